"""The parts of search that know no index: what can be found, what is asked, which passage is shown."""

"""The checker: holds the knowledge base against the engine and writes one report."""

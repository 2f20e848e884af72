"""How the command speaks to people and programs: options, output, errors, and the pages it prints."""

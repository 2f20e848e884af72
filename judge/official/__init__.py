"""The official text beside the restatements, on this machine only: shown, found, compared, never published."""

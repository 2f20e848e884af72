"""The commands of `svod`, one module each: `HELP`, the function `run`, and what they print."""

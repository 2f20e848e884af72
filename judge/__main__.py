"""Where the command `svod` begins, `python -m judge` too: an interruption while it still loads is no error either."""

import sys


def main() -> int:
    """Run the command line of this process and give the exit code."""
    try:
        from judge.cli import main as run
    except KeyboardInterrupt:
        return 130  # as judge.cli gives it later on
    return run()


if __name__ == "__main__":
    sys.exit(main())

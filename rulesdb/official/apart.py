"""Readers that need a library run in a process of their own, bounded in time and memory, whatever the file does.

The process gets the bytes and gives lines back; it opens no file and writes none.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from rulesdb.official import limits
from rulesdb.official.records import Line
from rulesdb.official.refusal import Refused, Why

ROOT: Final = Path(__file__).parent.parent.parent
READERS: Final = ("html", "docx", "pdf")


def read_apart(form: str, data: bytes, path: Path) -> tuple[str, tuple[Line, ...], dict[str, int]]:
    """Give the encoding of a file, its lines, and how many things in it are no text.

    Raises Refused, with the reader's reason.
    """
    # -P: the folder that the command was called in is not looked into for modules.
    command = [sys.executable, "-P", "-m", "rulesdb.official.apart", form]
    try:
        done = subprocess.run(
            command, input=data, capture_output=True, timeout=limits.SECONDS * 1.5, check=False, env=_environment()
        )
    except subprocess.TimeoutExpired:
        raise Refused(Why.TOO_LONG, path, f"{limits.SECONDS} s") from None
    if done.returncode != 0 or not done.stdout:
        raise Refused(Why.CRASHED, path, f"{form}: {_last_words(done.stderr)}")
    told = json.loads(done.stdout)
    if "refused" in told:
        raise Refused(Why(told["refused"]), path, told["detail"])
    lines = tuple(
        Line(number, text, page, furniture) for number, (text, page, furniture) in enumerate(told["lines"], 1)
    )
    return told["encoding"], lines, told["left_out"]


def _environment() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


def _last_words(stderr: bytes) -> str:
    """Give the kind of error that ended the reader, without what follows it: that might be text of the file."""
    lines = stderr.decode("utf-8", errors="replace").strip().splitlines()
    return lines[-1].partition(":")[0][:60] if lines else "-"


# --- inside the process --------------------------------------------------------------------------------------------


def _restrain() -> None:
    """Take away time, memory and files. Systems without these limits (Windows) keep the time limit of the caller."""
    try:
        import resource
    except ImportError:
        return
    wanted = {
        resource.RLIMIT_CPU: limits.SECONDS,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_AS: limits.MEMORY,
    }
    if sys.platform == "darwin":
        del wanted[resource.RLIMIT_AS]  # macOS refuses to lower it
    for limit, most in wanted.items():
        allowed = resource.getrlimit(limit)[1]  # a limit of the caller's that is lower still stays
        value = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
        resource.setrlimit(limit, (value, value))


def _answer(form: str, data: bytes) -> dict[str, Any]:
    from importlib import import_module

    try:
        reader = import_module(f"rulesdb.official.readers.{form}")
    except ImportError as missing:
        return {"refused": Why.LIBRARY.value, "detail": str(missing.name)}
    try:
        encoding, lines, left_out = reader.lines_of(data)
    except Refused as refused:
        return {"refused": refused.why.value, "detail": refused.detail}
    except (MemoryError, RecursionError):
        return {"refused": Why.TOO_LARGE.value, "detail": str(limits.LARGEST_TEXT // (1024 * 1024))}
    return {"encoding": encoding, "lines": lines, "left_out": left_out}


def main() -> None:
    """Read bytes from the standard input, write lines in JSON to the standard output."""
    form = sys.argv[1]
    if form not in READERS:
        raise SystemExit(f"no reader of {form}")
    data = sys.stdin.buffer.read()
    _restrain()
    sys.stdout.buffer.write(json.dumps(_answer(form, data), ensure_ascii=False).encode("utf-8", errors="replace"))


if __name__ == "__main__":
    main()

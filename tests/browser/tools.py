"""What the tests ask of npm, installed once below `build/` exactly as the lock file pins it."""

import shutil
import subprocess
from pathlib import Path

from judge.site.pyodide import CACHE, node, npm

HERE = Path(__file__).parent / "npm"


def node_modules():
    """Install the pinned packages unless they are there, and give their folder."""
    place = CACHE / "browser-tests"
    lock = (HERE / "package-lock.json").read_bytes()
    done = place / "installed.json"
    if not (done.is_file() and done.read_bytes() == lock):
        place.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, place)
        subprocess.run([*npm(), "ci", "--silent"], cwd=place, check=True, timeout=300)
        done.write_bytes(lock)
    return place / "node_modules"


__all__ = ["node", "node_modules"]

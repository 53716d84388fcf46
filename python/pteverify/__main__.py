"""python -m pteverify FILE...: a line for each file, findings below; exit status as of the tool."""
from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import Callable

from . import tool
from .report import Verdict
from .verifier import verify

_CLEAN, _REFUSED, _FAILED, _USAGE = range(4)
_STATUS = {Verdict.CLEAN: _CLEAN, Verdict.REFUSED: _REFUSED, Verdict.UNDECIDED: _FAILED}


def main(files: list[str]) -> int:
    """The worst exit status of the files: 0 clean, 1 refused, 2 not decided; 3: wrong usage."""
    if not files or files[0].startswith("-"):
        print("usage: python -m pteverify FILE...", file=sys.stderr)
        return _USAGE
    worst = _CLEAN
    for name in files:
        try:
            report = verify(name)
        except Exception as error:  # of the system, of fsspec, of whoever is behind it
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            print(f"{name}: {reason}", file=sys.stderr)
            worst = _FAILED
            continue
        print(report)
        worst = max(worst, _STATUS[report.verdict])
    return worst


def command(run: Callable[[list[str]], int]) -> int:
    """The exit status of a process that does it: what cannot be written has failed, too."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # names of files may have any bytes
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status = run(sys.argv[1:])
        sys.stdout.flush()
    except OSError as error:
        print(f"pteverify: {error.strerror or error}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # where what is left goes at exit
        status = _FAILED
    return status


def pteverify() -> int:
    """The command `pteverify`: `fleet`, and the tool; without it, what this module does."""
    if sys.argv[1:2] == ["fleet"]:
        from . import fleet
        del sys.argv[1]
        return command(fleet.main)
    path = tool.path()
    if path is not None:
        sys.stdout.flush()
        try:
            if os.name == "nt":  # whose execv() does not wait for what it starts
                return subprocess.run([path, *sys.argv[1:]], check=False).returncode
            os.execv(path, ["pteverify", *sys.argv[1:]])
        except OSError as error:
            print(f"pteverify: {path}: {error.strerror}", file=sys.stderr)
            return _FAILED
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print("pteverify: this package has the library, but not the tool: it verifies files, and "
              "that is all", file=sys.stderr)
    return command(main)


if __name__ == "__main__":
    sys.exit(command(main))

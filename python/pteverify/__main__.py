"""python -m pteverify FILE...: a line for each file, findings below; exit status as of the tool."""
from __future__ import annotations

import sys

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
        except (OSError, ImportError, ValueError) as error:
            print(f"{name}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
            worst = _FAILED
            continue
        print(report)
        worst = max(worst, _STATUS[report.verdict])
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

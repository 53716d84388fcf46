"""What `pteverify fit` says of every exported file and every released runtime, and what that runtime
does: a table, a row for each runtime, a column for each exporter.

usage: cross.py PTEVERIFY FILES LOADED: FILES/RELEASE has the files of an exporter, LOADED/RUNTIME.jsonl
what load.py wrote of a runtime. A cell is how many files were foretold rightly: that each of their
methods loads, or the error that loading returns. The others are listed above the table. Exit status
0 when 99 % of a runtime's files are right.
"""

import collections
import concurrent.futures
import dataclasses
import json
import pathlib
import subprocess
import sys

SECONDS = 60  # for one call of the tool
ENOUGH = 0.99


@dataclasses.dataclass
class Row:
    runtime: str
    right: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    files: collections.Counter = dataclasses.field(default_factory=collections.Counter)

    def share(self):
        return self.right.total() / max(1, self.files.total())

    def cells(self, releases):
        counts = [f"{self.right[r]}/{self.files[r]}" for r in releases]
        total = f"{self.right.total()}/{self.files.total()}"
        return [self.runtime, *counts, total, f"{100 * self.share():.1f} %"]


def version(name):
    return [int(part) for part in name.split(".")]


def fit(pteverify, runtime, paths):
    call = [pteverify, "fit", *map(str, paths), "--runtime", f"executorch-{runtime}",
            "--format", "json"]
    done = subprocess.run(call, capture_output=True, text=True, timeout=SECONDS)
    return json.loads(done.stdout)["fit"]


def number(error):
    return int(error, 16) if error else None


def foretold(report):
    """Of each method 0, the error, or None where that is not known; None: nothing loads."""
    if report["verdict"] in ("refused", "undecided"):
        return None
    return {m["name"]: 0 if m["fits"] else number(m.get("error")) for m in report["methods"]}


def happened(line, methods):
    """The same of a runtime; an error of the program is one of each method. None: it died."""
    if "died" in line:
        return None
    return line["methods"] if line["program"] == 0 else dict.fromkeys(methods, line["program"])


def agrees(said, did):
    """Whether the two are one; where an error is not known, any will do."""
    if said is None:
        return did is None or all(did.values())
    return did is not None and said.keys() == did.keys() and all(
        did[m] != 0 if said[m] is None else did[m] == said[m] for m in said)


def words(outcome):
    if outcome is None:
        return "nothing loads"
    return ", ".join(f"{method} {'any error' if error is None else f'0x{error:02x}'}"
                     for method, error in outcome.items() if error != 0) or "loads"


def judge(pteverify, files, runtime, line):
    report = fit(pteverify, runtime, [files / line["release"] / name for name in line["files"]])
    said = foretold(report)
    did = happened(line, said or ["forward"])
    why = "" if agrees(said, did) else (
        f"{runtime}: {line['release']}/{line['files'][0]}: foretold {words(said)}; {words(did)}")
    return line["release"], why


def row_of(pteverify, files, path):
    row = Row(path.stem)
    lines = [json.loads(line) for line in open(path)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for release, why in pool.map(lambda x: judge(pteverify, files, row.runtime, x), lines):
            row.files[release] += 1
            row.right[release] += not why
            if why:
                print(why)
    return row


def print_table(rows):
    releases = sorted({release for row in rows for release in row.files}, key=version)
    table = [["runtime", *releases, "all", "right"]] + [row.cells(releases) for row in rows]
    widths = [max(map(len, column)) for column in zip(*table)]
    for line in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())


def main(pteverify, files, loaded):
    paths = sorted(loaded.glob("*.jsonl"), key=lambda path: version(path.stem))
    rows = [row_of(pteverify, files, path) for path in paths]
    if rows:
        print_table(rows)
    return 0 if rows and all(row.share() >= ENOUGH for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(pathlib.Path, sys.argv[2:4])))

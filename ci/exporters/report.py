"""Verifies what the releases exported, and tells what came out: a table, a row for each release.

usage: report.py PTEVERIFY FOLDER RELEASE...: FOLDER/RELEASE holds the files and the two
.jsonl of export.py and run.py. Models that a release did not export, and programs that did not
run, are in FOLDER/reasons.txt. Exit status 0 when every file of every release is clean, or refused
as it deserves, crashed the runtime only when there was a warning about that, and had it compute
wrong numbers if and only if there was one; and when packages and their graphs are the same bytes
again after dump and make.
"""

import collections
import dataclasses
import json
import pathlib
import subprocess
import sys
import tempfile

SECONDS = 60  # for one call of the verifier
HEAD = ["release", "models", "exported", "files", "clean", "deserved", "ran", "did not", "wrong",
        "crashed", "warnings"]
# Errors that files of a release deserve, as no runtime loads them: (release, suffix): rule.
DESERVED = {("0.6.0", ".ptd"): "data-layout-legacy"}
# A warning is all that the verifier can say here: an application may give the memory.
MAY_CRASH = {"buffer-without-memory"}
# What exporters get wrong themselves: the runtime computes something else.
WRONG_NUMBERS = {"planned-tensors-overlap", "tensor-read-never-written"}
PACKAGES = {".ptn", ".ptg"}


@dataclasses.dataclass
class Row:
    release: str
    models: int = 0
    exported: int = 0
    files: int = 0
    clean: int = 0
    deserved: int = 0
    outcomes: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    warnings: collections.Counter = dataclasses.field(default_factory=collections.Counter)
    failures: list = dataclasses.field(default_factory=list)
    reasons: list = dataclasses.field(default_factory=list)

    def cells(self):
        count = self.outcomes
        warnings = ", ".join(f"{rule} {n}" for rule, n in sorted(self.warnings.items()))
        crashed = count.total() - count["ran"] - count["refused"] - count["wrong"]
        return [self.release, self.models, self.exported, self.files, self.clean, self.deserved,
                count["ran"], count["refused"], count["wrong"], crashed, warnings or "-"]


def verdicts(pteverify, paths):
    """The reports of files that are verified in one call, because they may belong together."""
    call = [pteverify, "--format", "json", "--max", "0", "--check-hashes", *map(str, paths)]
    done = subprocess.run(call, capture_output=True, text=True, timeout=SECONDS)
    if done.returncode not in (0, 1, 2):
        return [{"verdict": f"exit status {done.returncode}", "findings": []} for _ in paths]
    return json.loads(done.stdout)["files"]


def is_same_again(pteverify, path):
    """Whether make writes the file that dump has read."""
    with tempfile.TemporaryDirectory() as temporary:
        text, again = f"{temporary}/text.json", pathlib.Path(temporary, "again")
        for call in (["dump", "--full", str(path), "-o", text], ["make", text, "-o", str(again)]):
            if subprocess.run([pteverify, *call], timeout=SECONDS).returncode != 0:
                return False
        return again.read_bytes() == path.read_bytes()


def of_severity(file, severity):
    return [finding["rule"] for finding in file["findings"] if finding["severity"] == severity]


def is_deserved(row, path, file):
    return set(of_severity(file, "error")) == {DESERVED.get((row.release, path.suffix))}


def verify(row, pteverify, folder, case):
    """Each file alone, and then all of them together. Returns the rules that warned."""
    paths = [folder / name for name in case["files"]]
    alone = [verdicts(pteverify, [path])[0] for path in paths]
    together = verdicts(pteverify, paths) if len(paths) > 1 else []
    row.files += len(paths)
    row.clean += sum(file["verdict"] == "clean" for file in alone)
    deserved = sum(is_deserved(row, path, file) for path, file in zip(paths, alone))
    row.deserved += deserved
    # A program whose data file is refused, as it deserves, cannot be compared with it.
    enough = ["clean", "undecided"] if deserved else ["clean"]
    for path, file in [*zip(paths, alone), *zip(paths, together)]:
        if file["verdict"] not in enough and not is_deserved(row, path, file):
            rules = ", ".join(sorted(set(of_severity(file, "error"))))
            row.failures.append(f"{path}: {file['verdict']}: {rules or file.get('message', '')}")
    row.failures += [f"{path}: another file after dump and make" for path in paths
                     if path.suffix in PACKAGES and not is_same_again(pteverify, path)]
    warnings = {rule for file in alone + together for rule in of_severity(file, "warning")}
    row.warnings.update(warnings)
    return warnings


def judge(row, run, warnings):
    outcome = run["outcome"]
    row.outcomes[outcome] += 1
    if outcome != "ran":
        row.reasons.append(f"{row.release} {run['name']}: {outcome} {run['reason']}")
    told = bool(warnings & WRONG_NUMBERS)
    if (outcome == "ran" and told) or (outcome == "wrong" and not told):
        row.failures.append(f"{row.release} {run['name']}: {outcome}, warned of {warnings}")
    elif outcome not in ("ran", "refused", "wrong") and not warnings & MAY_CRASH:
        row.failures.append(f"{row.release} {run['name']}: the runtime {outcome}")


def lines(row, path):
    if not path.exists():
        row.failures.append(f"{row.release}: there is no {path}: see the .log beside it")
        return []
    return [json.loads(line) for line in open(path)]


def examine(pteverify, folder, release):
    row = Row(release)
    cases = lines(row, folder / "exported.jsonl")
    runs = {line["name"]: line for line in lines(row, folder / "ran.jsonl")}
    row.models = len(cases)
    for case in cases:
        if not case["files"]:
            reason = case["reason"].partition("\n")[0]
            row.reasons.append(f"{release} {case['name']}: not exported: {reason}")
            continue
        row.exported += 1
        warnings = verify(row, pteverify, folder, case)
        if case["name"] in runs:
            judge(row, runs[case["name"]], warnings)
    return row


def print_table(rows):
    table = [HEAD] + [[str(cell) for cell in row.cells()] for row in rows]
    widths = [max(map(len, column)) for column in zip(*table)]
    for line in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())


def main(pteverify, folder, releases):
    rows = [examine(pteverify, folder / release, release) for release in releases]
    reasons = [reason for row in rows for reason in row.reasons]
    (folder / "reasons.txt").write_text("".join(f"{reason}\n" for reason in reasons))
    failures = dict.fromkeys(failure for row in rows for failure in row.failures)
    print("".join(f"{failure}\n" for failure in failures), end="")
    print_table(rows)
    print(f"what was not exported, or did not run, and why: {folder / 'reasons.txt'}")
    return 1 if failures or not any(row.exported for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]))

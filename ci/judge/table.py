"""Writes what the judges found as one table, tests/runtime/reactions.tsv.

usage: table.py EXAMPLES REACT RESULTS RELEASE... > TABLE: EXAMPLES is the folder of examples.py,
REACT the judge that has the library of 1.5.1 (tests/runtime/react.c), RESULTS a folder with the
RELEASE.jsonl of judge.py. Exit status 1 when a release has no results.
"""

import json
import pathlib
import re
import signal
import subprocess
import sys

SECONDS = 300  # for all examples at one level
LIBRARY = "1.5.1 library"
SAME = "1.5.1"  # the release that both judges have
HEAD = """\
# What released runtimes do with the example of each rule (`pteverify explain RULE`). Generated:
# ci/runtime.sh --judge. "1.5.1 library" is judged through its C++ library (fuzz/runtime/judge.h),
# the other columns through the Python extension of the package (ci/judge/judge.py). A cell is
#
#   ignores      the outputs are those of the sound model ("runs" where they were not compared)
#   computes     it runs, and the outputs are others
#   refuses      an error, with its number, when the program is loaded or executed
#   crashes      a signal
#   hangs        it did not come to an end in two seconds
#   -            this runtime cannot be asked: it does not run the sound model either
#
# with verification level Minimal; behind a bar with InternalConsistency, where that differs. The
# packages before 1.3 were built without that level.
"""


def word(result):
    """A result of judge.py in the words of the table."""
    kind, stage, detail = result
    if kind == "refuses":
        return " ".join(filter(None, [kind, stage, number(detail)]))
    return f"{kind} {stage} {detail}" if kind == "crashes" else kind


def number(text):
    """Releases print the error as "error: 0x12", "error: 0x:12" or "status 18"."""
    found = re.search(r"(?:error|status):? (0x:?)?([0-9a-f]+)", text)
    if not found:
        return ""
    prefix, digits = found.groups()
    return f"0x{digits}" if prefix else f"0x{int(digits):x}"


def compared(level):
    """The cell of one level: the broken model against the sound one."""
    if level is None:
        return "-"
    sound, broken = level["sound"], level["broken"]
    if sound[0] != "runs" or broken[0] == "unable":
        return "-"
    if broken[0] == "runs":
        return "ignores" if sound[2] == broken[2] else "computes"
    return word(broken)


def cell(minimal, full):
    """One of them when they are the same; which signal it is may be a matter of luck."""
    same = minimal == full or minimal.startswith("crashes") and full.startswith("crashes")
    return minimal if same else f"{minimal} | {full}"


def of_extension(path):
    lines = [json.loads(line) for line in open(path)]
    return {line["rule"]: cell(compared(line["Minimal"]), compared(line.get("InternalConsistency")))
            for line in lines}


def react(judge, level, models):
    """What the library does with each of the models."""
    files = "".join("\t".join(model) + "\n" for model in models)
    done = subprocess.run([judge, level], input=files, capture_output=True, text=True,
                          timeout=SECONDS, check=True)
    return [line.split("\t") for line in done.stdout.splitlines()]


def library_word(sound, broken):
    if sound[0] != "runs":
        return "-"
    kind, stage, number = broken
    if kind == "crashes":
        return f"crashes {stage} {signal.Signals(int(number)).name}"
    return f"refuses {stage}" if kind == "refuses" else kind


def of_library(judge, examples):
    levels = []
    for level in ("minimal", "full"):
        sound = react(judge, level, [example["sound"] for example in examples])
        broken = react(judge, level, [example["broken"] for example in examples])
        levels.append([library_word(*pair) for pair in zip(sound, broken)])
    return {example["rule"]: cell(*cells) for example, *cells in zip(examples, *levels)}


def kinds(text):
    """The first words of a cell, with what the library cannot tell apart made one."""
    return [part.split()[0].replace("ignores", "runs").replace("computes", "runs")
            for part in text.split(" | ")]


def agreement(library, extension):
    both = [rule for rule in library if "-" not in (library[rule], extension[rule])]
    same = [rule for rule in both if kinds(library[rule]) == kinds(extension[rule])]
    return len(both), [rule for rule in both if rule not in same]


def main(folder, judge, results, releases):
    examples = [json.loads(line) for line in open(folder / "examples.jsonl")]
    columns = {LIBRARY: of_library(judge, examples)}
    columns |= {release: of_extension(results / f"{release}.jsonl") for release in releases}
    print(HEAD, end="")
    if SAME in columns:
        count, others = agreement(columns[LIBRARY], columns[SAME])
        print(f"#\n# Of {count} examples that both judges of {SAME} can ask about they agree on "
              f"{count - len(others)}. The others:")
        for rule in others:
            print(f"#   {rule}: {columns[LIBRARY][rule]}; {columns[SAME][rule]}")
    print("\t".join(["rule", *columns]))
    for example in examples:
        print("\t".join([example["rule"], *(column[example["rule"]] for column in columns.values())]))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]), sys.argv[4:])

"""Compares what pteverify says of models of one operator with what the runtime did.

usage: told.py PTEVERIFY FOLDER: FOLDER is what operators.py left. Prints a table, and each model
that was told wrongly. Deaths have to be errors, refusals warnings at least, and what runs has to
be clean of both; what ends differently with zeros and with ones depends on values, and is not
judged. Exit status 0 when no death is missed, nothing that runs is accused, and nine of ten
refusals are told.
"""

import collections
import json
import pathlib
import subprocess
import sys

# Warnings about the one call; others, as of unused values, say nothing of how it ends.
ABOUT_CALLS = {"call-always-fails"}
MOST_REFUSALS_MISSED = 0.1


def verdicts(pteverify, paths):
    call = [pteverify, "--format", "json", "--max", "0", "--files-from", "-"]
    done = subprocess.run(call, input="\n".join(map(str, paths)), capture_output=True, text=True)
    return {pathlib.Path(one["path"]).name: one for one in json.loads(done.stdout)["files"]}


def told(report):
    if report["verdict"] != "clean":
        return {"refused": "error"}.get(report["verdict"], "nothing")
    said = {finding["rule"] for finding in report["findings"] if finding["severity"] == "warning"}
    return "warning" if said & ABOUT_CALLS else "clean"


def is_right(outcome, said):
    return said in {"died": ["error"], "refused": ["error", "warning"], "ran": ["clean"]}[outcome]


def main(pteverify, folder):
    lines = [json.loads(line) for line in open(folder / "ran.jsonl")]
    ran = [line for line in lines
           if "file" in line and line["outcome"] == line["other"] != "late"]
    reports = verdicts(pteverify, [folder / line["file"] for line in ran])
    count = collections.Counter()
    for line in ran:
        said = told(reports[line["file"]])
        right = is_right(line["outcome"], said)
        count[line["outcome"], right] += 1
        if not right:
            print(f"{line['file']}: {line['outcome']}, told {said}: {line['kernel']} {line['call']}"
                  f": {' '.join(line['why'])}")
    by_values = sum("file" in line for line in lines) - len(ran)
    print(f"{len(lines)} models, {len(lines) - len(ran) - by_values} not drawn or not exported, "
          f"{by_values} end by the values of their inputs")
    for outcome in ("died", "refused", "ran"):
        print(f"{outcome}: {count[outcome, True]} told, {count[outcome, False]} not")
    refused = count["refused", True] + count["refused", False]
    good = (count["died", False] == 0 and count["ran", False] == 0 and
            count["refused", False] <= MOST_REFUSALS_MISSED * refused)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2])))

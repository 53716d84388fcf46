"""The table of ci/compare.sh, from what each has told: table.py FOLDER NETRON MODELAUDIT, their versions"""
import json
import sys

REFUSED, DIED = 1, 16  # statuses of runtime_try; from DIED on
TOOLS = {
    "the runtime's full verification": lambda told: told["full"] == REFUSED != told["runtime"],
    "netron {}": lambda told: told["netron"] != 0,
    "ModelAudit {}": lambda told: told["audited"],
    "pteverify": lambda told: told["verify"] == 1,
}


def read(folder, name):
    """What each tool has told of each file."""
    rows = {}
    with open(f"{folder}/{name}.told", encoding="ascii") as lines:
        for line in lines:
            file, *codes = line.split()
            rows[file] = dict(zip(("runtime", "full", "verify", "netron"), map(int, codes)), audited=False)
    with open(f"{folder}/{name}.json", encoding="utf-8") as report:
        for issue in json.load(report)["issues"]:
            file = (issue["location"] or "").split(".pte")[0].rsplit("/", 1)[-1] + ".pte"
            if issue["severity"] != "info" and file in rows:
                rows[file]["audited"] = True
    return list(rows.values())


def main():
    folder, *versions = sys.argv[1:]
    programs, honest = read(folder, "programs"), read(folder, "honest")
    deadly = [told for told in programs if told["runtime"] >= DIED]
    print(f"| | refused, of {len(deadly)} programs that crash the runtime "
          f"| refused, of {len(honest)} models as exporters wrote them |")
    print("|---|---|---|")
    for tool, refuses in TOOLS.items():
        name = tool.format(versions.pop(0)) if "{}" in tool else tool
        print(f"| {name} | {sum(map(refuses, deadly))} | {sum(map(refuses, honest)) if honest else '-'} |")


main()

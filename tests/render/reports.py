#!/usr/bin/env python3
"""Reports in the formats of CI are what those who read them take: of runs that are clean, refused,
undecided, of many files, of fit and of the schema gate, each in every format.

usage: reports.py TOOL GOLDEN                 as the formats are described, in own words below
       reports.py TOOL GOLDEN VALIDATOR       SARIF: Microsoft's validator with its rules for GitHub
                                              has no error and no warning (ci/sarif.sh)
Exit status 77: there is no such validator.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

FORMATS = ["sarif", "github", "gitlab", "junit", "markdown", "lintrunner"]

SCHEMAS = {"s.fbs": "table T {\n  a: int;\n}\nroot_type T;\n",
           "t.fbs": "table T {\n  a: long;\n}\nroot_type T;\n",
           "gate.json": '{"version": 1, "sets": [\n'
                        '{"name": "one", "schemas": ["s.fbs"], "copies": [["s.fbs", "t.fbs"]]},\n'
                        '{"name": "two", "schemas": ["gone.fbs"], '
                        '"mirrors": [{"python": ["m.py"]}]}]}\n'}

# What is run, and the exit status.
RUNS = {
    "clean": ("verify linear.pte", 0),
    "refused": ("verify cut.pte", 1),
    "warned": ("verify warned.pte --notes", 0),
    "denied": ("verify --deny warnings,notes warned.pte --against 1.5", 1),
    "unreadable": ("verify gone.pte linear.pte", 2),
    "undecided": ("verify --allow segment-area-past-end cut.pte", 2),
    "many": ("verify ./many cut.pte page.pte", 1),
    "odd": ("verify odd", 1),
    "fits": ("fit linear.pte --runtime executorch-1.5.1", 0),
    "unfit": ("fit mish.pte --runtime executorch-1.5.1", 1),
    "evolve": ("schema evolve s.fbs t.fbs", 1),
    "same": ("schema evolve s.fbs s.fbs", 0),
    "lost": ("schema evolve s.fbs gone.fbs", 2),
    "gate": ("schema gate gate.json", 2),
}


def make_files(tool, golden):
    """In the current folder."""
    def edit(source, to, *edits):
        subprocess.run([tool, "edit", source, "-o", to, *edits], check=True)

    with open(os.path.join(golden, "linear.pte"), "rb") as f:
        linear = f.read()
    os.mkdir("many")
    os.mkdir("odd")
    for name, content in [("linear.pte", linear), ("cut.pte", linear[:900]),
                          ("page.pte", b"<html>\n"),
                          ('odd/a%0A:b,c\n\x1b[31m"<&>|`*_\\\u202e é.pte', linear[:900]),
                          (b"odd/\xff\x01.pte", linear[:100])]:
        with open(name, "wb") as f:
            f.write(content)
    for i in range(40):
        with open(f"many/{i}.pte", "wb") as f:
            f.write(linear[:960 - 24 * i])
    for name, text in SCHEMAS.items():
        with open(name, "w", encoding="utf-8") as f:
            f.write(text)
    edit("linear.pte", "warned.pte", "grow 1")
    edit("linear.pte", "mish.pte", 'set execution_plan[0].operators[0].name = "aten::mish"')


def run(tool, words, form, status):
    done = subprocess.run([tool, *words.split(), "--format", form], capture_output=True)
    assert done.returncode == status, (words, form, done.returncode, done.stderr)
    return done.stdout


# ---- The formats, as their readers describe them ----

def check_gitlab(text, status):
    """Code quality: a list; description, check_name, fingerprint (unique), severity, location."""
    issues = json.loads(text)
    for issue in issues:
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert set(issue["location"]) == {"path", "lines"}
        assert issue["location"]["lines"]["begin"] >= 1
        assert issue["description"] and issue["location"]["path"]
        assert not issue["location"]["path"].startswith("./")
    prints = [issue["fingerprint"] for issue in issues]
    assert len(set(prints)) == len(prints)
    assert status == 0 or issues
    return len(issues)


def check_junit(text, status):
    """testsuites > testsuite > testcase > failure, error, system-out; counts are those of elements."""
    root = xml.fromstring(text)
    allowed = {"testsuites": ({"testsuite"}, {"name", "tests", "failures", "errors"}),
               "testsuite": ({"testcase"}, {"name", "tests", "failures", "errors"}),
               "testcase": ({"failure", "error", "system-out"}, {"classname", "name"}),
               "failure": (set(), {"type", "message"}), "error": (set(), {"type", "message"}),
               "system-out": (set(), set())}
    assert root.tag == "testsuites"
    for element in root.iter():
        children, attributes = allowed[element.tag]
        assert {child.tag for child in element} <= children
        assert set(element.attrib) == attributes
    for suite in [root, *root]:
        for name, tag in ("tests", "testcase"), ("failures", "failure"), ("errors", "error"):
            assert int(suite.get(name)) == sum(1 for _ in suite.iter(tag)), (name, text)
    assert len(root) == 1 and len(root[0]) >= 1
    bad = int(root.get("failures")) + int(root.get("errors"))
    assert (bad > 0) == (status > 0)
    assert status < 2 or int(root.get("errors")) > 0
    return len(root[0])


def check_github(text, status):
    """Each line is one command with properties, none of which ends early."""
    lines = text.decode().splitlines(keepends=True)
    for line in lines:
        assert re.fullmatch(r"::(error|warning|notice) file=[^:,\n]+(,line=\d+)?(,col=\d+)?"
                            r",title=[a-z0-9-]+::[^\r\n]+\n", line), line
    assert (status > 0) == any(line.startswith("::error") for line in lines)
    return len(lines)


def check_lintrunner(text, status):
    """Each line is an object with the members of a LintMessage."""
    lines = text.decode().splitlines()
    for line in lines:
        message = json.loads(line)
        assert set(message) == {"path", "line", "char", "code", "severity", "name", "description",
                                "original", "replacement"}
        assert message["severity"] in ("error", "warning", "advice", "disabled")
    assert status == 0 or lines
    return len(lines)


def check_markdown(text, status):
    """Nothing that comes from a file is more than text; tables are whole."""
    lines = text.decode().splitlines()
    assert lines[0].startswith("### pteverify ")
    for line in lines:
        assert not re.search(r"[<>\\\x00-\x1f\x7f\u202e]", line), line
        assert not line.startswith("|") or line.count("|") == 6, line
    assert (status > 0) == any(":x:" in line or ":question:" in line for line in lines)
    return len(lines)


def check_sarif(text, status):
    """What the validator does not look at: that an undecided run is no success."""
    log = json.loads(text)
    (one,) = log["runs"]
    (call,) = one["invocations"]
    assert call["exitCode"] == status and call["executionSuccessful"] == (status < 2)
    assert bool(call["toolExecutionNotifications"]) == (status == 2)
    rules = [rule["id"] for rule in one["tool"]["driver"]["rules"]]
    assert len(set(rules)) == len(rules)
    for result in one["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        assert place["region"]["startLine"] >= 1
        assert place["artifactLocation"]["uriBaseId"] == "%SRCROOT%"
        assert re.fullmatch(r"[A-Za-z0-9._~/%-]+", place["artifactLocation"]["uri"])
        assert re.fullmatch("[0-9a-f]{32}", result["partialFingerprints"]["ruleAndPath/v1"])
    assert status != 1 or any(result["level"] == "error" for result in one["results"])
    return len(one["results"])


# ---- The validator ----

def validate(validator, reports, clean=True):
    names = []
    for name, text in reports.items():
        names.append(f"{name}.sarif")
        with open(names[-1], "wb") as f:
            f.write(text)
    # It wants no locale, and says more than this in its own report.
    done = subprocess.run([validator, "validate", *names, "--rule-kind", "Sarif;Gh", "--level",
                           "Error;Warning", "--output", "said.json", "--log", "ForceOverwrite"],
                          env={**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"},
                          capture_output=True)
    with open("said.json", encoding="utf-8-sig") as f:
        (one,) = json.load(f)["runs"]
    said = [result for result in one.get("results", [])]
    if not clean:
        assert said
        return
    for result in said:
        print(result["ruleId"], json.dumps(result["message"]), json.dumps(result["locations"])[:300])
    (call,) = one["invocations"]
    assert not said and call["executionSuccessful"] and done.returncode == 0, done.stdout
    assert f"{len(names)} files scanned" in done.stdout.decode(), done.stdout
    print(f"{len(names)} reports in SARIF: no error, no warning")


def main():
    tool, golden = (os.path.abspath(word) for word in sys.argv[1:3])
    validator = os.path.abspath(sys.argv[3]) if len(sys.argv) > 3 else None
    if validator is not None and not os.access(validator, os.X_OK):
        print(f"{validator} is not there: ci/sarif.sh gets it")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        make_files(tool, golden)
        if validator is not None:
            reports = {name: run(tool, words, "sarif", status)
                       for name, (words, status) in RUNS.items()}
            broken = re.sub(rb'"informationUri": "[^"]*",', b"", reports["refused"])
            validate(validator, {"broken": broken}, clean=False)
            validate(validator, reports)
            return
        for name, (words, status) in RUNS.items():
            counts = {form: globals()[f"check_{form}"](run(tool, words, form, status), status)
                      for form in FORMATS}
            print(name, counts)


main()

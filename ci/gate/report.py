"""Runs the schema gate on what was fetched, and compares what it finds with what is expected.

usage: report.py PTEVERIFY FOLDER RELEASE...: FOLDER holds the packages, each in INDEX:NAME==VERSION.
Prints a row for each tree. Exit status 0 when every error, warning and undecided question has a
row in expected.tsv and every row there was found.
"""

import dataclasses
import fnmatch
import json
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
SECONDS = 60  # for one call
HEAD = ["tree", "ms", "facts", "found", "unexpected"]


@dataclasses.dataclass
class Expected:
    """A row of expected.tsv; all but the reason are patterns as file names have them."""
    tree: str
    rule: str
    file: str
    subject: str
    reason: str
    found: int = 0

    def fits(self, tree, finding):
        pairs = [(tree, self.tree), (finding["rule"], self.rule), (finding["file"], self.file),
                 (finding["subject"], self.subject)]
        return all(fnmatch.fnmatchcase(text, pattern) for text, pattern in pairs)


def rows_of(name, width):
    lines = (HERE / name).read_text().splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    for row in rows:
        assert len(row) == width, f"{name}: {row}"
    return rows


class Report:
    def __init__(self, tool):
        self.tool = tool
        self.expected = [Expected(*row) for row in rows_of("expected.tsv", 5)]
        self.table = [HEAD]
        self.failures = []

    def run(self, tree, folder, command):
        """Runs one command in the folder of the package, and takes what it found."""
        call = [self.tool, "schema", *command, "--format", "json"]
        begin = time.perf_counter()
        done = subprocess.run(call, cwd=folder, capture_output=True, text=True, timeout=SECONDS)
        took = time.perf_counter() - begin
        if done.returncode not in (0, 1, 2):
            self.failures.append(f"{tree}: exit status {done.returncode}: {done.stderr.strip()}")
            return
        gate = json.loads(done.stdout)["gate"]
        findings = [f for f in gate["findings"] if f["severity"] != "note"]
        unexpected = [f for f in findings if not self.is_expected(tree, f)]
        self.failures += [f"{tree}: {text_of(f)}" for f in unexpected]
        if gate["facts"] == 0 and not findings:
            self.failures.append(f"{tree}: nothing was compared")
        self.table.append([tree, f"{1000 * took:.0f}", gate["facts"], len(findings),
                           len(unexpected)])

    def is_expected(self, tree, finding):
        finding.setdefault("file", "")
        finding.setdefault("subject", "")
        fits = [row for row in self.expected if row.fits(tree, finding)]
        for row in fits:
            row.found += 1
        return bool(fits)

    def finish(self):
        widths = [max(len(str(row[i])) for row in self.table) for i in range(len(HEAD))]
        for row in self.table:
            print("  ".join(str(cell).ljust(width) for cell, width in zip(row, widths)).rstrip())
        for row in self.expected:
            if row.found == 0:
                self.failures.append(f"{row.tree}: expected and not found: {row.rule} {row.file} "
                                     f"{row.subject}")
        for failure in self.failures:
            print(failure)
        return 1 if self.failures else 0


def text_of(finding):
    words = [f"{finding['file']}:{finding.get('line', 0)}:", finding["rule"], finding["subject"]]
    words += [f"{key} {finding[key]}" for key in ("found", "expected") if key in finding]
    return " ".join(filter(None, words))


# ---- Packages ----

def check_trees(report, packages):
    for tree, package, language, bindings, schemas, prefix in rows_of("trees.tsv", 6):
        command = ["check", "--language", language, "--bindings", bindings]
        if schemas != "-":
            command += ["--schema", *schemas.split()]
        if prefix != "-":
            command += ["--package-prefix", prefix]
        report.run(tree, packages / package, command)


# ---- Releases of ExecuTorch ----

class Gate:
    """The gate files of the repository and of wheels, for releases that lack parts of them."""

    def __init__(self):
        files = [HERE / "executorch.json", HERE / "wheel.json"]
        self.sets = [one for file in files for one in json.loads(file.read_text())["sets"]]
        self.paths = {}  # whether any release has it

    def has(self, root, path):
        exists = (root / path).exists()
        self.paths[path] = self.paths.get(path, False) or exists
        return exists

    def present(self, root, paths):
        return [path for path in paths if self.has(root, path)]

    def narrowed(self, root, one):
        out = {key: one[key] for key in ("name", "note", "allow") if key in one}
        out["schemas"] = self.present(root, one["schemas"])
        out["bindings"] = [entry for entry in map(dict, one.get("bindings", []))
                           if self.has(root, entry["path"])]
        out["copies"] = [self.present(root, group) for group in one.get("copies", [])]
        out["copies"] = [group for group in out["copies"] if len(group) > 1]
        for key in ("mirrors", "packers"):
            out[key] = [dict(entry, python=self.present(root, entry["python"]))
                        for entry in one.get(key, [])]
        for entry in [*out["bindings"], *out["mirrors"], *out["packers"]]:
            if "schemas" in entry:
                entry["schemas"] = self.present(root, entry["schemas"])
        for key in ("mirrors", "packers"):
            out[key] = [entry for entry in out[key]
                        if entry["python"] and entry.get("schemas", out["schemas"])]
        return out

    def write(self, root):
        """Without `evolve`: there is no history in a wheel."""
        sets = [self.narrowed(root, one) for one in self.sets]
        gate = {"version": 1, "sets": [one for one in sets if one["schemas"]]}
        (root / "schema-gate.json").write_text(json.dumps(gate, indent=2))


def check_releases(report, packages, releases):
    gate = Gate()
    for release in releases:
        root = packages / f"pypi:executorch=={release}" / "executorch"
        gate.write(root)
        report.run(f"executorch-{release}", root, ["gate", "schema-gate.json"])
    for path, exists in gate.paths.items():
        if not exists:
            report.failures.append(f"no release has {path}")


def check_steps(report, packages, releases):
    """Every schema that changed from one release to the next."""
    schemas = sorted({path for one in Gate().sets for path in one["schemas"]})
    for old, new in zip(releases, releases[1:]):
        for path in schemas:
            pair = [packages.resolve() / f"pypi:executorch=={release}" / "executorch" / path
                    for release in (old, new)]
            if all(file.exists() for file in pair) and pair[0].read_bytes() != pair[1].read_bytes():
                report.run(f"{old}..{new}:{path}", packages, ["evolve", *map(str, pair)])


def main(tool, packages, *releases):
    report = Report(str(pathlib.Path(tool).resolve()))
    packages = pathlib.Path(packages)
    check_trees(report, packages)
    check_releases(report, packages, releases)
    check_steps(report, packages, releases)
    return report.finish()


sys.exit(main(*sys.argv[1:]))

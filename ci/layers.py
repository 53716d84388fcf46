"""What may use what: the table of CONTRIBUTING.md, held against includes and, of a build, symbols.

usage: layers.py [BUILD]     BUILD: a build folder; without it, includes alone

Says what goes up, which folders use each other, which files do (but for what ci/recursion.tsv
states), and rows that are about nothing. Status 1: there is something to say.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLOORS = ("base", "verifiers", "analysis", "schema", "golden", "fuzz", "tool", "tests")


def folder_of(path):
    """Of a file: FLOOR/FOLDER; of one that is in the folder of a floor, that."""
    parts = path.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def row_of(folder, may):
    """FLOOR/NAME stands for all folders of a floor that have no row of their own."""
    other = folder.split("/")[0] + "/NAME"
    return folder if folder in may or other not in may else other


def read_table():
    """Of each folder, in the order of the table, which folders it may use."""
    may = {}
    for line in (ROOT / "CONTRIBUTING.md").read_text().splitlines():
        cells = line.split("|")
        if len(cells) != 5 or not cells[1].strip().startswith("`"):
            continue
        folders = re.findall(r"`([^`]+)`", cells[1])
        if folders[0].split("/")[0] not in FLOORS or "." in folders[0]:
            continue
        below = set()
        if "everything above" in cells[3]:
            below = set(may)
        for name in re.findall(r"`([^`]+)`", cells[3]):
            if name not in may:
                sys.exit(f"CONTRIBUTING.md: {folders[0]} may use {name}, of which no row above is")
            below |= {name} | may[name]
        for folder in folders:
            may[folder] = below | {folder}
    return may


def read_sources():
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard", *FLOORS],
                            capture_output=True, text=True)
    if listed.returncode == 0:
        names = listed.stdout.splitlines()
    else:  # an archive
        names = [str(p.relative_to(ROOT)) for f in FLOORS for p in (ROOT / f).rglob("*")]
    return sorted(n for n in names
                  if re.search(r"\.(c|h|cc|cpp)$", n) and (ROOT / n).is_file())


def included(path, quoted, sources):
    """The file of the project that `#include "quoted"` in `path` is; None: another's."""
    for place in (f"{path.rpartition('/')[0]}/{quoted}", quoted, f"verifiers/include/{quoted}"):
        parts = []
        for part in place.split("/"):
            if part == "..":
                del parts[-1:]
            else:
                parts.append(part)
        if "/".join(parts) in sources:
            return "/".join(parts)
    return None


def read_includes(sources):
    uses, known = [], set(sources)
    for path in sources:
        for number, line in enumerate((ROOT / path).read_text(errors="replace").splitlines(), 1):
            found = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
            target = found and included(path, found[1], known)
            if target:
                uses.append((path, target, f"{path}:{number}: includes {target}"))
    return uses


def objects_of(build):
    """Of each source its object, as the build says; sources that are built twice have one."""
    objects = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = pathlib.Path(entry["file"])
        output = entry.get("output") or re.search(r" -o (\S+)", entry["command"])[1]
        name = str(source.relative_to(ROOT)) if source.is_relative_to(ROOT) else ""
        if name.split("/")[0] in FLOORS and (build / output).exists():
            objects.setdefault(name, build / output)
    return objects


def points_back(source, name):
    """Whether all it does with a rule is to say that this one's check fires its own."""
    return name.endswith("_rule") and not re.search(rf"(?<!\.with = &)\b{name}\b",
                                                    (ROOT / source).read_text())


def read_symbols(build):
    defined, wanted = collections.defaultdict(set), []
    sources = {str(path): source for source, path in objects_of(build).items()}
    listing = subprocess.run(["nm", "-P", "-A", *sources], capture_output=True, text=True,
                             check=True)
    for line in listing.stdout.splitlines():
        path, symbol = line.split(": ", 1)
        name, kind = symbol.split()[:2]
        if kind == "U":
            wanted.append((sources[path], name))
        elif kind in "ABCDGRST":
            defined[name].add(sources[path])
    # What several define (main, entries of fuzz targets) is whatever a program links.
    return [(source, target, f"{source}: uses {name} of {target}")
            for source, name in wanted if len(defined[name]) == 1
            for target in defined[name] if target != source and not points_back(source, name)]


def circles(edges):
    """Strongly connected sets of more than one node (Tarjan, with a stack of its own)."""
    index, low, stack, found = {}, {}, [], []
    for start in sorted(edges):
        work = [(start, None)] if start not in index else []
        while work:
            node, rest = work.pop()
            if rest is None:
                index[node] = low[node] = len(index)
                stack.append(node)
                rest = iter(sorted(edges.get(node, ())))
            for target in rest:
                if target not in index:
                    work += [(node, rest), (target, None)]
                    break
                if target in stack:
                    low[node] = min(low[node], low[target])
            else:
                if low[node] == index[node]:
                    at = stack.index(node)
                    if len(stack) - at > 1:
                        found.append(sorted(stack[at:]))
                    del stack[at:]
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
    return found


def read_recursion():
    """Sets of files that call each other because what they read or print is nested."""
    rows = []
    for line in (ROOT / "ci" / "recursion.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            rows.append(set(line.split("\t")[0].split()))
    return rows


def graph(uses, of=lambda path: path):
    edges = collections.defaultdict(set)
    for source, target, _ in uses:
        if of(source) != of(target):
            edges[of(source)].add(of(target))
    return edges


def faults_of(may, sources, includes, symbols):
    for folder in may:
        if not folder.endswith("/NAME") and not (ROOT / folder).exists():
            yield f"{folder}: in the table of CONTRIBUTING.md, and not here"
    for folder in sorted({row_of(folder_of(path), may) for path in sources} - set(may)):
        yield f"{folder}: not in the table of CONTRIBUTING.md"
    for source, target, what in includes + symbols:
        allowed = may.get(row_of(folder_of(source), may), ())
        if folder_of(target) not in allowed and folder_of(target) != folder_of(source):
            yield f"{what}: {folder_of(source)} may not use {folder_of(target)}"
    for circle in circles(graph(includes + symbols, folder_of)):
        yield "folders use each other: " + " ".join(circle)
    for circle in circles(graph(includes)):
        yield "files include each other: " + " ".join(circle)
    if symbols:
        stated = read_recursion()
        found = circles(graph(symbols))
        for circle in found:
            if set(circle) not in stated:
                yield "files use each other (ci/recursion.tsv): " + " ".join(circle)
        built = {source for source, _, _ in symbols}
        for row in stated:
            if row <= built and row not in [set(circle) for circle in found]:
                yield "ci/recursion.tsv: these do not use each other: " + " ".join(sorted(row))


def main():
    if len(sys.argv) > 2 or sys.argv[1:2] == ["-h"]:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 3
    sources = read_sources()
    includes = read_includes(sources)
    symbols = read_symbols(pathlib.Path(sys.argv[1]).resolve()) if len(sys.argv) > 1 else []
    if len(includes) < 1000 or (len(sys.argv) > 1 and len(symbols) < 1000):
        sys.exit(f"layers: only {len(includes)} includes and {len(symbols)} symbols were seen")
    faults = list(faults_of(read_table(), sources, includes, symbols))
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(sources)} files, {len(includes)} includes, {len(symbols)} uses of symbols, "
          f"{len(faults)} faults")
    return len(faults) > 0


if __name__ == "__main__":
    sys.exit(main())

"""What ci/mutants.sh does: picks mutants, has them judged by two workers, says what survives."""

import argparse
import fcntl
import hashlib
import pathlib
import queue
import signal
import sys
import threading
import time

import build
import equivalent
import judge
import operators
import processes

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / "build" / "mutants"
FOLDERS = tuple("verifiers/" + name for name in (
    "core", "context", "program", "bundle", "data", "payloads", "nfat", "xnnpack", "vulkan",
    "crosscheck", "registry"))
GOAL = 95  # percent



class WrongUsage(Exception):
    pass


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise WrongUsage(message)


def positive(text):
    number = float(text)
    if number <= 0:
        raise ValueError
    return number


def whole(text):
    if not text.isdigit() or int(text) == 0:
        raise ValueError
    return int(text)


def options():
    parser = Parser(prog="mutants.sh",
                    description="Which changes of the library do the tests not notice?")
    parser.add_argument("where", nargs="*", default=FOLDERS, metavar="FILE|FOLDER|FILE:LINE",
                        help="below " + ", ".join(FOLDERS))
    parser.add_argument("--sample", type=whole, metavar="N", help="so many of them")
    parser.add_argument("--seed", type=whole, default=1, help="which ones (1)")
    parser.add_argument("--again", action="store_true",
                        help="only what was not noticed the last time")
    parser.add_argument("--seconds", type=positive, metavar="N", help="begin none after this time")
    parser.add_argument("--quick", action="store_true",
                        help=f"ask only tests that take at most {judge.QUICK} second")
    return parser.parse_args()


# ---- Which ones ----


def files_of(where):
    """The sources that a word of the command line means, and the line in it."""
    name, _, line = where.partition(":")
    path = pathlib.Path(name) if pathlib.Path(name).exists() else ROOT / name
    path = path.resolve()
    inside = any(path.is_relative_to(ROOT / f) for f in FOLDERS)
    if not path.exists() or not inside or (line and not line.isdigit()):
        raise WrongUsage(f"{where}: no source below {', '.join(FOLDERS)}")
    files = [path] if path.is_file() else sorted(path.glob("*.[ch]"))
    return [(str(f.relative_to(ROOT)), int(line) if line else None) for f in files]


def all_mutants(files, tree):
    return [m for file, line in files
            for m in operators.mutants_of(file, (tree / file).read_text())
            if line in (None, m.line)]


def drawn(mutants, sample, seed):
    """A sample. Each mutant is drawn for what it is: edits elsewhere change nothing."""
    def place(m):
        return hashlib.sha256(repr((seed, m.key)).encode()).digest()
    return sorted(mutants, key=place)[:sample]


def survivors_before():
    """Keys of what survived, or was not begun, by the report of the last run."""
    path = WORK / "report.tsv"
    if not path.exists():
        raise WrongUsage("--again: there was no run before")
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
    return {tuple(row[3:]) for row in rows if row[0] in ("survived", "unasked")}


# ---- What becomes of them ----


class Work:
    """Two workers take what is left to do; what comes of it is in `results`."""

    def __init__(self, base, end):
        self.base, self.end = base, end
        self.benches = [build.Bench(base, n) for n in range(build.WORKERS)]
        self.failure = None

    def share(self, items, do):
        """do(bench, item) for all items, until one of them fails or the time is over."""
        waiting = queue.SimpleQueue()
        for item in items:
            waiting.put(item)
        threads = [threading.Thread(target=self.take, args=(bench, waiting, do), daemon=True)
                   for bench in self.benches]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self.failure is not None:
            raise self.failure

    def take(self, bench, waiting, do):
        while self.failure is None and time.monotonic() < self.end:
            try:
                do(bench, waiting.get_nowait())
            except queue.Empty:
                return
            except Exception as failure:  # pylint: disable=broad-except
                self.failure = failure


def fate_of(bench, mutant, tests):
    for by in mutant.by:
        if bench.library(mutant, by):
            return tests.judge(bench)
    return "uncompiled", ""


def judge_all(work, tests, mutants):
    """{mutant: (fate, test)}; build/mutants/report.tsv has them as they come."""
    fates = {}
    with open(WORK / "report.tsv", "w", encoding="utf-8") as report:
        def put(mutant, fate, test):
            print(fate, test, mutant.line, *mutant.key, sep="\t", file=report, flush=True)

        def one(bench, mutant):
            fates[mutant] = fate_of(bench, mutant, tests)
            put(mutant, *fates[mutant])
            if len(fates) % 20 == 0:
                print(f"mutants: {len(fates)} of {len(mutants)}", file=sys.stderr)
        try:
            work.share(mutants, one)
        finally:
            for mutant in mutants:
                if mutant not in fates:
                    put(mutant, "unasked", "")
            tests.save()
    return fates


def lock():
    """Two runs at once would judge each other's mutants."""
    WORK.mkdir(parents=True, exist_ok=True)
    held = open(WORK / "lock", "w", encoding="utf-8")  # pylint: disable=consider-using-with
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise build.Failed(f"another run is at work in {WORK}") from None
    return held


def prepare(end, quick):
    base = build.Base(ROOT, WORK)
    print(f"mutants: building, see {base.log}", file=sys.stderr)
    base.make()
    work, tests = Work(base, end), judge.Judge(base, quick)
    if not tests.is_right(judge.FIRST):
        raise build.Failed(f"{judge.FIRST} does not pass: nothing can be measured")
    return work, tests


# ---- What is said ----


def summary(fates, left, equal):
    count = {f: sum(fate == f for fate, _ in fates.values())
             for f in ("noticed", "hung", "survived", "uncompiled")}
    dead, judged = count["noticed"] + count["hung"], len(fates) - count["uncompiled"]
    share = 100 * dead / judged if judged else 100.0
    print(f"{dead} of {judged} noticed ({share:.1f} %, goal {GOAL} %), {count['hung']} of them by "
          f"a hang; {equal} equivalent, {count['uncompiled']} do not compile"
          + (f", {left} not begun" if left else ""))
    return share >= GOAL


def report(fates, left, equal):
    """The survivors, each with its line for equivalent.tsv below build/mutants; the sum."""
    survivors = sorted((m for m, (fate, _) in fates.items() if fate == "survived"),
                       key=lambda m: (m.file, m.start))
    for m in survivors:
        print(f"survived: {m}")
    (WORK / "survivors.tsv").write_text(
        "".join(equivalent.line_of(m) + "\n" for m in survivors))
    return summary(fates, left, equal)


def stale(listed, mutants, files):
    """Lines of the list that mean no mutant any more."""
    keys, looked_at = {m.key for m in mutants}, {file for file, _ in files}
    for key in listed:
        if key[0] in looked_at and key not in keys:
            print(f"mutants: {equivalent.PATH.name}: no such mutant: {' | '.join(key)}",
                  file=sys.stderr)


def main():
    args = options()
    end = time.monotonic() + args.seconds if args.seconds else float("inf")
    files = [f for where in args.where for f in files_of(where)]
    listed = equivalent.read()
    held = lock()
    before = survivors_before() if args.again else None
    work, tests = prepare(end, args.quick)
    mutants = all_mutants(files, work.base.tree)
    if all(line is None for _, line in files):
        stale(listed, mutants, files)
    if before is not None:
        mutants = [m for m in mutants if m.key in before]
    picked = drawn(mutants, args.sample, args.seed)
    asked = [m for m in picked if m.key not in listed]
    fates = judge_all(work, tests, asked)
    enough = report(fates, len(asked) - len(fates), len(picked) - len(asked))
    held.close()
    return 0 if enough else 1


def guarded():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))
    try:
        return main()
    except WrongUsage as wrong:
        print(f"mutants: {wrong}", file=sys.stderr)
        return 3
    except (build.Failed, equivalent.Wrong) as failed:
        print(f"mutants: {failed}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 2
    finally:
        processes.stop_all()


if __name__ == "__main__":
    sys.exit(guarded())

"""Many models: pteverify fleet URL... -o results

Verifies every model below folders and URLs on Dask and streams what was found to Parquet files in
a folder, a row for each model (SCHEMA). A run that was stopped goes on where it was: what has a row
is not verified again. A model that cannot be read has a row that says why; one whose verification
ends its process is tried alone, and has a row that says that.

Needs pteverify[fleet]: dask, distributed, locket, pyarrow, fsspec.
"""
from __future__ import annotations

import argparse
import collections
import contextlib
import dataclasses
import errno
import functools
import html
import os
import pathlib
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any, Optional

from .__main__ import command
from .report import Report
from .tool import audit
from .verifier import verify

SUFFIXES = (".pte", ".bpte", ".ptd", ".ptn", ".ptg", ".nfat", ".safetensors")

#: What a row has, and what of (docs/host.md).
SCHEMA = (
    ("url", "string"),
    ("size", "int64"),
    ("verdict", "string"),  # "clean", "refused", "undecided"
    ("reason", "string"),   # why it is undecided, or could not be read
    ("format", "string"),
    ("errors", "int64"),
    ("warnings", "int64"),
    ("notes", "int64"),
    ("bytes_read", "int64"),
    ("seconds", "double"),
    ("findings", "list<struct<rule, severity, path, begin, end, comparison>>"),
    ("audit", "string"),    # "": none; "passed", "failed", "undecided": its findings are there, too
    ("exporter", "string"),  # with a deep audit: whose layout the file has (EXPORTERS)
)

#: By the writer that would lay a file out as it is; no file says who made it.
EXPORTERS = {"flatc": "flatc (ExecuTorch before 1.2)",
             "python": "Python (ExecuTorch 1.2 and later)"}

Row = dict[str, Any]


#: A model to verify: its URL, and its bytes, -1 when whoever verifies it looks. Tuples are quickly sent.
Task = tuple[str, int]


# ---- Which models there are ----


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link that leads nowhere
        return False


def _below_folder(folder: str) -> Iterator[Task]:
    closed: list[Task] = []  # what cannot be listed has a row, too
    folders = [folder]
    while folders:
        place = folders.pop()
        try:
            with os.scandir(place) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:
            closed.append((place, 0))
            continue
        folders += [entry.path for entry in reversed(entries) if entry.is_dir(follow_symlinks=False)]
        for entry in entries:
            if entry.name.endswith(SUFFIXES) and _is_file(entry):
                yield entry.path, -1
    yield from closed


def _below_url(url: str, options: dict[str, Any]) -> Iterator[Task]:
    import fsspec
    system, path = fsspec.core.url_to_fs(url, **options)
    for name, info in sorted(system.find(path, detail=True).items()):
        if name.endswith(SUFFIXES):
            yield system.unstrip_protocol(name), int(info.get("size") or 0)


def models(places: Iterable[str], options: Optional[dict[str, Any]] = None) -> Iterator[Task]:
    """Every model of these files, folders and URLs, by its name.

    Raises FileNotFoundError when there is none at one of them.
    """
    for place in places:
        found = False
        for task in _at(place, options or {}):
            found = True
            yield task
        if not found:
            raise FileNotFoundError(errno.ENOENT, "no models", place)


def _at(place: str, options: dict[str, Any]) -> Iterator[Task]:
    if "://" in place:
        yield from _below_url(place, options)
    elif os.path.isdir(place):
        yield from _below_folder(place)
    else:
        yield place, os.path.getsize(place)


# ---- One batch, on a worker ----


def _text(text: str) -> str:
    """As Parquet takes it: names of files may have any bytes."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def _row(url: str, size: int, report: Report, seconds: float) -> Row:
    return {
        "url": _text(url), "size": size, "verdict": report.verdict.value,
        "reason": report.reason, "format": report.format, "errors": report.errors,
        "warnings": report.warnings, "notes": report.notes, "bytes_read": report.bytes_read,
        "seconds": seconds, "audit": "", "exporter": "",
        "findings": [{"rule": f.rule, "severity": f.severity.name.lower(), "path": f.path,
                      "begin": f.begin, "end": f.end, "comparison": f.comparison}
                     for f in report.findings],
    }


def _unread(task: Task, reason: str) -> Row:
    url, size = task
    return {"url": _text(url), "size": max(size, 0), "verdict": "undecided",
            "reason": _text(reason),
            "format": "", "errors": 0, "warnings": 0, "notes": 0, "bytes_read": 0, "seconds": 0.0,
            "findings": [], "audit": "", "exporter": ""}


def _exporter(said: dict[str, Any]) -> str:
    """As the audit says; "": it does not, without --deep and of files that have no writers."""
    writer = said.get("writer")
    if not writer:
        return ""
    return EXPORTERS.get(writer["name"], str(writer["name"])) if writer["same"] else "another"


def _add_audit(row: Row, url: str, options: dict[str, Any], deep: bool) -> Row:
    """Of a clean model; of others there is none."""
    if row["verdict"] == "clean":
        report = audit(url, deep=deep, storage_options=options)
        row["audit"] = report.verdict.value
        row["exporter"] = _exporter(report.facts)
        row["findings"] += [{"rule": f.rule, "severity": f.severity, "path": f.path,
                             "begin": f.begin, "end": f.end,
                             "comparison": _text(str(f.facts.get("what", "")))}
                            for f in report.findings]
    return row


def _verify_one(task: Task, retries: int, options: dict[str, Any], audited: bool,
                deep: bool) -> Row:
    url, size = task
    for left in range(retries, -1, -1):
        begin = time.perf_counter()
        try:
            size = os.path.getsize(url) if size < 0 else size
            report = verify(url, storage_options=options)
            row = _row(url, size, report, time.perf_counter() - begin)
            return _add_audit(row, url, options, deep) if audited or deep else row
        except Exception as error:
            if left == 0:
                return _unread(task, f"{type(error).__name__}: {error}")
            time.sleep(0.1 * 2 ** (retries - left))
    raise AssertionError("unreachable")


def verify_batch(tasks: list[Task], retries: int, options: dict[str, Any],
                 audited: bool = False, deep: bool = False) -> list[Row]:
    """A row for each of them."""
    return [_verify_one(task, retries, options, audited, deep) for task in tasks]


@functools.cache
def schema() -> Any:
    """SCHEMA, as pyarrow says it."""
    import pyarrow
    text, number = pyarrow.string(), pyarrow.int64()
    finding = pyarrow.struct([("rule", text), ("severity", text), ("path", text),
                              ("begin", pyarrow.uint64()), ("end", pyarrow.uint64()),
                              ("comparison", text)])
    types = {"string": text, "int64": number, "double": pyarrow.float64()}
    return pyarrow.schema([(name, types.get(what, pyarrow.list_(finding)))
                           for name, what in SCHEMA])


def _table(rows: list[Row]) -> Any:
    import pyarrow
    return pyarrow.Table.from_pylist(rows, schema())


@dataclasses.dataclass(frozen=True)
class Batch:
    """What one task of Dask verifies; Dask would look into a list."""
    tasks: list[Task]

    def verify(self, *settings: Any) -> Any:
        """The rows as a table: one worker makes it while others verify, and nobody takes it apart."""
        return _table(verify_batch(self.tasks, *settings))


# ---- What is kept ----


class Results:
    """A folder of Parquet files, each of which is there as a whole or not at all."""

    def __init__(self, folder: str) -> None:
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.waiting: list[Any] = []  # tables
        self.next = 1 + max((int(part.stem[5:]) for part in self._parts()), default=-1)

    def _parts(self) -> list[pathlib.Path]:
        return sorted(self.folder.glob("part-*.parquet"))

    @contextlib.contextmanager
    def lock(self) -> Iterator[None]:
        """Until then, or its process has ended, nobody else can: two would write one part.

        Raises BlockingIOError when somebody has.
        """
        import locket
        lock = locket.lock_file(str(self.folder / ".lock"), timeout=0)
        try:
            lock.acquire()
        except locket.LockError as error:
            raise BlockingIOError(errno.EAGAIN, "another run writes to it",
                                  str(self.folder)) from error
        try:
            yield
        finally:
            lock.release()

    def tables(self, columns: list[str]) -> Iterator[Any]:
        """What is there already."""
        import pyarrow.parquet
        for part in self._parts():
            yield pyarrow.parquet.read_table(part, columns=columns, schema=schema())

    def rows(self, columns: list[str]) -> Iterator[Row]:
        """The same, row by row."""
        for table in self.tables(columns):
            yield from table.to_pylist()

    def add(self, table: Any, least: int) -> None:
        """Keeps its rows; writes a file when there are so many."""
        self.waiting.append(table)
        if sum(waiting.num_rows for waiting in self.waiting) >= least:
            self.flush()

    def flush(self) -> None:
        """Writes what waits."""
        import pyarrow
        import pyarrow.parquet
        if not self.waiting:
            return
        part = self.folder / f"part-{self.next:06}.parquet"
        unfinished = part.with_suffix(".unfinished")
        try:
            pyarrow.parquet.write_table(pyarrow.concat_tables(self.waiting), unfinished)
            os.replace(unfinished, part)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
        self.next += 1
        self.waiting = []


# ---- The fleet ----


def _batches(tasks: Iterable[Task], size: int) -> Iterator[list[Task]]:
    batch: list[Task] = []
    for task in tasks:
        batch.append(task)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def _distributed() -> Any:
    """Dask's, which has no types."""
    import distributed
    return distributed


class Fleet:
    """Batches on their way, and what becomes of them."""

    def __init__(self, client: Any, results: Results, retries: int,
                 options: dict[str, Any], audited: bool = False, deep: bool = False) -> None:
        self.client, self.results = client, results
        self.settings = (retries, options, audited, deep)
        self.tasks: dict[Any, list[Task]] = {}
        self.done = _distributed().as_completed([], with_results=True, raise_errors=False)
        self.suspects: list[Task] = []
        self.count = 0

    def submit(self, batch: list[Task]) -> None:
        """Sends a batch to whoever is free."""
        future = self.client.submit(Batch.verify, Batch(batch), *self.settings, pure=False)
        self.tasks[future.key] = batch
        self.done.add(future)

    def _keep(self, table: Any) -> None:
        self.results.add(table, 10000)
        self.count += table.num_rows

    def collect(self) -> None:
        """Waits for one batch."""
        future, result = next(self.done)
        batch = self.tasks.pop(future.key)
        if future.status == "finished":
            self._keep(result)
        else:  # it ended processes, or was where another did
            self.suspects += batch
        future.release()

    def finish(self) -> None:
        """Waits for all; then tries suspects, with nobody beside them who could be to blame."""
        while self.tasks:
            self.collect()
        for task in self.suspects:
            self._keep(self._alone(task))
        self.suspects = []

    def _alone(self, task: Task) -> Any:
        """A result may also be lost with the worker that has it, and is nobody's fault then."""
        for _ in range(3):
            self.submit([task])
            future, result = next(self.done)
            del self.tasks[future.key]
            status = future.status
            if status == "finished":
                return result
            if status == "error":
                reason = f"the process that verified it ended: {future.exception()}"
                return _table([_unread(task, reason)])
            future.release()
        return _table([_unread(task, "the processes that verified it were lost")])


#: How Dask is set where it is started here. It would look fifty times a second whether its loops go on, and a
#: hundred times in which line each worker is: that takes a tenth of a processor.
QUIET = {"distributed.admin.tick.interval": "500ms", "distributed.worker.profile.enabled": False}


def run(places: Iterable[str], output: str, *, client: Any = None, scheduler: Optional[str] = None,
        batch: Optional[int] = None, retries: int = 2, storage_options: Optional[dict[str, Any]] = None,
        audited: bool = False, deep: bool = False,
        progress: bool = False, dashboard: bool = False) -> collections.Counter[str]:
    """Verifies all models of these places that have no row in `output` yet.

    client: of Dask; without one, that of `scheduler`, an address; without that, one process for
    each processor here. batch: models of one task; by default 1000, as a task costs Dask more than
    many models cost a worker, or 100 if they take longer: behind URLs, or with an audit. audited:
    clean models are audited, too, by the tool; deep: all their bytes, which tells their exporters
    apart. dashboard: prints the address of Dask's, on standard error.
    Returns how many models have which verdict, and "audit failed" or "audit undecided", including
    those of earlier runs.
    """
    results, places = Results(output), list(places)
    with contextlib.ExitStack() as stack:
        stack.enter_context(results.lock())
        if client is None:
            shown_at = "127.0.0.1:0" if dashboard else None
            settings = {"address": scheduler} if scheduler else {"threads_per_worker": 1,
                                                                 "dashboard_address": shown_at}
            if not scheduler and not dashboard:  # it shows what this turns off
                import dask.config
                stack.enter_context(dask.config.set(QUIET))
            client = stack.enter_context(_distributed().Client(**settings))
            if not scheduler:  # whoever ends for good is replaced
                workers = len(client.nthreads())
                client.cluster.adapt(minimum=workers, maximum=workers)
        if dashboard:
            print(f"dashboard: {client.dashboard_link}", file=sys.stderr)
        stack.callback(results.flush)
        fleet = Fleet(client, results, retries, storage_options or {}, audited, deep)
        slow = audited or deep or any("://" in place for place in places)
        size = batch or (100 if slow else 1000)
        most = 4 * max(1, len(client.nthreads()))
        for tasks in _batches(_new(models(places, storage_options), results), size):
            fleet.submit(tasks)
            while len(fleet.tasks) >= most:
                fleet.collect()
            if progress:
                print(f"\r{fleet.count} models", end="", file=sys.stderr, flush=True)
        fleet.finish()
        results.flush()
        if progress:
            print(f"\r{fleet.count} models", file=sys.stderr)
        return write_summary(results)


def _new(tasks: Iterable[Task], results: Results) -> Iterator[Task]:
    """Those without a row, each once."""
    known = {row["url"] for row in results.rows(["url"])}
    for task in tasks:
        url = _text(task[0])
        if url not in known:
            known.add(url)
            yield task


# ---- The summary ----


def _values(column: Any) -> dict[str, int]:
    """How often each is there, "" aside."""
    return {pair["values"]: pair["counts"] for pair in column.value_counts().to_pylist()
            if pair["values"]}


def _rules(findings: Any) -> Any:
    """Those of each model, once."""
    import pyarrow
    import pyarrow.compute
    lists = findings.combine_chunks()
    found = {"model": pyarrow.compute.list_parent_indices(lists),
             "rule": pyarrow.compute.struct_field(pyarrow.compute.list_flatten(lists), "rule")}
    return pyarrow.table(found).group_by(["model", "rule"]).aggregate([])["rule"]


def _counts(results: Results) -> dict[str, collections.Counter[str]]:
    import pyarrow.compute
    counts: dict[str, collections.Counter[str]] = {
        name: collections.Counter()
        for name in ("verdict", "format", "exporter", "rule", "reason", "worst (errors)")}
    for table in results.tables(["url", "verdict", "format", "reason", "errors", "findings", "audit",
                                 "exporter"]):
        audits, formats = _values(table["audit"]), _values(table["format"])
        counts["verdict"].update(_values(table["verdict"]))
        counts["verdict"].update({"audit " + name: count for name, count in audits.items()
                                  if name != "passed"})
        counts["format"].update(formats)
        unread = table.num_rows - sum(formats.values())
        counts["format"].update({"not read": unread} if unread else {})
        counts["exporter"].update(_values(table["exporter"]))
        for reason, count in _values(table["reason"]).items():
            counts["reason"][reason.split(":")[0]] += count
        counts["rule"].update(_values(_rules(table["findings"])))
        broken = table.select(["url", "errors"]).filter(pyarrow.compute.field("errors") > 0)
        for row in broken.to_pylist():
            counts["worst (errors)"][row["url"]] = row["errors"]
    return counts


_SHOWN = 100  # rows of a table


def write_summary(results: Results) -> collections.Counter[str]:
    """summary.md and summary.html: models by verdict, format, exporter, rule, reason, and the worst."""
    counts = _counts(results)
    text, page = ["# Models\n"], ["<!DOCTYPE html><meta charset=utf-8><title>Models</title>"]
    for name, counter in counts.items():
        if counter:
            text.append(f"\n| {name} | models |\n|---|--:|\n")
            page.append(f"<table><tr><th>{name}</th><th>models</th></tr>")
            for what, number in counter.most_common(_SHOWN):
                text.append(f"| {what.replace('|', chr(92) + '|')} | {number} |\n")
                page.append(f"<tr><td>{html.escape(what)}</td><td>{number}</td></tr>")
            page.append("</table>")
    (results.folder / "summary.md").write_text("".join(text), encoding="utf-8")
    (results.folder / "summary.html").write_text("".join(page), encoding="utf-8")
    return counts["verdict"]


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text}: not a number of models")
    return int(text)


def main(arguments: list[str]) -> int:
    """Exit status: 0 all are clean, 1 some are refused, 2 some are undecided, 3 wrong usage, 130 interrupted."""
    parser = argparse.ArgumentParser(prog="pteverify fleet",
                                     description="Verifies many models.")
    parser.add_argument("places", nargs="+", metavar="URL", help="file, folder, or URL of fsspec")
    parser.add_argument("-o", "--output", required=True, metavar="FOLDER",
                        help="where rows and summary go; what has a row is not verified again")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="of Dask; else processes here")
    parser.add_argument("--audit", action="store_true", help="audit clean models, too")
    parser.add_argument("--deep", action="store_true",
                        help="audit all bytes of clean models, and tell their exporters apart")
    parser.add_argument("--dashboard", action="store_true",
                        help="print the address of Dask's dashboard (needs bokeh)")
    parser.add_argument("--batch", type=_positive, metavar="N",
                        help="models of one task (1000; 100 behind URLs or with an audit)")
    try:
        options = parser.parse_args(arguments)
    except SystemExit as error:
        return 3 if error.code else 0
    try:
        verdicts = run(options.places, options.output, scheduler=options.scheduler,
                       batch=options.batch, audited=options.audit, deep=options.deep,
                       dashboard=options.dashboard, progress=sys.stderr.isatty())
    except KeyboardInterrupt:
        print("pteverify fleet: interrupted; the same command goes on where it was", file=sys.stderr)
        return 130  # as shells say it
    except ImportError as error:
        print(f"pteverify fleet: {error}: pip install 'pteverify[fleet]'", file=sys.stderr)
        return 2
    except Exception as error:  # of the system, of fsspec, Dask or pyarrow
        print(f"pteverify fleet: {error}", file=sys.stderr)
        return 2
    print(", ".join(f"{number} {verdict}" for verdict, number in verdicts.most_common()))
    if verdicts["undecided"] or verdicts["audit undecided"]:
        return 2
    return 1 if verdicts["refused"] or verdicts["audit failed"] else 0


if __name__ == "__main__":
    sys.exit(command(main))

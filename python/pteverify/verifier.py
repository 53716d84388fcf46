"""One verification: settings in, a report out."""
from __future__ import annotations

import contextlib
import ctypes
import dataclasses
import operator
import os
import sys
import threading
from collections.abc import Iterable, Iterator
from typing import Any, Callable, Optional, Union

from . import tool
from ._library import LIBRARY, PROGRESS, READ, KeptFinding, Lent, Source
from .report import Finding, Place, Report, Severity, Verdict
from .sources import Model, Reader, name_of, open_reader

_READ_SEGMENTS, _COMPLETE = 1, 2
_TARGETS = {32: 1, 64: 2, None: 3}
_FORMAT_DATA = 5  # ptv_format
_VERDICTS = (Verdict.CLEAN, Verdict.REFUSED, Verdict.UNDECIDED)
_DONE, _NO_MEMORY, _READ_FAILED, _TOO_FAR, _INTERRUPTED, _CHANGED = range(6)
_REASONS = {
    _DONE: "a data file is broken, or there are too many objects to compare",
    _NO_MEMORY: "there is not enough memory",
    _READ_FAILED: "it could not be read",
    _TOO_FAR: "more bytes would have to be read than the budget allows",
    _INTERRUPTED: "it was interrupted",
    _CHANGED: "it was changed while it was read",
}

#: Called with the bytes read and the findings until now; False ends the verification.
Progress = Callable[[int, int], bool]


def _text(raw: Optional[bytes]) -> str:
    return (raw or b"").decode("utf-8", "backslashreplace")


_UNSIGNED, _SIGNED, _MULTIPLE, _FORM_TEXT = 1, 2, 3, 5  # ptv_form


def _numbers(kept: KeptFinding) -> dict[str, Any]:
    """What was found, and what was expected, where it is a range."""
    form, text = kept.form, _text(kept.text)
    if form == _FORM_TEXT:
        return {"found": text}
    found: dict[str, Any] = {"condition": text}
    if form == _SIGNED:
        found["found"], low, high = (ctypes.c_int64(number).value
                                     for number in (kept.found, kept.low, kept.high))
        found["expected"] = low, high
    elif form in (_UNSIGNED, _MULTIPLE):
        found["found"] = kept.found
        found["expected"] = (kept.low, kept.high) if form == _UNSIGNED else None
    return found


def _finding(kept: KeptFinding) -> Finding:
    subject = None
    if kept.subject:
        subject = _text(ctypes.string_at(kept.subject, kept.subject_length))
    other = None
    if kept.other_path:
        other = Place(kept.other_file, _text(kept.other_path), kept.other_at,
                      kept.other_at + kept.other_length)
    return Finding(rule=_text(kept.rule), code=kept.code, severity=Severity(kept.severity),
                   path=_text(kept.path), begin=kept.at, end=kept.at + kept.length,
                   file=kept.file, title=_text(kept.title), comparison=_text(kept.comparison),
                   why=_text(kept.why), fix=_text(kept.fix), subject=subject, other=other,
                   **_numbers(kept))


class _Run:
    """A verifier with all that has to stay while it is used."""

    def __init__(self, storage_options: dict[str, Any]) -> None:
        self.options = storage_options
        self.failure: Optional[BaseException] = None
        self.size = 0
        self.kept: list[Any] = []
        self.called: list[Callable[..., bool]] = []
        self.lent: list[Lent] = []
        self.readers: list[Reader] = []
        self.handle = LIBRARY.ptv_verifier_create()
        if not self.handle:
            raise MemoryError

    def close(self) -> None:
        LIBRARY.ptv_verifier_destroy(self.handle)
        for lent in self.lent:
            lent.release()
        for reader in self.readers:
            reader.close()

    def lend(self, model: Model) -> Lent:
        lent = Lent(model)
        self.lent.append(lent)
        return lent

    def _source(self, reader: Reader) -> Source:
        self.readers.append(reader)

        def read(_context: Optional[int], at: int, size: int, out: int) -> bool:
            try:
                if self.failure is not None:
                    return False
                got = reader.read(at, size)
                if len(got) != size:
                    raise EOFError(f"{reader.name}: {len(got)} bytes at {at} instead of {size}")
                ctypes.memmove(out, got, size)
            except BaseException as error:  # goes on when the library has returned
                self.failure = error
                return False
            return True

        return Source(reader.size, self._callback(READ, read), None)

    def _callback(self, kind: Any, function: Callable[..., bool]) -> Any:
        self.called.append(function)
        self.kept.append(kind(function))
        return self.kept[-1]

    @contextlib.contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Keeps what the handler of a signal raises before or behind the `try` of a callback: ctypes drops
        it, and gives the library a result that nobody chose. Handlers run in the main thread alone."""
        if not self.called or threading.current_thread() is not threading.main_thread():
            yield
            return
        before = sys.unraisablehook

        def take(dropped: Any) -> None:
            if any(dropped.object is function or repr(function) in (dropped.err_msg or "")  # Python 3.13
                   for function in self.called):
                self.failure = dropped.exc_value or dropped.exc_type()
            else:
                before(dropped)

        sys.unraisablehook = take
        try:
            yield
        finally:
            sys.unraisablehook = before

    def report_to(self, progress: Progress) -> None:
        def call(_context: Optional[int], bytes_read: int, findings: int) -> bool:
            try:
                return self.failure is None and bool(progress(bytes_read, findings))
            except BaseException as error:
                self.failure = error
                return False

        LIBRARY.ptv_verifier_set_progress(self.handle, self._callback(PROGRESS, call), None)

    def add_data(self, model: Model) -> None:
        reader = open_reader(model, self.options)
        if reader is None:
            lent = self.lend(model)
            good = LIBRARY.ptv_verifier_add_data_bytes(self.handle, lent.address, lent.size)
        else:
            good = LIBRARY.ptv_verifier_add_data_source(self.handle,
                                                        ctypes.byref(self._source(reader)))
        if not good:
            raise ValueError("there are more than 254 data files, or there is no memory for them")

    def verify(self, model: Model) -> int:
        reader = open_reader(model, self.options)
        if reader is None:
            lent = self.lend(model)
            self.size = lent.size
            with self._interruptible():
                status = LIBRARY.ptv_verify_bytes(self.handle, lent.address, lent.size)
        else:
            self.size = reader.size
            source = self._source(reader)
            with self._interruptible():
                status = LIBRARY.ptv_verify_source(self.handle, ctypes.byref(source))
        if self.failure is not None:
            raise self.failure
        return _CHANGED if any(reader.has_changed() for reader in self.readers) else int(status)

    def report(self, name: str, status: int, data: tuple[str, ...]) -> Report:
        handle = self.handle
        verdict = (Verdict.UNDECIDED if status == _CHANGED
                   else _VERDICTS[LIBRARY.ptv_verifier_verdict(handle)])
        count = LIBRARY.ptv_verifier_count(handle)
        total = LIBRARY.ptv_verifier_total
        return Report(
            name=name, verdict=verdict,
            format=_text(LIBRARY.ptv_format_name(LIBRARY.ptv_verifier_format(handle))),
            findings=tuple(_finding(LIBRARY.ptv_verifier_finding(handle, i).contents)
                           for i in range(count)),
            errors=total(handle, Severity.ERROR), warnings=total(handle, Severity.WARNING),
            notes=total(handle, Severity.NOTE),
            bytes_read=LIBRARY.ptv_verifier_bytes_read(handle),
            reason=_REASONS[status] if verdict is Verdict.UNDECIDED else "",
            size=self.size, data=data)


def _blame(files: tuple[Model, ...], options: dict[str, Any]) -> str:
    """The data files that nothing could be compared with, and why."""
    reports = [verify(file, storage_options=options) for file in files]
    return "".join(f"; {each.name} is {each.format}, {each.verdict.value}"
                   + "".join(f": {finding.title} [{finding.rule}]" for finding in each.findings
                             if finding.severity is Severity.ERROR)
                   for each in reports
                   if not each or each.format != _text(LIBRARY.ptv_format_name(_FORMAT_DATA)))


def _expect_number(name: str, number: int, bits: int) -> None:
    """C would take another number than one that is too large."""
    if not 0 <= operator.index(number) < 1 << bits:
        raise ValueError(f"{name} is a number from 0 to {(1 << bits) - 1}")


def verify(model: Model, *, data: Iterable[Model] = (), complete: bool = False,
           read_segments: bool = False, planned_limit: int = 0, operators: bool = True,
           target: Optional[int] = None, against: Optional[str] = None,
           deny: Iterable[Union[str, int]] = (), allow: Iterable[Union[str, int]] = (),
           budget: int = 0, block: int = 65536, progress: Optional[Progress] = None,
           storage_options: Optional[dict[str, Any]] = None) -> Report:
    """Verifies a model, and the data files that it takes weights from.

    Of a path, a file object and a URL only the bytes that are needed are read: tables, beginnings
    of payloads, padding. Bytes in memory are not copied. The interpreter's lock is released.

    model: a path, a URL that fsspec knows, bytes or another buffer, or a file object.
    data: data files (.ptd), of the same kinds.
    complete: an undefined name is an error even when no data file is given.
    read_segments: also reads all weights, to find what is stored twice.
    planned_limit: bytes that the planned memory of a method may need; 0 for any number.
    operators: compares calls with the signatures of operators.
    target: word size of the machines that load it, 32 or 64; both unless it is said.
    against: judges by what this release of the runtime does, "1.5"; deny, allow: rules, codes or
        families whose findings are errors, or do not count; as for the tool, which decides that.
    budget: most bytes that may be read of paths, files and URLs; 0 for any number.
    block: bytes that are read at once.
    progress: called with the bytes read and the findings until now; False ends the verification.
    storage_options: for fsspec.

    Raises OSError when a file cannot be opened or read, EOFError when it is shorter than it says.
    A path or URL that is changed while it is read is undecided, as far as that can be seen: by its
    size and time, or ETag.
    """
    _expect_number("planned_limit", planned_limit, 64)
    _expect_number("budget", budget, 64)
    _expect_number("block", block, 31)
    if target not in _TARGETS:
        raise ValueError("target is 32 or 64")
    for several in (data, deny, allow):
        if isinstance(several, (str, bytes, bytearray, os.PathLike)):
            raise TypeError("data, deny and allow are lists, not one of them")
    if not isinstance(against, (str, type(None))):
        raise TypeError('against is text: "1.5"')
    policy = [*(["--against", against] if against else []),
              *(word for rule in deny for word in ("--deny", str(rule))),
              *(word for rule in allow for word in ("--allow", str(rule)))]
    if policy and not operators:
        raise ValueError("against, deny and allow are about all findings, those of operators too")
    run = _Run(storage_options or {})
    try:
        LIBRARY.ptv_verifier_set_flags(
            run.handle, (_READ_SEGMENTS if read_segments else 0) | (_COMPLETE if complete else 0))
        LIBRARY.ptv_verifier_set_targets(run.handle, _TARGETS[target])
        LIBRARY.ptv_verifier_set_planned_limit(run.handle, planned_limit)
        LIBRARY.ptv_verifier_set_operators(run.handle, operators)
        LIBRARY.ptv_verifier_set_budget(run.handle, budget)
        LIBRARY.ptv_verifier_set_block(run.handle, block)
        if progress is not None:
            run.report_to(progress)
        files = tuple(data)
        for file in files:
            run.add_data(file)
        status = run.verify(model)
        report = run.report(name_of(model), status, tuple(map(name_of, files)))
    finally:
        run.close()
    if report.verdict is Verdict.UNDECIDED and status == _DONE:
        report = dataclasses.replace(
            report, reason=report.reason + _blame(files, storage_options or {}))
    if not policy or status != _DONE:
        return report
    policy += [*(["--complete"] if complete else []),
               *(["--read-segments"] if read_segments else []),
               *(["--target", str(target)] if target else []),
               *(["--planned-limit", str(planned_limit)] if planned_limit else [])]
    return tool.judged(report, model, files, policy, storage_options or {})


def rule_of(handle: int) -> tuple[int, str, int, str, str, str]:
    """Code, name, severity, title, why and fix of a rule of the library."""
    return (LIBRARY.ptv_rule_code(handle), _text(LIBRARY.ptv_rule_name(handle)),
            LIBRARY.ptv_rule_severity(handle), _text(LIBRARY.ptv_rule_title(handle)),
            _text(LIBRARY.ptv_rule_why(handle)), _text(LIBRARY.ptv_rule_fix(handle)))


def find_rule(name: Union[str, int]) -> Optional[int]:
    """A rule of the library by its name or code; None when there is none."""
    if isinstance(name, int):
        handle = LIBRARY.ptv_rule_of_code(name) if 0 <= name < 1 << 16 else None
    elif isinstance(name, str):
        handle = LIBRARY.ptv_rule_find(name.encode("utf-8", "replace"))
    else:
        raise TypeError(f"a rule is a name or a code, not {type(name).__name__}")
    return int(handle) if handle else None

"""What a verification has found."""
from __future__ import annotations

import dataclasses
import enum
import html
import json
from collections.abc import Iterable
from typing import Any, Optional, Union


class Verdict(enum.Enum):
    """What the file is."""
    CLEAN = "clean"  #: no error, and every rule that might have found one has decided
    REFUSED = "refused"  #: at least one error: do not load it
    UNDECIDED = "undecided"  #: no error, but there might be one; Report.reason says why


class Severity(enum.IntEnum):
    """How bad a finding is; comparable."""
    NOTE = 1     #: worth knowing
    WARNING = 2  #: loads, but breaks a promise of the format
    ERROR = 3    #: must not be loaded


@dataclasses.dataclass(frozen=True)
class Rule:
    """What is demanded of files. Name and code never change their meaning."""
    code: int
    name: str
    severity: Severity
    title: str
    why: str
    fix: str


@dataclasses.dataclass(frozen=True)
class Place:
    """Bytes [begin, end) of a file, and the field that they are."""
    file: int  #: 0: the file itself; n: the n-th data file
    path: str
    begin: int
    end: int


@dataclasses.dataclass(frozen=True)
class Finding:
    """A rule that a file breaks, and where."""
    rule: str
    code: int
    severity: Severity
    path: str   #: field path: ``execution_plan[0].values[12].val<Tensor>.sizes[1]``
    begin: int  #: first byte
    end: int    #: behind the last byte
    file: int   #: 0: the file itself; n: the n-th data file
    title: str
    comparison: str  #: ``found 7, expected 0..3``; empty when the title says everything
    why: str
    fix: str
    subject: Optional[str] = None  #: the name (key, FQN) that it is about
    other: Optional[Place] = None  #: of a finding about two places, the other one
    found: Union[int, str, None] = None          #: the number or text that is there
    expected: Optional[tuple[int, int]] = None   #: the least and the greatest that may be there
    condition: str = ""                          #: of a call, the demand that does not hold

    def __str__(self) -> str:
        text = f"{self.severity.name.lower()}: {self.title} [{self.rule}] at {self.path}"
        return f"{text}: {self.comparison}" if self.comparison else text


class VerificationError(ValueError):
    """A file that is not clean. `report` says what was found."""

    def __init__(self, report: Report, origins: Iterable[str] = ()) -> None:
        super().__init__("\n".join([str(report), *origins]))
        self.report = report


@dataclasses.dataclass(frozen=True)
class Report:
    """The verdict on a file, and why."""
    name: str
    verdict: Verdict
    format: str                      #: "a program (.pte)"
    findings: tuple[Finding, ...]    #: the first thousand, in the order of the file
    errors: int
    warnings: int
    notes: int
    bytes_read: int                  #: of files that were not in memory
    reason: str = ""                 #: why it is undecided
    size: int = 0                    #: bytes of the file
    data: tuple[str, ...] = ()       #: names of its data files

    @property
    def clean(self) -> bool:
        """Whether the file may be loaded."""
        return self.verdict is Verdict.CLEAN

    def __bool__(self) -> bool:
        return self.clean

    def raise_for_errors(self) -> Report:
        """Raises VerificationError unless the file is clean; returns the report."""
        if not self.clean:
            raise VerificationError(self)
        return self

    def to_dict(self) -> dict[str, Any]:
        """All of it, in values that JSON knows."""
        plain: dict[str, Any] = dataclasses.asdict(self)
        plain["verdict"] = self.verdict.value
        for finding in plain["findings"]:
            finding["severity"] = finding["severity"].name.lower()
        return plain

    def to_json(self, indent: Optional[int] = None) -> str:
        """to_dict() as text."""
        return json.dumps(self.to_dict(), indent=indent)

    def to_sarif(self, indent: Optional[int] = None) -> str:
        """A log of SARIF 2.1.0 with this report, for code scanning."""
        from . import __version__, sarif
        return json.dumps(sarif.log([self], __version__), indent=indent)

    def __str__(self) -> str:
        numbers = ((self.errors, "error"), (self.warnings, "warning"), (self.notes, "note"))
        counts = [f"{number} {what}{'s' * (number > 1)}" for number, what in numbers if number]
        head = ", ".join([f"{self.name}: {self.verdict.value}", *counts])
        head += f": {self.reason}" if self.reason else ""
        return "\n".join([head, *(f"  {finding}" for finding in self.findings)])

    def _repr_html_(self) -> str:
        """For notebooks: the verdict, where in the file the findings are, and a table of them."""
        marks = [(finding.begin, finding.end, _COLOURS[finding.severity], finding.rule)
                 for finding in self.findings if finding.file == 0]
        rows = ((finding.severity.name.lower(), finding.rule, finding.path,
                 f"{finding.title} {finding.comparison}") for finding in self.findings)
        reason = f" ({self.reason})" if self.reason else ""
        return (paragraph(self.name, f"{self.verdict.value}{reason}, {self.format}")
                + bar(self.size, marks) + table(("severity", "rule", "place", "what"), rows))


# ---- Pieces of HTML ----

_COLOURS = {Severity.NOTE: "#4c78a8", Severity.WARNING: "#e8a33d", Severity.ERROR: "#d62728"}


def paragraph(name: str, text: str) -> str:
    """A name, and what is said of it."""
    return f"<p><b>{html.escape(name)}</b>: {html.escape(text)}</p>"


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Nothing when there are no rows."""
    def row(cells: Iterable[object], tag: str) -> str:
        text = "".join(f"<{tag}>{html.escape(str(cell))}</{tag}>" for cell in cells)
        return f"<tr>{text}</tr>"

    body = "".join(row(cells, "td") for cells in rows)
    return f"<table>{row(head, 'th')}{body}</table>" if body else ""


def bar(size: int, pieces: Iterable[tuple[int, int, str, str]]) -> str:
    """The bytes of a file from left to right, with pieces: begin, end, colour, what it is."""
    if size == 0:
        return ""
    drawn = "".join(
        f'<rect x="{100 * begin / size:.3f}" width="{max(100 * (end - begin) / size, 0.3):.3f}" '
        f'height="10" fill="{colour}"><title>{html.escape(name)}: bytes {begin} to {end}</title>'
        "</rect>" for begin, end, colour, name in pieces)
    return ('<svg viewBox="0 0 100 10" preserveAspectRatio="none" style="width:100%;height:1.2em">'
            f'<rect width="100" height="10" fill="#ddd"/>{drawn}</svg>')

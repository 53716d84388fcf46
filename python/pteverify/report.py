"""What a verification has found."""
from __future__ import annotations

import dataclasses
import enum
import html
import json
from typing import Any, Optional


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

    def __str__(self) -> str:
        text = f"{self.severity.name.lower()}: {self.title} [{self.rule}] at {self.path}"
        return f"{text}: {self.comparison}" if self.comparison else text


class VerificationError(ValueError):
    """A file that is not clean. `report` says what was found."""

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
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

    @property
    def clean(self) -> bool:
        """Whether the file may be loaded."""
        return self.verdict is Verdict.CLEAN

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

    def __str__(self) -> str:
        numbers = ((self.errors, "error"), (self.warnings, "warning"), (self.notes, "note"))
        counts = [f"{number} {what}{'s' * (number > 1)}" for number, what in numbers if number]
        head = ", ".join([f"{self.name}: {self.verdict.value}", *counts])
        head += f": {self.reason}" if self.reason else ""
        return "\n".join([head, *(f"  {finding}" for finding in self.findings)])

    def _repr_html_(self) -> str:
        """For notebooks: the verdict and a table of findings."""
        cells = "".join(
            f"<tr><td>{finding.severity.name.lower()}</td><td>{html.escape(finding.rule)}</td>"
            f"<td><code>{html.escape(finding.path)}</code></td>"
            f"<td>{html.escape(finding.title)}<br>{html.escape(finding.comparison)}</td></tr>"
            for finding in self.findings)
        table = ("<table><tr><th>severity</th><th>rule</th><th>place</th><th>what</th></tr>"
                 f"{cells}</table>") if cells else ""
        reason = f" ({html.escape(self.reason)})" if self.reason else ""
        return (f"<p><b>{html.escape(self.name)}</b>: {self.verdict.value}{reason}, "
                f"{html.escape(self.format)}</p>{table}")

"""Should this ExecuTorch model be loaded?

    >>> import pteverify
    >>> pteverify.verify(b"no model at all").verdict
    <Verdict.REFUSED: 'refused'>
    >>> pteverify.explain("segment-past-end").severity
    <Severity.ERROR: 3>
    >>> print(*pteverify.verify(b"").findings)
    error: this is not an ExecuTorch file [not-a-program] at header.identifier: found an empty file
"""
from __future__ import annotations

from typing import Union

from ._library import LIBRARY as _LIBRARY
from .report import Finding, Place, Report, Rule, Severity, Verdict, VerificationError
from .sources import Model
from .tool import (Audit, Audited, Fit, Fits, Inspection, Remark, ToolError, audit, dump, explained,
                   fit, inspect, make)
from .verifier import Progress, verify
from .verifier import find_rule as _find_rule
from .verifier import rule_of as _rule_of

__version__: str = _LIBRARY.ptv_version().decode()

__all__ = [
    "Audit",
    "Audited",
    "Finding",
    "Fit",
    "Fits",
    "Inspection",
    "Model",
    "Place",
    "Progress",
    "Remark",
    "Report",
    "Rule",
    "Severity",
    "ToolError",
    "Verdict",
    "VerificationError",
    "audit",
    "dump",
    "explain",
    "fit",
    "inspect",
    "make",
    "rules",
    "verify",
]


def _rule(handle: int) -> Rule:
    code, name, severity, title, why, fix = _rule_of(handle)
    return Rule(code, name, Severity(severity), title, why, fix)


def explain(rule: Union[str, int]) -> Rule:
    """What a rule demands and why, by its name or code: of verify(), and where there is the tool, also
    of fit() and audit(). Raises KeyError when there is none."""
    handle = _find_rule(rule)
    found = _rule(handle) if handle else explained(rule)
    if found is None:
        raise KeyError(f"there is no rule {rule!r}")
    return found


def rules() -> tuple[Rule, ...]:
    """All rules of verify(), by code."""
    return tuple(_rule(_LIBRARY.ptv_rule_at(i)) for i in range(_LIBRARY.ptv_rule_count()))

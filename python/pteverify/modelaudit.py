"""For ModelAudit, which looks for code in models and cannot read these formats.

    import pteverify.modelaudit
    pteverify.modelaudit.register()   # then scan as ever

What pteverify finds are checks beside those of ModelAudit's own scanner. An error is critical, a
warning a warning; what is undecided leaves the scan incomplete. Tried with 0.2.54, whose registry has
no public way in.
"""
from __future__ import annotations

from typing import Any, ClassVar

from modelaudit.scanners import _registry
from modelaudit.scanners.base import ScanResult
from modelaudit.scanners.executorch_scanner import ExecuTorchScanner
from modelaudit.scanner_results import IssueSeverity

from .report import Finding, Report, Severity, Verdict
from .verifier import verify

_SCANNER = "executorch"
_MORE = (".bpte", ".ptd", ".ptn", ".ptg", ".nfat")
_SEVERITIES = {Severity.ERROR: IssueSeverity.CRITICAL, Severity.WARNING: IssueSeverity.WARNING,
               Severity.NOTE: IssueSeverity.INFO}


def _add(result: ScanResult, path: str, finding: Finding) -> None:
    message = f"{finding.title} at {finding.path}"
    result.add_check(
        name=f"pteverify: {finding.rule}", passed=finding.severity is Severity.NOTE,
        message=f"{message}: {finding.comparison}" if finding.comparison else message,
        severity=_SEVERITIES[finding.severity], location=f"{path}:{finding.begin:#x}",
        why=finding.why,
        details={"rule": finding.rule, "code": finding.code, "path": finding.path,
                 "begin": finding.begin, "end": finding.end, "fix": finding.fix})


def _add_verdict(result: ScanResult, path: str, report: Report) -> None:
    undecided = report.verdict is Verdict.UNDECIDED
    result.add_check(
        name="pteverify: structure", passed=report.clean, location=path,
        message=f"{report.format}: {report.verdict.value}"
                + (f" ({report.reason})" if report.reason else ""),
        severity=None if report.clean else
        IssueSeverity.WARNING if undecided else IssueSeverity.CRITICAL)
    for finding in report.findings:
        _add(result, path, finding)
    if undecided:
        result.metadata["analysis_incomplete"] = True


class PteverifyScanner(ExecuTorchScanner):  # type: ignore[misc,unused-ignore]
    """ModelAudit's scanner of ExecuTorch models, and what pteverify finds."""

    supported_extensions: ClassVar[list[str]] = [*ExecuTorchScanner.supported_extensions, *_MORE]

    def scan(self, path: str, *arguments: Any, **settings: Any) -> ScanResult:
        """Both scans of a file."""
        if path.lower().endswith(_MORE):
            result = self._create_result()
        else:
            result = super().scan(path, *arguments, **settings)
        report = verify(path)
        _add_verdict(result, path, report)
        if path.lower().endswith(_MORE):
            result.finish(success=report.verdict is not Verdict.UNDECIDED)
        return result


def register() -> None:
    """From now on, in this process, ModelAudit scans ExecuTorch models with PteverifyScanner."""
    extensions = _registry._scanners[_SCANNER]["extensions"]
    extensions += [suffix for suffix in _MORE if suffix not in extensions]
    _registry._loaded_scanners[_SCANNER] = PteverifyScanner

"""Reports as SARIF 2.1.0, as the tool writes it: code scanning takes a finding of both for one."""
from __future__ import annotations

import os
import pathlib
import urllib.parse
from collections.abc import Iterable
from typing import Any

from .report import Finding, Report, Severity, Verdict

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_URI = "https://docs.pytorch.org/executorch/stable/pte-file-format.html"
_STATUS = {Verdict.CLEAN: 0, Verdict.REFUSED: 1, Verdict.UNDECIDED: 2}


def _artifact(name: str) -> dict[str, str]:
    if "://" in name:
        return {"uri": urllib.parse.quote(name, "/:?&=%@+")}
    path, folder = pathlib.Path(os.path.abspath(name)), pathlib.Path.cwd()
    if folder not in path.parents:
        return {"uri": path.as_uri()}
    return {"uri": urllib.parse.quote(os.fsencode(path.relative_to(folder).as_posix())),
            "uriBaseId": "%SRCROOT%"}


def _location(name: str, path: str, begin: int, end: int) -> dict[str, Any]:
    place: dict[str, Any] = {"physicalLocation": {
        "artifactLocation": _artifact(name),
        "region": {"startLine": 1, "byteOffset": begin, "byteLength": end - begin}}}
    if path:
        place["logicalLocations"] = [{"fullyQualifiedName": path, "kind": "member"}]
    return place


def _bytes(begin: int, end: int) -> str:
    return f"{begin:#x}+{end - begin}"


def _message(finding: Finding, names: list[str]) -> str:
    name = "" if finding.subject is None else f'name "{finding.subject}"'
    where = f"at {finding.path} ({_bytes(finding.begin, finding.end)})"
    other = finding.other
    if other is not None:
        where += f" (see {names[other.file]}:{_bytes(other.begin, other.end)} {other.path})"
    details = ", ".join(text for text in (name, finding.comparison, where) if text)
    return f"{finding.title}: {details}"


def _fingerprint(finding: Finding) -> str:
    """FNV-1a twice of rule, path and what was found."""
    hashes = [0xcbf29ce484222325, 0x84222325cbf29ce4]

    def mix(first: int, second: int) -> None:
        for i, byte in enumerate((first, second)):
            hashes[i] = (hashes[i] ^ byte) * 0x100000001b3 & (1 << 64) - 1

    found = "" if finding.found is None else str(finding.found)
    if finding.subject is not None:
        found = f"{finding.subject} {found}"
    for text in (finding.rule, finding.path, found, None):
        for byte in b"" if text is None else text.encode() + b"\0":
            mix(byte, byte ^ 0xff)
        mix(0x1f, 0x2e)
    return "".join(f"{number:016x}" for number in hashes)


def _result(finding: Finding, names: list[str], indices: dict[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": finding.rule, "ruleIndex": indices.setdefault(finding.rule, len(indices)),
        "level": finding.severity.name.lower(),
        "message": {"text": _message(finding, names)},
        "locations": [_location(names[finding.file], finding.path, finding.begin, finding.end)],
        "partialFingerprints": {"ruleAndPath/v1": _fingerprint(finding)}}
    if finding.other is not None:
        other = finding.other
        result["relatedLocations"] = [_location(names[other.file], other.path, other.begin,
                                                other.end)]
    return result


def _rule(finding: Finding) -> dict[str, Any]:
    words = [finding.title, finding.why, f"What to do: {finding.fix}"]
    return {"id": finding.rule,
            "name": "".join(word.capitalize() for word in finding.rule.split("-")),
            "shortDescription": {"text": finding.title},
            "fullDescription": {"text": finding.why or finding.title},
            "help": {"text": "\n\n".join(word for word in words if word) + "\n"},
            "defaultConfiguration": {"level": finding.severity.name.lower()},
            "properties": {"code": finding.code, "precision": "very-high",
                           "problem.severity": "recommendation"
                           if finding.severity is Severity.NOTE
                           else finding.severity.name.lower()}}


def _notification(report: Report) -> dict[str, Any]:
    return {"level": "error", "message": {"text": f"cannot decide: {report.reason}"},
            "locations": [{"physicalLocation": {"artifactLocation": _artifact(report.name)}}]}


def log(reports: Iterable[Report], version: str) -> dict[str, Any]:
    """A run of a log for code scanning."""
    indices: dict[str, int] = {}
    rules: dict[str, dict[str, Any]] = {}
    results, undecided, status = [], [], 0
    for report in reports:
        status = max(status, _STATUS[report.verdict])
        if report.verdict is Verdict.UNDECIDED:
            undecided.append(_notification(report))
        for finding in report.findings:
            results.append(_result(finding, [report.name, *report.data], indices))
            rules.setdefault(finding.rule, _rule(finding))
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [{
        "tool": {"driver": {"name": "pteverify", "version": version, "semanticVersion": version,
                            "informationUri": _URI, "rules": list(rules.values())}},
        "automationDetails": {"id": "pteverify/verify/"},
        "originalUriBaseIds": {"%SRCROOT%": {"description": {
            "text": "the folder that pteverify was called in"}}},
        "invocations": [{"executionSuccessful": status < 2, "exitCode": status,
                         "exitCodeDescription": ("clean", "refused", "undecided")[status],
                         "toolExecutionNotifications": undecided}],
        "results": results}]}

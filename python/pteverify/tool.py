"""What the tool `pteverify` says, as objects: what is in a model, where it runs, what it hides.

The tool is a process of its own that reads the whole model; wheels bring it where it could be
built. PTEVERIFY_TOOL names another one.
"""
from __future__ import annotations

import contextlib
import enum
import errno
import json
import os
import pathlib
import stat
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Optional, Union, cast

from .report import Report, Rule, Severity, Verdict, bar, paragraph, table
from .sources import Model, is_url, name_of, open_reader

_PIECE = 1 << 24  # bytes that are copied at once
_PACKAGED = pathlib.Path(__file__).with_name("_tool.exe" if os.name == "nt" else "_tool")


class ToolError(RuntimeError):
    """The tool is not there, or could not do what it was asked for."""


def path() -> Optional[str]:
    """Where the tool is; None when this package has none."""
    named = os.environ.get("PTEVERIFY_TOOL")
    return named or (str(_PACKAGED) if _PACKAGED.exists() else None)


# ---- Calls ----


@contextlib.contextmanager
def _as_files(models: list[Model], options: dict[str, Any]) -> Iterator[list[str]]:
    """Paths of them; what is no file is one meanwhile."""
    with tempfile.TemporaryDirectory(prefix="pteverify") as folder:
        paths = []
        for number, model in enumerate(models):
            if isinstance(model, (str, os.PathLike)) and not is_url(model):
                paths.append(os.path.join(".", name_of(model)))  # "-" is stdin
                if stat.S_ISDIR(os.stat(model).st_mode):
                    raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name_of(model))
                continue
            paths.append(os.path.join(folder, str(number)))
            with open(paths[-1], "wb") as file:
                reader = open_reader(model, options)
                if reader is None:
                    file.write(cast(bytes, model))
                    continue
                with contextlib.closing(reader):
                    while file.tell() < reader.size:
                        count = min(_PIECE, reader.size - file.tell())
                        if file.write(reader.read(file.tell(), count)) != count:
                            raise EOFError(f"{reader.name}: it is shorter than it says")
                    if reader.has_changed():
                        raise OSError(f"{reader.name}: it was changed while it was read")
        try:
            yield paths
        except ToolError as error:  # under the names that they have
            said = str(error)
            for name, model in zip(paths, models):
                said = said.replace(name, name_of(model))
            raise ToolError(said) from None


def _call(arguments: list[str], text: Optional[bytes] = None) -> tuple[int, bytes, str]:
    tool = path()
    if tool is None:
        raise ToolError("this pteverify has the library, but not the tool: install a wheel that "
                        "has it, or let PTEVERIFY_TOOL name it")
    try:
        done = subprocess.run([tool, *arguments], input=text or b"", capture_output=True,
                              check=False)
    except OSError as error:
        raise ToolError(f"{tool}: {error.strerror}") from error
    said = done.stderr.decode("utf-8", "backslashreplace").strip()
    if done.returncode < 0 or done.returncode > 2:
        raise ToolError(said or f"{tool} ended with {done.returncode}")
    return done.returncode, done.stdout, said


def _output(arguments: list[str], text: Optional[bytes] = None) -> bytes:
    status, out, said = _call(arguments, text)
    if status != 0:
        raise ToolError(said)
    return out


def _judgement(command: str, files: list[str], settings: list[str]) -> dict[str, Any]:
    """What arguments say counts, not a file of settings that lies somewhere above."""
    return _report(command, files, ["--no-config", *settings])


def _report(command: str, files: list[str], settings: list[str]) -> dict[str, Any]:
    _, out, said = _call([command, "--format", "json", *settings, "--", *files])
    try:
        report: dict[str, Any] = json.loads(out)
    except ValueError as error:
        raise ToolError(said or f"{command}: no report") from error
    if "failure" in report:
        raise ToolError(report["failure"])
    return report


def _readable(file: dict[str, Any], name: str) -> dict[str, Any]:
    if file["verdict"] == "unreadable":
        raise ToolError(f"{name}: {file['message']}")
    return file


# ---- verify, as the tool judges ----


def judged(report: Report, model: Model, data: Iterable[Model], settings: list[str],
           options: dict[str, Any]) -> Report:
    """A report of the library with what --against, --deny and --allow make of its findings."""
    with _as_files([model, *data], options) as (file, *files):
        settings = [*settings, *(word for name in files for word in ("--with", name))]
        said = _judgement("verify", [file], ["--notes", "--max", "1000", *settings])
    *others, judgement = said["files"]  # data files are first
    _readable(judgement, report.name)
    effects = {found["rule"]: found["effect"] for found in judgement["findings"]}
    counts = judgement["counts"]
    verdict, reason = Verdict(judgement["verdict"]), str(judgement.get("message", ""))
    if verdict is Verdict.CLEAN and any(other["verdict"] != "clean" for other in others):
        verdict, reason = Verdict.UNDECIDED, "by this policy a data file is not clean"
    findings = tuple(
        replace(found, severity=Severity[effects.get(found.rule, found.severity.name).upper()])
        for found in report.findings if effects.get(found.rule) != "allowed")
    return replace(report, verdict=verdict, findings=findings, errors=counts["errors"],
                   warnings=counts["warnings"], notes=counts["notes"],
                   reason=reason if verdict is Verdict.UNDECIDED else "")


# ---- inspect ----


@dataclass(frozen=True)
class Value:
    """An input or an output."""
    kind: str  #: "Tensor", "Int", ...
    dtype: Optional[str]
    sizes: Optional[tuple[int, ...]]
    facts: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Operator:
    """An operator, and how often it is called."""
    name: str  #: "aten::add.out"
    calls: int


@dataclass(frozen=True)
class Method:
    """A method of a program."""
    name: str
    inputs: tuple[Value, ...]
    outputs: tuple[Value, ...]
    operators: tuple[Operator, ...]
    backends: tuple[str, ...]
    instructions: int
    planned: int  #: bytes of planned memory
    facts: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Inspection:
    """What is in a file. `facts` is all of it, as analysis/report/report.schema.json says."""
    name: str
    verdict: Verdict  #: of a file that is not clean there are few facts, and no methods
    format: str
    size: int
    methods: tuple[Method, ...]
    owners: dict[str, int]  #: whose the bytes are: "tables", "constants", "padding", ...
    complete: bool          #: whether all lists are whole
    facts: dict[str, Any] = field(repr=False)

    def _repr_html_(self) -> str:
        """For notebooks: the methods, and the bar of bytes."""
        pieces, at = [], 0
        for number, (owner, count) in enumerate(self.owners.items()):
            colour = f"hsl({137 * number % 360},55%,60%)"
            pieces.append((at, at + count, colour, f"{owner}, {count} bytes"))
            at += count
        rows = ((method.name, _all(method.inputs), _all(method.outputs),
                 ", ".join(operator.name for operator in method.operators),
                 ", ".join(method.backends), method.planned) for method in self.methods)
        head = ("method", "inputs", "outputs", "operators", "backends", "planned bytes")
        return (paragraph(self.name, f"{self.format}, {self.size} bytes, {self.verdict.value}")
                + bar(self.size, pieces) + table(head, rows))


def _all(values: tuple[Value, ...]) -> str:
    return ", ".join(f"{value.dtype} {list(value.sizes or ())}" if value.dtype else value.kind
                     for value in values)


def _items(facts: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return cast("list[dict[str, Any]]", facts.get(name, {}).get("items", []))


def _value(facts: dict[str, Any]) -> Value:
    sizes = facts.get("sizes")
    return Value(facts["kind"], facts.get("dtype"), None if sizes is None else tuple(sizes), facts)


def _operator(facts: dict[str, Any]) -> Operator:
    overload = facts.get("overload")
    return Operator(facts["name"] + (f".{overload}" if overload else ""), facts["calls"])


def _method(facts: dict[str, Any]) -> Method:
    signature = facts.get("signature", {})
    return Method(facts["name"],
                  tuple(map(_value, _items(signature, "inputs"))),
                  tuple(map(_value, _items(signature, "outputs"))),
                  tuple(map(_operator, _items(facts, "operator_list"))),
                  tuple(dict.fromkeys(each["backend"] for each in _items(facts, "delegate_list"))),
                  facts["instructions"],
                  sum(buffer["bytes"] for buffer in _items(facts, "planned")), facts)


def _is_complete(facts: object) -> bool:
    if isinstance(facts, dict):
        return not facts.get("truncated") and all(map(_is_complete, facts.values()))
    return all(map(_is_complete, facts)) if isinstance(facts, list) else True


def inspect(model: Model, *, data: Iterable[Model] = (),
            storage_options: Optional[dict[str, Any]] = None) -> Inspection:
    """What is in a model, and whose its bytes are."""
    with _as_files([model, *data], storage_options or {}) as (file, *files):
        report = _report("inspect", [file], [word for name in files for word in ("--with", name)])
    said = _readable(report["files"][0], name_of(model))
    facts = said.get("facts", {})
    owners = {owner: count for owner, count in facts.get("bytes", {}).get("owners", {}).items()
              if count}
    verdict = Verdict(said["verdict"])
    methods = map(_method, _items(facts, "methods")) if verdict is Verdict.CLEAN else ()
    return Inspection(name_of(model), verdict, facts.get("format_name", ""), said["size"],
                      tuple(methods), owners, _is_complete(facts), facts)


# ---- fit and audit ----


@dataclass(frozen=True)
class Remark:
    """What fit or audit has found."""
    rule: str
    code: int
    severity: str  #: of fit "error" or "note", of audit "high", "medium" or "low"
    title: str
    path: str
    begin: int
    end: int
    facts: dict[str, Any] = field(repr=False)  #: all that is said of it


def _remark(facts: dict[str, Any]) -> Remark:
    at = facts.get("at", 0)
    return Remark(facts["rule"], facts["code"], facts["severity"], facts["title"],
                  facts.get("path", ""), at, at + facts.get("length", 0), facts)


class Fits(enum.Enum):
    """Whether a model runs on a build of the runtime."""
    FITS = "fits"
    UNFIT = "unfit"          #: something is missing: see the findings
    REFUSED = "refused"      #: the file has errors of its own
    UNDECIDED = "undecided"  #: it could not be verified


@dataclass(frozen=True)
class MethodFit:
    """A method on a build."""
    name: str
    fits: bool
    memory: dict[str, Any]  #: bytes of each allocator, and what could not be counted


@dataclass(frozen=True)
class Fit:
    """Whether a model runs on a build of the runtime, and what it needs there."""
    name: str
    verdict: Fits
    runtime: str
    methods: tuple[MethodFit, ...]
    findings: tuple[Remark, ...]
    not_judged: tuple[str, ...]  #: of what the build says nothing
    facts: dict[str, Any] = field(repr=False)

    def __bool__(self) -> bool:
        return self.verdict is Fits.FITS


def fit(model: Model, runtime: Union[str, "os.PathLike[str]"], *, data: Iterable[Model] = (),
        storage_options: Optional[dict[str, Any]] = None) -> Fit:
    """Whether a model runs on a release ("executorch-1.5.1") or the build of a manifest."""
    with _as_files([model, *data], storage_options or {}) as files:
        said = _judgement("fit", files, ["--runtime", os.fspath(runtime)])["fit"]
    return Fit(name_of(model), Fits(said["verdict"]), said["runtime"]["name"],
               tuple(MethodFit(each["name"], each["fits"], each.get("memory", {}))
                     for each in said["methods"]),
               tuple(map(_remark, said["findings"])), tuple(map(str, said["not_judged"])), said)


class Audited(enum.Enum):
    """How an audit has ended."""
    PASSED = "passed"
    FAILED = "failed"        #: there are findings as severe as asked for
    REFUSED = "refused"      #: it has errors, and was not audited
    UNDECIDED = "undecided"  #: it could not be verified, and was not audited


@dataclass(frozen=True)
class Audit:
    """What a sound file may still hide."""
    name: str
    verdict: Audited
    findings: tuple[Remark, ...]
    not_listed: int  #: findings beyond those
    facts: dict[str, Any] = field(repr=False)

    def __bool__(self) -> bool:
        return self.verdict is Audited.PASSED


def audit(model: Model, *, deep: bool = False, fail_on: str = "medium",
          storage_options: Optional[dict[str, Any]] = None) -> Audit:
    """What a model that loads may still hide; `deep` reads all weights and payloads."""
    with _as_files([model], storage_options or {}) as files:
        settings = ["--fail-on", fail_on, *(["--deep"] if deep else [])]
        said = _judgement("audit", files, settings)["audit"]["files"][0]
    _readable(said, name_of(model))
    return Audit(name_of(model), Audited(said["verdict"]),
                 tuple(map(_remark, said.get("findings", []))),
                 said.get("findings_not_listed", 0), said)


def explained(rule: Union[str, int]) -> Optional[Rule]:
    """A rule as the tool explains it; None when there is no tool. KeyError: what it says of others."""
    if path() is None or not str(rule).isprintable():
        return None
    try:
        _, out, _ = _call(["explain", "--format", "json", "--", str(rule)])
    except ToolError as error:
        raise KeyError(str(error)) from error
    for each in json.loads(out)["rules"]:
        return Rule(each["code"], each["name"], Severity[each["severity"].upper()], each["title"],
                    each["why"], each["fix"])
    return None


# ---- dump and make ----


def dump(model: Model, *, full: bool = True, flatc: bool = False,
         storage_options: Optional[dict[str, Any]] = None) -> dict[str, Any]:
    """A model as values of JSON (docs/text-model.md), as make() takes them.

    full: with all bytes; else places, sizes and SHA-256 are in their place.
    flatc: only the root table, as flatc prints it.
    """
    settings = ["--flatc"] if flatc else ["--full"] if full else []
    with _as_files([model], storage_options or {}) as files:
        return cast("dict[str, Any]", json.loads(_output(["dump", *settings, "--", *files])))


def make(text: Union[str, dict[str, Any]]) -> bytes:
    """The model that a text model describes: what dump() returns, changed or not."""
    words = text if isinstance(text, str) else json.dumps(text)
    return _output(["make", "-", "-o", "-"], words.encode())

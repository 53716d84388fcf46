"""Where models are made: programs of executorch.exir are verified before they are written."""
from __future__ import annotations

import dataclasses
import os
import pathlib
import re
import tempfile
from collections.abc import Iterator
from typing import Any, Union

from .report import Report, VerificationError
from .verifier import verify


def _data_of(manager: Any) -> dict[str, bytes]:
    """The data files of a program, by name, as bytes."""
    files = getattr(manager, "_tensor_data", None) or {}
    return {name: bytes(data) for name, data in files.items()}


_CALL = re.compile(r"execution_plan\[(\d+)\]\.chains\[(\d+)\]\.instructions\[(\d+)\]")


def _operator(plan: Any, instruction: Any) -> str:
    """The name of what is called; "" when that is no operator, or none of the method's."""
    index = getattr(instruction.instr_args, "op_index", -1)
    if not 0 <= index < len(plan.operators):
        return ""
    operator = plan.operators[index]
    return ".".join(part for part in (operator.name, operator.overload) if part)


def _origins(manager: Any, report: Report) -> Iterator[str]:
    """Of each instruction that a finding is about: its operator, and the lines of Python that it comes
    from, which programs have when they were made with emit_stacktrace."""
    program: Any = getattr(manager, "executorch_program", None)
    matches = (_CALL.match(finding.path) for finding in report.findings)
    places = {match.group(): match.groups() for match in matches if match}
    for path, numbers in places.items():
        method, chain, instruction = map(int, numbers)
        try:
            plan = program.execution_plan[method]
            steps = plan.chains[chain]
            name = _operator(plan, steps.instructions[instruction])
            frames = steps.stacktrace[instruction].items if steps.stacktrace else []
        except (AttributeError, LookupError):  # the file is not the program
            continue
        yield f"  {path}: {name or 'no operator'} of method {plan.name}"
        for frame in frames:
            yield f"    {frame.filename}:{frame.lineno} in {frame.name}: {frame.context}"


def check(manager: Any, **settings: Any) -> Report:
    """Verifies what an ExecutorchProgramManager holds, with its data files.

    Raises VerificationError unless it is clean: with the operator of each instruction that a finding
    is about, and where it was called, if the program was made with emit_stacktrace.
    """
    program = manager.buffer  # an ExecutorchProgram has no data files before
    data = _data_of(manager)
    settings.setdefault("complete", bool(data))
    report = verify(program, data=list(data.values()), **settings)
    if not report.clean:
        raise VerificationError(report, _origins(manager, report))
    return report


def _write(path: pathlib.Path, data: bytes) -> None:
    """The old file stays unless all of the new one is there."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def save(manager: Any, path: Union[str, os.PathLike[str]], **settings: Any) -> Report:
    """Verifies a program and writes it to `path`, its data files beside it.

    Nothing is written unless it is clean: then VerificationError says what was found.
    """
    report = check(manager, **settings)
    target = pathlib.Path(path)
    report = dataclasses.replace(report, name=str(target))
    for name, data in _data_of(manager).items():
        _write(target.parent / (name if name.endswith(".ptd") else name + ".ptd"), data)
    _write(target, bytes(manager.buffer))
    return report

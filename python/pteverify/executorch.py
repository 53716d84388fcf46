"""Where models are made: programs of executorch.exir are verified before they are written."""
from __future__ import annotations

import dataclasses
import os
import pathlib
import tempfile
from typing import Any, Union

from .report import Report
from .verifier import verify


def _data_of(manager: Any) -> dict[str, bytes]:
    """The data files of a program, by name, as bytes."""
    files = getattr(manager, "_tensor_data", None) or {}
    return {name: bytes(data) for name, data in files.items()}


def check(manager: Any, **settings: Any) -> Report:
    """Verifies what an ExecutorchProgramManager holds, with its data files.

    Raises VerificationError unless it is clean.
    """
    data = _data_of(manager)
    settings.setdefault("complete", bool(data))
    return verify(manager.buffer, data=list(data.values()), **settings).raise_for_errors()


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

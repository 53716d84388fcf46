"""Exports all cases with the release whose Python runs this. One process for a release.

usage: export.py FOLDER: writes FOLDER/NAME.pte, .ptd, .bpte, .ptn, .ptg, the inputs of one call
as NAME.inputs, what must come of other calls as NAME.answers, and a line for each case to
FOLDER/exported.jsonl.
"""

import json
import pathlib
import shutil
import signal
import sys
import tempfile
import time
import traceback
import zipfile

import torch

import compat
import lowering
from cases import CASES

SECONDS = 60  # for one case


def too_late(signum, frame):
    raise TimeoutError(f"took more than {SECONDS} seconds")


def write_data_files(exported, folder, name):
    """The release chooses the names: NAME.ptd for one of them, NAME.ITS_NAME.ptd for more."""
    if not getattr(exported.manager, "_tensor_data", None):
        return []
    with tempfile.TemporaryDirectory() as temporary:
        exported.manager.write_tensor_data_to_file(temporary)
        written = sorted(pathlib.Path(temporary).iterdir())
        names = [f"{name}.ptd" if len(written) == 1 else f"{name}.{path.stem}.ptd"
                 for path in written]
        for path, target in zip(written, names):
            shutil.move(path, folder / target)
    return names


def write_package(exported, folder, name):
    """The package, and its graph once more beside it."""
    path = folder / f"{name}.ptn"
    exported.manager.save(str(path))
    with zipfile.ZipFile(path) as package:
        (folder / f"{name}.ptg").write_bytes(package.read("program.ptg"))
    return [f"{name}.ptn", f"{name}.ptg"]


def write(exported, folder, name):
    """Names of the files, the program or bundle first."""
    if exported.packed:
        return write_package(exported, folder, name)
    if exported.bundled:
        (folder / f"{name}.bpte").write_bytes(lowering.bundle_bytes(exported))
        return [f"{name}.bpte"]
    (folder / f"{name}.pte").write_bytes(exported.manager.buffer)
    torch.save(exported.inputs, folder / f"{name}.inputs")
    torch.save(exported.answers, folder / f"{name}.answers")
    return [f"{name}.pte", *write_data_files(exported, folder, name)]


def remove_parts(folder, name):
    """A case that failed half way leaves nothing to be taken for a file of the release."""
    whole = [folder / f"{name}.{suffix}" for suffix in ("pte", "bpte", "ptn", "ptg")]
    for path in [*whole, *folder.glob(f"{name}.*.ptd")]:
        path.unlink(missing_ok=True)


def attempt(folder, name):
    torch.manual_seed(0)
    began = time.monotonic()
    signal.alarm(SECONDS)
    try:
        exported = CASES[name]()
        result = {"files": write(exported, folder, name), "methods": list(exported.inputs)}
    except Exception as fault:
        remove_parts(folder, name)
        traceback.print_exc()
        result = {"files": [], "reason": f"{type(fault).__name__}: {fault}"[:500]}
    finally:
        signal.alarm(0)
    return {"name": name, **result, "seconds": round(time.monotonic() - began, 2)}


def main(folder):
    compat.fill_in()
    signal.signal(signal.SIGALRM, too_late)
    with open(folder / "exported.part", "w") as lines:
        for name in CASES:
            print(f"== {name}", file=sys.stderr, flush=True)
            print(json.dumps(attempt(folder, name)), file=lines, flush=True)
    (folder / "exported.part").rename(folder / "exported.jsonl")  # only when all were tried


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))

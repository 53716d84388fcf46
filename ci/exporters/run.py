"""Runs programs and bundles in the released runtime, each in a process of its own.

usage: run.py FOLDER: reads FOLDER/exported.jsonl, writes FOLDER/ran.jsonl. A program gets the
inputs that it was exported with, and its data file. The Python that runs this is the runtime's,
whichever release wrote the files.
"""

import json
import os
import pathlib
import signal
import sys
import traceback

import torch
from executorch.extension.pybindings import portable_lib as runtime
from torch.utils import _pytree as pytree

try:
    import executorch.kernels.quantized  # noqa: F401  registers its kernels
except ImportError:
    pass

SECONDS = 20  # for one file
RAN, REFUSED, WRONG = 0, 3, 4
TOLERANCE = 1e-3, 1e-3  # of expected outputs: relative, absolute


class WrongNumbers(Exception):
    pass


def compare(module, inputs, expected):
    found = module.run_method("forward", inputs)
    for mine, theirs in zip(found, expected, strict=True):
        if not torch.allclose(mine, theirs, *TOLERANCE):
            raise WrongNumbers(f"Error: {mine} instead of {theirs}")


def run_program(path, data):
    module = runtime._load_for_executorch(str(path), data and str(data))
    calls = torch.load(path.with_suffix(".inputs"), weights_only=False)
    for method, inputs in calls.items():
        module.run_method(method, pytree.tree_leaves(inputs))
    for inputs, expected in torch.load(path.with_suffix(".answers"), weights_only=False):
        compare(module, inputs, expected)


def run_bundle(path, methods):
    bundle = runtime._load_bundled_program_from_buffer(path.read_bytes())
    for method in methods:
        bundle.verify_result_with_bundled_expected_output(method, 0, *TOLERANCE)


def run(folder, case):
    program, *data = [folder / name for name in case["files"]]
    if program.suffix == ".bpte":
        run_bundle(program, case["methods"])
    elif len(data) > 1:
        raise NotImplementedError("the Python runtime takes one data file")
    else:
        run_program(program, data[0] if data else None)


def child(folder, case, log):
    os.dup2(log.fileno(), 1)
    os.dup2(log.fileno(), 2)
    signal.alarm(SECONDS)
    try:
        run(folder, case)
        status = RAN
    except WrongNumbers:
        traceback.print_exc()
        status = WRONG
    except Exception:
        traceback.print_exc()
        status = REFUSED
    sys.stderr.flush()
    os._exit(status)


def outcome(status):
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        return "late" if number == signal.SIGALRM else f"crashed: {signal.Signals(number).name}"
    return {RAN: "ran", REFUSED: "refused", WRONG: "wrong"}.get(os.WEXITSTATUS(status), "crashed: exit")


def judge(folder, case):
    path = folder / f"{case['name']}.run.log"
    with open(path, "w") as log:
        pid = os.fork()
        if pid == 0:
            child(folder, case, log)
    status = os.waitpid(pid, 0)[1]
    said = path.read_text(errors="replace").split("\n")
    reason = [line for line in said if "Error: " in line]
    return {"name": case["name"], "outcome": outcome(status), "reason": "".join(reason[-1:])}


def main(folder):
    cases = [json.loads(line) for line in open(folder / "exported.jsonl")]
    with open(folder / "ran.part", "w") as lines:
        for case in cases:
            if case["files"] and case["methods"]:  # packages have none: no runtime loads them
                print(json.dumps(judge(folder, case)), file=lines, flush=True)
    (folder / "ran.part").rename(folder / "ran.jsonl")  # only when all were tried


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))

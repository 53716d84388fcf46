"""Loads each method of exported programs in the released runtime, each file in a process of its own.

usage: load.py FILES RESULT RELEASE...: reads FILES/RELEASE/exported.jsonl, writes a line for each
file to RESULT: what loading each of its methods returns, 0 for one that loads, or what opening the
program does, or that the process died. The Python that runs this is the runtime's.
"""

import json
import os
import pathlib
import re
import signal
import sys
import tempfile

from executorch.extension.pybindings import portable_lib as runtime

try:
    import executorch.kernels.quantized  # noqa: F401  registers its kernels
except ImportError:
    pass

SECONDS = 20  # for one file
# Methods are loaded when they are first called. A call with these inputs comes to nothing: the
# method was loaded before the runtime could say of an input that it is none.
INPUTS = [None] * 200
LOADED = re.compile(r"Input (\d+ was expected to have type|index \(\d+\) must be less)")


def error_in(fault):
    """The number of the runtime's error in what Python makes of it."""
    found = re.findall(r"0x([0-9a-fA-F]+)", str(fault))
    return int(found[-1], 16) if found else -1


def open_program(path, data):
    """The module, and what must live as long as it does."""
    if path.suffix == ".bpte":
        bundle = runtime._load_bundled_program_from_buffer(path.read_bytes())
        return runtime._load_for_executorch_from_bundled_program(bundle), bundle
    return runtime._load_for_executorch(str(path), data and str(data)), None


def load_method(module, method, log):
    os.ftruncate(log.fileno(), 0)
    try:
        module.run_method(method, INPUTS)
    except RuntimeError as fault:
        log.seek(0)
        return 0 if LOADED.search(log.read()) else error_in(fault)
    return 0


def load(path, data, log):
    try:
        module, kept = open_program(path, data)
    except RuntimeError as fault:
        return {"program": error_in(fault)}
    methods = {method: load_method(module, method, log) for method in module.method_names()}
    del module, kept
    return {"program": 0, "methods": methods}


def child(path, data, answer):
    log = tempfile.TemporaryFile("w+", errors="replace")
    os.set_inheritable(log.fileno(), True)
    os.dup2(log.fileno(), 1)
    os.dup2(log.fileno(), 2)
    signal.alarm(SECONDS)
    answer.write(json.dumps(load(path, data, log)))
    answer.flush()
    os._exit(0)


def in_child(path, data):
    with tempfile.TemporaryFile("w+") as answer:
        pid = os.fork()
        if pid == 0:
            child(path, data, answer)
        status = os.waitpid(pid, 0)[1]
        answer.seek(0)
        return json.loads(answer.read()) if status == 0 else {"died": status}


def main(files, result, releases):
    with open(result, "w") as lines:
        for release in releases:
            for case in map(json.loads, open(files / release / "exported.jsonl")):
                # The Python runtime takes one data file, and no packages.
                if case["files"] and case["methods"] and len(case["files"]) <= 2:
                    program, *data = [files / release / name for name in case["files"]]
                    line = in_child(program, data[0] if data else None)
                    print(json.dumps({"release": release, "files": case["files"], **line}),
                          file=lines)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:])

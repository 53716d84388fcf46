"""Models of one operator each, drawn at random, exported, and run by the released runtime.

usage: operators.py TABLE RUNNER FOLDER COUNT SEED: TABLE is schema/operators.tsv, RUNNER
tests/runtime/try.c. Writes FOLDER/KERNEL.NUMBER.pte for each model that was exported, and a line for
each to FOLDER/ran.jsonl: the call, and what became of it with inputs of zeros and of ones:
"ran", "refused", "died". COUNT models for each kernel; the Python that runs this has the exporter.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import warnings

import torch
from executorch.exir import EdgeCompileConfig, to_edge

from draw import draw, functional_of, too_late

SECONDS = 30  # for exporting, and for running, one model
ENDINGS = {"runs": "ran", "refuses": "refused", "hangs": "late"}


def kernels(table):
    rows = [line.rstrip("\n").split("\t") for line in open(table)][1:]
    return {(row[0], row[1]) for row in rows if row[0].startswith("aten::")}


def export(model, path):
    signal.alarm(SECONDS)
    try:
        exported = torch.export.export(model, model.tensors())
        config = EdgeCompileConfig(_check_ir_validity=False)
        path.write_bytes(to_edge(exported, compile_config=config).to_executorch().buffer)
    finally:
        signal.alarm(0)


def run(runner, path, *options):
    """What became of it, and what the runtime said first of why."""
    done = subprocess.run([runner, "--full", "--log", *options, path], capture_output=True,
                          text=True, errors="replace", timeout=SECONDS)
    said = [line for line in done.stderr.splitlines() if "failed" in line]
    return ENDINGS.get(done.stdout.split(" ")[0], "died"), said[:1]


def shown(model):
    """The call in one line."""
    def show(value):
        if isinstance(value, torch.Tensor):
            return f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)}"
        if isinstance(value, list):
            return f"[{', '.join(map(show, value))}]"
        return str(value)

    positional, named = model.arguments
    return ", ".join([*map(show, positional), *(f"{k}={show(v)}" for k, v in named.items())])


def try_one(runner, kernel, operator, seed, path):
    model = draw(operator, seed)
    line = {"kernel": ".".join(kernel), "seed": seed}
    if model is None:
        return {**line, "outcome": "not drawn"}
    line["call"] = shown(model)
    try:
        export(model, path)
    except Exception as fault:
        return {**line, "outcome": "not exported", "why": str(fault)[:200]}
    outcome, why = run(runner, path)
    other, _ = run(runner, path, "--ones")
    return {**line, "file": path.name, "outcome": outcome, "other": other, "why": why}


def try_kernel(lines, runner, kernel, operator, count, seed, folder):
    """In a process of its own: eager dies of some arguments, too."""
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            for i in range(count):
                path = folder / f"{kernel[0].removeprefix('aten::')}.{kernel[1]}.{i}.pte"
                line = try_one(runner, kernel, operator, f"{seed} {kernel} {i}", path)
                print(json.dumps(line), file=lines, flush=True)
            status = 0
        finally:
            os._exit(status)  # what follows is the parent's
    if os.waitpid(pid, 0)[1] != 0:
        line = {"kernel": ".".join(kernel), "outcome": "not drawn"}
        print(json.dumps(line), file=lines, flush=True)


def main(table, runner, folder, count, seed):
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)  # what is forked has one
    signal.signal(signal.SIGALRM, too_late)
    with open(folder / "ran.part", "w") as lines:
        for kernel, operator in sorted(functional_of(kernels(table)).items()):
            try_kernel(lines, runner, kernel, operator, count, seed, folder)
    (folder / "ran.part").rename(folder / "ran.jsonl")  # only when all were tried


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), int(sys.argv[4]), sys.argv[5])

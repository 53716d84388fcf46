"""Gives the examples of the rules to the released runtime whose Python runs this.

usage: judge.py EXAMPLES RESULTS, with guard.c preloaded: reads EXAMPLES/examples.jsonl, writes a
line for each example to RESULTS: what became of the sound model and of the broken one, at both
levels of verification. Every use is in a process of its own, with unreadable pages behind all
allocations: the result does not depend on what happens to lie beside the file in memory.
"""

import ctypes
import hashlib
import json
import mmap
import os
import pathlib
import resource
import signal
import sys
import tempfile

import torch
from executorch.extension.pybindings import portable_lib as runtime

try:
    import executorch.kernels.quantized  # noqa: F401  registers its kernels
except ImportError:
    pass

SECONDS = 2  # of processor time, for one use; of wall time five times that
MEMORY = 2 << 30  # bytes that a use may take on top of Python and torch
ARENA = 5 << 30  # and what guard.c reserves
TOLERANCE = 1e-3, 1e-3  # of a bundle's expected outputs: relative, absolute
LEVELS = ["Minimal", "InternalConsistency"]
RAN, REFUSED, UNABLE = 0, 3, 4


class Unable(Exception):
    """This release has no way to be asked."""


class Page:
    """What a child tells its parent while it lives: the stage, and in the end the result."""

    def __init__(self):
        self.memory = mmap.mmap(-1, 4096)

    def put(self, stage, text=""):
        self.memory[:] = f"{stage} {text}".encode()[:4095].ljust(4096, b"\0")

    def get(self):
        return self.memory[:].rstrip(b"\0").decode(errors="replace").partition(" ")[::2]


def load(files, level):
    """A program with its data file, and what has to live as long as it. Buffers where there is a
    way: they end where the guard is."""
    how = {"program_verification": getattr(runtime.Verification, level)}
    buffers = [pathlib.Path(file).read_bytes() for file in files]
    if len(files) > 2:
        raise Unable
    if "data_map_buffer" in runtime._load_for_executorch_from_buffer.__doc__:
        return runtime._load_for_executorch_from_buffer(*buffers, **how), buffers
    return runtime._load_for_executorch(*files, **how), buffers


DTYPES = [torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16,
          torch.float32, torch.float64, torch.complex32, torch.complex64, torch.complex128,
          torch.bool]


def dtype_of(number):
    return DTYPES[number] if 0 <= number < len(DTYPES) else torch.uint8


def tensor(info):
    """Small numbers that differ; zeros where they may be indices or conditions."""
    sizes, dtype = list(info.sizes()), dtype_of(info.dtype())
    values = torch.zeros(sizes, dtype=dtype)
    if dtype.is_floating_point:
        values += torch.arange(values.numel()).reshape(sizes).to(dtype) / 8 + 0.25
    return values


def inputs(meta, constants):
    return [constants[str(i)] if str(i) in constants else tensor(meta.input_tensor_meta(i))
            for i in range(meta.num_inputs())]


def read_metas(meta):
    for i in range(meta.num_inputs()):
        try:
            meta.input_tensor_meta(i).nbytes()
        except Exception:
            pass  # no tensor, or refused: to those who ask for it
    for i in range(meta.num_outputs()):
        try:
            meta.output_tensor_meta(i).nbytes()
        except Exception:
            pass


def bytes_of(value):
    if isinstance(value, torch.Tensor):
        return value.contiguous().view(-1).view(torch.uint8).numpy().tobytes()
    return repr(value).encode()


def use_methods(program, constants, page):
    """As C++ applications do it: the program, its methods, their inputs, one after the other."""
    digest = hashlib.sha256()
    for name in [program.get_method_name(i) for i in range(program.num_methods())]:
        page.put("metas")
        meta = program.method_meta(name)
        read_metas(meta)
        page.put("method")
        method = program.load_method(name)
        page.put("inputs")
        given = inputs(meta, constants.get(name, {}))
        method.set_inputs(given)
        page.put("execute")
        method.execute()
        page.put("outputs")
        for value in method.get_outputs():
            digest.update(bytes_of(value))
    return digest.hexdigest()[:16]


def use_module(module, constants, page):
    """The only way with a data file. The module loads a method when it is created, or executed."""
    digest = hashlib.sha256()
    for name in module.method_names():
        page.put("metas")
        meta = module.method_meta(name)
        read_metas(meta)
        page.put("execute")
        for value in module.run_method(name, inputs(meta, constants.get(name, {}))):
            digest.update(bytes_of(value))
    return digest.hexdigest()[:16]


def use_program(files, constants, level, page):
    if len(files) == 1:
        buffer = pathlib.Path(files[0]).read_bytes()
        how = {"program_verification": getattr(runtime.Verification, level)}
        program = runtime._load_program_from_buffer(buffer, **how)
        return use_methods(program, constants, page)
    module, buffers = load(files, level)
    result = use_module(module, constants, page)
    del module, buffers  # in this order
    return result


def use_bundle(files, cases, page):
    """No level can be chosen, and the outputs are what the bundle expects or not."""
    buffer = pathlib.Path(files[0]).read_bytes()
    bundle = runtime._load_bundled_program_from_buffer(buffer)
    page.put("execute")
    for method, number in cases:
        bundle.verify_result_with_bundled_expected_output(method, number, *TOLERANCE)
    return ""


def use(example, files, level, page):
    page.put("load")
    if example["kind"] == "bundle":
        return use_bundle(files, example["cases"], page)
    return use_program(files, example["constants"], level, page)


def limit():
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    pages = int(pathlib.Path("/proc/self/statm").read_text().split()[0])
    most = pages * os.sysconf("SC_PAGE_SIZE") + MEMORY + ARENA
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.alarm(5 * SECONDS)


def child(example, files, level, page):
    limit()
    ctypes.CDLL(None).guard_on()
    try:
        page.put("ran", use(example, files, level, page))
        status = RAN
    except (Unable, UnicodeDecodeError):  # Python wants names as str; C++ does not
        status = UNABLE
    except Exception as fault:
        page.put(page.get()[0], str(fault))
        status = REFUSED
    os._exit(status)


LATE = signal.SIGALRM, signal.SIGXCPU, signal.SIGKILL


def outcome(status, page):
    """What the table says: a word, and where and how."""
    stage, text = page.get()
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        word = "hangs" if number in LATE else "crashes"
        return [word, stage, signal.Signals(number).name]
    code = os.WEXITSTATUS(status)
    if code == REFUSED:
        return ["refuses", stage, text]
    if code == UNABLE:
        return ["unable", stage, ""]
    return ["runs", "execute", text] if code == RAN else ["crashes", stage, "exit"]


def judge(example, files, level):
    page = Page()
    pid = os.fork()
    if pid == 0:
        child(example, files, level, page)
    return outcome(os.waitpid(pid, 0)[1], page)


def levels(example):
    """Those that the package was built with: it says so when it is asked for another."""
    with tempfile.TemporaryFile() as said:
        pid = os.fork()
        if pid == 0:
            os.dup2(said.fileno(), 2)
            use_program(example["sound"], example["constants"], LEVELS[1], Page())
            os._exit(0)
        os.waitpid(pid, 0)
        said.seek(0)
        return LEVELS[:1] if b"requested but not available" in said.read() else LEVELS


def main(folder, results):
    examples = [json.loads(line) for line in open(folder / "examples.jsonl")]
    available = levels(examples[0])
    sound = {}
    with open(results.with_suffix(".part"), "w") as lines:
        for example in examples:
            line = {"rule": example["rule"]}
            for level in available:
                key = (level, *example["sound"])
                if key not in sound:
                    sound[key] = judge(example, example["sound"], level)
                line[level] = {"sound": sound[key],
                               "broken": judge(example, example["broken"], level)}
            print(json.dumps(line), file=lines, flush=True)
    results.with_suffix(".part").rename(results)  # only when all were tried


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:3]))

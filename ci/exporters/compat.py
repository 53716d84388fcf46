"""What releases expect around them: their own flatc, and of torch and torchao what those of
today no longer have."""

import importlib.metadata
import os
import sys
import sysconfig
import types

from torch.export import ExportedProgram

RELEASE = tuple(int(part) for part in importlib.metadata.version("executorch").split(".")[:2])

# Passes for 4-bit weights that Vulkan's partitioner imports (0.5 to 0.7) and we do not use.
GONE = ["torchao.quantization.GPTQ", "torchao.quantization.unified"]


class StandIn(types.ModuleType):
    """Has every name, as an empty class: enough to be imported and derived from."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


def decompose_all_but(decompose):
    """0.4 names the operators to be kept; today they are left out of the table instead."""

    def run_decompositions(self, table=None, _preserve_ops=(), **others):
        if table is not None:
            table = {op: how for op, how in table.items() if op not in _preserve_ops}
        return decompose(self, table, **others)

    return run_decompositions


def fill_in():
    os.environ["FLATC_EXECUTABLE"] = sysconfig.get_path("purelib") + "/executorch/data/bin/flatc"
    if RELEASE < (1, 0):
        for name in GONE:
            sys.modules.setdefault(name, StandIn(name))
    if RELEASE < (0, 5):
        ExportedProgram.run_decompositions = decompose_all_but(ExportedProgram.run_decompositions)

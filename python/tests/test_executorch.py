"""Programs of the real executorch.exir: verified before they are written, told by operator."""
import os
import pathlib
import sys
import tempfile
import types
import unittest
import warnings

warnings.simplefilter("ignore")
try:
    import torch
    from executorch.exir import ExecutorchBackendConfig, to_edge
except ImportError as error:
    print(f"skipped: there is no {error.name}")
    sys.exit(0)

import pteverify
import pteverify.tool
from pteverify import executorch


class Linear(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(4, 3)

    def forward(self, x):
        return torch.relu(self.layer(x))


def program(**settings):
    exported = torch.export.export(Linear(), (torch.ones(1, 4),))
    return to_edge(exported).to_executorch(ExecutorchBackendConfig(**settings))


class Making(unittest.TestCase):
    def test_save(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "model.pte"
            self.assertTrue(executorch.save(program(), path))
            self.assertEqual(os.listdir(folder), ["model.pte"])
            self.assertTrue(pteverify.verify(path))

    def test_weights_beside_it(self):
        manager = program(external_constants=True)
        with tempfile.TemporaryDirectory() as folder:
            self.assertTrue(executorch.save(manager, pathlib.Path(folder) / "model.pte"))
            data = list(pathlib.Path(folder).glob("*.ptd"))
            self.assertEqual(len(data), 1)
            self.assertTrue(pteverify.verify(pathlib.Path(folder) / "model.pte", data=data,
                                             complete=True))

    @unittest.skipUnless(pteverify.tool.path(), "there is no tool in this package")
    def test_an_instruction_is_told_by_its_operator(self):
        for traced in (True, False):
            manager = program(emit_stacktrace=traced)
            text = pteverify.dump(manager.buffer)
            chain = text["root"]["execution_plan"][0]["chains"][0]
            last = len(chain["instructions"]) - 1
            chain["instructions"][last]["instr_args"]["args"][0] = 9999
            broken = types.SimpleNamespace(buffer=pteverify.make(text),
                                           executorch_program=manager.executorch_program)
            with self.assertRaises(pteverify.VerificationError) as raised:
                executorch.check(broken)
            said = str(raised.exception)
            self.assertIn(f"instructions[{last}]: aten::relu.out of method forward", said)
            self.assertEqual("return torch.relu(self.layer(x))" in said, traced)


if __name__ == "__main__":
    unittest.main()

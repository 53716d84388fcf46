"""What the package promises, with models that PTV_MODELS names: the golden ones of a build."""
import ast
import doctest
import importlib.metadata
import io
import itertools
import json
import mmap
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest
from unittest import mock

import pteverify
import pteverify.tool
from pteverify import Severity, Verdict

MODELS = pathlib.Path(os.environ["PTV_MODELS"])
LINEAR = (MODELS / "linear.pte").read_bytes()
BROKEN = LINEAR[:-16]


def write(folder, name, data):
    path = pathlib.Path(folder) / name
    path.write_bytes(data)
    return path


class Verify(unittest.TestCase):
    def test_all_kinds_of_models(self):
        for data, verdict in ((LINEAR, Verdict.CLEAN), (BROKEN, Verdict.REFUSED)):
            with tempfile.TemporaryDirectory() as folder:
                path = write(folder, "model.pte", data)
                with open(path, "rb") as file, open(path, "rb") as mapped, \
                        mmap.mmap(mapped.fileno(), 0, access=mmap.ACCESS_READ) as mapping:
                    models = (data, bytearray(data), memoryview(data), mapping, path, str(path),
                              file, io.BytesIO(data))
                    reports = [pteverify.verify(model) for model in models]
                    self.assertEqual(file.read(), data)  # from where it was
            for report in reports:
                self.assertIs(report.verdict, verdict)
                self.assertEqual(report.findings, reports[0].findings)
                self.assertEqual(report.errors, 0 if verdict is Verdict.CLEAN else 1)

    def test_a_finding(self):
        report = pteverify.verify(BROKEN)
        finding = report.findings[0]
        self.assertEqual(finding.rule, "segment-area-past-end")
        self.assertEqual(finding.severity, Severity.ERROR)
        self.assertEqual(finding.path, "header.segment_data_size")
        self.assertEqual(finding.end - finding.begin, 8)
        self.assertRegex(finding.comparison, r"found \d+, expected ")
        self.assertIsNone(finding.other)
        self.assertEqual((finding.found, finding.expected), (60, (0, 44)))
        self.assertEqual(pteverify.verify(b"").findings[0].found, "an empty file")
        self.assertEqual((report.size, bool(report)), (len(BROKEN), False))
        self.assertIn("<rect", report._repr_html_())
        self.assertEqual(pteverify.explain(finding.rule).title, finding.title)
        self.assertEqual(pteverify.explain(finding.code).why, finding.why)
        self.assertIn("segment-area-past-end", str(report))
        self.assertIn("segment-area-past-end", report._repr_html_())
        self.assertEqual(json.loads(report.to_json())["findings"][0]["severity"], "error")
        with self.assertRaises(pteverify.VerificationError) as raised:
            report.raise_for_errors()
        self.assertIs(raised.exception.report, report)

    def test_names_are_escaped(self):
        self.assertNotIn("<b>x", pteverify.verify(io.BytesIO(BROKEN)).__class__(
            "<b>x", Verdict.CLEAN, "", (), 0, 0, 0, 0)._repr_html_())

    def test_data_files(self):
        program, data = MODELS / "external.pte", MODELS / "external_data.ptd"
        self.assertIs(pteverify.verify(program, complete=True).verdict, Verdict.REFUSED)
        self.assertTrue(pteverify.verify(program, data=[data], complete=True).clean)
        self.assertTrue(pteverify.verify(program, data=[data.read_bytes()], complete=True).clean)
        with self.assertRaises(ValueError):
            pteverify.verify(program, data=[b""] * 255)

    def test_the_data_file_to_blame(self):
        program, data = MODELS / "external.pte", MODELS / "external_data.ptd"
        report = pteverify.verify(program, data=[data, io.BytesIO(data.read_bytes()[:-8])])
        self.assertIs(report.verdict, Verdict.UNDECIDED)
        self.assertRegex(report.reason, r"; <BytesIO> is a data file \(.*\), refused: .* \[[a-z-]+\]$")
        report = pteverify.verify(program, data=[MODELS / "linear.pte"])
        self.assertRegex(report.reason, r"; .*linear.pte is a program \(ET12\), clean$")

    def test_what_cannot_be_read(self):
        with self.assertRaises(FileNotFoundError):
            pteverify.verify("no such file.pte")
        with self.assertRaises(IsADirectoryError):
            pteverify.verify(MODELS)

        class Short(io.BytesIO):
            def read(self, size=-1):
                return super().read(size)[:10] if self.tell() == 0 else b""

        with self.assertRaises(EOFError):
            pteverify.verify(Short(LINEAR))

        class Failing(io.BytesIO):
            def read(self, size=-1):
                raise ConnectionError("cut")

        with self.assertRaises(ConnectionError):
            pteverify.verify(Failing(LINEAR))
        for settings in ({"budget": -1}, {"budget": 1 << 64}, {"planned_limit": 1 << 64},
                         {"block": 1 << 32}, {"target": 16}):
            with self.assertRaises(ValueError):
                pteverify.verify(LINEAR, **settings)
        for settings in ({"budget": 1.5}, {"data": "model.ptd"}, {"data": MODELS},
                         {"against": 1.5}):
            with self.assertRaises(TypeError):
                pteverify.verify(LINEAR, **settings)

    def test_what_is_no_model(self):
        for model in (17, None, [LINEAR], object()):
            with self.assertRaisesRegex(TypeError, f"not {type(model).__name__}"):
                pteverify.verify(model)
        for text in (io.StringIO("text"), open(__file__, encoding="utf-8")):
            with text, self.assertRaisesRegex(TypeError, "'rb'"):
                pteverify.verify(text)

        class Path:
            def __fspath__(self):
                return os.fsencode(MODELS / "linear.pte")

        self.assertEqual(pteverify.verify(Path()).name, str(MODELS / "linear.pte"))
        if pteverify.tool.path():
            self.assertEqual(pteverify.inspect(Path()).name, str(MODELS / "linear.pte"))

    def test_what_is_no_file(self):
        class Lying(io.BytesIO):
            ends = 0

            def seek(self, offset, whence=io.SEEK_SET):
                return self.ends if whence == io.SEEK_END else super().seek(offset, whence)

        for ends in (-1, 1 << 64, (1 << 64) + len(LINEAR)):
            lying = Lying(LINEAR)
            lying.ends = ends
            with self.assertRaises(ValueError):
                pteverify.verify(lying)
        before = len(os.listdir("/dev/fd"))
        with tempfile.TemporaryDirectory() as folder:
            os.mkfifo(os.path.join(folder, "fifo"))
            for path in ("/dev/zero", folder, os.path.join(folder, "fifo")):
                with self.assertRaises(OSError):
                    pteverify.verify(path)
        self.assertEqual(len(os.listdir("/dev/fd")), before)

    def test_what_changes(self):
        with tempfile.TemporaryDirectory() as folder:
            for data in (LINEAR, BROKEN):
                path = write(folder, "model.pte", data)
                report = pteverify.verify(path, progress=lambda read, found: not os.utime(path))
                self.assertIs(report.verdict, Verdict.UNDECIDED)
                self.assertIn("changed", report.reason)
            path = write(folder, "model.pte", LINEAR)
            with self.assertRaises(EOFError):
                pteverify.verify(path, progress=lambda read, found: not os.truncate(path, 50))

    def test_buffers_are_given_back(self):
        lent = [bytearray(LINEAR), bytearray(LINEAR)]

        def fail(read, found):
            raise KeyError

        with self.assertRaises(KeyError):
            pteverify.verify(io.BytesIO(LINEAR), data=lent, progress=fail)
        for buffer in lent:
            buffer.append(0)  # BufferError as long as it is lent

    def test_urls(self):
        try:
            import fsspec
        except ImportError:
            self.skipTest("there is no fsspec")
        memory = fsspec.filesystem("memory")
        memory.pipe({"/models/linear.pte": LINEAR, "/models/broken.pte": BROKEN})
        self.assertTrue(pteverify.verify("memory://models/linear.pte").clean)
        self.assertIs(pteverify.verify("memory://models/broken.pte").verdict, Verdict.REFUSED)
        for url in ("memory://models", "memory://models/missing.pte"):
            with self.assertRaises(OSError):
                pteverify.verify(url)

        def change(read, found):
            memory.pipe("/models/linear.pte", LINEAR)
            return True

        report = pteverify.verify("memory://models/linear.pte", progress=change)
        self.assertIn("changed", report.reason)

    def test_budget_and_progress(self):
        report = pteverify.verify(io.BytesIO(LINEAR), budget=100)
        self.assertIs(report.verdict, Verdict.UNDECIDED)
        self.assertIn("budget", report.reason)
        report = pteverify.verify(io.BytesIO(LINEAR), progress=lambda read, found: False)
        self.assertIn("interrupted", report.reason)
        self.assertEqual(report.bytes_read, 0)

        def interrupt(read, found):
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            pteverify.verify(io.BytesIO(LINEAR), progress=interrupt)

    def test_an_interrupt_at_the_edge_of_a_callback(self):
        """As a signal's handler raises it: when a function is called, or returns."""
        for name, progress in (("read", None), ("call", lambda read, found: True)):
            for edge in ("call", "return"):
                with self.subTest(f"{edge} of {name}"):
                    def interrupt(frame, event, _argument):
                        if (event, frame.f_code.co_name) == (edge, name) and \
                                frame.f_code.co_filename == pteverify.verifier.__file__:
                            sys.setprofile(None)
                            raise KeyboardInterrupt

                    hook = sys.unraisablehook
                    try:
                        with self.assertRaises(KeyboardInterrupt):
                            sys.setprofile(interrupt)
                            pteverify.verify(io.BytesIO(LINEAR), progress=progress)
                    finally:
                        sys.setprofile(None)
                    self.assertIs(sys.unraisablehook, hook)

    def test_what_others_drop_is_theirs(self):
        class Dropping:
            def __del__(self):
                raise KeyError("dropped")

        with mock.patch("sys.unraisablehook") as hook:
            self.assertTrue(pteverify.verify(LINEAR))
            pteverify.verify(io.BytesIO(LINEAR), progress=lambda read, found: bool([Dropping()]))
            self.assertIs(hook.call_args.args[0].exc_type, KeyError)

    def test_threads(self):
        failures = []

        def run():
            for _ in range(200):
                if not pteverify.verify(LINEAR).clean or pteverify.verify(BROKEN).clean:
                    failures.append(1)

        threads = [threading.Thread(target=run) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_rules(self):
        rules = pteverify.rules()
        self.assertGreater(len(rules), 500)
        self.assertEqual([rule.code for rule in rules], sorted(rule.code for rule in rules))
        for rule in rules:
            self.assertEqual(pteverify.explain(rule.name), rule)
            self.assertEqual(pteverify.explain(rule.code), rule)
        for name in ("no-such-rule", "\udcff", 1, -1, (1 << 32) + rules[0].code):
            with self.assertRaises(KeyError):
                pteverify.explain(name)
        for wrong in (None, 1.5, b"segment-past-end"):
            with self.assertRaisesRegex(TypeError, f"not {type(wrong).__name__}"):
                pteverify.explain(wrong)

    def test_every_golden_model(self):
        for path in sorted(MODELS.iterdir()):
            if path.suffix in (".pte", ".bpte", ".ptd", ".ptn"):
                with self.subTest(path.name):
                    self.assertTrue(pteverify.verify(path).clean)


@unittest.skipUnless(pteverify.tool.path(), "there is no tool in this package")
class Tool(unittest.TestCase):
    def test_inspect(self):
        found = pteverify.inspect(LINEAR)
        self.assertIs(found.verdict, Verdict.CLEAN)
        self.assertEqual((found.name, found.size), ("<bytes>", len(LINEAR)))
        method, = found.methods
        self.assertEqual(method.name, "forward")
        self.assertEqual([(value.dtype, value.sizes) for value in method.inputs],
                         [("float32", (1, 4))])
        self.assertEqual([(each.name, each.calls) for each in method.operators],
                         [("aten::linear.out", 1)])
        self.assertEqual(sum(found.owners.values()), len(LINEAR))
        self.assertTrue(found.complete)
        for text in ("aten::linear.out", "constants, 60 bytes", "<rect"):
            self.assertIn(text, found._repr_html_())
        broken = pteverify.inspect(BROKEN)
        self.assertIs(broken.verdict, Verdict.REFUSED)
        self.assertEqual(broken.methods, ())
        with_data = pteverify.inspect(MODELS / "external.pte",
                                      data=[(MODELS / "external_data.ptd").read_bytes()])
        self.assertEqual(with_data.name, str(MODELS / "external.pte"))
        backends = {name for path in MODELS.glob("*.pte")
                    for method in pteverify.inspect(path).methods for name in method.backends}
        self.assertLessEqual({"XnnpackBackend", "VulkanBackend"}, backends)

    def test_fit(self):
        fits = pteverify.fit(LINEAR, "executorch-1.5.1")
        self.assertIs(fits.verdict, pteverify.Fits.FITS)
        self.assertTrue(fits)
        self.assertGreater(fits.methods[0].memory["method_allocator"], 0)
        unfit = pteverify.fit(MODELS / "llm.pte", "executorch-1.0")
        self.assertFalse(unfit)
        self.assertEqual([found.rule for found in unfit.findings], ["operator-missing"])
        self.assertIs(pteverify.fit(BROKEN, "executorch-1.5.1").verdict, pteverify.Fits.REFUSED)
        with self.assertRaisesRegex(pteverify.ToolError, "no-such-runtime"):
            pteverify.fit(LINEAR, "no-such-runtime")

    def test_audit(self):
        self.assertTrue(pteverify.audit(LINEAR))
        report = pteverify.audit(LINEAR + b"#!/bin/sh\nexec rm -rf /\n", deep=True)
        self.assertIs(report.verdict, pteverify.Audited.FAILED)
        self.assertFalse(report)
        self.assertGreaterEqual(report.findings[0].begin, len(LINEAR))
        self.assertIs(pteverify.audit(BROKEN).verdict, pteverify.Audited.REFUSED)

    def test_explain(self):
        unfit = pteverify.fit(MODELS / "llm.pte", "executorch-1.0")
        script = pteverify.audit(LINEAR + b"#!/bin/sh\nexec rm -rf /\n")
        for found in (*unfit.findings, *script.findings):
            rule = pteverify.explain(found.rule)
            self.assertEqual((rule.name, rule.code, rule.title), (found.rule, found.code, found.title))
            self.assertEqual(pteverify.explain(found.code), rule)
            self.assertTrue(rule.why and rule.fix)
        with self.assertRaisesRegex(KeyError, "payload-opaque"):
            pteverify.explain("payload-opake")
        for name in ("0x14", "a\0b", "--help", ""):
            with self.assertRaises(KeyError):
                pteverify.explain(name)
        with mock.patch("pteverify.tool.path", return_value=None), self.assertRaises(KeyError):
            pteverify.explain(unfit.findings[0].rule)

    def test_settings_of_the_folder_do_not_count(self):
        script = LINEAR + b"#!/bin/sh\nexec rm -rf /\n"
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                write(folder, "model.pte", script)
                subprocess.run([pteverify.tool.path(), "audit", "--deep", "--write-baseline", "known.json",
                                "model.pte"], stdout=subprocess.DEVNULL, check=False)
                for settings in (b"audit:\n  baseline: known.json\n", b"no-such-key: 1\n"):
                    write(folder, ".pteverify.yaml", settings)
                    self.assertFalse(pteverify.audit(pathlib.Path("model.pte"), deep=True))
                    self.assertTrue(pteverify.fit(LINEAR, "executorch-1.5.1"))
                    self.assertTrue(pteverify.inspect(LINEAR).methods)
                    self.assertTrue(pteverify.verify(LINEAR, deny=["warnings"]))
            finally:
                os.chdir(here)

    def test_dump_and_make(self):
        for path in MODELS.iterdir():
            if path.suffix in (".pte", ".ptd", ".nfat"):
                with self.subTest(path.name):
                    text = pteverify.dump(path)
                    self.assertEqual(pteverify.make(text), path.read_bytes())
        text = pteverify.dump(io.BytesIO(LINEAR))
        text["root"]["execution_plan"][0]["name"] = "backward"
        self.assertEqual(pteverify.inspect(pteverify.make(text)).methods[0].name, "backward")
        self.assertIn("sha256", json.dumps(pteverify.dump(LINEAR, full=False)))
        self.assertIn("execution_plan", pteverify.dump(LINEAR, flatc=True))
        with self.assertRaisesRegex(pteverify.ToolError, "not JSON"):
            pteverify.make("{")
        with self.assertRaisesRegex(pteverify.ToolError, "<bytes>"):
            pteverify.dump(b"no model")

    def test_a_policy(self):
        report = pteverify.verify(BROKEN, allow=["segment-area-past-end"])
        self.assertIs(report.verdict, Verdict.UNDECIDED)  # it kept others from running
        self.assertIn("segment-area-past-end", report.reason)
        self.assertEqual((report.findings, report.errors, bool(report)), ((), 0, False))
        opaque = (MODELS / "delegates.pte").read_bytes()
        self.assertTrue(pteverify.verify(opaque))
        for denied in ("notes", "payload-opaque", "730", 730):
            report = pteverify.verify(opaque, deny=[denied])
            self.assertIs(report.verdict, Verdict.REFUSED)
            self.assertEqual(report.findings[0].severity, Severity.ERROR)
        self.assertTrue(pteverify.verify(opaque, deny=["notes"], allow=["payload-opaque"]))
        text = pteverify.dump(LINEAR)
        text["root"]["version"] = 7
        newer = pteverify.make(text)
        for release, verdict in ((None, Verdict.CLEAN), ("1.0", Verdict.CLEAN),
                                 ("1.5", Verdict.REFUSED)):
            self.assertIs(pteverify.verify(newer, against=release).verdict, verdict)
        for wrong in ({"deny": ["no-such-rule"]}, {"against": "9.9"}):
            with self.assertRaises(pteverify.ToolError):
                pteverify.verify(LINEAR, **wrong)
        with self.assertRaises(TypeError):
            pteverify.verify(LINEAR, deny="notes")
        self.assertIs(pteverify.verify(io.BytesIO(LINEAR), budget=1, allow=["notes"]).verdict,
                      Verdict.UNDECIDED)

    def test_a_policy_with_data_files(self):
        """The verdict is that of the model, and not clean if one of them is not."""
        data = (MODELS / "external_data.ptd").read_bytes()
        text = pteverify.dump(MODELS / "external.pte")
        clean = pteverify.make(text)
        text["root"]["execution_plan"][0]["chains"][0]["instructions"][0]["instr_args"]["op_index"] = 77
        broken = pteverify.make(text)
        for model, weights, policy, verdict in (
                (clean, data, {"deny": ["warnings"]}, Verdict.CLEAN),
                (broken, data, {"allow": ["notes"]}, Verdict.REFUSED),
                (clean, data + bytes(1), {"allow": ["notes"]}, Verdict.CLEAN),
                (clean, data + bytes(1), {"deny": ["trailing-bytes"]}, Verdict.UNDECIDED),
                (clean, data[:-8], {"allow": ["notes"]}, Verdict.UNDECIDED)):
            report = pteverify.verify(model, data=[weights], **policy)
            self.assertIs(report.verdict, verdict)
            self.assertEqual(report.errors, verdict is Verdict.REFUSED)
            self.assertEqual("data file" in report.reason, verdict is Verdict.UNDECIDED)

    def test_what_cannot_be_read(self):
        for call in (pteverify.inspect, pteverify.audit, pteverify.dump):
            for model, error in (("missing.pte", FileNotFoundError), ("-", FileNotFoundError),
                                 (MODELS, IsADirectoryError), (17, TypeError)):
                with self.assertRaises(error):
                    call(model)
        with mock.patch.dict(os.environ, PTEVERIFY_TOOL="/no/such/tool"):
            with self.assertRaisesRegex(pteverify.ToolError, "/no/such/tool"):
                pteverify.inspect(LINEAR)
        with mock.patch.dict(os.environ, PTEVERIFY_TOOL="/bin/false"):
            with self.assertRaises(pteverify.ToolError):
                pteverify.audit(LINEAR)
        with mock.patch("pteverify.tool.path", return_value=None):
            with self.assertRaisesRegex(pteverify.ToolError, "not the tool"):
                pteverify.make({})

    def test_sarif_is_the_tools(self):
        """The tool's log, but for its help in Markdown."""
        models = [BROKEN, (MODELS / "external.pte").read_bytes()[:-8], LINEAR, b"",
                  (MODELS / "delegates.pte").read_bytes().replace(b"decoder", b"encoder")]
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory(dir=".") as below:
            for data, place in itertools.product(models, (folder, below)):
                path = str(write(place, "a model.pte", data))
                done = subprocess.run([pteverify.tool.path(), "--format", "sarif", "--no-config",
                                       "--notes", path], capture_output=True, check=False)
                wanted = json.loads(done.stdout)
                for rule in wanted["runs"][0]["tool"]["driver"]["rules"]:
                    del rule["help"]["markdown"]
                self.assertEqual(json.loads(pteverify.verify(path).to_sarif()), wanted)


class CommandLine(unittest.TestCase):
    def run_on(self, *files):
        return subprocess.run([sys.executable, "-m", "pteverify", *files], capture_output=True,
                              text=True, check=False)

    def test_statuses(self):
        with tempfile.TemporaryDirectory() as folder:
            broken = str(write(folder, "broken.pte", BROKEN))
            clean = str(MODELS / "linear.pte")
            self.assertEqual(self.run_on(clean).returncode, 0)
            done = self.run_on(clean, broken)
            self.assertEqual(done.returncode, 1)
            self.assertIn("segment-area-past-end", done.stdout)
            done = self.run_on(broken, folder, "missing.pte")
            self.assertEqual(done.returncode, 2)
            self.assertIn("missing.pte: No such file or directory", done.stderr)
            self.assertEqual(self.run_on().returncode, 3)
            self.assertEqual(self.run_on("--help").returncode, 3)
            self.assertEqual(self.run_on("no-such-protocol://x").returncode, 2)
            short = os.path.join(folder, "b\udcff.pte")
            pathlib.Path(short).write_bytes(LINEAR)
            self.assertIn("clean", self.run_on(short).stdout)

    def run_command(self, before, *arguments):
        return subprocess.run(
            [sys.executable, "-c", f"import sys, pteverify.__main__ as main; {before};"
             "sys.exit(main.pteverify())", *arguments],
            capture_output=True, text=True, check=False)

    def test_the_command_is_the_tool(self):
        if not pteverify.tool.path():
            self.skipTest("there is no tool in this package")
        self.assertIn(pteverify.__version__, self.run_command("pass", "--version").stdout)
        self.assertEqual(self.run_command("pass", "inspect", str(MODELS / "linear.pte")).returncode, 0)
        self.assertEqual(self.run_command("pass", "no such file").returncode, 2)

    def test_the_fleet_is_a_command(self):
        self.assertEqual(self.run_command("pass", "fleet", "--no-such-option").returncode, 3)
        self.assertIn("usage: pteverify fleet", self.run_command("pass", "fleet", "--help").stdout)

    def test_the_command_without_the_tool(self):
        without = "main.tool.path = lambda: None"
        done = self.run_command(without, "--version")
        self.assertEqual(done.returncode, 3)
        self.assertIn("not the tool", done.stderr)
        done = self.run_command(without, str(MODELS / "linear.pte"))
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    @unittest.skipUnless(os.path.exists("/dev/full"), "there is no /dev/full")
    def test_full_disk(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([sys.executable, "-m", "pteverify", str(MODELS / "linear.pte")],
                                  stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("No space left", done.stderr)
        self.assertNotIn("Traceback", done.stderr)


class Making(unittest.TestCase):
    """pteverify.executorch, with what looks like an ExecutorchProgramManager."""

    class Manager:
        def __init__(self, buffer, data=None):
            self.buffer = buffer
            self._tensor_data = data

    def test_save(self):
        from pteverify import executorch
        data = (MODELS / "external_data.ptd").read_bytes()
        program = (MODELS / "external.pte").read_bytes()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "model.pte"
            self.assertTrue(executorch.save(self.Manager(LINEAR), path).clean)
            self.assertEqual(path.read_bytes(), LINEAR)
            with self.assertRaises(pteverify.VerificationError):
                executorch.save(self.Manager(BROKEN), path)
            self.assertEqual(path.read_bytes(), LINEAR)
            executorch.save(self.Manager(program, {"weights": data}), path)
            self.assertEqual(sorted(os.listdir(folder)), ["model.pte", "weights.ptd"])
            self.assertEqual((path.parent / "weights.ptd").read_bytes(), data)


    def test_data_files_that_are_made_with_the_program(self):
        from pteverify import executorch

        class Program:  # as ExecutorchProgram
            _tensor_data = None

            @property
            def buffer(self):
                self._tensor_data = {"weights": (MODELS / "external_data.ptd").read_bytes()}
                return (MODELS / "external.pte").read_bytes()

        self.assertEqual(executorch.check(Program()).data, ("<bytes>",))


class Pytest(unittest.TestCase):
    def test_entry_point(self):
        try:
            installed = importlib.metadata.distribution("pteverify")
        except importlib.metadata.PackageNotFoundError:
            self.skipTest("pteverify is not installed")
        points = {point.group: point.value for point in installed.entry_points}
        self.assertEqual(points, {"console_scripts": "pteverify.__main__:pteverify",
                                  "pytest11": "pteverify.pytest_plugin"})
        self.assertEqual(installed.version, pteverify.__version__)

    def test_plugin(self):
        try:
            import pytest  # noqa: F401
        except ImportError:
            self.skipTest("there is no pytest")
        with tempfile.TemporaryDirectory() as folder:
            broken = write(folder, "broken.pte", BROKEN)
            write(folder, "test_models.py", f"""
def test_clean(assert_sound):
    assert assert_sound({str(MODELS / "linear.pte")!r}).clean

def test_broken(assert_sound):
    assert_sound({str(broken)!r})
""".encode())
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-p", "pteverify.pytest_plugin", folder],
                capture_output=True, text=True, check=False, cwd=folder,
                env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"})
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("1 failed, 1 passed", done.stdout)
        self.assertIn("segment-area-past-end", done.stdout)


@unittest.skipUnless(os.environ.get("PTV_DOCS") and pteverify.tool.path(),
                     "there are no pages, or no tool")
class Pages(unittest.TestCase):
    """What the pages show does run: each in a folder with a model and its weights."""

    def run_all(self, pieces):
        names = {}
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            write(folder, "model.pte", (MODELS / "external.pte").read_bytes())
            write(folder, "model.ptd", (MODELS / "external_data.ptd").read_bytes())
            os.chdir(folder)
            try:
                for piece in pieces:
                    *before, last = ast.parse(piece).body
                    exec(compile(ast.Module(before, []), "page", "exec"), names)
                    if isinstance(last, ast.Expr):
                        names["_"] = eval(compile(ast.Expression(last.value), "page", "eval"), names)
                        if hasattr(names["_"], "_repr_html_"):
                            self.assertIn("<svg", names["_"]._repr_html_())
                    else:
                        exec(compile(ast.Module([last], []), "page", "exec"), names)
            finally:
                os.chdir(here)
        return names

    def test_notebook(self):
        page = json.loads((pathlib.Path(os.environ["PTV_DOCS"]) / "notebook.ipynb").read_text())
        names = self.run_all(["".join(cell["source"]) for cell in page["cells"]
                              if cell["cell_type"] == "code"])
        self.assertFalse(names["report"])
        self.assertTrue(names["fit"])

    def test_readme(self):
        page = (pathlib.Path(os.environ["PTV_DOCS"]) / "README.md").read_text()
        pieces = re.findall("^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(pieces), 1)
        self.assertTrue(self.run_all(pieces)["report"])


def load_tests(loader, tests, _pattern):
    tests.addTests(doctest.DocTestSuite(pteverify))
    return tests


if __name__ == "__main__":
    unittest.main()

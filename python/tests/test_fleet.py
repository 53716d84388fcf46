"""A fleet of two workers, one of which is killed: nothing is lost, nothing is there twice."""
import collections
import contextlib
import io
import os
import pathlib
import signal
import sys
import tempfile
import threading
import unittest
from unittest import mock

MODELS = pathlib.Path(os.environ["PTV_MODELS"])
LINEAR = (MODELS / "linear.pte").read_bytes()

try:
    import distributed
    import poison  # the folder of this file is where it is found, also by workers
    import pyarrow  # noqa: F401
except ImportError as error:
    print(f"skipped: there is no {error.name}")
    sys.exit(0)

import pteverify
import pteverify.tool
from pteverify import fleet


def fill(folder, count):
    for i in range(count):
        broken = LINEAR[:-16] if i % 10 == 3 else LINEAR
        (pathlib.Path(folder) / f"{i:05}.pte").write_bytes(broken)


def rows_of(folder):
    return list(fleet.Results(str(folder)).rows(["url", "verdict", "reason", "findings"]))


class Fleet(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
        cls.cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1,
                                               dashboard_address=None)
        cls.cluster.adapt(minimum=2, maximum=2)
        cls.client = distributed.Client(cls.cluster)

    @classmethod
    def tearDownClass(cls):
        cls.client.close()
        cls.cluster.close()

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.models = pathlib.Path(self.folder.name) / "models"
        self.results = pathlib.Path(self.folder.name) / "results"
        self.models.mkdir()

    def tearDown(self):
        self.folder.cleanup()

    def run_fleet(self, *places, **settings):
        return fleet.run(places, str(self.results), client=self.client, **settings)

    def expect_all(self, count):
        rows = rows_of(self.results)
        self.assertEqual(len(rows), count)
        self.assertEqual(len({row["url"] for row in rows}), count)
        return rows

    def test_a_worker_is_killed(self):
        fill(self.models, 3000)
        pids = list(self.client.run(os.getpid).values())
        killer = threading.Timer(0.2, os.kill, (pids[0], signal.SIGKILL))
        killer.start()
        verdicts = self.run_fleet(str(self.models), batch=20)
        killer.join()
        self.assertEqual(verdicts, {"clean": 2700, "refused": 300})
        rows = self.expect_all(3000)
        rules = collections.Counter(f["rule"] for row in rows for f in row["findings"])
        self.assertEqual(rules, {"segment-area-past-end": 300})
        self.assertIn("| segment-area-past-end | 300 |",
                      (self.results / "summary.md").read_text())

    def test_it_goes_on(self):
        fill(self.models, 50)
        self.run_fleet(str(self.models))
        fill(self.models, 60)
        before = os.listdir(self.results)
        self.assertEqual(sum(self.run_fleet(str(self.models)).values()), 60)
        self.expect_all(60)
        self.run_fleet(str(self.models))
        self.expect_all(60)
        self.assertEqual(len(os.listdir(self.results)), len(before) + 1)

    def test_two_runs_into_one_folder(self):
        fill(self.models, 5)
        with fleet.Results(str(self.results)).lock():
            with self.assertRaises(BlockingIOError):
                self.run_fleet(str(self.models))
            self.assertEqual(fleet.main([str(self.models), "-o", str(self.results)]), 2)
        self.run_fleet(str(self.models))
        self.expect_all(5)

    def test_no_part_is_replaced(self):
        for count in (1, 2, 3):
            fill(self.models, count)
            self.run_fleet(str(self.models))
        (self.results / "part-000001.parquet").unlink()
        self.run_fleet(str(self.models))
        self.expect_all(3)

    def test_full_disk(self):
        fill(self.models, 1)
        with mock.patch("pyarrow.parquet.write_table", side_effect=OSError("No space left")):
            with self.assertRaises(OSError):
                self.run_fleet(str(self.models))
        self.assertEqual(os.listdir(self.results), [".lock"])
        self.run_fleet(str(self.models))
        self.expect_all(1)

    def test_folders_without_models(self):
        (self.models / "closed").mkdir()
        with self.assertRaises(FileNotFoundError):
            self.run_fleet(str(self.models))
        fill(self.models, 1)
        scandir = os.scandir

        def closed(path):
            if str(path).endswith("closed"):
                raise PermissionError(13, "Permission denied", path)
            return scandir(path)

        with mock.patch("os.scandir", closed):
            self.run_fleet(str(self.models), retries=0)
        rows = {pathlib.Path(row["url"]).name: row["verdict"] for row in self.expect_all(2)}
        self.assertEqual(rows, {"00000.pte": "clean", "closed": "undecided"})

    def test_names_of_any_bytes(self):
        (self.models / "b\udcff.pte").write_bytes(LINEAR)
        for _ in range(2):
            self.assertEqual(self.run_fleet(str(self.models)), {"clean": 1})

    def test_what_cannot_be_read(self):
        fill(self.models, 1)
        os.symlink("nowhere", self.models / "link.pte")
        (self.models / "empty.pte").write_bytes(b"")
        self.run_fleet(str(self.models), retries=0)
        rows = {pathlib.Path(row["url"]).name: row for row in self.expect_all(2)}
        self.assertEqual(rows["empty.pte"]["verdict"], "refused")
        sizes = {pathlib.Path(row["url"]).name: row["size"]
                 for row in fleet.Results(str(self.results)).rows(["url", "size"])}
        self.assertEqual(sizes, {"00000.pte": len(LINEAR), "empty.pte": 0})
        gone = fleet.verify_batch([(str(self.models / "gone.pte"), 1)], 0, {})
        self.assertEqual(gone[0]["verdict"], "undecided")
        self.assertIn("FileNotFoundError", gone[0]["reason"])

    def test_summary(self):
        finding = {"rule": "a-rule", "severity": "error", "path": "x", "begin": 0, "end": 4,
                   "comparison": ""}
        broken = fleet._unread(("a.pte", 5), "OSError: a: b") | {
            "verdict": "refused", "errors": 2, "format": "program",
            "findings": [finding, finding, finding | {"rule": "another"}]}
        clean = fleet._unread(("b.pte", 5), "") | {"verdict": "clean", "audit": "failed",
                                                   "format": "program", "exporter": "another"}
        results = fleet.Results(str(self.results))
        for row in (broken, broken | {"url": "c.pte"}, clean, fleet._unread(("d.pte", -1), "E: x")):
            results.add(fleet._table([row]), 2)
        results.flush()
        self.assertEqual(fleet._counts(results), {
            "verdict": {"refused": 2, "clean": 1, "undecided": 1, "audit failed": 1},
            "format": {"program": 3, "not read": 1}, "exporter": {"another": 1},
            "rule": {"a-rule": 2, "another": 2}, "reason": {"OSError": 2, "E": 1},
            "worst (errors)": {"a.pte": 2, "c.pte": 2}})

    def test_what_ends_processes(self):
        self.client.register_plugin(poison.Knowing())
        fill(self.models, 5)
        tasks = [*fleet.models([str(self.models)]), ("poison://x/a.pte", 5000)]
        results = fleet.Results(str(self.results))
        sent = fleet.Fleet(self.client, results, 0, {})
        sent.submit(tasks)
        sent.finish()
        results.flush()
        rows = {row["url"]: row for row in self.expect_all(6)}
        self.assertIn("ended", rows["poison://x/a.pte"]["reason"])
        self.assertEqual(sum(row["verdict"] == "clean" for row in rows.values()), 4)

    @unittest.skipUnless(pteverify.tool.path(), "there is no tool in this package")
    def test_audits(self):
        fill(self.models, 4)
        (self.models / "hidden|.pte").write_bytes(LINEAR + b"#!/bin/sh\nexec rm -rf /\n")
        verdicts = self.run_fleet(str(self.models), audited=True)
        self.assertEqual(verdicts, {"clean": 4, "refused": 1, "audit failed": 1})
        rows = {pathlib.Path(row["url"]).name: row for row in fleet.Results(str(self.results)).rows(
            ["url", "audit", "findings"])}
        self.assertEqual({name: row["audit"] for name, row in rows.items()},
                         {"00000.pte": "passed", "00001.pte": "passed", "00002.pte": "passed",
                          "00003.pte": "", "hidden|.pte": "failed"})
        self.assertIn("high", {found["severity"] for found in rows["hidden|.pte"]["findings"]})
        self.assertRegex((self.results / "summary.md").read_text(),
                         r"worst \(errors\).*\n.*\n.*00003.pte \| 1 \|")
        with mock.patch("pteverify.fleet.audit", side_effect=pteverify.ToolError("it ended")):
            gone, = fleet.verify_batch([(str(self.models / "00000.pte"), 1)], 0, {}, True)
        self.assertEqual(gone["verdict"], "undecided")

    @unittest.skipUnless(pteverify.tool.path(), "there is no tool in this package")
    def test_tells_exporters_apart(self):
        (self.models / "python.pte").write_bytes(LINEAR)
        (self.models / "flatc.pte").write_bytes((MODELS / "segments4096.pte").read_bytes())
        self.run_fleet(str(self.models), deep=True)
        rows = {pathlib.Path(row["url"]).name: row["exporter"]
                for row in fleet.Results(str(self.results)).rows(["url", "exporter"])}
        self.assertIn("1.2 and later", rows["python.pte"])
        self.assertIn("before 1.2", rows["flatc.pte"])
        self.assertEqual(fleet._exporter({"writer": {"name": "python", "same": False}}), "another")
        self.assertIn("| exporter | models |", (self.results / "summary.md").read_text())

    def test_results_of_older_versions(self):
        import pyarrow.parquet
        fill(self.models, 1)
        self.run_fleet(str(self.models))
        part = self.results / "part-000000.parquet"
        pyarrow.parquet.write_table(pyarrow.parquet.read_table(part).drop_columns(["audit", "exporter"]), part)
        self.assertEqual(self.run_fleet(str(self.models)), {"clean": 1})

    def test_command_line(self):
        for wrong in (["--no-such-option"], [], ["x", "-o", "y", "--batch", "0"]):
            self.assertEqual(fleet.main(wrong), 3)
        self.assertEqual(fleet.main(["missing.pte", "-o", str(self.results)]), 2)
        with contextlib.redirect_stderr(io.StringIO()) as said, \
                mock.patch("pteverify.fleet.run", side_effect=KeyboardInterrupt):
            self.assertEqual(fleet.main([str(self.models), "-o", str(self.results)]), 130)
        self.assertRegex(said.getvalue(), "^pteverify fleet: interrupted; .*\n$")
        fill(self.models, 1)
        with contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(fleet.main([str(self.models), "-o", str(self.results), "--dashboard"]), 0)
        self.assertRegex(said.getvalue(), r"dashboard: http://127\.0\.0\.1:\d+/status")


if __name__ == "__main__":
    unittest.main()

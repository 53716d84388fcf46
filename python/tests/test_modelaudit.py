"""What ModelAudit says with pteverify as a scanner: files that it passes alone are not."""
import os
import pathlib
import sys
import tempfile
import unittest

MODELS = pathlib.Path(os.environ["PTV_MODELS"])

try:
    from modelaudit.core import scan_model_directory_or_file
except ImportError:
    print("skipped: there is no modelaudit")
    sys.exit(0)

import pteverify.modelaudit


class ModelAudit(unittest.TestCase):
    def scan(self, name, data):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            path.write_bytes(data)
            return scan_model_directory_or_file(str(path), cache_enabled=False)

    def test_it_finds_what_pteverify_finds(self):
        linear = (MODELS / "linear.pte").read_bytes()
        data = (MODELS / "external_data.ptd").read_bytes()
        self.assertFalse(self.scan("cut.pte", linear[:-16]).issues)
        pteverify.modelaudit.register()
        issues = self.scan("cut.pte", linear[:-16]).issues
        self.assertIn("segment-area-past-end", {i.details.get("rule") for i in issues})
        self.assertIn("critical", {i.severity.value for i in issues})
        self.assertFalse(self.scan("whole.pte", linear).issues)
        self.assertFalse(self.scan("weights.ptd", data).issues)
        self.assertTrue(self.scan("cut.ptd", data[:-16]).issues)


if __name__ == "__main__":
    unittest.main()

"""Do the tests notice? Which tests there are, what they take, and in which order they are asked."""

import json
import os
import subprocess
import tempfile
import threading

import processes

FIRST = "rules.test_recipes"
QUICK = 3  # seconds of processor time
# Of the schema compiler and of the package: the library's code is not run in them.
NOT_ASKED = ("schema.", "package.")
# Memory that is freed soon gets used again: half the time. What the library reads is alive.
ASAN = "detect_leaks=0:symbolize=0:quarantine_size_mb=4:max_malloc_fill_size=0"


class Judge:
    def __init__(self, base, quick):
        self.base, self.quick, self.lock = base, quick, threading.Lock()
        self.seconds, self.noticed, self.broken = {}, {}, []

    def names(self):
        listed = subprocess.run(["ctest", "--show-only=json-v1"], cwd=self.base.build, check=True,
                                capture_output=True, text=True).stdout
        names = [t["name"] for t in json.loads(listed)["tests"]]
        return [n for n in names
                if not n.startswith(NOT_ASKED) and (self.base.build / n).exists()]

    def run(self, bench, name, seconds):
        env = dict(os.environ, LD_LIBRARY_PATH=str(bench.folder), CMOCKA_TEST_ABORT="1",
                   ASAN_OPTIONS=ASAN, UBSAN_OPTIONS="symbolize=0")
        program = bench.program(name)
        with tempfile.TemporaryDirectory(dir=bench.folder) as folder:
            return processes.run([program], cwd=folder, seconds=seconds, env=env)

    def measure(self, bench, name):
        """With the library as it is. What fails then is asked no more."""
        result = self.run(bench, name, QUICK if self.quick else None)
        with self.lock:
            if result.code == 0:
                self.seconds[name], self.noticed[name] = result.seconds, 0
            elif not (self.quick and result.hung):
                self.broken.append(name)

    def order(self):
        """What has noticed much in little time first; it settles as mutants are judged."""
        with self.lock:
            worth = {n: (self.noticed[n] + 0.1) / (s + 0.1) for n, s in self.seconds.items()}
        return sorted(worth, key=lambda n: (n != FIRST, -worth[n]))

    def judge(self, bench):
        """(fate, test): "noticed", "hung" or "survived"."""
        for name in self.order():
            result = self.run(bench, name, int(5 + 5 * self.seconds[name]))
            if result.code != 0:
                with self.lock:
                    self.noticed[name] += 1
                return ("hung" if result.hung else "noticed"), name
        return "survived", ""

"""Do the tests notice? Which tests there are, what they take, and in which order they are asked."""

import json
import os
import subprocess
import tempfile
import threading

import processes

FIRST = "rules.test_recipes"
QUICK = 1  # second of processor time
# Of the schema compiler and of the package: the library's code is not run in them.
NOT_ASKED = ("schema.", "package.")
# Memory that is freed soon gets used again: half the time. What the library reads is alive.
ASAN = ("detect_leaks=0:symbolize=0:quarantine_size_mb=4:"
        "max_malloc_fill_size=0:malloc_context_size=0")


class Judge:
    """All tests, and what is known of them. Earlier runs have left in seconds.json how long each
    takes; whether it passes without a mutant is asked when it fails with one."""

    def __init__(self, base, quick):
        self.base, self.quick, self.lock = base, quick, threading.Lock()
        self.path = base.work / "seconds.json"
        self.seconds = json.loads(self.path.read_text()) if self.path.exists() else {}
        self.commands = self.listed()
        self.noticed = {name: 0 for name in self.commands}
        self.passes = {}

    def listed(self):
        """Of each test its program and what that is told: a group of tests."""
        listed = subprocess.run(["ctest", "--show-only=json-v1"], cwd=self.base.build, check=True,
                                capture_output=True, text=True).stdout
        commands = {t["name"]: t["command"] for t in json.loads(listed)["tests"] if "command" in t}
        return {name: (os.path.basename(program), arguments)
                for name, (program, *arguments) in commands.items()
                if not name.startswith(NOT_ASKED) and arguments == [name.partition(".")[2]]}

    def order(self):
        """What has noticed much in little time first; it settles as mutants are judged."""
        def worth(name):
            return (self.noticed[name] + 0.1) / (self.seconds.get(name, QUICK) + 0.1)
        with self.lock:
            names = [n for n in self.noticed if self.passes.get(n, True) and
                     (not self.quick or n == FIRST or self.seconds.get(n, 0) <= QUICK)]
            return sorted(names, key=lambda n: (n != FIRST, -worth(n)))

    def run(self, folder, program, name):
        """With the library in this folder."""
        _, arguments = self.commands[name]
        env = dict(os.environ, LD_LIBRARY_PATH=str(folder), CMOCKA_TEST_ABORT="1",
                   ASAN_OPTIONS=ASAN, UBSAN_OPTIONS="symbolize=0")
        with tempfile.TemporaryDirectory(dir=folder) as home:
            result = processes.run([program, *arguments], cwd=home, env=env,
                                   seconds=int(5 + 5 * self.seconds.get(name, 60)))
        if result.code == 0:
            with self.lock:
                self.seconds[name] = result.seconds
        return result

    def is_right(self, name):
        """Does it pass with the library as it is?"""
        if name not in self.passes:
            program, _ = self.commands[name]
            self.passes[name] = self.run(self.base.build, self.base.build / program, name).code == 0
            if not self.passes[name]:
                print(f"mutants: {name} fails without a mutant: it is not asked", flush=True)
        return self.passes[name]

    def judge(self, bench):
        """(fate, test): "noticed", "hung" or "survived"."""
        for name in self.order():
            program, _ = self.commands[name]
            result = self.run(bench.folder, bench.program(program), name)
            if result.code != 0 and self.is_right(name):
                with self.lock:
                    self.noticed[name] += 1
                return ("hung" if result.hung else "noticed"), name
        return "survived", ""

    def save(self):
        self.path.write_text(json.dumps(self.seconds, indent=0, sort_keys=True))

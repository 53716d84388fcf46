"""Builds mutants: one build of a copy of the project, and libraries that differ in one object."""

import json
import os
import pathlib
import shlex
import shutil
import subprocess

import processes

LIBRARY = "libpteverify.so"
WORKERS = 2


class Failed(Exception):
    """Something could not be built; says what and where to look."""


def copy_tree(source, to):
    """Makes `to` the same as `source`, but for what git ignores. Times stay, for ninja."""
    wanted = set()
    for folder, folders, files in os.walk(source):
        folders[:] = [f for f in folders if f not in (".git", "build", "__pycache__")]
        for name in files:
            path = pathlib.Path(folder, name)
            here = path.relative_to(source)
            wanted.add(here)
            copy_file(path, to / here)
    for folder, folders, files in os.walk(to):
        folders[:] = [f for f in folders if f != "build"]
        for name in files:
            path = pathlib.Path(folder, name)
            if path.relative_to(to) not in wanted:
                path.unlink()


def copy_file(path, to):
    if to.is_symlink() or not to.exists() or to.stat().st_mtime != path.stat().st_mtime:
        to.parent.mkdir(parents=True, exist_ok=True)
        to.unlink(missing_ok=True)
        shutil.copy2(path, to, follow_symlinks=False)


class Base:
    """The project as it is, built: tests, and the library as a shared one."""

    def __init__(self, root, work):
        self.root, self.work = root, work
        self.tree, self.build, self.log = work / "tree", work / "tree" / "build", work / "build.log"

    def make(self):
        copy_tree(self.root, self.tree)
        with open(self.log, "w") as log:
            self.run(log, ["cmake", "-S", self.tree, "-B", self.build, "-G", "Ninja",
                           "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_COMPILER=clang",
                           "-DCMAKE_CXX_COMPILER=clang++", "-DPTV_BENCH=OFF",
                           "-DBUILD_SHARED_LIBS=ON", "-DPTV_EXPORT_ALL=ON",
                           "-DCMAKE_C_FLAGS_DEBUG=-O1",
                           f"-DCMAKE_PROJECT_INCLUDE={self.tree / 'ci/mutants/library.cmake'}",
                           f"-DPTV_SHARED_DIR={self.root.parent / 'shared'}"])
            self.run(log, ["cmake", "--build", self.build, "-j", str(WORKERS)])
        entries = json.loads((self.build / "compile_commands.json").read_text())
        prefix = "CMakeFiles/pteverify.dir/"
        commands = {e["file"]: shlex.split(e["command"]) for e in entries}
        self.compile = {str(pathlib.Path(f).relative_to(self.tree)): c
                        for f, c in commands.items() if prefix in " ".join(c)}

    def run(self, log, command):
        if subprocess.run(command, stdout=log, stderr=subprocess.STDOUT).returncode != 0:
            raise Failed(f"the project cannot be built: see {self.log}")

    def last_command(self, target):
        """What ninja links the target with."""
        lines = subprocess.run(["ninja", "-C", self.build, "-t", "commands", "-s", target],
                               capture_output=True, text=True, check=True).stdout
        command = lines.strip().split("\n")[-1]
        return command.removeprefix(": && ").removesuffix(" && :")

    def users_of(self, header):
        """The sources of the library that a header is part of."""
        lines = subprocess.run(["ninja", "-C", self.build, "-t", "deps"], capture_output=True,
                               text=True, check=True).stdout
        found, name = set(), f"{self.tree / header}"
        for block in lines.split("\n\n"):
            parts = [os.path.normpath(self.build / p.strip()) for p in block.split("\n")[1:]]
            if name in parts:
                found |= {str(pathlib.Path(p).relative_to(self.tree)) for p in parts
                          if p.startswith(f"{self.tree}/")}
        return sorted(found & set(self.compile))


class Bench:
    """A worker's sources and its library."""

    def __init__(self, base, number):
        self.base, self.folder = base, base.work / f"worker-{number}"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        shutil.copytree(base.tree / "verifiers", self.folder / "verifiers")
        self.link = shlex.split(base.last_command(LIBRARY))
        self.programs = {}

    def compile(self, source):
        """Compiles the worker's own source; where its object is, or None."""
        object_ = self.folder / (source.replace("/", "-") + ".o")
        command = [c.replace(f"{self.base.tree}/verifiers", f"{self.folder}/verifiers")
                   for c in self.base.compile[source]]
        command[command.index("-o") + 1] = str(object_)
        code = processes.run(command + ["-w"], cwd=self.base.build).code
        return object_ if code == 0 else None

    def library(self, mutant, by):
        """The library with this change, in the worker's folder: is it one that compiles?"""
        path = self.folder / mutant.file
        sound = path.read_text()
        path.write_text(sound[:mutant.start] + by + sound[mutant.end:])
        try:
            header = mutant.file.endswith(".h")
            sources = self.base.users_of(mutant.file) if header else [mutant.file]
            objects = {source: self.compile(source) for source in sources}
        finally:
            path.write_text(sound)
        return None not in objects.values() and self.link_with(objects)

    def link_with(self, objects):
        self.objects = {f"CMakeFiles/pteverify.dir/{s}.o": str(o) for s, o in objects.items()}
        command = [self.objects.get(c, c) for c in self.link]
        command[command.index("-o") + 1] = str(self.folder / LIBRARY)
        return processes.run(command, cwd=self.base.build).code == 0

    def program(self, name):
        """Tests that wrap functions of the library have it in them: linked again."""
        if name not in self.programs:
            self.programs[name] = self.base.last_command(name)
        command = shlex.split(self.programs[name])
        if not any("--wrap=ptv_" in c for c in command):
            return self.base.build / name
        at = command.index(LIBRARY)
        objects = [f"CMakeFiles/pteverify.dir/{s}.o" for s in self.base.compile]
        command[at:at + 1] = [self.objects.get(o, o) for o in objects]
        command[command.index("-o") + 1] = str(self.folder / name)
        if processes.run(command, cwd=self.base.build).code != 0:
            raise Failed(f"{name} cannot be linked")
        return self.folder / name

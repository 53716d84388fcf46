"""The library in C as a shared object in the package, which pteverify/_library.py loads by ctypes.

It is built as an extension module that no interpreter imports: so it is of no version of Python, and
the wheel is for all of them. PTV_PLATFORM: what a cross compiler (CC) makes it for, "win_amd64".
"""
import os
import pathlib
import re
from sysconfig import get_platform

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from wheel.bdist_wheel import bdist_wheel

SOURCES = pathlib.Path("c")  # ci/wheel.sh has put them there
HEADERS = ("verifiers/include/pteverify.h", "analysis/host/pteverify_host.h")
PLATFORM = os.environ.get("PTV_PLATFORM") or get_platform()
WINDOWS = PLATFORM.startswith("win")


def version():
    header = (SOURCES / "verifiers/include/pteverify.h").read_text()
    numbers = re.findall(r"^#define PTV_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header, re.MULTILINE)
    return ".".join(numbers)


def exports():
    """Functions, which linkers for Windows want to be told; hidden visibility says it to the others."""
    names = re.compile(r"^PTV_API [^(;]*\b(ptv_[a-z0-9_]+)\(", re.MULTILINE)
    return [name for header in HEADERS for name in names.findall((SOURCES / header).read_text())]


class Build(build_ext):
    def run(self):
        try:
            super().run()
        except Exception as error:
            raise SystemExit(f"pteverify: its C library could not be compiled: {error}\n"
                             "A C11 compiler is needed where there is no wheel for this platform "
                             "(Debian: apt-get install build-essential).")

    def get_ext_filename(self, fullname):
        return fullname.replace(".", "/") + (".dll" if WINDOWS else ".so")

    def get_export_symbols(self, ext):
        return exports() if WINDOWS else []

    def build_extension(self, ext):
        if WINDOWS and self.compiler.compiler_type == "unix":  # a cross compiler
            definitions = pathlib.Path(self.build_temp) / "exports.def"
            definitions.parent.mkdir(parents=True, exist_ok=True)
            definitions.write_text("EXPORTS\n" + "\n".join(exports()) + "\n")
            # What programs would be linked to stays there, too.
            ext.extra_link_args = [str(definitions), f"-Wl,--out-implib={definitions}.lib"]
        super().build_extension(ext)


class Wheel(bdist_wheel):
    def get_tag(self):
        return ("py3", "none", os.environ.get("PTV_PLATFORM") or super().get_tag()[2])


library = Extension(
    "pteverify._library_c",
    sources=sorted(str(path) for path in SOURCES.rglob("*.c")),
    include_dirs=[str(SOURCES), str(SOURCES / "verifiers/include")],
    extra_compile_args=["-std=c11", "-O2", "-g0", "-fvisibility=hidden"],
)

setup(version=version(), ext_modules=[library],
      cmdclass={"build_ext": Build, "bdist_wheel": Wheel})

"""Conan 2 recipe: the library, and with the option `tool` the command pteverify."""

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, get, rmdir

required_conan_version = ">=2.0"


class PteverifyConan(ConanFile):
    name = "pteverify"
    description = "Verifier for ExecuTorch model files"
    license = "BSD-3-Clause"
    homepage = "https://github.com/OWNER/pteverify"
    url = "https://github.com/OWNER/pteverify"
    topics = ("executorch", "flatbuffers", "verification")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "tool": [True, False]}
    default_options = {"shared": False, "fPIC": True, "tool": False}
    implements = ["auto_shared_fpic"]
    languages = "C"

    def layout(self):
        cmake_layout(self, src_folder="src")

    def requirements(self):
        if self.options.tool:
            for library in ("jansson/[>=2.13 <3]", "libyaml/[>=0.2.5 <1]", "zlib/[>=1.2.11 <2]"):
                self.requires(library)

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update({"PTV_TOOL": bool(self.options.tool), "PTV_TESTS": False, "PTV_BENCH": False})
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, f"{self.package_folder}/licenses")
        CMake(self).install()
        for folder in ("lib/cmake", "lib/pkgconfig", "share/doc"):
            rmdir(self, f"{self.package_folder}/{folder}")

    def package_info(self):
        self.cpp_info.libs = ["pteverify"]
        self.cpp_info.set_property("cmake_file_name", "pteverify")
        self.cpp_info.set_property("cmake_target_name", "pteverify::pteverify")
        self.cpp_info.set_property("pkg_config_name", "pteverify")

"""cffi binds pteverify_host.h as the preprocessor gives it, and calls the library.

usage: cffi_header.py SOURCE_FOLDER LIBRARY MODEL     needs cffi and a preprocessor, cc -E
"""
import pathlib
import subprocess
import sys
import tempfile

import cffi

source, library, model = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    for name in ("stdbool.h", "stddef.h", "stdint.h"):  # cffi knows what these define
        text = "#define bool _Bool\n" if name == "stdbool.h" else ""
        (pathlib.Path(folder) / name).write_text(text)
    declarations = subprocess.run(
        ["cc", "-E", "-P", "-U__GNUC__", "-nostdinc", f"-I{folder}", f"-I{source}/verifiers/include",
         f"{source}/analysis/host/pteverify_host.h"],
        check=True, capture_output=True, text=True).stdout
ffi = cffi.FFI()
ffi.cdef(declarations)
called = ffi.dlopen(library)
verifier = called.ptv_verifier_create()
data = pathlib.Path(model).read_bytes()
for given, verdict in ((data, called.PTV_CLEAN), (data[:-16], called.PTV_REFUSED)):
    assert called.ptv_verify_bytes(verifier, given, len(given)) == called.PTV_DONE
    assert called.ptv_verifier_verdict(verifier) == verdict
assert ffi.string(called.ptv_verifier_finding(verifier, 0).rule) == b"segment-area-past-end"
called.ptv_verifier_destroy(verifier)

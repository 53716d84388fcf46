"""Prints the manifest of the ExecuTorch runtime in this Python, for pteverify fit --runtime.

usage: python manifest.py > manifest.json
"""

import importlib
import importlib.metadata
import json

from executorch.extension.pybindings import portable_lib as runtime

importlib.import_module("executorch.kernels.quantized")  # registers its kernels
backends = [b for b in runtime._get_registered_backend_names() if runtime._is_available(b)]
manifest = {
    "manifest_version": 1,
    "release": importlib.metadata.version("executorch"),
    "word_size": 64,
    "operators": sorted(runtime._get_operator_names()),
    "backends": sorted(backends),
}
print(json.dumps(manifest, indent=1))

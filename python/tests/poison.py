"""For test_fleet.py: poison://, files that end the process of who reads them."""
import os

import distributed
import fsspec
from fsspec.implementations.memory import MemoryFileSystem


class Poison(MemoryFileSystem):
    protocol = "poison"

    def cat_file(self, path, start=None, end=None, **kwargs):
        os._exit(9)

    def info(self, path, **kwargs):
        return {"name": path, "size": 5000, "type": "file"}


class Knowing(distributed.WorkerPlugin):
    """A worker that has this knows the protocol."""

    def setup(self, worker):
        fsspec.register_implementation("poison", Poison, clobber=True)

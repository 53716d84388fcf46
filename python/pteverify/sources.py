"""Where the bytes of a model are: in memory, in a file, behind a URL."""
from __future__ import annotations

import io
import os
from typing import Any, Callable, Protocol, Union, cast


class Readable(Protocol):
    """A file object that is open for bytes and can seek."""

    def read(self, size: int = ..., /) -> bytes: ...

    def seek(self, offset: int, whence: int = ..., /) -> int: ...


#: A path, a URL, bytes or what lends bytes (memoryview, mmap, bytearray, a NumPy array), a file.
Model = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, Readable, Any]


class Reader:
    """A file of which only what is needed is read."""

    def __init__(self, name: str, size: int, read: Callable[[int, int], bytes],
                 close: Callable[[], None] = lambda: None) -> None:
        self.name, self.size, self.read, self.close = name, size, read, close


def is_url(model: Model) -> bool:
    """Whether it is text with a protocol in front: ``s3://bucket/model.pte``."""
    return isinstance(model, str) and "://" in model


def name_of(model: Model) -> str:
    """What reports call it."""
    if isinstance(model, (str, os.PathLike)):
        return os.fspath(cast("Union[str, os.PathLike[str]]", model))
    name = getattr(model, "name", None)
    return name if isinstance(name, str) else f"<{type(model).__name__}>"


def _open_path(path: str) -> Reader:
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | os.O_CLOEXEC)
    file = io.FileIO(descriptor)
    try:
        size = file.seek(0, io.SEEK_END)
    except OSError:
        file.close()
        raise
    return Reader(path, size, lambda at, count: _pread(descriptor, at, count), file.close)


def _pread(descriptor: int, at: int, count: int) -> bytes:
    parts = []
    while count > 0:
        part = os.pread(descriptor, count, at)
        if not part:
            break
        parts.append(part)
        at, count = at + len(part), count - len(part)
    return b"".join(parts)


def _open_file(file: Readable) -> Reader:
    size = file.seek(0, io.SEEK_END)

    def read(at: int, count: int) -> bytes:
        file.seek(at)
        parts = []
        while count > 0:
            part = file.read(count)
            if not part:
                break
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    return Reader(name_of(file), size, read)


def _open_url(url: str, options: dict[str, Any]) -> Reader:
    try:
        import fsspec
    except ImportError as error:
        raise ImportError("models behind URLs need fsspec: pip install 'pteverify[remote]'") \
            from error
    system, path = fsspec.core.url_to_fs(url, **options)
    return Reader(url, int(system.info(path)["size"]),
                  lambda at, count: bytes(system.cat_file(path, start=at, end=at + count)))


def open_reader(model: Model, storage_options: dict[str, Any]) -> Union[Reader, None]:
    """A reader; None for what is in memory."""
    if is_url(model):
        return _open_url(cast(str, model), storage_options)
    if isinstance(model, (str, os.PathLike)):
        return _open_path(os.fspath(cast("Union[str, os.PathLike[str]]", model)))
    if hasattr(model, "read") and hasattr(model, "seek") and not _lends(model):
        return _open_file(cast(Readable, model))
    return None


def _lends(model: Model) -> bool:
    """Whether it has the buffer protocol: mmap has both."""
    try:
        memoryview(cast(Any, model)).release()
    except TypeError:
        return False
    return True

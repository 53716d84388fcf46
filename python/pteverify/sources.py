"""Where the bytes of a model are: in memory, in a file, behind a URL."""
from __future__ import annotations

import errno
import io
import os
import time
from typing import Any, Callable, Optional, Protocol, Union, cast


class Readable(Protocol):
    """A file object that is open for bytes and can seek."""

    def read(self, size: int = ..., /) -> bytes: ...

    def seek(self, offset: int, whence: int = ..., /) -> int: ...


#: A path, a URL, bytes or what lends bytes (memoryview, mmap, bytearray, a NumPy array), a file.
Model = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, Readable, Any]


class Reader:
    """A file of which only what is needed is read."""

    def __init__(self, name: str, size: int, read: Callable[[int, int], bytes],
                 close: Callable[[], object] = lambda: None, before: object = None,
                 state: Callable[[], object] = lambda: None) -> None:
        if not 0 <= size < 1 << 63:
            raise ValueError(f"{name}: no file has {size} bytes")
        self.name, self.size, self.read, self.close = name, size, read, close
        self._before, self._state = before, state

    def has_changed(self) -> bool:
        """Whether it is another file than when it was opened, as far as that can be seen."""
        return self._state() != self._before


def is_url(model: Model) -> bool:
    """Whether it is text with a protocol in front: ``s3://bucket/model.pte``."""
    return isinstance(model, str) and "://" in model


def name_of(model: Model) -> str:
    """What reports call it."""
    if isinstance(model, (str, os.PathLike)):
        return os.fsdecode(cast("Union[str, os.PathLike[str]]", model))
    name = getattr(model, "name", None)
    return name if isinstance(name, str) else f"<{type(model).__name__}>"


def _size_of(file: Readable, name: str) -> int:
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    if size == 0 and file.read(1):  # /dev/zero is not empty
        raise io.UnsupportedOperation(f"{name}: it does not say how long it is")
    return size


def _open_path(path: str) -> Reader:
    # Whoever opens a FIFO without O_NONBLOCK, which Windows has not, waits until somebody writes to it.
    nonblocking = getattr(os, "O_NONBLOCK", 0)
    file = io.FileIO(path, opener=lambda name, flags: os.open(name, flags | nonblocking))

    def state() -> object:
        now = os.fstat(file.fileno())
        return now.st_size, now.st_mtime_ns

    try:
        return Reader(path, _size_of(file, path), _reading(file), file.close, state(), state)
    except BaseException:
        file.close()
        raise


def _reading(file: Readable) -> Callable[[int, int], bytes]:
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

    return read


_TIMES = 3  # that a range is asked for before it has failed

#: What file systems of fsspec call that by which a changed file is known.
_STATE = ("size", "ETag", "etag", "md5Hash", "blob_id", "generation", "mtime", "created", "updated",
          "LastModified", "last_modified", "Last-Modified")


def _open_url(url: str, options: dict[str, Any]) -> Reader:
    try:
        import fsspec
    except ImportError as error:
        raise ImportError("models behind URLs need fsspec: pip install 'pteverify[remote]'") \
            from error
    system, path = fsspec.core.url_to_fs(url, **options)

    def state() -> tuple[Any, ...]:
        system.invalidate_cache(path)
        try:
            info = system.info(path)
        except FileNotFoundError as error:  # of http, also when there is no server
            raise FileNotFoundError(errno.ENOENT, str(error.__cause__ or os.strerror(errno.ENOENT)),
                                    url) from error
        if info.get("type") == "directory":
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), url)
        if info.get("size") is None:
            raise io.UnsupportedOperation(f"{url}: it does not say how long it is")
        return tuple(info.get(name) for name in _STATE)

    def ask(at: int, count: int) -> bytes:
        try:
            return bytes(system.cat_file(path, start=at, end=at + count))
        except FileNotFoundError:
            raise
        except Exception as error:  # of what is behind fsspec
            raise OSError(errno.EIO, str(error) or type(error).__name__, url) from error

    before = state()
    return Reader(url, int(before[0]), _Patient(ask, int(before[0])).read, before=before,
                  state=state)


class _Patient:
    """Reads again what has failed, and keeps what a server without ranges sends: everything."""

    def __init__(self, ask: Callable[[int, int], bytes], size: int) -> None:
        self._ask, self._size = ask, size
        self._whole: Optional[bytes] = None

    def _try(self, at: int, count: int) -> bytes:
        for left in reversed(range(_TIMES)):
            try:
                got = self._ask(at, count)
                if len(got) in (count, self._size) or left == 0:
                    return got
            except FileNotFoundError:
                raise
            except OSError:
                if left == 0:
                    raise
            time.sleep(0.1 * (_TIMES - left))
        raise AssertionError

    def read(self, at: int, count: int) -> bytes:
        if self._whole is None:
            got = self._try(at, count)
            if len(got) == count or len(got) != self._size:
                return got
            self._whole = got
        return self._whole[at:at + count]


def open_reader(model: Model, storage_options: dict[str, Any]) -> Union[Reader, None]:
    """A reader; None for what is in memory."""
    if is_url(model):
        return _open_url(cast(str, model), storage_options)
    if isinstance(model, (str, os.PathLike)):
        return _open_path(name_of(model))
    if isinstance(model, io.TextIOBase):
        raise TypeError(f"{name_of(model)}: this file is open for text: open it with mode 'rb'")
    if _lends(model):
        return None
    if hasattr(model, "read") and hasattr(model, "seek"):
        file = cast(Readable, model)
        before = file.seek(0, io.SEEK_CUR)
        return Reader(name_of(file), _size_of(file, name_of(file)), _reading(file),
                      lambda: file.seek(before))  # the caller may read it next
    raise TypeError("a model is a path, a URL, bytes or what lends bytes, or a file that can seek, "
                    f"not {type(model).__name__}")


def _lends(model: Model) -> bool:
    """Whether it has the buffer protocol: mmap has both."""
    try:
        memoryview(cast(Any, model)).release()
    except TypeError:
        return False
    return True

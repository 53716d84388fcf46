"""The functions of pteverify_host.h, by ctypes."""
from __future__ import annotations

import ctypes
import os
import pathlib
from typing import Any, Callable, Optional

READ = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64,
                        ctypes.c_void_p)
PROGRESS = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint64)


class Source(ctypes.Structure):
    """ptv_source"""
    _fields_ = [("size", ctypes.c_uint64), ("read", READ), ("context", ctypes.c_void_p)]


class KeptFinding(ctypes.Structure):
    """ptv_kept_finding"""
    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("code", ctypes.c_uint16),
        ("severity", ctypes.c_uint8),
        ("form", ctypes.c_uint8),
        ("rule", ctypes.c_char_p),
        ("title", ctypes.c_char_p),
        ("why", ctypes.c_char_p),
        ("fix", ctypes.c_char_p),
        ("path", ctypes.c_char_p),
        ("comparison", ctypes.c_char_p),
        ("at", ctypes.c_uint64),
        ("length", ctypes.c_uint64),
        ("found", ctypes.c_uint64),
        ("low", ctypes.c_uint64),
        ("high", ctypes.c_uint64),
        ("text", ctypes.c_char_p),
        ("subject", ctypes.c_void_p),
        ("subject_length", ctypes.c_uint32),
        ("file", ctypes.c_uint32),
        ("other_path", ctypes.c_char_p),
        ("other_at", ctypes.c_uint64),
        ("other_length", ctypes.c_uint64),
        ("other_file", ctypes.c_uint32),
    ]


class PyBuffer(ctypes.Structure):
    """Py_buffer of CPython: how bytes are lent without being copied."""
    _fields_ = [
        ("buf", ctypes.c_void_p),
        ("obj", ctypes.py_object),
        ("len", ctypes.c_ssize_t),
        ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int),
        ("ndim", ctypes.c_int),
        ("format", ctypes.c_char_p),
        ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("suboffsets", ctypes.c_void_p),
        ("internal", ctypes.c_void_p),
    ]


_pointer, _text, _u64 = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint64
_size, _int, _uint, _bool = ctypes.c_size_t, ctypes.c_int, ctypes.c_uint, ctypes.c_bool

# Name, what it returns, what it takes.
_FUNCTIONS: tuple[tuple[str, Any, tuple[Any, ...]], ...] = (
    ("ptv_version", _text, ()),
    ("ptv_format_name", _text, (_int,)),
    ("ptv_rule_count", _size, ()),
    ("ptv_rule_at", _pointer, (_size,)),
    ("ptv_rule_find", _pointer, (_text,)),
    ("ptv_rule_of_code", _pointer, (_uint,)),
    ("ptv_rule_code", _uint, (_pointer,)),
    ("ptv_rule_severity", _int, (_pointer,)),
    ("ptv_rule_name", _text, (_pointer,)),
    ("ptv_rule_title", _text, (_pointer,)),
    ("ptv_rule_why", _text, (_pointer,)),
    ("ptv_rule_fix", _text, (_pointer,)),
    ("ptv_verifier_create", _pointer, ()),
    ("ptv_verifier_destroy", None, (_pointer,)),
    ("ptv_verifier_set_flags", None, (_pointer, _uint)),
    ("ptv_verifier_set_targets", None, (_pointer, _uint)),
    ("ptv_verifier_set_planned_limit", None, (_pointer, _u64)),
    ("ptv_verifier_set_operators", None, (_pointer, _bool)),
    ("ptv_verifier_set_budget", None, (_pointer, _u64)),
    ("ptv_verifier_set_block", None, (_pointer, ctypes.c_uint32)),
    ("ptv_verifier_set_progress", None, (_pointer, PROGRESS, _pointer)),
    ("ptv_verifier_add_data_bytes", _bool, (_pointer, _pointer, _size)),
    ("ptv_verifier_add_data_source", _bool, (_pointer, ctypes.POINTER(Source))),
    ("ptv_verify_bytes", _int, (_pointer, _pointer, _size)),
    ("ptv_verify_source", _int, (_pointer, ctypes.POINTER(Source))),
    ("ptv_verifier_verdict", _int, (_pointer,)),
    ("ptv_verifier_format", _int, (_pointer,)),
    ("ptv_verifier_bytes_read", _u64, (_pointer,)),
    ("ptv_verifier_total", _u64, (_pointer, _int)),
    ("ptv_verifier_count", _size, (_pointer,)),
    ("ptv_verifier_finding", ctypes.POINTER(KeptFinding), (_pointer, _size)),
    ("ptv_verifier_skipped", _int, (_pointer, _pointer)),
)


def _load() -> ctypes.CDLL:
    name = "_library_c.dll" if os.name == "nt" else "_library_c.so"
    library = ctypes.CDLL(str(pathlib.Path(__file__).with_name(name)))
    for name, result, arguments in _FUNCTIONS:
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


LIBRARY = _load()


class Lent:
    """The bytes of an object with the buffer protocol, for as long as this is there."""

    def __init__(self, owner: object) -> None:
        contiguous = 0  # PyBUF_SIMPLE
        self._buffer = PyBuffer()
        get = ctypes.pythonapi.PyObject_GetBuffer
        get.argtypes = (ctypes.py_object, ctypes.POINTER(PyBuffer), ctypes.c_int)
        get(owner, ctypes.byref(self._buffer), contiguous)
        self.address: Optional[int] = self._buffer.buf
        self.size: int = self._buffer.len

    def release(self) -> None:
        ctypes.pythonapi.PyBuffer_Release(ctypes.byref(self._buffer))


Read = Callable[[int, int], bytes]

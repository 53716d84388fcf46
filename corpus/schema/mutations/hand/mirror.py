"""Dataclasses that mirror a few tables of the bundle, written by hand."""

from dataclasses import dataclass
from enum import IntEnum
from typing import List, Union


class ScalarType(IntEnum):
    BYTE = 0
    CHAR = 1
    SHORT = 2
    INT = 3
    LONG = 4
    HALF = 5
    FLOAT = 6
    DOUBLE = 7
    BOOL = 11
    QINT8 = 12
    QUINT8 = 13
    QINT32 = 14
    BFLOAT16 = 15
    QUINT4X2 = 16
    QUINT2X4 = 17
    BITS16 = 22
    FLOAT8E5M2 = 23
    FLOAT8E4M3FN = 24
    FLOAT8E5M2FNUZ = 25
    FLOAT8E4M3FNUZ = 26
    UINT16 = 27
    UINT32 = 28
    UINT64 = 29


@dataclass
class Int:
    int_val: int


@dataclass
class Bool:
    bool_val: bool


@dataclass
class Double:
    double_val: float


ValueUnion = Union[
    Int,
    Bool,
    Double,
    "Tensor",
]


@dataclass
class Value:
    val: ValueUnion


@dataclass
class Tensor:
    scalar_type: ScalarType
    sizes: List[int]
    data: bytes
    dim_order: bytes

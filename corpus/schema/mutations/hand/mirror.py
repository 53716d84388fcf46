"""Dataclasses that mirror a few tables of the bundle, written by hand."""

from dataclasses import dataclass
from typing import List, Union


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
    scalar_type: int
    sizes: List[int]
    data: bytes
    dim_order: bytes

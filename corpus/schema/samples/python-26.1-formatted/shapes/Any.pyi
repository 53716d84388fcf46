from __future__ import annotations

import flatbuffers
import numpy as np

import typing
from flatbuffers import table
from shapes.Leaf import Leaf
from typing import cast

uoffset: typing.TypeAlias = flatbuffers.number_types.UOffsetTFlags.py_type

class Any(object):
    NONE = cast(int, ...)
    Leaf = cast(int, ...)
    Other = cast(int, ...)

def AnyCreator(
    union_type: typing.Literal[Any.NONE, Any.Leaf, Any.Other], table: table.Table
) -> typing.Union[None, Leaf, Leaf]: ...

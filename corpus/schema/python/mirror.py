from dataclasses import dataclass, field
from typing import List, Optional, Union
from enum import IntEnum, auto
class E(IntEnum):
    A = 0
    B = 1 << 2 | 1
    C = -3
@dataclass
class S: x: int; y: float
@dataclass
class D:
    a: int = field(default=4)
    e: E = E.B
    s: "Optional[S]" = None
    t: str = ''
@dataclass
class N:
    v: bytes
    n: List[int]
    o: int | None
class M(N): pass
U = Union[D, N, M]
@dataclass
class T:
    u: "U"
    ds: List[D]
    es: list[E]
    foo: List[int]
    foo_length: int

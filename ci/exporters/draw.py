"""Draws calls of the operators whose kernels come with the runtime: arguments that eager accepts.

What is drawn are models of one call: tensors of ranks 0 to 5 and sizes 0 to 6 of all types, numbers
and lists that are mostly in range, options. The same seed draws the same models.
"""

import random
import signal

import torch
from executorch.exir.operator.convert import to_out_variant

TRIES = 200  # draws of arguments for one model
SECONDS = 5  # for the eager call of one draw

FLOATS = [torch.float32, torch.float64, torch.float16, torch.bfloat16]
INTEGERS = [torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8]
RARE = [torch.bool, torch.complex64, torch.complex128, torch.complex32, torch.uint16]
# What arguments of these names are, where any number would hardly ever be accepted.
DIMS = {"dim", "dims", "dim0", "dim1", "start_dim", "end_dim"}


def functional_of(rows):
    """Functional overloads by the (name, overload) of the kernel that serves them."""
    served = {}
    for name in sorted({name for name, _ in rows}):
        packet = getattr(torch.ops.aten, name.removeprefix("aten::"), None)
        for overload in packet.overloads() if packet else []:
            operator = getattr(packet, overload)
            if any(argument.is_out for argument in operator._schema.arguments):
                continue
            try:
                out = to_out_variant(operator)[0]._schema
            except Exception:  # has no variant that writes into its results
                continue
            if (out.name, out.overload_name) in rows:
                served.setdefault((out.name, out.overload_name), operator)
    return served


class Draw:
    """Arguments of one call. Tensors share a shape and a type more often than not."""

    def __init__(self, chance):
        self.chance = chance
        self.shape = [self.size() for _ in range(chance.choice([0, 1, 2, 2, 3, 3, 4, 4, 5]))]
        kinds = chance.choice([FLOATS[:1], FLOATS, INTEGERS[:2], INTEGERS, RARE])
        self.type = chance.choice(kinds)

    def size(self):
        return self.chance.choice([0, 1, 2, 2, 3, 3, 4, 5, 6])

    def other_shape(self):
        c = self.chance
        shape = list(self.shape)
        way = c.randrange(8)
        if way < 3:
            return shape
        if way == 3:  # to be broadcast
            return [1 if c.random() < 0.5 else n for n in shape][c.randrange(len(shape) + 1):]
        if way == 4:  # a matrix behind it
            return shape[:-2] + [shape[-1], self.size()] if len(shape) > 1 else shape
        if way == 5:  # as many as there are channels
            return shape[1:2]
        if way == 6 and shape:
            shape[c.randrange(len(shape))] = self.size()
            return shape
        return [self.size() for _ in range(c.randrange(6))]

    def tensor(self, name):
        c = self.chance
        dtype = self.type if c.random() < 0.8 else c.choice(FLOATS + INTEGERS + RARE)
        if name in ("index", "indices") and c.random() < 0.8:
            dtype = torch.int64
        if name in ("mask", "condition") and c.random() < 0.8:
            dtype = torch.bool
        shape = self.shape if name in ("self", "input") else self.other_shape()
        value = torch.ones(shape) if c.random() < 0.5 else torch.zeros(shape)
        value = value.to(dtype)
        if len(shape) == 4 and c.random() < 0.1:
            value = value.contiguous(memory_format=torch.channels_last)
        return value

    def integer(self, name):
        c = self.chance
        if name in DIMS:
            rank = max(len(self.shape), 1)
            return c.randrange(-rank, rank)
        return c.choice([-2, -1, 0, 0, 1, 1, 1, 2, 3, 4, 7])

    def integers(self, name):
        c = self.chance
        rank = len(self.shape)
        if name in DIMS:
            return c.sample(range(-rank, rank), c.randrange(min(rank, 3) + 1)) if rank else []
        if name in ("size", "shape") and c.random() < 0.4:
            return [n if c.random() < 0.7 else -1 for n in self.shape]
        count = c.choice([rank, max(rank - 2, 0), max(rank - 2, 0), 1, 2, c.randrange(6)])
        return [c.choice([0, 1, 1, 1, 2, 2, 3, 4, -1]) for _ in range(count)]

    def scalar(self):
        c = self.chance
        return c.choice([0, 1, 2, -1, 3, 0.5, 1.5, -2.0, True])

    def value(self, argument):
        """What is drawn for an argument; by the words of its type."""
        c = self.chance
        kind, name = str(argument.type), argument.name
        if argument.has_default_value() and c.random() < 0.5:
            return argument.default_value
        if kind.startswith("Optional["):
            if c.random() < 0.4:
                return None
            kind = kind[len("Optional["):-1]
        if kind == "Tensor":
            return self.tensor(name)
        if kind == "List[Tensor]":
            return [self.tensor("self" if c.random() < 0.8 else name)
                    for _ in range(c.randrange(1, 4))]
        if kind == "List[Optional[Tensor]]":
            return [self.tensor("index") if c.random() < 0.7 else None
                    for _ in range(c.randrange(1, 3))]
        if name == "dtype":
            return c.choice(FLOATS + INTEGERS + RARE)
        if name in ("layout", "device", "memory_format", "pin_memory"):
            return None
        if kind in ("int", "SymInt"):
            return self.integer(name)
        if kind in ("List[int]", "List[SymInt]"):
            return self.integers(name)
        if kind in ("number", "Scalar"):
            return self.scalar()
        if kind == "float":
            return c.choice([0.0, 0.5, 1.0, 2.0, -1.0, 1e-5])
        if kind == "bool":
            return c.random() < 0.5
        if kind == "List[bool]":
            return [c.random() < 0.7 for _ in range(3)]
        if kind in ("List[float]", "List[number]"):
            return [c.choice([0.5, 1.0, 2.0]) for _ in range(c.randrange(4))]
        if kind == "str":
            return c.choice(["none", "tanh", "floor", "trunc"])
        raise NotImplementedError(f"{argument.name}: {kind}")

    def call(self, operator):
        positional, named = [], {}
        for argument in operator._schema.arguments:
            value = self.value(argument)
            if argument.kwarg_only:
                named[argument.name] = value
            else:
                positional.append(value)
        return positional, named


# ---- Operators whose arguments hardly ever fit by chance ----

def ones(d, *shape, dtype=None):
    return torch.ones(shape, dtype=dtype or d.type)


def convolution(d):
    c = d.chance
    spatial = c.choice([1, 2])
    groups, ins, outs = c.choice([1, 1, 2]), c.randrange(1, 4), c.randrange(1, 4)
    kernel = [c.randrange(1, 4) for _ in range(spatial)]
    transposed = c.random() < 0.3
    weight = [ins * groups, outs] if transposed else [outs * groups, ins]
    each = [c.choice([1, spatial]) for _ in range(4)]
    return [ones(d, c.randrange(1, 3), ins * groups, *(c.randrange(3, 7) for _ in range(spatial))),
            ones(d, *weight, *kernel), c.choice([None, ones(d, outs * groups)]),
            [c.choice([1, 1, 2]) for _ in range(each[0])], [c.randrange(3) for _ in range(each[1])],
            [c.choice([1, 1, 2]) for _ in range(each[2])], transposed,
            [0 for _ in range(each[3])], groups]


def layer_norm(d):
    shape = d.shape[d.chance.randrange(len(d.shape) + 1):]
    return [ones(d, *d.shape), shape, d.chance.choice([None, ones(d, *shape)]),
            d.chance.choice([None, ones(d, *shape)]), 1e-5]


def norm_statistics(d, count):
    channels = d.shape[1] if len(d.shape) > 1 else 1
    return [d.chance.choice([None, ones(d, channels)]) if i < 2 else ones(d, channels)
            for i in range(count)]


def batch_norm(d):
    return [ones(d, *d.shape), *norm_statistics(d, 4), 0.1, 1e-5]


def batch_norm_of(training):
    return lambda d: [ones(d, *d.shape), *norm_statistics(d, 4), d.chance.random() < training, 0.1,
                      1e-5]


def batch_norm_alone(d):
    return [ones(d, *d.shape), *norm_statistics(d, 2), True, 0.1, 1e-5]


def padding(spatial):
    def call(d):
        c = d.chance
        shape = [c.randrange(1, 7) for _ in range(spatial + c.choice([1, 2]))]
        return [ones(d, *shape), [c.choice([0, 0, 1, 2]) for _ in range(2 * spatial)]]
    return call


def inverse_fft(d):
    dims = d.chance.sample(range(len(d.shape)), d.chance.randrange(len(d.shape) + 1))
    return [ones(d, *d.shape, dtype=d.chance.choice([torch.complex64, torch.complex128])), dims,
            d.chance.randrange(3), d.chance.randrange(1, 7)]


def pool_backward(d):
    c = d.chance
    x = ones(d, *[c.randrange(2, 7) for _ in range(c.choice([3, 4]))])
    kernel, stride, pad = [c.randrange(1, 3)], [c.randrange(1, 3)], [0]
    out, indices = torch.ops.aten.max_pool2d_with_indices(x, kernel, stride, pad)
    return [out, x, kernel, stride, pad, [1], False, indices]


BY_HAND = {
    "convolution": convolution,
    "native_layer_norm": layer_norm,
    "_native_batch_norm_legit_no_training": batch_norm,
    "_native_batch_norm_legit": batch_norm_of(0.5),
    "_native_batch_norm_legit.no_stats": batch_norm_alone,
    "reflection_pad1d": padding(1),
    "reflection_pad2d": padding(2),
    "reflection_pad3d": padding(3),
    "replication_pad1d": padding(1),
    "replication_pad2d": padding(2),
    "replication_pad3d": padding(3),
    "_fft_c2r": inverse_fft,
    "max_pool2d_with_indices_backward": pool_backward,
}


def call_of(operator, chance):
    d = Draw(chance)
    name = operator._schema.name.removeprefix("aten::")
    overload = operator._schema.overload_name
    by_hand = BY_HAND.get(f"{name}.{overload}" if overload else name)
    return (by_hand(d), {}) if by_hand and chance.random() < 0.9 else d.call(operator)


class OneCall(torch.nn.Module):
    """The operator with these arguments; its tensors are the inputs of the model."""

    def __init__(self, operator, positional, named):
        super().__init__()
        self.operator = operator
        self.arguments = (list(positional), named)

    def forward(self, *tensors):
        rest = iter(tensors)

        def put(value):
            if isinstance(value, list):
                return [put(item) for item in value]
            return next(rest) if isinstance(value, torch.Tensor) else value

        positional, named = self.arguments
        return self.operator(*map(put, positional), **{k: put(v) for k, v in named.items()})

    def tensors(self):
        positional, named = self.arguments
        found = []

        def collect(value):
            if isinstance(value, list):
                for item in value:
                    collect(item)
            elif isinstance(value, torch.Tensor):
                found.append(value)

        collect([*positional, *named.values()])
        return tuple(found)


def too_late(signum, frame):
    raise TimeoutError


def draw(operator, seed):
    """A model of one call that eager accepts; None when none was found."""
    chance = random.Random(seed)
    signal.signal(signal.SIGALRM, too_late)
    for _ in range(TRIES):
        signal.alarm(SECONDS)
        try:
            model = OneCall(operator, *call_of(operator, chance))
            model(*model.tensors())
        except Exception:  # not accepted
            continue
        finally:
            signal.alarm(0)
        return model
    return None

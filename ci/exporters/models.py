"""The models that every release exports: small, of our own, each with one thing to show.

How they are lowered is in lowering.py, which options they get in cases.py.
"""

import torch
from torch import nn


class Calls(nn.Module):
    """A function with buffers: Calls(lambda self, x: x + self.one, one=torch.ones(1))."""

    def __init__(self, function, **buffers):
        super().__init__()
        self.function = function
        for name, value in buffers.items():
            self.register_buffer(name, value)

    def forward(self, *inputs):
        return self.function(self, *inputs)


class Mlp(nn.Module):
    def __init__(self, width=8):
        super().__init__()
        self.first = nn.Linear(4, width)
        self.second = nn.Linear(width, 2)

    def forward(self, x):
        return self.second(torch.relu(self.first(x)))


class Conv(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)
        self.norm = nn.BatchNorm2d(4)
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        x = torch.relu(self.norm(self.conv(x)))
        return self.head(x.mean(dim=(2, 3)))


class Attention(nn.Module):
    """Embedding, attention, layer norm: the parts of a language model."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(16, 8)
        self.qkv = nn.Linear(8, 24)
        self.norm = nn.LayerNorm(8)

    def forward(self, tokens):
        x = self.embedding(tokens)
        q, k, v = self.qkv(x).split(8, dim=-1)
        weights = torch.softmax(q @ k.transpose(-2, -1), dim=-1)
        return self.norm(x + weights @ v)


class Cache(nn.Module):
    """State that index_put writes in place, as caches of keys and values are."""

    def __init__(self):
        super().__init__()
        self.register_buffer("cache", torch.zeros(8, 4))

    def forward(self, x, position):
        self.cache[position] = x
        return self.cache.sum(dim=0)


class Counter(nn.Module):
    """State with a value that the file has to keep: see mutable_initialised in cases.py."""

    def __init__(self):
        super().__init__()
        self.register_buffer("state", torch.arange(4, dtype=torch.float32))

    def forward(self, x):
        self.state.add_(x)
        return self.state * 2


class Branches(nn.Module):
    """A branch with weights, and one that returns its input as another tensor."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: self.linear(x), lambda x: x * -1.0, (x,))


class Loop(nn.Module):
    """A loop with state that is carried and weights that are not."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, count, x):
        from torch._higher_order_ops.while_loop import while_loop

        return while_loop(lambda i, x: i < 3, lambda i, x: (i + 1, self.linear(x)), (count, x))


class Tied(nn.Module):
    """Equal weights under several names: one parameter twice, and two that are equal."""

    def __init__(self):
        super().__init__()
        self.first, self.second, self.third = (nn.Linear(4, 4) for _ in range(3))
        self.second.weight = self.first.weight
        with torch.no_grad():
            self.third.weight.copy_(self.first.weight)

    def forward(self, x):
        return self.third(self.second(self.first(x)))


class Conditions(nn.Module):
    """Conditions beside, after and within one another: `arrange` says how.

    Its arguments are functions of a condition and a tensor, and the inputs. Each has a branch
    with one step and one with two, of another size.
    """

    def __init__(self, arrange):
        super().__init__()
        self.arrange = arrange
        self.first = nn.Linear(4, 4)
        self.second = nn.Linear(4, 16)
        self.third = nn.Linear(16, 4)

    def short(self, x):
        return self.first(x).relu()

    def long(self, x):
        return self.third(self.second(x).tanh())

    def either(self, condition, x):
        return torch.cond(condition, self.short, self.long, (x,))

    def other(self, condition, x):
        return torch.cond(condition, self.long, self.short, (x,))

    def forward(self, *inputs):
        return self.arrange(self.either, self.other, *inputs)


class Map(nn.Module):
    @staticmethod
    def over(function, rows, x):
        from functorch.experimental.control_flow import map

        return map(function, rows, x)

    def forward(self, rows, x):
        return self.over(lambda row, x: row * 2 + x, rows, x)


class Scan(nn.Module):
    def forward(self, start, rows):
        from torch._higher_order_ops.scan import scan

        def step(sum, row):
            return sum + row, sum * row

        return scan(step, start, rows)


class Lists(nn.Module):
    """Tensor lists as arguments and results; index takes a list with None in it."""

    def forward(self, x, at):
        first, second, third = torch.split(x, [1, 2, 1], dim=0)
        joined = torch.cat([first, third, second, first], dim=0)
        stacked = torch.stack([joined, joined * 2])
        values, indices = torch.topk(x, 2, dim=1)
        return stacked, x[:, at], values, indices


class Segments(nn.Module):
    """Something for every kind of segment: constants, state, a list."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(4, 4) for _ in range(3))
        self.register_buffer("steps", torch.zeros(1))

    def forward(self, x):
        self.steps.add_(1)
        parts = [layer(x) for layer in self.layers]
        return torch.cat(parts, dim=-1), self.steps + 0


class Partial(nn.Module):
    """XNNPACK takes what is before and after topk, which makes two delegates."""

    def __init__(self):
        super().__init__()
        self.before = nn.Linear(4, 8)
        self.after = nn.Linear(8, 2)

    def forward(self, x):
        return self.after(torch.topk(self.before(x), 8, dim=1)[0])


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(4, 3, batch_first=True)

    def forward(self, x):
        return self.lstm(x)[0]


class StatefulLinear(nn.Module):
    """State between two linear layers, so that a delegate and a kernel meet at it."""

    def __init__(self):
        super().__init__()
        self.before = nn.Linear(4, 4)
        self.after = nn.Linear(4, 2)
        self.register_buffer("state", torch.zeros(2, 4))
        self.requires_grad_(False)  # what is written to the state would drag gradients along

    def forward(self, x):
        self.state.copy_(self.before(x) + self.state)
        return self.after(self.state)


# One call of each of many operators, as their argument lists are what differs by release.


def pointwise(self, x):
    y = torch.where(x > 0, x.exp(), -x)
    y = torch.clamp(y, min=0.1, max=2.0).sqrt() + torch.sigmoid(x) * torch.tanh(x) - x.abs().log1p()
    y = torch.nn.functional.gelu(y) / torch.maximum(y, torch.full_like(y, 0.5))
    return y.pow(2), torch.isnan(y) | (y < 0.5), y.round().to(torch.int32) % 3


def reductions(self, x):
    spread = torch.var(x, dim=1), x.amax(dim=0), x.argmax(dim=1), torch.cumsum(x, dim=0)
    largest, where = torch.max(x, dim=1)
    return *spread, largest, where, torch.log_softmax(x, dim=-1), x.prod(), torch.any(x > 1)


def indexing(self, x, at):
    picked = torch.index_select(x, 1, at), torch.gather(x, 0, at.reshape(1, -1))
    written = x.scatter(1, at.reshape(1, -1), 0.0), x.masked_fill(x > 0, -1.0)
    return *picked, *written, x[::2, 1:], x.index_put((at,), torch.zeros(x.shape[1]))


def shapes(self, x):
    moved = x.permute(1, 0), x.unsqueeze(0).expand(2, -1, -1), x.repeat(1, 2), torch.flip(x, [0])
    padded = torch.nn.functional.pad(x, [1, 2], value=0.5), torch.tril(x), torch.roll(x, 1, 0)
    return *moved, *padded, *x.unbind(0), *torch.chunk(x, 2, dim=1)


def pooling(self, x):
    halves = torch.nn.functional.max_pool2d(x, 2), torch.nn.functional.avg_pool2d(x, 2)
    doubled = torch.nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")
    return *halves, doubled, torch.nn.functional.adaptive_avg_pool2d(x, (1, 1))

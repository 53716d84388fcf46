"""What every release exports: the name of the file, the model, its inputs, the options.

A case is a function, so that one that a release cannot export does not stop the others.
"""

import torch
from torch import arange, ones, randn, tensor, zeros
from torch.export import Dim

from lowering import (
    bundled,
    conditional,
    initialised,
    native,
    packed,
    packed_methods,
    packed_whole,
    packed_whole_methods,
    planned,
    portable,
    portable_methods,
    quantised,
    vulkan,
    weights_tagged,
    xnnpack,
    xnnpack_methods,
)
from models import (
    Attention,
    Branches,
    Cache,
    Calls,
    Conditions,
    Conv,
    Counter,
    Lists,
    Loop,
    Map,
    Mlp,
    Partial,
    Recurrent,
    Scan,
    Segments,
    StatefulLinear,
    Tied,
    indexing,
    pointwise,
    pooling,
    reductions,
    shapes,
)

KINDS = [torch.float64, torch.float16, torch.uint8, torch.int8, torch.int16, torch.int32,
         torch.int64, torch.bool]
NEW_KINDS = [torch.bfloat16, torch.uint16]
NEWEST_KINDS = [torch.uint32, torch.complex64]
BY_CALLER = {"alloc_graph_input": False, "alloc_graph_output": False}
BOTH_SIZES = ({0: Dim("n", max=16), 1: Dim("m", max=8)},)


def each(kinds):
    """An input, a constant and an output of each dtype."""
    constants = {f"of{i}": ones(3, dtype=kind) for i, kind in enumerate(kinds)}

    def both(self, *inputs):
        clones = [x.clone() for x in inputs]
        return clones + [self.get_buffer(name).clone() for name in constants]

    inputs = [zeros(2, dtype=kind) for kind in kinds]
    # The edge dialect has no clone for some of them; the file format has all.
    return portable(Calls(both, **constants), *inputs, checked=False)


def two_heads():
    """Two methods with one module in both, so that its constants can be stored once."""
    shared = Mlp()
    return {
        "encode": (Calls(lambda self, x: shared(x)), (randn(1, 4),)),
        "decode": (Calls(lambda self, x: shared(x) * 2), (randn(3, 4),)),
        "forward": (shared, (randn(2, 4),)),
    }


def no_elements():
    return portable(Calls(lambda self, x: (torch.cat([x, self.none]), x * self.one),
                          none=zeros(0, 3), one=tensor(2.0)), randn(2, 3))


def shared_state():
    """Two methods that write one buffer; inputs in the order in which they are needed."""
    cache = Cache()
    methods = {"prefill": Calls(lambda self, at, x: cache(x, at)),
               "decode": Calls(lambda self, at, x: cache(x * 2, at))}
    for model in methods.values():
        model.cache = cache
    return {name: (model, (tensor([1, 5]), randn(2, 4))) for name, model in methods.items()}


def constants_of(kinds):
    """Constants of each dtype, and one of no bytes, which are returned as they are read."""
    constants = {f"of{i}": ones(3, dtype=kind) for i, kind in enumerate(kinds)}

    def copies(self, x):
        return [x.clone(), *(self.get_buffer(name).clone() for name in constants)]

    return Calls(copies, **constants), randn(2)


def some_weights(node):
    return "half" if "weight" in node.name else None


PLAIN = {
    "add": lambda: portable(Calls(lambda self, a, b: a + b), ones(2, 2), ones(2, 2)),
    "mlp": lambda: portable(Mlp(), randn(2, 4)),
    "conv": lambda: portable(Conv(), randn(1, 3, 6, 6)),
    "channels_last": lambda: portable(
        torch.nn.Conv2d(3, 4, 3), randn(1, 3, 6, 6).to(memory_format=torch.channels_last)),
    "attention": lambda: portable(Attention(), arange(6).reshape(1, 6)),
    "kinds": lambda: each(KINDS),
    "kinds_new": lambda: each(NEW_KINDS),
    "kinds_newest": lambda: each(NEWEST_KINDS),
    "no_elements": no_elements,
    "no_dimensions": lambda: portable(
        Calls(lambda self, a, b: a * b + 1), tensor(2.0), tensor(3.0)),
    "no_inputs": lambda: portable(Calls(lambda self: self.table * 2, table=arange(6))),
    "scalar_inputs": lambda: portable(
        Calls(lambda self, x, i, f, b: x * i + f if b else x), ones(2), 3, 2.5, True),
    "literal_outputs": lambda: portable(
        Calls(lambda self, x: (x + 1, 5, 2.5, True, None)), ones(2)),
    "returned_inputs": lambda: portable(Calls(lambda self, a, b: (b, a, b)), ones(2), zeros(3)),
    "views": lambda: portable(
        Calls(lambda self, x: (x.reshape(4, 6).t() * 2).reshape(2, 12).view(3, 8) + 1),
        randn(2, 12)),
    "in_place": lambda: portable(Calls(lambda self, x: x.mul(2).add_(1).relu_().clone()), randn(5)),
}

OPERATORS = {
    "pointwise": lambda: portable(Calls(pointwise), randn(3, 4)),
    "reductions": lambda: portable(Calls(reductions), randn(3, 4)),
    "indexing": lambda: portable(Calls(indexing), randn(4, 4), tensor([2, 0])),
    "shapes": lambda: portable(Calls(shapes), randn(2, 4)),
    "pooling": lambda: portable(Calls(pooling), randn(1, 2, 4, 4)),
    "recurrent": lambda: portable(Recurrent(), randn(1, 3, 4)),
    "views_kept": lambda: portable(
        Calls(lambda self, x: x.reshape(4, 6).view(3, 8) + 1), randn(2, 12),
        remove_view_copy=False),
}

STATE = {
    "mutable": lambda: portable(Counter(), ones(4)),
    "mutable_initialised": lambda: portable(Counter(), ones(4), **initialised("state")),
    "mutable_named": lambda: portable(Counter(), ones(4), emit_mutable_buffer_names=True),
    "cache": lambda: portable(Cache(), randn(2, 4), tensor([1, 5])),
    "reinplaced": lambda: portable(Cache(), randn(2, 4), tensor([1, 5]), run_reinplace_pass=True),
}

FLOW = {
    "cond": lambda: portable(Branches(), ones(2, 4)),
    "map": lambda: portable(Map(), randn(3, 2), randn(2)),
    "scan": lambda: portable(Scan(), zeros(2), randn(3, 2)),
    "lists": lambda: portable(Lists(), randn(4, 3), tensor([2, 0])),
    "dynamic": lambda: portable(Mlp(), randn(3, 4), dynamic=({0: Dim("n", max=32)},)),
    "dynamic_both": lambda: portable(
        Calls(lambda self, x: x.reshape(-1) * 2), randn(3, 5), dynamic=(BOTH_SIZES,)),
    "dynamic_size": lambda: portable(
        Calls(lambda self, x: (x * 2, x.shape[0])), randn(3, 5), dynamic=(BOTH_SIZES,)),
    "dynamic_sum": lambda: portable(
        Calls(lambda self, x: (x * 2, x.shape[0] + x.shape[1])), randn(3, 5),
        dynamic=(BOTH_SIZES,)),
}

CONDITIONS = {
    "condition_used_up": lambda: conditional(
        Conditions(lambda either, other, p, q, x: other(q, either(p, x).relu() * 2)),
        2, randn(1, 4)),
    "conditions_beside": lambda: conditional(
        Conditions(lambda either, other, p, q, x: either(p, x) - 2 * other(q, x)),
        2, randn(1, 4)),
    "condition_viewed": lambda: conditional(
        Conditions(lambda either, other, p, x: either(p, x).view(2, 2) * 2), 1, randn(1, 4)),
    "condition_copied": lambda: conditional(
        Conditions(lambda either, other, p, x: (either(p, x) * 1.5).view(2, 2) * 2), 1,
        randn(1, 4)),
    "condition_of_condition": lambda: conditional(
        Conditions(lambda either, other, p, q, x: other(q, either(p, x))), 2, randn(1, 4)),
    "condition_in_condition": lambda: conditional(Conditions(
        lambda either, other, p, q, x: torch.cond(
            p, lambda q, x: either(q, x) + x, lambda q, x: x.tanh() * 3, (q, x))),
        2, randn(1, 4)),
    "conditions_in_condition": lambda: conditional(Conditions(
        lambda either, other, p, q, x: torch.cond(
            p, lambda q, x: either(q, x) - 2 * other(q, x), lambda q, x: x.tanh() * 3, (q, x))),
        2, randn(1, 4)),
    "condition_over": lambda: conditional(
        Conditions(lambda either, other, p, x: (lambda y: either(p, x) + y)(x.tanh())),
        1, randn(1, 4)),
    "condition_in_map": lambda: conditional(
        Conditions(lambda either, other, p, rows, x: Map.over(
            lambda row, x: torch.cond(row.sum() > 0, lambda row: (row * 2).tanh() + row,
                                      lambda row: (row - 1).exp().relu(), (row,)) + x, rows, x)),
        1, randn(3, 4), randn(4)),
    "map_beside_condition": lambda: conditional(
        Conditions(lambda either, other, p, rows, x:
                   either(p, x) + Map.over(lambda row, x: (row * 2 + x).tanh() + row, rows, x)),
        1, randn(3, 4), randn(1, 4)),
    "map_before_condition": lambda: conditional(
        Conditions(lambda either, other, p, rows, x:
                   Map.over(lambda row, x: (row * 2 + x).tanh() + row, rows, x) + either(p, x)),
        1, randn(3, 4), randn(1, 4)),
    "map_of_map": lambda: conditional(
        Conditions(lambda either, other, rows, x: Map.over(
            lambda row, x: row.relu() + x,
            Map.over(lambda row, x: (row * 2 + x).tanh() + row, rows, x), x)),
        0, randn(3, 4), randn(4)),
    "map_in_map": lambda: conditional(
        Conditions(lambda either, other, blocks, x: Map.over(
            lambda rows, x: Map.over(lambda row, x: row.exp() * x + row, rows, x) + rows.tanh(),
            blocks, x)), 0, randn(3, 2, 2), randn(2)),
}

METHODS = {
    "methods": lambda: portable_methods(two_heads()),
    "constant_methods": lambda: portable(
        Mlp(), randn(1, 4),
        constants={"vocabulary": 32000, "scale": 0.5, "bos": True, "name": "mlp"}),
    "xnnpack_methods": lambda: xnnpack_methods(two_heads()),
}

OPTIONS = {
    "stacktrace": lambda: portable(Mlp(), randn(2, 4), emit_stacktrace=True),
    "aligned": lambda: portable(Segments(), randn(2, 4), segment_alignment=4096,
                                constant_tensor_alignment=64),
    "aligned_little": lambda: portable(Segments(), randn(2, 4), segment_alignment=16),
    "unplanned": lambda: portable(Segments(), randn(2, 4), **planned(**BY_CALLER)),
    "state_unplanned": lambda: portable(Counter(), ones(4), emit_mutable_buffer_names=True,
                                        **planned(alloc_mutable_buffers=False)),
    "state_shared": lambda: portable(Counter(), ones(4), **planned(share_mutable_buffers=True)),
    "external": lambda: portable(Segments(), randn(2, 4), external_constants=True),
    "external_some": lambda: portable(Segments(), randn(2, 4), external_constants=some_weights),
    "external_aligned": lambda: portable(Segments(), randn(2, 4), external_constants=True,
                                         segment_alignment=1024, constant_tensor_alignment=64),
}

DELEGATES = {
    "xnnpack": lambda: xnnpack(Mlp(), randn(2, 4)),
    "xnnpack_conv": lambda: xnnpack(Conv(), randn(1, 3, 6, 6)),
    "xnnpack_inline": lambda: xnnpack(Conv(), randn(1, 3, 6, 6), extract_delegate_segments=False,
                                      delegate_alignment=64),
    "xnnpack_aligned": lambda: xnnpack(Conv(), randn(1, 3, 6, 6), segment_alignment=4096,
                                       delegate_alignment=256),
    "xnnpack_dynamic": lambda: xnnpack(Mlp(), randn(3, 4), dynamic=({0: Dim("n", max=32)},)),
    "xnnpack_partial": lambda: xnnpack(Partial(), randn(2, 4)),
    "xnnpack_quantised": lambda: xnnpack(Conv(), randn(1, 3, 6, 6), prepare=quantised),
    "xnnpack_state": lambda: xnnpack(StatefulLinear(), randn(2, 4)),
    "xnnpack_unplanned": lambda: xnnpack(StatefulLinear(), randn(2, 4), **planned(**BY_CALLER)),
    "xnnpack_external": lambda: xnnpack(Mlp(), randn(2, 4), prepare=weights_tagged),
    "vulkan": lambda: vulkan(Mlp(), randn(2, 4)),
    "vulkan_conv": lambda: vulkan(Conv(), randn(1, 3, 6, 6)),
    "vulkan_inline": lambda: vulkan(Mlp(), randn(2, 4), extract_delegate_segments=False),
}

BUNDLES = {
    "bundle": lambda: bundled(portable(Mlp(), randn(2, 4))),
    "bundle_lists": lambda: bundled(portable(Lists(), randn(4, 3), tensor([2, 0]))),
    "bundle_scalars": lambda: bundled(portable(
        Calls(lambda self, x, i, f, b: x * i + f if b else x), ones(2), 3, 2.5, True)),
    "bundle_methods": lambda: bundled(xnnpack_methods(two_heads())),
    "bundle_state": lambda: bundled(portable(Counter(), ones(4), **initialised("state"))),
}

DYNAMIC = ({0: Dim("n", max=32)},)
PACKAGES = {
    "native": lambda: native(Mlp(), randn(2, 4)),
    "native_inside": lambda: native(Mlp(), randn(2, 4), tag=None),
    "native_dynamic": lambda: native(Mlp(), randn(3, 4), dynamic=DYNAMIC),
    "native_cache": lambda: native(Cache(), randn(2, 4), tensor([1, 5])),
    "packed_linear": lambda: packed(torch.nn.Linear(4, 3), randn(2, 4)),
    "packed_mlp": lambda: packed(Mlp(), randn(2, 4)),
    "packed_conv": lambda: packed(torch.nn.Conv2d(3, 4, 3), randn(1, 3, 6, 6)),
    "packed_channels_last": lambda: packed(
        torch.nn.Conv2d(3, 4, 3), randn(1, 3, 6, 6).to(memory_format=torch.channels_last)),
    "packed_cache": lambda: packed_methods({"forward": shared_state()["prefill"]}),
    "packed_counter": lambda: packed(Counter(), ones(4)),
    "packed_dynamic": lambda: packed(Mlp(), randn(3, 4), dynamic=DYNAMIC),
    "packed_dynamic_both": lambda: packed(
        Calls(lambda self, x: x.tanh() * 2), randn(3, 5), dynamic=(BOTH_SIZES,)),
    "packed_methods": lambda: packed_methods(two_heads()),
    "packed_state_shared": lambda: packed_methods(shared_state()),
    "packed_tied": lambda: packed(Tied(), randn(2, 4)),
    "packed_without_weights": lambda: packed(Calls(lambda self, a, b: a + b), ones(2), ones(2)),
    "packed_no_elements": lambda: packed(
        Calls(lambda self, x: (torch.cat([x, self.none]), x * self.one),
              none=zeros(0, 3), one=tensor(2.0)), randn(2, 3)),
    "packed_input_written": lambda: packed(Calls(lambda self, x: x.add_(1) * 2), ones(2)),
    "packed_kinds": lambda: packed(*constants_of(KINDS)),
    "whole_kinds": lambda: packed_whole(*constants_of(KINDS)),
    "whole_kinds_new": lambda: packed_whole(*constants_of([*NEW_KINDS, torch.uint32])),
    "whole_no_elements": lambda: packed_whole(
        Calls(lambda self, x: (torch.cat([x, self.none]), self.same.clone(), x * self.one),
              none=zeros(0, 3), same=zeros(0, 3), one=tensor(2.0)), randn(2, 3)),
    "whole_conv": lambda: packed_whole(Conv(), randn(1, 3, 6, 6)),
    "whole_attention": lambda: packed_whole(Attention(), arange(6).reshape(1, 6)),
    "whole_cache": lambda: packed_whole(Cache(), randn(2, 4), tensor([1, 5])),
    "whole_methods": lambda: packed_whole_methods(two_heads()),
    "whole_state_shared": lambda: packed_whole_methods(shared_state()),
    "whole_tied": lambda: packed_whole(Tied(), randn(2, 4)),
    "whole_cond": lambda: packed_whole(Branches(), ones(2, 4)),
    "whole_cond_in_cond": lambda: packed_whole(Conditions(
        lambda either, other, p, q, x: torch.cond(
            p, lambda q, x: either(q, x) + x, lambda q, x: x.tanh() * 3, (q, x))),
        tensor(True), tensor(False), randn(1, 4)),
    "whole_loop": lambda: packed_whole(Loop(), tensor(0), randn(2, 4)),
    "whole_map": lambda: packed_whole(Map(), randn(3, 2), randn(2)),
    "whole_scan": lambda: packed_whole(Scan(), zeros(2), randn(3, 2)),
    "whole_lists": lambda: packed_whole(Lists(), randn(4, 3), tensor([2, 0])),
    "whole_dynamic_size": lambda: packed_whole(
        Calls(lambda self, x: (x * 2, x.shape[0] + x.shape[1])), randn(3, 5),
        dynamic=(BOTH_SIZES,)),
    "whole_pooling": lambda: packed_whole(Calls(pooling), randn(1, 2, 4, 4)),
    "whole_shapes": lambda: packed_whole(Calls(shapes), randn(2, 4)),
    "whole_reductions": lambda: packed_whole(Calls(reductions), randn(3, 4)),
    "whole_indexing": lambda: packed_whole(Calls(indexing), randn(4, 4), tensor([2, 0])),
    "whole_pointwise": lambda: packed_whole(Calls(pointwise), randn(3, 4)),
    "whole_recurrent": lambda: packed_whole(Recurrent(), randn(1, 3, 4)),
}

CASES = {**PLAIN, **OPERATORS, **STATE, **FLOW, **CONDITIONS, **METHODS, **OPTIONS, **DELEGATES,
         **BUNDLES, **PACKAGES}

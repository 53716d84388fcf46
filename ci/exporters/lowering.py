"""From a model to the bytes of a file, whatever the release calls the steps in between.

An option or a module that a release does not have raises, and the case counts as not
exported. Imports that not all releases have are made where they are used.
"""

import dataclasses
import functools
import itertools

import torch
from executorch.exir import (
    EdgeCompileConfig,
    ExecutorchBackendConfig,
    to_edge,
    to_edge_transform_and_lower,
)


@dataclasses.dataclass
class Exported:
    manager: object  # ExecutorchProgramManager
    inputs: dict  # of one call, by method
    models: dict  # by method, before lowering
    bundled: bool = False
    packed: bool = False  # the manager is a NativeProgramManager
    answers: list = ()  # (inputs, outputs) of `forward` that the runtime must compute


def traced(model, inputs, dynamic=None):
    is_graph = isinstance(model, torch.fx.GraphModule)  # traced before, and has no eval()
    model = model if is_graph else model.eval()
    return torch.export.export(model, inputs, dynamic_shapes=dynamic)


def finished(edge, methods, **options):
    config = ExecutorchBackendConfig(**options)
    inputs = {name: inputs for name, (_, inputs) in methods.items()}
    models = {name: model for name, (model, _) in methods.items()}
    return Exported(edge.to_executorch(config), inputs, models)


def portable_methods(methods, dynamic=None, constants=None, checked=True, **options):
    """methods: {name: (model, inputs)}; constants: {name of a method: what it returns}."""
    programs = {name: traced(*method, dynamic) for name, method in methods.items()}
    config = EdgeCompileConfig(_check_ir_validity=checked)
    edge = to_edge(programs, constant_methods=constants, compile_config=config)
    return finished(edge, methods, **options)


def portable(model, *inputs, **options):
    return portable_methods({"forward": (model, inputs)}, **options)


def conditional(model, count, *inputs):
    """The first `count` inputs are conditions: what the model says for each of their values."""
    conditions = [torch.tensor(True) for _ in range(count)]
    exported = portable(model, *conditions, *inputs)
    for values in itertools.product([True, False], repeat=count):
        call = (*map(torch.tensor, values), *inputs)
        exported.answers = [*exported.answers, (call, [model(*call).detach()])]
    return exported


def delegated_methods(partitioner, methods, dynamic=None, prepare=lambda model, inputs: model,
                      **options):
    prepared = {name: prepare(*method) for name, method in methods.items()}
    programs = {name: traced(prepared[name], methods[name][1], dynamic) for name in methods}
    edge = to_edge_transform_and_lower(programs, partitioner=[partitioner])
    return finished(edge, methods, **options)


def xnnpack_methods(methods, **options):
    from executorch.backends.xnnpack.partition.xnnpack_partitioner import XnnpackPartitioner

    return delegated_methods(XnnpackPartitioner(), methods, **options)


def xnnpack(model, *inputs, **options):
    return xnnpack_methods({"forward": (model, inputs)}, **options)


def vulkan(model, *inputs, **options):
    from executorch.backends.vulkan.partitioner.vulkan_partitioner import VulkanPartitioner

    return delegated_methods(VulkanPartitioner(), {"forward": (model, inputs)}, **options)


def native(model, *inputs, tag="weights", **options):
    """A delegate whose payload is a native graph; its weights are in a data file, or inside."""
    from executorch.backends.native.partitioner import NativePartitioner

    partitioner = NativePartitioner(external_constants_tag=tag)
    return delegated_methods(partitioner, {"forward": (model, inputs)}, **options)


def packed_methods(methods, dynamic=None):
    """A package, by the way that users go. It refuses much of what the format has."""
    from executorch.exir.native import to_native

    programs = {name: traced(*method, dynamic) for name, method in methods.items()}
    return Exported(to_native(programs), {}, {}, packed=True)


def packed(model, *inputs, **options):
    return packed_methods({"forward": (model, inputs)}, **options)


def packed_whole_methods(methods, dynamic=None):
    """A package of graphs that were not partitioned before: control flow, results in tuples."""
    from executorch.backends.native.serialization.graph_serialize import serialize_program
    from executorch.exir.native.native import NativeProgramManager

    def parts(model, inputs):
        whole = traced(model, inputs, dynamic).run_decompositions({})
        return whole.graph_module, whole.graph_signature, whole.state_dict, whole.constants

    graph, constants = serialize_program({name: parts(*m) for name, m in methods.items()})
    return Exported(NativeProgramManager(graph, constants), {}, {}, packed=True)


def packed_whole(model, *inputs, **options):
    return packed_whole_methods({"forward": (model, inputs)}, **options)


def quantised(model, inputs):
    """8 bits, static, per channel, by the release's own quantiser."""
    from executorch.backends.xnnpack.quantizer.xnnpack_quantizer import (
        XNNPACKQuantizer,
        get_symmetric_quantization_config,
    )
    from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e

    config = get_symmetric_quantization_config(is_per_channel=True)
    quantizer = XNNPACKQuantizer().set_global(config)
    prepared = prepare_pt2e(traced(model, inputs).module(), quantizer)
    prepared(*inputs)
    return convert_pt2e(prepared)


def weights_tagged(model, inputs):
    """The delegate's weights go to a data file of their own."""
    from executorch.exir.passes import external_constants_pass as tagging

    module = traced(model, inputs).module()
    tagging.delegate_external_constants_pass_unlifted(module, gen_tag_fn=lambda node: "weights")
    return module


def initialised(pattern):
    """Options that keep the first value of buffers with such names."""
    from executorch.exir.passes.init_mutable_pass import InitializedMutableBufferPass

    return {"passes": [InitializedMutableBufferPass([pattern])]}


def planned(**options):
    """Options for a memory plan of another kind."""
    from executorch.exir.passes import MemoryPlanningPass

    return {"memory_planning_pass": MemoryPlanningPass(**options)}


def bundled(exported):
    return dataclasses.replace(exported, bundled=True)


def suites(exported, cases=2):
    """Test cases of a bundle; the last one has no expected outputs."""
    from executorch.devtools.bundled_program.config import MethodTestCase, MethodTestSuite

    def suite(method, inputs):
        outputs = exported.models[method](*inputs)
        case = functools.partial(MethodTestCase, inputs=inputs)
        with_outputs = [case(expected_outputs=outputs) for _ in range(cases - 1)]
        return MethodTestSuite(method_name=method, test_cases=[*with_outputs, case()])

    return [suite(method, inputs) for method, inputs in exported.inputs.items()]


def bundle_bytes(exported):
    from executorch.devtools import BundledProgram
    from executorch.devtools.bundled_program.serialize import (
        serialize_from_bundled_program_to_flatbuffer,
    )

    return serialize_from_bundled_program_to_flatbuffer(
        BundledProgram(exported.manager, suites(exported)))

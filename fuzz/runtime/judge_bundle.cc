// Bundles. The runtime's package has no reader for them, so this does what its reader does, with
// the tensors and methods of the released runtime. It checks only what that reader checks
// (docs/format.md, "Bundles"). See judge.h.
#include "fuzz/runtime/judge_parts.h"

#include <executorch/runtime/core/exec_aten/util/dim_order_util.h>

#include <cstdlib>
#include <cstring>

#include "fuzz/runtime/flat.h"
#include "verifiers/schemas/bundled_program.h"

using namespace executorch::runtime;
using executorch::aten::ScalarType;
using executorch::aten::Tensor;
using executorch::aten::TensorImpl;

namespace {

constexpr size_t kMostDims = 16;

// Makes a tensor of a case, backed by the bytes of the file.
Tensor tensor_of(FlatTable t) {
    FlatVector sizes = t.vector(PTV_BUNDLED_PROGRAM_TENSOR_SIZES);
    FlatVector order = t.vector(PTV_BUNDLED_PROGRAM_TENSOR_DIM_ORDER);
    auto *dims = reinterpret_cast<int32_t *>(const_cast<uint8_t *>(sizes.data()));
    auto *dim_order = const_cast<uint8_t *>(order.data());
    auto *strides = static_cast<int32_t *>(calloc(kMostDims, sizeof(int32_t)));
    size_t rank = sizes.size();
    if (dim_order_to_stride(dims, dim_order, rank, strides) != Error::Ok) {
        abort();
    }
    auto type = static_cast<ScalarType>(t.scalar<int8_t>(PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE));
    auto *data = const_cast<uint8_t *>(t.vector(PTV_BUNDLED_PROGRAM_TENSOR_DATA).data());
    return Tensor(new TensorImpl(type, static_cast<ssize_t>(rank), dims, data, dim_order, strides));
}

bool set_value(Method &method, FlatTable value, size_t i) {
    FlatTable of = value.table(PTV_BUNDLED_PROGRAM_VALUE_VAL);
    switch (value.scalar<uint8_t>(PTV_BUNDLED_PROGRAM_VALUE_VAL_TYPE)) {
    case 1: return method.set_input(tensor_of(of), i) == Error::Ok;
    case 2:
        return method.set_input(of.scalar<int64_t>(PTV_BUNDLED_PROGRAM_INT_INT_VAL), i) ==
               Error::Ok;
    case 3:
        return method.set_input(of.scalar<uint8_t>(PTV_BUNDLED_PROGRAM_BOOL_BOOL_VAL) != 0, i) ==
               Error::Ok;
    case 4:
        return method.set_input(of.scalar<double>(PTV_BUNDLED_PROGRAM_DOUBLE_DOUBLE_VAL), i) ==
               Error::Ok;
    default: return false;
    }
}

// Sets as many inputs as the method has, however many the case has.
bool set_inputs(Method &method, FlatTable test) {
    FlatVector inputs = test.vector(PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_INPUTS);
    for (uint32_t i = 0; i < method.inputs_size(); i++) {
        if (!set_value(method, {inputs.object(i)}, i)) {
            return false;
        }
    }
    return true;
}

bool same_shape(const Tensor &a, const Tensor &b) {
    if (a.scalar_type() != b.scalar_type() || a.dim() != b.dim()) {
        return false;
    }
    for (ssize_t d = 0; d < a.dim(); d++) {
        if (a.size(d) != b.size(d)) {
            return false;
        }
    }
    return true;
}

bool compare_output(const EValue &output, FlatTable value) {
    if (value.scalar<uint8_t>(PTV_BUNDLED_PROGRAM_VALUE_VAL_TYPE) != 1 || !output.isTensor()) {
        return false;
    }
    Tensor expected = tensor_of(value.table(PTV_BUNDLED_PROGRAM_VALUE_VAL));
    if (!same_shape(expected, output.toTensor())) {
        return false;
    }
    read_all(expected.const_data_ptr(), expected.nbytes());
    return true;
}

// A case without expected outputs only has to run.
bool compare_outputs(Method &method, FlatTable test) {
    FlatVector expected =
        test.vector(PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_EXPECTED_OUTPUTS);
    bool good = true;
    if (expected.at == nullptr || expected.size() == 0) {
        return true;
    }
    for (uint32_t i = 0; good && i < method.outputs_size(); i++) {
        good = compare_output(method.get_output(i), {expected.object(i)});
    }
    return good;
}

bool run_suite(const Program &program, FlatTable suite) {
    const uint8_t *name =
        suite.object(PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_METHOD_NAME);
    FlatVector cases = suite.vector(PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_TEST_CASES);
    bool good = true;
    for (uint32_t i = 0; i < cases.size() && i < 64; i++) {
        FlatTable test = {cases.object(i)};
        const Use use = {
            [test](Method &method, const MethodMeta &) { return set_inputs(method, test); },
            [test](Method &method) { return compare_outputs(method, test); }};
        good = run_method(program, reinterpret_cast<const char *>(name + 4), nullptr, use) && good;
    }
    return good;
}

bool run_suites(const uint8_t *bytes, const judge_file &inner) {
    FlatVector suites =
        flat_root(bytes).vector(PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES);
    const auto loader = loader_of(guarded_copy(inner), inner.size);
    auto program = Program::load(loader.get());
    bool good = program.ok();
    for (uint32_t i = 0; program.ok() && i < suites.size() && i < 64; i++) {
        good = run_suite(*program, {suites.object(i)}) && good;
    }
    return good;
}

} // namespace

int use_bundle(const uint8_t *bytes, size_t size, bool full) {
    auto file = loader_of(bytes, size)->load(
        0, size, DataLoader::SegmentInfo(DataLoader::SegmentInfo::Type::Program));
    if (!file.ok() || size < 8 || std::memcmp(bytes + 4, "BP08", 4) != 0) {
        return JUDGE_REFUSED;
    }
    FlatVector program = flat_root(bytes).vector(PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM);
    const judge_file inner = {program.data(), program.size()};
    const uint8_t *copy = guarded_copy(inner);
    if (copy == nullptr) {
        return JUDGE_REFUSED;
    }
    int status = use_program(copy, inner.size, nullptr, full);
    return run_suites(bytes, inner) ? status : JUDGE_REFUSED;
}

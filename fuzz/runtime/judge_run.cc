// Runs one method of a program in the released runtime, or all of them. See judge.h.
#include "fuzz/runtime/judge_parts.h"

#include <executorch/extension/memory_allocator/malloc_memory_allocator.h>
#include <executorch/runtime/core/hierarchical_allocator.h>

#include <algorithm>
#include <cstring>
#include <vector>

using namespace executorch::runtime;
using executorch::aten::ScalarType;
using executorch::extension::MallocMemoryAllocator;

namespace {

volatile uint64_t sink;

void read_tensor_meta(const Result<TensorInfo> &info) {
    if (info.ok()) {
        read_all(info->sizes().data(), info->sizes().size() * sizeof(int32_t));
        read_all(info->dim_order().data(), info->dim_order().size());
        sink = sink + info->nbytes() + static_cast<uint64_t>(info->scalar_type()) +
               static_cast<uint64_t>(info->is_memory_planned());
        read_all(info->name().data(), info->name().size());
    }
}

void read_metas(const MethodMeta &meta) {
    read_text(meta.name());
    for (size_t i = 0; i < meta.num_inputs(); i++) {
        auto tag = meta.input_tag(i);
        if (tag.ok() && *tag == Tag::Tensor) {
            read_tensor_meta(meta.input_tensor_meta(i));
        }
    }
    for (size_t i = 0; i < meta.num_outputs(); i++) {
        auto tag = meta.output_tag(i);
        if (tag.ok() && *tag == Tag::Tensor) {
            read_tensor_meta(meta.output_tensor_meta(i));
        }
    }
    for (size_t i = 0; i < meta.num_attributes(); i++) {
        read_tensor_meta(meta.attribute_tensor_meta(i));
    }
    for (size_t i = 0; i < meta.num_memory_planned_buffers(); i++) {
        (void)meta.memory_planned_buffer_size(i).ok();
        (void)meta.memory_planned_buffer_device(i).ok();
    }
    for (size_t i = 0; i < meta.num_backends(); i++) {
        auto name = meta.get_backend_name(i);
        if (name.ok()) {
            read_text(*name);
        }
    }
    sink = sink + static_cast<uint64_t>(meta.uses_backend("XnnpackBackend")) +
           meta.num_instructions();
}

// The number 1 in each type, as the low bytes of an element; an imaginary part is 0.
uint64_t one_of(ScalarType type) {
    switch (type) {
    case ScalarType::Half:
    case ScalarType::ComplexHalf: return 0x3c00;
    case ScalarType::BFloat16: return 0x3f80;
    case ScalarType::Float:
    case ScalarType::ComplexFloat: return 0x3f800000;
    case ScalarType::Double:
    case ScalarType::ComplexDouble: return 0x3ff0000000000000;
    default: return 1;
    }
}

void fill_ones(uint8_t *data, const TensorInfo &info) {
    const uint64_t one = one_of(info.scalar_type());
    const size_t size = executorch::runtime::elementSize(info.scalar_type());
    for (size_t i = 0; data != nullptr && i + size <= info.nbytes(); i += size) {
        memcpy(data + i, &one, std::min(size, sizeof one));
    }
}

bool set_tensor(Method &method, const TensorInfo &info, size_t i) {
    size_t rank = info.sizes().size();
    auto *sizes = static_cast<int32_t *>(calloc(rank + 1, sizeof(int32_t)));
    auto *strides = static_cast<int32_t *>(calloc(rank + 1, sizeof(int32_t)));
    auto *order = static_cast<uint8_t *>(calloc(rank + 1, 1));
    for (size_t d = 0; d < rank; d++) {
        sizes[d] = info.sizes()[d];
        order[d] = info.dim_order()[d];
    }
    int32_t stride = 1;
    for (size_t d = rank; d-- > 0;) {
        strides[order[d] < rank ? order[d] : 0] = stride;
        stride *= sizes[order[d] < rank ? order[d] : 0];
    }
    uint8_t *data = guarded(info.nbytes());
    if (input_ones) {
        fill_ones(data, info);
    }
    auto *impl = new executorch::aten::TensorImpl(
        info.scalar_type(), static_cast<ssize_t>(rank), sizes, data, order, strides,
        executorch::aten::TensorShapeDynamism::STATIC);
    return method.set_input(executorch::aten::Tensor(impl), i) == Error::Ok;
}

bool set_input(Method &method, const MethodMeta &meta, size_t i) {
    auto tag = meta.input_tag(i);
    if (!tag.ok()) {
        return false;
    }
    if (*tag != Tag::Tensor) {
        return method.set_input(method.get_input(i), i) == Error::Ok;
    }
    auto info = meta.input_tensor_meta(i);
    if (!info.ok() || info->nbytes() > kMostMemory) {
        return false;
    }
    return set_tensor(method, *info, i);
}

bool set_plain_inputs(Method &method, const MethodMeta &meta) {
    for (size_t i = 0; i < meta.num_inputs(); i++) {
        if (!set_input(method, meta, i)) {
            return false;
        }
    }
    return true;
}

// Runs a method, from allocating memory to its outputs; see run_method().
class Run {
  public:
    Run(const Program &program, const char *name, const NamedDataMap *data, const Use &use)
        : program_(program), name_(name), data_(data), use_(use) {}

    bool all() {
        auto meta = program_.method_meta(name_);
        if (!meta.ok()) {
            return false;
        }
        progress->stage = METAS;
        read_metas(*meta);
        return plan(*meta) && execute(*meta);
    }

  private:
    bool plan(const MethodMeta &meta) {
        for (size_t i = 0; i < meta.num_memory_planned_buffers(); i++) {
            auto size = meta.memory_planned_buffer_size(i);
            if (!size.ok() || *size < 0 || static_cast<uint64_t>(*size) > kMostMemory) {
                return false;
            }
            uint8_t *memory = guarded(static_cast<size_t>(*size));
            if (memory == nullptr) {
                return false;
            }
            spans_.push_back({memory, static_cast<size_t>(*size)});
        }
        return true;
    }

    // Unplanned outputs are provided by the caller.
    static void give_outputs(Method &method) {
        for (size_t i = 0; i < method.outputs_size(); i++) {
            const EValue &value = method.get_output(i);
            if (value.isTensor() && value.toTensor().const_data_ptr() == nullptr &&
                value.toTensor().nbytes() <= kMostMemory) {
                size_t size = value.toTensor().nbytes();
                (void)method.set_output_data_ptr(guarded(size), size, i);
            }
        }
    }

    bool execute(const MethodMeta &meta) {
        progress->stage = METHOD;
        HierarchicalAllocator planned({spans_.data(), spans_.size()});
        MallocMemoryAllocator allocator, temporary;
        MemoryManager memory(&allocator, &planned, &temporary);
        auto method = program_.load_method(name_, &memory, nullptr, data_);
        if (!method.ok()) {
            return false;
        }
        progress->stage = INPUTS;
        if (!use_.inputs(*method, meta)) {
            return false;
        }
        give_outputs(*method);
        progress->stage = EXECUTE;
        if (method->execute() != Error::Ok) {
            return false;
        }
        progress->stage = OUTPUTS;
        for (size_t i = 0; i < method->outputs_size(); i++) {
            const EValue &value = method->get_output(i);
            if (value.isTensor() && value.toTensor().const_data_ptr() != nullptr) {
                progress->outputs = 31 * progress->outputs +
                                    read_all(value.toTensor().const_data_ptr(),
                                             value.toTensor().nbytes());
            }
        }
        return !use_.outputs || use_.outputs(*method);
    }

    const Program &program_;
    const char *name_;
    const NamedDataMap *data_;
    const Use &use_;
    std::vector<Span<uint8_t>> spans_;
};

} // namespace

Use use_plain_inputs() {
    return {set_plain_inputs, nullptr};
}

bool run_method(const Program &program, const char *name, const NamedDataMap *data,
                const Use &use) {
    return Run(program, name, data, use).all();
}

int use_program(const uint8_t *bytes, size_t size, const NamedDataMap *data, bool full) {
    const auto loader = loader_of(bytes, size);
    auto program = Program::load(loader.get(), full ? Program::Verification::InternalConsistency
                                               : Program::Verification::Minimal);
    if (!program.ok()) {
        return JUDGE_REFUSED;
    }
    int status = JUDGE_RAN;
    size_t methods = program->num_methods();
    for (size_t i = 0; i < methods && i < 64; i++) {
        progress->stage = METAS;
        auto name = program->get_method_name(i);
        if (!name.ok() || !run_method(*program, *name, data, use_plain_inputs())) {
            status = JUDGE_REFUSED;
        }
    }
    return status;
}

// A runtime without kernels and backends: the functions that look for them are ours, and find all.
#include "tests/runtime/resolve.h"

#include <executorch/extension/data_loader/buffer_data_loader.h>
#include <executorch/extension/memory_allocator/malloc_memory_allocator.h>
#include <executorch/runtime/backend/interface.h>
#include <executorch/runtime/core/hierarchical_allocator.h>
#include <executorch/runtime/executor/program.h>
#include <executorch/runtime/kernel/operator_registry.h>
#include <executorch/runtime/platform/runtime.h>

#include <cstring>
#include <vector>

using namespace executorch::runtime;
using executorch::extension::BufferDataLoader;
using executorch::extension::MallocMemoryAllocator;

namespace
{

const resolve_sinks *asked;

void do_nothing(KernelRuntimeContext &, Span<EValue *>)
{
}

class Anything final : public BackendInterface
{
  public:
    bool is_available() const override
    {
        return true;
    }
    Result<DelegateHandle *> init(BackendInitContext &, FreeableBuffer *,
                                  ArrayRef<CompileSpec>) const override
    {
        return static_cast<DelegateHandle *>(nullptr);
    }
    Error execute(BackendExecutionContext &, DelegateHandle *, Span<EValue *>) const override
    {
        return Error::Ok;
    }
};

Anything anything;

void say_value(bool input, size_t i, const Result<Tag> &tag, const Result<TensorInfo> &info)
{
    resolved_value value = {};
    value.tensor = tag.ok() && *tag == Tag::Tensor && info.ok();
    if (value.tensor) {
        value.dtype = static_cast<int>(info->scalar_type());
        value.rank = info->sizes().size();
        value.nbytes = info->nbytes();
        value.planned = info->is_memory_planned();
        for (size_t d = 0; d < value.rank && d < RESOLVED_RANK; d++) {
            value.sizes[d] = info->sizes()[d];
            value.order[d] = info->dim_order()[d];
        }
    }
    asked->value(asked->context, input, i, &value);
}

void say_meta(const MethodMeta &meta)
{
    asked->method(asked->context, meta.name(), meta.num_instructions());
    for (size_t i = 0; i < meta.num_inputs(); i++) {
        say_value(true, i, meta.input_tag(i), meta.input_tensor_meta(i));
    }
    for (size_t i = 0; i < meta.num_outputs(); i++) {
        say_value(false, i, meta.output_tag(i), meta.output_tensor_meta(i));
    }
    for (size_t i = 0; i < meta.num_memory_planned_buffers(); i++) {
        asked->buffer(asked->context, i, *meta.memory_planned_buffer_size(i));
    }
    for (size_t i = 0; i < meta.num_backends(); i++) {
        asked->delegate(asked->context, *meta.get_backend_name(i));
    }
}

int load(const Program &program, const MethodMeta &meta)
{
    std::vector<std::vector<uint8_t>> buffers;
    std::vector<Span<uint8_t>> spans;
    for (size_t i = 0; i < meta.num_memory_planned_buffers(); i++) {
        buffers.emplace_back(static_cast<size_t>(*meta.memory_planned_buffer_size(i)));
    }
    for (auto &buffer : buffers) {
        spans.push_back({buffer.data(), buffer.size()});
    }
    HierarchicalAllocator planned({spans.data(), spans.size()});
    MallocMemoryAllocator allocator, temporary;
    MemoryManager memory(&allocator, &planned, &temporary);
    auto method = program.load_method(meta.name(), &memory);
    return static_cast<int>(method.error());
}

} // namespace

namespace executorch::ET_RUNTIME_NAMESPACE
{

// In the place of the library's own, as its calls go through a table of the linker.
Result<OpFunction> get_op_function_from_registry(const char *name, Span<const TensorMeta> meta_list)
{
    std::vector<uint8_t> types;
    for (const TensorMeta &meta : meta_list) {
        types.push_back(static_cast<uint8_t>(meta.dtype_));
    }
    asked->kernel(asked->context, name, types.data(), types.size());
    return &do_nothing;
}

BackendInterface *get_backend_class(const char *)
{
    return &anything;
}

} // namespace executorch::ET_RUNTIME_NAMESPACE

int resolve_all(const uint8_t *bytes, size_t size, const resolve_sinks *sinks)
{
    runtime_init();
    BufferDataLoader loader(bytes, size);
    auto program = Program::load(&loader, Program::Verification::Minimal);
    asked = sinks;
    if (!program.ok()) {
        return static_cast<int>(program.error());
    }
    for (size_t i = 0; i < program->num_methods(); i++) {
        auto meta = program->method_meta(*program->get_method_name(i));
        if (!meta.ok()) {
            return static_cast<int>(meta.error());
        }
        say_meta(*meta);
        if (int error = load(*program, *meta); error != 0) {
            return error;
        }
        asked->end(asked->context);
    }
    return 0;
}

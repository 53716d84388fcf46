// What an application does with a model, against the released runtime. See judge.h.
#include "tests/runtime/judge.h"

#include <executorch/extension/data_loader/buffer_data_loader.h>
#include <executorch/extension/memory_allocator/malloc_memory_allocator.h>
#include <executorch/runtime/core/hierarchical_allocator.h>
#include <executorch/runtime/executor/method.h>
#include <executorch/runtime/executor/program.h>
#include <executorch/runtime/platform/runtime.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <memory>
#include <vector>

using namespace executorch::runtime;
using executorch::extension::BufferDataLoader;
using executorch::extension::MallocMemoryAllocator;

namespace {

constexpr size_t kPage = 4096;
constexpr uint64_t kMostMemory = 64 << 20; // larger requests are refused, as applications do
constexpr rlim_t kSeconds = 2;

// Where the child is, for the parent: a page that both have.
struct Progress {
    int stage;
};
const char *const kStages[] = {"load", "metas", "method", "inputs", "execute", "outputs"};
enum { LOAD, METAS, METHOD, INPUTS, EXECUTE, OUTPUTS };
Progress *progress;

// Zeroed memory whose end is at an unreadable page, but for up to 15 bytes of alignment.
uint8_t *guarded(size_t size) {
    size_t pages = (size + kPage - 1) / kPage;
    auto *base = static_cast<uint8_t *>(mmap(nullptr, (pages + 1) * kPage, PROT_READ | PROT_WRITE,
                                             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (base == MAP_FAILED) {
        return nullptr;
    }
    mprotect(base + pages * kPage, kPage, PROT_NONE);
    return base + (pages * kPage - size) / 16 * 16;
}

volatile uint64_t sink;

void read_all(const void *bytes, size_t size) {
    const auto *p = static_cast<const volatile uint8_t *>(bytes);
    uint64_t sum = 0;
    for (size_t i = 0; i < size; i++) {
        sum += p[i];
    }
    sink = sink + sum;
}

void read_text(const char *text) {
    if (text != nullptr) {
        read_all(text, std::strlen(text));
    }
}

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

// One method, from its memory to its outputs; false when the runtime refused something.
class Run {
  public:
    Run(const Program &program, const char *name) : program_(program), name_(name) {}

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
        auto *impl = new executorch::aten::TensorImpl(
            info.scalar_type(), static_cast<ssize_t>(rank), sizes, data, order, strides,
            executorch::aten::TensorShapeDynamism::STATIC);
        return method.set_input(executorch::aten::Tensor(impl), i) == Error::Ok;
    }

    // Outputs that nobody planned are the caller's to give.
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
        auto method = program_.load_method(name_, &memory);
        if (!method.ok()) {
            return false;
        }
        progress->stage = INPUTS;
        for (size_t i = 0; i < meta.num_inputs(); i++) {
            if (!set_input(*method, meta, i)) {
                return false;
            }
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
                read_all(value.toTensor().const_data_ptr(), value.toTensor().nbytes());
            }
        }
        return true;
    }

    const Program &program_;
    const char *name_;
    std::vector<Span<uint8_t>> spans_;
};

// Exit status of the child.
int use(const uint8_t *bytes, size_t size, bool full) {
    uint8_t *copy = guarded(size);
    if (copy == nullptr) {
        return JUDGE_REFUSED;
    }
    std::memcpy(copy, bytes, size);
    BufferDataLoader loader(copy, size);
    auto program = Program::load(&loader, full ? Program::Verification::InternalConsistency
                                               : Program::Verification::Minimal);
    if (!program.ok()) {
        return JUDGE_REFUSED;
    }
    int status = JUDGE_RAN;
    size_t methods = program->num_methods();
    for (size_t i = 0; i < methods && i < 64; i++) {
        progress->stage = METAS;
        auto name = program->get_method_name(i);
        if (!name.ok() || !Run(*program, *name).all()) {
            status = JUDGE_REFUSED;
        }
    }
    return status;
}

void limit() {
    const struct rlimit cpu = {kSeconds, kSeconds + 1};
    const struct rlimit core = {0, 0};
    setrlimit(RLIMIT_CPU, &cpu);
    setrlimit(RLIMIT_CORE, &core);
    alarm(10 * kSeconds);
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
}

} // namespace

judge_verdict judge(const uint8_t *bytes, size_t size, bool full) {
    if (progress == nullptr) {
        progress = static_cast<Progress *>(mmap(nullptr, kPage, PROT_READ | PROT_WRITE,
                                                MAP_SHARED | MAP_ANONYMOUS, -1, 0));
        runtime_init();
    }
    progress->stage = LOAD;
    pid_t child = fork();
    if (child == 0) {
        limit();
        _exit(use(bytes, size, full));
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
    }
    const char *stage = kStages[progress->stage];
    if (!WIFSIGNALED(status)) {
        return {static_cast<judgement>(WEXITSTATUS(status)), 0, stage};
    }
    int why = WTERMSIG(status);
    bool late = why == SIGXCPU || why == SIGALRM || why == SIGKILL;
    return {late ? JUDGE_TIMEOUT : JUDGE_SIGNAL, why, stage};
}

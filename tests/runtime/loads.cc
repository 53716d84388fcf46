// Loading, and counting what it takes. See loads.h.
#include "tests/runtime/loads.h"

#include <executorch/extension/data_loader/buffer_data_loader.h>
#include <executorch/extension/flat_tensor/flat_tensor_data_map.h>
#include <executorch/runtime/core/hierarchical_allocator.h>
#include <executorch/runtime/backend/interface.h>
#include <executorch/runtime/executor/program.h>
#include <executorch/runtime/kernel/operator_registry.h>
#include <executorch/runtime/platform/runtime.h>

#include "analysis/compat/print_manifest.h"

#include <memory>
#include <optional>
#include <vector>

using namespace executorch::runtime;
using executorch::extension::BufferDataLoader;
using executorch::extension::FlatTensorDataMap;

namespace {

constexpr uint32_t kRoom = 64 << 20;

// A buffer that counts requests, and the most that was taken of it between two resets.
class Counting : public MemoryAllocator {
  public:
    Counting(uint32_t size, uint8_t *base) : MemoryAllocator(size, base) {}

    void *allocate(size_t size, size_t alignment) override {
        requests++;
        void *at = MemoryAllocator::allocate(size, alignment);
        const auto used = static_cast<uint64_t>(used_size());
        most = used > most ? used : most;
        return at;
    }

    uint64_t requests = 0, most = 0;
};

// Aligned to 64, so that counts hold.
struct Room {
    explicit Room(size_t size) : bytes(static_cast<uint8_t *>(aligned_alloc(64, rounded(size)))) {}
    ~Room() { free(bytes); }
    static size_t rounded(size_t size) { return (size + 127) / 64 * 64; }
    uint8_t *bytes;
};

uint32_t room_of(uint64_t wanted) {
    return wanted == 0 ? kRoom : static_cast<uint32_t>(wanted);
}

// A copy that is aligned as loaders want it.
std::unique_ptr<Room> copy(const judge_file &file) {
    auto room = std::make_unique<Room>(file.size);
    std::copy(file.bytes, file.bytes + file.size, room->bytes);
    return room;
}

struct Planned {
    explicit Planned(const MethodMeta &meta) {
        for (size_t i = 0; i < meta.num_memory_planned_buffers(); i++) {
            const auto size = static_cast<size_t>(meta.memory_planned_buffer_size(i).get());
            rooms.push_back(std::make_unique<Room>(size));
            spans.push_back({rooms.back()->bytes, size});
        }
    }
    std::vector<std::unique_ptr<Room>> rooms;
    std::vector<Span<uint8_t>> spans;
};

load_result load(const Program &program, const load_request &request, const NamedDataMap *data)
{
    auto meta = program.method_meta(request.method);
    if (!meta.ok()) {
        return {static_cast<int>(meta.error()), 0, 0, 0};
    }
    Planned planned(*meta);
    Room method_room(room_of(request.method_bytes)), other_room(room_of(request.temporary_bytes));
    Counting own(room_of(request.method_bytes), method_room.bytes);
    Counting other(room_of(request.temporary_bytes), other_room.bytes);
    HierarchicalAllocator arenas({planned.spans.data(), planned.spans.size()});
    MemoryManager memory(&own, &arenas, request.no_temporary ? nullptr : &other);
    auto method = program.load_method(request.method, &memory, nullptr, data);
    return {static_cast<int>(method.error()), own.used_size(), other.most, own.requests};
}

} // namespace

load_result load_method(const load_request *request)
{
    runtime_init();
    auto file = copy(request->file);
    BufferDataLoader loader(file->bytes, request->file.size);
    auto program = Program::load(&loader);
    if (!program.ok()) {
        return {static_cast<int>(program.error()), 0, 0, 0};
    }
    if (request->data.bytes == nullptr) {
        return load(*program, *request, nullptr);
    }
    auto data = copy(request->data);
    BufferDataLoader data_loader(data->bytes, request->data.size);
    auto map = FlatTensorDataMap::load(&data_loader);
    if (!map.ok()) {
        return {static_cast<int>(map.error()), 0, 0, 0};
    }
    return load(*program, *request, &*map);
}

void print_own_manifest(const char *release, uint32_t method, uint32_t temporary) {
    runtime_init();
    Room method_room(method), other_room(temporary);
    MemoryAllocator own(method, method_room.bytes), other(temporary, other_room.bytes);
    MemoryManager memory(&own, nullptr, &other);
    print_manifest(release, memory);
}

void each_registered(void (*kernel)(const char *name, const char *key),
                     void (*backend)(const char *name)) {
    runtime_init();
    for (const Kernel &k : get_registered_kernels()) {
        kernel(k.name_, k.kernel_key_.is_fallback() ? "" : k.kernel_key_.data());
    }
    for (size_t i = 0; i < get_num_registered_backends(); i++) {
        backend(get_backend_name(i).get());
    }
}

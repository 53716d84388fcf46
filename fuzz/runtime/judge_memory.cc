// What all uses of the runtime need: guarded memory, reading, the progress of the child.
#include "fuzz/runtime/judge_parts.h"

#include <executorch/extension/data_loader/buffer_data_loader.h>

#include <sys/mman.h>

#include <cstring>
#include <vector>

Progress *progress;

namespace {

constexpr size_t kPage = 4096;

// The regions from guarded(), in order; the last page of each is unreadable.
struct Region {
    uint8_t *base;
    size_t pages;
};
std::vector<Region> regions;

volatile uint64_t sink;

} // namespace

size_t guard_slack;
bool input_ones;

uint8_t *guarded(size_t size) {
    size_t pages = (size + guard_slack + kPage - 1) / kPage;
    auto *base = static_cast<uint8_t *>(mmap(nullptr, (pages + 1) * kPage, PROT_READ | PROT_WRITE,
                                             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (base == MAP_FAILED) {
        return nullptr;
    }
    mprotect(base + pages * kPage, kPage, PROT_NONE);
    regions.push_back({base, pages + 1});
    return base + (pages * kPage - guard_slack - size) / 16 * 16;
}

int guarded_by(const void *address) {
    for (size_t i = 0; i < regions.size(); i++) {
        const uint8_t *end = regions[i].base + regions[i].pages * kPage;
        if (address >= end - kPage && address < end) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

void free_guarded() {
    for (const Region &region : regions) {
        munmap(region.base, region.pages * kPage);
    }
    regions.clear();
}

uint8_t *guarded_copy(const judge_file &file) {
    uint8_t *copy = guarded(file.size);
    if (copy != nullptr) {
        std::memcpy(copy, file.bytes, file.size);
    }
    return copy;
}

std::unique_ptr<executorch::runtime::DataLoader> (*loader_in_front)(
    std::unique_ptr<executorch::runtime::DataLoader> loader);

std::unique_ptr<executorch::runtime::DataLoader> loader_of(const uint8_t *bytes, size_t size) {
    auto loader = std::make_unique<executorch::extension::BufferDataLoader>(bytes, size);
    return loader_in_front == nullptr ? std::move(loader) : loader_in_front(std::move(loader));
}

uint64_t read_all(const void *bytes, size_t size) {
    const auto *p = static_cast<const volatile uint8_t *>(bytes);
    uint64_t sum = 0;
    for (size_t i = 0; i < size; i++) {
        sum = 31 * sum + p[i];
    }
    sink = sink + sum;
    return sum;
}

void read_text(const char *text) {
    if (text != nullptr) {
        read_all(text, std::strlen(text));
    }
}

// Finds which basic blocks of an uninstrumented library are executed: each begins with a
// breakpoint, which its first execution replaces with the original byte.
#include "fuzz/examples/blocks.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

namespace
{

constexpr uint8_t kBreakpoint = 0xcc; // int3
constexpr uintptr_t kPage = 4096;

struct Blocks {
    std::vector<uint8_t *> at; // ascending
    std::vector<uint8_t> before;
    uint8_t *executed;
} blocks;

struct Library {
    const char *name;
    uintptr_t base, begin, end; // of its code
};

int find_code(struct dl_phdr_info *info, size_t, void *context)
{
    auto *library = static_cast<Library *>(context);
    const char *slash = std::strrchr(info->dlpi_name, '/');
    if (std::strcmp(slash == nullptr ? info->dlpi_name : slash + 1, library->name) != 0) {
        return 0;
    }
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const auto &part = info->dlpi_phdr[i];
        if (part.p_type == PT_LOAD && (part.p_flags & PF_X) != 0) {
            library->base = info->dlpi_addr;
            library->begin = info->dlpi_addr + part.p_vaddr;
            library->end = library->begin + part.p_memsz;
        }
    }
    return 1;
}

bool read_list(FILE *file, const Library &library, size_t most)
{
    unsigned long offset;
    while (blocks.at.size() < most && std::fscanf(file, "%lx", &offset) == 1) {
        uintptr_t at = library.base + offset;
        if (at < library.begin || at >= library.end) {
            return false;
        }
        blocks.at.push_back(reinterpret_cast<uint8_t *>(at));
        blocks.before.push_back(*blocks.at.back());
    }
    return std::feof(file) != 0 && !blocks.at.empty() &&
           std::is_sorted(blocks.at.begin(), blocks.at.end());
}

} // namespace

bool blocks_open(const char *path, const char *name, uint8_t *executed, size_t most)
{
    Library library = {name, 0, 0, 0};
    FILE *file = std::fopen(path, "r");
    if (file == nullptr) {
        return false;
    }
    dl_iterate_phdr(find_code, &library);
    bool good = read_list(file, library, most);
    std::fclose(file);
    blocks.executed = executed;
    uintptr_t first = library.begin / kPage * kPage;
    return good && mprotect(reinterpret_cast<void *>(first), library.end - first,
                            PROT_READ | PROT_WRITE | PROT_EXEC) == 0;
}

void blocks_arm()
{
    for (size_t i = 0; i < blocks.at.size(); i++) {
        *blocks.at[i] = blocks.executed[i] != 0 ? blocks.before[i] : kBreakpoint;
    }
}

void blocks_disarm()
{
    for (size_t i = 0; i < blocks.at.size(); i++) {
        *blocks.at[i] = blocks.before[i];
    }
}

bool blocks_hit(uintptr_t pc)
{
    auto *at = reinterpret_cast<uint8_t *>(pc);
    auto found = std::lower_bound(blocks.at.begin(), blocks.at.end(), at);
    if (found == blocks.at.end() || *found != at) {
        return false;
    }
    auto i = static_cast<size_t>(found - blocks.at.begin());
    *at = blocks.before[i];
    blocks.executed[i] = 1;
    return true;
}

size_t blocks_executed()
{
    return static_cast<size_t>(
        std::count(blocks.executed, blocks.executed + blocks.at.size(), uint8_t{1}));
}

void blocks_forget()
{
    std::fill_n(blocks.executed, blocks.at.size(), uint8_t{0});
}

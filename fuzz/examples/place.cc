// Where the runtime crashed: its two innermost addresses within the runtime's libraries, with names
// from these. Crashes within the C library or this program count where the runtime called them.
#include "fuzz/examples/server.h"
#include "fuzz/examples/stack.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <link.h>
#include <unwind.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace
{

constexpr size_t kCounted = 2;

const char *const kDeaths[DEATHS] = {
    "lives",          "check",           "abort",  "read outside the file",
    "outside memory", "invalid address", "number", "signal",
    "report",         "timeout"};

std::string demangled(const char *symbol)
{
    int status = 0;
    char *text = abi::__cxa_demangle(symbol, nullptr, nullptr, &status);
    std::string name = text == nullptr ? symbol : text;
    std::free(text);
    return name;
}

std::string plain_name(const char *symbol)
{
    std::string name = demangled(symbol);
    size_t end = name.find('(');
    return end == std::string::npos || end == 0 ? name : name.substr(0, end);
}

// "library+offset (function)", or "" if it is not in the runtime.
std::string frame_name(uintptr_t address, bool innermost, bool anywhere)
{
    Dl_info info;
    // A return address is after the call.
    if (dladdr(reinterpret_cast<void *>(address - (innermost ? 0 : 1)), &info) == 0) {
        return "";
    }
    const char *slash = std::strrchr(info.dli_fname, '/');
    const char *file = slash == nullptr ? info.dli_fname : slash + 1;
    std::string symbol = info.dli_sname == nullptr ? "" : plain_name(info.dli_sname);
    if ((!anywhere && std::strncmp(file, "libexecutorch", 13) != 0) ||
        stack_is_messenger(symbol.c_str())) {
        return "";
    }
    char offset[32];
    std::snprintf(offset, sizeof offset, "+0x%zx",
                  static_cast<size_t>(address - reinterpret_cast<uintptr_t>(info.dli_fbase)));
    return file + std::string(offset) + (symbol.empty() ? "" : " (" + symbol + ")");
}

std::string names_of(const outcome &what, bool anywhere)
{
    std::string names;
    size_t count = 0;
    for (size_t i = 0; i < what.frame_count && count < kCounted; i++) {
        bool innermost = i == 0 && what.death != DEATH_CHECK;
        std::string name = frame_name(what.frames[i], innermost, anywhere);
        if (!name.empty()) {
            names += (count++ == 0 ? "" : " < ") + name;
        }
    }
    return names;
}

// Stands in for a missing name: the start of the function, "LIBRARY@0xOFFSET".
std::string function_at(void *address, uintptr_t base, const char *file)
{
    void *begin = _Unwind_FindEnclosingFunction(address);
    char offset[32];
    std::snprintf(offset, sizeof offset, "@0x%zx",
                  static_cast<size_t>(reinterpret_cast<uintptr_t>(begin) - base));
    const char *slash = std::strrchr(file, '/');
    return begin == nullptr ? "" : (slash == nullptr ? file : slash + 1) + std::string(offset);
}

// In the format of a sanitizer.
std::string frame_line(size_t number, uintptr_t address, bool innermost)
{
    Dl_info info;
    struct link_map *map = nullptr;
    auto *at = reinterpret_cast<void *>(address - (innermost ? 0 : 1));
    char text[64];
    std::snprintf(text, sizeof text, "#%zu 0x%zx ", number, static_cast<size_t>(address));
    if (dladdr1(at, &info, reinterpret_cast<void **>(&map), RTLD_DL_LINKMAP) == 0) {
        return std::string(text) + "\n";
    }
    std::string name = info.dli_sname != nullptr ? demangled(info.dli_sname)
                                                 : function_at(at, map->l_addr, info.dli_fname);
    char offset[32];
    std::snprintf(offset, sizeof offset, "+0x%zx)\n", static_cast<size_t>(address - map->l_addr));
    return text + (name.empty() ? "" : "in " + name + " ") + "(" + info.dli_fname + offset;
}

// For a failed check, skips frames of this program, which is not where it failed.
size_t first_frame(const outcome &what)
{
    for (size_t i = 0; what.death == DEATH_CHECK && i < what.frame_count; i++) {
        if (!frame_name(what.frames[i], false, false).empty()) {
            return i;
        }
    }
    return 0;
}

} // namespace

const char *server_kind(const outcome *what)
{
    return what->kind != nullptr ? what->kind : kDeaths[what->death];
}

void server_stack(const outcome *what, char *text, size_t room)
{
    std::string lines = what->raw == nullptr ? "" : what->raw;
    size_t first = first_frame(*what);
    for (size_t i = first; what->raw == nullptr && i < what->frame_count; i++) {
        lines += frame_line(i - first, what->frames[i], i == 0 && what->death != DEATH_CHECK);
    }
    std::snprintf(text, room, "%s", lines.c_str());
}

void server_place(const outcome *what, char place[SERVER_PLACE])
{
    std::string names = names_of(*what, false);
    if (names.empty()) {
        names = names_of(*what, true);
    }
    if (what->raw != nullptr) {
        static stack told;
        stack_tell(what->kind, what->raw, &told);
        names = told.place;
    }
    std::snprintf(place, SERVER_PLACE, "%s%s%s: %s", server_kind(what),
                  what->stage[0] != '\0' ? " in " : "", what->stage,
                  names.empty() ? "nowhere" : names.c_str());
}

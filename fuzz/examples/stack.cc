// Parses stacks, looks up names, derives groups. See stack.h.
#include "fuzz/examples/stack.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace
{

struct Frame {
    std::string function, source, library; // empty if unknown
    uintptr_t offset = 0;                  // in the library
};
using Frames = std::vector<Frame>;

bool begins(const std::string &text, const std::string &with)
{
    return text.compare(0, with.size(), with) == 0;
}

bool ends(const std::string &text, const std::string &with)
{
    return text.size() >= with.size() &&
           text.compare(text.size() - with.size(), std::string::npos, with) == 0;
}

std::string base_name(const std::string &path)
{
    return path.substr(path.rfind('/') + 1);
}

// ---- Parsing ----

// Cuts "(LIBRARY+0xOFFSET)" off the end of `rest`.
bool take_library(std::string &rest, Frame &frame)
{
    size_t build = rest.find(" (BuildId:");
    rest.resize(build == std::string::npos ? rest.size() : build);
    size_t open = rest.rfind('('), plus = rest.rfind("+0x");
    if (rest.empty() || rest.back() != ')' || open == std::string::npos ||
        plus == std::string::npos || plus < open) {
        return false;
    }
    frame.library = rest.substr(open + 1, plus - open - 1);
    frame.offset = std::strtoull(rest.c_str() + plus + 1, nullptr, 16);
    rest.resize(open);
    return true;
}

// Parses "#N 0xADDRESS ...". False for any other line.
bool read_frame(const std::string &line, size_t &number, Frame &frame)
{
    int end = 0;
    if (std::sscanf(line.c_str(), " #%zu 0x%*x %n", &number, &end) != 1 || end == 0) {
        return false;
    }
    std::string rest = line.substr(static_cast<size_t>(end));
    bool named = begins(rest, "in ");
    rest.erase(0, named ? 3 : 0);
    if (!take_library(rest, frame)) {
        size_t blank = rest.rfind(' ');
        frame.source = blank == std::string::npos ? "" : rest.substr(blank + 1);
        rest.resize(blank == std::string::npos ? rest.size() : blank);
    }
    rest.resize(rest.find_last_not_of(' ') + 1);
    frame.function = named ? rest : "";
    return true;
}

// Parses the first stack of the text.
Frames read_stack(const char *raw)
{
    Frames frames;
    while (*raw != '\0') {
        size_t length = std::strcspn(raw, "\n"), number = 0;
        Frame frame;
        if (read_frame(std::string(raw, length), number, frame)) {
            if (number < frames.size()) {
                break;
            }
            frames.push_back(frame);
        }
        raw += length + (raw[length] == '\n');
    }
    return frames;
}

// ---- Names and lines ----

// Returns the output of a command, or "" if it cannot be run.
std::string output_of(std::vector<std::string> words)
{
    int ends[2];
    std::vector<char *> arguments;
    for (std::string &word : words) {
        arguments.push_back(&word[0]);
    }
    arguments.push_back(nullptr);
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return "";
    }
    pid_t child = 0;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    bool good = posix_spawnp(&child, arguments[0], &files, nullptr, arguments.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    std::string text;
    char part[4096];
    ssize_t n = 0;
    while (good && ((n = read(ends[0], part, sizeof part)) > 0 || (n < 0 && errno == EINTR))) {
        text.append(part, n > 0 ? static_cast<size_t>(n) : 0);
    }
    close(ends[0]);
    while (good && waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
    return text;
}

// All three take the same options and print the same lines.
std::string ask(const std::string &library, const std::vector<std::string> &offsets)
{
    for (const char *command : {"llvm-addr2line", "eu-addr2line", "addr2line"}) {
        std::vector<std::string> words = {command, "-a", "-f", "-C", "-i", "-e", library};
        words.insert(words.end(), offsets.begin(), offsets.end());
        std::string text = output_of(words);
        if (!text.empty()) {
            return text;
        }
    }
    return "";
}

// For an address in a library: the function, preceded by those inlined there.
std::map<std::pair<std::string, uintptr_t>, Frames> known;

std::string hexadecimal(uintptr_t number)
{
    char text[32];
    std::snprintf(text, sizeof text, "0x%zx", static_cast<size_t>(number));
    return text;
}

// For each address, there is a line with it, then two lines per function.
void note_answer(const std::string &library, const std::string &answer)
{
    Frames *of = nullptr;
    bool second = false;
    for (size_t at = 0; at < answer.size();) {
        size_t end = answer.find('\n', at);
        std::string line = answer.substr(at, end - at);
        at = end == std::string::npos ? answer.size() : end + 1;
        if (begins(line, "0x") && !second) {
            of = &known[{library, std::strtoull(line.c_str(), nullptr, 16)}];
        } else if (of != nullptr && !second) {
            of->push_back({line, "", "", 0});
            second = true;
        } else if (of != nullptr) {
            of->back().source = begins(line, "??") ? "" : line.substr(0, line.find(" (discr"));
            second = false;
        }
    }
}

// A return address is after its call.
uintptr_t address_of(const Frames &frames, size_t i)
{
    return frames[i].offset - (i > 0 && frames[i].offset > 0);
}

void look_up(const Frames &frames)
{
    std::map<std::string, std::vector<std::string>> wanted;
    for (size_t i = 0; i < frames.size(); i++) {
        uintptr_t at = address_of(frames, i);
        const std::string &library = frames[i].library;
        if (!library.empty() && known.emplace(std::make_pair(library, at), Frames()).second) {
            wanted[library].push_back(hexadecimal(at));
        }
    }
    for (const auto &one : wanted) {
        note_answer(one.first, ask(one.first, one.second));
    }
}

// Frames without symbols stay as they are.
Frames with_names(const Frames &frames)
{
    Frames all;
    look_up(frames);
    for (size_t i = 0; i < frames.size(); i++) {
        const Frame &frame = frames[i];
        const Frames &found = known[{frame.library, address_of(frames, i)}];
        if (found.empty() || begins(found[0].function, "??")) {
            all.push_back(frame);
            continue;
        }
        for (const Frame &named : found) {
            all.push_back({named.function, named.source, frame.library, frame.offset});
        }
    }
    return all;
}

// ---- Frames that count ----

// Libraries that only do what they are told, by prefixes of their names.
const char *const kServants[] = {"libc.",      "libc-",     "libm.",    "libm-",
                                 "libpthread", "libstdc++", "libc++",   "libgcc",
                                 "ld-linux",   "libasan",   "libubsan", "libtsan",
                                 "liblsan",    "libclang_", "[vdso]",   "ptv-crashes"};

// The same for functions linked into the program; those in kSteps must match entirely.
const char *const kServices[] = {
    "__asan_", "__GI_",       "__interceptor", "__sanitizer",    "__ubsan",
    "__msan",  "__lsan",      "__libc_",       "___interc",      "asan_",
    "std::",   "__gnu_cxx::", "operator new",  "operator delete"};
const char *const kSteps[] = {"abort",  "raise",   "gsignal", "__pthread_kill_implementation",
                              "memcpy", "memmove", "memset",  "memcmp",
                              "strlen", "strcmp",  "malloc",  "free",
                              "calloc", "realloc", "_start"};

std::string without_arguments(const std::string &name)
{
    size_t at = name.find('(');
    while (at != std::string::npos && name.compare(at, 21, "(anonymous namespace)") == 0) {
        at = name.find('(', at + 1);
    }
    return at == std::string::npos || at == 0 ? name : name.substr(0, at);
}

template <typename Names, typename Test> bool any(const Names &names, Test test)
{
    return std::any_of(std::begin(names), std::end(names), test);
}

bool is_servant(const Frame &frame)
{
    std::string library = base_name(frame.library), name = without_arguments(frame.function);
    return any(kServants, [&](const char *one) { return begins(library, one); }) ||
           any(kServices, [&](const char *one) { return begins(name, one); }) ||
           any(kSteps, [&](const char *one) { return name == one; }) ||
           stack_is_messenger(name.c_str());
}

// Whether the frame is in this program, which calls the runtime in a child and is not at fault.
bool is_ours(const Frame &frame)
{
    static const std::string self = [] {
        char path[4096];
        ssize_t n = readlink("/proc/self/exe", path, sizeof path);
        return base_name(std::string(path, n > 0 ? static_cast<size_t>(n) : 0));
    }();
    return base_name(frame.library) == self;
}

Frames counted(const Frames &frames)
{
    Frames outer, inner;
    for (const Frame &frame : frames) {
        if (!is_servant(frame)) {
            (is_ours(frame) ? outer : inner).push_back(frame);
        }
    }
    const Frames &some = inner.empty() ? outer : inner;
    return some.empty() ? frames : some;
}

// Drops the frames of this program that led to the runtime, unless nothing else remains.
Frames without_ours(Frames frames)
{
    Frames all = frames;
    while (!frames.empty() && (is_ours(frames.back()) || is_servant(frames.back()))) {
        frames.pop_back();
    }
    return frames.empty() ? all : frames;
}

// ---- Text ----

std::string where_of(const Frame &frame)
{
    return !frame.source.empty()    ? frame.source
           : !frame.library.empty() ? base_name(frame.library) + "+" + hexadecimal(frame.offset)
                                    : "";
}

std::string name_of(const Frame &frame)
{
    std::string name = without_arguments(frame.function);
    return name.empty() ? where_of(frame) : name;
}

// The innermost `most` frames, on one line.
std::string line_of(const Frames &frames, size_t most, bool with_place)
{
    std::string line;
    for (size_t i = 0; i < frames.size() && i < most; i++) {
        line += (i == 0 ? "" : " < ") + name_of(frames[i]);
        line += with_place && !frames[i].function.empty() ? " (" + where_of(frames[i]) + ")" : "";
    }
    return line.empty() ? "nowhere" : line;
}

std::string text_of(const Frames &frames)
{
    std::string text;
    for (size_t i = 0; i < frames.size(); i++) {
        const Frame &frame = frames[i];
        std::string where = where_of(frame);
        text += "#" + std::to_string(i) + (frame.function.empty() ? "" : " " + frame.function);
        text += (frame.source.empty() ? " (" + where + ")" : " " + where) + "\n";
    }
    return text;
}

// Decided by the innermost function that indicates a stage.
const char *stage_of(const Frames &frames)
{
    static const struct {
        const char *part, *stage;
    } rows[] = {
        {"Method::execute", "execute"}, {"Method::load", "method"}, {"Method::init", "method"},
        {"MethodMeta", "metas"},        {"method_meta", "metas"},   {"FlatTensorDataMap", "data"},
        {"Program::load", "load"},      {"set_input", "inputs"},    {"get_output", "outputs"}};
    for (const Frame &frame : frames) {
        for (const auto &row : rows) {
            if (frame.function.find(row.part) != std::string::npos) {
                return row.stage;
            }
        }
    }
    return "";
}

} // namespace

bool stack_is_messenger(const char *function)
{
    static const char *const names[] = {"runtime_abort", "pal_abort", "vlogf", "logf"};
    return any(names, [&](const char *name) { return ends(function, name); });
}

void stack_tell(const char *kind, const char *raw, stack *out)
{
    const Frames frames = with_names(read_stack(raw)), some = counted(frames);
    std::snprintf(out->text, sizeof out->text, "%s", text_of(without_ours(frames)).c_str());
    std::snprintf(out->group, sizeof out->group, "%s: %s", kind,
                  line_of(some, STACK_FRAMES, false).c_str());
    std::snprintf(out->place, sizeof out->place, "%s", line_of(some, 2, true).c_str());
    out->stage = stage_of(frames);
}

// The forking process: runs one child at a time, for as long as inputs let it live. See server.h.
// Not here: what happens in the child (child.cc).
#include "fuzz/examples/server.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "fuzz/examples/blocks.h"
#include "fuzz/examples/child.h"
#include "fuzz/runtime/judge_parts.h"

namespace
{

constexpr uint64_t kInputsOfChild = 1000; // it leaks a little with each
constexpr size_t kReadAhead = 16;         // bytes: XNN_EXTRA_BYTES of XNNPACK
constexpr int kPatience = 20000;          // milliseconds; the child's own limits are shorter

struct Server {
    server_limits limits;
    pid_t child;
    uint64_t given; // to this child
    int ask, answer;
    bool watches;
} server;

bool share()
{
    if (shared == nullptr) {
        void *memory = mmap(nullptr, sizeof *shared, PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) {
            return false;
        }
        shared = static_cast<Shared *>(memory);
        progress = &shared->progress;
    }
    return true;
}

bool start_child()
{
    int ask[2], answer[2];
    if (pipe2(ask, O_CLOEXEC) != 0) {
        return false;
    }
    if (pipe2(answer, O_CLOEXEC) != 0) {
        close(ask[0]);
        close(ask[1]);
        return false;
    }
    if (server.watches) {
        blocks_arm();
    }
    server.child = fork();
    if (server.child == 0) {
        close(ask[1]);
        close(answer[0]);
        serve(ask[0], answer[1], server.limits);
    }
    close(ask[0]);
    close(answer[1]);
    server.ask = ask[1];
    server.answer = answer[0];
    server.given = 0;
    return server.child > 0;
}

int end_child()
{
    int status = 0;
    if (server.child > 0) {
        close(server.ask);
        close(server.answer);
        while (waitpid(server.child, &status, 0) < 0 && errno == EINTR) {
        }
        server.child = 0;
    }
    return status;
}

// Returns whether the child survives.
bool ask_child()
{
    char byte = 0;
    if (write(server.ask, &byte, 1) != 1) {
        return false;
    }
    struct pollfd waiting = {server.answer, POLLIN, 0};
    if (poll(&waiting, 1, kPatience) <= 0) {
        kill(server.child, SIGKILL);
        return false;
    }
    return read(server.answer, &byte, 1) == 1;
}

// Completes the outcome of a child that could not report why it died.
void complete(outcome *out, int status)
{
    if (out->death == DEATH_NONE) {
        out->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
        out->death = out->signal == SIGSEGV   ? DEATH_MEMORY
                     : out->signal == SIGKILL ? DEATH_TIMEOUT
                                              : DEATH_OTHER;
    }
}

// Gives an input to the current child, or to a new one.
bool run_once(bool full, outcome *out)
{
    if (server.child > 0 && server.given >= kInputsOfChild) {
        end_child();
    }
    if (server.child <= 0 && !start_child()) {
        return false;
    }
    shared->full = full;
    shared->progress.stage = LOAD;
    std::memset(&shared->result, 0, sizeof shared->result);
    shared->result.since = server.given++;
    bool lives = ask_child();
    *out = shared->result;
    out->stage = stage_name(shared->progress.stage);
    if (!lives) {
        complete(out, end_child());
    }
    return true;
}

// By design, XNNPACK's kernels read a little past their arguments; callers must leave room.
bool may_read_ahead(const outcome &what)
{
    char place[SERVER_PLACE];
    server_place(&what, place);
    return (what.death == DEATH_PAST || what.death == DEATH_OUTSIDE) &&
           std::strstr(place, "in execute: libexecutorch_backend_xnnpack") != nullptr;
}

// Runs a model that killed a fresh child again, with that room.
bool run_fairly(bool full, outcome *out)
{
    if (!may_read_ahead(*out)) {
        return true;
    }
    shared->slack = kReadAhead;
    bool good = run_once(full, out);
    shared->slack = 0;
    return good;
}

} // namespace

bool server_begin(const server_limits *limits)
{
    server.limits = *limits;
    signal(SIGPIPE, SIG_IGN);
    return share() && prepare_children();
}

void server_end()
{
    end_child();
    blocks_disarm();
}

bool server_run(const uint8_t *bytes, size_t size, bool full, outcome *out)
{
    if (size > SERVER_LARGEST) {
        return false;
    }
    std::memcpy(shared->bytes, bytes, size);
    shared->size = size;
    if (!run_once(full, out)) {
        return false;
    }
    outcome again = *out;
    bool died = out->death != DEATH_NONE && out->death != DEATH_TIMEOUT;
    if (died && out->since > 0 && !run_once(full, &again)) {
        return false;
    }
    bool alone = again.death != DEATH_NONE;
    *out = alone ? again : *out;
    bool good = !alone || run_fairly(full, out);
    out->alone = alone;
    return good;
}

bool server_watch_blocks(const char *path)
{
    server.watches =
        share() && blocks_open(path, "libexecutorch.so", shared->executed, SERVER_BLOCKS);
    return server.watches;
}

// The current child has lost breakpoints, so it must go.
void server_forget_blocks()
{
    if (server.watches) {
        end_child();
        blocks_forget();
    }
}

size_t server_blocks()
{
    return server.watches ? blocks_executed() : 0;
}

void server_fix_addresses(char **arguments)
{
    int now = personality(0xffffffff);
    if (now >= 0 && (now & ADDR_NO_RANDOMIZE) == 0 &&
        personality(static_cast<unsigned long>(now) | ADDR_NO_RANDOMIZE) >= 0 &&
        (personality(0xffffffff) & ADDR_NO_RANDOMIZE) != 0) {
        execv("/proc/self/exe", arguments);
    }
}

// The child: gives inputs to the runtime, and records where it dies. See server.h.
#include "fuzz/examples/child.h"

#include <executorch/runtime/platform/platform.h>
#include <executorch/runtime/platform/runtime.h>

#include <execinfo.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "fuzz/examples/blocks.h"
#include "verifiers/include/pteverify.h"

Shared *shared;

namespace
{

constexpr unsigned kSeconds = 10;    // of wall-clock time, in case an input blocks
constexpr unsigned kLastSeconds = 2; // to find out where it died
constexpr size_t kStack = 64 << 10;
constexpr int kDeep = 64;

std::atomic_flag dying = ATOMIC_FLAG_INIT;
alignas(16) uint8_t signal_stack[kStack];

// ---- Where it died ----

// Records return addresses, starting after `pc` if the unwinder has found it.
void note_frames(uintptr_t pc)
{
    void *found[kDeep];
    int count = backtrace(found, kDeep), first = 0;
    for (int i = 0; i < count; i++) {
        if (reinterpret_cast<uintptr_t>(found[i]) == pc) {
            first = i + 1;
        }
    }
    outcome &result = shared->result;
    for (int i = first; i < count && result.frame_count < SERVER_FRAMES; i++) {
        result.frames[result.frame_count++] = reinterpret_cast<uintptr_t>(found[i]);
    }
}

// Only the first death counts: other threads wait for the end.
void die(death why, int signal_number, uintptr_t pc)
{
    if (dying.test_and_set()) {
        for (;;) {
            pause();
        }
    }
    signal(SIGALRM, SIG_DFL);
    alarm(kLastSeconds);
    outcome &result = shared->result;
    result.death = why;
    result.signal = signal_number;
    if (pc != 0) {
        result.frames[result.frame_count++] = pc;
    }
    note_frames(pc);
    _exit(1);
}

death death_of(int number, const siginfo_t *info)
{
    int guard = number == SIGSEGV ? guarded_by(info->si_addr) : -1;
    if (guard >= 0) {
        return guard == 0 ? DEATH_OUTSIDE : DEATH_PAST;
    }
    switch (number) {
    case SIGABRT: return DEATH_ABORT;
    case SIGSEGV:
    case SIGBUS: return DEATH_MEMORY;
    case SIGFPE: return DEATH_NUMBER;
    case SIGPROF:
    case SIGALRM: return DEATH_TIMEOUT;
    default: return DEATH_OTHER;
    }
}

void on_signal(int number, siginfo_t *info, void *context)
{
    auto &registers = static_cast<ucontext_t *>(context)->uc_mcontext.gregs;
    auto pc = static_cast<uintptr_t>(registers[REG_RIP]);
    if (number == SIGTRAP && blocks_hit(pc - 1)) {
        registers[REG_RIP] = static_cast<greg_t>(pc - 1);
        return;
    }
    if (number == SIGSEGV || number == SIGBUS) {
        std::snprintf(shared->result.text, SERVER_TEXT, "address %p", info->si_addr);
    } else if (number == SIGFPE) {
        std::snprintf(shared->result.text, SERVER_TEXT, "a division by zero");
    }
    die(death_of(number, info), number, pc);
}

void catch_signals()
{
    const stack_t stack = {signal_stack, 0, sizeof signal_stack};
    sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    for (int number :
         {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS, SIGTRAP, SIGPROF, SIGALRM}) {
        sigaction(number, &action, nullptr);
    }
}

// ---- What the runtime reports itself ----

void on_log(et_timestamp_t, et_pal_log_level_t level, const char *file, const char *, size_t line,
            const char *message, size_t)
{
    if (level == et_pal_log_level_t::kFatal) {
        std::snprintf(shared->result.text, SERVER_TEXT, "%s:%zu: %s", file, line, message);
    }
}

void on_abort()
{
    die(DEATH_CHECK, SIGABRT, 0);
}

// ---- One input ----

void limit(const server_limits &limits)
{
    const rlim_t bytes = static_cast<rlim_t>(limits.megabytes) << 20;
    const struct rlimit memory = {bytes, bytes}, core = {0, 0};
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &core);
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
}

void start_clock(unsigned milliseconds)
{
    const struct itimerval time = {{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
    setitimer(ITIMER_PROF, &time, nullptr);
    alarm(milliseconds == 0 ? 0 : kSeconds);
}

bool is_data(const judge_file &file)
{
    const ptv_image image = {file.bytes, file.size, file.size};
    ptv_format format = ptv_detect(&image);
    return format == PTV_FORMAT_DATA || format == PTV_FORMAT_DATA_OTHER;
}

int use(const judge_file &file, bool full)
{
    guard_slack = shared->slack;
    if (is_data(file)) {
        return use_data(file);
    }
    const uint8_t *copy = guarded_copy(file);
    return copy == nullptr ? JUDGE_REFUSED : use_program(copy, file.size, nullptr, full);
}

} // namespace

bool prepare_children()
{
    using executorch::runtime::PalImpl;
    void *nowhere[1];
    backtrace(nowhere, 1); // loads the unwinder
    bool good = executorch::runtime::register_pal(
        PalImpl::create(nullptr, on_abort, nullptr, nullptr, on_log, nullptr, nullptr, __FILE__));
    executorch::runtime::runtime_init();
    return good;
}

void serve(int ask, int answer, const server_limits &limits)
{
    char byte = 0;
    limit(limits);
    catch_signals();
    while (read(ask, &byte, 1) == 1) {
        start_clock(limits.milliseconds);
        shared->result.ran = use({shared->bytes, shared->size}, shared->full) == JUDGE_RAN;
        start_clock(0);
        free_guarded();
        if (write(answer, &byte, 1) != 1) {
            break;
        }
    }
    _exit(0);
}

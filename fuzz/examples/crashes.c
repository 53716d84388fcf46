/*
 * A library for LD_PRELOAD: makes a program without a sanitizer print its stack when it crashes, as
 * one with a sanitizer does. The crash still happens.
 */
#define _GNU_SOURCE /* dladdr1() */
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

enum { DEEP = 64, OWN = 2 /* the handler, and the kernel's return trampoline */ };

static char signal_stack[64 << 10];

static void print_frame(int number, uintptr_t address)
{
    Dl_info info;
    struct link_map *map = NULL;
    if (dladdr1((void *)(address - (number > 0)), &info, (void **)&map, RTLD_DL_LINKMAP) != 0) {
        dprintf(STDERR_FILENO, "#%d 0x%zx (%s+0x%zx)\n", number, (size_t)address, info.dli_fname,
                (size_t)(address - map->l_addr));
    } else {
        dprintf(STDERR_FILENO, "#%d 0x%zx \n", number, (size_t)address);
    }
}

/* The handler is reset: on return the crash happens again. */
static void on_signal(int number)
{
    void *frames[DEEP];
    int count = backtrace(frames, DEEP);
    (void)number;
    for (int i = OWN; i < count; i++) {
        print_frame(i - OWN, (uintptr_t)frames[i]);
    }
}

__attribute__((constructor)) static void catch_signals(void)
{
    static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP};
    const stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
    struct sigaction action = {.sa_handler = on_signal,
                               .sa_flags = (int)(SA_ONSTACK | SA_RESETHAND)};
    void *nowhere[1];
    (void)backtrace(nowhere, 1); /* loads the unwinder */
    (void)sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        (void)sigaction(numbers[i], &action, NULL);
    }
}

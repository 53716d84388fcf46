/*
 * A file that shrinks while it is mapped takes its pages with it: touching them
 * raises SIGBUS. The guard turns that into a return value.
 */
#include <setjmp.h>
#include <signal.h>
#include <string.h>

#include "verifiers/cli/input.h"

/* Of the one guard that is active. Written before the handler is installed only. */
static sigjmp_buf way_out;
static uintptr_t first_byte, last_byte;
static struct sigaction old; /* what happened before the guard */

/* Only async-signal-safe calls here. */
static void on_bus_error(int signal_number, siginfo_t *info, void *unused)
{
    (void)unused;
    uintptr_t at = (uintptr_t)info->si_addr;
    if (info->si_code > 0 && at >= first_byte && at <= last_byte) {
        siglongjmp(way_out, 1);
    }
    /* Not ours: returning repeats the access, now with the action from before. */
    sigaction(signal_number, &old, NULL);
    if (info->si_code <= 0) {
        raise(signal_number); /* sent by a process: nothing would repeat it */
    }
}

static void install(void)
{
    struct sigaction ours;
    memset(&ours, 0, sizeof ours);
    ours.sa_sigaction = on_bus_error;
    ours.sa_flags = SA_SIGINFO;
    sigemptyset(&ours.sa_mask);
    sigaction(SIGBUS, &ours, &old);
}

bool ptv_input_guard(const ptv_input *in, void (*body)(void *context), void *context)
{
    if (!in->mapped) {
        body(context);
        return true;
    }
    first_byte = (uintptr_t)in->bytes;
    last_byte = first_byte + (uintptr_t)(in->size - 1);
    bool whole = sigsetjmp(way_out, 1) == 0;
    if (whole) {
        install();
        body(context);
    }
    sigaction(SIGBUS, &old, NULL);
    return whole;
}

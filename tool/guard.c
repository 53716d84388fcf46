/*
 * A file that shrinks while it is mapped takes its pages with it: touching them raises SIGBUS. The
 * guard turns that into a return value.
 */
#include <string.h>

#include "tool/input.h"

/* State of the one active guard. Written only before the handler is installed. */
static sigjmp_buf way_out;
static const ptv_input *const *guarded;
static size_t guarded_count;
static struct sigaction old; /* the action from before the guard */

static bool is_guarded(uintptr_t at)
{
    for (size_t i = 0; i < guarded_count; i++) {
        const ptv_input *in = guarded[i];
        if (in->mapped && at - (uintptr_t)in->bytes < in->size) {
            return true;
        }
    }
    return false;
}

/* Only async-signal-safe calls here. */
static void on_bus_error(int signal_number, siginfo_t *info, void *unused)
{
    (void)unused;
    if (info->si_code > 0 && is_guarded((uintptr_t)info->si_addr)) {
        siglongjmp(way_out, 1);
    }
    /* Not ours: returning repeats the access, now with the action from before. */
    sigaction(signal_number, &old, NULL);
    if (info->si_code <= 0) {
        raise(signal_number); /* sent by a process: no access would repeat it */
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

static bool any_mapped(const ptv_input *const *inputs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (inputs[i]->mapped) {
            return true;
        }
    }
    return false;
}

bool ptv_input_guard_all(const ptv_input *const *inputs, size_t count, void (*body)(void *context),
                         void *context)
{
    if (!any_mapped(inputs, count)) {
        body(context);
        return true;
    }
    guarded = inputs;
    guarded_count = count;
    bool whole = sigsetjmp(way_out, 1) == 0;
    if (whole) {
        install();
        body(context);
    }
    sigaction(SIGBUS, &old, NULL);
    return whole;
}

bool ptv_input_guard(const ptv_input *in, void (*body)(void *context), void *context)
{
    return ptv_input_guard_all(&in, 1, body, context);
}

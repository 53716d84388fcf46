/* The signals that end a process, and how to treat the two that writing can raise. */
#include "golden/codec/signals.h"

#include <stddef.h>

const int gm_ending[] = {SIGHUP,  SIGINT,  SIGQUIT,   SIGPIPE, SIGALRM, SIGTERM,
                         SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU};

_Static_assert(sizeof gm_ending / sizeof gm_ending[0] == GM_ENDING, "their number");

static void ignore_default(int number)
{
    struct sigaction action;
    bool known = sigaction(number, NULL, &action) == 0;
    if (known && action.sa_handler == SIG_DFL) {
        action.sa_handler = SIG_IGN;
        sigaction(number, &action, NULL);
    }
}

void gm_make_failures_errors(void)
{
    ignore_default(SIGPIPE);
    ignore_default(SIGXFSZ);
}

/* ---- Waiting ---- */

/* A signal that is ignored (nohup) or already blocked does not concern us. */
static bool comes_at_once(int number, const sigset_t *blocked)
{
    struct sigaction action;
    return sigismember(blocked, number) == 0 && sigaction(number, NULL, &action) == 0 &&
           action.sa_handler != SIG_IGN;
}

void gm_hold_signals(gm_held *held)
{
    sigset_t blocked;
    sigemptyset(&held->set);
    sigprocmask(SIG_BLOCK, NULL, &blocked);
    for (size_t i = 0; i < GM_ENDING; i++) {
        if (comes_at_once(gm_ending[i], &blocked)) {
            sigaddset(&held->set, gm_ending[i]);
        }
    }
    sigprocmask(SIG_BLOCK, &held->set, NULL);
    held->holding = true;
}

void gm_let_signals_come(gm_held *held)
{
    if (held->holding) {
        held->holding = false;
        sigprocmask(SIG_UNBLOCK, &held->set, NULL);
    }
}

bool gm_signal_waits(const gm_held *held)
{
    sigset_t waiting;
    bool waits = false;
    if (!held->holding) {
        return false;
    }
    sigpending(&waiting);
    for (size_t i = 0; i < GM_ENDING; i++) {
        waits = waits || (sigismember(&held->set, gm_ending[i]) == 1 &&
                          sigismember(&waiting, gm_ending[i]) == 1);
    }
    return waits;
}

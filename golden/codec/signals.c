/* Which signals, and what becomes of the two that writing can raise. */
#include "golden/codec/signals.h"

#include <signal.h>
#include <stdbool.h>
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

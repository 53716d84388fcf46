/* The command line tool. main.c does next to nothing, so that tests can link the rest. */
#pragma once

#include "tool/manual.h"

/* Exit statuses. The worst of several files counts; 2 is worse than 1. */
enum {
    PTV_EXIT_CLEAN = 0,   /* nothing of severity error, nothing denied */
    PTV_EXIT_REFUSED = 1, /* findings of severity error, or denied ones */
    PTV_EXIT_FAILED = 2,  /* could not read, decide, or write the report */
    PTV_EXIT_USAGE = 3    /* wrong usage */
};

extern const ptv_command *const ptv_commands[PTV_COMMANDS];

int ptv_cli(int argc, char **argv);

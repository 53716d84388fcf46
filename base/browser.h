/* Showing a page to whoever sits there, with what the system opens files with. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/* A process that waits for the page: this one may have given up the right to start programs. */
typedef struct ptv_browser {
    const char *path;
    pid_t helper;
    int go; /* one byte is written there: the page is there */
} ptv_browser;

/* False: there is no such process, as errno says. `folder` is removed if no page comes, or NULL. */
bool ptv_browser_begin(ptv_browser *browser, const char *path, const char *folder);

/* NULL: the page is shown, or there is none; else why not. */
const char *ptv_browser_end(ptv_browser *browser, bool written);

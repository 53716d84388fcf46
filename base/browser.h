/* Shows a page to the user with the program that the system opens files with. */
#pragma once

#include <stdbool.h>
#include <sys/types.h>

/* A process that waits for the page: this one may have given up the right to start programs. */
typedef struct ptv_browser {
    const char *path;
    pid_t helper;
    int go; /* a byte written here says that the page is ready */
} ptv_browser;

/* Returns false, with errno, if it cannot. If no page comes, removes `folder` unless it is NULL. */
bool ptv_browser_begin(ptv_browser *browser, const char *path, const char *folder);

/* Returns NULL if the page is shown or none was written, else why it cannot be shown. */
const char *ptv_browser_end(ptv_browser *browser, bool written);

#include "base/browser.h"

#include "base/system.h"

#ifdef _WIN32

#include <windows.h>

#include <shellapi.h> /* must come after windows.h */

bool ptv_browser_begin(ptv_browser *b, const char *path, const char *folder)
{
    (void)folder; /* it stays, and is empty */
    b->path = path;
    return true;
}

const char *ptv_browser_end(ptv_browser *b, bool written)
{
    enum { WORST = 32 }; /* anything above means success */
    const bool shown = !written || (INT_PTR)ShellExecuteA(NULL, "open", b->path, NULL, NULL,
                                                          SW_SHOWNORMAL) > WORST;
    return shown ? NULL : "Windows cannot open it";
}

#else

/* How long to wait for an opener: one that fails does so soon, but a browser may not return. */
enum { TENTHS = 20 };

/* What each exit status of the helper means. */
static const char *const reasons[] = {NULL, "there is no xdg-open, open or wslview",
                                      "what opens files here has failed",
                                      "the process that should show it has ended"};
enum { SHOWN, NO_OPENER, FAILED, LOST };

/* Whether the child has failed. */
static bool fails(pid_t child)
{
    const struct timespec tenth = {0, 100000000};
    int status = 0;
    for (unsigned i = 0; i < TENTHS && waitpid(child, &status, WNOHANG) == 0; i++) {
        (void)nanosleep(&tenth, NULL);
    }
    return WIFSIGNALED(status) || WEXITSTATUS(status) != 0;
}

/* Redirects standard output: it may be a pipe whose reader waits for its end. */
static bool start(pid_t *child, const char *opener, const char *path)
{
    posix_spawn_file_actions_t files;
    char *const words[] = {(char *)(uintptr_t)opener, (char *)(uintptr_t)path, NULL};
    bool good = posix_spawn_file_actions_init(&files) == 0;
    if (good) {
        good = posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) ==
                   0 &&
               posix_spawnp(child, opener, &files, NULL, words, environ) == 0;
        (void)posix_spawn_file_actions_destroy(&files);
    }
    return good;
}

static int show(const char *path)
{
    static const char *const openers[] = {"xdg-open", "open", "wslview"};
    int why = NO_OPENER;
    for (size_t i = 0; i < sizeof openers / sizeof openers[0] && why != SHOWN; i++) {
        pid_t child;
        if (start(&child, openers[i], path)) {
            why = fails(child) ? FAILED : SHOWN;
        }
    }
    return why;
}

/* Waits for the byte that says the page is there. None comes if the other process ends first. */
static int wait_and_show(int come, const char *path, const char *folder)
{
    char byte;
    ssize_t n;
    do {
        n = read(come, &byte, 1);
    } while (n < 0 && errno == EINTR);
    if (n == 1) {
        return show(path);
    }
    if (folder != NULL) {
        (void)rmdir(folder);
    }
    return SHOWN;
}

bool ptv_browser_begin(ptv_browser *b, const char *path, const char *folder)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    b->path = path;
    b->go = ends[1];
    b->helper = fork();
    if (b->helper == 0) {
        (void)close(ends[1]);
        (void)setpgid(0, 0); /* survives a signal from the terminal that ends the other process */
        _exit(wait_and_show(ends[0], path, folder));
    }
    (void)close(ends[0]);
    if (b->helper < 0) {
        (void)close(ends[1]);
    }
    return b->helper > 0;
}

const char *ptv_browser_end(ptv_browser *b, bool written)
{
    int status;
    const bool told = !written || write(b->go, "", 1) == 1;
    (void)close(b->go);
    pid_t ended;
    do {
        ended = waitpid(b->helper, &status, 0);
    } while (ended < 0 && errno == EINTR);
    const bool known =
        told && ended == b->helper && WIFEXITED(status) && WEXITSTATUS(status) < LOST;
    return reasons[known ? WEXITSTATUS(status) : LOST];
}

#endif

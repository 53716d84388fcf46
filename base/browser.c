#include "base/browser.h"

#include "base/system.h"

#ifdef _WIN32

#include <shellapi.h>

const char *ptv_show_in_browser(const char *path)
{
    enum { WORST = 32 }; /* what is above is success */
    const HINSTANCE done = ShellExecuteA(NULL, "open", path, NULL, NULL, SW_SHOWNORMAL);
    return (INT_PTR)done > WORST ? NULL : "Windows cannot open it";
}

#else

/* A browser may stay in the foreground; an opener that fails does so soon. */
enum { TENTHS = 20 };

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

/* The page may go to a pipe that somebody reads to its end. */
static bool start(pid_t *child, const char *opener, const char *path)
{
    posix_spawn_file_actions_t files;
    char *const words[] = {(char *)(uintptr_t)opener, (char *)(uintptr_t)path, NULL};
    bool good = posix_spawn_file_actions_init(&files) == 0;
    if (good) {
        good =
            posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) == 0;
        good = good && posix_spawnp(child, opener, &files, NULL, words, environ) == 0;
        (void)posix_spawn_file_actions_destroy(&files);
    }
    return good;
}

const char *ptv_show_in_browser(const char *path)
{
    static const char *const openers[] = {"xdg-open", "open", "wslview"};
    const char *why = "there is no xdg-open, open or wslview";
    for (size_t i = 0; i < sizeof openers / sizeof openers[0]; i++) {
        pid_t child;
        if (start(&child, openers[i], path)) {
            if (!fails(child)) {
                return NULL;
            }
            why = "what opens files here has failed";
        }
    }
    return why;
}

#endif

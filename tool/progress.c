/* Shows one line of progress, and timings. */
#include "tool/progress.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis/report/message.h"
#include "base/system.h"

enum { WAIT = 1000, AGAIN = 100 }; /* milliseconds */

uint64_t ptv_microseconds(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* Not on a terminal that also shows the report, which says as much. */
static bool is_wanted(void)
{
    const char *terminal = getenv("TERM");
    return isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) != 1 && terminal != NULL &&
           terminal[0] != '\0' && strcmp(terminal, "dumb") != 0;
}

ptv_progress ptv_progress_begin(size_t files, bool quiet, bool timings)
{
    return (ptv_progress){.shows = !quiet && files > 1 && is_wanted(),
                          .timings = timings,
                          .files = files,
                          .begun = ptv_microseconds() / 1000};
}

void ptv_progress_wipe(ptv_progress *p)
{
    if (p->visible) {
        fputs("\r\033[K", stderr);
        p->visible = false;
    }
}

static uint64_t files_of(const ptv_summary *s)
{
    uint64_t files = 0;
    for (unsigned i = 0; i <= PTV_OUTCOME_UNREADABLE; i++) {
        files += s->outcomes[i];
    }
    return files;
}

void ptv_progress_tell(ptv_progress *p, const ptv_summary *s)
{
    const uint64_t now = p->shows ? ptv_microseconds() / 1000 : 0;
    if (!p->shows || now - p->begun < WAIT || now - p->told < AGAIN) {
        return;
    }
    fprintf(stderr, "\r\033[K%" PRIu64 "/%zu files, %" PRIu64 " MB, %" PRIu64 " errors",
            files_of(s), p->files, s->bytes >> 20, s->errors);
    fflush(stderr);
    p->visible = true;
    p->told = now;
}

void ptv_say_timing(FILE *err, const char *path, uint64_t microseconds)
{
    ptv_message message;
    ptv_message_begin(&message, "timing: ");
    ptv_put_safe_text(&message.line, path);
    ptv_put_format(&message.line, ": %" PRIu64 ".%03" PRIu64 " ms", microseconds / 1000,
                   microseconds % 1000);
    ptv_message_say(&message, err);
}

void ptv_progress_end(ptv_progress *p, const ptv_summary *s)
{
    ptv_progress_wipe(p);
    if (p->timings) {
        fprintf(stderr, "timing: %" PRIu64 " files, %" PRIu64 " bytes: %" PRIu64 " ms\n",
                files_of(s), s->bytes, ptv_microseconds() / 1000 - p->begun);
    }
}

/*
 * Crashes by group (stack.h), each with a folder for its smallest input and its stack; pages for
 * people; and the state to continue from. Not here: what counts as a crash (campaign.h).
 */
#pragma once

#include "base/buffer.h"
#include "fuzz/examples/cell.h"
#include "fuzz/examples/stack.h"

enum { REPORT_NAME = 96, REPORT_RULE = 320 };

typedef struct group {
    char name[STACK_GROUP];   /* stack.group */
    char folder[REPORT_NAME]; /* within that of the report */
    char *stack;
    uint64_t deaths[CELLS]; /* by `full` and `front`: report_cell() */

    /* Of the smallest input, or the smallest that pteverify accepts, if one of those crashes: */
    size_t size;
    bool full, front;
    char file[16], stage[16], text[SERVER_TEXT];
    char rule[REPORT_RULE]; /* the rule by which pteverify refuses it, and where; "" if accepted */
} group;

typedef struct report {
    const char *folder;
    const char *identity; /* what determines the inputs: those of another campaign are not added */
    const char *again;    /* command to run an input; {} is the file */
    const char *again_full;
    const char *runtime; /* its name */
    cell *cells;
    size_t cell_count;
    group *groups;
    size_t count, room;
    bool torn; /* an input was counted, but its crash could not be kept: never saved again */
} report;

/* Makes the folder, or reads the state of an earlier run. Returns 0 or an exit status, with a
   message. */
int report_open(report *r);
void report_close(report *r);

typedef struct report_input {
    const uint8_t *bytes;
    size_t size;
    const outcome *what;
    bool full, front;
} report_input;

/*
 * Records a crash. With `is_new`, its place is new and *which becomes its group; otherwise *which
 * is its group. Returns false, with a message, if out of memory or a file cannot be written.
 */
bool report_note(report *r, const report_input *in, bool is_new, size_t *which);

size_t report_cell(bool full, bool front);
uint64_t report_behind(const group *g); /* crashes behind pteverify */

/*
 * Make a folder, or write a file, completely or not at all, and free the buffer. Return false, with
 * a message, on failure. The last writes FOLDER/NAME/FILE, or FOLDER/FILE if the name is "".
 */
bool report_make_folder(const char *path);
bool report_put_at(const char *path, ptv_buffer *b);
bool report_put(const report *r, const char *name, const char *file, ptv_buffer *b);

/* Writes what the next run needs, campaign.json. False if the report is torn. */
bool report_save(const report *r);

/* Writes the same, plus report.md and report.html (report_pages.c). */
bool report_write(const report *r);

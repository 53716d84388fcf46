/*
 * Crashes by group (stack.h), each group with a folder: its smallest input and its stack. Pages for
 * people, and what another run needs to go on. Not here: what counts as a crash (campaign.h).
 */
#pragma once

#include "base/buffer.h"
#include "fuzz/examples/cell.h"
#include "fuzz/examples/stack.h"

enum { REPORT_NAME = 96, REPORT_RULE = 320 };

typedef struct group {
    char name[STACK_GROUP];   /* stack.group */
    char folder[REPORT_NAME]; /* in that of the report */
    char *stack;
    uint64_t deaths[CELLS]; /* by `full` and `front`: report_cell() */

    /* Of the smallest input, or of the smallest that pteverify accepts, where one dies: */
    size_t size;
    bool full, front;
    char file[16], stage[16], text[SERVER_TEXT];
    char rule[REPORT_RULE]; /* of pteverify that refuses it, and where; "": it is accepted */
} group;

typedef struct report {
    const char *folder;
    const char *identity; /* what the inputs depend on: those of another campaign are not added */
    const char *again;    /* the command that is given an input; {} is the file */
    const char *again_full;
    const char *runtime; /* its name */
    cell *cells;
    size_t cell_count;
    group *groups;
    size_t count, room;
    bool torn; /* an input was counted whose crash could not be kept: it is not saved any more */
} report;

/* Makes the folder, or reads what an earlier run left there. 0, or the exit status, with a message.
 */
int report_open(report *r);
void report_close(report *r);

typedef struct report_input {
    const uint8_t *bytes;
    size_t size;
    const outcome *what;
    bool full, front;
} report_input;

/*
 * One death. `is_new`: of a place that no other died at; *which becomes its group; else it is.
 * False, with a message: no memory, or a file cannot be written.
 */
bool report_note(report *r, const report_input *in, bool is_new, size_t *which);

size_t report_cell(bool full, bool front);
uint64_t report_behind(const group *g); /* deaths behind pteverify */

/*
 * Make a folder, or write a file, whole or not at all, and free the buffer. False, with a message.
 * The last: FOLDER/NAME/FILE, or FOLDER/FILE where the name is "".
 */
bool report_make_folder(const char *path);
bool report_put_at(const char *path, ptv_buffer *b);
bool report_put(const report *r, const char *name, const char *file, ptv_buffer *b);

/* What the next run needs: campaign.json. False when it is torn. */
bool report_save(const report *r);

/* The same, and report.md and report.html (report_pages.c). */
bool report_write(const report *r);

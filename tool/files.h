/*
 * The files of one call: what was named, and what is below the folders that were. Not here:
 * which of them go together (data_files.c).
 */
#pragma once

#include "tool/definitions.h"
#include "tool/input.h"
#include "tool/options.h"

#define PTV_NONE SIZE_MAX /* no file, no company */

typedef struct ptv_file {
    char *path;
    const char *why;    /* not NULL: there is nothing to verify, and why */
    ptv_format format;  /* by its first bytes, after ptv_files_look() */
    bool with;          /* by --with */
    const char *only;   /* pattern of the programs that one of --with is for; NULL: all */
    const char *folder; /* that the pattern is relative to */
    bool again;         /* it was named, and is in a folder that was searched: it belongs there */
    bool held;          /* `input` is open */
    bool lent;          /* only as long as a program is verified with it */
    bool on_disk;       /* device and inode say which file it is */
    uint64_t device, inode;
    size_t group;
    size_t next; /* the next data file of the company */
    ptv_input input;
    gm_reason reason; /* that `why` may point to */
} ptv_file;

/* Files that may go together: those that were named, or those of one folder. */
typedef struct ptv_file_group {
    size_t above;                /* that of the folder above; of those that were named: PTV_NONE */
    size_t programs;             /* that data files may go with, after ptv_files_look() */
    size_t data;                 /* data files but those of --with, after ptv_files_look() */
    size_t first, last;          /* of these, in the order of the report */
    ptv_definitions definitions; /* what they define; empty until it is asked for */
} ptv_file_group;

enum { PTV_LARGEST_LIST = 1 << 30 }; /* bytes of --files-from */

typedef struct ptv_files {
    ptv_file *items;
    size_t count, room;
    ptv_file_group *groups; /* 0: of those that were named */
    size_t group_count, group_room;
    gm_limit limit; /* of each */
    bool failed;    /* out of memory */
    int list_error; /* why --files-from cannot be read: errno, or GM_OVER_LIMIT; 0: it can */
} ptv_files;

/* In the order of the report: those of --with first, then the operands, folders searched. */
void ptv_files_gather(ptv_files *files, const ptv_options *options);

/*
 * Finds out which of them are programs and data files. What can be read once only, and what
 * --with names, is held open from then on.
 */
void ptv_files_look(ptv_files *files);

/* Whether a file of --with goes with the program of this name. */
bool ptv_goes_with(const ptv_file *data, const char *program);

/* Opens it, unless it is held already; false: `why` says what is wrong. */
bool ptv_file_hold(ptv_file *file, const gm_limit *limit);
void ptv_file_release(ptv_file *file);

void ptv_files_free(ptv_files *files);

/* Whether both are one file on disk. */
bool ptv_is_one_file(const ptv_file *a, const ptv_file *b);

/*
 * The files of one call: those that were named, and those found in named folders. Not here: which
 * of them go together (data_files.c).
 */
#pragma once

#include "tool/definitions.h"
#include "tool/input.h"
#include "tool/options.h"

#define PTV_NONE SIZE_MAX /* no file, no group */

typedef struct ptv_file {
    char *path;
    const char *why;    /* why there is nothing to verify, or NULL */
    ptv_format format;  /* by its first bytes; set by ptv_files_look() */
    bool with;          /* given with --with */
    const char *only;   /* pattern of the programs that a --with file is for; NULL: all */
    const char *folder; /* the folder that `only` is relative to */
    bool again;         /* named, and also in a searched folder, where it belongs */
    bool held;          /* `input` is open */
    bool lent;          /* held only while a program is verified with it */
    bool on_disk;       /* device and inode identify it */
    uint64_t device, inode;
    size_t group;
    size_t next; /* the next data file of the group */
    ptv_input input;
    gm_reason reason; /* storage that `why` may point to */
} ptv_file;

/* Files that may go together: those that were named, or those of one folder. */
typedef struct ptv_file_group {
    size_t above;                /* group of the folder above; PTV_NONE for named files */
    size_t programs;             /* that take data files; set by ptv_files_look() */
    size_t data;                 /* data files except those of --with; set by ptv_files_look() */
    size_t first, last;          /* of these data files, in report order */
    ptv_definitions definitions; /* what they define; filled on demand */
} ptv_file_group;

enum { PTV_LARGEST_LIST = 1 << 30 }; /* bytes of --files-from */

typedef struct ptv_files {
    ptv_file *items;
    size_t count, room;
    ptv_file_group *groups; /* group 0: the named files */
    size_t group_count, group_room;
    gm_limit limit; /* for each file */
    bool failed;    /* out of memory */
    int list_error; /* why --files-from cannot be read: errno or GM_OVER_LIMIT; else 0 */
} ptv_files;

/* Collects files in report order: those of --with, the operands, then searched folders. */
void ptv_files_gather(ptv_files *files, const ptv_options *options);

/*
 * Detects which files are programs and which are data files. Keeps open what can be read only once,
 * and what --with names.
 */
void ptv_files_look(ptv_files *files);

/* Whether a --with file is for the program of this name. */
bool ptv_goes_with(const ptv_file *data, const char *program);

/* Opens the file unless it is already held. If false, `why` says what is wrong. */
bool ptv_file_hold(ptv_file *file, const gm_limit *limit);
void ptv_file_release(ptv_file *file);

void ptv_files_free(ptv_files *files);

/* Whether both are the same file on disk. */
bool ptv_is_one_file(const ptv_file *a, const ptv_file *b);

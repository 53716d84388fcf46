/* The files of one call: what was named, and what is below the folders that were. */
#ifndef PTV_CLI_FILES_H
#define PTV_CLI_FILES_H

#include "verifiers/cli/input.h"
#include "verifiers/cli/options.h"

typedef struct ptv_file {
    char *path;
    const char *why;   /* not NULL: there is nothing to verify, and why */
    int error;         /* the same as an errno */
    ptv_format format; /* by its first bytes, after ptv_files_look() */
    bool found;        /* by searching; else it was named */
    bool with;         /* by --with */
    bool held;         /* `input` is open: it can be read once, or goes with programs */
    ptv_input input;
} ptv_file;

typedef struct ptv_files {
    ptv_file *items;
    size_t count, room;
    size_t programs; /* that data files may go with, after ptv_files_look() */
    size_t data;     /* held data files */
    bool too_many;   /* data files were named that are not held */
    bool failed;     /* out of memory */
} ptv_files;

/* In the order of the report: those of --with first, then the operands, folders searched. */
void ptv_files_gather(ptv_files *files, const ptv_options *options);

/*
 * Finds out which of them are programs and data files. Data files that were named are held
 * open, at most PTV_DATA_MAX of them.
 */
void ptv_files_look(ptv_files *files);

void ptv_files_free(ptv_files *files);

/* Whether both are one file on disk. Both are held. */
bool ptv_is_same_input(const ptv_input *a, const ptv_input *b);

#endif

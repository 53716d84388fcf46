/*
 * What ci/bench.sh measures files with: inputs, those who check them, alternately, and the table of
 * what it took them. Nothing here judges a speed.
 */
#pragma once

#include "verifiers/include/pteverify.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Inputs ---- */

/* One FlatBuffer: a file's own, or that of what is nested in it. */
typedef struct bench_part {
    const uint8_t *bytes;
    uint64_t size;
    ptv_format format;
} bench_part;

typedef struct bench_file {
    ptv_image image;
    ptv_format format;
    bench_part *parts;
    size_t part_count;
} bench_file;

/* A file, or all files of a folder: what is done with them counts as one. */
typedef struct bench_input {
    char name[64];
    bench_file *files;
    size_t file_count;
    uint64_t bytes;
} bench_input;

/* Ends the program when it cannot be read. */
void bench_read(bench_input *input, const char *path);
void bench_free(bench_input *input);

/* ---- Contestants ---- */

typedef enum bench_verdict { BENCH_ACCEPTED, BENCH_REFUSED, BENCH_UNDECIDED } bench_verdict;

typedef struct bench_contestant {
    const char *name;
    bool ours;
    bool (*takes)(ptv_format format); /* files of this kind; NULL: any */
    bench_verdict (*check)(const bench_file *file);
} bench_contestant;

extern const bench_contestant bench_structure, /* FlatBuffers of the file and what is nested */
    bench_rules,                               /* all rules that need no memory */
    bench_everything;                          /* with memory and signatures of operators */
extern const bench_contestant bench_google, bench_runtime;

/* Finds the parts of the file, and gets the memory that bench_everything needs for it. */
void bench_prepare(bench_file *file);

/* ---- Measuring ---- */

enum { BENCH_MOST = 8, BENCH_ROUNDS = 101 };

typedef struct bench_result {
    const bench_contestant *who;
    bench_verdict *verdicts;      /* of each file */
    double samples[BENCH_ROUNDS]; /* seconds of CPU time of one pass, by round */
    double minimum, median;
    uint64_t instructions; /* 0: not counted */
} bench_result;

typedef struct bench_row {
    bench_input input;
    bench_result results[BENCH_MOST]; /* of those who take all files of it */
    size_t count;
    size_t rounds;
} bench_row;

/*
 * Each file once. Alone in having this name, so that callgrind can count its instructions
 * (--toggle-collect).
 */
void bench_pass(const bench_contestant *who, const bench_input *input, bench_verdict *verdicts);

/* One pass of each, for the verdicts: fills `results` but for times. */
void bench_ask(bench_row *row, const bench_contestant *const *who, size_t count);

/* Passes, one contestant after the other, for about so many seconds, and 5 rounds at least. */
void bench_measure(bench_row *row, double seconds);

/* Median, over the rounds, of what a took for each second of b; 0: their verdicts differ. */
double bench_ratio(const bench_row *row, const bench_result *a, const bench_result *b);

/* Sorts the numbers. */
double bench_median(double *numbers, size_t count);

/* ---- Whole processes ---- */

/* What bench_launch has written of one command (ci/bench.sh). */
typedef struct bench_process {
    char name[512], base[512];    /* base: the command it is compared with, "" for none */
    double samples[BENCH_ROUNDS]; /* milliseconds of CPU time */
    size_t count;
    double minimum, median, mebibytes; /* resident, at most */
    int status;                        /* the worst exit status */
} bench_process;

/* Lines of name, base, microseconds, KiB, status. Returns how many commands there are. */
size_t bench_read_processes(const char *path, bench_process *all, size_t room);

/* ---- The table ---- */

typedef struct bench_table {
    const bench_row *rows;
    size_t row_count;
    const bench_process *processes;
    size_t process_count;
    const char *const *missing; /* peers that are not there, and why */
    size_t missing_count;
    bool quick;
} bench_table;

/* bench.md and bench.json in the folder; the first also to standard output. False: not written. */
bool bench_write(const bench_table *table, const char *folder);

#ifdef __cplusplus
}
#endif

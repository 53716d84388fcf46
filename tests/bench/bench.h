/*
 * The measurements of ci/bench.sh: inputs, contestants that check them in turn, and a table of the
 * times. Nothing here judges a speed.
 */
#pragma once

#include "verifiers/include/pteverify.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Inputs ---- */

/* One FlatBuffer: that of a file, or one nested in it. */
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

/* A file, or all files of a folder, which are measured as one. */
typedef struct bench_input {
    char name[64];
    bench_file *files;
    size_t file_count;
    uint64_t bytes;
} bench_input;

/* Reads an input. Exits on failure. */
void bench_read(bench_input *input, const char *path);
void bench_free(bench_input *input);

/* ---- Contestants ---- */

typedef enum bench_verdict { BENCH_ACCEPTED, BENCH_REFUSED, BENCH_UNDECIDED } bench_verdict;

typedef struct bench_contestant {
    const char *name;
    bool ours;
    bool (*takes)(ptv_format format); /* whether it takes this format; NULL: any */
    bench_verdict (*check)(const bench_file *file);
} bench_contestant;

extern const bench_contestant bench_structure, /* FlatBuffers of the file and those nested in it */
    bench_rules,                               /* all rules that need no memory */
    bench_everything;                          /* with memory and signatures of operators */
extern const bench_contestant bench_google, bench_runtime;

/* Finds the parts of the file and allocates the memory that bench_everything needs for it. */
void bench_prepare(bench_file *file);

/* ---- Measuring ---- */

enum { BENCH_MOST = 8, BENCH_ROUNDS = 101 };

typedef struct bench_result {
    const bench_contestant *who;
    bench_verdict *verdicts;      /* for each file */
    double samples[BENCH_ROUNDS]; /* seconds of CPU time of one pass, by round */
    double minimum, median;
    uint64_t instructions; /* 0 if not counted */
} bench_result;

typedef struct bench_row {
    bench_input input;
    bench_result results[BENCH_MOST]; /* of contestants that take all of its files */
    size_t count;
    size_t rounds;
} bench_row;

/*
 * Checks each file once. No other function has this name, so callgrind can count just its
 * instructions (--toggle-collect).
 */
void bench_pass(const bench_contestant *who, const bench_input *input, bench_verdict *verdicts);

/* Makes one pass for each contestant, for the verdicts: fills `results` except the times. */
void bench_ask(bench_row *row, const bench_contestant *const *who, size_t count);

/* Measures the contestants in turn, for about so many seconds, at least 5 rounds. */
void bench_measure(bench_row *row, double seconds);

/* Median over the rounds of a's time divided by b's; 0 if their verdicts differ. */
double bench_ratio(const bench_row *row, const bench_result *a, const bench_result *b);

/* Returns the median. Sorts the numbers. */
double bench_median(double *numbers, size_t count);

/* ---- Whole processes ---- */

/* Measurements of one command, written by bench_launch (ci/bench.sh). */
typedef struct bench_process {
    char name[512], base[512];    /* base: the command to compare it with, or "" */
    double samples[BENCH_ROUNDS]; /* milliseconds of CPU time */
    size_t count;
    double minimum, median, mebibytes; /* mebibytes: peak resident size */
    int status;                        /* the worst exit status */
} bench_process;

/* Reads lines of name, base, microseconds, KiB, status. Returns the number of commands. */
size_t bench_read_processes(const char *path, bench_process *all, size_t room);

/* ---- The table ---- */

typedef struct bench_table {
    const bench_row *rows;
    size_t row_count;
    const bench_process *processes;
    size_t process_count;
    const char *const *missing; /* peers that are missing, and why */
    size_t missing_count;
    bool quick;
} bench_table;

/* Writes bench.md (also to stdout) and bench.json into the folder. Returns false on failure. */
bool bench_write(const bench_table *table, const char *folder);

#ifdef __cplusplus
}
#endif

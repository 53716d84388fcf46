/*
 * Measures verifiers on files, in turn: ours, in several stages, and those peers that could be
 * built. Writes a table of the results, including whole processes that bench_launch has measured.
 * ci/bench.sh makes the inputs and calls it.
 *
 *     bench_files [--quick] [--instructions FILE] [--processes FILE] --output FOLDER FILE|FOLDER...
 *     bench_files --count FILE|FOLDER...
 *
 * --count: one pass of each contestant, named on standard output, under callgrind, whose counts
 * then become the last column of the FILE with instructions.
 */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"

enum { PROCESSES = 32, MISSING = 4 };

static const bench_contestant *const contestants[] = {
    &bench_structure, &bench_rules, &bench_everything,
#ifdef BENCH_HAS_GOOGLE
    &bench_google,
#endif
#ifdef BENCH_HAS_RUNTIME
    &bench_runtime,
#endif
};
enum { CONTESTANTS = sizeof contestants / sizeof contestants[0] };

static const char *const missing[MISSING] = {
    "flatcc's verifier: Debian has no package of it",
#ifndef BENCH_HAS_GOOGLE
    "Google's verifier: flatc, the headers of FlatBuffers or a C++ compiler are missing",
#endif
#ifndef BENCH_HAS_RUNTIME
    "ExecuTorch: no runtime in build/runtime (ci/runtime.sh)",
#endif
};

typedef struct options {
    bool quick, count;
    const char *instructions, *processes, *output;
} options;

static int usage(void)
{
    fprintf(stderr, "usage: bench_files [--quick] [--instructions FILE] [--processes FILE] "
                    "--output FOLDER FILE|FOLDER...\n"
                    "       bench_files --count FILE|FOLDER...\n");
    return 2;
}

static bool parse(options *o, int argc, char **argv)
{
    static const struct option known[] = {{"quick", no_argument, NULL, 'q'},
                                          {"count", no_argument, NULL, 'c'},
                                          {"instructions", required_argument, NULL, 'i'},
                                          {"processes", required_argument, NULL, 'p'},
                                          {"output", required_argument, NULL, 'o'},
                                          {NULL, 0, NULL, 0}};
    for (int c; (c = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        switch (c) {
        case 'q': o->quick = true; break;
        case 'c': o->count = true; break;
        case 'i': o->instructions = optarg; break;
        case 'p': o->processes = optarg; break;
        case 'o': o->output = optarg; break;
        default: return false;
        }
    }
    return optind < argc && (o->count || o->output != NULL);
}

/* Reads lines of input, contestant and number; lines without a number are ignored. */
static void read_instructions(bench_row *row, const char *path)
{
    char line[512];
    FILE *in = fopen(path, "r");
    if (in == NULL) {
        perror(path);
        exit(1);
    }
    while (fgets(line, sizeof line, in) != NULL) {
        const char *input = strtok(line, "\t"), *who = strtok(NULL, "\t"),
                   *number = strtok(NULL, "\t\n");
        for (size_t i = 0; number != NULL && i < row->count; i++) {
            if (strcmp(input, row->input.name) == 0 &&
                strcmp(who, row->results[i].who->name) == 0) {
                row->results[i].instructions = strtoull(number, NULL, 10);
            }
        }
    }
    fclose(in);
}

static void run(bench_row *row, const options *o, const char *path)
{
    bench_read(&row->input, path);
    bench_ask(row, contestants, CONTESTANTS);
    for (size_t i = 0; i < row->count && o->count; i++) {
        printf("%s\t%s\n", row->input.name, row->results[i].who->name);
    }
    if (!o->count) {
        bench_measure(row, o->quick ? 1 : 4);
        fprintf(stderr, "bench: %s: %zu rounds\n", row->input.name, row->rounds);
    }
    if (o->instructions != NULL) {
        read_instructions(row, o->instructions);
    }
}

static bool write_table(const options *o, const bench_row *rows, size_t count)
{
    static bench_process processes[PROCESSES];
    bench_table table = {.rows = rows,
                         .row_count = count,
                         .processes = processes,
                         .missing = missing,
                         .quick = o->quick};
    while (table.missing_count < MISSING && missing[table.missing_count] != NULL) {
        table.missing_count++;
    }
    if (o->processes != NULL) {
        table.process_count = bench_read_processes(o->processes, processes, PROCESSES);
    }
    return bench_write(&table, o->output);
}

int main(int argc, char **argv)
{
    options o = {0};
    if (!parse(&o, argc, argv)) {
        return usage();
    }
    const size_t count = (size_t)(argc - optind);
    bench_row *rows = calloc(count, sizeof *rows);
    if (rows == NULL) {
        return 1;
    }
    for (size_t i = 0; i < count; i++) {
        run(&rows[i], &o, argv[optind + (int)i]);
    }
    bool good = o.count || write_table(&o, rows, count);
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < rows[i].count; k++) {
            free(rows[i].results[k].verdicts);
        }
        bench_free(&rows[i].input);
    }
    free(rows);
    return good ? 0 : 1;
}

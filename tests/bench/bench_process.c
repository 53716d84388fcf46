/* Reads samples of whole processes, as written by bench_launch. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"

static bench_process *find(bench_process *all, size_t *count, size_t room, const char *name)
{
    for (size_t i = 0; i < *count; i++) {
        if (strcmp(all[i].name, name) == 0) {
            return &all[i];
        }
    }
    if (*count == room) {
        return NULL;
    }
    snprintf(all[*count].name, sizeof all[*count].name, "%s", name);
    return &all[(*count)++];
}

/* Splits a line into fields, in place. Returns false unless there are exactly five. */
static bool split(char *line, char *fields[5])
{
    for (size_t i = 0; i < 5; i++) {
        fields[i] = line;
        line += strcspn(line, "\t\n");
        if (*line != (i < 4 ? '\t' : '\n')) {
            return false;
        }
        *line++ = '\0';
    }
    return true;
}

static void add(bench_process *process, char *const fields[5])
{
    double mebibytes = atof(fields[3]) / 1024;
    int status = atoi(fields[4]);
    snprintf(process->base, sizeof process->base, "%s", fields[1]);
    process->samples[process->count++] = atof(fields[2]) / 1000;
    process->mebibytes = mebibytes > process->mebibytes ? mebibytes : process->mebibytes;
    process->status = status > process->status ? status : process->status;
}

size_t bench_read_processes(const char *path, bench_process *all, size_t room)
{
    char line[512], *fields[5];
    size_t count = 0;
    FILE *in = fopen(path, "r");
    if (in == NULL) {
        perror(path);
        exit(1);
    }
    memset(all, 0, room * sizeof *all);
    while (fgets(line, sizeof line, in) != NULL) {
        bench_process *process = split(line, fields) ? find(all, &count, room, fields[0]) : NULL;
        if (process == NULL || process->count == BENCH_ROUNDS) {
            fprintf(stderr, "bench: %s: not what bench_launch writes, or too much of it\n", path);
            exit(1);
        }
        add(process, fields);
    }
    fclose(in);
    for (size_t i = 0; i < count; i++) {
        all[i].median = bench_median(all[i].samples, all[i].count);
        all[i].minimum = all[i].samples[0];
    }
    return count;
}

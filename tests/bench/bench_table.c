/* The table of all measurements, as Markdown and as JSON. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "tests/bench/bench.h"

static const char *const words[] = {"accepted", "refused", "undecided"};

/* ---- Contents ---- */

static void verdict_text(const bench_row *row, const bench_result *result, char text[64])
{
    const size_t files = row->input.file_count;
    size_t accepted = 0;
    for (size_t i = 0; i < files; i++) {
        accepted += result->verdicts[i] == BENCH_ACCEPTED;
    }
    if (files == 1 || accepted == files) {
        snprintf(text, 64, "%s", words[result->verdicts[0]]);
    } else {
        snprintf(text, 64, "%zu of %zu accepted", accepted, files);
    }
}

static const bench_process *base_of(const bench_table *table, const bench_process *process)
{
    for (size_t i = 0; i < table->process_count; i++) {
        if (strcmp(table->processes[i].name, process->base) == 0) {
            return &table->processes[i];
        }
    }
    return NULL;
}

/* ---- Markdown, written to two places ---- */

typedef struct markdown {
    FILE *out[2];
} markdown;

static void print(const markdown *md, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void print(const markdown *md, const char *format, ...)
{
    for (size_t i = 0; i < 2; i++) {
        va_list arguments;
        va_start(arguments, format);
        vfprintf(md->out[i], format, arguments);
        va_end(arguments);
    }
}

static void print_number(const markdown *md, double number)
{
    print(md, number < 0.1 ? " %.2g |" : number < 100 ? " %.2f |" : " %.0f |", number);
}

/* Prints, for our own results, the share of each peer's time, in the order of peers. */
static void print_ratios(const markdown *md, const bench_row *row, const bench_result *ours,
                         const bench_contestant *const *peers, size_t count)
{
    for (size_t p = 0; p < count; p++) {
        const bench_result *theirs = NULL;
        for (size_t i = 0; i < row->count && ours->who->ours; i++) {
            theirs = row->results[i].who == peers[p] ? &row->results[i] : theirs;
        }
        double ratio = theirs == NULL ? 0 : bench_ratio(row, ours, theirs);
        if (theirs == NULL) {
            print(md, " |");
        } else if (ratio == 0) {
            print(md, " verdicts differ |");
        } else {
            print_number(md, ratio);
        }
    }
}

static void print_result(const markdown *md, const bench_row *row, const bench_result *result,
                         const bench_contestant *const *peers, size_t count)
{
    char verdict[64];
    verdict_text(row, result, verdict);
    print(md, "| %s | %" PRIu64 " | %s | %s |", row->input.name, row->input.bytes,
          result->who->name, verdict);
    print_number(md, 1e6 * result->minimum);
    print_number(md, 1e6 * result->median);
    print_ratios(md, row, result, peers, count);
    if (result->instructions > 0) {
        print(md, " %.3f |\n", 1e-6 * (double)result->instructions);
    } else {
        print(md, " |\n");
    }
}

static size_t list_peers(const bench_table *table, const bench_contestant *peers[BENCH_MOST])
{
    size_t count = 0;
    for (size_t r = 0; r < table->row_count; r++) {
        for (size_t i = 0; i < table->rows[r].count; i++) {
            const bench_contestant *who = table->rows[r].results[i].who;
            size_t p = 0;
            while (p < count && peers[p] != who) {
                p++;
            }
            if (!who->ours && p == count) {
                peers[count++] = who;
            }
        }
    }
    return count;
}

static void print_files(const markdown *md, const bench_table *table)
{
    const bench_contestant *peers[BENCH_MOST];
    const size_t count = list_peers(table, peers);
    print(md, "CPU time, in microseconds, of one pass over files that are in memory.\n\n");
    print(md, "| input | bytes | who | verdict | minimum us | median us |");
    for (size_t p = 0; p < count; p++) {
        print(md, " of %s |", peers[p]->name);
    }
    print(md, " million instructions |\n|---|--:|---|---|--:|--:|");
    for (size_t p = 0; p < count; p++) {
        print(md, "--:|");
    }
    print(md, "--:|\n");
    for (size_t r = 0; r < table->row_count; r++) {
        for (size_t i = 0; i < table->rows[r].count; i++) {
            print_result(md, &table->rows[r], &table->rows[r].results[i], peers, count);
        }
    }
}

static void print_process(const markdown *md, const bench_table *table,
                          const bench_process *process)
{
    const bench_process *base = base_of(table, process);
    if (process->status != 0) {
        print(md, "| %s | exit status %d | | | |\n", process->name, process->status);
        return;
    }
    print(md, "| %s |", process->name);
    print_number(md, process->minimum);
    print_number(md, process->median);
    if (base != NULL && base->status == 0) {
        print(md, " %.2f of %s |", process->median / base->median, base->name);
    } else {
        print(md, " |");
    }
    print(md, " %.1f |\n", process->mebibytes);
}

static void print_table(const markdown *md, const bench_table *table)
{
    for (size_t i = 0; i < table->missing_count; i++) {
        print(md, "Skipped: %s.\n", table->missing[i]);
    }
    print(md, "%s", table->missing_count > 0 ? "\n" : "");
    print_files(md, table);
    if (table->process_count > 0) {
        print(md, "\nWhole processes.\n\n| command | minimum ms CPU | median ms CPU | ratio "
                  "| MiB resident |\n|---|--:|--:|--:|--:|\n");
    }
    for (size_t i = 0; i < table->process_count; i++) {
        print_process(md, table, &table->processes[i]);
    }
}

/* ---- JSON ---- */

static json_t *ratios_json(const bench_row *row, const bench_result *ours)
{
    json_t *ratios = json_object();
    for (size_t i = 0; i < row->count && ours->who->ours; i++) {
        const bench_result *theirs = &row->results[i];
        if (!theirs->who->ours) {
            double ratio = bench_ratio(row, ours, theirs);
            json_object_set_new(ratios, theirs->who->name,
                                ratio == 0 ? json_null() : json_real(ratio));
        }
    }
    return ratios;
}

static json_t *result_json(const bench_row *row, const bench_result *result)
{
    char verdict[64];
    verdict_text(row, result, verdict);
    return json_pack(
        "{s:s, s:b, s:s, s:f, s:f, s:o, s:o}", "name", result->who->name, "ours", result->who->ours,
        "verdict", verdict, "minimum_us", 1e6 * result->minimum, "median_us", 1e6 * result->median,
        "ratios", ratios_json(row, result), "instructions",
        result->instructions == 0 ? json_null() : json_integer((json_int_t)result->instructions));
}

static json_t *row_json(const bench_row *row)
{
    json_t *results = json_array();
    for (size_t i = 0; i < row->count; i++) {
        json_array_append_new(results, result_json(row, &row->results[i]));
    }
    return json_pack("{s:s, s:I, s:I, s:I, s:o}", "name", row->input.name, "files",
                     (json_int_t)row->input.file_count, "bytes", (json_int_t)row->input.bytes,
                     "rounds", (json_int_t)row->rounds, "contestants", results);
}

static json_t *process_json(const bench_table *table, const bench_process *process)
{
    const bench_process *base = base_of(table, process);
    bool good = process->status == 0 && base != NULL && base->status == 0;
    return json_pack("{s:s, s:i, s:I, s:f, s:f, s:f, s:s?, s:o}", "name", process->name, "status",
                     process->status, "samples", (json_int_t)process->count, "minimum_ms",
                     process->minimum, "median_ms", process->median, "resident_mib",
                     process->mebibytes, "base", base == NULL ? NULL : base->name, "ratio",
                     good ? json_real(process->median / base->median) : json_null());
}

static json_t *table_json(const bench_table *table)
{
    json_t *missing = json_array(), *files = json_array(), *processes = json_array();
    for (size_t i = 0; i < table->missing_count; i++) {
        json_array_append_new(missing, json_string(table->missing[i]));
    }
    for (size_t i = 0; i < table->row_count; i++) {
        json_array_append_new(files, row_json(&table->rows[i]));
    }
    for (size_t i = 0; i < table->process_count; i++) {
        json_array_append_new(processes, process_json(table, &table->processes[i]));
    }
    return json_pack("{s:i, s:b, s:o, s:o, s:o}", "schema_version", 1, "quick", table->quick,
                     "skipped", missing, "files", files, "processes", processes);
}

bool bench_write(const bench_table *table, const char *folder)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/bench.md", folder);
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        perror(path);
        return false;
    }
    print_table(&(markdown){{stdout, out}}, table);
    bool good = fclose(out) == 0 && fflush(stdout) == 0;
    snprintf(path, sizeof path, "%s/bench.json", folder);
    json_t *json = table_json(table);
    good = json != NULL && good &&
           json_dump_file(json, path, JSON_INDENT(2) | JSON_REAL_PRECISION(5)) == 0;
    json_decref(json);
    if (!good) {
        fprintf(stderr, "bench: cannot write %s\n", path);
    }
    return good;
}

/*
 * Opens any bytes as a gate file, and runs it if it can name nothing but two small files. Two runs
 * report the same; each finding belongs to a rule and a file.
 *
 * Then uses the same bytes as texts of findings, in all reports: JSON is valid, a single line stays
 * one, and nothing in them is obeyed by a terminal.
 */
#define _XOPEN_SOURCE 700 /* mkdtemp, open_memstream */

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/oracle.h"
#include "schema/gate/rules.h"
#include "schema/gate/run.h"
#include "schema/report/report.h"

/* ---- A folder with two small files ---- */

#define FOLDER "/tmp/fuzz_gate.XXXXXX"

static char folder[] = FOLDER;

/* Writes to memory of the caller. */
static const char *path_of(char path[sizeof FOLDER + 16], const char *name)
{
    snprintf(path, sizeof FOLDER + 16, "%s/%s", folder, name);
    return path;
}

static void put(const char *name, const void *bytes, size_t size)
{
    char path[sizeof FOLDER + 16];
    FILE *out = fopen(path_of(path, name), "wb");
    HOLDS(out != NULL && fwrite(bytes, 1, size, out) == size && fclose(out) == 0);
}

static void leave(void)
{
    static const char *const names[] = {"s.fbs", "m.py", "gate.json"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[sizeof FOLDER + 16];
        unlink(path_of(path, names[i]));
    }
    rmdir(folder);
}

static void enter(void)
{
    static const char schema[] = "table T { a: int; }\nroot_type T;\n";
    static const char python[] =
        "from dataclasses import dataclass\n@dataclass\nclass T:\n  a: str\n";
    static bool entered;
    if (!entered) {
        entered = true;
        HOLDS(mkdtemp(folder) != NULL);
        put("s.fbs", schema, sizeof schema - 1);
        put("m.py", python, sizeof python - 1);
        atexit(leave);
    }
}

/* ---- As a gate file ---- */

static void hear(void *context, const gate_finding *f)
{
    HOLDS(f->at.file != NULL);
    HOLDS(f->at.line > 0 || f->at.column == 0);
    hear_finding(context, f);
}

static void end_set(void *context, const gate_set *set)
{
    fuzz_heard *h = context;
    HOLDS(set->name != NULL);
    mix_text(&h->sum, set->name);
}

/* Allows no other folder and no git, which takes a process each. An escape may spell anything. */
static bool is_harmless(const char *text)
{
    static const char *const harmful[] = {"/", "\\", "..", "evolve"};
    for (size_t i = 0; i < sizeof harmful / sizeof harmful[0]; i++) {
        if (strstr(text, harmful[i]) != NULL) {
            return false;
        }
    }
    return true;
}

static fuzz_heard run_file(bool harmless)
{
    fuzz_heard h = {0};
    char path[sizeof FOLDER + 16];
    gate_file file;
    gate_run run = {.sink = hear, .context = &h};
    bool opened = gate_file_open(&run, path_of(path, "gate.json"), &file);
    HOLDS(opened == (h.count == 0));
    if (opened && harmless) {
        gate_file_run(&file, end_set, &h);
    }
    gate_file_close(&file);
    HOLDS(run.errors + run.warnings + run.notes + run.undecided == h.count);
    return h;
}

/* ---- As texts of findings ---- */

static void expect_report(ptv_format_id format, const gate_finding *f, const char *text, size_t n)
{
    bool detail = f->subject != NULL || f->copy != NULL || f->found != NULL || f->expected != NULL;
    size_t lines = count_lines(text, n);
    expect_harmless(text, n);
    if (format == PTV_AS_TEXT) { /* no line without a detail; an empty text may be none */
        size_t most = 1u + detail + (f->other.file != NULL) + 2u;
        HOLDS(lines <= most && lines + detail >= most);
    } else if (format == PTV_AS_GITHUB || format == PTV_AS_LINTRUNNER) {
        HOLDS(lines == 1);
    }
    if (format == PTV_AS_JSON || format == PTV_AS_LINTRUNNER || format == PTV_AS_SARIF) {
        json_decref(expect_json(text, n));
    }
}

static void report(ptv_format_id format, const gate_finding *f)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    HOLDS(out != NULL);
    gate_report all = {.format = format, .out = out, .command = "schema gate"};
    gate_run run = {.sink = gate_report_finding, .context = &all};
    gate_report_begin(&all);
    gate_fault(&run, f);
    const gate_part part = {.name = f->at.file, .path = f->other.file, .counts = &run};
    gate_report_part(&all, &part);
    HOLDS(gate_report_end(&all, &run, 0) == 0 && fclose(out) == 0);
    expect_report(format, f, text, n);
    free(text);
}

/* Cuts the bytes into texts, each NUL-terminated; NULL when they run out. */
static const char *next_text(const char **at, const char *end)
{
    const char *text = *at;
    if (text >= end) {
        return NULL;
    }
    *at += strlen(text) + 1;
    return text;
}

static void report_all(const char *text, size_t size)
{
    const char *at = text, *end = text + size;
    unsigned first = size == 0 ? 0 : (unsigned char)text[0];
    gate_finding f = {.rule = gate_rule_at(first % gate_rule_count()), .mild = first & 1};
    const char *file = next_text(&at, end);
    f.at = (fbs_place){file == NULL ? "" : file, first & 7, first & 3};
    f.found = next_text(&at, end);
    f.expected = next_text(&at, end);
    f.subject = next_text(&at, end);
    f.copy = next_text(&at, end);
    f.other = (fbs_place){next_text(&at, end), first & 7, 0};
    for (int format = 0; format < PTV_REPORT_FORMATS; format++) {
        report((ptv_format_id)format, &f);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = text_of(data, size);
    enter();
    put("gate.json", text, size);
    bool harmless = is_harmless(text);
    fuzz_heard one = run_file(harmless), two = run_file(harmless);
    HOLDS(one.sum == two.sum && one.count == two.count);
    report_all(text, size);
    free(text);
    return 0;
}

/* Writes reports to files. */
#include "tool/outputs.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "golden/codec/output.h"
#include "tool/cli.h"
#include "tool/emit.h"
#include "tool/files.h"
#include "tool/report_error.h"

static void say_unknown(const char *command, const char *value, size_t n)
{
    ptv_nearest nearest = {.word = value, .end = value + n};
    for (int i = 0; i < PTV_REPORT_FORMATS; i++) {
        ptv_offer(&nearest, ptv_report_format_word((ptv_format_id)i));
    }
    const char *mean = ptv_did_you_mean(&nearest);
    ptv_report_error(command, "unknown format '%.*s' of --output%s", (int)n, value,
                     mean[0] == '\0' ? ": FORMAT=FILE is expected, like json=report.json" : mean);
}

bool ptv_outputs_add(ptv_outputs *o, const char *command, const char *value)
{
    const size_t n = strcspn(value, "=");
    const ptv_format_id format = ptv_format_named(value, n);
    if (format == PTV_REPORT_FORMATS) {
        say_unknown(command, value, n);
    } else if (value[n] == '\0' || value[n + 1] == '\0' || strcmp(value + n, "=-") == 0) {
        ptv_report_error(command, "option '--output' needs a file: %.*s=FILE", (int)n, value);
    } else if (ptv_output_of(o, format) != NULL) {
        ptv_report_error(command, "option '--output' is given twice for %.*s", (int)n, value);
    } else {
        o->items[o->count++] = (ptv_output){.format = format, .path = value + n + 1};
        return true;
    }
    return false;
}

/* Whether the second output would replace the first. Devices may be written to twice. */
static bool is_one_place(const char *a, const char *b)
{
    struct stat st;
    return ptv_is_same_file(a, b) || (strcmp(a, b) == 0 && stat(a, &st) != 0);
}

/* Whether `path`, an output, is also an input. --write-baseline may replace --baseline. */
static bool is_input(const ptv_args *args, const char *path)
{
    const bool baseline = path == ptv_text_of(args, PTV_OPT_WRITE_BASELINE, NULL);
    const char *renewed = baseline ? ptv_text_of(args, PTV_OPT_BASELINE, path) : path;
    for (size_t i = 0; i < args->operand_count + args->file_count; i++) {
        const char *name = args->operands[i];
        if (name != path && name != renewed && ptv_is_same_file(name, path)) {
            return true;
        }
    }
    return false;
}

static bool is_other_output(const ptv_outputs *o, const char *path)
{
    for (size_t i = 0; i < o->count; i++) {
        if (o->items[i].path != path && is_one_place(o->items[i].path, path)) {
            return true;
        }
    }
    return false;
}

/* Returns the path of output i; --write-baseline comes after the others. NULL: nowhere. */
static const char *path_of(const ptv_outputs *o, const char *baseline, size_t i)
{
    return i < o->count ? o->items[i].path : baseline;
}

bool ptv_outputs_spare(const ptv_outputs *o, const char *command, const ptv_args *args)
{
    const char *baseline = ptv_text_of(args, PTV_OPT_WRITE_BASELINE, NULL);
    for (size_t i = 0; i <= o->count; i++) {
        const char *path = path_of(o, baseline, i);
        const char *what = path == NULL               ? NULL
                           : is_input(args, path)     ? "the input"
                           : is_other_output(o, path) ? "another output"
                                                      : NULL;
        if (what != NULL) {
            ptv_report_error(command, "'%s' is also %s", path, what);
            return false;
        }
    }
    return true;
}

bool ptv_outputs_spare_files(const ptv_outputs *o, const char *command, const char *baseline,
                             const struct ptv_files *files)
{
    struct stat st;
    for (size_t i = 0; i <= o->count; i++) {
        const char *path = path_of(o, baseline, i);
        const bool there = path != NULL && stat(path, &st) == 0;
        for (size_t n = 0; there && n < files->count; n++) {
            if (ptv_is_same_file(files->items[n].path, path)) {
                ptv_report_error(command, "'%s' is also the input", path);
                return false;
            }
        }
    }
    return true;
}

bool ptv_outputs_try(const ptv_outputs *o, const char *command)
{
    for (size_t i = 0; i < o->count; i++) {
        gm_output out;
        const int why = gm_output_open(&out, o->items[i].path);
        if (why != 0) {
            ptv_cannot_write(command, o->items[i].path, why);
            return false;
        }
        gm_output_drop(&out);
    }
    return true;
}

ptv_output *ptv_output_of(ptv_outputs *o, ptv_format_id format)
{
    for (size_t i = 0; i < o->count; i++) {
        if (o->items[i].format == format) {
            return &o->items[i];
        }
    }
    return NULL;
}

bool ptv_outputs_need_entries(const ptv_outputs *o)
{
    bool need = false;
    for (size_t i = 0; i < o->count; i++) {
        need = need || !ptv_is_own(o->items[i].format);
    }
    return need;
}

void ptv_outputs_render(ptv_outputs *o, const ptv_call_report *report)
{
    for (size_t i = 0; i < o->count; i++) {
        if (!ptv_is_own(o->items[i].format)) {
            ptv_render(&o->items[i].bytes, o->items[i].format, report);
        }
    }
}

int ptv_write_whole(const char *path, ptv_buffer *b)
{
    gm_output out;
    int why = b->failed ? ENOMEM : gm_output_open(&out, path);
    if (why == 0) {
        why = gm_output_write(&out, b->bytes, b->length);
        why = why == 0 ? gm_output_commit(&out) : why;
        if (why != 0) {
            gm_output_drop(&out);
        }
    }
    ptv_buffer_free(b);
    return why;
}

int ptv_outputs_write(ptv_outputs *o, const char *command, int status)
{
    for (size_t i = 0; i < o->count; i++) {
        const int why = ptv_write_whole(o->items[i].path, &o->items[i].bytes);
        if (why != 0) {
            ptv_cannot_write(command, o->items[i].path, why);
            status = PTV_EXIT_FAILED;
        }
    }
    return status;
}

ptv_format_id ptv_format_of(const ptv_args *args)
{
    const char *name = ptv_text_of(args, PTV_OPT_FORMAT, "text");
    return ptv_format_named(name, strlen(name));
}

int ptv_print_report(const char *command, ptv_format_id format, const ptv_call_report *report)
{
    ptv_buffer b = {0};
    ptv_render(&b, format, report);
    const int why = ptv_buffer_end(&b, stdout);
    if (why != 0) {
        ptv_cannot_write(command, "the report", why);
    }
    return why == 0 ? report->exit_status : PTV_EXIT_FAILED;
}

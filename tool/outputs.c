/* Reports to files. */
#include "tool/outputs.h"

#include <errno.h>
#include <string.h>

#include "golden/codec/output.h"
#include "tool/cli.h"
#include "tool/emit.h"
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

static bool is_input(const ptv_args *args, const char *path)
{
    for (size_t i = 0; i < args->operand_count; i++) {
        if (ptv_is_same_file(args->operands[i], path)) {
            return true;
        }
    }
    return false;
}

bool ptv_outputs_spare(const ptv_outputs *o, const char *command, const ptv_args *args)
{
    const char *path = ptv_text_of(args, PTV_OPT_WRITE_BASELINE, NULL);
    bool taken = path != NULL && is_input(args, path);
    for (size_t i = 0; i < o->count && !taken; i++) {
        path = o->items[i].path;
        taken = is_input(args, path);
    }
    if (taken) {
        ptv_report_error(command, "'%s' is also the input", path);
    }
    return !taken;
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

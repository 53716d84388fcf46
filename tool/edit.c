/* `pteverify edit`: a model file, changed by field path. */
#include "tool/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "golden/codec/output.h"
#include "golden/edit/edit.h"
#include "tool/input.h"
#include "tool/max_size.h"
#include "tool/report_error.h"

typedef struct job {
    const ptv_input *input;
    const char *path;
    gm_limit limit;
    ge_file file;
    bool copied;
} job;

static bool report_error_about(const char *path, const char *why)
{
    ptv_report_error("edit", "%s: %s", path, why);
    return false;
}

/* Runs under the guard: the file may shrink while it is being copied. */
static void copy(void *context)
{
    job *j = context;
    j->copied = ge_open(&j->file, j->input->bytes, (size_t)j->input->size);
}

static bool copy_input(job *j, const ptv_input *input)
{
    j->input = input;
    if (!ptv_input_guard(input, copy, j) || ptv_input_changed(input)) {
        return report_error_about(j->path, "it changed while it was being read");
    }
    return j->copied || report_error_about(j->path, "out of memory");
}

/* A stream that was not read to its end would yield a silently truncated model. */
static bool check_whole(const job *j, const ptv_input *input)
{
    const ptv_image head = {input->bytes, input->size, input->size};
    if (input->cut) {
        ptv_report_error("edit", "%s: this is %s, not a model", j->path,
                         ptv_format_name(ptv_detect(&head)));
    }
    return !input->cut;
}

static bool read_file(job *j, const char *path, ptv_wanted wanted)
{
    ptv_input input;
    j->path = path;
    int why = ptv_input_open(&input, path, wanted, &j->limit);
    if (why == GM_OVER_LIMIT && input.most == GE_LARGEST) {
        return report_error_about(path, "it is larger than 1 GiB");
    }
    if (why != 0) {
        return report_error_about(path, ptv_input_reason(&input, why).text);
    }
    bool good = check_whole(j, &input) && copy_input(j, &input);
    ptv_input_close(&input);
    return good;
}

static bool say_error(const gm_error *error)
{
    if (error->path[0] == '\0') {
        ptv_report_error("edit", "%s", error->what);
    } else {
        ptv_report_error("edit", "%s:%u: %s", error->path, error->line, error->what);
    }
    return false;
}

/* The script is read like the model: it may be "-", and it may shrink. */
static bool apply_script(ge_file *file, const char *path, gm_limit limit)
{
    job script = {.path = path, .limit = limit};
    gm_error error = {.line = 0};
    if (!read_file(&script, path, PTV_WANTED_ANY)) {
        ge_close(&script.file);
        return false;
    }
    bool good =
        ge_apply(file, (const char *)script.file.bytes, script.file.loaded, path, 1, &error) ||
        say_error(&error);
    ge_close(&script.file);
    return good;
}

static bool apply_all(job *j, const char *script, const ptv_args *args)
{
    gm_error error = {.line = 0};
    ge_file *file = &j->file;
    if (script != NULL && !apply_script(file, script, j->limit)) {
        return false;
    }
    for (size_t i = 1; i < args->operand_count; i++) {
        const char *edit = args->operands[i];
        if (!ge_apply(file, edit, strlen(edit), "", 1, &error)) {
            return say_error(&error);
        }
    }
    if (file->size != file->loaded) {
        ptv_report_error("edit",
                         "claim: only recipes can claim a length that the file does not have");
        return false;
    }
    return true;
}

static bool write_file(const job *j, const char *path)
{
    gm_output out;
    const ge_file *file = &j->file;
    if (file->loaded > j->limit.disk) {
        return report_error_about(path, gm_reason_of(GM_OVER_LIMIT, j->limit.disk).text);
    }
    int why = gm_output_open(&out, path);
    why = why == 0 ? gm_output_write(&out, file->bytes, file->loaded) : why;
    why = why == 0 ? gm_output_commit(&out) : why;
    if (why != 0) {
        gm_output_drop(&out);
    }
    if (why != 0 && why != EPIPE) {
        report_error_about(path, strerror(why));
    }
    return why == 0;
}

static int wrong_usage(const char *why)
{
    ptv_report_error("edit", "%s, see pteverify edit --help", why);
    return PTV_EXIT_USAGE;
}

/* An edited file is held in memory twice. */
static gm_limit limit_of(const ptv_args *args)
{
    gm_limit limit = ptv_max_size(args);
    limit.disk = limit.disk < GE_LARGEST ? limit.disk : GE_LARGEST;
    limit.memory = limit.memory < GE_LARGEST ? limit.memory : GE_LARGEST;
    return limit;
}

static int run(ptv_args *args)
{
    const char *script = ptv_text_of(args, PTV_OPT_SCRIPT, NULL);
    if (script == NULL && args->operand_count == 1) {
        return wrong_usage("there are no edits");
    }
    if (script != NULL && strcmp(script, "-") == 0 && strcmp(args->operands[0], "-") == 0) {
        return wrong_usage("standard input cannot be both the file and the script");
    }
    job j = {.limit = limit_of(args)};
    bool good = read_file(&j, args->operands[0], PTV_WANTED_MODEL) && apply_all(&j, script, args) &&
                write_file(&j, ptv_text_of(args, PTV_OPT_OUTPUT, NULL));
    ge_close(&j.file);
    return good ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

const ptv_command ptv_edit_command = {
    .name = "edit",
    .usage = "edit FILE -o OUT [-f SCRIPT] [EDIT...]",
    .summary = "change a file by field path",
    .text = "Changes a .pte, .bpte or .ptd file by field path. Nothing is verified, so the result "
            "may be broken on purpose. FILE, OUT and SCRIPT may be '-'; OUT may be FILE.",
    .more = "Edits, one per line or separated by ';'; '#' starts a comment:\n\n"
            "  set PATH = VALUE     a scalar, an element, a string, a blob, a list, a table.\n"
            "                       VALUE is JSON as pteverify dump writes it; names of\n"
            "                       enums, nan, inf and hexadecimal numbers need no quotes\n"
            "  remove PATH          the field becomes absent; an element leaves its list\n"
            "  append PATH = VALUE  one more element\n"
            "  resize PATH N        the list is truncated, or padded with zeros, empty\n"
            "                       strings, tables\n"
            "  repeat PATH N        the list becomes N copies of its first element; a table\n"
            "                       is one object shared by all\n"
            "  swap PATH PATH       two values of the same type are exchanged\n"
            "  patch ADDRESS HEX    overwrite bytes of the file\n"
            "  patch ADDRESS u8|u16|u32|u64 NUMBER\n"
            "                       a little-endian number. +N and -N are added to the old\n"
            "                       value; ADDRESS - ADDRESS is a distance\n"
            "  point ADDRESS at ADDRESS\n"
            "                       make the offset at the first lead to the second\n"
            "  truncate N           cut the file to N bytes; -N: cut off the last N\n"
            "  grow N               append N zero bytes\n\n"
            "A PATH is written as in findings: execution_plan[0].values[12].val<Tensor>.sizes[1]. "
            "<Tensor> may be left out, values[-1] is the last element, (root) is the root table, "
            "header.program_size is a number in the header.\n\n"
            "An ADDRESS is @28, @0x1c, @end, @base (where segments begin), @word(PATH) (the scalar "
            "or offset), @object(PATH) (the object that the offset leads to), @vtable(PATH), "
            "@slot(PATH) (the field's vtable entry); +N or -N may follow.\n\n"
            "If possible, bytes are changed in place. Otherwise the file is read, changed and "
            "written again as its original writer would have done.",
    .status = "0 written, 2 reading, editing or writing failed, 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .begins = PTV_BEGINS_CONFINED,
    .run = run,
};

/* pteverify make: turns a text model into a file. */
#include <string.h>

#include "tool/cli.h"
#include "tool/emit.h"
#include "tool/max_size.h"
#include "tool/report_error.h"

/* ---- Messages ---- */

/* "model.json: note: what" */
static void say(const char *path, const char *kind, const char *what)
{
    gm_error said = {.line = 0};
    snprintf(said.path, sizeof said.path, "%s", path);
    snprintf(said.what, sizeof said.what, "%s", what);
    ptv_say_located(&said, kind);
}

/* Turns "segments[].size" and 3 into "segments[3].size". */
static void say_remark(const char *path, const gm_remark *remark)
{
    char text[256], name[96];
    const char *list = strstr(remark->what, "[]");
    if (list == NULL) {
        snprintf(name, sizeof name, "%s", remark->what);
    } else {
        snprintf(name, sizeof name, "%.*s[%zu]%s", (int)(list - remark->what), remark->what,
                 remark->index, list + 2);
    }
    snprintf(text, sizeof text, "%s is %llu as the text says; computed: %llu", name,
             (unsigned long long)remark->said, (unsigned long long)remark->computed);
    say(path, "note: ", text);
}

static void say_remarks(const char *path, const gm_encoding *encoding)
{
    for (size_t i = 0; i < encoding->remark_count; i++) {
        say_remark(path, &encoding->remarks[i]);
    }
}

/* ---- Options ---- */

static void choose_layout(const ptv_args *args, gm_choice *choice)
{
    static gm_writer writer;
    static gm_vtables vtables;
    writer = ptv_chose(args, PTV_OPT_WRITER, "flatc") ? GM_FLATC : GM_PYTHON;
    vtables = ptv_chose(args, PTV_OPT_VTABLES, "own")          ? GM_OWN
              : ptv_chose(args, PTV_OPT_VTABLES, "by-offsets") ? GM_BY_OFFSETS
                                                               : GM_SHARED;
    choice->writer = ptv_is_given(args, PTV_OPT_WRITER) ? &writer : NULL;
    choice->vtables = ptv_is_given(args, PTV_OPT_VTABLES) ? &vtables : NULL;
}

/* Returns false if the option is given but is not an alignment. */
static bool choose_alignment(const ptv_args *args, ptv_option_id id, uint32_t *to)
{
    enum { MOST = 65536 };
    const uint64_t value = ptv_option_number(args, id, 1);
    if (!ptv_is_given(args, id)) {
        return true;
    }
    if (value == 0 || value > MOST || (value & (value - 1)) != 0) {
        ptv_report_error("make", "option '%s' needs a power of two from 1 to 65536",
                         ptv_option_of(args->commands, args->command, id)->name);
        return false;
    }
    *to = (uint32_t)value;
    return true;
}

static bool choose_alignments(const ptv_args *args, gm_choice *choice)
{
    return choose_alignment(args, PTV_OPT_SEGMENT_ALIGNMENT, &choice->segment_alignment) &&
           choose_alignment(args, PTV_OPT_CONSTANT_ALIGNMENT, &choice->constant_alignment) &&
           choose_alignment(args, PTV_OPT_DELEGATE_ALIGNMENT, &choice->delegate_alignment);
}

/* ---- Writing ---- */

static int write_model(const gm_model *model, const char *path, const char *output)
{
    gm_encoding encoding;
    int status = PTV_EXIT_FAILED;
    if (gm_encode(&encoding, model)) {
        say_remarks(path, &encoding);
        status = ptv_emit_image("make", output, &encoding.image);
    } else {
        say(path, "cannot make this: ", encoding.why);
    }
    gm_encoding_free(&encoding);
    return status;
}

static int make(const char *path, const gm_choice *choice, const ptv_args *args)
{
    gm_model model;
    gm_error error;
    int status = PTV_EXIT_FAILED;
    gm_begin(&model, 0);
    model.limit = ptv_max_size(args);
    if (gm_parse_chosen(&model, path, choice, &error)) {
        status = write_model(&model, path, ptv_text_of(args, PTV_OPT_OUTPUT, NULL));
    } else {
        ptv_say_located(&error, "");
    }
    gm_free(&model);
    return status;
}

static int run(ptv_args *args)
{
    gm_choice choice = {0};
    const char *path = args->operands[0], *output = ptv_text_of(args, PTV_OPT_OUTPUT, NULL);
    /* Nobody means to replace the text by what is made from it. */
    if (ptv_is_same_file(path, output)) {
        ptv_report_error("make", "'%s' is also the input", output);
        return PTV_EXIT_USAGE;
    }
    choose_layout(args, &choice);
    return choose_alignments(args, &choice) ? make(path, &choice, args) : PTV_EXIT_USAGE;
}

const ptv_command ptv_make_command = {
    .name = "make",
    .usage = "make MODEL.json -o FILE [OPTION]...",
    .summary = "make a model file from JSON, the reverse of dump",
    .text = "Writes the .pte, .bpte, .ptd or NFAT file that a text model describes; MODEL.json may "
            "be '-', standard input. What the text leaves out (offsets and sizes of segments, the "
            "extended header) is computed; what it states is written as stated, even if wrong, "
            "with a note on standard error. The file is not verified; use pteverify FILE for that. "
            "It appears whole or not at all.",
    .more = "The layout options override the layout in the text.\n\n"
            "Bytes (segments, constants, payloads) are written in the text as one of\n"
            "  {\"base64\": \"AAEC\"}  {\"hex\": \"00 01 02\"}  {\"text\": \"abc\"}  {\"i32\": [1, "
            "2]}\n"
            "  {\"zeros\": 64}  {\"count\": 64}  {\"items\": [BYTES, ...], \"alignment\": 16}\n"
            "  {\"file\": \"w.bin\", \"offset\": 0, \"size\": 16}  {\"model\": \"add.json\"}\n"
            "with files relative to the folder of the text. docs/text-model.md has the details.",
    .status = "0 written; 2 the text is wrong, or reading or writing failed (with file, line and "
              "column); 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = 1,
    .operand = PTV_FILE_OPERAND,
    .begins = PTV_BEGINS_CONFINED,
    .run = run,
};

/* pteverify make: a text model becomes a file. */
#include <stdio.h>
#include <string.h>

#include "golden/codec/parse.h"
#include "verifiers/cli/args.h"
#include "verifiers/cli/cli.h"
#include "verifiers/cli/commands.h"
#include "verifiers/cli/emit.h"
#include "verifiers/cli/number.h"

static const char help[] =
    "Usage: pteverify make MODEL.json -o FILE [OPTION...]\n"
    "\n"
    "Writes the .pte, .bpte, .ptd or NFAT file that a text model describes; MODEL.json\n"
    "may be -, the standard input. What the text leaves out (offsets and sizes of\n"
    "segments, the extended header) is computed; what it says is written as it says,\n"
    "also when it is wrong, with a note on standard error. The file is not verified:\n"
    "that is pteverify FILE. It appears whole or not at all.\n"
    "\n"
    "  -o, --output FILE          where to write; - is the standard output\n"
    "  --writer flatc|python      lay it out as the C++ builder or the Python package\n"
    "  --vtables shared|by-offsets|own\n"
    "                             which tables share a vtable\n"
    "  --segment-alignment N      of segments in the file\n"
    "  --constant-alignment N     of inline constants and of items\n"
    "  --delegate-alignment N     of inline delegate data\n"
    "  --max-size BYTES           of the text and of FILE; K, M, G, T may follow, 0 is any\n"
    "                             (default 4G for the text, 64G for FILE)\n"
    "  -h, --help                 this text\n"
    "\n"
    "The layout options beat the layout in the text.\n"
    "\n"
    "Bytes (segments, constants, payloads) are written in the text as one of\n"
    "  {\"base64\": \"AAEC\"}  {\"hex\": \"00 01 02\"}  {\"text\": \"abc\"}  {\"i32\": [1, 2]}\n"
    "  {\"zeros\": 64}  {\"count\": 64}  {\"items\": [BYTES, ...], \"alignment\": 16}\n"
    "  {\"file\": \"weights.bin\", \"offset\": 0, \"size\": 16}  {\"model\": \"add.json\"}\n"
    "with files relative to the folder of the text. docs/text-model.md has all of it.\n"
    "\n"
    "Exit status: 0 written; 2 the text is wrong, or reading or writing failed (with\n"
    "file, line and column); 3 wrong usage.\n";

typedef struct make_options {
    const char *output, *writer, *vtables;
    uint64_t segment, constant, delegate, max_size;
} make_options;

#define UNSET UINT64_MAX

/* ---- Messages ---- */

/* "model.json: note: what" */
static void say(const char *path, const char *kind, const char *what)
{
    gm_error said = {.line = 0};
    snprintf(said.path, sizeof said.path, "%s", path);
    snprintf(said.what, sizeof said.what, "%s", what);
    ptv_say_located(&said, kind);
}

/* "segments[].size" and 3: "segments[3].size" */
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

/* The number of the word; -1 and a message when it is none of them. */
static int word_of(const char *option, const char *word, const char *const *known, int count)
{
    char all[64] = "";
    for (int i = 0; i < count; i++) {
        if (strcmp(known[i], word) == 0) {
            return i;
        }
        size_t n = strlen(all);
        snprintf(all + n, sizeof all - n, "%s%s", i == 0 ? "" : ", ", known[i]);
    }
    ptv_complain("make", "option '%s': '%s' is none of %s", option, word, all);
    return -1;
}

static bool choose_writer(const char *word, gm_writer *writer, gm_choice *choice)
{
    static const char *const known[] = {[GM_PYTHON] = "python", [GM_FLATC] = "flatc"};
    if (word == NULL) {
        return true;
    }
    int found = word_of("--writer", word, known, 2);
    *writer = found == GM_FLATC ? GM_FLATC : GM_PYTHON;
    choice->writer = writer;
    return found >= 0;
}

static bool choose_vtables(const char *word, gm_vtables *vtables, gm_choice *choice)
{
    static const char *const known[] = {
        [GM_SHARED] = "shared", [GM_BY_OFFSETS] = "by-offsets", [GM_OWN] = "own"};
    if (word == NULL) {
        return true;
    }
    int found = word_of("--vtables", word, known, 3);
    *vtables = found < 0 ? GM_SHARED : (gm_vtables)found;
    choice->vtables = vtables;
    return found >= 0;
}

static bool choose_alignment(const char *option, uint64_t value, uint32_t *to)
{
    enum { MOST = 65536 };
    if (value == UNSET) {
        return true;
    }
    if (value == 0 || value > MOST || (value & (value - 1)) != 0) {
        ptv_complain("make", "option '%s' needs a power of two from 1 to 65536", option);
        return false;
    }
    *to = (uint32_t)value;
    return true;
}

static bool choose_alignments(const make_options *o, gm_choice *choice)
{
    return choose_alignment("--segment-alignment", o->segment, &choice->segment_alignment) &&
           choose_alignment("--constant-alignment", o->constant, &choice->constant_alignment) &&
           choose_alignment("--delegate-alignment", o->delegate, &choice->delegate_alignment);
}

static bool check_output(const make_options *o, const char *model)
{
    if (o->output == NULL) {
        ptv_complain("make", "-o FILE is missing, see pteverify make --help");
        return false;
    }
    /* Replacing the text by what is made from it is never meant. */
    if (ptv_is_same_file(model, o->output)) {
        ptv_complain("make", "'%s' is the text that is read", o->output);
        return false;
    }
    return true;
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

static int make(const char *path, const gm_choice *choice, const make_options *o)
{
    gm_model model;
    gm_error error;
    int status = PTV_EXIT_FAILED;
    gm_begin(&model, 0);
    model.limit = ptv_limit_of(o->max_size);
    if (gm_parse_chosen(&model, path, choice, &error)) {
        status = write_model(&model, path, o->output);
    } else {
        ptv_say_located(&error, "");
    }
    gm_free(&model);
    return status;
}

int ptv_make_command(int argc, char **argv)
{
    make_options o = {
        .segment = UNSET, .constant = UNSET, .delegate = UNSET, .max_size = PTV_NO_SIZE};
    const ptv_arg known[] = {
        {"--output", "-o", .text = &o.output},
        {"--writer", NULL, .text = &o.writer},
        {"--vtables", NULL, .text = &o.vtables},
        {"--segment-alignment", NULL, .number = &o.segment},
        {"--constant-alignment", NULL, .number = &o.constant},
        {"--delegate-alignment", NULL, .number = &o.delegate},
        {"--max-size", NULL, .number = &o.max_size},
    };
    ptv_args args = {"make", known, sizeof known / sizeof known[0], 1, 1, help, NULL, 0};
    gm_writer writer;
    gm_vtables vtables;
    gm_choice choice = {0};
    int status = ptv_args_parse(&args, argc, argv);
    if (status >= 0) {
        return status;
    }
    if (!check_output(&o, args.operands[0]) || !choose_writer(o.writer, &writer, &choice) ||
        !choose_vtables(o.vtables, &vtables, &choice) || !choose_alignments(&o, &choice)) {
        return PTV_EXIT_USAGE;
    }
    return make(args.operands[0], &choice, &o);
}

/* `pteverify smith`: generates test models, or buffers of any schema, from a seed. */
#include "tool/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/system.h"
#include "fuzz/smith/smith.h"
#include "golden/codec/blob.h"
#include "tool/args.h"
#include "tool/emit.h"
#include "tool/kit_schema.h"
#include "tool/report_error.h"
#include "verifiers/registry/formats.h"

static const char command[] = "smith";

enum { USUAL = 4096, MOST = 1 << 20 };
#define ONE UINT64_MAX

typedef struct job {
    const char *name, *schema, *output; /* name: of the format, also the suffix of files */
    ptv_format format;
    uint64_t seed, size, choices, count; /* ONE: a single file, named OUT */
    fe_kit kit;
    ptv_arena arena; /* of the schema */
    fs_smith smith;
    uint8_t *bytes, *out;
} job;

/* ---- Making ---- */

static int make_one(job *j, uint64_t seed, const char *path)
{
    fs_seed(seed, j->bytes, (size_t)j->choices);
    size_t size =
        fs_make(&j->smith, j->format, j->bytes, (size_t)j->choices, j->out, (size_t)j->size);
    if (size == 0) {
        ptv_report_error(command, j->schema == NULL
                                      ? "out of memory"
                                      : "no buffer fits into --size, or out of memory");
        return PTV_EXIT_FAILED;
    }
    const gm_blob blob = gm_bytes(j->out, size);
    return ptv_emit_blob(command, path, &blob, (ptv_origin){NULL, NULL});
}

/* Makes the folder unless it exists. */
static bool make_folder(const char *path)
{
    const bool there = mkdir(path, 0777) == 0 || errno == EEXIST;
    if (!there) {
        ptv_report_error(command, "cannot make the folder %s: %s", path, strerror(errno));
    }
    return there;
}

static int make_many(job *j)
{
    enum { NAME = 40 };
    size_t room = strlen(j->output) + NAME;
    char *path = malloc(room);
    int status = path == NULL ? PTV_EXIT_FAILED : PTV_EXIT_CLEAN;
    for (uint64_t i = 0; i < j->count && status == PTV_EXIT_CLEAN; i++) {
        uint64_t seed = j->seed + i;
        snprintf(path, room, "%s/%llu.%s", j->output, (unsigned long long)seed, j->name);
        status = make_one(j, seed, path);
    }
    if (path == NULL) {
        ptv_report_error(command, "out of memory");
    }
    free(path);
    return status;
}

static int make(job *j)
{
    int status = ptv_open_kit(command, &j->kit, j->schema, &j->arena);
    fs_open(&j->smith, &j->kit);
    j->bytes = malloc((size_t)j->choices + 1);
    j->out = malloc((size_t)j->size);
    if (j->bytes == NULL || j->out == NULL) {
        ptv_report_error(command, "out of memory");
        status = PTV_EXIT_FAILED;
    } else if (status == PTV_EXIT_CLEAN) {
        status = j->count == ONE          ? make_one(j, j->seed, j->output)
                 : make_folder(j->output) ? make_many(j)
                                          : PTV_EXIT_FAILED;
    }
    free(j->bytes);
    free(j->out);
    fs_free(&j->smith);
    fe_kit_free(&j->kit);
    ptv_arena_free(&j->arena);
    return status;
}

/* ---- Arguments ---- */

/* The words are labels of formats, the same as in the table of options. */
static void find_format(job *j)
{
    if (j->name == NULL) {
        j->name = "bin"; /* as flatc names buffers */
        return;
    }
    for (size_t i = 0; i < FS_FORMATS; i++) {
        if (strcmp(j->name, ptv_format_info_of(fs_formats[i])->label) == 0) {
            j->format = fs_formats[i];
        }
    }
}

/* Returns what is wrong with the arguments, or NULL. */
static const char *fault_of(const job *j)
{
    if ((j->name == NULL) == (j->schema == NULL)) {
        return j->name == NULL ? "--format or --schema is missing"
                               : "--format and --schema do not go together";
    }
    if (j->size < FS_LEAST || j->size > MOST) {
        return "--size must be 1K to 1M";
    }
    return j->choices > MOST ? "--choices must be 0 to 1M" : NULL;
}

static int run(ptv_args *args)
{
    job j = {.format = PTV_FORMAT_UNKNOWN};
    j.name = ptv_text_of(args, PTV_OPT_FORMAT, NULL);
    j.schema = ptv_text_of(args, PTV_OPT_SCHEMA, NULL);
    j.output = ptv_text_of(args, PTV_OPT_OUTPUT, NULL);
    j.seed = ptv_option_number(args, PTV_OPT_SEED, 0);
    j.size = ptv_option_number(args, PTV_OPT_SIZE, USUAL);
    j.choices = ptv_option_number(args, PTV_OPT_CHOICES, j.size / 10);
    j.count = ptv_option_number(args, PTV_OPT_COUNT, ONE);
    const char *fault = fault_of(&j);
    if (fault != NULL) {
        ptv_report_error(command, "%s, see pteverify smith --help", fault);
        return PTV_EXIT_USAGE;
    }
    find_format(&j);
    return make(&j);
}

const ptv_command ptv_smith_command = {
    .name = "smith",
    .usage = "smith --format FORMAT|--schema FILE [OPTION]... -o OUT",
    .summary = "generate valid but unusual models, for tests",
    .text = "Makes a model that pteverify accepts, with structure that exporters rarely or never "
            "write, to test programs that read such files. With this version of pteverify, the "
            "same seed gives the same model on every machine. With --schema, makes a FlatBuffer of "
            "any schema: required fields are there, vectors with a key are sorted, unions, enums "
            "and nested buffers are sound.",
    .more = "    pteverify smith --format pte --seed 7 -o model.pte\n"
            "    pteverify smith --format pte --count 1000 -o models\n"
            "    pteverify smith --schema monster.fbs --count 1000 -o monsters",
    .status = "0 written, 2 something could not be written, 3 wrong usage.",
    .begins = PTV_BEGINS_PARSED,
    .run = run,
};

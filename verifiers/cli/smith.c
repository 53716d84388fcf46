/* `pteverify smith`: models for testing, of a seed. */
#include "verifiers/cli/cli.h"
#include "verifiers/cli/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/smith/smith.h"
#include "golden/codec/blob.h"
#include "verifiers/cli/args.h"
#include "verifiers/cli/emit.h"

static const char help[] =
    "Usage: pteverify smith --format FORMAT [OPTION...] -o OUT\n"
    "\n"
    "Makes a model that is accepted by pteverify, with structure that exporters write rarely\n"
    "or never: for tests of whatever reads such files. The same seed is the same model on\n"
    "every machine, with this version of pteverify.\n"
    "\n"
    "  --format FORMAT   pte, bpte, ptd, nfat; xnnpack or vulkan: the payload of a delegate\n"
    "  --seed N          which one (default 0)\n"
    "  --size N          at most so many bytes, at least 1K; K, M may follow (default 4K)\n"
    "  --choices N       how much is decided by the seed, in bytes: more make more\n"
    "                    (default: a tenth of --size)\n"
    "  --count N         N models, of seeds from --seed on: OUT is a folder that is there, where\n"
    "                    they are called SEED.FORMAT\n"
    "  -o, --output OUT  where to write; '-' is standard output\n"
    "  -h, --help        this text\n"
    "\n"
    "    pteverify smith --format pte --seed 7 -o model.pte\n"
    "    pteverify smith --format pte --count 1000 -o models\n"
    "\n"
    "Exit status: 0 written, 2 something cannot be written, 3 wrong usage.\n";

static const char command[] = "smith";

enum { USUAL = 4096, MOST = 1 << 20 };
#define ONE UINT64_MAX

typedef struct job {
    const char *name, *output; /* of the format */
    ptv_format format;
    uint64_t seed, size, choices, count; /* ONE: one, and OUT is its name */
    fe_kit kit;
    fs_smith smith;
    uint8_t *bytes, *out;
} job;

static const struct {
    const char *name;
    ptv_format format;
} formats[] = {{"pte", PTV_FORMAT_PROGRAM},     {"bpte", PTV_FORMAT_BUNDLE},
               {"ptd", PTV_FORMAT_DATA},        {"nfat", PTV_FORMAT_NFAT},
               {"xnnpack", PTV_FORMAT_XNNPACK}, {"vulkan", PTV_FORMAT_VULKAN}};
enum { FORMATS = sizeof formats / sizeof formats[0] };

/* ---- Making ---- */

static int make_one(job *j, uint64_t seed, const char *path)
{
    fs_seed(seed, j->bytes, (size_t)j->choices);
    size_t size =
        fs_make(&j->smith, j->format, j->bytes, (size_t)j->choices, j->out, (size_t)j->size);
    if (size == 0) {
        ptv_complain(command, "out of memory");
        return PTV_EXIT_FAILED;
    }
    const gm_blob blob = gm_bytes(j->out, size);
    return ptv_emit_blob(command, path, &blob, (ptv_origin){NULL, NULL});
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
        ptv_complain(command, "out of memory");
    }
    free(path);
    return status;
}

static int make(job *j)
{
    bool opened = fe_kit_open(&j->kit);
    int status = PTV_EXIT_FAILED;
    fs_open(&j->smith, &j->kit);
    j->bytes = malloc((size_t)j->choices + 1);
    j->out = malloc((size_t)j->size);
    if (!opened || j->bytes == NULL || j->out == NULL) {
        ptv_complain(command, "out of memory");
    } else {
        status = j->count == ONE ? make_one(j, j->seed, j->output) : make_many(j);
    }
    free(j->bytes);
    free(j->out);
    fs_free(&j->smith);
    fe_kit_free(&j->kit);
    return status;
}

/* ---- Arguments ---- */

static bool find_format(job *j)
{
    for (size_t i = 0; j->name != NULL && i < FORMATS; i++) {
        if (strcmp(j->name, formats[i].name) == 0) {
            j->format = formats[i].format;
            return true;
        }
    }
    return false;
}

/* What is wrong with them; NULL: nothing. */
static const char *fault_of(job *j)
{
    if (!find_format(j)) {
        return "--format is pte, bpte, ptd, nfat, xnnpack or vulkan";
    }
    if (j->output == NULL) {
        return "-o OUT is missing";
    }
    if (j->size < FS_LEAST || j->size > MOST) {
        return "--size is 1K to 1M";
    }
    return j->choices > MOST ? "--choices is 0 to 1M" : NULL;
}

int ptv_smith_command(int argc, char **argv)
{
    job j = {.size = USUAL, .choices = UINT64_MAX, .count = ONE};
    const ptv_arg known[] = {
        {"--format", NULL, NULL, &j.name, NULL},     {"--output", "-o", NULL, &j.output, NULL},
        {"--seed", NULL, NULL, NULL, &j.seed},       {"--size", NULL, NULL, NULL, &j.size},
        {"--choices", NULL, NULL, NULL, &j.choices}, {"--count", NULL, NULL, NULL, &j.count}};
    ptv_args args = {.command = command, .known = known, .help = help};
    args.known_count = sizeof known / sizeof known[0];
    int status = ptv_args_parse(&args, argc, argv);
    if (status >= 0) {
        return status;
    }
    j.choices = j.choices == UINT64_MAX ? j.size / 10 : j.choices;
    const char *fault = fault_of(&j);
    if (fault != NULL) {
        ptv_complain(command, "%s, see pteverify smith --help", fault);
        return PTV_EXIT_USAGE;
    }
    return make(&j);
}

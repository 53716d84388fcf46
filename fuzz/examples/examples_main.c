/*
 * Fuzzes the released runtime: the same inputs at both verification levels, without pteverify and
 * behind it. See README.md.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/number.h"
#include "fuzz/examples/models.h"
#include "fuzz/examples/table.h"

static const char usage[] =
    "usage: fuzz-runtime [OPTION]... [SEED]...\n"
    "SEED: a program or data file, or a folder of them; made and bent need none.\n"
    "  --source KIND      where inputs come from (default mixed):\n"
    "                     unchanged: the seeds as they are, and no others\n"
    "                     changed: seeds with other bits, bytes and words\n"
    "                     mutated: seeds with edits that know the format\n"
    "                     made: models that pteverify accepts\n"
    "                     bent: made ones with edits\n"
    "                     mixed: half mutated, a quarter each of changed and bent\n"
    "  --inputs N         inputs of each cell of the table (default 10000)\n"
    "  --first N          begin with this input of the stream (default 0)\n"
    "  --seed N           another stream (default 1)\n"
    "  --front            only behind pteverify\n"
    "  --largest BYTES    pass over larger seeds (default 64K)\n"
    "  --milliseconds N   of an input, of processor time (default 500)\n"
    "  --megabytes N      memory of the runtime (default 4096)\n"
    "  --blocks FILE      count blocks of libexecutorch.so; FILE: what blocks.sh prints\n"
    "  --list             every distinct crash, and not only those behind pteverify\n"
    "  --save FOLDER      keep an input of each distinct crash; FOLDER is made\n"
    "  --shrink           make what is kept as small as it can be for its crash\n"
    "  --json FILE        write the table there, too, with all crashes\n"
    "Exit status: 0, 1 a crash behind pteverify that is not known, 2 it did not go, 3 wrong "
    "usage.\n";

typedef struct options {
    uint64_t inputs, first, seed, largest, milliseconds, megabytes;
    bool front, list, shrink;
    const char *source, *blocks, *save, *json;
    char **paths;
} options;

/* ---- Arguments ---- */

typedef struct option {
    const char *name;
    uint64_t *number; /* one of these */
    bool *flag;
    const char **text;
    uint64_t most; /* of number */
} option;

/* Takes `arguments` from here on; how many it took, 0: wrong. */
static size_t take(const option *one, char **arguments)
{
    if (one->flag != NULL) {
        *one->flag = true;
        return 1;
    }
    if (arguments[1] == NULL) {
        return 0;
    }
    if (one->text != NULL) {
        *one->text = arguments[1];
        return 2;
    }
    return ptv_read_number(arguments[1], one->number) && *one->number <= one->most ? 2 : 0;
}

static bool read_options(options *o, char **arguments)
{
    const option all[] = {{"--inputs", &o->inputs, NULL, NULL, UINT64_MAX},
                          {"--first", &o->first, NULL, NULL, UINT64_MAX},
                          {"--seed", &o->seed, NULL, NULL, UINT64_MAX},
                          {"--largest", &o->largest, NULL, NULL, SERVER_LARGEST},
                          {"--milliseconds", &o->milliseconds, NULL, NULL, 10000},
                          {"--megabytes", &o->megabytes, NULL, NULL, 1 << 20},
                          {"--front", NULL, &o->front, NULL, 0},
                          {"--list", NULL, &o->list, NULL, 0},
                          {"--shrink", NULL, &o->shrink, NULL, 0},
                          {"--source", NULL, NULL, &o->source, 0},
                          {"--blocks", NULL, NULL, &o->blocks, 0},
                          {"--save", NULL, NULL, &o->save, 0},
                          {"--json", NULL, NULL, &o->json, 0}};
    while (*arguments != NULL && strncmp(*arguments, "--", 2) == 0) {
        size_t i = 0, taken;
        while (i < sizeof all / sizeof all[0] && strcmp(all[i].name, *arguments) != 0) {
            i++;
        }
        taken = i < sizeof all / sizeof all[0] ? take(&all[i], arguments) : 0;
        if (taken == 0) {
            return false;
        }
        arguments += taken;
    }
    o->paths = arguments;
    return o->milliseconds > 0 && (!o->shrink || o->save != NULL);
}

/* ---- Sources ---- */

static source unchanged(models *m)
{
    return seeds_unchanged(m->seeds);
}

static source changed(models *m)
{
    return seeds_changed(m->seeds);
}

typedef struct named_source {
    const char *name;
    source (*of)(models *m);
    bool seedless;
} named_source;

static const named_source *find_source(const char *name)
{
    static const named_source all[] = {
        {"unchanged", unchanged, false},    {"changed", changed, false},
        {"mutated", models_mutated, false}, {"made", models_made, true},
        {"bent", models_bent, true},        {"mixed", models_mixed, false}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(all[i].name, name) == 0) {
            return &all[i];
        }
    }
    return NULL;
}

/* ---- The cells ---- */

enum { CELLS = 4 };

static bool write_json(const options *o, const cell *cells, size_t count)
{
    FILE *file = fopen(o->json, "w");
    bool good = file != NULL && table_print_json(cells, count, o->seed, file);
    good = file != NULL && fclose(file) == 0 && good;
    if (!good) {
        perror(o->json);
    }
    return good;
}

/* What nobody knows is worth a failure behind pteverify only. */
static int print_all(const options *o, const cell *cells, size_t count)
{
    bool good = table_print(cells, count, o->blocks != NULL, stdout);
    size_t unknown = 0;
    for (size_t i = 0; i < count && good; i++) {
        unknown += cells[i].front ? cell_unknown(&cells[i]) : 0;
        good = (!cells[i].front && !o->list) || table_print_crashes(&cells[i], stdout);
    }
    good = good && (o->json == NULL || write_json(o, cells, count));
    return !good ? 2 : unknown > 0 ? 1 : 0;
}

static int run_cells(const options *o, const campaign *c)
{
    cell cells[CELLS] = {{0}};
    size_t count = 0;
    bool good = true;
    for (unsigned i = 0; i < CELLS && good; i++) {
        if (!o->front || i % 2 == 1) {
            cell *one = &cells[count++];
            one->full = i / 2 == 1;
            one->front = i % 2 == 1;
            good = campaign_run(c, one);
        }
    }
    int status = good ? print_all(o, cells, count) : 2;
    while (count > 0) {
        cell_free(&cells[--count]);
    }
    return status;
}

/* Said before anything is run. */
static bool make_folder(const char *path)
{
    bool good = path == NULL || mkdir(path, 0777) == 0 || errno == EEXIST;
    if (!good) {
        perror(path);
    }
    return good;
}

static int fuzz(const options *o, source from, const fe_kit *kit)
{
    const server_limits limits = {(unsigned)o->milliseconds, (unsigned)o->megabytes};
    campaign c = {.source = from,
                  .first = o->first,
                  .inputs = o->inputs,
                  .save = o->save,
                  .shrink = o->shrink,
                  .kit = kit};
    if (!make_folder(o->save)) {
        return 2;
    }
    if (o->blocks != NULL && !server_watch_blocks(o->blocks)) {
        fprintf(stderr, "%s: not a list of blocks of this runtime\n", o->blocks);
        return 2;
    }
    c.bytes = malloc(SERVER_LARGEST);
    int status = c.bytes != NULL && server_begin(&limits) ? run_cells(o, &c) : 2;
    server_end();
    free(c.bytes);
    return status;
}

static int open_and_fuzz(const options *o, const named_source *from, seeds *all)
{
    models m;
    int status = 2;
    if (models_open(&m, all)) {
        status = fuzz(o, from->of(&m), &m.kit);
    } else {
        fputs("fuzz-runtime: out of memory\n", stderr);
    }
    models_close(&m);
    return status;
}

static int read_and_fuzz(const options *o, const named_source *from)
{
    seeds all = {.largest = o->largest, .number = o->seed};
    bool good = true;
    for (char **path = o->paths; *path != NULL && good; path++) {
        good = seeds_add(&all, *path);
    }
    if (good && all.count == 0 && !from->seedless) {
        fputs("fuzz-runtime: no seeds\n", stderr);
        good = false;
    }
    int status = good ? open_and_fuzz(o, from, &all) : 2;
    seeds_free(&all);
    return status;
}

int main(int argc, char **argv)
{
    options o = {.inputs = 10000,
                 .seed = 1,
                 .largest = 64 << 10,
                 .milliseconds = 500,
                 .megabytes = 4096,
                 .source = "mixed"};
    (void)argc;
    const named_source *from = read_options(&o, argv + 1) ? find_source(o.source) : NULL;
    if (from == NULL) {
        fputs(usage, stderr);
        return 3;
    }
    server_fix_addresses(argv);
    return read_and_fuzz(&o, from);
}

/*
 * Fuzzes the released runtime: gives it the same inputs at both verification levels, without
 * pteverify and behind it. See README.md.
 */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "fuzz/examples/campaign.h"
#include "fuzz/examples/models.h"
#include "fuzz/examples/program.h"
#include "fuzz/examples/report.h"
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
    "  --report FOLDER    crashes by group, each with its smallest input and its stack, as pages;\n"
    "                     FOLDER is made; when it is there, the same campaign goes on\n"
    "  --runtime PATH     a program that is given a file, instead of the released runtime; with\n"
    "                     words behind it, where {} is the file: 'executor_runner --model_path "
    "{}'\n"
    "  --json FILE        write the table there, too, with all crashes\n"
    "Exit status: 0, 1 a crash behind pteverify that is not known, 2 it did not go, 3 wrong "
    "usage.\n";

typedef struct options {
    uint64_t inputs, first, seed, largest, milliseconds, megabytes;
    bool front, list, shrink;
    const char *source, *blocks, *save, *json, *report, *runtime;
    const char *self; /* argv[0] */
    char **paths;
} options;

/* ---- Arguments ---- */

typedef struct option {
    const char *name;
    uint64_t *number; /* one of these three */
    bool *flag;
    const char **text;
    uint64_t most; /* maximum for number */
} option;

/* Parses an option; returns how many arguments it took, or 0 if it is wrong. */
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
                          {"--report", NULL, NULL, &o->report, 0},
                          {"--runtime", NULL, NULL, &o->runtime, 0},
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
    return o->milliseconds > 0 && (!o->shrink || o->save != NULL || o->report != NULL) &&
           (o->runtime == NULL || o->blocks == NULL);
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

static bool write_json(const options *o, const cell *cells, size_t count)
{
    ptv_buffer out = {0};
    table_put_json(&out, cells, count, o->seed);
    return report_put_at(o->json, &out);
}

/* If a program neither ran an input to its end nor crashed, it may not have read any. */
static bool has_run(const options *o, const cell *cells, size_t count)
{
    uint64_t given = 0, ran = 0;
    for (size_t i = 0; i < count; i++) {
        given += cells[i].given;
        ran += cells[i].ran + cells[i].others + cell_deaths(&cells[i]);
    }
    bool good = o->runtime == NULL || given == 0 || ran > 0;
    if (!good) {
        fprintf(stderr, "fuzz-runtime: %s: ran no input to its end; does it take a file so?\n",
                o->runtime);
    }
    return good;
}

static bool print_tables(const options *o, const cell *cells, size_t count)
{
    bool good = table_print(cells, count, o->blocks != NULL, stdout);
    for (size_t i = 0; i < count && good; i++) {
        good = (!cells[i].front && !o->list) || table_print_crashes(&cells[i], stdout);
    }
    if (!good) {
        fputs("fuzz-runtime: standard output cannot be written\n", stderr);
    }
    return good;
}

/* Unknown crashes count as a failure only behind pteverify. */
static int print_all(const options *o, const cell *cells, size_t count)
{
    size_t unknown = 0;
    for (size_t i = 0; i < count; i++) {
        unknown += cells[i].front ? cell_unknown(&cells[i]) : 0;
    }
    bool good = print_tables(o, cells, count);
    good = good && (o->json == NULL || write_json(o, cells, count)) && has_run(o, cells, count);
    return !good ? 2 : unknown > 0 ? 1 : 0;
}

/* Chooses the cells to run; a program has only one level. */
static size_t choose_cells(const options *o, cell *cells)
{
    size_t count = 0;
    for (unsigned i = 0; i < (o->runtime != NULL ? CELLS / 2 : CELLS); i++) {
        if (!o->front || i % 2 == 1) {
            cells[count++] =
                (cell){.full = i / 2 == 1, .front = i % 2 == 1, .own = o->runtime != NULL};
        }
    }
    return count;
}

/* Writes the report even if the campaign was interrupted or failed. */
static int run_cells(const options *o, const campaign *c, cell *cells, size_t count)
{
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        good = campaign_run(c, &cells[i]);
    }
    bool written = c->report == NULL || report_write(c->report);
    if (campaign_stopped != 0 && c->report != NULL) {
        fputs("fuzz-runtime: stopped; the same command goes on\n", stderr);
    }
    return good && written ? print_all(o, cells, count) : 2;
}

/* ---- The report ---- */

/* Everything that determines the inputs, except their number. */
static void put_identity(ptv_buffer *out, const options *o)
{
    ptv_put_format(out, "%s, seed %llu from %llu, up to %llu bytes, %llu ms%s%s, %s:", o->source,
                   (unsigned long long)o->seed, (unsigned long long)o->first,
                   (unsigned long long)o->largest, (unsigned long long)o->milliseconds,
                   o->front ? ", front" : "", o->shrink ? ", shrunk" : "",
                   o->runtime == NULL ? "the released runtime" : o->runtime);
    for (char **path = o->paths; *path != NULL; path++) {
        ptv_put_format(out, " %s", *path);
    }
}

/* The command to reproduce a crash: runtime_try next to this program, or the program under test. */
static void put_again(ptv_buffer *out, const options *o, bool full)
{
    const char *slash = strrchr(o->self, '/');
    if (o->runtime != NULL) {
        ptv_put_format(out, "%s", o->runtime);
    } else {
        ptv_put(out, o->self, slash == NULL ? 0 : (size_t)(slash + 1 - o->self));
        ptv_put_format(out, "runtime_try --place%s {}", full ? " --full" : "");
    }
}

static int run_report(const options *o, campaign *c, cell *cells, size_t count)
{
    ptv_buffer identity = {0}, again = {0}, again_full = {0};
    put_identity(&identity, o);
    put_again(&again, o, false);
    put_again(&again_full, o, true);
    report r = {.folder = o->report,
                .identity = identity.bytes,
                .again = again.bytes,
                .again_full = again_full.bytes,
                .runtime = o->runtime == NULL ? "the released runtime" : o->runtime,
                .cells = cells,
                .cell_count = count};
    c->report = &r;
    int status = identity.failed || again.failed || again_full.failed ? 2 : report_open(&r);
    status = status == 0 ? run_cells(o, c, cells, count) : status;
    report_close(&r);
    ptv_buffer_free(&identity);
    ptv_buffer_free(&again);
    ptv_buffer_free(&again_full);
    return status;
}

static int run_campaign(const options *o, campaign *c)
{
    cell cells[CELLS];
    size_t count = choose_cells(o, cells);
    int status = o->report == NULL ? run_cells(o, c, cells, count) : run_report(o, c, cells, count);
    while (count > 0) {
        cell_free(&cells[--count]);
    }
    return status;
}

static void on_stop(int number)
{
    campaign_stopped = number;
}

/* With a report, finishes the current input before ending; a second signal ends at once. */
static void catch_stops(const options *o)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_stop, .sa_flags = (int)(SA_RESETHAND | SA_RESTART)};
    for (size_t i = 0; o->report != NULL && i < sizeof numbers / sizeof numbers[0]; i++) {
        (void)sigaction(numbers[i], &action, NULL);
    }
}

static bool begin_runtime(const options *o)
{
    const server_limits limits = {(unsigned)o->milliseconds, (unsigned)o->megabytes};
    catch_stops(o);
    return o->runtime != NULL ? program_begin(o->runtime, (unsigned)o->milliseconds)
                              : server_begin(&limits);
}

static void end_runtime(const options *o)
{
    if (o->runtime != NULL) {
        program_end();
    } else {
        server_end();
    }
}

static int fuzz(const options *o, source from, const fe_kit *kit)
{
    campaign c = {.source = from,
                  .first = o->first,
                  .inputs = o->inputs,
                  .save = o->save,
                  .shrink = o->shrink,
                  .kit = kit,
                  .program = o->runtime != NULL};
    if (o->save != NULL && !report_make_folder(o->save)) {
        return 2; /* before anything is run */
    }
    if (o->blocks != NULL && !server_watch_blocks(o->blocks)) {
        fprintf(stderr, "%s: not a list of blocks of this runtime\n", o->blocks);
        return 2;
    }
    c.bytes = malloc(SERVER_LARGEST);
    int status = c.bytes != NULL && begin_runtime(o) ? run_campaign(o, &c) : 2;
    end_runtime(o);
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
                 .source = "mixed",
                 .self = argv[0]};
    (void)argc;
    const named_source *from = read_options(&o, argv + 1) ? find_source(o.source) : NULL;
    if (from == NULL) {
        fputs(usage, stderr);
        return 3;
    }
    server_fix_addresses(argv);
    return read_and_fuzz(&o, from);
}

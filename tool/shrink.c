/* `pteverify shrink`: the smallest model for which a command still ends the same way. */
#include "tool/cli.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/system.h"
#include "fuzz/shrink/shrink.h"
#include "golden/codec/blob.h"
#include "golden/codec/output.h"
#include "golden/edit/file.h"
#include "tool/args.h"
#include "tool/emit.h"
#include "tool/kit_schema.h"
#include "tool/report_error.h"
#include "tool/runner.h"
#include "tool/shrink_recipe.h"

static const char command_name[] = "shrink";

enum { FIRST_MILLISECONDS = 10000, LEAST_MILLISECONDS = 1000, TIMES = 20, MOST_SECONDS = 1000000 };

typedef struct options {
    const char *path, *output, *recipe, *schema;
    char **command;
    uint64_t timeout, runs; /* timeout: seconds, 0 if not given */
} options;

typedef struct job {
    const options *o;
    fe_kit kit;
    ptv_arena arena; /* of the schema */
    fe_bytes file;
    fh_shrinker *shrinker;
    ptv_runner runner;
    ptv_ending wanted, last;
    uint64_t runs;
    bool differs; /* some candidate ended in another way */
} job;

/* ---- Endings ---- */

static bool is_same(ptv_ending a, ptv_ending b)
{
    return a.how == b.how && a.number == b.number;
}

typedef struct words {
    char text[64];
} words;

static words words_of(ptv_ending ending)
{
    words w;
    if (ending.how == PTV_END_TIMEOUT) {
        snprintf(w.text, sizeof w.text, "not in time");
    } else {
        snprintf(w.text, sizeof w.text, "%s %d",
                 ending.how == PTV_END_EXIT ? "with exit status" : "by signal", ending.number);
    }
    return w;
}

static bool is_ending(ptv_ending ending)
{
    return ending.how == PTV_END_EXIT || ending.how == PTV_END_SIGNAL ||
           ending.how == PTV_END_TIMEOUT;
}

static ptv_ending run(job *j, fe_bytes bytes)
{
    j->last = ptv_runner_run(&j->runner, bytes.bytes, bytes.size);
    j->runs++;
    if (j->last.how == PTV_END_FAILED) {
        ptv_report_error(command_name, "cannot run %s: %s", j->o->command[0],
                         strerror(j->last.number));
    } else if (j->last.how == PTV_END_NO_FILE) {
        ptv_report_error(command_name, "cannot write %s: %s", j->runner.path,
                         strerror(j->last.number));
    }
    return j->last;
}

/* ---- Shrinking ---- */

static uint64_t time_for_others(const job *j, uint64_t taken)
{
    uint64_t most = j->runner.milliseconds, time = taken * TIMES;
    time = time < LEAST_MILLISECONDS ? LEAST_MILLISECONDS : time;
    return j->o->timeout != 0 || time > most ? most : time;
}

/* Finds out how the command ends for FILE, and whether it does so twice. */
static int find_ending(job *j)
{
    uint64_t begun = ptv_milliseconds();
    j->wanted = run(j, j->file);
    uint64_t taken = ptv_milliseconds() - begun;
    ptv_ending again = is_ending(j->wanted) ? run(j, j->file) : j->wanted;
    if (!is_ending(again)) {
        return PTV_EXIT_FAILED;
    }
    if (!is_same(j->wanted, again)) {
        ptv_report_error(command_name, "%s does not end the same way each time: %s, then %s",
                         j->o->command[0], words_of(j->wanted).text, words_of(again).text);
        return PTV_EXIT_REFUSED;
    }
    j->runner.milliseconds = time_for_others(j, taken);
    return PTV_EXIT_CLEAN;
}

static void shrink(job *j)
{
    fe_bytes candidate;
    while (j->runs < j->o->runs && fh_next(j->shrinker, &candidate)) {
        ptv_ending ending = run(j, candidate);
        if (is_ending(ending) && is_same(ending, j->wanted)) {
            ending = run(j, candidate); /* a chance match leads nowhere */
        }
        if (!is_ending(ending)) {
            return;
        }
        bool keeps = is_same(ending, j->wanted);
        j->differs = j->differs || !keeps;
        fh_tell(j->shrinker, keeps);
    }
}

/* The result is valid, but it may not be the smallest. */
static int check_memory(const job *j)
{
    if (fh_failed(j->shrinker)) {
        ptv_report_error(command_name, "out of memory: the result may not be the smallest");
        return PTV_EXIT_FAILED;
    }
    return PTV_EXIT_CLEAN;
}

/* A flaky command may end as wanted by chance, which makes the result worthless. */
static int check_result(job *j)
{
    ptv_ending ending = run(j, fh_best(j->shrinker));
    if (is_ending(ending) && !is_same(ending, j->wanted)) {
        ptv_report_error(command_name, "%s does not end the same way each time: for the result %s",
                         j->o->command[0], words_of(ending).text);
        return PTV_EXIT_REFUSED;
    }
    return is_ending(ending) ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

/* ---- Writing ---- */

static int write_bytes(const char *path, const void *bytes, size_t size)
{
    const gm_blob blob = gm_bytes(bytes, size);
    return ptv_emit_blob(command_name, path, &blob, (ptv_origin){.path = NULL});
}

static int write_recipe(const job *j)
{
    ptv_buffer text = {.bytes = NULL};
    char head[160];
    int status = PTV_EXIT_FAILED;
    snprintf(head, sizeof head, "Shrunk from %zu bytes: what loads it ends %s.", j->file.size,
             words_of(j->wanted).text);
    const char *wrong = ptv_put_recipe(&text, fh_best(j->shrinker), head);
    if (wrong == NULL) {
        status = write_bytes(j->o->recipe, text.bytes, text.length);
    } else {
        ptv_report_error(command_name, "no recipe was written: %s", wrong);
    }
    ptv_buffer_free(&text);
    return status;
}

static int write_all(const job *j)
{
    fe_bytes best = fh_best(j->shrinker);
    int status = write_bytes(j->o->output, best.bytes, best.size);
    return status == PTV_EXIT_CLEAN && j->o->recipe != NULL ? write_recipe(j) : status;
}

static void report(const job *j, uint64_t begun)
{
    uint64_t taken = ptv_milliseconds() - begun;
    ptv_report_error(command_name, "%zu bytes became %zu, in %llu runs and %llu.%llu s; %s ends %s",
                     j->file.size, fh_best(j->shrinker).size, (unsigned long long)j->runs,
                     (unsigned long long)(taken / 1000), (unsigned long long)(taken % 1000 / 100),
                     j->o->command[0], words_of(j->wanted).text);
}

/* Warns about a command that seems to ignore its file, or what matters in it. */
static void warn(const job *j)
{
    enum { FEW = 4 }; /* two of the runs are for FILE */
    if (fh_best(j->shrinker).size == 0 && j->file.size > 0) {
        ptv_report_error(command_name, "warning: the result is empty: %s ends so without any model",
                         j->o->command[0]);
    } else if (!j->differs && j->runs > FEW) {
        ptv_report_error(command_name,
                         "warning: %s ended alike for all that was tried: does it "
                         "read the file?",
                         j->o->command[0]);
    }
}

/* ---- The command ---- */

/* Returns a suffix such as ".pte", only if it means nothing special to a shell. */
static const char *suffix_of(const char *path)
{
    enum { LONGEST = 8 };
    const char *dot = strrchr(path, '.');
    size_t n = dot == NULL ? 0 : strlen(dot);
    for (size_t i = 1; i < n; i++) {
        n = isalnum((unsigned char)dot[i]) ? n : 0;
    }
    return n > 1 && n <= LONGEST ? dot : "";
}

static int run_all(job *j)
{
    uint64_t begun = ptv_milliseconds();
    int status = find_ending(j);
    if (status != PTV_EXIT_CLEAN) {
        return status;
    }
    shrink(j);
    status = is_ending(j->last) ? check_result(j) : PTV_EXIT_FAILED;
    status = status == PTV_EXIT_CLEAN ? check_memory(j) : status;
    int written = write_all(j);
    report(j, begun);
    warn(j);
    return status == PTV_EXIT_CLEAN ? written : status;
}

static int open_job(job *j)
{
    int status = ptv_open_kit(command_name, &j->kit, j->o->schema, &j->arena);
    if (status != PTV_EXIT_CLEAN) {
        return status;
    }
    j->shrinker = fh_new(&j->kit, j->file);
    if (j->shrinker == NULL) {
        ptv_report_error(command_name, "out of memory");
        return PTV_EXIT_FAILED;
    }
    j->runner.milliseconds = j->o->timeout == 0 ? FIRST_MILLISECONDS : j->o->timeout * 1000;
    int why = ptv_runner_open(&j->runner, j->o->command, suffix_of(j->o->path));
    if (why != 0) {
        ptv_report_error(command_name, "cannot make a folder for models: %s", strerror(why));
        return PTV_EXIT_FAILED;
    }
    return PTV_EXIT_CLEAN;
}

static int shrink_bytes(const options *o, fe_bytes file)
{
    job *j = calloc(1, sizeof *j);
    if (j == NULL) {
        ptv_report_error(command_name, "out of memory");
        return PTV_EXIT_FAILED;
    }
    j->o = o;
    j->file = file;
    int status = open_job(j);
    ptv_ending last = {PTV_END_EXIT, 0};
    if (status == PTV_EXIT_CLEAN) {
        status = run_all(j);
        last = j->last;
        ptv_runner_close(&j->runner);
    }
    fh_free(j->shrinker);
    fe_kit_free(&j->kit);
    ptv_arena_free(&j->arena);
    free(j);
    if (last.how == PTV_END_STOPPED) {
        (void)raise(last.number);
    }
    return status;
}

static int wrong_usage(const char *why)
{
    ptv_report_error(command_name, "%s, see pteverify shrink --help", why);
    return PTV_EXIT_USAGE;
}

/* Checks that the result can be written, before hours of work. NULL: nothing is written. */
static bool can_write(const char *path)
{
    if (path == NULL || strcmp(path, "-") == 0 || ptv_is_special(path)) {
        return true; /* a FIFO fails when it is written: opening it could not be undone */
    }
    gm_output out;
    int why = gm_output_open(&out, path);
    gm_output_drop(&out);
    if (why != 0) {
        ptv_report_error(command_name, "cannot write %s: %s", path, strerror(why));
    }
    return why == 0;
}

static int shrink_file(const options *o)
{
    if (!can_write(o->output) || !can_write(o->recipe)) {
        return PTV_EXIT_FAILED;
    }
    char *bytes;
    size_t size;
    int why = ge_read(o->path, &bytes, &size);
    if (why != 0) {
        ptv_report_error(command_name, "%s: cannot read: %s", o->path, strerror(why));
        return PTV_EXIT_FAILED;
    }
    int status = shrink_bytes(o, (fe_bytes){(const uint8_t *)bytes, size});
    free(bytes);
    return status;
}

static int run_shrink(ptv_args *args)
{
    const options o = {.path = args->operands[0],
                       .output = ptv_text_of(args, PTV_OPT_OUTPUT, NULL),
                       .recipe = ptv_text_of(args, PTV_OPT_RECIPE, NULL),
                       .schema = ptv_text_of(args, PTV_OPT_SCHEMA, NULL),
                       .command = args->tail,
                       .timeout = ptv_option_number(args, PTV_OPT_TIMEOUT, 0),
                       .runs = ptv_option_number(args, PTV_OPT_RUNS, UINT64_MAX)};
    if (args->tail_count == 0) {
        return wrong_usage("-- COMMAND is missing");
    }
    if (o.recipe != NULL && o.schema != NULL) {
        return wrong_usage("a recipe is of a model file: not with --schema");
    }
    if (o.recipe != NULL && strcmp(o.recipe, o.output) == 0) {
        return wrong_usage("the result and its recipe go to the same file");
    }
    if (o.timeout > MOST_SECONDS) {
        return wrong_usage("--timeout is too long");
    }
    return shrink_file(&o);
}

const ptv_command ptv_shrink_command = {
    .name = "shrink",
    .usage = "shrink FILE -o SMALL [OPTION]... -- COMMAND [ARGUMENT]...",
    .summary = "find the smallest model for which a command ends the same way",
    .text = "Makes FILE smaller as long as COMMAND ends the same way as for FILE: with the same "
            "exit status, or by the same signal. {} in COMMAND is the path of the model to try; "
            "without {}, the path is added as the last argument. FILE is a model file, a "
            "FlatBuffer of --schema, or any other file; a fault in it is kept only if COMMAND "
            "depends on it.",
    .more = "Methods, segments, delegates, list elements and fields are removed first, also in "
            "nested files, and the numbers that count them are adjusted; then bytes of strings and "
            "lists, values, and bytes of the file. COMMAND runs without input and output, once for "
            "each model tried and again for each one kept. The file is in its own folder and is "
            "called \"model\", with the extension of FILE.\n\n"
            "    pteverify shrink crash.pte -o small.pte -- ./load_model\n"
            "    pteverify shrink odd.pte -o small.pte -- \\\n"
            "        sh -c 'pteverify {} | grep -q overlap'\n"
            "    pteverify shrink --schema monster.fbs orc.mon -o small.mon -- ./game\n\n"
            "It warns if the result is empty, or if COMMAND ended alike for everything that was "
            "tried: then the result says nothing. "
            "If a signal (Ctrl-C) stops it, the best result so far is written to SMALL.",
    .status = "0 written; 1 COMMAND does not end the same way each time; 2 reading, running or "
              "writing failed, or memory ran out; 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = 1,
    .operand = PTV_FILE_OPERAND,
    .tail = true,
    .begins = PTV_BEGINS_PARSED,
    .run = run_shrink,
};

/* pteverify dump: a binary as text. */
#define _DEFAULT_SOURCE /* madvise() */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "golden/bundle/folder.h"
#include "golden/codec/dump.h"
#include "golden/codec/output.h"
#include "tool/cli.h"
#include "tool/emit.h"
#include "tool/max_size.h"
#include "tool/open.h"
#include "tool/relative.h"
#include "tool/report_error.h"

static const char command[] = "dump";

/* Lives outside the guarded function, so it survives a jump. */
typedef struct job {
    const char *path;   /* of the binary */
    const char *target; /* of the text; "-" is standard output */
    const char *blobs;  /* a folder, or NULL */
    gm_limit limit;
    ptv_input input;
    gm_source source;
    gm_dump dump;
    gm_output out;
    bool opened;    /* `out` was opened */
    DIR *made;      /* the folder, if this call created it */
    gm_held held;   /* until it is known whether the folder stays */
    char *relative; /* the folder as the text names it */
    int why;        /* errno of a failed write */
    bool done;
} job;

/* ---- The text, piece by piece ---- */

static bool put(void *context, const char *bytes, size_t n)
{
    job *j = context;
    j->why = gm_signal_waits(&j->held) ? EINTR : gm_output_write(&j->out, bytes, n);
    return j->why == 0;
}

/* Mapped pages count as our memory, so drop those that nobody needs any more. */
static bool forget(void *context, const uint8_t *bytes, size_t n)
{
    job *j = context;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t from = ((uintptr_t)bytes + page - 1) / page * page;
    uintptr_t to = ((uintptr_t)bytes + n) / page * page;
    if (j->input.mapped && from < to) {
        (void)madvise((void *)from, to - from, MADV_DONTNEED);
    }
    j->why = gm_signal_waits(&j->held) ? EINTR : j->why;
    return j->why == 0;
}

/* ---- Opening ---- */

/* An existing folder always stays; a new one is removed on failure, also after a signal. */
static bool have_folder(job *j)
{
    struct stat info;
    gm_hold_signals(&j->held);
    bool new = mkdir(j->blobs, 0777) == 0;
    int why = errno;
    if (new) {
        j->made = opendir(j->blobs);
        why = errno;
    } else {
        gm_let_signals_come(&j->held);
    }
    if (new && j->made == NULL) {
        rmdir(j->blobs);
    }
    errno = why;
    return new ? j->made != NULL : why == EEXIST &&stat(j->blobs, &info) == 0;
}

static bool make_folder(job *j)
{
    if (j->blobs == NULL) {
        return true;
    }
    if (!have_folder(j)) {
        ptv_report_error(command, "cannot make the folder %s: %s", j->blobs, strerror(errno));
        return false;
    }
    bool stream = strcmp(j->target, "-") == 0;
    j->relative = stream ? strdup(j->blobs) : ptv_relative_folder(j->target, j->blobs);
    if (j->relative == NULL) {
        ptv_report_error(command, "cannot name the folder %s from %s: %s", j->blobs, j->target,
                         strerror(errno));
    }
    j->dump.folder = j->blobs;
    j->dump.relative = j->relative;
    return j->relative != NULL;
}

static bool cannot_write(job *j)
{
    ptv_cannot_write(command, strcmp(j->target, "-") == 0 ? "standard output" : j->target, j->why);
    return false;
}

static bool open_target(job *j)
{
    j->why = gm_output_open(&j->out, j->target);
    j->opened = true;
    return j->why == 0 || cannot_write(j);
}

/* ---- The dump ---- */

static void note_unknown(const job *j)
{
    const char *at = j->dump.unknown_at[0] == '\0' ? "the root table" : j->dump.unknown_at;
    if (j->dump.unknown_fields > 0) {
        ptv_report_error(command,
                         "%s: note: %s has fields of a newer schema that are not in the text",
                         j->path, at);
    }
}

static bool write_text(job *j)
{
    if (!gm_dump_text(&j->dump, &j->source)) {
        if (j->dump.why[0] == '\0') {
            return cannot_write(j);
        }
        ptv_report_error(command, "%s: %s", j->path, j->dump.why);
        return false;
    }
    return true;
}

/* Runs under the guard: everything that reads the file. */
static void dump_input(void *context)
{
    job *j = context;
    j->done = ptv_open_source(command, &j->source, &j->input, j->path) && make_folder(j) &&
              open_target(j) && write_text(j);
}

static bool finish(job *j)
{
    j->why = gm_output_commit(&j->out);
    if (j->why != 0) {
        return cannot_write(j);
    }
    note_unknown(j);
    return true;
}

static void end_folder(job *j, bool written)
{
    if (j->made != NULL && !written) {
        gm_folder_clear(j->made);
        rmdir(j->blobs);
    }
    if (j->made != NULL) {
        closedir(j->made);
    }
    free(j->relative);
    gm_let_signals_come(&j->held);
}

static bool dump_file(job *j)
{
    if (!ptv_open_model(command, &j->input, j->path, &j->limit)) {
        return false;
    }
    bool whole = ptv_input_guard(&j->input, dump_input, j);
    if (!whole || (j->done && ptv_input_changed(&j->input))) {
        ptv_report_error(command, "%s: it changed while it was being read", j->path);
        j->done = false;
    }
    bool written = j->done && finish(j);
    if (j->opened && !written) {
        gm_output_drop(&j->out);
    }
    gm_dump_end(&j->dump);
    end_folder(j, written);
    ptv_input_close(&j->input);
    return written;
}

/* Chooses what becomes of bytes. Returns false if two options contradict each other. */
static bool choose(job *j, bool full, bool flatc)
{
    const char *first = full ? "--full" : "--flatc";
    const char *second = j->blobs != NULL ? "--blobs" : "--flatc";
    if (full + flatc + (j->blobs != NULL) > 1) {
        ptv_report_error(command, "%s and %s cannot be combined", first, second);
        return false;
    }
    j->dump.root_only = flatc;
    j->dump.blobs = full ? GM_FULL : flatc ? GM_NUMBERS : j->blobs != NULL ? GM_BESIDE : GM_SUMMARY;
    return true;
}

static int run(ptv_args *args)
{
    job j = {.dump = {.put = put, .spent = forget}};
    j.target = ptv_text_of(args, PTV_OPT_OUTPUT, "-");
    j.blobs = ptv_text_of(args, PTV_OPT_BLOBS, NULL);
    j.dump.defaults = ptv_is_given(args, PTV_OPT_DEFAULTS);
    if (!choose(&j, ptv_is_given(args, PTV_OPT_FULL), ptv_is_given(args, PTV_OPT_FLATC))) {
        return PTV_EXIT_USAGE;
    }
    j.limit = ptv_max_size(args);
    j.path = args->operands[0];
    if (ptv_is_same_file(j.path, j.target)) {
        ptv_report_error(command, "'%s' is also the input", j.target);
        return PTV_EXIT_USAGE;
    }
    j.dump.context = &j;
    return dump_file(&j) ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

const ptv_command ptv_dump_command = {
    .name = "dump",
    .usage = "dump [OPTION]... FILE",
    .summary = "write a model file as JSON",
    .text = "Writes a model file (.pte, .bpte, .ptd, or an NFAT container) as JSON.",
    .more = "At most one of --full, --blobs and --flatc may be given; without them, bytes are "
            "summarised by place, size, and SHA-256. FILE may be '-', standard input. It need not "
            "be valid, but its tables must be readable. docs/text-model.md describes the language "
            "of the text.",
    .status = "0 written, 2 the file cannot be read or the text cannot be written, 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = 1,
    .operand = PTV_FILE_OPERAND,
    .begins = PTV_BEGINS_CONFINED,
    .run = run,
};

/* Opens schemas from any tree, with their includes and texts. */
#include "base/system.h"
#include "schema/evolve/evolve_internal.h"

#include <errno.h>
#include <string.h>

#include "schema/bfbs/any.h"

enum { OPENED_BYTES = 128 << 20 }; /* of texts; the model has its own budget */

/* ---- Files of the system ---- */

bool evolve_unreadable(gate_run *run, const char *path, const char *why)
{
    gate_fault(run,
               &(gate_finding){.rule = &schema_unreadable_rule, .at = {path, 0, 0}, .found = why});
    return false;
}

/* Refuses pipes and devices, which may never end. */
static bool load_from_disk(const evolve_tree *tree, gate_run *run, ptv_arena *arena, src_file *file)
{
    struct stat st;
    fbs_files files = {0};
    const char *text = NULL;
    (void)tree;
    if (stat(file->path, &st) != 0) {
        return evolve_unreadable(run, file->path, strerror(errno));
    }
    if (!S_ISREG(st.st_mode)) {
        return evolve_unreadable(run, file->path, S_ISDIR(st.st_mode) ? "a folder" : FBS_ENDLESS);
    }
    errno = 0;
    bool good = fbs_files_load(&files, file->path, &text, &file->size);
    file->bytes = good ? (char *)src_copy(arena, (src_span){text, file->size}) : NULL;
    fbs_files_free(&files);
    return file->bytes != NULL ||
           evolve_unreadable(run, file->path, errno != 0 ? strerror(errno) : "too large");
}

const evolve_tree evolve_disk = {.load = load_from_disk};

/* ---- Reading ---- */

typedef struct opening {
    const evolve_tree *tree;
    evolve_opened *opened;
    gate_words why; /* the reason why the last file could not be read */
} opening;

static void keep_why(void *context, const gate_finding *finding)
{
    gate_words *why = context;
    gate_say(why, "%s", finding->found != NULL ? finding->found : finding->rule->title);
}

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    opening *o = context;
    gate_run run = {.sink = keep_why, .context = &o->why};
    src_file *file = ptv_arena_take(&o->opened->arena, sizeof *file);
    const char *kept = src_copy(&o->opened->arena, src_span_of(path));
    if (file == NULL || kept == NULL) {
        gate_say(&o->why, "no more memory");
        return false;
    }
    file->path = kept;
    if (!o->tree->load(o->tree, &run, &o->opened->arena, file)) {
        return false;
    }
    file->next = o->opened->files;
    o->opened->files = file;
    *text = file->bytes;
    *size = file->size;
    return true;
}

static const char *labelled(gate_words *words, const char *label, const char *path)
{
    return label == NULL ? path : gate_say(words, "%s%s", label, path);
}

static void refuse(gate_run *run, const opening *o, const fbs_error *error)
{
    gate_words found, file;
    const char *why = o->why.text;
    fbs_place at = {labelled(&file, o->tree->label, error->file), error->line, error->column};
    const char *said =
        why[0] == '\0' ? error->found : gate_say(&found, "%.150s: %.80s", error->found, why);
    gate_fault(run, &(gate_finding){.rule = &schema_unreadable_rule,
                                    .at = at,
                                    .found = said,
                                    .expected = error->expected});
}

bool evolve_open(gate_run *run, const evolve_tree *tree, const char *path, evolve_opened *opened)
{
    opening o = {.tree = tree, .opened = opened};
    const fbs_options options = {.load = load, .context = &o, .folders = tree->folders};
    fbs_error error;
    *opened = (evolve_opened){.arena = {.left = OPENED_BYTES}, .label = tree->label};
    opened->schema = schema_open(&options, path, &error);
    if (opened->schema == NULL) {
        refuse(run, &o, &error);
        evolve_close(opened);
        return false;
    }
    return true;
}

void evolve_close(evolve_opened *opened)
{
    fbs_free(opened->schema);
    ptv_arena_free(&opened->arena);
    *opened = (evolve_opened){0};
}

evolve_side evolve_side_of(const evolve_opened *opened)
{
    return (evolve_side){.schema = opened->schema, .files = opened->files, .label = opened->label};
}

/* ---- Rules ---- */

const ptv_rule evolve_attributes_unknown_rule = {
    .name = "evolve-attributes-unknown",
    .code = 2050,
    .severity = PTV_NOTE,
    .title = "a binary schema does not say all attributes, so they are not compared",
    .why = "force_align of vectors, nested_flatbuffer, flexbuffer, bit_flags, hash and id may have "
           "changed",
    .fix = "compare the texts, or write it with flatc --bfbs-builtins",
};

const ptv_rule evolve_nothing_rule = {
    .name = "evolve-nothing-to-compare",
    .code = 2051,
    .severity = PTV_ERROR,
    .title = "there are no two schemas to compare",
    .why = "a file is compared with a file, and a folder that has schemas with a folder",
    .fix = "give two paths, or two revisions, that have them",
};

static const ptv_rule *const rules[] = {&evolve_attributes_unknown_rule, &evolve_nothing_rule};

const gate_rule_list evolve_open_rules = GATE_RULE_LIST(rules);

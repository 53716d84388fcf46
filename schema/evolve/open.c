/* Opening schemas: from any tree, with their includes and texts. */
#include "schema/evolve/inside.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { OPENED_BYTES = 128 << 20 }; /* of texts; the model has a budget of its own */

static const ptv_rule schema_unreadable_rule;

/* ---- Files of the system ---- */

/* Of pipes and devices there is no end. */
static bool load_from_disk(const evolve_tree *tree, gate_run *run, ptv_arena *arena, src_file *file)
{
    struct stat st;
    (void)tree;
    if (stat(file->path, &st) == 0 && !S_ISREG(st.st_mode)) {
        gate_fault(run, &(gate_finding){.rule = &schema_unreadable_rule,
                                        .at = {file->path, 0, 0},
                                        .found = "no file"});
        return false;
    }
    return src_read(run, arena, file->path, file);
}

const evolve_tree evolve_disk = {.load = load_from_disk};

/* ---- Reading ---- */

typedef struct opening {
    const evolve_tree *tree;
    evolve_opened *opened;
    gate_words why; /* the last file could not be read */
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

/* The error reads `file:line:column: found ...`: what is before " found ", as a place. */
static fbs_place place_of(char *text, const char *path, const char **said)
{
    char *found = strstr(text, ": found ");
    char *numbers = found;
    for (int colons = 0; numbers != NULL && numbers > text && colons < 2;) {
        numbers--;
        colons += *numbers == ':';
    }
    *said = text;
    if (found == NULL || *numbers != ':') {
        return (fbs_place){path, 0, 0};
    }
    char *end = numbers;
    unsigned long line = strtoul(numbers + 1, &end, 10);
    unsigned long column = *end == ':' ? strtoul(end + 1, &end, 10) : 0;
    *numbers = '\0';
    *said = found + strlen(": found ");
    return (fbs_place){text, (uint32_t)line, (uint32_t)column};
}

static const char *labelled(gate_words *words, const char *label, const char *path)
{
    return label == NULL ? path : gate_say(words, "%s%s", label, path);
}

static void refuse(gate_run *run, opening *o, const char *path, fbs_error *error)
{
    gate_words found, file;
    const char *said;
    fbs_place at = place_of(error->text, path, &said);
    bool cut = strncmp(at.file, path, strlen(at.file)) == 0; /* of long paths the beginning */
    at.file = labelled(&file, o->tree->label, cut ? path : at.file);
    const char *why = o->why.text;
    gate_fault(run, &(gate_finding){.rule = &schema_unreadable_rule,
                                    .at = at,
                                    .found = gate_say(&found, "%.150s%s%.80s%s", said,
                                                      *why == '\0' ? "" : " (", why,
                                                      *why == '\0' ? "" : ")")});
}

bool evolve_open(gate_run *run, const evolve_tree *tree, const char *path, evolve_opened *opened)
{
    opening o = {.tree = tree, .opened = opened};
    const fbs_options options = {.load = load, .context = &o};
    fbs_error error;
    *opened = (evolve_opened){.arena = {.left = OPENED_BYTES}, .label = tree->label};
    opened->schema = fbs_read(&options, path, &error);
    if (opened->schema == NULL) {
        refuse(run, &o, path, &error);
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

static const ptv_rule schema_unreadable_rule = {
    .name = "evolve-schema-unreadable",
    .code = 2050,
    .severity = PTV_ERROR,
    .title = "a schema cannot be read",
    .why = "there is nothing to compare: flatc would refuse it, too",
    .fix = "mend the line",
};

const ptv_rule evolve_nothing_rule = {
    .name = "evolve-nothing-to-compare",
    .code = 2051,
    .severity = PTV_ERROR,
    .title = "there are no two schemas to compare",
    .why = "a file is compared with a file, and a folder that has schemas with a folder",
    .fix = "give two paths, or two revisions, that have them",
};

static const ptv_rule *const rules[] = {&schema_unreadable_rule, &evolve_nothing_rule};

const gate_rule_list evolve_open_rules = GATE_RULE_LIST(rules);

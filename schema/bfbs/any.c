/* Text or binary; and what the gate says about a schema that cannot be read. */
#include "schema/bfbs/any.h"

#include <string.h>

#include "schema/bfbs/bfbs.h"
#include "schema/finding/finding.h"
#include "schema/source/source.h"

static const ptv_rule include_cycle_rule;

/* The main file was loaded already to see what it is: it is handed out instead of read again. */
typedef struct opened {
    const fbs_options *options;
    const char *path, *text;
    size_t size;
} opened;

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    const opened *file = context;
    if (strcmp(path, file->path) != 0) {
        return file->options->load(file->options->context, path, text, size);
    }
    *text = file->text;
    *size = file->size;
    return true;
}

static bool is_named_binary(const char *path)
{
    size_t n = strlen(path);
    return n >= 5 && strcmp(path + n - 5, ".bfbs") == 0;
}

fbs_schema *schema_open(const fbs_options *options, const char *path, fbs_error *error)
{
    opened file = {.options = options, .path = path};
    fbs_options once = *options;
    once.load = load;
    once.context = &file;
    if (!options->load(options->context, path, &file.text, &file.size)) {
        return fbs_read(options, path, error); /* it says what is wrong with the file */
    }
    const uint8_t *bytes = (const uint8_t *)file.text;
    bool binary = bfbs_is(bytes, file.size) || is_named_binary(path);
    return binary ? bfbs_read(bytes, file.size, path, error) : fbs_read(&once, path, error);
}

static bool load_file(void *files, const char *path, const char **text, size_t *size)
{
    if (src_is_endless(path)) {
        *text = SRC_ENDLESS;
        return false;
    }
    return fbs_files_load(files, path, text, size);
}

fbs_schema *gate_schema(gate_run *run, const char *path, const fbs_folders *folders)
{
    fbs_files files = {0};
    fbs_options options = {.load = load_file, .context = &files};
    if (folders != NULL) {
        options.folders = *folders;
    }
    fbs_error error;
    fbs_schema *schema = schema_open(&options, path, &error);
    if (schema == NULL) {
        gate_fault(run, &(gate_finding){.rule = &schema_unreadable_rule,
                                        .at = {error.file, error.line, error.column},
                                        .found = error.found,
                                        .expected = error.expected});
    } else if (schema->cycle.file != NULL) {
        gate_fault(run, &(gate_finding){.rule = &include_cycle_rule, .at = schema->cycle});
    }
    fbs_files_free(&files);
    return schema;
}

/* ---- Rules ---- */

const ptv_rule schema_unreadable_rule = {
    .name = "schema-unreadable",
    .code = 2020,
    .severity = PTV_ERROR,
    .title = "a schema cannot be read",
    .why = "nothing can be compared with it",
    .fix = "fix the schema at this place, or give the right file",
};

static const ptv_rule include_cycle_rule = {
    .name = "schema-include-cycle",
    .code = 2021,
    .severity = PTV_NOTE,
    .title = "an include leads back to a file that includes this one",
    .why = "it is passed over, as flatc does; code that is generated for each file may need the "
           "files in an order that there is not",
    .fix = "move what both files need into a third",
};

static const ptv_rule *const rules[] = {&schema_unreadable_rule, &include_cycle_rule};

const gate_rule_list any_rules = GATE_RULE_LIST(rules);

/* The gate file: which members it may have, and how it is read. */
#include "schema/gate/file.h"

#include <stdio.h>
#include <string.h>

#include "base/json_reader.h"
#include "base/nearest.h"
#include "base/system.h"

static const ptv_rule gate_file_rule;

enum {
    MEMORY_BYTES = 64 << 20,
    TEXT_BYTES = 1 << 20, /* nobody writes a longer one, and every position lookup scans it */
    SETS = 1024,
    PLACES = 128, /* position lookups; later findings point at the whole file */
    VERSION = 1
};

/* ---- Allowed members ---- */

typedef struct shape {
    const char *name; /* of the member; NULL ends the list */
    json_type type;
    bool needed;
    const struct shape *inner; /* members of an object; the nameless element of an array */
} shape;

static const shape texts[] = {{"", JSON_STRING, false, NULL}};
static const shape lists_of_texts[] = {{"", JSON_ARRAY, false, texts}};

static const shape binding[] = {{"path", JSON_STRING, true, NULL},
                                {"language", JSON_STRING, false, NULL},
                                {"package_prefix", JSON_STRING, false, NULL},
                                {"schemas", JSON_ARRAY, false, texts},
                                {NULL, JSON_NULL, false, NULL}};
static const shape python[] = {{"python", JSON_ARRAY, true, texts},
                               {"schemas", JSON_ARRAY, false, texts},
                               {NULL, JSON_NULL, false, NULL}};
static const shape evolve[] = {{"against", JSON_STRING, true, NULL},
                               {"level", JSON_STRING, false, NULL},
                               {NULL, JSON_NULL, false, NULL}};
static const shape allowed[] = {
    {"rule", JSON_STRING, true, NULL},   {"subject", JSON_STRING, false, NULL},
    {"file", JSON_STRING, false, NULL},  {"found", JSON_STRING, false, NULL},
    {"reason", JSON_STRING, true, NULL}, {NULL, JSON_NULL, false, NULL}};

static const shape bindings[] = {{"", JSON_OBJECT, false, binding}};
static const shape pythons[] = {{"", JSON_OBJECT, false, python}};
static const shape allow[] = {{"", JSON_OBJECT, false, allowed}};

static const shape set[] = {{"name", JSON_STRING, true, NULL},
                            {"schemas", JSON_ARRAY, true, texts},
                            {"include", JSON_ARRAY, false, texts},
                            {"bindings", JSON_ARRAY, false, bindings},
                            {"copies", JSON_ARRAY, false, lists_of_texts},
                            {"mirrors", JSON_ARRAY, false, pythons},
                            {"packers", JSON_ARRAY, false, pythons},
                            {"evolve", JSON_OBJECT, false, evolve},
                            {"allow", JSON_ARRAY, false, allow},
                            {"note", JSON_STRING, false, NULL},
                            {NULL, JSON_NULL, false, NULL}};
static const shape sets[] = {{"", JSON_OBJECT, false, set}};

static const shape root[] = {{"version", JSON_INTEGER, true, NULL},
                             {"root", JSON_STRING, false, NULL},
                             {"sets", JSON_ARRAY, true, sets},
                             {NULL, JSON_NULL, false, NULL}};

/* ---- Findings ---- */

fbs_place gate_file_place(gate_file *file, const ptv_step *at)
{
    unsigned line, column;
    if (file->places++ >= PLACES) {
        return (fbs_place){file->text.path, 0, 0};
    }
    ptv_json_locate(file->text.bytes, file->text.size, at, &line, &column);
    return (fbs_place){file->text.path, line, column};
}

static bool wrong(gate_file *file, const ptv_step *at, const char *found, const char *expected)
{
    if (file->places >= PLACES) {
        return false; /* nobody reads that many findings */
    }
    gate_fault(file->run, &(gate_finding){.rule = &gate_file_rule,
                                          .at = gate_file_place(file, at),
                                          .found = found,
                                          .expected = expected});
    return false;
}

static const char *type_name(json_type type)
{
    static const char *const names[] = {
        [JSON_OBJECT] = "an object", [JSON_ARRAY] = "a list",    [JSON_STRING] = "a string",
        [JSON_INTEGER] = "a number", [JSON_REAL] = "a fraction", [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",      [JSON_NULL] = "null",
    };
    return names[type];
}

/* ---- Checking ---- */

static const shape *member(const shape *shapes, const char *name)
{
    while (shapes->name != NULL && strcmp(shapes->name, name) != 0) {
        shapes++;
    }
    return shapes->name != NULL ? shapes : NULL;
}

/* "name, schemas or note" */
static const char *names_of(gate_words *words, const shape *shapes)
{
    size_t n = 0;
    words->text[0] = '\0';
    for (size_t i = 0; shapes[i].name != NULL && n < sizeof words->text; i++) {
        const char *before = i == 0 ? "" : shapes[i + 1].name == NULL ? " or " : ", ";
        n += (size_t)snprintf(words->text + n, sizeof words->text - n, "%s%s", before,
                              shapes[i].name);
    }
    return words->text;
}

static bool unknown(gate_file *file, const ptv_step *up, const shape *shapes, const char *name)
{
    ptv_nearest nearest = {.word = name};
    gate_words found, expected;
    ptv_step key = ptv_at_key(up, name);
    for (size_t i = 0; shapes[i].name != NULL; i++) {
        ptv_offer(&nearest, shapes[i].name);
    }
    gate_say(&found, "member '%.100s'", name);
    if (ptv_did_you_mean(&nearest)[0] != '\0') {
        gate_say(&expected, "'%s'", nearest.best);
    } else {
        names_of(&expected, shapes);
    }
    return wrong(file, &key, found.text, expected.text);
}

static bool check(gate_file *file, const ptv_step *at, const json_t *json, const shape *is);

static bool check_members(gate_file *file, const ptv_step *at, const json_t *json,
                          const shape *shapes)
{
    bool good = true;
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)json, name, value)
    {
        const shape *is = member(shapes, name);
        ptv_step step = ptv_at_member(at, name);
        good =
            (is != NULL ? check(file, &step, value, is) : unknown(file, at, shapes, name)) && good;
    }
    for (const shape *is = shapes; is->name != NULL; is++) {
        if (is->needed && json_object_get(json, is->name) == NULL) {
            gate_words words;
            good = wrong(file, at, "an object", gate_say(&words, "it with '%s'", is->name));
        }
    }
    return good;
}

/* Recursion is bounded by the shapes, which are at most five deep. */
static bool check(gate_file *file, const ptv_step *at, const json_t *json, const shape *is)
{
    bool good = true;
    if (json_typeof(json) != is->type) {
        return wrong(file, at, type_name(json_typeof(json)), type_name(is->type));
    }
    if (is->type == JSON_STRING && json_string_length(json) == 0) {
        return wrong(file, at, "an empty string", "a text");
    }
    if (is->type == JSON_OBJECT) {
        return check_members(file, at, json, is->inner);
    }
    if (is->type == JSON_ARRAY && json_array_size(json) == 0 && is->needed) {
        return wrong(file, at, "an empty list", "at least one");
    }
    for (size_t i = 0; is->type == JSON_ARRAY && i < json_array_size(json); i++) {
        ptv_step step = ptv_at_element(at, i);
        good = check(file, &step, json_array_get(json, i), is->inner) && good;
    }
    return good;
}

static bool check_version(gate_file *file)
{
    ptv_step step = ptv_at_member(NULL, "version");
    gate_words words;
    json_int_t version = json_integer_value(json_object_get(file->json, "version"));
    return version == VERSION ||
           wrong(file, &step, gate_say(&words, "version %lld", (long long)version), "version 1");
}

static bool check_sets(gate_file *file)
{
    const ptv_step step = ptv_at_member(NULL, "sets");
    gate_words words;
    size_t count = json_array_size(json_object_get(file->json, "sets"));
    return count <= SETS || wrong(file, &step, gate_say(&words, "%zu sets", count), "at most 1024");
}

/* ---- Reading ---- */

static bool read_text(gate_file *file, const char *path)
{
    if (!src_read(file->run, &file->arena, path, &file->text)) {
        return false;
    }
    src_skip_mark(&file->text);
    if (file->text.size > TEXT_BYTES) {
        gate_fault(file->run, &(gate_finding){.rule = &gate_file_rule,
                                              .at = {file->text.path, 0, 0},
                                              .found = "more than 1 MiB"});
    }
    return file->text.size <= TEXT_BYTES;
}

static bool parse(gate_file *file)
{
    json_error_t error;
    file->json = ptv_json_load(file->text.bytes, file->text.size, JSON_REJECT_DUPLICATES, &error);
    if (file->json != NULL) {
        return true;
    }
    if (error.text[0] == '\0') {
        src_no_memory(file->run, file->text.path);
        return false;
    }
    gate_fault(file->run,
               &(gate_finding){.rule = &gate_file_rule,
                               .at = {file->text.path, error.line > 0 ? (uint32_t)error.line : 1,
                                      error.column > 0 ? (uint32_t)error.column : 1},
                               .found = error.text});
    return false;
}

static const char *joined(gate_file *file, const char *folder, const char *path)
{
    size_t size = strlen(folder) + strlen(path) + 2;
    char *out = ptv_arena_take(&file->arena, size);
    if (out == NULL) {
        src_no_memory(file->run, file->text.path);
        return NULL;
    }
    bool whole = path[0] == '/' || folder[0] == '\0' || strcmp(folder, ".") == 0;
    snprintf(out, size, "%s%s%s", whole ? "" : folder, whole ? "" : "/", path);
    return out;
}

/*
 * Shortens "ci/gate" plus "../.." to "", since findings show paths as others know them. Leaves the
 * base alone if symbolic links make that a different folder. Returns false if it is not a folder.
 */
static bool tidy_base(gate_file *file)
{
    struct stat is, tidied;
    char *tidy = (char *)src_copy(&file->arena, src_span_of(file->base));
    if (tidy == NULL) {
        src_no_memory(file->run, file->text.path);
        return false;
    }
    fbs_tidy_path(tidy);
    if (stat(file->base[0] == '\0' ? "." : file->base, &is) != 0 || !S_ISDIR(is.st_mode)) {
        const ptv_step at = ptv_at_member(NULL, "root");
        gate_words words;
        return wrong(file, &at, gate_say(&words, "no folder '%.200s'", file->base), "a folder");
    }
    if (stat(tidy[0] == '\0' ? "." : tidy, &tidied) == 0 && is.st_ino == tidied.st_ino &&
        is.st_dev == tidied.st_dev) {
        file->base = tidy;
    }
    return true;
}

static bool find_base(gate_file *file)
{
    const char *slash = strrchr(file->text.path, '/');
    src_span folder = {file->text.path, slash == NULL ? 0 : (size_t)(slash - file->text.path)};
    const json_t *below = json_object_get(file->json, "root");
    file->base = slash == file->text.path ? "/" : src_copy(&file->arena, folder);
    if (file->base == NULL) {
        src_no_memory(file->run, file->text.path);
        return false;
    }
    if (below != NULL) {
        file->base = joined(file, file->base, json_string_value(below));
    }
    return file->base != NULL && tidy_base(file);
}

const char *gate_file_path(gate_file *file, const json_t *text)
{
    return joined(file, file->base, json_string_value(text));
}

bool gate_file_open(gate_run *run, const char *path, gate_file *file)
{
    const shape is = {"", JSON_OBJECT, true, root};
    *file = (gate_file){.run = run, .arena.left = MEMORY_BYTES};
    return read_text(file, path) && parse(file) && check(file, NULL, file->json, &is) &&
           check_version(file) && check_sets(file) && find_base(file);
}

void gate_file_close(gate_file *file)
{
    json_decref(file->json);
    ptv_arena_free(&file->arena);
}

/* ---- Rules ---- */

static const ptv_rule gate_file_rule = {
    .name = "gate-file-wrong",
    .code = 2048,
    .severity = PTV_ERROR,
    .title = "the gate file cannot be used",
    .why = "it is not known what to compare",
    .fix = "write it as docs/gate.md says",
};

static const ptv_rule *const rules[] = {&gate_file_rule};

const gate_rule_list gate_file_rules = GATE_RULE_LIST(rules);

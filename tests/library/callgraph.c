/* Reads the call graphs that gcc writes: a line per function, a line per call. */
#include "tests/library/callgraph.h"

#include "tests/support/test.h"

enum { LINE = 1024 };

#define SOURCES PTV_SOURCE_DIR "/verifiers/"

function functions[FUNCTIONS];
size_t function_count;
edge calls[CALLS];
size_t call_count;

char files[FILES][96];
size_t file_count;

/* Finds the function of this title, which begins with the path of its file if it is static. */
static function *function_of(const char *title)
{
    const char *name =
        strncmp(title, SOURCES, strlen(SOURCES)) == 0 ? title + strlen(SOURCES) : title;
    for (size_t i = 0; i < function_count; i++) {
        if (strcmp(functions[i].name, name) == 0) {
            return &functions[i];
        }
    }
    assert_in_range(function_count, 0, FUNCTIONS - 1);
    function *f = &functions[function_count++];
    assert_in_range(snprintf(f->name, sizeof f->name, "%s", name), 1, sizeof f->name - 1);
    return f;
}

void add_call(function *from, function *to, unsigned level)
{
    assert_in_range(call_count, 0, CALLS - 1);
    calls[call_count++] = (edge){from, to, level};
}

/* Marks functions that lead to marked ones, within one file. */
static void mark_leading(bool *marked, const char *file)
{
    for (bool more = true; more;) {
        more = false;
        for (const edge *c = calls; c < calls + call_count; c++) {
            bool *from = &marked[c->from - functions];
            bool leads =
                c->from->file == file && !c->from->hands_own && marked[c->to - functions] && !*from;
            *from = *from || leads;
            more = more || leads;
        }
    }
}

static function *copy_of(const function *f)
{
    assert_in_range(function_count, 0, FUNCTIONS - 1);
    function *copy = &functions[function_count++];
    *copy = *f;
    copy->is_called = true;
    copy->is_handed = false;
    return copy;
}

function *copy_for(const char *file, function *wanted)
{
    bool marked[FUNCTIONS] = {false};
    function *copies[FUNCTIONS] = {NULL};
    marked[wanted - functions] = true;
    mark_leading(marked, wanted->file);
    bool called = false;
    for (const edge *c = calls; c < calls + call_count; c++) {
        called = called || (c->from->file == file && marked[c->to - functions]);
    }
    for (size_t i = 0, count = function_count; i < count && called; i++) {
        copies[i] = marked[i] ? copy_of(&functions[i]) : NULL;
    }
    for (size_t i = 0, count = call_count; i < count && called; i++) {
        function *from = copies[calls[i].from - functions], *to = copies[calls[i].to - functions];
        if (from != NULL) {
            add_call(from, to != NULL ? to : calls[i].to, calls[i].level);
        } else if (to != NULL && calls[i].from->file == file) {
            calls[i].to = to;
        }
    }
    return called ? copies[wanted - functions] : NULL;
}

bool is_named(const function *f, const char *name)
{
    size_t length = strlen(name);
    return strncmp(f->name, name, length) == 0 &&
           (f->name[length] == '\0' || f->name[length] == '.');
}

function *function_named(const char *name)
{
    for (function *f = functions; f < functions + function_count; f++) {
        if (f->file != NULL && is_named(f, name)) {
            return f;
        }
    }
    fail_msg("the library has no %s (any more)", name);
    return NULL;
}

bool is_local(const function *f)
{
    return strchr(f->name, ':') != NULL;
}

/* Gets the quoted value after `key`. */
static bool value_of(const char *line, const char *key, char value[LINE])
{
    const char *at = strstr(line, key);
    if (at == NULL) {
        return false;
    }
    at += strlen(key);
    size_t length = strcspn(at, "\"");
    assert_in_range(length, 1, LINE - 1);
    memcpy(value, at, length);
    value[length] = '\0';
    return true;
}

/* The label of a function that was compiled ends in `\n144 bytes (static)`. */
static void read_function(const char *line, const char *file)
{
    char title[LINE], label[LINE];
    assert_true(value_of(line, "title: \"", title) && value_of(line, "label: \"", label));
    const char *bytes = strstr(label, " bytes (");
    if (bytes == NULL) {
        return; /* a function of another file */
    }
    if (strcmp(bytes, " bytes (dynamic)") == 0) {
        fail_msg("stack without a bound: %s", title);
    }
    while (bytes > label && bytes[-1] >= '0' && bytes[-1] <= '9') {
        bytes--;
    }
    function *f = function_of(title);
    f->file = file;
    f->bytes = strtoul(bytes, NULL, 10);
    assert_true(f->bytes > 0);
}

static void read_call(const char *line)
{
    char from[LINE], to[LINE];
    assert_true(value_of(line, "sourcename: \"", from) && value_of(line, "targetname: \"", to));
    if (strcmp(to, "__indirect_call") == 0) {
        function_of(from)->calls_pointer = true;
        return;
    }
    function *caller = function_of(from), *callee = function_of(to);
    callee->is_called = callee->is_called || callee != caller;
    add_call(caller, callee, 0);
}

/* Keeps `core/visit.c` of `.../verifiers/core/visit.c.o`, and puts `ci` in place of the `o`. */
static const char *keep_file(char *object, size_t size)
{
    const char *name = strstr(object, "/verifiers/");
    size_t length = strlen(object);
    assert_true(name != NULL && length > 2 && strcmp(object + length - 2, ".o") == 0);
    assert_in_range(file_count, 0, FILES - 1);
    name += strlen("/verifiers/");
    char *file = files[file_count++];
    assert_in_range(snprintf(file, sizeof files[0], "%.*s", (int)strlen(name) - 2, name), 1,
                    sizeof files[0] - 1);
    assert_true(length + 2 <= size);
    memcpy(object + length - 1, "ci", sizeof "ci");
    return file;
}

static void read_object(char *object, size_t size)
{
    char line[LINE];
    const char *file = keep_file(object, size);
    FILE *graph = fopen(object, "r");
    if (graph == NULL) {
        print_message("skipped: no call graph beside the objects: a compiler cache keeps none\n");
        skip();
    }
    while (fgets(line, sizeof line, graph) != NULL) {
        assert_non_null(strchr(line, '\n'));
        if (strncmp(line, "node: ", 6) == 0) {
            read_function(line, file);
        } else if (strncmp(line, "edge: ", 6) == 0) {
            read_call(line);
        }
    }
    (void)fclose(graph);
}

void read_callgraph(void)
{
    char object[4096];
    FILE *list = fopen(PTV_OBJECT_LIST, "r");
    assert_non_null(list);
    while (fgets(object, sizeof object, list) != NULL) {
        object[strcspn(object, "\n")] = '\0';
        read_object(object, sizeof object);
    }
    (void)fclose(list);
    assert_true(file_count > 0 && function_count > 0);
}

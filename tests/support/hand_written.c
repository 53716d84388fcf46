#include "tests/support/hand_written.h"

#include "schema/gate/allow.h"
#include "schema/python/mirror.h"
#include "schema/python/packers.h"

enum { FILES = 8, SAID = 1 << 16, LINES = 256 };

gate_run last_run;

static char said[SAID];
static src_file files[2][FILES]; /* schemas, Python */
static size_t counts[2];

/* ---- Texts to files; allocated to size, so that sanitizers see overruns ---- */

static void add_file(unsigned kind, const char *path, size_t path_size, const char *text,
                     size_t size)
{
    assert_true(counts[kind] < FILES);
    src_file *file = &files[kind][counts[kind]++];
    char *name = malloc(path_size + 1), *bytes = malloc(size + 1);
    memcpy(name, path, path_size);
    name[path_size] = '\0';
    memcpy(bytes, text, size);
    bytes[size] = '\0';
    *file = (src_file){.path = name, .bytes = bytes, .size = size};
    if (counts[kind] > 1) {
        file[-1].next = file;
    }
}

static void split(unsigned kind, const char *first, const char *text)
{
    const char *path = first;
    size_t path_size = strlen(first);
    while (text != NULL && *text != '\0') {
        bool at_once = strncmp(text, "=== ", 4) == 0;
        const char *next = at_once ? text : strstr(text, "\n=== ");
        size_t size = next == NULL ? strlen(text) : (size_t)(next - text) + !at_once;
        if (!at_once) {
            add_file(kind, path, path_size, text, size);
        }
        if (next == NULL) {
            return;
        }
        path = next + (at_once ? 4 : 5);
        path_size = strcspn(path, "\n");
        text = path + path_size + (path[path_size] == '\n');
    }
}

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    (void)context;
    for (size_t i = 0; i < counts[0]; i++) {
        if (strcmp(files[0][i].path, path) == 0) {
            *text = files[0][i].bytes;
            *size = files[0][i].size;
            return true;
        }
    }
    return false;
}

static void forget(const fbs_schema **schemas)
{
    for (unsigned kind = 0; kind < 2; kind++) {
        for (size_t i = 0; i < counts[kind]; i++) {
            if (kind == 0) {
                fbs_free((fbs_schema *)(uintptr_t)schemas[i]);
            }
            free((void *)(uintptr_t)files[kind][i].path);
            free(files[kind][i].bytes);
            files[kind][i] = (src_file){.path = NULL};
        }
        counts[kind] = 0;
    }
}

/* ---- Findings to lines ---- */

static void append(const char *before, const char *text)
{
    size_t n = strlen(said);
    if (text != NULL) {
        assert_true(n + strlen(before) + strlen(text) < sizeof said);
        snprintf(said + n, sizeof said - n, "%s%s", before, text);
    }
}

static void append_place(const char *before, fbs_place place)
{
    gate_words words;
    if (place.file != NULL) {
        append(before, gate_say(&words, "%s:%u", place.file, place.line));
    }
}

static void collect(void *context, const gate_finding *finding)
{
    (void)context;
    append_place("", finding->at);
    append(" ", finding->rule->name);
    append(" ", finding->subject);
    append(" found ", finding->found);
    append(" expected ", finding->expected);
    append_place(" at ", finding->other);
    append("", "\n");
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sorts the lines, so that two lists can be compared. */
static void sort(char *text)
{
    static char sorted[SAID];
    char *lines[LINES];
    size_t count = 0, n = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        assert_true(count < LINES);
        lines[count++] = line;
    }
    if (count > 1) {
        qsort(lines, count, sizeof *lines, by_text);
    }
    sorted[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        n += (size_t)snprintf(sorted + n, sizeof sorted - n, "%s\n", lines[i]);
    }
    strcpy(text, sorted);
}

static void compare(const char *python, const char *findings)
{
    static char wanted[SAID];
    assert_true(strlen(findings) < sizeof wanted);
    strcpy(wanted, findings);
    sort(wanted);
    sort(said);
    if (strcmp(wanted, said) != 0) {
        print_error("%s\n-- said --\n", python);
        print_error("%s", said);
        print_error("-- wanted --\n%s", wanted);
        fail();
    }
}

/* ---- Runs ---- */

typedef enum check { MIRROR, PACKERS } check;

static void run_check(check what, const fbs_schema *const *schemas, gate_run *run)
{
    const src_file *python = counts[1] == 0 ? NULL : files[1];
    if (what == MIRROR) {
        mirror_compare(run, schemas, counts[0], python);
    } else {
        packer_inputs in = {schemas, counts[0], files[0], python};
        packers_check(run, &in);
    }
}

static void run_allowed(check what, const fbs_schema *const *schemas, const char *list)
{
    ptv_arena arena = {.left = 1 << 20};
    gate_allow allow = {.first = NULL};
    src_file file = {.path = "allow.json", .bytes = (char *)(uintptr_t)list, .size = strlen(list)};
    (void)gate_allow_text(&last_run, &arena, &file, &allow);
    gate_run inner = gate_allow_begin(&allow, &last_run);
    run_check(what, schemas, &inner);
    gate_allow_end(&allow, &inner);
    ptv_arena_free(&arena);
}

static void says(check what, const char *texts[3], const char *findings)
{
    const fbs_schema *schemas[FILES];
    said[0] = '\0';
    counts[0] = counts[1] = 0; /* left by a test that failed */
    last_run = (gate_run){.sink = collect};
    split(0, "s.fbs", texts[0]);
    split(1, "m.py", texts[1]);
    for (size_t i = 0; i < counts[0]; i++) {
        fbs_options options = {.load = load};
        fbs_error error;
        schemas[i] = fbs_read(&options, files[0][i].path, &error);
        if (schemas[i] == NULL) {
            fail_msg("%s", error.text);
        }
    }
    if (texts[2] == NULL) {
        run_check(what, schemas, &last_run);
    } else {
        run_allowed(what, schemas, texts[2]);
    }
    compare(texts[1], findings);
    forget(schemas);
}

void mirror_says(const char *schema, const char *python, const char *findings)
{
    says(MIRROR, (const char *[3]){schema, python, NULL}, findings);
}

void packers_say(const char *schema, const char *python, const char *findings)
{
    says(PACKERS, (const char *[3]){schema, python, NULL}, findings);
}

void mirror_says_allowed(const char *schema, const char *python, const char *list,
                         const char *findings)
{
    says(MIRROR, (const char *[3]){schema, python, list}, findings);
}

void mirror_as_said(const test_row *r)
{
    mirror_says(row_text(r, "schema"), row_text(r, "python"), row_text(r, "findings"));
}

void packers_as_said(const test_row *r)
{
    packers_say(row_text(r, "schema"), row_text(r, "python"), row_text(r, "findings"));
}

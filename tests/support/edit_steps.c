/* Follows steps, line by line. */
#include "edit_steps.h"

#include <ctype.h>

#include "edited.h"

enum { NAMES = 8, NAME_BYTES = 32 };

static ge_file files[2], *file; /* the row's file and the inner one; the current one */

static struct {
    char name[NAME_BYTES];
    uint64_t value;
} names[NAMES];
static size_t name_count;

/* ---- Values ---- */

static uint64_t named(const char *text, size_t n)
{
    for (size_t i = 0; i < name_count; i++) {
        if (strncmp(names[i].name, text, n) == 0 && names[i].name[n] == '\0') {
            return names[i].value;
        }
    }
    fail_msg("there is no name '%.*s'", (int)n, text);
    return 0;
}

static uint64_t value_of(const char *text)
{
    char *end;
    size_t n = strcspn(text, "+-");
    if (text[0] == '@') {
        return edited_at(file, text);
    }
    if (text[0] == '#') {
        return edited_number(file, text + 3, (unsigned)(text[1] - '0'));
    }
    if (isalpha((unsigned char)text[0])) {
        const uint64_t more = text[n] == '\0' ? 0 : value_of(text + n + 1);
        return text[n] == '-' ? named(text, n) - more : named(text, n) + more;
    }
    uint64_t value = strtoull(text, &end, 0);
    assert_true(end != text && (*end == '\0' || *end == ','));
    return value;
}

/* ---- Steps; their arguments come before and after the sign ---- */

static void take_by(const char *edits, const char *none)
{
    (void)none;
    edited_by(file, edits);
}

static void take_not(const char *edits, const char *what)
{
    edited_not(file, edits, what);
}

static void take_lost(const char *path, const char *what)
{
    edited_lost(file, path, what);
}

static void take_refused(const char *address, const char *what)
{
    gm_error error = {.line = 0};
    uint64_t at;
    if (ge_address(file, address, strlen(address), &at, &error)) {
        fail_msg("not refused: %s", address);
    }
    if (strstr(error.what, what) == NULL) {
        fail_msg("%s: '%s' is not in: %s", address, what, error.what);
    }
}

static void take_reads(const char *path, const char *json)
{
    edited_reads(file, path, json);
}

static void take_verdict(const char *verdict, const char *none)
{
    (void)none;
    assert_string_equal(edited_verdict(file), verdict);
}

static void take_at(const char *address, const char *value)
{
    assert_int_equal(edited_at(file, address), value_of(value));
}

static void take_after(const char *address, const char *value)
{
    assert_true(edited_at(file, address) > value_of(value));
}

static void take_before(const char *address, const char *value)
{
    assert_true(edited_at(file, address) < value_of(value));
}

static void take_number(const char *where, const char *value)
{
    assert_int_equal(edited_number(file, where + 2, (unsigned)(where[0] - '0')), value_of(value));
}

static void take_bytes(const char *address, const char *text)
{
    uint64_t at = edited_at(file, address);
    assert_true(at <= file->loaded && strlen(text) <= file->loaded - at);
    assert_memory_equal(file->bytes + at, text, strlen(text));
}

static void take_loaded(const char *none, const char *value)
{
    (void)none;
    assert_int_equal(file->loaded, value_of(value));
}

static void take_shorter(const char *none, const char *value)
{
    (void)none;
    assert_true(file->loaded < value_of(value));
}

static void take_range(const char *path, const char *range)
{
    gm_error error = {.line = 0};
    uint64_t at, length;
    if (!ge_range(file, path, strlen(path), &at, &length, &error)) {
        fail_msg("%s: %s", path, error.what);
    }
    char *comma = strchr(range, ',');
    assert_non_null(comma);
    assert_int_equal(length, value_of(comma + 2));
    *comma = '\0';
    assert_int_equal(at, value_of(range));
}

static void take_keep(const char *name, const char *address)
{
    assert_true(name_count < NAMES && strlen(name) < NAME_BYTES);
    strcpy(names[name_count].name, name);
    names[name_count++].value = value_of(address);
}

/* Opens the bytes again, as if they came from a disk. */
static void take_again(const char *none, const char *nothing)
{
    (void)none;
    (void)nothing;
    ge_file copy = edited_copy(file);
    ge_close(file);
    *file = copy;
}

static void take_inner(const char *path, const char *none)
{
    (void)none;
    assert_ptr_equal(file, &files[0]);
    files[1] = edited_inner(file, path);
    file = &files[1];
}

static void take_outer(const char *none, const char *nothing)
{
    (void)none;
    (void)nothing;
    assert_ptr_equal(file, &files[1]);
    ge_close(file);
    file = &files[0];
}

static const struct {
    const char *word, *sign; /* sign: NULL if there is one part */
    void (*take)(const char *before, const char *behind);
} steps[] = {
    {"by ", NULL, take_by},          {"not ", " => ", take_not},
    {"lost ", " => ", take_lost},    {"refused ", " => ", take_refused},
    {"reads ", " == ", take_reads},  {"verdict ", NULL, take_verdict},
    {"at ", " == ", take_at},        {"at ", " > ", take_after},
    {"at ", " < ", take_before},     {"number ", " == ", take_number},
    {"bytes ", " == ", take_bytes},  {"loaded", " == ", take_loaded},
    {"loaded", " < ", take_shorter},
    {"range ", " == ", take_range},  {"keep ", " ", take_keep},
    {"inner ", NULL, take_inner},    {"outer", NULL, take_outer},
    {"again", NULL, take_again},
};

/* Takes step i. Returns false if the line is not such a step. */
static bool is_taken(char *line, size_t i)
{
    const char *sign = steps[i].sign;
    size_t n = strlen(steps[i].word);
    if (strncmp(line, steps[i].word, n) != 0) {
        return false;
    }
    char *at = sign == NULL ? line + strlen(line) : strstr(line + n, sign);
    if (at == NULL) {
        return false;
    }
    const char *behind = sign == NULL ? at : at + strlen(sign);
    *at = '\0';
    steps[i].take(line + n, behind);
    return true;
}

static void take(char *line)
{
    size_t i = 0;
    while (!is_taken(line, i)) {
        if (++i == sizeof steps / sizeof steps[0]) {
            fail_msg("no step: %s", line);
        }
    }
}

/* ---- Rows ---- */

static ge_file begun(const test_row *r)
{
    static const char *const layouts[] = {"python", "python-by-offsets", "python-own",
                                          "flatc",  "flatc-own",         NULL};
    if (row_maybe(r, "layout") != NULL) {
        return edited_text(edited_model, edited_layouts[row_choice(r, "layout", layouts)]);
    }
    return row_maybe(r, "text") != NULL ? edited_text(row_text(r, "text"), "")
                                        : edited(row_text(r, "file"));
}

void edit_steps(const test_row *r)
{
    char *text = strdup(row_text(r, "steps"));
    assert_non_null(text);
    files[0] = begun(r);
    file = &files[0];
    name_count = 0;
    for (char *line = text; *line != '\0';) {
        char *end = line + strcspn(line, "\n");
        assert_int_equal(*end, '\n');
        *end = '\0';
        take(line);
        line = end + 1;
    }
    assert_ptr_equal(file, &files[0]);
    ge_close(file);
    free(text);
}

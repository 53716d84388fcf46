/* Reads rows and hands them out. */
#include "rows.h"

#include <ctype.h>

#include "base/buffer.h"
#include "files.h"

#define INDENT "    "

enum { FIELDS = 32 };

typedef struct field {
    char *key, *text; /* each from malloc, so that sanitizers know its end */
    size_t size;
    bool *read; /* a check has read it; a field that none reads is a mistake */
} field;

struct test_row {
    unsigned line;
    field fields[FIELDS];
    size_t count;
    const test_row *common; /* fields of all rows of the section */
};

/* The state of reading: names, fields common to the section, and the row. */
typedef struct reader {
    char path[512];
    char *text, *at; /* of the file; NUL replaces the line ends read so far */
    unsigned line;
    char *columns; /* of the section, or NULL if rows have keys */
    test_row lets, common, now;
} reader;

/* ---- Naming the row that failed, when the next test begins or at the end ---- */

static char unfinished[600];

static void name_unfinished(void)
{
    if (unfinished[0] != '\0') {
        print_error("the row that failed: %s\n", unfinished);
    }
    unfinished[0] = '\0';
}

static void begin_naming(void)
{
    static bool asked;
    if (!asked) {
        atexit(name_unfinished);
    }
    asked = true;
    name_unfinished();
}

static void wrong(const reader *r, const char *what)
{
    fail_msg("%s:%u: %s", r->path, r->line, what);
}

/* ---- Fields ---- */

static const field *find_own(const test_row *r, const char *key, size_t n)
{
    for (size_t i = 0; i < r->count; i++) {
        if (strncmp(r->fields[i].key, key, n) == 0 && r->fields[i].key[n] == '\0') {
            return &r->fields[i];
        }
    }
    return NULL;
}

static const field *find(const test_row *r, const char *key, size_t n)
{
    const field *own = find_own(r, key, n);
    const field *found = own != NULL || r->common == NULL ? own : find_own(r->common, key, n);
    if (found != NULL) {
        *found->read = true;
    }
    return found;
}

static char *copied(const char *bytes, size_t n)
{
    char *copy = malloc(n + 1);
    assert_non_null(copy);
    memcpy(copy, bytes, n);
    copy[n] = '\0';
    return copy;
}

static void add(reader *r, test_row *to, const char *key, size_t n, ptv_buffer *value)
{
    ptv_put_char(value, '\0');
    if (value->failed || to->count == FIELDS || find_own(to, key, n) != NULL) {
        wrong(r, "too many fields, or one twice");
    }
    to->fields[to->count++] =
        (field){copied(key, n), copied(value->bytes, value->length - 1), value->length - 1,
                calloc(1, sizeof(bool))};
    assert_non_null(to->fields[to->count - 1].read);
    ptv_buffer_free(value);
}

static void forget(test_row *r)
{
    for (size_t i = 0; i < r->count; i++) {
        free(r->fields[i].key);
        free(r->fields[i].text);
        free(r->fields[i].read);
    }
    r->count = 0;
}

/* Fails the test if there are fields that no check has read: they expect nothing. */
static void all_are_read(const test_row *r)
{
    for (size_t i = 0; i < r->count; i++) {
        if (!*r->fields[i].read) {
            fail_msg("nothing reads '%s'", r->fields[i].key);
        }
    }
}

/* ---- Values ---- */

static const char *put_named(const reader *r, ptv_buffer *out, const char *name)
{
    size_t n = strcspn(name, "}");
    const field *let = find(&r->lets, name, n);
    if (let == NULL || name[n] == '\0') {
        wrong(r, "there is no such name");
        return name;
    }
    ptv_put(out, let->text, let->size);
    return name + n + 1;
}

static const char *put_escaped(const reader *r, ptv_buffer *out, const char *at)
{
    static const char letters[] = "nrt\\", means[] = "\n\r\t\\";
    const char *letter = strchr(letters, *at);
    unsigned byte;
    if (*at == 'x' && isxdigit((unsigned char)at[1]) && isxdigit((unsigned char)at[2])) {
        sscanf(at + 1, "%2x", &byte);
        ptv_put_char(out, (char)byte);
        return at + 3;
    }
    if (letter == NULL) {
        wrong(r, "no escape");
        return at + 1;
    }
    ptv_put_char(out, means[letter - letters]);
    return at + 1;
}

/* Puts a value. Returns false if it ends with a `\` that joins it with the next line. */
static bool put_value(const reader *r, ptv_buffer *out, const char *text)
{
    while (*text != '\0') {
        if (text[0] == '\\' && text[1] == '\0') {
            return false;
        }
        if (text[0] == '\\') {
            text = put_escaped(r, out, text + 1);
        } else if (text[0] == '$' && text[1] == '{') {
            text = put_named(r, out, text + 2);
        } else {
            ptv_put_char(out, *text++);
        }
    }
    return true;
}

/* ---- Lines ---- */

/* Returns the next line, or NULL at the end. */
static char *next_line(reader *r)
{
    char *line = r->at;
    size_t n = strcspn(line, "\n");
    if (*line == '\0') {
        return NULL;
    }
    r->at += n + (line[n] == '\n');
    line[n] = '\0';
    r->line++;
    return line;
}

/* Whether the next non-empty line is indented. */
static bool is_inner(const reader *r)
{
    const char *at = r->at + strspn(r->at, "\n");
    return strncmp(at, INDENT, strlen(INDENT)) == 0;
}

static void put_block(reader *r, ptv_buffer *out)
{
    while (is_inner(r)) {
        const char *line = next_line(r);
        if (put_value(r, out, line + (line[0] != '\0' ? strlen(INDENT) : 0))) {
            ptv_put_char(out, '\n');
        }
    }
}

static void take_field(reader *r, test_row *to, const char *line)
{
    ptv_buffer value = {0};
    size_t n = strcspn(line, " ");
    if (n == 0) {
        wrong(r, "an indented line of no field");
    }
    if (line[n] == ' ' && !put_value(r, &value, line + n + 1)) {
        wrong(r, "only indented lines are joined");
    }
    if (line[n] == '\0') {
        put_block(r, &value);
    }
    add(r, to, line, n, &value);
}

/* Takes the cell that begins here. Returns the start of the next one. */
static char *take_cell(reader *r, const char *key, size_t n, char *cell)
{
    ptv_buffer value = {0};
    char *end = strstr(cell, "  "), *next = end == NULL ? cell + strlen(cell) : end;
    next += strspn(next, " ");
    if (end != NULL) {
        *end = '\0';
    }
    if (strcmp(cell, "-") != 0) {
        if (!put_value(r, &value, strcmp(cell, "\"\"") == 0 ? "" : cell)) {
            wrong(r, "only indented lines are joined");
        }
        add(r, &r->now, key, n, &value);
    }
    return next;
}

static void take_cells(reader *r, char *line)
{
    const char *key = r->columns;
    while (*key != '\0' && *line != '\0') {
        size_t n = strcspn(key, " ");
        line = take_cell(r, key, n, line);
        key += n + strspn(key + n, " ");
    }
    if (*line != '\0' || *key != '\0') {
        wrong(r, "more or fewer cells than columns");
    }
}

/* ---- Sections ---- */

static void open_rows(reader *r, const char *name)
{
    size_t size;
    *r = (reader){.now = {.common = &r->common}};
    snprintf(r->path, sizeof r->path, PTV_SOURCE_DIR "/tests/%s.rows", name);
    r->text = r->at = read_file(r->path, &size);
}

static void close_rows(reader *r)
{
    forget(&r->lets);
    forget(&r->common);
    forget(&r->now);
    free(r->text);
}

/* Goes to the line after the section's header. Takes names from all lines on the way. */
static void go_to(reader *r, const char *section)
{
    size_t n = strlen(section);
    for (char *line = next_line(r); line != NULL; line = next_line(r)) {
        if (strncmp(line, "let ", 4) == 0) {
            take_field(r, &r->lets, line + 4);
        }
        if (line[0] == '[' && strncmp(line + 1, section, n) == 0 && line[n + 1] == ']') {
            r->columns = line[n + 2] == ' ' ? line + n + 3 : NULL;
            return;
        }
    }
    fail_msg("%s: there is no section '%s'", r->path, section);
}

/* Reads the fields of one row. */
static void read_row(reader *r, test_row *to)
{
    forget(to);
    while (*r->at != '\0' && *r->at != '\n' && *r->at != '[') {
        char *line = next_line(r);
        to->line = to->count == 0 ? r->line : to->line;
        if (r->columns != NULL && line[0] != '#') {
            take_cells(r, line);
            return;
        }
        if (line[0] != '#') {
            take_field(r, to, line);
        }
    }
}

/* Goes to the next row. Returns false at the end of the section. */
static bool next_row(reader *r)
{
    do {
        while (*r->at == '\n') {
            next_line(r);
        }
        if (*r->at == '\0' || *r->at == '[') {
            return false;
        }
        read_row(r, &r->now);
    } while (r->now.count == 0);
    return true;
}

size_t rows_each(const char *name, const char *section, void (*check)(const test_row *r))
{
    reader r;
    size_t count = 0;
    begin_naming();
    open_rows(&r, name);
    go_to(&r, section);
    if (r.columns == NULL) {
        read_row(&r, &r.common);
    }
    for (; next_row(&r); count++) {
        snprintf(unfinished, sizeof unfinished, "%s:%u", r.path, r.now.line);
        check(&r.now);
        all_are_read(&r.now);
        unfinished[0] = '\0';
    }
    all_are_read(&r.common);
    close_rows(&r);
    assert_true(count > 0);
    return count;
}

/* ---- Access to rows ---- */

const char *row_maybe(const test_row *r, const char *key)
{
    const field *f = find(r, key, strlen(key));
    return f == NULL ? NULL : f->text;
}

const char *row_text(const test_row *r, const char *key)
{
    const char *text = row_maybe(r, key);
    if (text == NULL) {
        fail_msg("the row has no '%s'", key);
    }
    return text;
}

void row_leaves(const test_row *r, const char *key)
{
    (void)row_maybe(r, key);
}

size_t row_size(const test_row *r, const char *key)
{
    const field *f = find(r, key, strlen(key));
    assert_non_null(f);
    return f->size;
}

long long row_number(const test_row *r, const char *key)
{
    const char *text = row_text(r, key);
    char *end;
    long long number = strtoll(text, &end, 0);
    if (end == text || *end != '\0') {
        fail_msg("'%s' is no number: '%s'", key, text);
    }
    return number;
}

long long row_number_or(const test_row *r, const char *key, long long otherwise)
{
    return row_maybe(r, key) == NULL ? otherwise : row_number(r, key);
}

unsigned row_choice(const test_row *r, const char *key, const char *const *names)
{
    unsigned i = 0;
    const char *text = row_text(r, key);
    while (names[i] != NULL && strcmp(names[i], text) != 0) {
        i++;
    }
    if (names[i] == NULL) {
        fail_msg("'%s' is none of what it may be: '%s'", key, text);
    }
    return i;
}

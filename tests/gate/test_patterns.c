/* Pattern files: the generated code, and errors with their lines. */
#include "schema/bindings/patterns/patterns.h"
#include "tests/support/rows.h"

typedef struct written {
    char *header, *source, *errors;
    bool good;
} written;

static written write_text(const char *text)
{
    written w = {NULL, NULL, NULL, false};
    size_t sizes[3];
    FILE *in = fmemopen((char *)(uintptr_t)text, strlen(text), "r");
    patterns_job job = {"x.txt",
                        "x",
                        in,
                        open_memstream(&w.header, &sizes[0]),
                        open_memstream(&w.source, &sizes[1]),
                        open_memstream(&w.errors, &sizes[2])};
    w.good = patterns_write(&job);
    fclose(job.text);
    fclose(job.header);
    fclose(job.source);
    fclose(job.errors);
    return w;
}

static void free_written(written *w)
{
    free(w->header);
    free(w->source);
    free(w->errors);
}

/* ---- Valid files ---- */

#define HEAD "# A language\nprefix x\nstates TOP IN\ncopy slot \"slot\" FIELDS TABLE STRUCT\n"
#define REST "\nin IN back\n    | }\n"
#define ROW "in TOP inside IN\n    | a %w %n {\n"

TEST(rows)
{
    written w =
        write_text(HEAD "include a/b.h\n\nin TOP inside IN for slot\n    | a \"%w\" %n {\\\n"
                        "    | b\n    1.1 enter \"*; x\"; 2 starts; 1.2 number ID = A | B\n"
                        "    1 begin slot; 1 set SUM = 3; 1 own_one ID\n" REST);
    assert_string_equal(w.errors, "");
    assert_true(w.good);
    assert_non_null(strstr(w.header, "extern const bind_claim_site x_slot_copy;\n"));
    assert_non_null(strstr(w.header, "bool x_starts(shape_reader *r, "));
    assert_null(strstr(w.header, "enter"));
    assert_non_null(strstr(w.source, "#include \"a/b.h\"\n"));
    assert_non_null(strstr(w.source, "#define X_TOP 1u\n#define X_IN 2u\n"));
    assert_non_null(strstr(w.source,
                           "const bind_claim_site x_slot_copy = {\"slot\", BIND_OF_FIELDS, "
                           "1u << FBS_DEF_TABLE | 1u << FBS_DEF_STRUCT | 0, "));
    assert_non_null(strstr(
        w.source, "#line 7 \"x.txt\"\n"
                  "{X_TOP, X_IN, 1, \"a \\\"%w\\\" %n {\\\\\"\"\\n\"\"b\",\n"
                  "&x_slot_copy, (const shape_step[]){{shape_enter, 0, 0, 0, .copy = NULL, "
                  ".value = 0, .as = \"*; x\"},\n"
                  "{x_starts, 1, 0, 0, .copy = NULL, .value = 0},\n"
                  "{shape_number, 0, 1, BIND_ID, .copy = NULL, .value = A | B},\n"
                  "{shape_begin, 0, 2, 0, .copy = &x_slot_copy, .value = 0},\n"
                  "{shape_set, 0, 2, SHAPE_SUM, .copy = NULL, .value = 3},\n"
                  "{x_own_one, 0, 2, BIND_ID, .copy = NULL, .value = 0, .last = true}}},\n"));
    assert_non_null(strstr(w.source, "{X_IN, SHAPE_BACK, 0, \"}\", NULL, NULL},\n"));
    free_written(&w);
}

TEST(shared_lines)
{
    written w = write_text("prefix x\nstates TOP\ncopy a \"a\" ANY asked only ROOT\nalways a\n"
                           "together a\n"
                           "lines two\n    |   b %n\n    | c\n\n"
                           "in TOP\n    | a %w\n    & two\n    2.1 number ID\n");
    assert_string_equal(w.errors, "");
    assert_true(w.good);
    assert_non_null(strstr(w.source, "{\"a\", BIND_OF_ANY, BIND_AS_ASKED | 0, BIND_ROOT};\n"));
    assert_non_null(strstr(w.source, " always[] = {&x_a_copy, NULL};\n"));
    assert_non_null(strstr(w.source, " together[] = {&x_a_copy, NULL};\n"));
    assert_non_null(strstr(w.source, "\"a %w\"\"\\n\"\"  b %n\"\"\\n\"\"c\",\n"));
    assert_non_null(strstr(w.source, "{shape_number, 1, 0, BIND_ID, "));
    free_written(&w);
}

TEST(languages)
{
    written w =
        write_text("prefix x\nlanguage cobol \".cob\" flat own_files turns finishes\n"
                   "first // of %w\nword \"new\" is \"old\" if \"|\"\nword \"b\" is \"\"\n"
                   "own x_header\ndata x_kinds all\nstates TOP\nin TOP\n    | a\n    1 class_x\n");
    assert_string_equal(w.errors, "");
    assert_true(w.good);
    assert_non_null(strstr(w.header, "extern const struct x_kinds all;\n"));
    assert_non_null(strstr(w.source, "{shape_class_x, "));
    assert_non_null(strstr(w.header, "void bind_cobol_finish(bind_set *set);\n"));
    assert_non_null(strstr(w.source, ".turns = true, .first = \"// of %w\", "
                                     ".words[0] = {\"new\", \"old\", \"|\"}, "
                                     ".words[1] = {\"b\", \"\", NULL}, "
                                     ".own = sizeof(x_header), .data = &all, .rows = &x_rows};\n"));
    assert_non_null(strstr(w.source, "bind_cobol = {.name = \"cobol\", .suffix = \".cob\", "
                                     ".flat = true, .own_files = true, "
                                     ".finish = bind_cobol_finish, .shapes = &shapes};\n"));
    free_written(&w);
    w = write_text("prefix x\nlike y\ncopy a b\nstates TOP\nin TOP for b\n    | a\n"
                   "    0 reads; 1 x_reads\n");
    assert_string_equal(w.errors, "");
    assert_non_null(strstr(w.header, "bool y_reads(shape_reader *r, "));
    assert_non_null(strstr(w.header, "bool x_reads(shape_reader *r, "));
    assert_non_null(strstr(w.source, "&y_b_copy"));
    free_written(&w);
    w = write_text("prefix x\nlanguage cobol \"\" reads\n");
    assert_true(w.good);
    assert_non_null(strstr(w.header, "bool bind_cobol_is_ours(const src_file *file);\n"));
    assert_non_null(strstr(w.source, ".is_ours = bind_cobol_is_ours, .read = bind_cobol_read, "));
    free_written(&w);
}

/* ---- Errors ---- */

static void is_wrong(const test_row *r)
{
    written w = write_text(row_text(r, "text"));
    assert_string_equal(w.errors, row_text(r, "error"));
    assert_false(w.good);
    free_written(&w);
}

TEST_ROWS(errors, "gate/patterns", "wrong", is_wrong)

TEST(too_much)
{
    char text[4096] = HEAD "in TOP\n";
    for (int i = 0; i < 17; i++) {
        strcat(text, "    | a\n");
    }
    written w = write_text(text);
    assert_string_equal(w.errors,
                        "x.txt:22: one line too many, or behind what is done with them: a\n");
    free_written(&w);
    snprintf(text, sizeof text, HEAD "in TOP\n    | %0600d\n", 0);
    w = write_text(text);
    assert_string_equal(w.errors, "x.txt:6: the line is too long\n");
    free_written(&w);
    char *at = text + sprintf(text, "prefix x\nstates");
    for (int i = 0; i < 65; i++) {
        at += sprintf(at, " s%d", i);
    }
    w = write_text(text);
    assert_string_equal(w.errors, "x.txt:2: one state too many: s64\n");
    free_written(&w);
    at = text + sprintf(text, "prefix x\n");
    for (int i = 0; i < 65; i++) {
        at += sprintf(at, "copy c%d \"c\" ANY\n", i);
    }
    w = write_text(text);
    assert_string_equal(w.errors, "x.txt:66: one copy too many: c64\n");
    free_written(&w);
}

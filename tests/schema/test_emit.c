/* What the emitter refuses and what it says; how the tool ends and what it leaves behind. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "schema/emit/emit.h"

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    *text = context;
    *size = strlen(*text);
    return strchr(path, '/') == NULL;
}

/* The emitter's message, "" when it accepts the text. */
static void emit(const char *path, const char *text, char *message, size_t room)
{
    char copy[8192];
    fbs_error error = {""};
    emit_files files;
    assert_true(strlen(text) < sizeof copy);
    strcpy(copy, text);
    fbs_options options = {load, copy, 0};
    fbs_schema *schema = fbs_read(&options, path, &error);
    if (schema == NULL) {
        fail_msg("not read: %s\n%s", error.text, text);
    }
    if (emit_tables(schema, &files, &error)) {
        emit_free(&files);
        error.text[0] = '\0';
    }
    snprintf(message, room, "%s", error.text);
    fbs_free(schema);
}

static const char kinds[] = "a type that descriptors have: no struct, null, text default or 64-bit offset";

static const char around[] = "a list of its own table or of one that is always around it";

/* `expected` NULL: `kinds`. */
static const struct refusal {
    const char *text, *place, *found, *expected;
} refusals[] = {
    {"table R { r: R; } root_type R;", "1:7", "recursive table 'R'", "tables that end somewhere"},
    {"table A { b: [B]; }\ntable B { a: A; }\ntable R { a: A; } root_type R;", "1:7",
     "recursive table 'A'", "tables that end somewhere"},
    {"union U { A }\ntable A { u: U; } table R { a: A; } root_type R;", "2:7", "recursive table 'A'",
     "tables that end somewhere"},
    {"table R { fooBar: int; foo_bar: int; } root_type R;", NULL,
     "two things called 'PTV_M_R_FOO_BAR'", "names that differ"},
    {"namespace a; table T {} namespace b; table T {} table R { x: a.T; y: T; } root_type R;", NULL,
     "two things called 'PTV_M_T'", "names that differ"},
    {"table A { b: int; } table A_B {} table R { x: A; y: A_B; } root_type R;", NULL,
     "two things called 'PTV_M_A_B'", "names that differ"},
    {"struct S { x: int; }\ntable R { s: S; } root_type R;", "2:11", "field 's'", NULL},
    {"struct S { x: int; }\ntable R { s: [S]; } root_type R;", "2:11", "field 's'", NULL},
    {"table R { x: int = null; } root_type R;", "1:11", "field 'x'", NULL},
    {"table R { x: string = \"a\"; } root_type R;", "1:11", "field 'x'", NULL},
    {"table R { x: [ubyte] (vector64); } root_type R;", "1:11", "field 'x'", NULL},
    {"union U { s: string }\ntable R { u: U; } root_type R;", "1:11", "union member 's'", "a table"},
    {"table R { x: int; }", "1:1", "no root_type in 'm'", "one"},
    {"attribute \"indexes\";\ntable R { x: int (indexes: \"R.nope\"); } root_type R;", "2:19",
     "target 'R.nope'", "a list of a table under the root"},
    {"attribute \"indexes\";\ntable R { x: int (indexes: \"segment\"); } root_type R;", "2:19",
     "target 'segment'", "a list of a table under the root"},
    {"attribute \"indexes\";\ntable R { x: int (indexes: \"R.y\"); y: int; } root_type R;", "2:19",
     "target 'R.y'", "a list of a table under the root"},
    {"attribute \"indexes\"; table L { v: [int]; }\ntable R { x: int (indexes: \"L.v\"); } root_type R;",
     "2:19", "target 'L.v'", "a list of a table under the root"},
    {"attribute \"indexes\";\ntable R { x: float (indexes: \"R.l\"); l: [int]; } root_type R;", "2:21",
     "indexes 'x'", "a target, at an integer field"},
    {"attribute \"indexes\";\ntable R { x: int (indexes); } root_type R;", "2:19", "indexes 'x'",
     "a target, at an integer field"},
    {"attribute \"index_end\";\ntable R { x: int (index_end); } root_type R;", "2:19",
     "attribute 'index_end'", "it beside `indexes` only"},
    {"attribute \"indexes\"; attribute \"index_from\";\n"
     "table R { x: int (index_from: 256, indexes: \"R.l\"); l: [int]; } root_type R;", "2:19",
     "index_from '256'", "a number that fits the descriptor"},
    {"attribute \"indexes\"; attribute \"index_none\";\n"
     "table R { x: int (index_none: \"-2\", indexes: \"R.l\"); l: [int]; } root_type R;", "2:19",
     "index_none '-2'", "a number that fits the descriptor"},
    {"attribute \"may_omit\"; union U { R2 } table R2 {}\n"
     "table R { u: U (may_omit: \"Nope\"); } root_type R;", "2:17", "may_omit 'Nope'",
     "a member of the field's union"},
    {"enum E: long { Z = 0, A = 4294967296 } table R { e: E; } root_type R;", "1:23", "value 'A'",
     "a number that fits int"},
    {"table Tables { h: int; } root_type Tables;", NULL, "two things called 'PTV_M_TABLES_H'",
     "names that differ"},
    {"attribute \"indexes\"; table R { a: A; b: B; } table A { l: [int]; }\n"
     "table B { x: int (indexes: \"A.l\"); } root_type R;", "2:19", "target 'A.l'", around},
    {"attribute \"indexes\"; table R { a: A; b: B; } table A { l: [int]; b: B; }\n"
     "table B { x: int (indexes: \"A.l\"); } root_type R;", "2:19", "target 'A.l'", around},
    {"attribute \"indexes\"; table R { x: int; c: C; } table C { l: [int]; } root_type P;\n"
     "table P { x: int (indexes: \"C.l\"); r: R; }", "2:19", "target 'C.l'", around},
    {"attribute \"must_exist\";\ntable R { x: int (must_exist); } root_type R;", "2:19",
     "attribute 'must_exist'", "it at strings, vectors, tables and unions only"},
    {"attribute \"closed\";\ntable R { x: int (closed); } root_type R;", "2:19",
     "attribute 'closed'", "it at enums only"},
    {"attribute \"closed\"; union U { T } table T {}\ntable R { x: U (closed); } root_type R;",
     "2:17", "attribute 'closed'", "it at enums only"},
    {"attribute \"utf8\";\ntable R { x: [ubyte] (utf8); } root_type R;", "2:23",
     "attribute 'utf8'", "it at strings only"},
    {"attribute \"fixed_align\";\ntable R { x: [ubyte] (fixed_align); } root_type R;", "2:23",
     "attribute 'fixed_align'", "it beside `force_align` only"},
    {"table R { x: [ubyte] (force_align: 512); } root_type R;", "1:23",
     "attribute 'force_align'", "at most 256"},
    {"attribute \"may_omit\"; union U { T } table T {}\n"
     "table R { u: U (may_omit: \"NONE\"); } root_type R;", "2:17", "may_omit 'NONE'",
     "a member of the field's union"},
    {"attribute \"indexes\"; attribute \"index_from\";\n"
     "table R { x: int (index_from: \"\", indexes: \"R.l\"); l: [int]; } root_type R;", "2:19",
     "index_from ''", "a number that fits the descriptor"},
    {"attribute \"indexes\";\ntable R { x: int (indexes: \"delegate-data\"); } root_type R;",
     "2:19", "target 'delegate-data'", "it beside a scalar `location`"},
    {"attribute \"indexes\";\ntable R { offsets: int; x: int (indexes: \"subsegment\"); } root_type R;",
     "2:33", "target 'subsegment'", "it beside a vector `offsets`"},
    {"attribute \"indexes\";\ntable R { x: int (indexes: \"segment-bytes\"); } root_type R;",
     "2:19", "target 'segment-bytes'", "it beside a scalar `segment_index`"},
};

static void refuses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        const struct refusal *r = &refusals[i];
        char message[FBS_ERROR_BYTES], end[FBS_ERROR_BYTES];
        emit("m.fbs", r->text, message, sizeof message);
        snprintf(end, sizeof end, ": found %s, expected %s", r->found,
                 r->expected == NULL ? kinds : r->expected);
        size_t size = strlen(message), tail = strlen(end);
        if (size < tail || strcmp(message + size - tail, end) != 0) {
            fail_msg("'%s' does not end in '%s'\n%s", message, end, r->text);
        }
        char begin[64];
        snprintf(begin, sizeof begin, "m.fbs:%s:", r->place == NULL ? "1" : r->place);
        if (strncmp(message, begin, strlen(begin)) != 0) {
            fail_msg("'%s' does not begin with '%s'\n%s", message, begin, r->text);
        }
    }
}

/* What the header includes has names, too: kind.fbs must not declare PTV_KIND_TAG again. */
static void refuses_names_of_the_core(void **state)
{
    (void)state;
    char line[256], word[64], message[FBS_ERROR_BYTES];
    int tried = 0;
    FILE *file = fopen(PTV_SOURCE_DIR "/verifiers/core/schema.h", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        for (const char *at = line; (at = strstr(at, "PTV_")) != NULL; at++) {
            sscanf(at + 4, "%63[A-Z0-9_]", word);
            for (char *cut = word; (cut = strchr(cut + 1, '_')) != NULL; tried++) {
                char path[80], text[128];
                snprintf(path, sizeof path, "%.*s.fbs", (int)(cut - word), word);
                for (char *c = path; *c != '\0'; c++) {
                    *c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 'a' - 'A' : *c);
                }
                snprintf(text, sizeof text, "table %s {} root_type %s;", cut + 1, cut + 1);
                emit(path, text, message, sizeof message);
                if (strstr(message, word) == NULL) {
                    fail_msg("%s: '%s'\n%s", path, message, text);
                }
            }
        }
    }
    fclose(file);
    assert_true(tried > 20);
}

/* The masks of ptv_table.roots have 64 bits. */
static void refuses_65_root_slots(void **state)
{
    (void)state;
    for (int slots = 64; slots <= 65; slots++) {
        char text[4096] = "table R {", message[FBS_ERROR_BYTES];
        for (int i = 0; i < slots; i++) {
            size_t at = strlen(text);
            snprintf(text + at, sizeof text - at, " f%d: int;", i);
        }
        strcat(text, " } root_type R;");
        emit("m.fbs", text, message, sizeof message);
        assert_string_equal(message, slots == 64 ? ""
                            : "m.fbs:1:7: found too many slots in the root 'R', expected at most 64");
    }
}

#ifdef PTV_SCHEMA_TOOL

static char folder[512];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "%s/emit-XXXXXX", PTV_BINARY_DIR);
    return mkdtemp(folder) == NULL;
}

static int run(const char *format, ...)
{
    char command[4096];
    va_list list;
    va_start(list, format);
    int size = vsnprintf(command, sizeof command, format, list);
    va_end(list);
    assert_true(size > 0 && (size_t)size < sizeof command);
    int status = system(command);
    assert_true(status != -1 && WIFEXITED(status));
    return WEXITSTATUS(status);
}

static int remove_folder(void **state)
{
    (void)state;
    return run("chmod -R u+w '%s' && rm -r '%s'", folder, folder);
}

static int tool(const char *verb, const char *below, const char *schema)
{
    return run("'%s' %s '%s/%s' '%s' 2>'%s/said'", PTV_SCHEMA_TOOL, verb, folder, below, schema, folder);
}

static bool is_there(const char *below)
{
    char path[1024];
    struct stat info;
    snprintf(path, sizeof path, "%s/%s", folder, below);
    return stat(path, &info) == 0;
}

static const char schema[] = PTV_SOURCE_DIR "/schema/executorch/program.fbs";

static void check_has_statuses(void **state)
{
    (void)state;
    char bad[1024];
    assert_int_equal(run("'%s' check '%s/verifiers/tables' '%s'", PTV_SCHEMA_TOOL, PTV_SOURCE_DIR, schema), 0);
    assert_int_equal(run("mkdir '%s/c'", folder), 0);
    assert_int_equal(tool("check", "c", schema), 2);
    assert_false(is_there("c/program.c"));
    assert_int_equal(tool("emit", "c", schema), 0);
    assert_int_equal(tool("check", "c", schema), 0);
    assert_int_equal(run("echo >> '%s/c/program.h'", folder), 0);
    assert_int_equal(tool("check", "c", schema), 1);
    assert_int_equal(run("grep -q 'c/program.h:[0-9]*: differs' '%s/said'", folder), 0);
    assert_int_equal(run("rm '%s/c/program.h'", folder), 0);
    assert_int_equal(tool("check", "c", schema), 2);
    snprintf(bad, sizeof bad, "%s/bad.fbs", folder);
    assert_int_equal(tool("check", "c", bad), 2);
    assert_int_equal(run("echo 'table R { r: R; } root_type R;' > '%s'", bad), 0);
    assert_int_equal(tool("check", "c", bad), 1);
    assert_int_equal(run("grep -q \"recursive table 'R'\" '%s/said'", folder), 0);
}

static void usage_is_3(void **state)
{
    (void)state;
    static const char *const lines[] = {"", "check", "emit", "check .", "emit .", "chekc . x.fbs", "-h"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(run("'%s' %s 2>'%s/said'", PTV_SCHEMA_TOOL, lines[i], folder), 3);
        assert_int_equal(run("grep -q '^usage: ' '%s/said'", folder), 0);
    }
}

static void missing_folder_stays_missing(void **state)
{
    (void)state;
    assert_int_equal(tool("emit", "nowhere", schema), 2);
    assert_int_equal(tool("check", "nowhere", schema), 2);
    assert_false(is_there("nowhere"));
}

static void read_only_folder_stays_empty(void **state)
{
    (void)state;
    if (geteuid() == 0) {
        print_message("root may write everywhere: not tried\n");
        skip();
    }
    assert_int_equal(run("mkdir '%s/r' && chmod 555 '%s/r'", folder, folder), 0);
    assert_int_equal(tool("emit", "r", schema), 2);
    assert_int_equal(run("test -z \"$(ls -A '%s/r')\"", folder), 0);
}

/* A device that is full: the old files stay as they were, no part of a new one is left. */
static void full_device_leaves_nothing(void **state)
{
    (void)state;
    assert_int_equal(run("mkdir '%s/f' && echo old > '%s/f/program.c'", folder, folder), 0);
    assert_int_equal(run("trap '' XFSZ; ulimit -f 8; '%s' emit '%s/f' '%s' 2>/dev/null", PTV_SCHEMA_TOOL,
                         folder, schema), 2);
    assert_int_equal(run("test \"$(ls -A '%s/f')\" = program.c", folder), 0);
    assert_int_equal(run("test \"$(cat '%s/f/program.c')\" = old", folder), 0);
}

/* A refused schema writes nothing, and a target that cannot be replaced leaves no *.new. */
static void failures_leave_nothing(void **state)
{
    (void)state;
    char bad[1024];
    snprintf(bad, sizeof bad, "%s/loop.fbs", folder);
    assert_int_equal(run("mkdir -p '%s/n' '%s/d/program.c/x'", folder, folder), 0);
    assert_int_equal(run("echo 'table R { r: R; } root_type R;' > '%s'", bad), 0);
    assert_int_equal(tool("emit", "n", bad), 1);
    assert_int_equal(run("test -z \"$(ls -A '%s/n')\"", folder), 0);
    assert_int_equal(tool("emit", "d", schema), 2);
    assert_int_equal(run("test \"$(ls -A '%s/d')\" = program.c", folder), 0);
    assert_int_equal(run("mkdir -p '%s/h/program.h.new/x' && echo old > '%s/h/program.c'", folder, folder), 0);
    assert_int_equal(tool("emit", "h", schema), 2);
    assert_int_equal(run("test \"$(cd '%s/h' && echo *)\" = 'program.c program.h.new'", folder), 0);
    assert_int_equal(run("test \"$(cat '%s/h/program.c')\" = old", folder), 0);
    assert_int_equal(run("mkdir -p '%s/e/program.h/x' && echo old > '%s/e/program.c'", folder, folder), 0);
    assert_int_equal(tool("emit", "e", schema), 2);
    assert_int_equal(run("test \"$(cd '%s/e' && echo *)\" = 'program.c program.h'", folder), 0);
    assert_int_equal(run("test \"$(cat '%s/e/program.c')\" = old", folder), 0);
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses),
        cmocka_unit_test(refuses_65_root_slots),
        cmocka_unit_test(refuses_names_of_the_core),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
#ifdef PTV_SCHEMA_TOOL
    const struct CMUnitTest of_tool[] = {
        cmocka_unit_test(check_has_statuses),
        cmocka_unit_test(usage_is_3),
        cmocka_unit_test(missing_folder_stays_missing),
        cmocka_unit_test(read_only_folder_stays_empty),
        cmocka_unit_test(full_device_leaves_nothing),
        cmocka_unit_test(failures_leave_nothing),
    };
    failed += cmocka_run_group_tests(of_tool, make_folder, remove_folder);
#endif
    return failed;
}

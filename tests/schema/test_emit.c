/* What the emitter refuses and what it says; what it makes of rarer declarations. */

#include "schema/emit/emit.h"
#include "tests/support/test.h"

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    *text = context;
    *size = strlen(*text);
    return strchr(path, '/') == NULL;
}

/* Whether the emitter accepts the text; `files` are the caller's then. */
static bool emits(const char *path, const char *text, emit_files *files, fbs_error *error)
{
    char copy[8192];
    assert_true(strlen(text) < sizeof copy);
    strcpy(copy, text);
    fbs_options options = {.load = load, .context = copy};
    fbs_schema *schema = fbs_read(&options, path, error);
    if (schema == NULL) {
        fail_msg("not read: %s\n%s", error->text, text);
    }
    bool good = emit_tables(schema, files, error);
    fbs_free(schema);
    return good;
}

/* The emitter's message, "" when it accepts the text. */
static void emit(const char *path, const char *text, char *message, size_t room)
{
    fbs_error error = {.text = ""};
    emit_files files;
    if (emits(path, text, &files, &error)) {
        emit_free(&files);
        error.text[0] = '\0';
    }
    snprintf(message, room, "%s", error.text);
}

static const char kinds[] =
    "a type that descriptors have: no struct of more than one number, text default or 64-bit offset";

static const char none[] = "-1 at signed integers, or negative at those of up to four bytes";

static const char around[] = "a list of its own table or of one that is always around it";

static const char recursive[] = "`again` at the field that leads back, or tables that end somewhere";

/* `expected` NULL: `kinds`. */
static const struct refusal {
    const char *text, *place, *found, *expected;
} refusals[] = {
    {"table R { r: R; } root_type R;", "1:7", "recursive table 'R'", recursive},
    {"table A { b: [B]; }\ntable B { a: A; }\ntable R { a: A; } root_type R;", "1:7",
     "recursive table 'A'", recursive},
    {"union U { A }\ntable A { u: U; } table R { a: A; } root_type R;", "2:7", "recursive table 'A'", recursive},
    {"attribute \"again\"; table A { x: int; }\ntable R { a: A (again: 3); } root_type R;", "2:17",
     "attribute 'again'", "it where a table is in itself"},
    {"attribute \"again\";\ntable R { r: R (again); } root_type R;", "2:17", "again ''",
     "how often, 1 to 255"},
    {"attribute \"again\";\ntable R { r: R (again: 0); } root_type R;", "2:17", "again '0'",
     "how often, 1 to 255"},
    {"attribute \"again\";\ntable R { r: R (again: 2); s: R (again: 2); } root_type R;", "2:34",
     "attribute 'again'", "it once in a schema"},
    {"attribute \"again\"; table A { a: [A] (again: 2); }\ntable R { a: A; } root_type R;", "1:26",
     "recursive table 'A'", recursive},
    {"attribute \"again\"; table A { a: A (again: 2); }\ntable R { a: A; b: A; } root_type R;",
     "2:17", "a second way to what recurs at 'b'", "one way"},
    {"table R { fooBar: int; foo_bar: int; } root_type R;", NULL,
     "two things called 'PTV_M_R_FOO_BAR'", "names that differ"},
    {"namespace a; table T {} namespace b; table T {} table R { x: a.T; y: T; } root_type R;", NULL,
     "two things called 'PTV_M_T'", "names that differ"},
    {"table A { b: int; } table A_B {} table R { x: A; y: A_B; } root_type R;", NULL,
     "two things called 'PTV_M_A_B'", "names that differ"},
    {"struct S { x: int; y: int; }\ntable R { s: S; } root_type R;", "2:11", "field 's'", NULL},
    {"struct S { x: int; y: int; }\ntable R { s: [S]; } root_type R;", "2:11", "field 's'", NULL},
    {"struct T { x: int; } struct S { x: T; }\ntable R { s: S; } root_type R;", "2:11",
     "field 's'", NULL},
    {"struct S { x: [int:1]; }\ntable R { s: S; } root_type R;", "2:11", "field 's'", NULL},
    {"struct S (force_align: 8) { x: int; }\ntable R { s: S; } root_type R;", "2:11", "field 's'",
     NULL},
    {"attribute \"writes\";\ntable R { x: int (writes); } root_type R;", "2:19",
     "attribute 'writes'", "it at structs with a `space` only"},
    {"attribute \"writes\"; struct S { x: int; }\ntable R { x: S (writes); } root_type R;", "2:17",
     "attribute 'writes'", "it at structs with a `space` only"},
    {"attribute \"built_last\";\ntable R { x: int (built_last); } root_type R;", "2:19",
     "attribute 'built_last'", "it at strings, vectors, tables and unions only"},
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
     "index_none '-2'", none},
    {"attribute \"indexes\"; attribute \"index_none\";\n"
     "table R { x: uint (index_none: \"-1\", indexes: \"R.l\"); l: [int]; } root_type R;", "2:20",
     "index_none '-1'", none},
    {"attribute \"indexes\"; attribute \"index_none\";\n"
     "table R { x: [long] (index_none: \"negative\", indexes: \"R.l\"); l: [int]; } root_type R;",
     "2:22", "index_none 'negative'", none},
    {"attribute \"indexes\"; attribute \"index_none\";\n"
     "table R { x: int (index_none, indexes: \"R.l\"); l: [int]; } root_type R;", "2:19",
     "index_none ''", none},
    {"table _T { a: int; } table T { b: int; } table R { x: _T; y: T; } root_type R;", NULL,
     "two things called 'PTV_M_T'", "names that differ"},
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
    {"table R { x: [long] (force_align: 4); } root_type R;", "1:22",
     "attribute 'force_align'", "a power of two, not below the natural alignment of a vector"},
    {"table R { x: [long] (force_align); } root_type R;", "1:22",
     "attribute 'force_align'", "a power of two, not below the natural alignment of a vector"},
    {"table R { x: long (force_align: 8); } root_type R;", "1:20",
     "attribute 'force_align'", "a power of two, not below the natural alignment of a vector"},
    {"union U { T } table T {} table R { u: [U]; } root_type R;", "1:39",
     "a vector of unions at 'u'", "a vector of tables"},
    {"union U : ubyte { T } table T {} union V : ushort { T } table R { u: U; v: V; } root_type R;",
     "1:40", "a type under union 'V'", "tags that are ubyte"},
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

TEST(refuses)
{
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

/* What schemas of payloads have and those of ExecuTorch's own files do not. */
static const struct emitted {
    const char *text, *header, *source;
} emitted[] = {
    {"table _Pair2x1 { _a: int; } root_type _Pair2x1;", "    PTV_M_PAIR2X1_A = 0\n",
     "static const ptv_field pair2x1_fields[] = {\n    {.name = \"_a\","},
    {"union U { Add: _T, Mul: _T } table _T {} table R { u: U; } root_type R;",
     "    PTV_M_U_ADD = 1,\n    PTV_M_U_MUL = 2\n",
     "    {.name = \"Add\", .table = PTV_M_T},\n    {.name = \"Mul\", .table = PTV_M_T}\n"},
    {"enum E: short { Z = -3, A = 300 } table R { e: E = A; } root_type R;",
     "    PTV_M_E_Z = -3,\n    PTV_M_E_A = 300\n",
     ".scalar = PTV_I16, .size = 2, .align = 2, .type = 1, .value = UINT64_C(0x12c)}"},
    {"enum E: ubyte { A = 2, D = 255 } table R { e: E = D; } root_type R;",
     "    PTV_M_E_A = 2,\n    PTV_M_E_D = 255\n",
     ".scalar = PTV_U8, .size = 1, .align = 1, .type = 1, .value = UINT64_C(0xff)}"},
    {"table R { x: [ushort] (deprecated); } root_type R;", "    PTV_M_R_X = 0\n",
     ".kind = PTV_KIND_VECTOR, .scalar = PTV_U16, .size = 2, .align = 2, .flags = PTV_DEPRECATED}"},
    {"attribute \"indexes\"; table R { x: [uint] (indexes: \"R.l\"); l: [int]; } root_type R;",
     "    PTV_M_R_X = 0,\n", ".scalar = PTV_U32, .size = 4, .align = 4, .index = 1}"},
    {"attribute \"indexes\"; attribute \"index_none\";\n"
     "table R { x: int (indexes: \"R.l\", index_none: \"negative\"); l: [int]; } root_type R;",
     "    PTV_M_R_X = 0,\n", ".field = PTV_M_R_L, .none = PTV_NONE_NEGATIVE}\n"},
};

TEST(writes)
{
    for (size_t i = 0; i < sizeof emitted / sizeof emitted[0]; i++) {
        fbs_error error = {.text = ""};
        emit_files files;
        if (!emits("m.fbs", emitted[i].text, &files, &error)) {
            fail_msg("%s\n%s", error.text, emitted[i].text);
        }
        if (strstr(files.header, emitted[i].header) == NULL ||
            strstr(files.source, emitted[i].source) == NULL) {
            fail_msg("%s\n%s\n%s", emitted[i].text, files.header, files.source);
        }
        emit_free(&files);
    }
}

/* What the header includes has names, too: kind.fbs must not declare PTV_KIND_TAG again. */
TEST(refuses_names_of_the_core)
{
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
TEST(refuses_65_root_slots)
{
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

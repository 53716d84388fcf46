/*
 * Modules of flatc for TypeScript: samples of two releases, single edits of them, all lines cut and
 * all numbers changed; and what the flatc of this machine writes of all our schemas.
 */
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define OLD "samples/typescript-2.0.8"
#define NEW "samples/typescript-25.12.19"
#define ITEM NEW "/shapes/item.ts"

static const bound_job old_job = {&bind_typescript, "samples/shapes.fbs", OLD, ""};
static const bound_job new_job = {&bind_typescript, "samples/shapes.fbs", NEW, ""};

#define WORDS "samples/typescript-26.1"
#define OUTER WORDS "/words/more/outer.ts"
#define HOLDER WORDS "/words/more/holder.ts"

#define CAPITALS "samples/typescript-23.5.26"

static const bound_job words_job = {&bind_typescript, "samples/words.fbs", WORDS, ""};
static const bound_job capitals_job = {&bind_typescript, "samples/capitals.fbs", CAPITALS, ""};

FIXTURE(make_samples)
{
    int status = home_setup(state);
    if (status == 0) {
        bound_copy("samples");
    }
    return status;
}

TESTS_WITH(make_samples, home_teardown);

TEST(samples)
{
    bound_clean(&old_job, 140);
    bound_clean(&new_job, 200);
    bound_clean(&(bound_job){&bind_typescript, NULL, NEW, ""}, 200);
    bound_clean(&words_job, 200);
    bound_clean(&(bound_job){&bind_typescript, NULL, WORDS, ""}, 200);
    bound_clean(&(bound_job){&bind_typescript, "samples/words.fbs", WORDS "-undefined", ""}, 130);
    bound_clean(&capitals_job, 40);
}

/* Each place where a fact is stated, wrong in one of them. */
static const bound_edit edits[] = {
    {NEW "/shapes/colour.ts", "Green = 2", "Green = 4", "bindings-value-differs", NULL, 1},
    {NEW "/shapes/any.ts", "as Leaf;\n    case 'Other'", "as Twig;\n    case 'Other'",
     "bindings-line-unknown", "as Twig", 2},
    {ITEM, "this.bb_pos, 4);\n  return offset ? this.bb!.readInt32",
     "this.bb_pos, 8);\n  return offset ? this.bb!.readInt32", "bindings-slot-differs",
     "const offset = this.bb!.__offset(this.bb_pos, 8);\n  return offset ? this.bb!.readInt32", 1},
    {ITEM, "readInt32(this.bb_pos + offset) : 3", "readInt32(this.bb_pos + offset) : 4",
     "bindings-default-differs", NULL, 1},
    {ITEM, "readInt32(this.bb_pos + offset) : 3", "readUint32(this.bb_pos + offset) : 3",
     "bindings-type-differs", NULL, 1},
    {ITEM, "'SHP1');\n}", "'SHP2');\n}", "bindings-identifier-differs", NULL, 1},
    {ITEM, "builder.startObject(15);", "builder.startObject(14);", "bindings-slot-count-differs",
     NULL, 1},
    {ITEM, "builder.addFieldInt32(0, count, 3);", "builder.addFieldInt32(1, count, 3);",
     "bindings-slot-differs", NULL, 1},
    {ITEM, "builder.addFieldInt32(0, count, 3);", "builder.addFieldInt64(0, count, 3);",
     "bindings-line-unknown", NULL, 2},
    {ITEM, "builder.startVector(2, numElems, 2);", "builder.startVector(2, numElems, 4);",
     "bindings-vector-layout-differs", NULL, 1},
    {ITEM, "builder.requiredField(offset, 20) // numbers\n", "", "bindings-required-differs",
     "  return offset;\n}\n\nstatic finishItemBuffer", 1},
    {ITEM, "public count: number = 3,", "public count: number = 2,", "bindings-default-differs",
     NULL, 1},
    {ITEM, "  _o.flag = this.flag();\n", "", "bindings-line-unknown", "_o.colour = ", 3},
    {NEW "/shapes/point.ts", "  builder.pad(2);\n", "", "bindings-line-unknown",
     "  return builder.offset();", 2},
    {NEW "/shapes/point.ts", "return 8;", "return 12;", "bindings-struct-layout-differs", NULL, 1},
};

/* Letters are as the release writes them, but they are those of the type. */
static const bound_edit capital_edits[] = {
    {CAPITALS "/capitals/tree.ts", "unionListToXnnode } from", "unionListToXnode } from",
     "bindings-line-unknown", "import { XNNode", 1},
};

TEST(wrong_in_one_place)
{
    bound_edits(&new_job, edits, sizeof edits / sizeof edits[0]);
    bound_edits(&capitals_job, capital_edits, 1);
}

/* What compilers of TypeScript would not find. */
static const bound_edit silent[] = {
    {OUTER, "first_x: number, first_y: number", "first_y: number, first_x: number",
     "bindings-line-unknown", "builder.writeFloat64(first_y);", 5},
    {OUTER, "  builder.prep(8, 24);\n  builder.pad(6);\n  builder.writeInt16(last",
     "  builder.pad(6);\n  builder.writeInt16(last", "bindings-line-unknown",
     "  return builder.offset();", 1},
    {OUTER, "builder.prep(8, 24);", "builder.prep(8, 16);", "bindings-line-unknown",
     "  return builder.offset();", 1},
    {OUTER, "    (this.first?.x ?? 0),\n    (this.first?.y ?? 0),",
     "    (this.first?.y ?? 0),\n    (this.first?.x ?? 0),", "bindings-line-unknown",
     "    (this.first?.y ?? 0),", 2},
    {OUTER, "(this.first() !== null ? this.first()", "(this.first() !== null ? this.last()",
     "bindings-line-unknown", NULL, 2},
    {HOLDER, "this.anysTypeLength())", "this.anysLength())", "bindings-line-unknown", NULL, 2},
    {HOLDER, "targetEnumIndex < this.anysTypeLength()", "targetEnumIndex < this.anysLength()",
     "bindings-line-unknown", NULL, 4},
    {HOLDER, "unionToAny(this.anyType(), this.any.bind",
     "unionToAny(this.anyType(), this.anys.bind", "bindings-line-unknown", NULL, 4},
    {HOLDER, "addMaybe(builder, maybe);", "addWide(builder, maybe);", "bindings-line-unknown", NULL,
     1},
    {HOLDER, "Holder.createAnysTypeVector(builder, this.anysType)",
     "Holder.createAnysTypeVector(builder, this.anys)", "bindings-line-unknown", NULL, 2},
    {WORDS "/words/more/class.ts", "class_.getRootAsclass(new", "class_.getRootAsother(new",
     "bindings-line-unknown", NULL, 1},
    {WORDS "/words/more.ts", "./more/holder.js", "./more/outer.js", "bindings-line-unknown", NULL,
     1},
    {WORDS "/words/more.ts", "{ Any }", "{ Any, Other }", "bindings-line-unknown", NULL, 1},
};

TEST(wrong_without_a_type_error)
{
    bound_edits(&words_job, silent, sizeof silent / sizeof silent[0]);
}

/* Lines that state no fact of a schema. */
static const char *const no_facts[] = {
    "import ",
    "if(typeof temp === 'string')",
    "export { ",
    NULL,
};

TEST(lines_and_numbers)
{
    static const char *const files[] = {"item", "leaf", "any", "colour", "point"};
    size_t cut = 0, changed = 0;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char file[256];
        snprintf(file, sizeof file, NEW "/shapes/%s.ts", files[i]);
        cut += bound_sweep(&new_job, file, BOUND_CUT, no_facts);
        changed += bound_sweep(&new_job, file, BOUND_NUMBER, no_facts);
        snprintf(file, sizeof file, OLD "/shapes/%s.ts", files[i]);
        cut += bound_sweep(&old_job, file, BOUND_CUT, no_facts);
        changed += bound_sweep(&old_job, file, BOUND_ADD, no_facts);
    }
    assert_true(cut > 700 && changed > 400);
}

/* Functions that are there twice, in another order, or not at all. */
TEST(whole_functions)
{
    static const char flag[] = "static addFlag(builder:flatbuffers.Builder, flag:boolean) {\n"
                               "  builder.addFieldInt8(7, +flag, +true);\n}\n\n";
    static const char maybe[] = "static addMaybe(builder:flatbuffers.Builder, maybe:number) {\n"
                                "  builder.addFieldInt32(6, maybe, null);\n}\n\n";
    static char both[512], turned[512], twice[512];
    snprintf(both, sizeof both, "%s%s", maybe, flag);
    snprintf(turned, sizeof turned, "%s%s", flag, maybe);
    snprintf(twice, sizeof twice, "%s%s", flag, flag);
    const bound_edit functions[] = {
        {HOLDER, both, turned, "bindings-order-differs", "  builder.addFieldInt32(6,", 1},
        {HOLDER, flag, twice, "bindings-copy-twice", "", 1},
        {HOLDER, maybe, "", "bindings-copy-missing", "", 1},
    };
    bound_edits(&words_job, functions, sizeof functions / sizeof functions[0]);
}

/* Where flatc was run for two schemas it wrote the file of exports twice: the last one stays. */
TEST(exports_that_are_absent)
{
    assert_int_equal(0, tool_run("mv " WORDS "/words/more.ts kept"));
    bound_clean(&words_job, 200);
    assert_int_equal(0, tool_run("sed '/Holder/d' kept > " WORDS "/words/more.ts"));
    bound_clean(&words_job, 200);
    assert_int_equal(0, tool_run("mv kept " WORDS "/words/more.ts"));
}

/* ---- The flatc of this machine ---- */

static const char *const schemas[] = {
    "schema/executorch/program.fbs",     "schema/executorch/bundled_program.fbs",
    "schema/executorch/flat_tensor.fbs", "schema/payloads/vulkan.fbs",
    "schema/payloads/xnnpack.fbs",       "corpus/schema/samples/shapes.fbs",
};

static const char *const options[] = {
    "",
    "--gen-object-api",
    "--gen-object-api --gen-mutable --gen-name-strings",
    "--ts-flat-files --gen-all",
};

TEST(generated_here)
{
    tool_wants_flatc();
    for (size_t s = 0; s < sizeof schemas / sizeof schemas[0]; s++) {
        for (size_t o = 0; o < sizeof options / sizeof options[0]; o++) {
            char line[512], schema[256];
            snprintf(schema, sizeof schema, "%s/%s", PTV_SOURCE_DIR, schemas[s]);
            snprintf(line, sizeof line, "rm -rf made; mkdir made; flatc --ts %s -o made %s",
                     options[o], schema);
            if (tool_run(line) != 0) { /* an option of other releases */
                continue;
            }
            bound_clean(&(bound_job){&bind_typescript, schema, "made", ""}, 60);
        }
    }
}

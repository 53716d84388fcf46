/* The likely cause in reports: one line of text, one member of JSON, and no word where none is due.
 */
#include <jansson.h>

#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tests/support/validate.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden_as("m.pte", "linear");
    put_golden_as("d.ptd", "shared_data");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* The line is made, the file it makes is `x`, and this is said of it. */
static void says(const char *line, int status, const char *text)
{
    tool_must(line);
    if (tool("x") != status || strstr(tool_out, text) == NULL) {
        fail_msg("%s:\n%s%s", line, tool_out, tool_err);
    }
}

TEST(each_has_its_line)
{
    says("head -c 900 m.pte > x", 1, "x: likely cause: it was cut: 56 of 956 bytes are missing");
    says("head -c 40 m.pte > x", 1, "x: likely cause: it was cut: its end is missing, behind 0x28");
    says("{ head -c 300 m.pte; printf abc; tail -c +301 m.pte; } > x", 1,
         "x: likely cause: 3 bytes too many ");
    says("{ head -c 300 m.pte; tail -c +302 m.pte; } > x", 1,
         "x: likely cause: 1 byte is missing ");
    says("sed '$!s/$/\\r/' m.pte > x", 1,
         "x: likely cause: line ends were converted: LF became CR LF in ");
    says("gzip -c m.pte > x", 1, "x: likely cause: it is a program (ET12) in gzip: unpack it");
    says("gzip -1 -c m.pte > x", 1, "x: likely cause: it is a program (ET12) in gzip: unpack it");
    says("base64 m.pte > x", 1, "x: likely cause: it is a program (ET12) in base64: decode it");
    says("cat m.pte d.ptd m.pte > x", 0,
         "x: likely cause: 3 files, one behind the other: the second begins at 0x3bc and is a data "
         "file (.ptd, FT01)\n");
    says("printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:0\\n' > x", 1,
         "x: likely cause: the content was not fetched: git lfs pull\n");
    says("iconv -f latin1 -t utf-8 m.pte > x", 1,
         "x: likely cause: it was taken for text and encoded as UTF-8: ");
}

TEST(other_files_have_names)
{
    says("tar -cf x m.pte", 1,
         "    found an archive with a program (.pte) in it\n"
         "x: what to do: unpack it, and give what is in it\n");
    says("head -c 4096 /dev/zero | tr '\\0' '\\377' > x", 1,
         "    found nothing but 0xFF: erased flash\n"
         "x: likely cause: 0x0+4096 is 0xFF: flash that was erased and not written\n");
    says("printf '%%PDF-1.4\\n' > x", 1, "    found a PDF document\nx: 1 error, 0 warnings\n");
    says("\"$P\" dump m.pte > x", 1, "x: what to do: make it a file again: pteverify make\n");
    says("head -c 3000 \"$P\" > x", 1, "    found a program or library (ELF)\n");
    assert_null(strstr(tool_out, "not run"));
}

/* ---- No word ---- */

static void says_nothing(const char *arguments)
{
    (void)tool(arguments);
    if (strstr(tool_out, "likely cause") != NULL || strstr(tool_out, "what to do") != NULL) {
        fail_msg("%s:\n%s", arguments, tool_out);
    }
}

TEST(of_others_nothing)
{
    edited_put("field.pte", "from linear; set execution_plan[0].inputs[0] = 99");
    edited_put("size.pte", "from linear; set header.segment_data_size = 600");
    put_golden("external");
    put_golden_as("other.ptd", "shared_data");
    says_nothing("m.pte d.ptd");
    says_nothing("field.pte");
    says_nothing("size.pte");
    says_nothing("--complete external.pte other.ptd"); /* refused, but not for what is in it */
    tool_must("head -c 900 m.pte > cut.pte");
    says_nothing("--summary cut.pte");
    assert_string_equal(tool_out, "cut.pte: 1 error, 0 warnings\n");
}

/* ---- JSON ---- */

static json_t *report(const char *arguments)
{
    (void)tool(arguments);
    json_t *json = json_loads(tool_out, 0, NULL);
    assert_non_null(json);
    validate_report(json);
    return json;
}

static const char *word(const json_t *file, const char *object, const char *member)
{
    const char *text = json_string_value(json_object_get(json_object_get(file, object), member));
    return text == NULL ? "" : text;
}

TEST(for_programs)
{
    tool_must("head -c 900 m.pte > 1; base64 m.pte > 2; tar -cf 3 m.pte; cat m.pte m.pte > 4");
    json_t *json = report("--format json 1 2 3 4 m.pte");
    const json_t *files = json_object_get(json, "files");
    const json_t *cut = json_array_get(files, 0), *tar = json_array_get(files, 2);
    const json_t *damage = json_object_get(cut, "damage");
    assert_string_equal(word(cut, "damage", "kind"), "cut");
    assert_int_equal(json_integer_value(json_object_get(damage, "count")), 56);
    assert_int_equal(json_integer_value(json_object_get(damage, "size")), 956);
    assert_string_equal(word(json_array_get(files, 1), "damage", "kind"), "base64");
    assert_string_equal(word(json_array_get(files, 1), "damage", "format_name"),
                        "a program (ET12)");
    assert_string_equal(word(tar, "facts", "format"), "packed-model");
    assert_non_null(json_object_get(tar, "advice"));
    assert_int_equal(json_array_size(json_object_get(tar, "not_run")), 0);
    assert_string_equal(word(json_array_get(files, 3), "damage", "kind"), "joined");
    assert_null(json_object_get(json_array_get(files, 4), "damage"));
    json_decref(json);
}

/* Every word that the report may have is one that the schema knows. */
TEST(words_of_the_schema)
{
    static const char *const lines[] = {
        "printf '\\037\\213\\010' > x", "printf 'GGUF1234' > x",     "printf '{\"a\": 1}' > x",
        "printf 'PK\\5\\6%018d' 0 > x", "printf 'HTTP/1.1 200' > x", "head -c 99 /dev/zero > x",
        "printf '<html>' > x",          "printf 'abcdefghij' > x",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        tool_must(lines[i]);
        json_decref(report("--format json x"));
    }
}

/* Names of files and what they contain forge no line. */
TEST(hostile_names)
{
    tool_must("head -c 900 m.pte > \"$(printf 'a\\nb\\033\\377')\"");
    (void)tool("./a*");
    tool_says("./a\\x0ab\\x1b\\xff: likely cause: it was cut: ");
    tool_must("cat m.pte | LC_ALL=xx_YY \"$P\" -");
    assert_int_equal(tool_run("head -c 900 m.pte | LC_ALL=xx_YY \"$P\" -"), 1);
    tool_says("-: likely cause: it was cut: 56 of 956 bytes are missing");
}

/* Copies are bounded: of a large file only its tables. */
TEST(large_files)
{
    tool_must("cp m.pte x && truncate -s 1G x");
    assert_int_equal(tool("x"), 0);
    tool_must("{ head -c 300 m.pte; printf abc; tail -c +301 m.pte; } > x && truncate -s 1G x");
    assert_int_equal(tool("x"), 1);
    tool_must("head -c 1G /dev/zero > x || truncate -s 1G x");
    assert_int_equal(tool("x"), 1);
    tool_says("x: likely cause: 0x0+67108864 is zeros: ");
    tool_must("rm x");
}

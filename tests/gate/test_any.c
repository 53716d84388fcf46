/* Opening schemas: what keeps one from being read is one finding, at its place. */
#include <sys/stat.h>

#include "schema/bfbs/any.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

TESTS_WITH(home_setup, home_teardown);

static char said[2048];
static unsigned findings;

static void on_finding(void *context, const gate_finding *f)
{
    (void)context;
    findings++;
    snprintf(said, sizeof said, "%s:%u:%u: %s: %s, not %s", f->at.file, f->at.line, f->at.column,
             f->rule->name, f->found == NULL ? "" : f->found,
             f->expected == NULL ? "" : f->expected);
}

/* Opens it; returns what was said. */
static const char *open_file(const char *path, bool *there)
{
    gate_run run = {.sink = on_finding};
    said[0] = '\0';
    findings = 0;
    fbs_schema *schema = gate_schema(&run, path, NULL);
    *there = schema != NULL;
    assert_int_equal(run.undecided, schema == NULL);
    assert_int_equal(run.errors + run.warnings, 0);
    fbs_free(schema);
    return said;
}

static void refused(const char *path, const char *expected)
{
    bool there;
    assert_string_equal(open_file(path, &there), expected);
    assert_false(there);
    assert_int_equal(findings, 1);
}

static void read_with(const char *path, const char *expected)
{
    bool there;
    assert_string_equal(open_file(path, &there), expected);
    assert_true(there);
}

static void put_bytes(const char *path, const char *bytes, size_t size)
{
    put_file(path, bytes, size);
}

#define BYTES(path, text) put_bytes(path, text, sizeof text - 1)

TEST(files_that_are_none)
{
    mkdir("folder", 0755);
    refused("none.fbs", "none.fbs:1:1: schema-unreadable: no readable file 'none.fbs' (No such "
                        "file or directory), not a schema");
    refused("folder", "folder:1:1: schema-unreadable: no readable file 'folder' (Is a directory), "
                      "not a schema");
    BYTES("zero.fbs", "table T {}\n\0\n");
    refused("zero.fbs", "zero.fbs:1:1: schema-unreadable: binary data: there is a zero byte in "
                        "it, not the text of a schema");
    BYTES("wide.fbs", "\xff\xfet\0a\0b\0l\0e\0");
    refused("wide.fbs", "wide.fbs:1:1: schema-unreadable: text in UTF-16, not UTF-8");
    BYTES("big.fbs", "\xfe\xff\0t\0a\0b\0l\0e");
    refused("big.fbs", "big.fbs:1:1: schema-unreadable: text in UTF-16, not UTF-8");
    BYTES("half.fbs", "table T {\n  a: int;\n  b: ");
    refused("half.fbs", "half.fbs:3:6: schema-unreadable: end of file, not a type");
    BYTES("text.bfbs", "table T {}");
    refused("text.bfbs", "text.bfbs:0:0: schema-unreadable: no identifier BFBS at byte 4, not a "
                         "binary schema");
    BYTES("short.fbs", "\x10\0\0\0BFBS");
    refused("short.fbs", "short.fbs:0:0: schema-unreadable: too few bytes, not a binary schema");
}

TEST(includes)
{
    mkdir("sub", 0755);
    put_text("a.fbs", "include \"sub/b.fbs\";\n");
    put_text("sub/b.fbs", "// b\ninclude \"c.fbs\";\n");
    refused("a.fbs", "sub/b.fbs:2:16: schema-unreadable: no readable file 'sub/c.fbs' (No such "
                     "file or directory), not a schema");
    put_text("sub/c.fbs", "table C {\n  x: Missing;\n}\n");
    refused("a.fbs", "sub/c.fbs:2:6: schema-unreadable: type 'Missing', not a declared type");
    put_text("sub/c.fbs", "include \"../a.fbs\";\ntable C {}\n");
    read_with("a.fbs", "sub/c.fbs:1:9: schema-include-cycle: , not ");
    put_text("a.fbs", "include \"a.fbs\";\n");
    read_with("a.fbs", "a.fbs:1:9: schema-include-cycle: , not ");
    put_text("a.fbs", "include \"sub/b.fbs\"; include \"sub/c.fbs\"; include \"sub/b.fbs\";\n");
    put_text("sub/c.fbs", "table C {}\n");
    read_with("a.fbs", "");
}

TEST(texts_of_any_origin)
{
    put_text("crlf.fbs", "\xEF\xBB\xBFtable T {\r\n  a: int;\r\n}\r\n");
    read_with("crlf.fbs", "");
    put_text("cr.fbs", "\xEF\xBB\xBFtable T {\r\n  a: Missing;\r\n}\r\n");
    refused("cr.fbs", "cr.fbs:2:6: schema-unreadable: type 'Missing', not a declared type");
    put_text("latin.fbs", "// gr\xfc\xdf\ntable T {}\n");
    read_with("latin.fbs", "");
    put_text("latin2.fbs", "table T\xfc {}\n");
    refused("latin2.fbs", "latin2.fbs:1:8: schema-unreadable: character '?', not a name, a "
                          "number, a string or one of {}()[];:,=.+-");
    put_text("escape.fbs", "root_type \"\\x1b[31m\";");
    refused("escape.fbs", "escape.fbs:1:11: schema-unreadable: string '?[31m', not the name of a "
                          "table");
}

/* `size` bytes of a line that has no end. */
static void put_long(const char *path, const char *begin, size_t size)
{
    char *bytes = malloc(size);
    assert_non_null(bytes);
    memset(bytes, 'x', size);
    memcpy(bytes, begin, strlen(begin));
    put_file(path, bytes, size);
    free(bytes);
}

TEST(long_lines)
{
    put_long("long.fbs", "table ", 100u << 20);
    refused("long.fbs", "long.fbs:1:1: schema-unreadable: no readable file 'long.fbs' (File too "
                        "large), not a schema");
    put_long("long.fbs", "table ", 1u << 20);
    refused("long.fbs", "long.fbs:1:7: schema-unreadable: a word of more than 2048 bytes, not a "
                        "shorter one");
    put_long("long.fbs", "// ", 1u << 20);
    read_with("long.fbs", "");
    put_long("long.fbs", "file_extension \"", 1u << 20);
    refused("long.fbs", "long.fbs:1:16: schema-unreadable: a string of more than 2048 bytes, not "
                        "a shorter one");
}

/* Opening schemas: whatever keeps one from being read is one finding, at its place. */
#include <sys/stat.h>

#include "schema/bfbs/any.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/tool_rows.h"

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

/* Opens the file. Returns the findings as text. */
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

static void opens(const char *path, const char *expected, bool read)
{
    bool there;
    assert_string_equal(open_file(path, &there), expected);
    assert_int_equal(there, read);
    assert_true(read || findings == 1);
}

static void is_opened(const test_row *r)
{
    tool_do(r);
    opens(row_text(r, "path"), row_text(r, "said"), row_maybe(r, "read") != NULL);
}

TEST_ROWS(files_that_are_none, "gate/any", "files_that_are_none", is_opened)
TEST_ROWS(includes, "gate/any", "includes", is_opened)
TEST_ROWS(texts_of_any_origin, "gate/any", "texts_of_any_origin", is_opened)

/* Writes `size` bytes of a line that does not end. */
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
    opens("long.fbs",
          "long.fbs:1:1: schema-unreadable: no readable file 'long.fbs' (File too "
          "large), not a schema",
          false);
    put_long("long.fbs", "table ", 1u << 20);
    opens("long.fbs",
          "long.fbs:1:7: schema-unreadable: a word of more than 2048 bytes, not a "
          "shorter one",
          false);
    put_long("long.fbs", "// ", 1u << 20);
    opens("long.fbs", "", true);
    put_long("long.fbs", "file_extension \"", 1u << 20);
    opens("long.fbs",
          "long.fbs:1:16: schema-unreadable: a string of more than 2048 bytes, not "
          "a shorter one",
          false);
}

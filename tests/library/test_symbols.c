/* The library has no writable data and no globals. What it calls is for ci/symbols.sh. */
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

enum { LINE_BYTES = 512 };

/* Skips the test with sanitizers, which add data. */
static void skip_unless_there(const char *command)
{
    char line[LINE_BYTES];
    if (SANITIZED) {
        print_message("skipped: sanitizers bring data along\n");
        skip();
    }
    snprintf(line, sizeof line, "command -v %s > /dev/null", command);
    if (system(line) != 0) {
        print_message("skipped: %s (binutils) is not there\n", command);
        skip();
    }
}

static FILE *run(const char *line)
{
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    return pipe;
}

static void check_size(const char *line, size_t *objects)
{
    unsigned long text, data, bss;
    if (sscanf(line, "%lu %lu %lu", &text, &data, &bss) == 3) {
        if (bss != 0) {
            fail_msg("uninitialised data in %s", line);
        }
        ++*objects;
    }
}

TEST(no_uninitialised_data)
{
    char line[LINE_BYTES];
    size_t objects = 0;
    skip_unless_there("size");
    FILE *pipe = run("size '" PTV_LIBRARY "'");
    while (fgets(line, sizeof line, pipe) != NULL) {
        check_size(line, &objects);
    }
    assert_int_equal(pclose(pipe), 0);
    assert_true(objects > 0);
}

/*
 * .data and the like must be empty. .data.rel.ro is not writable once loaded: it has tables of
 * pointers to constants, which a position-independent build has to relocate.
 */
static void check_section(const char *line, size_t *sections)
{
    char name[128];
    unsigned long size;
    if (sscanf(line, " %*u %127s %lx", name, &size) != 2) {
        return;
    }
    ++*sections;
    bool writable = strncmp(name, ".data", 5) == 0 && strncmp(name, ".data.rel.ro", 12) != 0;
    bool zeroed = strncmp(name, ".bss", 4) == 0 || strncmp(name, ".tbss", 5) == 0;
    if ((writable || zeroed || strncmp(name, ".tdata", 6) == 0) && size != 0) {
        fail_msg("writable data: %s", line);
    }
}

TEST(no_writable_sections)
{
    char line[LINE_BYTES];
    size_t sections = 0;
    skip_unless_there("objdump");
    FILE *pipe = run("objdump -h '" PTV_LIBRARY "'");
    while (fgets(line, sizeof line, pipe) != NULL) {
        check_section(line, &sections);
    }
    assert_int_equal(pclose(pipe), 0);
    assert_true(sections > 0);
}

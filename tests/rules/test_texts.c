/*
 * Texts are checked eight bytes at a time: a wrong byte is found anywhere, in texts of any length,
 * whatever its neighbours.
 */
#include "tests/support/edited.h"
#include "tests/support/test.h"

enum { LONGEST = 26 };
static const char name[] = "execution_plan[0].operators[0].name";

static ptv_finding found;
static size_t findings;

static bool take(void *context, const ptv_finding *finding)
{
    (void)context;
    found = *finding;
    findings++;
    return true;
}

static void verify(const ge_file *file)
{
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = ge_image(file);
    findings = 0;
    ptv_begin(&run, &image, &work, take, NULL);
    run.flags = PTV_PARTIAL;
    ptv_verify(&run);
}

/* Makes a file with a name of so many bytes, all `filler`. */
static ge_file file_with_name(size_t length, char filler, uint64_t *at)
{
    char script[256], text[LONGEST + 1];
    memset(text, 'a', length);
    text[length] = '\0';
    snprintf(script, sizeof script, "from add\nset %s = \"%s\"\n", name, text);
    ge_file file = edited(script);
    snprintf(script, sizeof script, "@object(%s)", name);
    *at = edited_at(&file, script) + 4;
    memset(file.bytes + *at, filler, length);
    return file;
}

static void expect(const ge_file *file, const char *rule, uint64_t at)
{
    verify(file);
    assert_int_equal(findings, 1);
    assert_string_equal(found.rule->name, rule);
    assert_int_equal(found.at, at);
}

TEST(every_place)
{
    for (size_t length = 1; length <= LONGEST; length++) {
        uint64_t at;
        ge_file file = file_with_name(length, '\x01', &at);
        verify(&file);
        assert_int_equal(findings, 0);
        for (size_t i = 0; i < length; i++) {
            file.bytes[at + i] = 0;
            expect(&file, "name-with-zero", at + i);
            file.bytes[at + i] = 0x80;
            expect(&file, "name-not-utf8", at + i);
            file.bytes[at + i] = 0x7f;
            verify(&file);
            assert_int_equal(findings, 0);
            file.bytes[at + i] = 1;
        }
        ge_close(&file);
    }
}

/* Valid sequences outside of ASCII are not faults. */
TEST(sequences_across_words)
{
    static const uint8_t sequence[] = {0xf0, 0x9f, 0x98, 0x80};
    for (size_t i = 0; i + sizeof sequence <= LONGEST; i++) {
        uint64_t at;
        ge_file file = file_with_name(LONGEST, 'a', &at);
        memcpy(file.bytes + at + i, sequence, sizeof sequence);
        verify(&file);
        assert_int_equal(findings, 0);
        file.bytes[at + i + 3] = 'a';
        expect(&file, "name-not-utf8", at + i);
        ge_close(&file);
    }
}

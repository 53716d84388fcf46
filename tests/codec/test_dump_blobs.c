/* Bytes that are missing from a dump, or make it large (the rest: tests/tool/dump.txt). */
#include "tests/support/dumped.h"
#include "tests/support/home.h"

TESTS_WITH(home_setup, home_teardown);

TEST_ROWS(empty_blobs_stay, "codec/dump_blobs", "empty_blobs_stay", dump_as_said)
TEST_ROWS(cannot_be_written, "codec/dump_blobs", "cannot_be_written", dump_as_said)
TEST_ROWS(missing, "codec/dump_blobs", "missing", dump_as_said)

static uint64_t spent_bytes;

static bool count_spent(void *context, const uint8_t *bytes, size_t n)
{
    (void)context;
    (void)bytes;
    spent_bytes += n;
    return true;
}

/* Dumps a large patch at the end of a file. */
TEST(says_what_is_spent)
{
    const gm_blobs rows[] = {GM_SUMMARY, GM_FULL};
    ge_file file = edited("from linear; grow 2500000");
    memset(file.bytes + file.loaded - 2500000, 1, 2500000);
    for (size_t i = 0; i < 2; i++) {
        gm_dump options = {.blobs = rows[i], .spent = count_spent};
        spent_bytes = 0;
        json_decref(dump_json(&file, &options));
        assert_in_range(spent_bytes, 2500000, 2510000);
    }
    ge_close(&file);
}

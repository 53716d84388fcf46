/*
 * How much is printed about files that lost or gained a byte: real files if available, otherwise
 * the golden models. The first line is an error, and there are few lines.
 */
#include <unistd.h>

#include "analysis/report/groups.h"
#include "analysis/report/policy.h"
#include "analysis/report/text.h"
#include "fuzz/tree/random.h"
#include "golden/golden.h"
#include "tests/support/files.h"
#include "tests/support/real.h"
#include "tests/support/test.h"

enum { TRIALS = 250, FILES = 1024, LARGEST = 1 << 21, MEDIAN = 3, MOST = 20 };

static struct {
    uint8_t *bytes;
    size_t size;
} sound[FILES];
static size_t sound_count;

static ptv_policy policy;
static ptv_groups groups;

/* ---- One file ---- */

typedef struct said {
    ptv_verdict verdict;
    unsigned findings;
    bool error_first;
    char *text; /* free() */
} said;

static said verify(const uint8_t *bytes, size_t size)
{
    static ptv_work work;
    static ptv_run run;
    said result = {.text = NULL};
    size_t length = 0;
    ptv_text text = {.out = open_memstream(&result.text, &length), .err = stderr};
    const ptv_renderer renderer = ptv_text_renderer(&text);
    ptv_finding_filter filter = {.policy = &policy, .renderer = &renderer, .groups = &groups};
    filter.names.path = "x";
    const ptv_image image = {bytes, size, size};
    void *memory = malloc(PTV_MEMORY_FOR(size));
    assert_non_null(memory);
    ptv_groups_clear(&groups);
    ptv_begin(&run, &image, &work, ptv_finding_filter_sink, &filter);
    run.memory = memory;
    run.memory_size = PTV_MEMORY_FOR(size);
    run.operators = &ptv_operators_default;
    result.verdict = ptv_verify(&run);
    const ptv_file_report report = {.names = filter.names,
                                    .outcome = PTV_OUTCOME_CLEAN,
                                    .run = &run,
                                    .totals = filter.totals,
                                    .groups = &groups};
    renderer.file(renderer.self, &report);
    fclose(text.out);
    ptv_buffer_free(&text.buffer);
    free(memory);
    result.error_first = strstr(result.text, ": error: ") != NULL &&
                         strstr(result.text, ": error: ") < strchr(result.text, '\n');
    for (const char *at = result.text; (at = strstr(at, "x:0x")) != NULL; at++) {
        result.findings += at == result.text || at[-1] == '\n';
    }
    return result;
}

/* ---- The files ---- */

static void keep(uint8_t *bytes, size_t size)
{
    const said clean = verify(bytes, size);
    free(clean.text);
    if (clean.verdict == PTV_CLEAN && sound_count < FILES && size < LARGEST) {
        sound[sound_count].bytes = bytes;
        sound[sound_count++].size = size;
    } else {
        free(bytes);
    }
}

static void keep_file(const char *path)
{
    size_t size;
    uint8_t *bytes = read_bytes(path, &size);
    keep(bytes, size);
}

FIXTURE(setup)
{
    ptv_policy_init(&policy);
    policy.grouped = true;
    if (access(REAL_FOLDER, F_OK) == 0) {
        (void)real_each(REAL_FOLDER, keep_file);
        return sound_count == 0;
    }
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        keep(g.bytes, g.size);
    }
    return sound_count == 0;
}

FIXTURE(teardown)
{
    for (size_t i = 0; i < sound_count; i++) {
        free(sound[i].bytes);
    }
    ptv_groups_free(&groups);
    return 0;
}

TESTS_WITH(setup, teardown);

/* ---- Damage: to a copy with room for another byte; returns the new size ---- */

static size_t byte_in(uint8_t *bytes, size_t size, ft_random *random)
{
    size_t at = ft_random_below(random, (uint32_t)size);
    memmove(bytes + at + 1, bytes + at, size - at);
    bytes[at] = (uint8_t)ft_random_next(random);
    return size + 1;
}

static size_t byte_out(uint8_t *bytes, size_t size, ft_random *random)
{
    size_t at = ft_random_below(random, (uint32_t)size);
    memmove(bytes + at, bytes + at + 1, size - at - 1);
    return size - 1;
}

static size_t four_bytes(uint8_t *bytes, size_t size, ft_random *random)
{
    for (unsigned i = 0; i < 4; i++) {
        bytes[ft_random_below(random, (uint32_t)size)] = (uint8_t)ft_random_next(random);
    }
    return size;
}

static int by_number(const void *a, const void *b)
{
    const unsigned *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void measure(const char *what, size_t (*damage)(uint8_t *, size_t, ft_random *))
{
    unsigned counts[TRIALS];
    size_t refused = 0;
    ft_random random = {20250101};
    for (unsigned i = 0; i < TRIALS; i++) {
        size_t which = ft_random_below(&random, (uint32_t)sound_count);
        uint8_t *bytes = malloc(sound[which].size + 1);
        assert_non_null(bytes);
        memcpy(bytes, sound[which].bytes, sound[which].size);
        const said result = verify(bytes, damage(bytes, sound[which].size, &random));
        if (result.verdict == PTV_REFUSED) {
            counts[refused++] = result.findings;
        }
        if (result.findings > MOST || (result.verdict == PTV_REFUSED && !result.error_first)) {
            fail_msg("%s, trial %u: %u findings\n%s", what, i, result.findings, result.text);
        }
        free(result.text);
        free(bytes);
    }
    assert_in_range(refused, TRIALS / 3, TRIALS);
    qsort(counts, refused, sizeof counts[0], by_number);
    print_message("%s: of %u files of %zu kinds %zu are refused, findings printed: median %u, most "
                  "%u\n",
                  what, (unsigned)TRIALS, sound_count, refused, counts[refused / 2],
                  counts[refused - 1]);
    assert_in_range(counts[refused / 2], 1, MEDIAN);
}

TEST(one_byte_more)
{
    measure("one byte inserted", byte_in);
}

TEST(one_byte_less)
{
    measure("one byte removed", byte_out);
}

TEST(four_bytes_changed)
{
    measure("four bytes changed", four_bytes);
}

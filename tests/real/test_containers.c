/*
 * Payloads in files that exporters wrote: which backends they belong to, that containers and
 * headers are right, and that the keys they name exist.
 */
#include "tests/support/files.h"
#include "tests/support/real.h"
#include "tests/support/test.h"
#include "verifiers/payloads/keys.h"

enum { BACKENDS = PTV_BACKEND_AOTI + 1, FORMATS = PTV_FORMAT_NATIVE_GRAPH + 1 };

static struct {
    size_t formats[FORMATS], backends[BACKENDS], in_containers, keys;
} counts;

static const char *current;

/* Families 14x, 15x, 73x and 74x: only notes are allowed. */
static bool judge(void *context, const ptv_finding *finding)
{
    (void)context;
    unsigned family = finding->rule->code / 10;
    bool ours = family == 14 || family == 15 || family == 73 || family == 74;
    if (ours && finding->rule->severity != PTV_NOTE) {
        char path[256];
        ptv_path(&finding->place, path, sizeof path);
        fail_msg("%s: %s at %s", current, finding->rule->name, path);
    }
    return true;
}

static void count_unit(const ptv_run *run, const ptv_unit *unit)
{
    uint64_t cursor = 0;
    ptv_range key;
    counts.formats[unit->format]++;
    counts.backends[unit->backend]++;
    counts.in_containers += ptv_unit_at(run, unit->parent)->format == PTV_FORMAT_NFAT;
    while (ptv_payload_key(run, unit, &cursor, &key)) {
        assert_true(ptv_within(unit->size, key.at, key.length));
        counts.keys++;
    }
}

static void count(const char *path)
{
    static ptv_work work;
    static ptv_run run;
    size_t size;
    uint8_t *bytes = read_bytes(path, &size);
    void *memory = malloc(PTV_MEMORY_FOR(size));
    const ptv_image image = {bytes, size, size};
    assert_non_null(memory);
    current = path;
    ptv_begin(&run, &image, &work, judge, NULL);
    run.memory = memory;
    run.memory_size = PTV_MEMORY_FOR(size);
    run.flags = PTV_READ_SEGMENTS;
    (void)ptv_verify(&run);
    for (uint32_t i = 1; i < ptv_state_of(&run)->unit_count; i++) {
        count_unit(&run, ptv_unit_at(&run, i));
    }
    free(memory);
    free(bytes);
}

/* At least so many: the folder may grow. */
TEST(payloads_are_recognised)
{
    static const struct {
        ptv_backend backend;
        size_t least;
    } rows[] = {{PTV_BACKEND_TOSA, 1},
                {PTV_BACKEND_QNN, 2},
                {PTV_BACKEND_ETHOS_U, 3},
                {PTV_BACKEND_COREML, 2}};
    assert_true(real_each(REAL_FOLDER, count) > 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        print_message("backend %d: %zu\n", (int)rows[i].backend, counts.backends[rows[i].backend]);
        assert_true(counts.backends[rows[i].backend] >= rows[i].least);
    }
    assert_true(counts.formats[PTV_FORMAT_NATIVE_GRAPH] >= 2);
    assert_true(counts.formats[PTV_FORMAT_NFAT] >= 5);
    assert_true(counts.in_containers >= 11);
    assert_true(counts.formats[PTV_FORMAT_XNNPACK] >= 141);
    assert_true(counts.formats[PTV_FORMAT_VULKAN] >= 9);
    assert_true(counts.formats[PTV_FORMAT_MLX] >= 7);
    assert_true(counts.formats[PTV_FORMAT_MPS] >= 1);
    assert_true(counts.keys >= 2); /* of Ethos-U, whose commands and weights are in data files */
    print_message("%zu opaque\n", counts.formats[PTV_FORMAT_UNKNOWN]);
}

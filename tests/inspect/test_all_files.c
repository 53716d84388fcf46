/*
 * Every available file: each byte has one owner and one region, and weights are in the stated
 * places. Also words and limits that no file shows (the rest: tests/tool/inspect_facts.txt).
 */
#include "analysis/inspect/diff.h"
#include "analysis/inspect/inspect_words.h"
#include "analysis/inspect/text.h"
#include "fuzz/smith/smith.h"
#include "golden/bundle/dtype.h"
#include "golden/golden.h"
#include "tests/support/dumped.h"
#include "tests/support/real.h"
#include "tests/support/recipes.h"
#include "tests/support/sanitized.h"

/* ---- Files ---- */

/* Returns false unless the file is clean. Strings point into its bytes; ptv_inspection_free(). */
static bool look(ptv_inspection *to, const ptv_image *image,
                 bool (*inspect)(ptv_inspection *, const ptv_run *))
{
    static ptv_work work;
    ptv_run run;
    ptv_begin(&run, image, &work, ptv_sink_count, NULL);
    run.operators = &ptv_operators_default;
    run.memory_size = PTV_MEMORY_FOR(image->size);
    run.memory = malloc(run.memory_size);
    assert_non_null(run.memory);
    const ptv_verdict verdict = ptv_verify(&run);
    *to = (ptv_inspection){.done = false};
    assert_int_equal(verdict == PTV_CLEAN, ptv_may_inspect(&run));
    if (verdict == PTV_CLEAN) {
        assert_true(inspect(to, &run));
    }
    free(run.memory);
    return verdict == PTV_CLEAN;
}

/* Fails the test unless each byte has one owner, here and in all nested files. */
static void expect_sums(const ptv_seen_bytes *account, const char *story)
{
    uint64_t sum = 0, tables = 0;
    for (unsigned i = 0; i < PTV_OWNERS; i++) {
        sum += account->owned[i];
    }
    if (sum != account->size) {
        fail_msg("%s: %llu of %llu bytes have an owner", story, (unsigned long long)sum,
                 (unsigned long long)account->size);
    }
    for (unsigned i = 0; account->rows != NULL && i < account->schema->table_count; i++) {
        const ptv_census_row *row = &account->rows[i];
        tables += row->tables + row->vtables + row->vectors + row->strings;
    }
    assert_int_equal(tables, account->owned[PTV_OWNER_TABLES]);
    for (uint32_t i = 0; i < account->part_count; i++) {
        if (account->parts[i].inside != NULL) {
            assert_int_equal(account->parts[i].inside->size, account->parts[i].size);
            expect_sums(account->parts[i].inside, story);
        }
    }
}

/* ---- Regions ---- */

/*
 * Expects each byte in one region that is an object or has no regions below; up to `most`, where a
 * writer lets objects share bytes.
 */
static void expect_covered(const ptv_inspection *seen, uint64_t size, const char *story,
                           unsigned most)
{
    uint8_t *owners = calloc(size + 1, 1);
    uint8_t *above = calloc(seen->region_count + (size_t)1, 1);
    uint64_t owned[PTV_OWNERS + 1] = {0};
    assert_int_equal(seen->regions[0].owner, PTV_OWNERS);
    assert_int_equal(seen->regions[0].size, size);
    for (uint32_t i = 1; i < seen->region_count; i++) {
        assert_true(seen->regions[i].from.region < i);
        above[seen->regions[i].from.region] = 1;
    }
    for (uint32_t i = 0; i < seen->region_count; i++) {
        const ptv_region *r = &seen->regions[i];
        assert_true(r->at <= size && r->size <= size - r->at);
        if (r->object != PTV_OBJECT_NONE || !above[i]) {
            owned[r->owner] += r->size;
            for (uint64_t k = r->at; k < r->at + r->size; k++) {
                owners[k] = (uint8_t)(owners[k] + (owners[k] < 2));
            }
        }
    }
    for (uint64_t k = 0; k < size; k++) {
        if (owners[k] < 1 || owners[k] > most) {
            fail_msg("%s: byte %llu has %u owners", story, (unsigned long long)k, owners[k]);
        }
    }
    if (seen->account.part_count == 0 && most == 1) {
        assert_memory_equal(owned, seen->account.owned, sizeof seen->account.owned);
    }
    free(above);
    free(owners);
}

/* ---- Weights ---- */

static uint64_t met;

static void expect_inside(const ptv_seen_bytes *a, const uint8_t *bytes, const char *story)
{
    for (uint32_t i = 0; i < a->weight_count; i++) {
        const ptv_weight *w = &a->weights[i];
        const bool ascends = i == 0 || w[-1].kind < w->kind || w[-1].number < w->number;
        if (!ascends || w->at > a->size || w->size > a->size - w->at || w->bytes != bytes + w->at) {
            fail_msg("%s: %s %u", story, ptv_weight_word(w->kind), w->number);
        }
        met++;
    }
    for (uint32_t i = 0; i < a->part_count; i++) {
        const ptv_part *part = &a->parts[i];
        for (uint32_t k = 0; k < part->weight_count; k++) {
            assert_true(part->weights[k].at >= part->at);
            assert_true(part->weights[k].at + part->weights[k].size <= part->at + part->size);
        }
        if (part->inside != NULL) {
            expect_inside(part->inside, bytes + part->at, story);
        }
    }
}

/* ---- All files ---- */

static void check_file(const ptv_inspection *seen, const ptv_image *image, const char *name,
                       unsigned most)
{
    assert_int_equal(seen->account.size, image->size);
    expect_sums(&seen->account, name);
    expect_inside(&seen->account, image->bytes, name);
    expect_covered(seen, image->size, name, most);
}

TEST(golden_models)
{
    met = 0;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        const ptv_image image = {g.bytes, g.size, g.size};
        ptv_inspection seen;
        assert_true(look(&seen, &image, ptv_inspect_fully));
        check_file(&seen, &image, g.name, 1);
        assert_int_equal(seen.account.owned[PTV_OWNER_UNREFERENCED], 0);
        assert_int_equal(seen.account.owned[PTV_OWNER_TAIL], 0);
        ptv_inspection_free(&seen);
        golden_free(&g);
    }
    assert_true(met > 35);
}

static size_t clean;

static void check_real(const char *path)
{
    ge_file file = load_file(path);
    const ptv_image image = ge_image(&file);
    ptv_inspection seen;
    if (look(&seen, &image, ptv_inspect_fully)) {
        check_file(&seen, &image, path, 2);
        clean++;
    }
    ptv_inspection_free(&seen);
    ge_close(&file);
}

TEST(real_files)
{
    met = clean = 0;
    assert_true(real_each(REAL_FOLDER, check_real) > 0);
    print_message("%zu files\n", clean);
    assert_true(clean > 280);
    assert_true(met > 700);
}

/* Checks all files of recipes that are not refused. */
static bool check_case(void *context, const ge_case *built)
{
    const ptv_image image = ge_image(&built->file);
    char story[320];
    ptv_inspection seen;
    if (image.loaded == image.size && look(&seen, &image, ptv_inspect)) {
        snprintf(story, sizeof story, "line %u, from %s", built->line, built->from);
        assert_int_equal(seen.account.size, image.size);
        expect_sums(&seen.account, story);
        ptv_inspection_free(&seen);
        ++*(size_t *)context;
    }
    return true;
}

TEST(recipes_add_up)
{
    size_t count = 0;
    recipes_in("corpus/rules", check_case, &count);
    recipes_in("corpus/bounds", check_case, &count);
    print_message("%zu cases\n", count);
    assert_true(count > 1400);
}

/* ---- Models unlike any exporter's, compared with themselves ---- */

enum { SEEDS = SANITIZED ? 200 : 3000, BYTES = 400, MAX = 4096 };

static void no_change(void *context, const ptv_change *change)
{
    fail_msg("%s: %.*s", (const char *)context, (int)change->subject.length, change->subject.bytes);
}

static void expect_looked_at(const uint8_t *bytes, size_t size, char *story)
{
    const ptv_image image = {bytes, size, size};
    const ptv_inspect_style style = {.most = 0};
    ptv_inspection seen;
    ptv_buffer page = {0};
    assert_true(look(&seen, &image, ptv_inspect));
    assert_int_equal(seen.account.size, size);
    expect_sums(&seen.account, story);
    ptv_put_inspection(&page, &seen, "m", "clean", &style);
    assert_false(page.failed);
    assert_false(ptv_compare(&seen, &seen, no_change, story).failed);
    ptv_buffer_free(&page);
    ptv_inspection_free(&seen);
}

TEST(made_models)
{
    static uint8_t bytes[BYTES], out[MAX];
    fe_kit kit;
    fs_smith smith;
    assert_true(fe_kit_open(&kit));
    fs_open(&smith, &kit);
    for (size_t k = 0; k < FS_FORMATS; k++) {
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            char story[64];
            snprintf(story, sizeof story, "format %zu, seed %llu", k, (unsigned long long)seed);
            fs_seed(seed, bytes, sizeof bytes);
            const size_t size =
                fs_make(&smith, fs_formats[k], bytes, sizeof bytes, out, sizeof out);
            assert_true(size > 0);
            expect_looked_at(out, size, story);
        }
    }
    fs_free(&smith);
    fe_kit_free(&kit);
}

/* ---- Words ---- */

TEST(names_of_types)
{
    for (int64_t i = -1; i <= 64; i++) {
        const gm_dtype *type = gm_dtype_of(i);
        assert_string_equal(ptv_dtype_name(i), type == NULL ? "unknown" : type->name);
    }
}

TEST(sizes_in_words)
{
    static const struct {
        uint64_t bytes;
        const char *text;
    } rows[] = {
        {0, "0 B"},
        {1023, "1023 B"},
        {1024, "1.0 KiB"},
        {1048575, "1.0 MiB"},
        {1048524, "1023.9 KiB"},
        {UINT64_C(1) << 30, "1.0 GiB"},
        {UINT64_MAX, "16.0 EiB"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[PTV_SHORT_SIZE];
        ptv_short_size(rows[i].bytes, text);
        assert_string_equal(text, rows[i].text);
    }
}

/* ---- Comparing ---- */

enum { KEYS = 100, SIZE = 1000 };

static uint64_t refused_to, told;

static void hear(void *context, const ptv_change *c)
{
    (void)context;
    told++;
    static const char refusal[] = "not compared, too many share them";
    const ptv_string text = c->after.text;
    refused_to += text.bytes != NULL && text.length == strlen(refusal) &&
                  memcmp(text.bytes, refusal, text.length) == 0;
}

/* Comparing bytes that everything shares is bounded; real files rarely reach that bound. */
TEST(bytes_that_all_share)
{
    static const uint8_t zeros[SIZE];
    static uint8_t ones[SIZE];
    static char names[KEYS][8];
    static ptv_seen_data data[2][KEYS];
    memset(ones, 1, sizeof ones);
    for (uint32_t i = 0; i < KEYS; i++) {
        const int n = snprintf(names[i], sizeof names[i], "k%02u", i);
        data[0][i].key = (ptv_string){names[i], (uint32_t)n};
        data[0][i].bytes = SIZE;
        data[1][i] = data[0][i];
        data[0][i].content = zeros;
        data[1][i].content = ones;
    }
    const ptv_inspection old = {.done = true,
                                .account.size = SIZE,
                                .data = data[0],
                                .data_count = KEYS,
                                .program = UINT32_MAX};
    ptv_inspection new = old;
    new.data = data[1];
    told = refused_to = 0;
    const ptv_comparison c = ptv_compare(&old, &new, hear, NULL);
    assert_false(c.failed);
    assert_int_equal(c.changes[PTV_ASPECT_DATA], KEYS);
    assert_int_equal(told, KEYS);
    assert_int_equal(refused_to, KEYS - 32); /* 16 times both files */
}

#include "tests/support/looked.h"

#include "golden/golden.h"
#include "tests/support/dumped.h"
#include "tests/support/real.h"
#include "tests/support/test.h"

ptv_inspection looked;
ge_file looked_file;

static bool look_by(ptv_inspection *to, const ptv_image *image,
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

bool look(ptv_inspection *to, const ptv_image *image)
{
    return look_by(to, image, ptv_inspect);
}

bool look_fully(ptv_inspection *to, const ptv_image *image)
{
    return look_by(to, image, ptv_inspect_fully);
}

void look_each_golden(look_way *way, look_check *check)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        const ptv_image image = {g.bytes, g.size, g.size};
        ptv_inspection seen;
        assert_true(way(&seen, &image));
        check(&seen, &image, g.name);
        ptv_inspection_free(&seen);
        golden_free(&g);
    }
}

static struct {
    look_way *way;
    look_check *check;
    size_t count;
} real;

static void look_at_real(const char *path)
{
    ge_file file = load_file(path);
    const ptv_image image = ge_image(&file);
    ptv_inspection seen;
    if (real.way(&seen, &image)) {
        real.check(&seen, &image, path);
        real.count++;
    }
    ptv_inspection_free(&seen);
    ge_close(&file);
}

size_t look_each_real(look_way *way, look_check *check)
{
    real.way = way;
    real.check = check;
    real.count = 0;
    assert_true(real_each(REAL_FOLDER, look_at_real) > 0);
    print_message("%zu files\n", real.count);
    return real.count;
}

ge_file look_at(ptv_inspection *to, const char *script)
{
    ge_file file = edited(script);
    const ptv_image image = ge_image(&file);
    if (!look(to, &image)) {
        fail_msg("%s: not clean", script);
    }
    return file;
}

const ptv_seen_bytes *look_first(const char *script)
{
    looked_file = look_at(&looked, script);
    look_adds_up(&looked.account, script);
    return &looked.account;
}

void look_forget(void)
{
    ptv_inspection_free(&looked);
    ge_close(&looked_file);
}

uint64_t look_owned(const char *script, ptv_owner owner)
{
    const uint64_t bytes = look_first(script)->owned[owner];
    look_forget();
    return bytes;
}

void look_adds_up(const ptv_seen_bytes *account, const char *story)
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
            look_adds_up(account->parts[i].inside, story);
        }
    }
}

const ptv_census_row *look_row(const ptv_seen_bytes *account, const char *type)
{
    for (unsigned i = 0; account->rows != NULL && i < account->schema->table_count; i++) {
        if (strcmp(account->schema->tables[i].name, type) == 0) {
            return &account->rows[i];
        }
    }
    fail_msg("no table %s", type);
    return NULL;
}

bool look_is(ptv_string string, const char *text)
{
    return string.bytes != NULL && string.length == strlen(text) &&
           memcmp(string.bytes, text, string.length) == 0;
}

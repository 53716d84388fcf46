/* What visits wait for is written down (registry/waiting.c): as they would find it out. */
#include "tests/support/test.h"
#include "verifiers/core/vtable.h"
#include "verifiers/registry/registry.h"

static const ptv_waiting *written(const ptv_schema *schema)
{
    const ptv_waiting *w = ptv_waiting_lists;
    while (w->schema != NULL && w->schema != schema) {
        w++;
    }
    assert_ptr_equal(w->schema, schema);
    return w;
}

static void is_as_found_out(const ptv_schema *schema)
{
    static ptv_work work;
    static const uint8_t none[8] = {0};
    const ptv_image image = {none, sizeof none, sizeof none};
    ptv_run run;
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.flat_size = sizeof none;
    (void)ptv_walker_init(&run, schema, 0);
    const ptv_waiting now = ptv_list_waiting(&run, schema, &ptv_rules), *then = written(schema);
    assert_int_equal(now.count, then->count);
    for (unsigned t = 0; t < schema->table_count; t++) {
        assert_int_equal(now.types[t].why, then->types[t].why);
        assert_int_equal(now.types[t].first, then->types[t].first);
    }
    assert_memory_equal(now.checks, then->checks, now.count * sizeof *now.checks);
}

TEST(is_as_visits_find_it_out)
{
    for (ptv_formats f = ptv_all_formats; *f != NULL; f++) {
        if ((*f)->schema != NULL) {
            is_as_found_out((*f)->schema);
        }
    }
}

/*
 * Names that several units use, beyond what recipes can express: the related place, what is listed
 * as not run, how much memory and how many reads it takes, what is needed.
 */
#include "golden/codec/digest.h"
#include "tests/support/heard.h"
#include "verifiers/crosscheck/missing.h"

/* ---- Both parties ---- */

TEST_ROWS(test_the_related_place_is_in_another_unit, "rules/shared_names", "other_unit",
          heard_as_said)
TEST_ROWS(test_the_related_place_is_in_another_file, "rules/shared_names", "other_file",
          heard_as_said)

/* A payload's value, and a data file that has one byte too few for it. */
TEST_ROWS(test_too_few_bytes_in_a_data_file, "rules/shared_names", "too_few_bytes", heard_as_said)

/* ---- Rules that do not run ---- */

TEST_ROWS(test_a_broken_data_file_is_compared_with_nothing, "rules/shared_names",
          "broken_data_file", heard_as_said)
TEST_ROWS(test_broken_names_are_not_compared, "rules/shared_names", "broken_names", heard_as_said)

/* ---- Memory ---- */

static char *many_keys(unsigned keys)
{
    char *script = malloc(128 + 64 * (size_t)keys);
    assert_non_null(script);
    size_t used = (size_t)sprintf(script, "from external; set named_data = []");
    for (unsigned i = 0; i < keys; i++) {
        used += (size_t)sprintf(script + used, "; append named_data = {\"key\": \"k%u\"}", i);
    }
    return script;
}

TEST(test_memory)
{
    static heard_run t;
    char *script = many_keys(300);
    heard_begin(&t, "data-needed", script, NULL, NULL);
    t.run.memory_size = 0;
    (void)heard_verify(&t);
    assert_int_equal(t.heard.count, 0);
    assert_int_equal(heard_skipped(&t, "data-needed"), PTV_SKIP_MEMORY);
    assert_int_equal(heard_skipped(&t, "name-layouts-differ"), PTV_SKIP_MEMORY);
    assert_in_range(t.run.memory_needed, 302 * 24, PTV_MEMORY_FOR(t.bytes));
    heard_end(&t);
    heard_begin(&t, "data-needed", script, NULL, NULL);
    (void)heard_verify(&t);
    assert_int_equal(t.heard.count, 1);
    assert_int_equal(t.heard.found, 2);
    assert_string_equal(t.heard.subject, "linear.weight");
    heard_end(&t);
    free(script);
}

TEST_ROWS(test_few_names_need_no_memory, "rules/shared_names", "few_names", heard_as_said)

/* ---- Needs ---- */

typedef struct needs {
    size_t tensors, keys;
    char names[256];
} needs;

static void note_need(void *context, const ptv_missing_name *name)
{
    needs *n = context;
    n->tensors += !name->key;
    n->keys += name->key;
    size_t used = strlen(n->names);
    snprintf(n->names + used, sizeof n->names - used, "%.*s ", (int)name->length,
             (const char *)name->name);
}

TEST(test_needs_are_listed_in_order)
{
    static heard_run t;
    needs n = {0};
    heard_begin(&t, "data-needed", "from external", NULL, NULL);
    (void)heard_verify(&t);
    assert_true(ptv_each_missing_name(&t.run, note_need, &n));
    assert_int_equal(n.keys, 0);
    assert_string_equal(n.names, "linear.weight linear.bias ");
    heard_end(&t);
}

TEST(test_needs_of_payloads)
{
    static heard_run t;
    needs n = {0};
    heard_begin(&t, "data-needed", "from xnnpack_external", NULL, NULL);
    (void)heard_verify(&t);
    assert_true(ptv_each_missing_name(&t.run, note_need, &n));
    assert_int_equal(n.keys, 2);
    assert_int_equal(n.tensors, 0);
    heard_end(&t);
    memset(&n, 0, sizeof n);
    heard_begin(&t, "data-needed", "from xnnpack_external", "from xnnpack_weights", NULL);
    (void)heard_verify(&t);
    assert_true(ptv_each_missing_name(&t.run, note_need, &n));
    assert_int_equal(n.keys, 0);
    heard_end(&t);
}

/* ---- Data stored under names ---- */

static unsigned hashed;

static void count_hash(const uint8_t *bytes, uint64_t size, uint8_t hash[32])
{
    hashed++;
    gm_sha256()(bytes, size, hash);
}

/* Three names, two segments: each segment is read once. */
TEST(test_each_segment_is_hashed_once)
{
    static heard_run t;
    heard_begin(&t, "key-hash-mismatch",
                "from xnnpack_program; append named_data = {\"key\": "
                "\"x_5dfbabeedf318bf33c0927c43d7630f51b82f351740301354fa3d7fc51f0132e\", "
                "\"segment_index\": 2}",
                NULL, NULL);
    hashed = 0;
    t.run.sha256 = gm_sha256() == NULL ? NULL : count_hash;
    assert_int_equal(heard_verify(&t), PTV_CLEAN);
    assert_int_equal(t.heard.count, 0);
    assert_int_equal(hashed, gm_sha256() == NULL ? 0 : 2);
    heard_end(&t);
}

TEST(test_what_is_not_loaded_is_not_read)
{
    static heard_run t;
    heard_begin(&t, "key-hash-mismatch", "from xnnpack_program", "from xnnpack_weights", NULL);
    t.run.image.loaded -= 1;
    hashed = 0;
    t.run.sha256 = count_hash;
    t.run.flags = PTV_READ_SEGMENTS;
    (void)heard_verify(&t);
    if (gm_sha256() != NULL) {
        assert_int_equal(hashed, 3);
    }
    assert_int_equal(heard_skipped(&t, "key-hash-mismatch"), PTV_SKIP_NOT_LOADED);
    assert_int_equal(heard_skipped(&t, "named-bytes-stored-twice"), PTV_SKIP_NOT_LOADED);
    heard_end(&t);
}

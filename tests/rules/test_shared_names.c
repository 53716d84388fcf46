/*
 * Names that several units use: what recipes cannot say. Who the other party is, what is
 * listed as not run, how much memory and how many reads it takes, what is needed.
 */
#include "golden/codec/digest.h"
#include "tests/support/edited.h"
#include "tests/support/test.h"
#include "verifiers/crosscheck/missing.h"

/* ---- A run, and the last finding of one rule ---- */

typedef struct heard {
    const ptv_rule *rule;
    size_t count;
    char path[256], subject[96], other[256];
    uint32_t file, other_file;
    uint64_t at, other_at, found;
} heard;

static bool hear(void *context, const ptv_finding *f)
{
    heard *h = context;
    if (f->rule != h->rule) {
        return true;
    }
    h->count++;
    h->file = f->file;
    h->at = f->at;
    h->found = f->found;
    (void)ptv_path(&f->place, h->path, sizeof h->path);
    snprintf(h->subject, sizeof h->subject, "%.*s", (int)f->subject_length, f->subject);
    if (f->other != NULL) {
        h->other_file = f->other->file;
        h->other_at = f->other->at;
        (void)ptv_path(&f->other->place, h->other, sizeof h->other);
    }
    return true;
}

enum { FILES = 3 };

typedef struct trial {
    ge_file files[FILES]; /* a program and data files */
    ptv_image images[FILES];
    uint64_t bytes; /* of all of them */
    ptv_run run;
    ptv_work work;
    heard heard;
} trial;

/* Each script makes a file; NULL: no more. */
static void begin(trial *t, const char *rule, const char *program, const char *data,
                  const char *more)
{
    const char *const scripts[FILES] = {program, data, more};
    memset(t, 0, sizeof *t);
    t->heard.rule = ptv_rule_find(rule);
    assert_non_null(t->heard.rule);
    uint32_t count = 0;
    for (; count < FILES && scripts[count] != NULL; count++) {
        t->files[count] = edited(scripts[count]);
        t->images[count] = ge_image(&t->files[count]);
        t->bytes += t->images[count].size;
    }
    ptv_begin(&t->run, &t->images[0], &t->work, hear, &t->heard);
    t->run.data = t->images + 1;
    t->run.data_count = count - 1;
    t->run.memory_size = PTV_MEMORY_FOR(t->bytes);
}

static ptv_verdict verify(trial *t)
{
    t->run.memory = malloc(t->run.memory_size + 1);
    assert_non_null(t->run.memory);
    return ptv_verify(&t->run);
}

static void end(trial *t)
{
    free(t->run.memory);
    for (size_t i = 0; i < FILES; i++) {
        ge_close(&t->files[i]);
    }
}

static ptv_skip skipped(const trial *t, const char *rule)
{
    return ptv_skipped(&t->run, ptv_rule_find(rule));
}

#define NESTED "execution_plan[0].delegates[0].processed<nfat>.entries[0].data<pte>."
#define EXTERNAL_W                                                      \
    "{\"val_type\": \"Tensor\", \"val\": {\"scalar_type\": \"FLOAT\", " \
    "\"sizes\": [2, 2], \"dim_order\": [0, 1], \"extra_tensor_info\": " \
    "{\"fully_qualified_name\": \"w\", \"location\": \"EXTERNAL\"}}}"

/* ---- Both parties ---- */

TEST(test_the_other_party_is_in_another_unit)
{
    trial t;
    begin(&t, "name-layouts-differ",
          "from nfat_program; append execution_plan[0].values = " EXTERNAL_W, NULL, NULL);
    assert_int_equal(verify(&t), PTV_REFUSED);
    assert_int_equal(t.heard.count, 1);
    assert_string_equal(t.heard.subject, "w");
    assert_string_equal(t.heard.path, NESTED "execution_plan[0].values[0].val<Tensor>.sizes");
    assert_string_equal(
        t.heard.other,
        "execution_plan[0].values[2].val<Tensor>.extra_tensor_info.fully_qualified_name");
    assert_int_equal(t.heard.file, 0);
    assert_int_equal(t.heard.other_file, 0);
    end(&t);
}

TEST(test_the_other_party_is_in_another_file)
{
    trial t;
    begin(&t, "data-key-in-two-files", "from external", "from external_data",
          "from external_data; set named_data[0].key = \"other\"");
    assert_int_equal(verify(&t), PTV_REFUSED);
    assert_int_equal(t.heard.count, 1);
    assert_string_equal(t.heard.subject, "linear.bias");
    assert_string_equal(t.heard.path, "named_data[1].key");
    assert_string_equal(t.heard.other, "named_data[1].key");
    assert_int_equal(t.heard.file, 2);
    assert_int_equal(t.heard.other_file, 1);
    assert_int_equal(t.heard.at, edited_at(&t.files[2], "@word(named_data[1].key)"));
    assert_int_equal(t.heard.other_at, edited_at(&t.files[1], "@word(named_data[1].key)"));
    end(&t);
}

/* A payload's value, and the data file whose bytes are too few for it by one. */
TEST(test_too_few_bytes_in_a_data_file)
{
    static const char *const programs[] = {
        "from xnnpack_external",
        "from xnnpack_program", /* has as many as it takes, but a data file goes before it */
    };
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        trial t;
        begin(&t, "named-bytes-too-small", programs[i],
              "from xnnpack_weights; set segments[0].size = 15", NULL);
        t.run.flags = PTV_COMPLETE;
        assert_int_equal(verify(&t), PTV_REFUSED);
        assert_int_equal(t.heard.count, 1);
        assert_int_equal(t.heard.found, 15);
        assert_string_equal(t.heard.subject,
                            "5dfbabeedf318bf33c0927c43d7630f51b82f351740301354fa3d7fc51f0132e");
        assert_string_equal(
            t.heard.path,
            "execution_plan[0].delegates[0].processed<xnnpack>.xvalues[3].xvalue_union"
            "<XNNQuantizedTensorValue>.tensor_value.constant_buffer_idx");
        assert_string_equal(t.heard.other, "named_data[0].key");
        assert_int_equal(t.heard.other_file, 1);
        end(&t);
    }
}

/* ---- Rules that do not run ---- */

TEST(test_a_broken_data_file_is_compared_with_nothing)
{
    static const char *const scripts[] = {
        "from external_data; set named_data[0].segment_index = 9",
        "from external_data; patch @4 u32 0", /* not a data file */
        "from add",
    };
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++) {
        trial t;
        begin(&t, "external-data-missing", "from external", scripts[i], NULL);
        assert_int_equal(verify(&t), PTV_UNDECIDED);
        assert_int_equal(t.run.needed + t.run.memory_needed, 0);
        assert_int_equal(t.heard.count, 0);
        assert_int_equal(skipped(&t, "external-data-missing"), PTV_SKIP_STRUCTURE);
        assert_int_equal(skipped(&t, "external-layout-differs"), PTV_SKIP_STRUCTURE);
        assert_int_equal(skipped(&t, "name-layouts-differ"), PTV_SKIP_NONE);
        end(&t);
    }
}

TEST(test_broken_names_are_not_compared)
{
    trial t;
    begin(&t, "data-needed", "from nfat_program; patch @word(named_data) u32 0x7ffffff0", NULL,
          NULL);
    assert_int_equal(verify(&t), PTV_REFUSED);
    assert_int_equal(t.heard.count, 0);
    assert_int_equal(skipped(&t, "data-needed"), PTV_SKIP_STRUCTURE);
    assert_int_equal(skipped(&t, "name-layouts-differ"), PTV_SKIP_STRUCTURE);
    end(&t);
}

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
    trial t;
    char *script = many_keys(300);
    begin(&t, "data-needed", script, NULL, NULL);
    t.run.memory_size = 0;
    (void)verify(&t);
    assert_int_equal(t.heard.count, 0);
    assert_int_equal(skipped(&t, "data-needed"), PTV_SKIP_MEMORY);
    assert_int_equal(skipped(&t, "name-layouts-differ"), PTV_SKIP_MEMORY);
    assert_in_range(t.run.memory_needed, 302 * 24, PTV_MEMORY_FOR(t.bytes));
    end(&t);
    begin(&t, "data-needed", script, NULL, NULL);
    (void)verify(&t);
    assert_int_equal(t.heard.count, 1);
    assert_int_equal(t.heard.found, 2);
    assert_string_equal(t.heard.subject, "linear.weight");
    end(&t);
    free(script);
}

TEST(test_few_names_need_no_memory)
{
    trial t;
    begin(&t, "data-needed", "from external", NULL, NULL);
    t.run.memory_size = 0;
    (void)verify(&t);
    assert_int_equal(t.heard.count, 1);
    assert_int_equal(skipped(&t, "data-needed"), PTV_SKIP_NONE);
    end(&t);
}

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
    trial t;
    needs n = {0};
    begin(&t, "data-needed", "from external", NULL, NULL);
    (void)verify(&t);
    assert_true(ptv_each_missing_name(&t.run, note_need, &n));
    assert_int_equal(n.keys, 0);
    assert_string_equal(n.names, "linear.weight linear.bias ");
    end(&t);
}

TEST(test_needs_of_payloads)
{
    trial t;
    needs n = {0};
    begin(&t, "data-needed", "from xnnpack_external", NULL, NULL);
    (void)verify(&t);
    assert_true(ptv_each_missing_name(&t.run, note_need, &n));
    assert_int_equal(n.keys, 2);
    assert_int_equal(n.tensors, 0);
    end(&t);
    memset(&n, 0, sizeof n);
    begin(&t, "data-needed", "from xnnpack_external", "from xnnpack_weights", NULL);
    (void)verify(&t);
    assert_true(ptv_each_missing_name(&t.run, note_need, &n));
    assert_int_equal(n.keys, 0);
    end(&t);
}

/* ---- What is stored under names ---- */

static unsigned hashed;

static void count_hash(const uint8_t *bytes, uint64_t size, uint8_t hash[32])
{
    hashed++;
    gm_sha256()(bytes, size, hash);
}

/* Three names, two segments: each is read once. */
TEST(test_each_segment_is_hashed_once)
{
    trial t;
    begin(&t, "key-hash-mismatch",
          "from xnnpack_program; append named_data = {\"key\": "
          "\"x_5dfbabeedf318bf33c0927c43d7630f51b82f351740301354fa3d7fc51f0132e\", "
          "\"segment_index\": 2}",
          NULL, NULL);
    hashed = 0;
    t.run.sha256 = gm_sha256() == NULL ? NULL : count_hash;
    assert_int_equal(verify(&t), PTV_CLEAN);
    assert_int_equal(t.heard.count, 0);
    assert_int_equal(hashed, gm_sha256() == NULL ? 0 : 2);
    end(&t);
}

TEST(test_what_is_not_loaded_is_not_read)
{
    trial t;
    begin(&t, "key-hash-mismatch", "from xnnpack_program", "from xnnpack_weights", NULL);
    t.run.image.loaded -= 1;
    hashed = 0;
    t.run.sha256 = count_hash;
    t.run.flags = PTV_READ_SEGMENTS;
    (void)verify(&t);
    if (gm_sha256() != NULL) {
        assert_int_equal(hashed, 3);
    }
    assert_int_equal(skipped(&t, "key-hash-mismatch"), PTV_SKIP_NOT_LOADED);
    assert_int_equal(skipped(&t, "named-bytes-stored-twice"), PTV_SKIP_NOT_LOADED);
    end(&t);
}

/* Packages and safetensors: members, tensors, and what stands around them. */
#include "analysis/inspect/diff.h"
#include "analysis/inspect/inspect_words.h"
#include "tests/support/looked.h"
#include "tests/support/test.h"

/* ---- Packages ---- */

enum { LOCAL = 30, ENTRY = 46, END = 22, PROGRAM = 11, TENSORS = 19, ALIASES = 12 };

static void expect_part(const ptv_part *part, ptv_owner owner, uint64_t at, uint64_t size)
{
    assert_int_equal(part->owner, owner);
    assert_int_equal(part->at, at);
    assert_int_equal(part->size, size);
}

TEST(members)
{
    const ptv_seen_bytes *a = look_first("from package_alias");
    const uint64_t behind = LOCAL + PROGRAM + 1304;
    assert_int_equal(a->part_count, 7);
    expect_part(&a->parts[0], PTV_OWNER_HEADER, 0, LOCAL + PROGRAM);
    expect_part(&a->parts[1], PTV_OWNER_MEMBER, LOCAL + PROGRAM, 1304);
    expect_part(&a->parts[2], PTV_OWNER_HEADER, behind, LOCAL + TENSORS);
    expect_part(&a->parts[3], PTV_OWNER_MEMBER, behind + LOCAL + TENSORS, 188);
    expect_part(&a->parts[6], PTV_OWNER_DIRECTORY, a->size - 202,
                3 * ENTRY + PROGRAM + TENSORS + ALIASES + END);
    assert_true(look_is(a->parts[3].name, "program.safetensors"));
    assert_int_equal(a->parts[3].item, 1);
    assert_int_equal(a->owned[PTV_OWNER_HEADER], 3 * LOCAL + PROGRAM + TENSORS + ALIASES);
    assert_int_equal(a->owned[PTV_OWNER_MEMBER], 1304 + 188 + 24);
    assert_int_equal(a->owned[PTV_OWNER_PADDING], 0);
    look_forget();
}

TEST(what_is_in_members)
{
    const ptv_seen_bytes *a = look_first("from package_alias");
    assert_int_equal(look_row(a->parts[1].inside, "Node")->count, 5);
    assert_int_equal(a->parts[3].inside->owned[PTV_OWNER_NAMED_DATA], 60);
    assert_int_equal(a->parts[3].inside->part_count, 2);
    assert_null(a->parts[5].inside); /* aliases.json */
    assert_null(a->parts[0].inside); /* a header has the number of its member */
    assert_int_equal(looked.payload.node_count, 5);
    assert_int_equal(looked.data_count, 2);
    assert_true(look_is(looked.data[1].key, "shared"));
    assert_int_equal(looked.need_count, 0); /* all of its weights are there */
    look_forget();
}

/* The list may have another order than the members. */
TEST(members_in_any_order)
{
    const ptv_seen_bytes *a = look_first("from package; swap members[0] members[1]");
    assert_true(look_is(a->parts[1].name, "program.ptg"));
    assert_int_equal(a->parts[1].item, 1);
    assert_int_equal(look_row(a->parts[1].inside, "Node")->count, 5);
    assert_int_equal(a->parts[3].inside->owned[PTV_OWNER_NAMED_DATA], 60);
    look_forget();
    assert_int_equal(look_owned("from package; append members = {\"name\": \"notes\", \"data\": "
                                "{\"text\": \"x\"}}",
                                PTV_OWNER_MEMBER),
                     1304 + 188 + 1);
}

TEST(around_members)
{
    static const char flags[] = "from package; set members[0].flags = 8; "
                                "set members[0].local.flags = 8; set members[0].after = ";
    static const char wide[] = "{\"hex\": \"504b0708aa6637f418050000000000001805000000000000\"}";
    char script[512];
    const uint64_t headers = look_owned("from package", PTV_OWNER_HEADER);
    const uint64_t list = look_owned("from package", PTV_OWNER_DIRECTORY);
    snprintf(script, sizeof script, "%s%s", flags, wide);
    assert_int_equal(look_owned(script, PTV_OWNER_HEADER), headers + 24); /* a descriptor */
    assert_int_equal(
        look_owned("from package; set end.comment = {\"text\": \"c\"}", PTV_OWNER_DIRECTORY),
        list + 1);
    assert_int_equal(look_owned("from package; set members[0].local.extra = {\"hex\": "
                                "\"fefe0300000000\"}",
                                PTV_OWNER_HEADER),
                     headers + 7);
    assert_int_equal(
        look_owned("from package; set members[1].before = {\"zeros\": 5}", PTV_OWNER_PADDING), 5);
    assert_int_equal(look_owned("from package; set members[1].before = {\"hex\": \"504b03\"}",
                                PTV_OWNER_UNREFERENCED),
                     3);
    assert_int_equal(
        look_owned("from package; set end.before_directory = {\"zeros\": 1}", PTV_OWNER_PADDING),
        1);
}

/* ---- Safetensors ---- */

static void expect_layout(const ptv_seen_data *data, const char *key, const char *layout)
{
    ptv_buffer b = {0};
    assert_true(look_is(data->key, key));
    assert_true(data->has_layout);
    ptv_put_tensor(&b, &data->tensor);
    ptv_put_char(&b, '\0');
    assert_string_equal(b.bytes, layout);
    ptv_buffer_free(&b);
}

TEST(tensors)
{
    const ptv_seen_bytes *a = look_first("from safetensors");
    assert_int_equal(a->owned[PTV_OWNER_HEADER], 248);
    assert_int_equal(a->owned[PTV_OWNER_NAMED_DATA], 40);
    assert_int_equal(a->part_count, 4);
    assert_true(look_is(a->parts[3].name, "weight"));
    expect_part(&a->parts[3], PTV_OWNER_NAMED_DATA, 248 + 16, 24);
    assert_int_equal(looked.data_count, 4);
    expect_layout(&looked.data[0], "flags", "bool [4]");
    expect_layout(&looked.data[1], "scale", "float16 [2]");
    expect_layout(&looked.data[2], "step", "int64 []");
    expect_layout(&looked.data[3], "weight", "float32 [2, 3]");
    assert_ptr_equal(looked.data[3].content, looked_file.bytes + 248 + 16);
    look_forget();
}

/* Types and sizes that programs cannot have are left out; the bytes are not. */
TEST(unusual_tensors)
{
    (void)look_first("from safetensors; set entries[0].dtype = \"F8_E4M3\"");
    expect_layout(&looked.data[0], "flags", "float8_e4m3fn [4]");
    look_forget();
    (void)look_first("from safetensors; set entries[0].dtype = \"F8_E8M0\"");
    assert_false(looked.data[0].has_layout);
    assert_int_equal(looked.data[0].bytes, 4);
    look_forget();
    (void)look_first("from safetensors; set entries[0] = [\"BOOL\",[4],[0,4]]");
    expect_layout(&looked.data[0], "flags", "bool [4]"); /* names of its parts may be left out */
    look_forget();
    (void)look_first("from safetensors; set entries[2].shape = "
                     "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]");
    assert_false(looked.data[2].has_layout);
    look_forget();
    (void)look_first("from safetensors; set entries[0].shape = [0,2147483648]; "
                     "set entries[0].data_offsets = [0,0]; set entries[1].shape = [4]; "
                     "set entries[1].data_offsets[0] = 0");
    assert_false(looked.data[0].has_layout);
    assert_int_equal(looked.data[0].bytes, 0);
    look_forget();
}

/* ---- Differences ---- */

static void count_aspects(void *context, const ptv_change *change)
{
    unsigned *counts = context;
    counts[change->aspect]++;
}

/* What a package has is its own; names and sizes of safetensors are what others rely on. */
TEST(differences)
{
    static const struct {
        const char *before, *after;
        unsigned signature, data;
    } cases[] = {
        {"from safetensors", "from safetensors; patch @end-1 01", 0, 1},
        {"from safetensors", "from safetensors; set entries[3].shape = [3,2]", 1, 0},
        {"from package", "from package; patch @1581 01", 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned counts[PTV_ASPECTS] = {0};
        ptv_inspection after;
        (void)look_first(cases[i].before);
        ge_file changed = look_at(&after, cases[i].after);
        (void)ptv_compare(&looked, &after, count_aspects, counts);
        assert_int_equal(counts[PTV_ASPECT_SIGNATURE], cases[i].signature);
        assert_int_equal(counts[PTV_ASPECT_DATA], cases[i].data);
        ptv_inspection_free(&after);
        ge_close(&changed);
        look_forget();
    }
}

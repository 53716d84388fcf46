/* Every byte of a file has one owner. */
#include "tests/support/dumped.h"
#include "tests/support/looked.h"
#include "tests/support/recipes.h"
#include "tests/support/test.h"

/* ---- All files ---- */

static void check_real(const ptv_inspection *seen, const ptv_image *image, const char *name)
{
    assert_int_equal(seen->account.size, image->size);
    look_adds_up(&seen->account, name);
}

static void check_golden(const ptv_inspection *seen, const ptv_image *image, const char *name)
{
    check_real(seen, image, name);
    assert_int_equal(seen->account.owned[PTV_OWNER_UNREFERENCED], 0);
    assert_int_equal(seen->account.owned[PTV_OWNER_TAIL], 0);
}

TEST(all_files_add_up)
{
    look_each_golden(look, check_golden);
    assert_true(look_each_real(look, check_real) > 200);
}

/* Whatever recipes have that is not refused. */
static bool check_case(void *context, const ge_case *built)
{
    const ptv_image image = ge_image(&built->file);
    char story[320];
    ptv_inspection seen;
    if (image.loaded == image.size && look(&seen, &image)) {
        snprintf(story, sizeof story, "line %u, from %s", built->line, built->from);
        assert_int_equal(seen.account.size, image.size);
        look_adds_up(&seen.account, story);
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
    assert_true(count > 500);
}

/* ---- Numbers that were counted by hand ---- */

TEST(owners_of_a_program)
{
    ptv_inspection seen;
    ge_file file = look_at(&seen, "from linear");
    const ptv_seen_bytes *a = &seen.account;
    assert_int_equal(a->owned[PTV_OWNER_HEADER], 8 + 32);
    assert_int_equal(a->owned[PTV_OWNER_CONSTANTS], 60);
    assert_int_equal(a->part_count, 1);
    assert_int_equal(a->parts[0].at, 896);
    assert_int_equal(a->parts[0].segment, 0);
    assert_int_equal(a->parts[0].owners, 1);
    const ptv_census_row *row = look_row(a, "Operator");
    assert_int_equal(row->count, 1);
    assert_int_equal(row->tables, 12);                      /* vtable, name, overload */
    assert_int_equal(row->strings, 4 + 12 + 1 + 4 + 3 + 1); /* aten::linear, out */
    assert_int_equal(look_row(a, "DataSegment")->count, 1);
    assert_int_equal(look_row(a, "SubsegmentOffsets")->vectors, 4 + 3 * 8);
    ptv_inspection_free(&seen);
    ge_close(&file);
}

TEST(owners_of_other_files)
{
    assert_int_equal(look_owned("from external_data", PTV_OWNER_HEADER), 48);
    assert_true(look_owned("from external_data", PTV_OWNER_NAMED_DATA) > 0);
    assert_true(look_owned("from nfat", PTV_OWNER_ENTRY) > 0);
    assert_true(look_owned("from bundle", PTV_OWNER_PROGRAM) > 500);
    assert_true(look_owned("from inline_delegates", PTV_OWNER_DELEGATE) > 0);
    assert_true(look_owned("from delegates", PTV_OWNER_DELEGATE) > 0);
    assert_true(look_owned("from delegates", PTV_OWNER_NAMED_DATA) > 0);
    assert_true(look_owned("from mutable_state", PTV_OWNER_STATE) > 0);
    assert_true(look_owned("from xnnpack_add", PTV_OWNER_HEADER) >= 30);
}

/* ---- What nothing refers to ---- */

TEST(what_nobody_owns)
{
    static const char names[] = "from names; set execution_plan[0].name = ";
    char same[512], other[512];
    const uint64_t padding = look_owned("from linear", PTV_OWNER_PADDING);
    assert_int_equal(look_owned("from linear; grow 3", PTV_OWNER_PADDING), padding + 3);
    assert_int_equal(look_owned("from linear; grow 3", PTV_OWNER_TAIL), 0);
    assert_int_equal(look_owned("from linear; grow 3; patch @end-1 01", PTV_OWNER_TAIL), 3);
    assert_int_equal(look_owned("from linear; grow 65536", PTV_OWNER_TAIL), 0);
    assert_int_equal(look_owned("from linear; grow 65537", PTV_OWNER_TAIL), 65537);
    /* Between the flatbuffer and the segments. */
    assert_int_equal(look_owned("from linear; patch @base-1 01", PTV_OWNER_UNREFERENCED), 40);
    assert_int_equal(look_owned("from linear; patch @base-1 01", PTV_OWNER_PADDING), padding - 40);
    snprintf(same, sizeof same, "%s\"a\"", names);
    snprintf(other, sizeof other, "%s\"ab\"", names);
    assert_true(look_owned(same, PTV_OWNER_TABLES) < look_owned(other, PTV_OWNER_TABLES));
}

/* What a list has twice is there once. */
TEST(shared_objects_count_once)
{
    ptv_inspection seen;
    ge_file file = look_at(&seen, "from add; repeat execution_plan[0].operators 3");
    assert_int_equal(look_row(&seen.account, "Operator")->count, 1);
    look_adds_up(&seen.account, "operators");
    ptv_inspection_free(&seen);
    ge_close(&file);
}

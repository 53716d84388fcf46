/* What else changes, and what does not, when a file is rewritten or edited in place. */
#include "tests/support/edit_steps.h"
#include "tests/support/edited.h"

#define PLAN "execution_plan[0]"
#define V(i) PLAN ".values[" #i "].val"

/* A rewritten file is what its writer would make of the changed text. */
TEST(test_as_its_writer)
{
    char changed[8192];
    const char *name = strstr(edited_model, "'forward'");
    snprintf(changed, sizeof changed, "%.*s'forward2'%s", (int)(name - edited_model), edited_model,
             name + strlen("'forward'"));
    for (size_t i = 0; i < EDITED_LAYOUTS; i++) {
        ge_file file = edited_text(edited_model, edited_layouts[i]);
        ge_file made = edited_text(changed, edited_layouts[i]);
        edited_by(&file, "set " PLAN ".name = \"forward2\"");
        assert_int_equal(edited_bytes(&file, &made), 0);
        ge_close(&made);
        ge_close(&file);
    }
}

/* Segments keep their bytes wherever they move. */
TEST_ROWS(test_segments_follow, "edit/rebuild", "segments_follow", edit_steps)

/* Numbers that were wrong on purpose stay wrong. */
TEST_ROWS(test_wrong_numbers_stay, "edit/rebuild", "wrong_numbers_stay", edit_steps)

/* Bytes after the file and in its padding move with what they follow. */
TEST_ROWS(test_leftovers_follow, "edit/rebuild", "leftovers_follow", edit_steps)

/* The same for zero bytes: only the length of the file shows them. */
TEST(test_length_follows)
{
    ge_file file = edited("from segments16; grow 5");
    uint64_t behind = file.loaded - edited_at(&file, "@base");
    edited_by(&file,
              "append " PLAN ".operators = {\"name\": \"a name of thirty characters or so\"}");
    assert_int_equal(file.loaded - edited_at(&file, "@base"), behind);
    ge_close(&file);
    file = edited("from add; append " PLAN ".inputs = 0; append " PLAN ".inputs = 0");
    size_t size = file.loaded;
    ge_file other =
        edited("from add; grow 5; append " PLAN ".inputs = 0; append " PLAN ".inputs = 0");
    assert_string_equal(edited_verdict(&other), "clean");
    assert_int_equal(other.loaded, size);
    ge_close(&other);
    ge_close(&file);
}

/* Bytes in the padding before the segments and after the header. */
TEST(test_padding_follows)
{
    ge_file file = edited("from aligned; patch @48 u8 1; patch @base-1 u8 2; patch @1170 u8 3");
    uint64_t end = edited_number(&file, "@16", 8);
    assert_int_equal(end, 1152);
    edited_by(&file, "append " PLAN ".operators = {\"name\": \"a name that is longer than what "
                     "objects of this file are aligned to\"}");
    end = edited_number(&file, "@16", 8);
    assert_true(end > 1152 && edited_at(&file, "@base") == 4096);
    assert_int_equal(edited_number(&file, "@48", 1), 1);
    assert_int_equal(file.bytes[end + 18], 3);
    ge_close(&file);
}

/* A shared object repeated is written once. */
TEST(test_repeat_shares)
{
    ge_file few = edited_text(edited_model, edited_layouts[EDITED_PYTHON]);
    ge_file many = edited_copy(&few);
    edited_by(&few, "repeat " PLAN ".operators 3");
    edited_by(&many, "repeat " PLAN ".operators 35");
    assert_int_equal(edited_at(&many, "@object(" PLAN ".operators[0])"),
                     edited_at(&many, "@object(" PLAN ".operators[34])"));
    assert_true(edited_at(&many, "@base") - edited_at(&few, "@base") <= 256);
    ge_close(&many);
    ge_close(&few);
}

/* A file without a header gets one with its first segment. */
TEST_ROWS(test_first_segment, "edit/rebuild", "first_segment", edit_steps)

/* The other formats. */
TEST(test_data)
{
    ge_file file = edited("from external_data");
    ge_file before = edited_copy(&file);
    uint64_t base = edited_at(&before, "@base");
    edited_by(&file, "append named_data = {\"key\": \"another\", \"segment_index\": 1}; "
                     "set named_data[0].key = \"a key so long that it could never be in place\"");
    uint64_t now = edited_at(&file, "@base");
    assert_int_equal(file.loaded - now, before.loaded - base);
    assert_memory_equal(file.bytes + now, before.bytes + base, before.loaded - (size_t)base);
    edited_reads(&file, "named_data[-1]", "");
    edited_by(&file, "grow 3; patch @end-1 u8 7; set named_data[0].key = \"w\"");
    assert_int_equal(edited_number(&file, "@end-1", 1), 7);
    ge_close(&before);
    ge_close(&file);
}

TEST(test_bundle)
{
    ge_file file = edited("from bundle");
    ge_file before = edited_copy(&file);
    size_t size = (size_t)edited_number(&file, "@object(program)", 4);
    edited_by(&file, "set method_test_suites[0].method_name = \"quite_another_name\"");
    edited_reads(&file, "method_test_suites[0].method_name", "'quite_another_name'");
    assert_int_equal(edited_number(&file, "@object(program)", 4), size);
    assert_memory_equal(file.bytes + edited_at(&file, "@object(program)+4"),
                        before.bytes + edited_at(&before, "@object(program)+4"), size);
    ge_close(&before);
    ge_close(&file);
}

/* A union is read according to its current tag. */
TEST_ROWS(test_unions, "edit/rebuild", "unions", edit_steps)

/* Two fields share a string: setting one leaves the other alone. */
TEST_ROWS(test_shared_objects, "edit/rebuild", "shared_objects", edit_steps)
TEST_ROWS(test_shared_lists, "edit/rebuild", "shared_lists", edit_steps)
TEST_ROWS(test_shared_list_values, "edit/rebuild", "shared_list_values", edit_steps)

/* Removing the field that ends its table makes the declared size smaller. */
TEST_ROWS(test_removed_tail, "edit/rebuild", "removed_tail", edit_steps)

/* ---- Broken files ---- */

static void try_edit(const ge_file *broken, const char *edit)
{
    ge_file file = edited_copy(broken);
    gm_error error = {.line = 0};
    if (!ge_apply(&file, edit, strlen(edit), "edit", 1, &error)) {
        assert_int_not_equal(error.what[0], '\0');
        assert_int_equal(edited_bytes(&file, broken), 0);
    }
    ge_close(&file);
}

/* Whatever byte is wrong, an edit is either made, or refused without changing anything. */
TEST(test_flips)
{
    static const char *const edits[] = {
        "set " PLAN ".name = \"FORWARD\"",
        "set " PLAN ".name = \"longer than it was\"",
        "set " V(1) ".sizes[1] = 9",
        "set " V(0) " = {\"int_val\": 3}",
        "remove " PLAN ".values[1]",
        "remove " V(1) ".sizes",
        "append " PLAN ".inputs = 1",
        "resize " PLAN ".operators 1",
        "swap " V(0) " " V(2),
        "swap " PLAN ".inputs " PLAN ".outputs",
        "remove segments[0]",
        "repeat " PLAN ".values 9",
    };
    ge_file sound = edited_text(edited_model, edited_layouts[EDITED_PYTHON]);
    for (size_t i = 0; i < sound.loaded; i += 3) {
        ge_file broken = edited_copy(&sound);
        broken.bytes[i] ^= (uint8_t)(i % 2 == 0 ? 0xff : 1u << i % 8);
        for (size_t k = 0; k < sizeof edits / sizeof edits[0]; k++) {
            try_edit(&broken, edits[k]);
        }
        ge_close(&broken);
    }
    ge_close(&sound);
}

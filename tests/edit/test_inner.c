/* Edits, addresses and ranges in files inside of a file. */
#include "golden/edit/inner.h"
#include "tests/support/edit_steps.h"
#include "tests/support/edited.h"

#define PLAN "execution_plan[0]"
#define FAT PLAN ".delegates[0].processed"
#define NATIVE FAT ".entries[0].data"
#define XNN FAT
#define VALUE "xvalues[1].xvalue_union<XNNTensorValue>"

/* ---- The same edit, nested and alone ---- */

/* `prefix` is the path of the inner file, including the dot. */
static void apply(ge_file *file, const test_row *r, const char *prefix)
{
    char script[256];
    snprintf(script, sizeof script, "%s %s%s %s", row_text(r, "verb"), prefix, row_text(r, "path"),
             row_text(r, "value"));
    edited_by(file, script);
}

static void is_the_same_alone(const test_row *r)
{
    char root[128];
    snprintf(root, sizeof root, "%s(root)", row_text(r, "prefix"));
    ge_file file = edited(row_text(r, "file"));
    ge_file alone = edited_inner(&file, root);
    apply(&file, r, row_text(r, "prefix"));
    apply(&alone, r, "");
    ge_file within = edited_inner(&file, root);
    assert_int_equal(within.loaded, alone.loaded);
    assert_memory_equal(within.bytes, alone.bytes, alone.loaded);
    ge_close(&within);
    ge_close(&alone);
    ge_close(&file);
}

/* Edits of both kinds: with the same number of bytes, and with another. */
TEST_ROWS(test_edits, "edit/inner", "edits", is_the_same_alone)

/* Setting a number that exists changes no other byte of the outer file. */
TEST(test_in_place)
{
    ge_file before = edited("from nfat_program");
    ge_file file = edited_copy(&before);
    edited_by(&file, "set " NATIVE ".execution_plan[0].inputs[0] = 5");
    assert_int_equal(edited_bytes(&before, &file), 1);
    edited_by(&file, "swap " NATIVE ".execution_plan[0].inputs[0] " NATIVE
                     ".execution_plan[0].outputs[0]");
    assert_int_equal(edited_bytes(&before, &file), 2);
    ge_close(&file);
    ge_close(&before);
}

/* If a segment grows, what follows it moves, and the header is updated. */
TEST(test_segments_move)
{
    ge_file file = edited("from nfat_program");
    ge_file weights = edited_copy(&file);
    uint64_t before = edited_number(&file, "@word(segments[1].size)", 8);
    edited_by(&file, "append " FAT ".entries = {\"id\": \"A\", \"data\": {\"count\": 500}}");
    uint64_t size = edited_number(&file, "@word(segments[1].size)", 8);
    uint64_t next = edited_number(&file, "@word(segments[2].offset)", 8);
    assert_int_equal(size - before, 48 + 500);
    assert_int_equal(next, (size + 127) / 128 * 128);
    assert_int_equal(edited_number(&file, "@word(header.segment_data_size)", 8), next + 16);
    assert_memory_equal(file.bytes + file.loaded - 16, weights.bytes + weights.loaded - 16, 16);
    assert_string_equal(edited_verdict(&file), "clean");
    ge_close(&weights);
    ge_close(&file);
}

/* Delegates that share a payload still share it afterwards. */
TEST_ROWS(test_shared_payload, "edit/inner", "shared_payload", edit_steps)

TEST(test_inline)
{
    ge_file file =
        edited("from nfat_program; append backend_delegate_data = {\"data\": {\"hex\": \"00\"}}; "
               "set backend_delegate_data[0].data = {\"model\": \"" PTV_SOURCE_DIR
               "/golden/files/nfat.json\"}; set " FAT ".location = INLINE; set " FAT ".index = 0");
    edited_by(&file, "set " NATIVE ".execution_plan[0].name = \"inline\"");
    ge_file program = edited_inner(&file, NATIVE ".(root)");
    edited_reads(&program, PLAN ".name", "'inline'");
    ge_close(&program);
    ge_close(&file);
}

/* ---- Addresses and ranges ---- */

TEST_ROWS(test_positions, "edit/inner", "positions", edit_steps)

static void in_range(const ge_file *file, const char *path, uint64_t at, uint64_t length)
{
    gm_error error = {.line = 0};
    uint64_t found_at, found_length;
    if (!ge_range(file, path, strlen(path), &found_at, &found_length, &error)) {
        fail_msg("%s: %s", path, error.what);
    }
    assert_int_equal(found_at, at);
    assert_int_equal(found_length, length);
}

TEST_ROWS(test_ranges, "edit/inner", "ranges", edit_steps)

/* Raw edits work on the outer file, so inner files need no special treatment. */
TEST_ROWS(test_raw, "edit/inner", "raw", edit_steps)

/* ---- Missing things ---- */

TEST_ROWS(test_refusals, "edit/inner", "refusals", edit_steps)
TEST_ROWS(test_wrong_edits, "edit/inner", "wrong_edits", edit_steps)

/* If the bytes do not tell the format, the path decides, then what is usual in that place. */
TEST_ROWS(test_broken_magic, "edit/inner", "broken_magic", edit_steps)

/* Containers in containers: paths go four files deep. */
TEST(test_depth)
{
    enum { MOST = GE_NESTED };
    ge_file file = edited("from nfat");
    char path[256] = "";
    for (int i = 0; i <= MOST; i++) {
        ge_file around = edited("from nfat");
        char script[256];
        FILE *out = fopen("inner.nfat", "wb");
        assert_non_null(out);
        fwrite(file.bytes, 1, file.loaded, out);
        fclose(out);
        snprintf(script, sizeof script, "set entries[0].data = {\"file\": \"inner.nfat\"}");
        edited_by(&around, script);
        ge_close(&file);
        file = around;
    }
    for (int i = 0; i < MOST; i++) {
        strcat(path, "entries[0].data<nfat>.");
    }
    strcat(path, "header.version");
    in_range(&file, path, 4 + MOST * (12 + 3 * 48), 4);
    memmove(path + strlen("entries[0].data<nfat>."), path, strlen(path) + 1);
    memcpy(path, "entries[0].data<nfat>.", strlen("entries[0].data<nfat>."));
    edited_lost(&file, path, "more than 4 nested files");
    remove("inner.nfat");
    ge_close(&file);
}

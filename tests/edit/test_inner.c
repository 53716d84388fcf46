/* Edits, addresses and ranges in files that are in a file. */
#include "golden/edit/inner.h"
#include "tests/support/edited.h"
#include "tests/support/test.h"
#include "verifiers/core/image.h"

#define PLAN "execution_plan[0]"
#define FAT PLAN ".delegates[0].processed"
#define NATIVE FAT ".entries[0].data"
#define XNN FAT
#define VALUE "xvalues[1].xvalue_union<XNNTensorValue>"

/* ---- The same edit, within and alone ---- */

typedef struct row {
    const char *from;
    const char *prefix; /* up to and with the dot */
    const char *verb, *path, *value;
} row;

/* Of both kinds: the same number of bytes, another number of bytes. */
static const row rows[] = {
    {"from bundle", "program.", "set", PLAN ".name", "= \"FORWARD\""},
    {"from bundle", "program.", "set", PLAN ".name", "= \"another name\""},
    {"from bundle", "program.", "set", "header.program_size", "= 7"},
    {"from bundle", "program.", "remove", PLAN ".inputs[0]", ""},
    {"from bundle", "program.", "append", PLAN ".inputs", "= 3"},
    {"from bundle", "program.", "resize", PLAN ".outputs", "5"},
    {"from bundle", "program.", "repeat", PLAN ".operators", "40"},
    {"from nfat_program", FAT ".", "set", "header.version", "= 9"},
    {"from nfat_program", FAT "<nfat>.", "set", "entries[1].offset", "= 0xffffffffffffffff"},
    {"from nfat_program", FAT "<nfat>.", "set", "entries[2].id", "= OtherBackend"},
    {"from nfat_program", FAT "<nfat>.", "set", "entries[2].data", "= {\"count\": 400}"},
    {"from nfat_program", FAT "<nfat>.", "remove", "entries[1]", ""},
    {"from nfat_program", FAT "<nfat>.", "append", "entries",
     "= {\"id\": \"A\", \"data\": {\"hex\": \"010203\"}}"},
    {"from nfat_program", NATIVE ".", "set", PLAN ".name", "= \"FORWARD\""},
    {"from nfat_program", NATIVE "<pte>.", "set", PLAN ".name", "= \"another name\""},
    {"from nfat_program", NATIVE "<pte>.", "remove", PLAN ".operators[-1]", ""},
    {"from xnnpack_program", XNN ".", "set", VALUE ".id_out", "= 9"},
    {"from xnnpack_program", XNN "<xnnpack>.", "set", VALUE ".dims", "= [1, 2, 3, 4]"},
    {"from xnnpack_program", XNN "<xnnpack>.", "remove", "xvalues[1]", ""},
    {"from xnnpack_program", XNN "<xnnpack>.", "repeat", "xnodes", "30"},
    {"from xnnpack_program", XNN "<xnnpack>.", "set", "header.constant_data_size", "= 16"},
    {"from xnnpack_program", XNN "<xnnpack>.", "set", "header.header_length", "= 31"},
    {"from vulkan_program", XNN "<vulkan>.", "set", "values[3].value<Int>.int_val", "= 2"},
    {"from vulkan_program", XNN "<vulkan>.", "append", "input_ids", "= 3"},
    {"from vulkan_program", XNN "<vulkan>.", "set", "header.bytes_size", "= 1"},
    {"from nfat_xnnpack_program", FAT ".entries[1].data<xnnpack>.", "append", "input_ids", "= 3"},
    {"from nfat", "entries[0].data<pte>.", "set", PLAN ".name", "= \"another name\""},
    {"from nfat", "entries[-3].data<pte>.", "set", "header.identifier", "= ET99"},
};

static void apply_row(ge_file *file, const row *r, const char *prefix)
{
    char script[256];
    snprintf(script, sizeof script, "%s %s%s %s", r->verb, prefix, r->path, r->value);
    edited_by(file, script);
}

TEST(test_edits)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char root[128];
        snprintf(root, sizeof root, "%s(root)", rows[i].prefix);
        ge_file file = edited(rows[i].from);
        ge_file alone = edited_inner(&file, root);
        apply_row(&file, &rows[i], rows[i].prefix);
        apply_row(&alone, &rows[i], "");
        ge_file within = edited_inner(&file, root);
        if (within.loaded != alone.loaded || memcmp(within.bytes, alone.bytes, alone.loaded) != 0) {
            fail_msg("%s; %s %s%s %s", rows[i].from, rows[i].verb, rows[i].prefix, rows[i].path,
                     rows[i].value);
        }
        ge_close(&within);
        ge_close(&alone);
        ge_close(&file);
    }
}

/* A number that is there changes no other byte of the outer file. */
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

/* What follows a segment that has become longer moves, and the header follows. */
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

/* Delegates that share a payload go on to do so. */
TEST(test_shared_payload)
{
    ge_file file = edited("from nfat_program; append " PLAN ".delegates = {\"id\": \"B\", "
                          "\"processed\": {\"location\": \"SEGMENT\", \"index\": 1}}");
    edited_by(&file, "set " PLAN ".delegates[1].processed.entries[2].id = X");
    assert_int_equal(edited_number(&file, "@word(" FAT ".entries[2].id)", 8), 'X');
    edited_by(&file, "remove " PLAN ".delegates[1].processed.entries[2]");
    assert_int_equal(edited_number(&file, "@word(" FAT ".header.entries)", 4), 2);
    ge_close(&file);
}

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

TEST(test_positions)
{
    ge_file file = edited("from nfat_program");
    const ptv_image image = ge_image(&file);
    uint64_t fat = edited_at(&file, "@base");
    uint64_t native = fat + 12 + 3 * 48;
    assert_int_equal(edited_at(&file, "@word(" FAT ".header.magic)"), fat);
    assert_int_equal(edited_at(&file, "@word(" FAT ".header.version)"), fat + 4);
    assert_int_equal(edited_at(&file, "@word(" FAT ".header.entries)"), fat + 8);
    assert_int_equal(edited_at(&file, "@word(" FAT ".entries[1])"), fat + 60);
    assert_int_equal(edited_at(&file, "@word(" FAT ".entries[1].id)"), fat + 60);
    assert_int_equal(edited_at(&file, "@word(" FAT ".entries[1].offset)"), fat + 92);
    assert_int_equal(edited_at(&file, "@word(" FAT ".entries[1].length)"), fat + 100);
    assert_int_equal(edited_at(&file, "@word(" FAT ".entries[0].data)"), native);
    assert_int_equal(edited_at(&file, "@word(" NATIVE ".(root))"), native);
    assert_int_equal(edited_at(&file, "@object(" NATIVE "<pte>.(root))"),
                     native + ptv_u32(&image, native));
    uint64_t name = edited_at(&file, "@object(" NATIVE ".execution_plan[0].name)");
    assert_memory_equal(file.bytes + name + 4, "forward", 7);
    uint64_t vtable = edited_at(&file, "@vtable(" NATIVE ".execution_plan[0])");
    assert_int_equal(edited_at(&file, "@slot(" NATIVE ".execution_plan[0].name)"), vtable + 4);
    ge_close(&file);
}

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

TEST(test_ranges)
{
    ge_file file = edited("from bundle");
    uint64_t at = edited_at(&file, "@object(program)+4");
    in_range(&file, "program", at - 4 - edited_number(&file, "@word(program)", 4), 4);
    in_range(&file, "program.(file)", at, edited_number(&file, "@object(program)", 4));
    in_range(&file, "program.(root)", at + edited_number(&file, "@object(program)+4", 4), 4);
    in_range(&file, "program.header.program_size", at + 16, 8);
    in_range(&file, "program." PLAN ".name", edited_at(&file, "@word(program." PLAN ".name)"), 4);
    edited_lost(&file, "program.(padding)", "no bytes of its own");
    edited_lost(&file, "program.(trailing bytes)", "no bytes of its own");
    ge_close(&file);
    file = edited("from nfat");
    in_range(&file, "entries[2].id", 12 + 2 * 48, 32);
    in_range(&file, "entries[2].offset", 44 + 2 * 48, 8);
    in_range(&file, "entries[2].length", 52 + 2 * 48, 8);
    in_range(&file, "header.entries", 8, 4);
    in_range(&file, "entries[2].data", file.loaded - 16, 16);
    ge_close(&file);
}

/* Raw edits are of the outer file, so what is inside needs nothing of its own. */
TEST(test_raw)
{
    ge_file file = edited("from bundle");
    edited_by(&file, "patch @word(program." PLAN ".inputs[0]) u32 77");
    ge_file program = edited_inner(&file, "program.(root)");
    edited_reads(&program, PLAN ".inputs[0]", "77");
    ge_close(&program);
    edited_by(&file, "point @word(program." PLAN ".outputs) at @object(program." PLAN ".name)");
    assert_int_equal(edited_at(&file, "@object(program." PLAN ".outputs)"),
                     edited_at(&file, "@object(program." PLAN ".name)"));
    ge_close(&file);
}

/* ---- What there is not ---- */

TEST(test_refusals)
{
    static const char *const wrong[][3] = {
        {"from bundle", "program.execution_plam", "did you mean 'execution_plan'?"},
        {"from bundle", "program<nfat>.entries[0].id", "program is pte here, not nfat"},
        {"from bundle", "program<zip>.x", "'zip' is no format that paths can go into"},
        {"from nfat_program", FAT "<pte>.version", "processed is nfat here, not pte"},
        {"from nfat_program", FAT ".entries[3].id", "entries has 3 elements"},
        {"from nfat_program", FAT ".entries", "entries is a list, which element of it?"},
        {"from nfat_program", FAT ".entrys[0]", "a container has entries and a header"},
        {"from nfat_program", FAT ".entries[0].size", "an entry has no such field"},
        {"from nfat_program", FAT ".entries[0].id[1]", "id is no list"},
        {"from nfat_program", FAT ".entries[0].id.x", "it is not known what these bytes are"},
        {"from nfat_program", FAT ".(root)", "a container has no root table"},
        {"from nfat_program", FAT ".header.versions", "did you mean 'version'?"},
        {"from nfat_program", FAT ".entries[2].data.x", "it is not known what these bytes are"},
        {"from nfat_program", PLAN ".delegates[1].processed.x", "delegates has 1 element"},
        {"from delegates", FAT ".x", "it is not known what these bytes are"},
        {"from nfat_program; set " FAT ".index = 9", FAT ".entries[0]", "segments has 3 elements"},
        {"from nfat_program; set segments[1].size = 0x7fffffff", FAT ".entries[0]",
         "processed: outside of the file"},
        {"from nfat; set entries[0].offset = 0x7fffffff", "entries[0].data.version",
         "data: reaches out of the file"},
        {"from nfat; truncate 5", "header.entries", "entries: outside of the file"},
        {"from nfat; truncate 5", "entries[0].id", "entries: outside of the file"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ge_file file = edited(wrong[i][0]);
        edited_lost(&file, wrong[i][1], wrong[i][2]);
        ge_close(&file);
    }
}

TEST(test_wrong_edits)
{
    ge_file file = edited("from nfat_program");
    edited_not(&file, "swap " FAT ".entries[0].id " FAT ".x", "a container has entries");
    edited_not(&file, "swap " FAT ".entries[0].id version", "only what is in the same file");
    edited_not(&file, "append " FAT ".entries[0] = 1", "only entries is a list");
    edited_not(&file, "append " FAT ".entries = {\"id\": \"A\"}", "'data' is missing");
    edited_not(&file, "set " FAT ".entries[0] = 1", "set a field of it");
    edited_not(&file, "set " FAT ".entries[0].id = abcdefghijklmnopqrstuvwxyz0123456",
               "at most 32 characters");
    edited_not(&file, "set " FAT ".header.magic = NFAT1", "4 characters");
    edited_not(&file, "remove " FAT ".entries[0].id", "cannot be removed");
    edited_not(&file, "set " FAT " = 1", "processed");
    ge_close(&file);
}

/* What the path says counts when the bytes say nothing, then what is usual in the place. */
TEST(test_broken_magic)
{
    ge_file file = edited("from nfat_program; set " FAT ".header.magic = XXXX");
    edited_lost(&file, FAT ".header.magic", "it is not known what these bytes are");
    edited_by(&file, "set " FAT "<nfat>.header.magic = NFAT; set " FAT ".header.version = 3");
    ge_close(&file);
    file = edited("from bundle; set program.header.identifier = XXXX");
    edited_by(&file, "set program.header.identifier = ET12");
    ge_close(&file);
}

/* A container in a container in a container: paths go four files deep. */
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
    edited_lost(&file, path, "more than 4 files in each other");
    remove("inner.nfat");
    ge_close(&file);
}

/* Text schemas for the fuzzing kit: ours agree with our tables; others have what ours lack. */
#include "fuzz/schemas/schemas.h"

#include "base/little_endian.h"
#include "fuzz/tree/tree.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "verifiers/schemas/program.h"

TESTS_WITH(home_setup, home_teardown);

static const ft_schema *open_schema(const char *path, ptv_arena *arena)
{
    fbs_error error = {0};
    const ft_schema *schema = fx_open(path, arena, &error);
    assert_string_equal(error.text, "");
    assert_non_null(schema);
    return schema;
}

static const ft_record *record_named(const ft_schema *schema, const char *name)
{
    for (uint32_t i = 0; i < schema->table_count; i++) {
        if (strcmp(schema->tables[i].name, name) == 0) {
            return &schema->tables[i];
        }
    }
    return NULL;
}

/* Type numbers differ, because the text is in another order. */
static void same_field(const ft_schema *a, const ft_field *x, const ft_schema *b, const ft_field *y)
{
    assert_int_equal(x->kind, y->kind);
    if (x->kind == FT_NOTHING) {
        return;
    }
    assert_string_equal(x->name, y->name);
    assert_int_equal(x->element, y->element);
    assert_int_equal(x->scalar, y->scalar);
    assert_int_equal(x->size, y->size);
    assert_int_equal(x->align, y->align);
    assert_int_equal(x->element_size, y->element_size);
    assert_int_equal(x->element_align, y->element_align);
    assert_int_equal(x->flags & (FT_TAG | FT_FORCED), y->flags & (FT_TAG | FT_FORCED));
    assert_int_equal(x->value, y->value);
    assert_int_equal(x->enumeration == 0, y->enumeration == 0);
    if (x->kind == FT_TABLE || x->element == FT_TABLE) {
        assert_string_equal(a->tables[x->of].name, b->tables[y->of].name);
    }
    if (x->kind == FT_UNION) {
        assert_string_equal(a->unions[x->of].name, b->unions[y->of].name);
        assert_int_equal(a->unions[x->of].count, b->unions[y->of].count);
    }
}

TEST(test_ours_are_our_tables)
{
    ptv_arena arena = {.left = FX_MEMORY};
    const ft_schema *text = open_schema(PTV_SOURCE_DIR "/schema/executorch/program.fbs", &arena);
    const ft_schema *ours = ft_schema_of(&ptv_schema_program, &arena);
    assert_int_equal(text->table_count, ours->table_count);
    assert_int_equal(text->most_slots, ours->most_slots);
    assert_string_equal(text->identifier, ours->identifier);
    assert_string_equal(text->tables[text->root].name, ours->tables[ours->root].name);
    for (uint32_t i = 0; i < ours->table_count; i++) {
        const ft_record *b = &ours->tables[i];
        const ft_record *a = record_named(text, b->name);
        assert_non_null(a);
        assert_int_equal(a->count, b->count);
        for (uint32_t slot = 0; slot < b->count; slot++) {
            same_field(text, &a->fields[slot], ours, &b->fields[slot]);
        }
    }
    ptv_arena_free(&arena);
}

static const char monster[] = PTV_SOURCE_DIR "/fuzz/examples/monster/monster.fbs";

TEST(test_structs_arrays_and_unions)
{
    ptv_arena arena = {.left = FX_MEMORY};
    const ft_schema *schema = open_schema(monster, &arena);
    const ft_record *root = &schema->tables[schema->root];
    const ft_field *pos = &root->fields[ft_slot_named(root, "pos")];
    assert_int_equal(pos->kind, FT_STRUCT);
    assert_int_equal(pos->size, 12);
    assert_int_equal(pos->align, 4);
    const ft_field *path = &root->fields[ft_slot_named(root, "path")];
    assert_int_equal(path->element, FT_STRUCT);
    assert_int_equal(path->element_size, 12);
    int bag = ft_slot_named(root, "bag");
    assert_int_equal(root->fields[bag].element, FT_UNION);
    assert_string_equal(root->fields[bag - 1].name, "bag_type");
    assert_int_equal(root->fields[bag - 1].kind, FT_VECTOR);
    assert_int_equal(root->fields[bag - 1].element_size, 1);
    assert_int_equal(root->fields[bag - 1].flags, FT_TAG);
    const ft_field *saved = &root->fields[ft_slot_named(root, "saved")];
    assert_int_equal(saved->nested, 1 + schema->root);
    const ft_field *frame = &root->fields[ft_slot_named(root, "frame")];
    assert_int_equal(frame->size, 28);
    const ft_field *corners = &schema->structs[frame->of].fields[0];
    assert_int_equal(corners->kind, FT_ARRAY);
    assert_int_equal(corners->length, 2);
    assert_int_equal(corners->size, 24);
    assert_int_equal(schema->unions[0].count, 2);
    assert_string_equal(schema->unions[0].members[1].name, "Potion");
    const ft_field *color = &root->fields[ft_slot_named(root, "color")];
    assert_int_equal(schema->enums[color->enumeration - 1].count, 3);
    assert_int_equal(color->value, 2);
    ptv_arena_free(&arena);
}

/* Copies the file without its lines about the bag: flatc prints no vectors of unions. */
static void put_without_bag(const char *name)
{
    char path[512];
    size_t size = 0;
    (void)snprintf(path, sizeof path, PTV_SOURCE_DIR "/fuzz/examples/monster/%s", name);
    char *text = read_file(path, &size);
    char *bag = NULL;
    while ((bag = strstr(text, "bag")) != NULL) {
        while (bag > text && bag[-1] != '\n') {
            bag--;
        }
        memset(bag, ' ', strcspn(bag, "\n"));
    }
    put_text(name, text);
    free(text);
}

static char *printed(const char *name, size_t *size)
{
    char command[256], json[64];
    (void)snprintf(command, sizeof command,
                   "flatc -t --strict-json --defaults-json monster.fbs -- %s.mon", name);
    assert_int_equal(system(command), 0);
    (void)snprintf(json, sizeof json, "%s.json", name);
    return read_file(json, size);
}

/* flatc reads its own output in any layout. */
TEST(test_what_flatc_reads)
{
    ptv_arena arena = {.left = FX_MEMORY};
    put_without_bag("monster.fbs");
    put_without_bag("monster.json");
    assert_int_equal(system("flatc -b monster.fbs monster.json"), 0);
    const ft_schema *schema = open_schema("monster.fbs", &arena);
    size_t size = 0, text_size = 0;
    uint8_t *bytes = read_bytes("monster.mon", &size);
    char *before = printed("monster", &text_size);
    uint8_t out[2048];
    for (unsigned i = 0; i < 12; i++) {
        ft_tree tree = {.arena = &arena};
        assert_true(ft_read(&tree, schema, schema->root, bytes, size));
        const ft_layout layout = {
            .order = (uint8_t)(i % 3), .shuffle = i % 2 != 0, .pad = 3, .seed = i};
        size_t written = ft_write(&tree, &layout, out, sizeof out);
        assert_true(written > 0);
        put_file("again.mon", out, written);
        char *after = printed("again", &text_size);
        assert_string_equal(after, before);
        free(after);
    }
    free(before);
    free(bytes);
    ptv_arena_free(&arena);
}

TEST(test_offsets_of_64_bits)
{
    ptv_arena arena = {.left = FX_MEMORY};
    const ft_schema *schema =
        open_schema(PTV_SOURCE_DIR "/tests/fuzz/foreign/wide/archive.fbs", &arena);
    const ft_record *root = &schema->tables[schema->root];
    static const struct {
        const char *name;
        uint32_t size, count; /* bytes of the offset, of the count */
    } rows[] = {{"title", 8, 4}, {"pages", 8, 8}, {"cells", 8, 8}, {"near", 8, 4}, {"parts", 4, 4}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ft_field *field = &root->fields[ft_slot_named(root, rows[i].name)];
        assert_int_equal(field->size, rows[i].size);
        assert_int_equal(field->align, rows[i].size);
        assert_int_equal(ft_count_size(field), rows[i].count);
    }
    ptv_arena_free(&arena);
}

TEST(test_what_it_says)
{
    ptv_arena arena = {.left = FX_MEMORY};
    fbs_error error = {0};
    assert_null(fx_open("missing.fbs", &arena, &error));
    assert_non_null(strstr(error.text, "missing.fbs"));
    put_text("rootless.fbs", "table T { a: int; }");
    assert_null(fx_open("rootless.fbs", &arena, &error));
    assert_non_null(strstr(error.text, "found no root_type, expected one"));
    ptv_arena little = {.left = 100};
    assert_null(fx_open(monster, &little, &error));
    assert_non_null(strstr(error.text, "memory"));
    ptv_arena_free(&arena);
    ptv_arena_free(&little);
}

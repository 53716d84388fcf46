/*
 * flatc as an oracle: it compiles the schemas to its own binary description (reflection.fbs), which
 * must agree with the checked-in tables. Skipped without flatc.
 */
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/mps.h"
#include "verifiers/schemas/native_graph.h"
#include "verifiers/schemas/program.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/schemas/xnnpack.h"

/* Field ids in reflection.fbs. */
enum { SCHEMA_OBJECTS, SCHEMA_ENUMS, SCHEMA_IDENT, SCHEMA_EXT, SCHEMA_ROOT };
enum { OBJECT_NAME, OBJECT_FIELDS, OBJECT_IS_STRUCT };
enum { FIELD_NAME, FIELD_TYPE, FIELD_ID, FIELD_OFFSET, FIELD_INTEGER, FIELD_REAL, FIELD_DEPRECATED,
       FIELD_REQUIRED, FIELD_KEY, FIELD_ATTRIBUTES };
enum { TYPE_BASE, TYPE_ELEMENT, TYPE_INDEX };
enum { ENUM_NAME, ENUM_VALUES, ENUM_IS_UNION };
enum { VALUE_NAME, VALUE_VALUE, VALUE_OBJECT, VALUE_TYPE };
enum { ATTRIBUTE_KEY, ATTRIBUTE_VALUE };
enum { BASE_NONE, BASE_UTYPE, BASE_BOOL, BASE_BYTE, BASE_DOUBLE = 12, BASE_STRING, BASE_VECTOR,
       BASE_OBJECT, BASE_UNION };

static uint8_t bytes[1 << 20];
static size_t size;

static uint64_t number(size_t at, size_t width)
{
    uint64_t value = 0;
    assert_true(at <= size && width <= size - at);
    for (size_t i = width; i-- > 0;) {
        value = value << 8 | bytes[at + i];
    }
    return value;
}

/* Returns the place of a field, or 0 if it is absent. */
static size_t slot(size_t table, size_t id)
{
    size_t vtable = (size_t)((int64_t)table - (int32_t)number(table, 4));
    size_t length = number(vtable, 2), at = 4 + 2 * id;
    size_t offset = at + 2 > length ? 0 : number(vtable + at, 2);
    return offset == 0 ? 0 : table + offset;
}

static uint64_t scalar(size_t table, size_t id, size_t width, uint64_t absent)
{
    size_t at = slot(table, id);
    return at == 0 ? absent : number(at, width);
}

/* Returns the target of an offset field, or 0 if it is absent. */
static size_t follow(size_t table, size_t id)
{
    size_t at = slot(table, id);
    return at == 0 ? 0 : at + number(at, 4);
}

static size_t count(size_t table, size_t id)
{
    size_t at = follow(table, id);
    return at == 0 ? 0 : number(at, 4);
}

static size_t element(size_t table, size_t id, size_t i)
{
    size_t at = follow(table, id);
    assert_true(at != 0 && i < number(at, 4));
    at += 4 + 4 * i;
    return at + number(at, 4);
}

/* Returns a name without its namespace. */
static const char *text(size_t table, size_t id)
{
    size_t at = follow(table, id);
    if (at == 0) {
        return "";
    }
    size_t length = number(at, 4);
    assert_int_equal(number(at + 4 + length, 1), 0);
    const char *whole = (const char *)&bytes[at + 4];
    assert_int_equal(strlen(whole), length);
    const char *dot = strrchr(whole, '.');
    return dot == NULL ? whole : dot + 1;
}

static size_t named(size_t table, size_t list, const char *name)
{
    size_t found = 0;
    for (size_t i = 0; i < count(table, list); i++) {
        size_t at = element(table, list, i);
        if (strcmp(text(at, 0), name) == 0) {
            assert_int_equal(found, 0);
            found = at;
        }
    }
    return found;
}

/* Runs flatc on a schema. Returns the place of its reflection.Schema. */
static size_t compile(const char *folder, const char *name)
{
    char command[2048], path[1024];
    snprintf(command, sizeof command,
             "flatc -b --schema --bfbs-builtins -o '%s/bfbs' '%s/schema/%s/%s.fbs'",
             PTV_BINARY_DIR, PTV_SOURCE_DIR, folder, name);
    assert_int_equal(system(command), 0);
    snprintf(path, sizeof path, "%s/bfbs/%s.bfbs", PTV_BINARY_DIR, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_true(size > 8 && size < sizeof bytes);
    assert_memory_equal(bytes + 4, "BFBS", 4);
    return number(0, 4);
}

static void same_flag(size_t field, const char *attribute, unsigned flags, unsigned flag)
{
    bool there = named(field, FIELD_ATTRIBUTES, attribute) != 0;
    if (there != ((flags & flag) != 0)) {
        fail_msg("%s: %s", text(field, FIELD_NAME), attribute);
    }
}

static void same_attributes(size_t field, const ptv_field *f)
{
    size_t align = named(field, FIELD_ATTRIBUTES, "force_align");
    long forced = align == 0 ? f->size : strtol(text(align, ATTRIBUTE_VALUE), NULL, 10);
    assert_int_equal(f->align, forced);
    same_flag(field, "must_exist", f->flags, PTV_MUST_EXIST);
    same_flag(field, "utf8", f->flags, PTV_UTF8);
    same_flag(field, "closed", f->flags, PTV_CLOSED);
    same_flag(field, "fixed_align", f->flags, PTV_FIXED_ALIGN);
    assert_int_equal(named(field, FIELD_ATTRIBUTES, "indexes") != 0, f->index != 0);
    assert_int_equal(named(field, FIELD_ATTRIBUTES, "may_omit") != 0, f->omit != 0);
    assert_int_equal(scalar(field, FIELD_DEPRECATED, 1, 0), (f->flags & PTV_DEPRECATED) != 0);
    assert_int_equal(scalar(field, FIELD_REQUIRED, 1, 0), (f->flags & PTV_REQUIRED) != 0);
}

/* Compares the base type of a scalar, a string or a table; lists go one step further. */
static void same_kind(size_t type, const ptv_field *f)
{
    uint64_t base = scalar(type, TYPE_BASE, 1, 0);
    bool list = base == BASE_VECTOR;
    uint64_t unit = list ? scalar(type, TYPE_ELEMENT, 1, 0) : base;
    if (unit == BASE_UTYPE) {
        assert_int_equal(f->kind, PTV_KIND_TAG);
        assert_int_equal(f->scalar, PTV_U8);
    } else if (unit == BASE_UNION) {
        assert_false(list);
        assert_int_equal(f->kind, PTV_KIND_UNION);
    } else if (unit == BASE_STRING) {
        assert_int_equal(f->kind, list ? PTV_KIND_STRINGS : PTV_KIND_STRING);
    } else if (unit == BASE_OBJECT) {
        assert_int_equal(f->kind, list ? PTV_KIND_TABLES : PTV_KIND_TABLE);
    } else {
        static const uint8_t sizes[] = {1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
        assert_true(unit >= BASE_BOOL && unit <= BASE_DOUBLE);
        assert_int_equal(f->kind, list ? PTV_KIND_VECTOR : PTV_KIND_SCALAR);
        assert_int_equal(f->scalar, unit - BASE_BOOL);
        assert_int_equal(f->size, sizes[unit - BASE_BOOL]);
    }
}

static void same_type(size_t schema, const ptv_schema *s, size_t type, const ptv_field *f)
{
    int32_t index = (int32_t)(uint32_t)scalar(type, TYPE_INDEX, 4, UINT32_MAX);
    const char *name = NULL;
    same_kind(type, f);
    if (f->kind == PTV_KIND_TABLE || f->kind == PTV_KIND_TABLES) {
        name = s->tables[f->type].name;
    } else if (f->kind == PTV_KIND_TAG || f->kind == PTV_KIND_UNION) {
        name = s->unions[f->type].name;
    } else if (f->type != 0) {
        name = s->enums[f->type - 1].name;
    }
    if (name == NULL) {
        assert_int_equal(index, -1);
        return;
    }
    bool table = f->kind == PTV_KIND_TABLE || f->kind == PTV_KIND_TABLES;
    assert_true(index >= 0);
    assert_string_equal(text(element(schema, table ? SCHEMA_OBJECTS : SCHEMA_ENUMS, (size_t)index), 0),
                        name);
}

static void same_field(size_t schema, const ptv_schema *s, size_t field, const ptv_table *table)
{
    size_t id = scalar(field, FIELD_ID, 2, 0);
    assert_true(id < table->count);
    const ptv_field *f = &table->fields[id];
    assert_string_equal(text(field, FIELD_NAME), f->name);
    assert_int_equal(scalar(field, FIELD_OFFSET, 2, 0), 4 + 2 * id);
    bool real = f->kind == PTV_KIND_SCALAR && (f->scalar == PTV_F32 || f->scalar == PTV_F64);
    assert_true(scalar(field, real ? FIELD_REAL : FIELD_INTEGER, 8, 0) == f->value);
    same_type(schema, s, follow(field, FIELD_TYPE), f);
    same_attributes(field, f);
}

static void same_tables(size_t schema, const ptv_schema *s)
{
    assert_int_equal(count(schema, SCHEMA_OBJECTS), s->table_count);
    for (unsigned t = 0; t < s->table_count; t++) {
        const ptv_table *table = &s->tables[t];
        size_t object = named(schema, SCHEMA_OBJECTS, table->name);
        assert_true(object != 0);
        assert_int_equal(scalar(object, OBJECT_IS_STRUCT, 1, 0), 0);
        assert_int_equal(count(object, OBJECT_FIELDS), table->count);
        for (size_t i = 0; i < table->count; i++) {
            assert_true(named(object, OBJECT_FIELDS, table->fields[i].name) != 0);
            same_field(schema, s, element(object, OBJECT_FIELDS, i), table);
        }
    }
}

static void same_enums(size_t schema, const ptv_schema *s)
{
    assert_int_equal(count(schema, SCHEMA_ENUMS), s->enum_count + s->union_count);
    for (unsigned e = 0; e < s->enum_count; e++) {
        const ptv_enum *ours = &s->enums[e];
        size_t there = named(schema, SCHEMA_ENUMS, ours->name);
        assert_true(there != 0);
        assert_int_equal(scalar(there, ENUM_IS_UNION, 1, 0), 0);
        assert_int_equal(count(there, ENUM_VALUES), ours->count);
        for (size_t i = 0; i < ours->count; i++) {
            size_t value = element(there, ENUM_VALUES, i);
            assert_string_equal(text(value, VALUE_NAME), ours->values[i].name);
            assert_true((int64_t)scalar(value, VALUE_VALUE, 8, 0) == ours->values[i].value);
        }
    }
}

static void same_member(size_t schema, const ptv_schema *s, size_t value, const ptv_union *ours)
{
    size_t tag = scalar(value, VALUE_VALUE, 8, 0);
    assert_true(tag < ours->count);
    assert_string_equal(text(value, VALUE_NAME), ours->members[tag].name);
    if (tag != 0) {
        size_t type = follow(value, VALUE_TYPE);
        assert_int_equal(scalar(type, TYPE_BASE, 1, 0), BASE_OBJECT);
        size_t object = element(schema, SCHEMA_OBJECTS, scalar(type, TYPE_INDEX, 4, UINT32_MAX));
        assert_string_equal(text(object, OBJECT_NAME), s->tables[ours->members[tag].table].name);
    }
}

static void same_unions(size_t schema, const ptv_schema *s)
{
    for (unsigned u = 0; u < s->union_count; u++) {
        size_t there = named(schema, SCHEMA_ENUMS, s->unions[u].name);
        assert_true(there != 0);
        assert_int_equal(scalar(there, ENUM_IS_UNION, 1, 0), 1);
        assert_int_equal(count(there, ENUM_VALUES), s->unions[u].count);
        for (size_t i = 0; i < s->unions[u].count; i++) {
            same_member(schema, s, element(there, ENUM_VALUES, i), &s->unions[u]);
        }
    }
}

static void same(const char *folder, const ptv_schema *s)
{
    size_t schema = compile(folder, s->name);
    assert_string_equal(text(schema, SCHEMA_IDENT), s->identifier);
    assert_string_equal(text(schema, SCHEMA_EXT), s->extension == NULL ? "" : s->extension);
    assert_string_equal(text(follow(schema, SCHEMA_ROOT), OBJECT_NAME), s->tables[s->root].name);
    same_tables(schema, s);
    same_enums(schema, s);
    same_unions(schema, s);
}

TEST(agrees_with_flatc)
{
    tool_wants_flatc();
    same("executorch", &ptv_schema_program);
    same("executorch", &ptv_schema_bundled_program);
    same("executorch", &ptv_schema_flat_tensor);
    same("payloads", &ptv_schema_xnnpack);
    same("payloads", &ptv_schema_vulkan);
    same("payloads", &ptv_schema_native_graph);
    same("payloads", &ptv_schema_mps);
}

/* Reads a whole flatbuffer by its schema. */
#include "readall.h"

typedef struct reader {
    const ptv_image *image;
    const ptv_schema *schema;
    uint64_t sum;
} reader;

static void read_table(reader *r, const ptv_table *type, uint32_t at);

static void read_bytes(reader *r, ptv_vec vec)
{
    for (uint32_t i = 0; vec.at != 0 && i <= vec.count; i++) { /* including the terminator */
        r->sum += ptv_u8(r->image, vec.at + i);
    }
}

static void read_vector(reader *r, const ptv_field *field, ptv_vec vec)
{
    for (uint32_t i = 0; i < vec.count; i++) {
        uint64_t at = vec.at + (uint64_t)i * field->size;
        r->sum += ptv_scalar_at(r->image, at, (ptv_scalar)field->scalar);
    }
}

static void read_elements(reader *r, const ptv_field *field, ptv_vec vec)
{
    for (uint32_t i = 0; i < vec.count; i++) {
        if (field->kind == PTV_KIND_STRINGS) {
            read_bytes(r, ptv_string_in(r->image, vec, i));
        } else {
            read_table(r, &r->schema->tables[field->type], ptv_table_in(r->image, vec, i));
        }
    }
}

static void read_union(reader *r, const ptv_table *type, uint32_t at, unsigned slot)
{
    uint32_t value = ptv_table_of(r->image, at, slot);
    uint64_t tag = ptv_scalar_of(r->image, at, type, slot - 1);
    const ptv_union *members = &r->schema->unions[type->fields[slot].type];
    if (value != 0) {
        read_table(r, &r->schema->tables[members->members[tag].table], value);
    }
}

static void read_field(reader *r, const ptv_table *type, uint32_t at, unsigned slot)
{
    const ptv_field *field = &type->fields[slot];
    uint32_t child = 0;
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_NONE: break;
    case PTV_KIND_SCALAR:
    case PTV_KIND_TAG: r->sum += ptv_scalar_of(r->image, at, type, slot); break;
    case PTV_KIND_STRING: read_bytes(r, ptv_vec_of(r->image, at, slot)); break;
    case PTV_KIND_VECTOR: read_vector(r, field, ptv_vec_of(r->image, at, slot)); break;
    case PTV_KIND_UNION: read_union(r, type, at, slot); break;
    case PTV_KIND_STRINGS:
    case PTV_KIND_TABLES: read_elements(r, field, ptv_vec_of(r->image, at, slot)); break;
    case PTV_KIND_TABLE:
        child = ptv_table_of(r->image, at, slot);
        if (child != 0) {
            read_table(r, &r->schema->tables[field->type], child);
        }
        break;
    }
}

static void read_table(reader *r, const ptv_table *type, uint32_t at)
{
    for (unsigned slot = 0; slot < type->count; slot++) {
        read_field(r, type, at, slot);
    }
}

uint64_t readall(const ptv_image *image, const ptv_schema *schema)
{
    reader r = {image, schema, 0};
    read_table(&r, &schema->tables[schema->root], ptv_u32(image, 0));
    return r.sum;
}

/* Sorts vectors by key, as generated code that searches them expects. See keys.h. */
#include "fuzz/smith/keys.h"

#include "base/little_endian.h"

#include <stdlib.h>
#include <string.h>

typedef struct keyed {
    const ft_schema *schema;
    const ft_field *key;
    const uint8_t *bytes; /* of the key */
    uint64_t number;      /* the key of a table, where that is one */
    uint32_t size, place; /* place: before sorting */
} keyed;

static int order(bool less, bool more)
{
    return (int)more - (int)less;
}

/* Compares as C++ does. */
static int compare_numbers(const ft_field *field, uint32_t size, uint64_t a, uint64_t b)
{
    uint32_t unused = 64 - 8 * size;
    if (field->scalar == PTV_F64 || field->scalar == PTV_F32) {
        uint64_t sign = UINT64_C(1) << (8 * size - 1);
        a = (a & sign) != 0 ? ~a << unused : (a | sign) << unused;
        b = (b & sign) != 0 ? ~b << unused : (b | sign) << unused;
        return order(a<b, a> b);
    }
    if (field->scalar == PTV_I8 || field->scalar == PTV_I16 || field->scalar == PTV_I32 ||
        field->scalar == PTV_I64) {
        int64_t x = (int64_t)(a << unused), y = (int64_t)(b << unused);
        return order(x<y, x> y);
    }
    return order(a<b, a> b);
}

static int compare_structs(const ft_schema *schema, uint32_t type, const uint8_t *a,
                           const uint8_t *b);

static int compare_values(const ft_schema *schema, const ft_field *field, const uint8_t *a,
                          const uint8_t *b)
{
    bool array = field->kind == FT_ARRAY;
    uint32_t count = array ? field->length : 1;
    uint32_t size = array ? field->element_size : field->size;
    uint8_t kind = array ? field->element : field->kind;
    int result = 0;
    for (uint32_t i = 0; i < count && result == 0; i++, a += size, b += size) {
        result = kind == FT_STRUCT
                     ? compare_structs(schema, field->of, a, b)
                     : compare_numbers(field, size, le_load(a, size), le_load(b, size));
    }
    return result;
}

static int compare_structs(const ft_schema *schema, uint32_t type, const uint8_t *a,
                           const uint8_t *b)
{
    const ft_record *record = &schema->structs[type];
    int result = 0;
    for (uint32_t i = 0; i < record->count && result == 0; i++) {
        uint32_t at = record->fields[i].offset;
        result = compare_values(schema, &record->fields[i], a + at, b + at);
    }
    return result;
}

static int compare_strings(const keyed *a, const keyed *b)
{
    uint32_t shorter = a->size < b->size ? a->size : b->size;
    int result = shorter == 0 ? 0 : memcmp(a->bytes, b->bytes, shorter);
    return result != 0 ? result : order(a->size<b->size, a->size> b->size);
}

static int by_key(const void *left, const void *right)
{
    const keyed *a = left, *b = right;
    int result = a->key->kind == FT_STRING ? compare_strings(a, b)
                 : a->bytes == NULL ? compare_numbers(a->key, a->key->size, a->number, b->number)
                                    : compare_values(a->schema, a->key, a->bytes, b->bytes);
    return result != 0 ? result : order(a->place<b->place, a->place> b->place);
}

/* NULL if it has no key. */
static const ft_field *key_of(const ft_record *record, uint32_t *slot)
{
    for (*slot = 0; *slot < record->count; ++*slot) {
        if ((record->fields[*slot].flags & FT_KEY) != 0) {
            return &record->fields[*slot];
        }
    }
    return NULL;
}

static void note_key(const ft_node *table, uint32_t slot, keyed *to)
{
    const ft_slot *at = &table->as.slots[slot];
    if (to->key->kind == FT_STRING) {
        to->bytes = at->as.node->as.bytes;
        to->size = at->as.node->count;
    } else if (to->key->kind == FT_STRUCT) {
        to->bytes = at->as.bytes;
    } else {
        to->number = at->as.scalar;
    }
}

static void take_order(ft_node *vector, const keyed *order_of, void *copy)
{
    bool refs = vector->shape == FT_REFS;
    size_t unit = refs ? sizeof(ft_slot) : vector->field->element_size;
    uint8_t *to = refs ? (uint8_t *)vector->as.slots : vector->as.bytes;
    memcpy(copy, to, unit * vector->count);
    for (uint32_t i = 0; i < vector->count; i++) {
        memcpy(to + unit * i, (uint8_t *)copy + unit * order_of[i].place, unit);
    }
}

void fs_sort(fs_build *b, const ft_schema *schema, ft_node *vector)
{
    const ft_field *field = vector->field;
    bool table = field->element == FT_TABLE;
    const ft_record *record = table ? &schema->tables[field->of] : &schema->structs[field->of];
    uint32_t slot;
    const ft_field *key = key_of(record, &slot);
    if (key == NULL || b->failed) {
        return;
    }
    keyed *list = fs_take(b, (vector->count + 1) * sizeof *list);
    void *copy =
        fs_take(b, ((size_t)vector->count + 1) * (table ? sizeof(ft_slot) : field->element_size));
    for (uint32_t i = 0; list != NULL && copy != NULL && i < vector->count; i++) {
        list[i] = (keyed){.schema = schema, .key = key, .place = i};
        if (table) {
            note_key(vector->as.slots[i].as.node, slot, &list[i]);
        } else {
            list[i].bytes = vector->as.bytes + (size_t)i * field->element_size + key->offset;
        }
    }
    if (list != NULL && copy != NULL) {
        qsort(list, vector->count, sizeof *list, by_key);
        take_order(vector, list, copy);
    }
}

/* Making choices, and assembling tables. See build.h. */
#include "fuzz/smith/build.h"

#include "base/little_endian.h"

#include <stdio.h>
#include <string.h>

/* ---- Choices ---- */

uint32_t fs_byte(fs_build *b)
{
    if (b->left == 0) {
        return 0;
    }
    b->left--;
    return *b->bytes++;
}

uint32_t fs_below(fs_build *b, uint32_t n)
{
    uint32_t number = fs_byte(b);
    number = n > 256 ? number << 8 | fs_byte(b) : number;
    return n == 0 ? 0 : number % n;
}

uint32_t fs_from(fs_build *b, uint32_t low, uint32_t high)
{
    return low + fs_below(b, high - low + 1);
}

bool fs_chance(fs_build *b, uint32_t n)
{
    return fs_byte(b) % n == n - 1;
}

bool fs_more(fs_build *b, uint32_t cost)
{
    return b->left > 0 && b->room >= cost && fs_byte(b) % 8 != 0;
}

static uint64_t whole(fs_build *b)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < 8; i++) {
        value = value << 8 | fs_byte(b);
    }
    return value;
}

int64_t fs_integer(fs_build *b)
{
    static const int64_t limits[] = {INT64_MAX,  INT64_MIN, INT32_MAX,       INT32_MIN,
                                     UINT32_MAX, 1 << 16,   INT64_C(1) << 53};
    uint32_t choice = fs_byte(b);
    switch (choice % 8) {
    case 0: return 0;
    case 1: return limits[fs_below(b, sizeof limits / sizeof limits[0])];
    case 2: return (int64_t)whole(b);
    case 3: return -1;
    default: return (int64_t)(choice / 8);
    }
}

uint64_t fs_real(fs_build *b)
{
    static const double numbers[] = {0.0, 1.0, -1.0, 0.5, 1e-5, 3.0, 1e300, -0.0};
    static const uint64_t odd[] = {UINT64_C(0x7ff0000000000000), UINT64_C(0xfff0000000000000),
                                   UINT64_C(0x7ff8000000000000), 1};
    uint32_t choice = fs_byte(b);
    uint64_t bits;
    if (choice % 8 == 7) {
        return whole(b);
    }
    if (choice % 8 == 6) {
        return odd[choice / 8 % 4];
    }
    memcpy(&bits, &numbers[choice % 6 == 0 ? 0 : choice / 8 % 8], sizeof bits);
    return bits;
}

uint64_t fs_single(uint64_t bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    const float single = number > 3e38 || number < -3e38 ? 1.0f : (float)number;
    uint32_t half;
    memcpy(&half, &single, sizeof half);
    return half;
}

void fs_spend(fs_build *b, size_t bytes)
{
    b->room -= bytes < b->room ? bytes : b->room;
}

/* Records whether something was made: it fails only for lack of memory. Returns `made`. */
static bool have(fs_build *b, bool made)
{
    b->broke = b->broke || !made;
    b->failed = b->failed || !made;
    return made;
}

void *fs_take(fs_build *b, size_t size)
{
    void *memory = ptv_arena_take(b->arena, size);
    (void)have(b, memory != NULL);
    return memory;
}

/* Some are longer than usual names, or not ASCII. */
static const char *const words[] = {"x",
                                    "weight",
                                    "forward",
                                    "layer.0.attention.bias",
                                    "_",
                                    "\xc3\xa4pfel",
                                    "\xe5\x90\x8d\xe5\x89\x8d",
                                    "a long name with blanks, quotes ' and / slashes",
                                    "aten",
                                    "\xf0\x9f\x94\xa5",
                                    "0",
                                    "k.v"};

const char *fs_word(fs_build *b)
{
    return words[fs_below(b, sizeof words / sizeof words[0])];
}

const char *fs_name(fs_build *b)
{
    enum { MOST = 80 };
    char *name = fs_take(b, MOST);
    const char *word = fs_word(b);
    if (name == NULL) {
        return "";
    }
    snprintf(name, MOST, "%s%u", word, b->names++);
    return name;
}

uint8_t *fs_filling(fs_build *b, size_t size)
{
    uint8_t *bytes = fs_take(b, size + 8);
    for (size_t i = 0; bytes != NULL && i < size; i += 8) {
        le_store(bytes + i, 8, ft_random_next(&b->trim));
    }
    return bytes;
}

/* ---- Tables ---- */

/* Cost of an object besides its content: references to it, padding, perhaps a vtable. */
static size_t cost_of(const fs_model *m, size_t bytes)
{
    enum { OBJECT = 12, VTABLE = 24 };
    bool large = m->layout.own_vtables || m->layout.all_slots;
    return bytes + OBJECT + m->layout.pad / 2u + (large ? VTABLE : 0);
}

/* All functions here return through it: records a NULL, and charges the cost. */
static ft_node *made(fs_model *m, ft_node *node, size_t bytes)
{
    (void)have(m->b, node != NULL);
    fs_spend(m->b, cost_of(m, bytes));
    return node;
}

static const ft_field *field_of(const fs_model *m, const ft_node *table, uint32_t slot)
{
    return ft_field_at(&m->file.tree, table, slot);
}

ft_node *fs_root(fs_model *m)
{
    return m->file.tree.root;
}

ft_node *fs_new(fs_model *m, uint32_t type)
{
    return made(m, ft_new_object(&m->file.tree, type), 4);
}

static ft_node *hung(ft_node *table, uint32_t slot, ft_node *node)
{
    if (table != NULL && node != NULL) {
        ft_set_node(table, slot, node);
    }
    return node;
}

ft_node *fs_table(fs_model *m, ft_node *table, uint32_t slot)
{
    return table == NULL ? NULL : hung(table, slot, fs_new(m, field_of(m, table, slot)->of));
}

/* The tag is in the preceding slot. */
ft_node *fs_member(fs_model *m, ft_node *table, uint32_t slot, uint64_t tag)
{
    if (table == NULL) {
        return NULL;
    }
    const ft_union *members = &m->file.tree.schema->unions[field_of(m, table, slot)->of];
    ft_set_scalar(table, slot - 1, tag);
    fs_spend(m->b, 1);
    return hung(table, slot, fs_new(m, ft_member_of(members, tag)->of));
}

ft_node *fs_vector(fs_model *m, ft_node *table, uint32_t slot, uint32_t count)
{
    if (table == NULL) {
        return NULL;
    }
    const ft_field *field = field_of(m, table, slot);
    ft_node *vector = ft_new_vector(&m->file.tree, field, count);
    size_t each = ft_is_reference(field->element) ? 0 : field->element_size; /* 0: see cost_of() */
    return hung(table, slot, made(m, vector, (size_t)count * each));
}

ft_node *fs_element(fs_model *m, ft_node *vector, uint32_t i)
{
    return vector == NULL ? NULL : hung(vector, i, fs_new(m, vector->field->of));
}

void fs_hang(ft_node *vector, uint32_t i, ft_node *node)
{
    (void)hung(vector, i, node);
}

void fs_item(ft_node *vector, uint32_t i, uint64_t value)
{
    if (vector != NULL) {
        ft_set_item(vector, i, value);
    }
}

void fs_text(fs_model *m, ft_node *table, uint32_t slot, const char *text)
{
    if (table != NULL) {
        size_t length = strlen(text);
        ft_node *node = ft_new_text(&m->file.tree, text, (uint32_t)length);
        (void)hung(table, slot, made(m, node, length));
    }
}

void fs_label(fs_model *m, ft_node *table, uint32_t slot, const char *text)
{
    fs_text(m, table, slot, ft_random_below(&m->b->trim, 16) == 0 ? "" : text);
}

void fs_blob(fs_model *m, ft_node *table, uint32_t slot, fe_bytes bytes)
{
    ft_node *vector = fs_vector(m, table, slot, (uint32_t)bytes.size);
    if (vector != NULL && bytes.bytes != NULL && bytes.size > 0) {
        memcpy(vector->as.bytes, bytes.bytes, bytes.size);
    }
}

void fs_put(fs_model *m, ft_node *table, uint32_t slot, uint64_t value)
{
    if (table == NULL) {
        return;
    }
    const ft_field *field = field_of(m, table, slot);
    uint64_t usual = field->scalar == PTV_F32 ? fs_single(field->value) : field->value;
    if (value != usual || ft_random_below(&m->b->trim, 8) < m->b->loose) {
        ft_set_scalar(table, slot, value);
        fs_spend(m->b, field->size);
    }
}

uint32_t fs_segment(fs_model *m, fe_bytes bytes)
{
    fs_spend(m->b, bytes.size + m->file.align / 2);
    (void)have(m->b, fe_add_segment(&m->file, bytes) != NULL);
    return m->file.segment_count - 1;
}

void fs_indexes(fs_model *m, ft_node *table, uint32_t slot, const int32_t *items, uint32_t count)
{
    ft_node *vector = fs_vector(m, table, slot, count);
    for (uint32_t i = 0; i < count; i++) {
        fs_item(vector, i, (uint32_t)items[i]);
    }
}

void fs_tables(fs_model *m, ft_node *table, uint32_t slot, ft_node *const *nodes, uint32_t count)
{
    ft_node *vector = fs_vector(m, table, slot, count);
    for (uint32_t i = 0; i < count; i++) {
        fs_hang(vector, i, nodes[i]);
    }
}

/* ---- Files ---- */

static ft_layout any_layout(fs_build *b)
{
    static const uint32_t aligns[] = {0, 0, 8, 16, 32, 64};
    const ft_layout plain = {.order = FT_BY_SIZE};
    if (!fs_chance(b, 3)) {
        return plain;
    }
    uint32_t ways = fs_byte(b);
    return (ft_layout){.order = (uint8_t)(ways % 3),
                       .own_vtables = (ways >> 2 & 3) == 3,
                       .all_slots = (ways >> 4 & 3) == 3,
                       .shuffle = (ways >> 6 & 1) == 1,
                       .pad = (uint8_t)((ways >> 7) * fs_below(b, 24)),
                       .seed = ft_random_next(&b->trim),
                       .align = aligns[fs_below(b, sizeof aligns / sizeof aligns[0])]};
}

bool fs_model_begin(fs_model *m, fs_build *b, ptv_format format)
{
    m->b = b;
    m->layout = any_layout(b);
    return have(b, fe_begin(&m->file, b->kit, format, b->arena));
}

/* Bytes of structs in a table, with their alignment. */
static size_t structs_in(const ft_tree *tree, const ft_node *table)
{
    size_t size = 0;
    for (uint32_t i = 0; table->shape == FT_OBJECT && i < table->count; i++) {
        const ft_field *field = ft_field_at(tree, table, i);
        bool there = field->kind == FT_STRUCT && table->as.slots[i].state == FT_HERE;
        size += there ? field->size + field->align : 0;
    }
    return size;
}

/* An upper bound on the size of the file, with all alignment. */
static size_t most_of(const fs_model *m)
{
    enum { HEADERS = 1024, PER_NODE = 64 };
    const fe_file *file = &m->file;
    size_t size = HEADERS + file->constants.size;
    for (uint32_t i = 0; i < file->tree.count; i++) {
        const ft_node *node = file->tree.nodes[i];
        bool slots = node->shape == FT_OBJECT || node->shape == FT_REFS;
        size_t unit = slots ? 12 : node->shape == FT_ITEMS ? node->field->element_size : 1;
        size += PER_NODE + node->count * unit + structs_in(&file->tree, node);
        size += node->field != NULL ? node->field->element_align : 0;
        size += node->shape == FT_BLOCK ? file->tree.schema->structs[node->type].align : 0;
    }
    for (uint32_t i = 0; i < file->segment_count; i++) {
        size += file->segments[i].bytes.size + file->align;
    }
    for (uint32_t i = 0; i < file->entry_count; i++) {
        size += file->entries[i].data.size + 48;
    }
    return size;
}

fe_bytes fs_model_end(fs_model *m)
{
    fs_build *b = m->b;
    size_t room = b->failed ? 0 : most_of(m);
    uint8_t *out = b->failed ? NULL : fs_take(b, room);
    size_t size = out == NULL ? 0 : fe_write(&m->file, &m->layout, out, room);
    (void)have(b, b->failed || size > 0); /* the room suffices, so memory ran out */
    return (fe_bytes){out, size};
}

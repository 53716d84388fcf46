/* Edits that only ExecuTorch programs have: payloads for delegates, operators that exist. */
#include "fuzz/mutator/mutator_internal.h"

#include "verifiers/core/operators.h"
#include "verifiers/schemas/program.h"

#include <string.h>

enum { OPAQUE_BYTES = 96 };

static bool is_program(fm_mutator *m)
{
    return fm_file(m)->format == PTV_FORMAT_PROGRAM && m->tree != NULL && m->tree->root != NULL;
}

/* Returns the list in this slot, creating it if it is missing. */
static ft_node *list_in(fm_mutator *m, ft_node *table, uint32_t slot)
{
    const ft_slot *there = &table->as.slots[slot];
    if (there->state == FT_LEADS && there->as.node->shape == FT_REFS) {
        return there->as.node;
    }
    ft_node *list = ft_new_vector(m->tree, ft_field_at(m->tree, table, slot), 0);
    if (list != NULL) {
        ft_set_node(table, slot, list);
    }
    return list;
}

/* Appends a new table to the list. */
static ft_node *append(fm_mutator *m, ft_node *list)
{
    ft_node *table = list == NULL ? NULL : ft_new_object(m->tree, list->field->of);
    if (table == NULL || !ft_resize(m->tree, list, list->count + 1)) {
        return NULL;
    }
    list->lies = false;
    ft_set_node(list, list->count - 1, table);
    return table;
}

static bool set_text(fm_mutator *m, ft_node *table, uint32_t slot, const char *text)
{
    ft_node *made = ft_new_text(m->tree, text, (uint32_t)strlen(text));
    if (made != NULL) {
        ft_set_node(table, slot, made);
    }
    return made != NULL;
}

/* ---- Payloads ---- */

typedef struct reference {
    uint64_t location;
    uint32_t index;
} reference;

static bool add_inline(fm_mutator *m, fe_bytes bytes, reference *to)
{
    ft_node *list = list_in(m, m->tree->root, PTV_PROGRAM_PROGRAM_BACKEND_DELEGATE_DATA);
    ft_node *blob = append(m, list);
    if (blob == NULL) {
        return false;
    }
    *to = (reference){PTV_PROGRAM_DATA_LOCATION_INLINE, list->count - 1};
    return fm_set_bytes(m, blob, PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA_DATA, bytes);
}

static bool add_segment(fm_mutator *m, fe_bytes bytes, reference *to)
{
    if (fe_add_segment(fm_file(m), bytes) == NULL) {
        return false;
    }
    const ft_node *list = list_in(m, m->tree->root, PTV_PROGRAM_PROGRAM_SEGMENTS);
    *to = (reference){PTV_PROGRAM_DATA_LOCATION_SEGMENT, list->count - 1};
    return true;
}

static bool set_delegate(fm_mutator *m, ft_node *delegate, const char *backend, reference to)
{
    ft_node *where = ft_new_object(m->tree, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE);
    if (where == NULL || !set_text(m, delegate, PTV_PROGRAM_BACKEND_DELEGATE_ID, backend) ||
        list_in(m, delegate, PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS) == NULL) {
        return false;
    }
    ft_set_scalar(where, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_LOCATION, to.location);
    ft_set_scalar(where, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_INDEX, to.index);
    ft_set_node(delegate, PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED, where);
    return true;
}

bool fm_add_payload(fm_mutator *m, const char *backend, fe_bytes bytes)
{
    reference to;
    ft_node *plan = fm_pick_for(m, FT_TABLE, PTV_PROGRAM_EXECUTION_PLAN, NULL);
    bool added =
        plan != NULL && (fm_chance(m, 50) ? add_inline(m, bytes, &to) : add_segment(m, bytes, &to));
    ft_node *delegate =
        added ? append(m, list_in(m, plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES)) : NULL;
    return delegate != NULL && set_delegate(m, delegate, backend, to);
}

/* Payloads to make: a file or, for UNKNOWN, a known beginning followed by random bytes. */
static const struct {
    const char *backend;
    ptv_format format;
    uint8_t at;
    const char *magic;
} kinds[] = {
    {"XnnpackBackend", PTV_FORMAT_XNNPACK, 0, ""},
    {"VulkanBackend", PTV_FORMAT_VULKAN, 0, ""},
    {"NativeBackend", PTV_FORMAT_NFAT, 0, ""},
    {"NativeBackend", PTV_FORMAT_PROGRAM, 0, ""},
    {"MLXBackend", PTV_FORMAT_UNKNOWN, 4, "MLX0"},
    {"MPSBackend", PTV_FORMAT_UNKNOWN, 4, "MP00"},
    {"EthosUBackend", PTV_FORMAT_UNKNOWN, 0, "vela_bin_stream"},
    {"QnnBackend", PTV_FORMAT_UNKNOWN, 0, "\xcd\xab\x78\x56"},
    {"NativeBackend", PTV_FORMAT_UNKNOWN, 4, "NPTG"},
    {"EthosUBackend", PTV_FORMAT_UNKNOWN, 4, "TOSA"},
    {"CoreMLBackend", PTV_FORMAT_UNKNOWN, 0, "CMJR"},
    {"CudaBackend", PTV_FORMAT_UNKNOWN, 0, "{\"a\": 1}"},
    {"CoreMLBackend", PTV_FORMAT_UNKNOWN, 0, "{}"},
    {"NeuropilotBackend", PTV_FORMAT_UNKNOWN, 0, "\x01"},
    {"", PTV_FORMAT_UNKNOWN, 0, ""},
};

static bool opaque(fm_mutator *m, uint32_t kind, fe_bytes *bytes)
{
    uint32_t size = 1 + fm_below(m, OPAQUE_BYTES);
    uint8_t *made = ptv_arena_take(&m->arena, OPAQUE_BYTES + 32);
    if (made == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < size; i++) {
        made[i] = fm_chance(m, 30) ? (uint8_t)fm_below(m, 256) : 0;
    }
    size_t length = strlen(kinds[kind].magic);
    memcpy(made + kinds[kind].at, kinds[kind].magic, length);
    size_t least = kinds[kind].at + length;
    *bytes = (fe_bytes){made, size < least ? least : size};
    return true;
}

static bool payload_new(fm_mutator *m)
{
    fe_bytes bytes;
    uint32_t kind = fm_below(m, sizeof kinds / sizeof *kinds);
    return is_program(m) &&
           (kinds[kind].format == PTV_FORMAT_UNKNOWN
                ? opaque(m, kind, &bytes)
                : fm_fresh_file(m, kinds[kind].format, &bytes)) &&
           fm_add_payload(m, kinds[kind].backend, bytes) && fm_note(m, "a new delegate");
}

/* ---- Operators ---- */

static bool operator_known(fm_mutator *m)
{
    const ptv_operators *all = &ptv_operators_default;
    ft_node *table = is_program(m) ? fm_pick_for(m, FT_TABLE, PTV_PROGRAM_OPERATOR, NULL) : NULL;
    if (table == NULL || all->count == 0) {
        return false;
    }
    const ptv_operator *one = &all->entries[fm_below(m, all->count)];
    return set_text(m, table, PTV_PROGRAM_OPERATOR_NAME, all->text + one->name) &&
           set_text(m, table, PTV_PROGRAM_OPERATOR_OVERLOAD, all->text + one->overload) &&
           fm_note_path(m, "another operator at", table, FT_WHOLE);
}

static const fm_row rows[] = {
    {"payload-new", 10, FM_TREE, false, payload_new},
    {"operator-known", 8, FM_TREE, false, operator_known},
};

const fm_row_list fm_program_list = FM_ROW_LIST(rows);

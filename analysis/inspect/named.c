/* Names: data of a program and who requests it, keys of a data file, names from outside. */
#include "analysis/inspect/inspect_internal.h"

#include "verifiers/crosscheck/missing.h"
#include "verifiers/program/segments.h"
#include "verifiers/schemas/flat_tensor.h"

/* ---- From outside ---- */

typedef struct needs {
    ptv_names names;
    ptv_seen_need *list; /* NULL while counting */
    uint32_t count;
} needs;

static ptv_seen_need need_of(const needs *n, const ptv_named *use)
{
    const ptv_run *run = n->names.run;
    const ptv_named *entry = ptv_first_named(&n->names, use, PTV_ROLE_FILE_DATA, 0);
    ptv_blob blob;
    ptv_seen_need need = {
        .name = {(const char *)ptv_named_image(run, use).bytes + use->at, use->length},
        .key = ptv_role_of(run, use) == PTV_ROLE_KEY};
    if (entry != NULL) {
        need.file = ptv_unit_at(run, entry->unit)->file;
        need.bytes = ptv_blob_of(run, entry, &blob) ? blob.size : 0;
    }
    return need;
}

static void add_need(void *context, const ptv_named *use)
{
    needs *n = context;
    ptv_select_name(&n->names, use);
    if (ptv_role_of(n->names.run, use) < PTV_ROLE_TENSOR || !ptv_is_from_outside(&n->names, use)) {
        return;
    }
    if (n->list != NULL) {
        n->list[n->count] = need_of(n, use);
    }
    n->count++;
}

void ptv_inspect_needs(ptv_inspector *l)
{
    needs n = {.list = NULL};
    if (l->run.format == PTV_FORMAT_PACKAGE) {
        return; /* a clean package has all of its weights */
    }
    ptv_run copy = l->run; /* the search enters one unit after another */
    if (!ptv_gather_names(&copy, &ptv_data_needed_rule, &n.names)) {
        return;
    }
    ptv_each_named(&n.names, add_need, &n);
    n.list = n.count == 0 ? NULL : ptv_take(l, n.count, sizeof *n.list);
    if (n.list != NULL) {
        n.count = 0;
        ptv_each_named(&n.names, add_need, &n);
        l->out->needs = n.list;
        l->out->need_count = n.count;
    }
}

/* ---- Named data ---- */

/* If there is no such segment, it has no bytes. */
static void set_segment(const ptv_run *run, uint64_t number, ptv_seen_data *data)
{
    const ptv_image whole = ptv_unit_image(run, ptv_unit_at(run, ptv_state_of(run)->unit));
    data->segment = (uint32_t)number;
    if (number < ptv_segments_of(run).count) {
        const ptv_segment segment = ptv_segment_number(run, (uint32_t)number);
        data->bytes = segment.size;
        data->content = whole.bytes + run->segment_base + segment.offset;
    }
}

static ptv_seen_data program_entry(const ptv_run *run, uint32_t at)
{
    const ptv_image *im = &run->image;
    ptv_seen_data data = {.key = ptv_string_of(im, ptv_vec_of(im, at, PTV_PROGRAM_NAMED_DATA_KEY))};
    set_segment(run, (uint64_t)ptv_program_named_data_segment_index(im, at), &data);
    return data;
}

/* The program's delegate that contains a payload, at any depth. */
static const ptv_unit *delegate_of(const ptv_run *run, uint32_t program, uint32_t unit)
{
    const ptv_unit *u = ptv_unit_at(run, unit);
    while (u->parent != program && u->parent != PTV_NO_UNIT) {
        u = ptv_unit_at(run, u->parent);
    }
    return u->parent == program ? u : NULL;
}

static void add_user(ptv_inspector *l, ptv_seen_data *data, const ptv_unit *by)
{
    const bool same =
        data->users != NULL && data->users->method == by->plan && data->users->delegate == by->item;
    ptv_seen_user *user = same ? NULL : ptv_take(l, 1, sizeof *user);
    if (user != NULL) {
        *user = (ptv_seen_user){data->users, by->plan, by->item};
        data->users = user;
        data->user_count++;
    }
}

/* Notes what a payload says about the type of data that it requests. */
static void note_type(ptv_inspector *l, ptv_element_types *elements, const ptv_named *name,
                      ptv_seen_data *data)
{
    const ptv_unit *unit = ptv_unit_at(&l->run, name->unit);
    ptv_element_types *of = &elements[name->unit];
    if (unit->format != PTV_FORMAT_XNNPACK || !unit->sound) {
        return;
    }
    if (of->list == NULL) {
        *of = ptv_xnnpack_elements(l, name->unit);
    }
    if (of->list != NULL && name->item < of->count && of->list[name->item] > 0) {
        data->typed = true;
        data->tensor.scalar_type = of->list[name->item] - 1;
    }
}

/* Equal names are in the order of units, so a payload's users come together. */
static void add_users(ptv_inspector *l, const ptv_names *names, ptv_seen_data *data, uint32_t count)
{
    ptv_element_types *elements = ptv_take(l, ptv_state_of(&l->run)->unit_count, sizeof *elements);
    for (uint32_t i = 0; i < names->count && !l->failed; i++) {
        const ptv_named *name = &names->list[i];
        if (ptv_role_of(names->run, name) != PTV_ROLE_KEY) {
            continue;
        }
        const ptv_named *entry = ptv_first_named(names, name, PTV_ROLE_PROGRAM_DATA, 0);
        const ptv_unit *by = delegate_of(names->run, l->out->program, name->unit);
        if (entry != NULL && entry->unit == l->out->program && entry->item < count && by != NULL) {
            add_user(l, &data[entry->item], by);
            note_type(l, elements, name, &data[entry->item]);
        }
    }
}

void ptv_inspect_named_data(ptv_inspector *l)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec list = ptv_vec_of(im, l->run.root, PTV_PROGRAM_PROGRAM_NAMED_DATA);
    ptv_seen_data *data = ptv_take(l, list.count, sizeof *data);
    ptv_run copy = l->run;
    ptv_names names;
    for (uint32_t i = 0; data != NULL && i < list.count; i++) {
        data[i] = program_entry(&l->run, ptv_table_in(im, list, i));
    }
    if (data != NULL && list.count > 0 && ptv_gather_names(&copy, &ptv_data_needed_rule, &names)) {
        add_users(l, &names, data, list.count);
    }
    l->out->data = data;
    l->out->data_count = data == NULL ? 0 : list.count;
}

/* ---- Data files ---- */

static void look_at_layout(const ptv_image *im, uint32_t layout, ptv_seen_data *data)
{
    const ptv_vec sizes = ptv_vec_of(im, layout, PTV_FLAT_TENSOR_TENSOR_LAYOUT_SIZES);
    uint64_t elements;
    data->has_layout = data->typed = true;
    data->tensor.scalar_type = ptv_flat_tensor_tensor_layout_scalar_type(im, layout);
    data->tensor.storage = PTV_STORED_CONSTANT;
    ptv_set_shape(im, sizes, ptv_vec_of(im, layout, PTV_FLAT_TENSOR_TENSOR_LAYOUT_DIM_ORDER),
                  &data->tensor);
    data->tensor.measured = sizes.count <= PTV_RANK_MAX &&
                            ptv_shape_bytes(im, data->tensor.scalar_type, sizes, &elements,
                                            &data->tensor.bytes) == PTV_BYTES_KNOWN;
}

void ptv_inspect_keys(ptv_inspector *l)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec list = ptv_vec_of(im, l->run.root, PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA);
    ptv_seen_data *data = ptv_take(l, list.count, sizeof *data);
    for (uint32_t i = 0; data != NULL && i < list.count; i++) {
        const uint32_t at = ptv_table_in(im, list, i);
        const uint32_t layout = ptv_table_of(im, at, PTV_FLAT_TENSOR_NAMED_DATA_TENSOR_LAYOUT);
        data[i].key = ptv_string_of(im, ptv_vec_of(im, at, PTV_FLAT_TENSOR_NAMED_DATA_KEY));
        set_segment(&l->run, (uint64_t)ptv_flat_tensor_named_data_segment_index(im, at), &data[i]);
        if (layout != 0) {
            look_at_layout(im, layout, &data[i]);
        }
    }
    l->out->data = data;
    l->out->data_count = data == NULL ? 0 : list.count;
}

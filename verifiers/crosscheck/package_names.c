/* The list of a package's names: gathering and comparing them; places in its graph. */
#include "package_names_rules.h"

#define SLOT(name) PTV_NATIVE_GRAPH_##name

/* ---- Names ---- */

static bool is_json(const ptv_key *k)
{
    return k->role <= PTV_KEY_OWNER;
}

static const ptv_image *image_of(const ptv_package *p, const ptv_key *k)
{
    return k->role == PTV_KEY_TENSOR ? &p->tensors_image
           : is_json(k)              ? &ptv_state_of(p->run)->whole
                                     : &p->graph_image;
}

uint64_t ptv_key_place(const ptv_package *p, const ptv_key *k)
{
    return k->at + (k->role == PTV_KEY_ALIAS || k->role == PTV_KEY_OWNER ? p->aliases.at : 0);
}

/* Each byte that is not UTF-8 counts as a character that no JSON has. */
static uint32_t next_point(const ptv_image *im, bool json, uint64_t *at, uint64_t end)
{
    const uint8_t first = ptv_u8(im, *at);
    const ptv_json_source source = ptv_json_in(im);
    if (json || (first >= 0x80 && ptv_json_utf8(source, *at, end) > 0)) {
        return ptv_json_point(source, at);
    }
    ++*at;
    return first < 0x80 ? first : 0x110000u + first;
}

void ptv_key_hash(const ptv_package *p, ptv_key *k)
{
    const ptv_image *im = image_of(p, k);
    uint64_t at = ptv_key_place(p, k);
    const uint64_t end = at + k->length;
    k->hash = 0x811c9dc5;
    for (k->count = 0; at < end; k->count++) {
        k->hash = (k->hash ^ next_point(im, is_json(k), &at, end)) * 0x01000193;
    }
}

int ptv_key_compare(const ptv_package *p, const ptv_key *a, const ptv_key *b)
{
    if (a->count != b->count || a->hash != b->hash) {
        return a->count != b->count ? (a->count < b->count ? -1 : 1) : (a->hash < b->hash ? -1 : 1);
    }
    const ptv_image *x = image_of(p, a), *y = image_of(p, b);
    uint64_t i = ptv_key_place(p, a), k = ptv_key_place(p, b);
    const uint64_t end = i + a->length, other = k + b->length;
    while (i < end && k < other) {
        uint32_t c = next_point(x, is_json(a), &i, end), d = next_point(y, is_json(b), &k, other);
        if (c != d) {
            return c < d ? -1 : 1;
        }
    }
    return 0;
}

bool ptv_key_before(void *context, uint32_t a, uint32_t b)
{
    const ptv_package *p = context;
    const ptv_key *x = &p->keys[a], *y = &p->keys[b];
    const int compared = ptv_key_compare(p, x, y);
    if (compared != 0 || x->role != y->role) {
        return compared != 0 ? compared < 0 : x->role < y->role;
    }
    return x->method != y->method ? x->method < y->method : x->item < y->item;
}

/* ---- Gathering; without a list, only counting ---- */

static void put(ptv_package *p, uint64_t at, uint64_t length, ptv_key_role role, uint32_t method,
                uint32_t item)
{
    if (p->keys != NULL) {
        ptv_key *k = &p->keys[p->count];
        *k = (ptv_key){.at = (uint32_t)at,
                       .length = (uint32_t)length,
                       .method = method,
                       .item = item,
                       .role = (uint8_t)role};
        ptv_key_hash(p, k);
    }
    p->count++;
}

static void gather_tensors(ptv_package *p)
{
    ptv_tensor_entry e;
    if (p->tensors == PTV_NO_UNIT) {
        return;
    }
    ptv_tensors t = ptv_tensors_of(&p->tensors_image);
    while (ptv_tensors_next(&t, &e)) {
        if (!e.metadata) {
            put(p, e.name.at, e.name.length, PTV_KEY_TENSOR, 0, e.i);
        }
    }
}

static void gather_aliases(ptv_package *p)
{
    if (p->aliases.length == 0) {
        return;
    }
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(&ptv_state_of(p->run)->whole), p->aliases);
    uint32_t i = 0;
    (void)ptv_json_step_on(&scan);
    for (; ptv_json_step_on(&scan) == PTV_JSON_NAME; i++) {
        put(p, scan.token.at - p->aliases.at, scan.token.length, PTV_KEY_ALIAS, 0, i);
        const ptv_json_token token = ptv_json_step_on(&scan);
        if (token == PTV_JSON_STRING) {
            put(p, scan.token.at - p->aliases.at, scan.token.length, PTV_KEY_OWNER, 0, i);
        }
        (void)ptv_json_pass_token(&scan, token);
    }
}

static void gather_string(ptv_package *p, uint32_t table, unsigned slot, ptv_key_role role,
                          uint32_t method, uint32_t item)
{
    const ptv_vec text = ptv_vec_of(&p->graph_image, table, slot);
    if (text.at != 0 && (text.count > 0 || role == PTV_KEY_BINDING)) {
        put(p, text.at, text.count, role, method, item);
    }
}

static void gather_constant(ptv_package *p, uint32_t table, uint32_t method, uint32_t item)
{
    const ptv_key key = {.role = PTV_KEY_BINDING, .method = method, .item = item};
    gather_string(p, table, SLOT(NAMED_TENSOR_REF_DATA_KEY), PTV_KEY_BINDING, method, item);
    const ptv_binding b = ptv_binding_of(p, &key);
    if (b.scheme != 0 && b.scheme_type == SLOT(QUANT_SCHEME_AFFINE_GROUP)) {
        gather_string(p, b.scheme, SLOT(AFFINE_GROUP_SCALE_DATA_KEY), PTV_KEY_SCALE, method, item);
        gather_string(p, b.scheme, SLOT(AFFINE_GROUP_ZERO_POINT_DATA_KEY), PTV_KEY_ZERO_POINT,
                      method, item);
    }
}

static void gather_methods(ptv_package *p)
{
    const ptv_image *im = &p->graph_image;
    const ptv_vec methods = ptv_vec_of(im, p->root, SLOT(PROGRAM_METHODS));
    for (uint32_t m = 0; m < methods.count; m++) {
        const uint32_t method = ptv_table_in(im, methods, m);
        const ptv_vec constants = ptv_vec_of(im, method, SLOT(METHOD_CONSTANTS));
        const ptv_vec states = ptv_vec_of(im, method, SLOT(METHOD_MUTABLE_BUFFERS));
        for (uint32_t i = 0; i < constants.count; i++) {
            gather_constant(p, ptv_table_in(im, constants, i), m, i);
        }
        for (uint32_t i = 0; i < states.count; i++) {
            gather_string(p, ptv_table_in(im, states, i), SLOT(MUTABLE_BUFFER_SPEC_FQN),
                          PTV_KEY_STATE, m, i);
        }
    }
}

void ptv_gather_keys(ptv_package *p)
{
    p->count = 0;
    gather_tensors(p);
    gather_aliases(p);
    gather_methods(p);
}

/* ---- Places ---- */

ptv_binding ptv_binding_of(const ptv_package *p, const ptv_key *k)
{
    const ptv_image *im = &p->graph_image;
    ptv_binding b = {0, 0, 0, 0};
    const ptv_vec methods = ptv_vec_of(im, p->root, SLOT(PROGRAM_METHODS));
    const uint32_t method = ptv_table_in(im, methods, k->method);
    b.table = ptv_table_in(im, ptv_vec_of(im, method, SLOT(METHOD_CONSTANTS)), k->item);
    b.meta = ptv_table_of(im, b.table, SLOT(NAMED_TENSOR_REF_META));
    const uint32_t quant = b.meta == 0 ? 0 : ptv_table_of(im, b.meta, SLOT(TENSOR_META_QUANT));
    if (quant != 0) {
        b.scheme_type = (unsigned)ptv_native_graph_quant_spec_scheme_type(im, quant);
        b.scheme = b.scheme_type == 0 ? 0 : ptv_table_of(im, quant, SLOT(QUANT_SPEC_SCHEME));
    }
    return b;
}

enum { FRAMES = 6 };

/* Frames down to the constant, or the state. */
static ptv_frame *frames_to(const ptv_package *p, const ptv_key *k, ptv_frame frames[FRAMES])
{
    const unsigned list =
        k->role == PTV_KEY_STATE ? SLOT(METHOD_MUTABLE_BUFFERS) : SLOT(METHOD_CONSTANTS);
    ptv_enter(p->run, p->graph);
    frames[0] = ptv_root_frame(&ptv_schema_native_graph, p->root);
    ptv_frame *f = ptv_frame_down(p->run, frames, SLOT(PROGRAM_METHODS), (int32_t)k->method);
    return ptv_frame_down(p->run, f, list, (int32_t)k->item);
}

PTV_NOINLINE void ptv_key_fault(const ptv_package *p, const ptv_rule *rule, const ptv_key *k,
                                ptv_mismatch mismatch)
{
    static const uint8_t slots[] = {[PTV_KEY_BINDING] = SLOT(NAMED_TENSOR_REF_DATA_KEY),
                                    [PTV_KEY_SCALE] = SLOT(AFFINE_GROUP_SCALE_DATA_KEY),
                                    [PTV_KEY_ZERO_POINT] = SLOT(AFFINE_GROUP_ZERO_POINT_DATA_KEY),
                                    [PTV_KEY_STATE] = SLOT(MUTABLE_BUFFER_SPEC_FQN)};
    ptv_frame frames[FRAMES];
    ptv_frame *f = frames_to(p, k, frames);
    if (k->role == PTV_KEY_SCALE || k->role == PTV_KEY_ZERO_POINT) {
        f = ptv_frame_down(p->run, f, SLOT(NAMED_TENSOR_REF_META), -1);
        f = ptv_frame_down(p->run, f, SLOT(TENSOR_META_QUANT), -1);
        f = ptv_frame_down(p->run, f, SLOT(QUANT_SPEC_SCHEME), -1);
    }
    const ptv_place place = ptv_field_of(f, slots[k->role]);
    const ptv_about about = {.subject = p->graph_image.bytes + k->at, .length = k->length};
    ptv_report_about(p->run, rule, place, ptv_locate(&p->run->image, &place), mismatch, about);
}

PTV_NOINLINE void ptv_meta_fault(const ptv_package *p, const ptv_rule *rule, const ptv_key *k,
                                 unsigned slot, ptv_mismatch mismatch)
{
    ptv_frame frames[FRAMES];
    ptv_frame *f = frames_to(p, k, frames);
    f = ptv_frame_down(p->run, f, SLOT(NAMED_TENSOR_REF_META), -1);
    const ptv_place place = ptv_field_of(f, slot);
    const ptv_about about = {.subject = p->graph_image.bytes + k->at, .length = k->length};
    ptv_report_about(p->run, rule, place, ptv_locate(&p->run->image, &place), mismatch, about);
}

/* ---- Lookup ---- */

uint32_t ptv_package_tensor(const ptv_package *p, const ptv_key *key)
{
    uint32_t low = 0, high = p->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (ptv_key_compare(p, &p->keys[middle], key) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < p->count && ptv_key_compare(p, &p->keys[low], key) == 0 ? low : p->count;
}

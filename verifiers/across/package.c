/* The list of a package's names, and what each must have: a tensor, a user, one meaning. */
#include "package.h"

#include "../common/memory.h"
#include "../common/sort.h"

static const ptv_rule alias_owner_missing_rule, alias_is_tensor_rule, alias_mutable_rule,
    aliases_order_rule, package_key_missing_rule, package_tensor_unused_rule,
    package_mutable_elsewhere_rule;

#define SLOT(name) PTV_NATIVE_GRAPH_##name

/* ---- Names ---- */

static bool is_json(const ptv_key *k)
{
    return k->role <= PTV_KEY_OWNER;
}

static const ptv_image *image_of(const ptv_package *p, const ptv_key *k)
{
    return k->role == PTV_KEY_TENSOR ? &p->tensors_image
           : is_json(k)              ? &p->run->whole
                                     : &p->graph_image;
}

static uint64_t place_of(const ptv_package *p, const ptv_key *k)
{
    return k->at + (k->role == PTV_KEY_ALIAS || k->role == PTV_KEY_OWNER ? p->aliases.at : 0);
}

/* Of bytes that are no UTF-8, each is a character that no JSON has. */
static uint32_t next_point(const ptv_image *im, bool json, uint64_t *at, uint64_t end)
{
    const uint8_t first = ptv_u8(im, *at);
    const unsigned length = first < 0x80   ? 1
                            : first < 0xc2 ? 0
                            : first < 0xe0 ? 2
                            : first < 0xf0 ? 3
                                           : 4;
    if (json || (length > 1 && end - *at >= length)) {
        return ptv_json_point(im, at);
    }
    ++*at;
    return first < 0x80 ? first : 0x110000u + first;
}

static void hash(const ptv_package *p, ptv_key *k)
{
    const ptv_image *im = image_of(p, k);
    uint64_t at = place_of(p, k);
    const uint64_t end = at + k->length;
    k->hash = 0x811c9dc5;
    for (k->count = 0; at < end; k->count++) {
        k->hash = (k->hash ^ next_point(im, is_json(k), &at, end)) * 0x01000193;
    }
}

static int compare(const ptv_package *p, const ptv_key *a, const ptv_key *b)
{
    if (a->count != b->count || a->hash != b->hash) {
        return a->count != b->count ? (a->count < b->count ? -1 : 1) : (a->hash < b->hash ? -1 : 1);
    }
    const ptv_image *x = image_of(p, a), *y = image_of(p, b);
    uint64_t i = place_of(p, a), k = place_of(p, b);
    const uint64_t end = i + a->length, other = k + b->length;
    while (i < end && k < other) {
        uint32_t c = next_point(x, is_json(a), &i, end), d = next_point(y, is_json(b), &k, other);
        if (c != d) {
            return c < d ? -1 : 1;
        }
    }
    return 0;
}

static bool is_before(void *context, uint32_t a, uint32_t b)
{
    const ptv_package *p = context;
    const ptv_key *x = &p->keys[a], *y = &p->keys[b];
    const int compared = compare(p, x, y);
    if (compared != 0 || x->role != y->role) {
        return compared != 0 ? compared < 0 : x->role < y->role;
    }
    return x->method != y->method ? x->method < y->method : x->item < y->item;
}

/* ---- Gathering: without a list, they are counted ---- */

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
        hash(p, k);
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
    ptv_json_scan scan = ptv_json_scan_of(&p->run->whole, p->aliases);
    uint32_t i = 0;
    (void)ptv_json_step_on(&scan);
    for (; ptv_json_step_on(&scan) == PTV_JSON_NAME; i++) {
        put(p, scan.token.at - p->aliases.at, scan.token.length, PTV_KEY_ALIAS, 0, i);
        const ptv_json_token token = ptv_json_step_on(&scan);
        if (token == PTV_JSON_STRING) {
            put(p, scan.token.at - p->aliases.at, scan.token.length, PTV_KEY_OWNER, 0, i);
        }
        (void)ptv_json_pass(&scan, token);
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

static void gather(ptv_package *p)
{
    p->count = 0;
    gather_tensors(p);
    gather_aliases(p);
    gather_methods(p);
}

/* ---- Places ---- */

static void alias_fault(const ptv_package *p, const ptv_rule *rule, const ptv_key *k)
{
    const ptv_range bytes = {place_of(p, k), k->length};
    ptv_enter(p->run, 0);
    ptv_alias_blame(p->run, rule, k->item,
                    k->role == PTV_KEY_OWNER ? PTV_ALIAS_OWNER : PTV_ALIAS_KEY, bytes,
                    ptv_no_gap());
}

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
                                ptv_gap gap)
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
    ptv_fault_about(p->run, rule, place, ptv_locate(&p->run->image, &place), gap, about);
}

PTV_NOINLINE void ptv_meta_fault(const ptv_package *p, const ptv_rule *rule, const ptv_key *k,
                                 unsigned slot, ptv_gap gap)
{
    ptv_frame frames[FRAMES];
    ptv_frame *f = frames_to(p, k, frames);
    f = ptv_frame_down(p->run, f, SLOT(NAMED_TENSOR_REF_META), -1);
    const ptv_place place = ptv_field_of(f, slot);
    const ptv_about about = {.subject = p->graph_image.bytes + k->at, .length = k->length};
    ptv_fault_about(p->run, rule, place, ptv_locate(&p->run->image, &place), gap, about);
}

/* ---- What a name has ---- */

uint32_t ptv_package_tensor(const ptv_package *p, const ptv_key *key)
{
    uint32_t low = 0, high = p->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (compare(p, &p->keys[middle], key) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < p->count && compare(p, &p->keys[low], key) == 0 ? low : p->count;
}

/* The string that an alias stands for; false: it is none. */
static bool owner_of(const ptv_package *p, const ptv_key *alias, ptv_key *owner)
{
    const ptv_range text = p->aliases;
    ptv_json_scan scan =
        ptv_json_scan_inside(&p->run->whole, place_of(p, alias) - 1, text.at + text.length);
    (void)ptv_json_step_on(&scan);
    if (ptv_json_step_on(&scan) != PTV_JSON_STRING) {
        return false;
    }
    *owner = (ptv_key){.at = (uint32_t)(scan.token.at - text.at),
                       .length = (uint32_t)scan.token.length,
                       .item = alias->item,
                       .role = PTV_KEY_OWNER};
    hash(p, owner);
    return true;
}

/* The entry that the first of equal keys is, or stands for, in one step; NULL: none. */
static ptv_key *resolve(const ptv_package *p, ptv_key *first)
{
    ptv_key owner;
    if (first->role == PTV_KEY_TENSOR) {
        return first;
    }
    if (first->role != PTV_KEY_ALIAS || !owner_of(p, first, &owner)) {
        return NULL;
    }
    first->used = true;
    const uint32_t at = ptv_package_tensor(p, &owner);
    return at < p->count && p->keys[at].role == PTV_KEY_TENSOR ? &p->keys[at] : NULL;
}

/* ---- Groups of equal names ---- */

static bool is_mutated(const ptv_package *p, const ptv_key *k)
{
    return k->role == PTV_KEY_STATE ||
           (k->role == PTV_KEY_BINDING && ptv_native_graph_named_tensor_ref_mutated(
                                              &p->graph_image, ptv_binding_of(p, k).table) != 0);
}

/* Keys of methods, against the tensor; against each other, rules of graphs compare them. */
static void judge_uses(const ptv_package *p, ptv_key *group, uint32_t n)
{
    ptv_key *tensor = NULL;
    bool looked = false;
    for (uint32_t i = 0; i < n && !p->run->stopped; i++) {
        const ptv_key *k = &group[i];
        if (k->role < PTV_KEY_BINDING || k->role == PTV_KEY_STATE) {
            continue;
        }
        tensor = looked ? tensor : resolve(p, group);
        looked = true;
        if (tensor == NULL && group->role != PTV_KEY_ALIAS) {
            ptv_key_fault(p, &package_key_missing_rule, k, ptv_absent_gap());
        } else if (tensor != NULL) {
            ptv_tensor_entry e;
            tensor->used = true;
            ptv_tensors_entry(&p->tensors_image, tensor->at, tensor->item, &e);
            ptv_judge_tensor_of(p, k, &e);
        }
    }
}

static const ptv_rule package_key_missing_rule = {
    .name = "package-key-missing",
    .code = 1188,
    .severity = PTV_ERROR,
    .title = "a graph names data that the package does not have",
    .why = "the method cannot be loaded",
    .fix = "export the package again: its graph and its weights are not of one export",
};

static void judge_mutable(const ptv_package *p, ptv_key *group, uint32_t n)
{
    bool mutated = false;
    const ptv_key *fixed = NULL;
    for (uint32_t i = 0; i < n; i++) {
        const bool changes = is_mutated(p, &group[i]);
        mutated = mutated || changes;
        fixed = group[i].role == PTV_KEY_BINDING && !changes ? &group[i] : fixed;
    }
    group[0].mutated = mutated;
    for (uint32_t i = 0; i < n && mutated; i++) {
        if (group[i].role == PTV_KEY_ALIAS || group[i].role == PTV_KEY_OWNER) {
            alias_fault(p, &alias_mutable_rule, &group[i]);
        }
    }
    if (mutated && fixed != NULL) {
        ptv_key_fault(p, &package_mutable_elsewhere_rule, fixed, ptv_no_gap());
    }
}

static const ptv_rule alias_mutable_rule = {
    .name = "alias-mutable",
    .code = 1186,
    .severity = PTV_ERROR,
    .title = "an alias shares weights that a method changes",
    .why = "state is never shared by an alias: what one method writes, another name would see",
    .fix = "export the package again: two states with one initial value are two entries",
};

static const ptv_rule package_mutable_elsewhere_rule = {
    .name = "package-mutable-elsewhere",
    .code = 1190,
    .severity = PTV_NOTE,
    .title = "a constant of a method is changed by another one",
    .why = "a key that one method changes counts as state for all",
    .fix = "none needed",
};

static void judge_aliases(const ptv_package *p, const ptv_key *group, uint32_t n)
{
    const bool tensor = group[0].role == PTV_KEY_TENSOR;
    for (uint32_t i = 0; i < n && !p->run->stopped; i++) {
        ptv_key owner;
        if (group[i].role == PTV_KEY_OWNER && !tensor) {
            alias_fault(p, &alias_owner_missing_rule, &group[i]);
        } else if (group[i].role == PTV_KEY_ALIAS &&
                   (tensor || ptv_json_is(&p->run->whole,
                                          (ptv_range){place_of(p, &group[i]), group[i].length},
                                          "__metadata__"))) {
            alias_fault(p, &alias_is_tensor_rule, &group[i]);
        } else if (group[i].role == PTV_KEY_ALIAS && owner_of(p, &group[i], &owner) &&
                   ptv_json_compare(&p->run->whole, (ptv_range){place_of(p, &owner), owner.length},
                                    (ptv_range){place_of(p, &group[i]), group[i].length}) > 0) {
            alias_fault(p, &aliases_order_rule, &group[i]);
        }
    }
}

static const ptv_rule alias_owner_missing_rule = {
    .name = "alias-owner-missing",
    .code = 1184,
    .severity = PTV_ERROR,
    .title = "an alias stands for a tensor that is not there",
    .why = "Python's reader and that of the runtime refuse the package; an alias of an alias is "
           "none, either",
    .fix = "export the package again",
};

static const ptv_rule alias_is_tensor_rule = {
    .name = "alias-is-tensor",
    .code = 1185,
    .severity = PTV_ERROR,
    .title = "an alias has the name of a tensor that is there",
    .why = "Python's reader and that of the runtime refuse the package: which of the two is meant?",
    .fix = "export the package again",
};

static const ptv_rule aliases_order_rule = {
    .name = "aliases-order",
    .code = 1187,
    .severity = PTV_NOTE,
    .once = 1,
    .title = "an alias comes before the tensor that it stands for",
    .why = "the exporter keeps the first of equal tensors in the order of their names",
    .fix = "none needed",
};

/* ---- All of it ---- */

static void judge_unused(const ptv_package *p)
{
    for (uint32_t i = 0; i < p->count && !p->run->stopped; i++) {
        const ptv_key *k = &p->keys[i];
        if (k->used || k->role > PTV_KEY_ALIAS) {
            continue;
        }
        if (k->role == PTV_KEY_ALIAS) {
            alias_fault(p, &package_tensor_unused_rule, k);
        } else {
            const ptv_tensor_entry e = {.i = k->item, .name = {k->at, k->length}};
            ptv_enter(p->run, p->tensors);
            ptv_tensor_blame(p->run, &package_tensor_unused_rule, &e, PTV_ENTRY_NAME, -1, e.name,
                             ptv_no_gap());
        }
    }
}

static const ptv_rule package_tensor_unused_rule = {
    .name = "package-tensor-unused",
    .code = 1191,
    .severity = PTV_WARNING,
    .title = "a package has a tensor, or an alias, that no method wants",
    .why = "its bytes are shipped for nothing",
    .fix = "look whether the graph is the one that the weights were saved for",
};

static void judge(ptv_package *p)
{
    for (uint32_t i = 0, n; i < p->count && !p->run->stopped; i += n) {
        n = 1;
        while (i + n < p->count && compare(p, &p->keys[i], &p->keys[i + n]) == 0) {
            n++;
        }
        judge_aliases(p, &p->keys[i], n);
        judge_uses(p, &p->keys[i], n);
        judge_mutable(p, &p->keys[i], n);
    }
    judge_unused(p);
    ptv_judge_stored_twice(p);
}

/* What the package has, as far as it can be read; false: too little to compare. */
static bool open(ptv_package *p)
{
    ptv_zip_walk walk;
    p->graph = p->tensors = PTV_NO_UNIT;
    for (uint32_t i = 1; i < p->run->unit_count; i++) {
        const ptv_unit *unit = ptv_unit_at(p->run, i);
        if (unit->parent != 0) {
            continue;
        }
        if (!unit->sound) {
            return false;
        }
        *(unit->format == PTV_FORMAT_NATIVE_GRAPH ? &p->graph : &p->tensors) = i;
    }
    if (p->graph == PTV_NO_UNIT) {
        return false;
    }
    p->graph_image = ptv_unit_image(p->run, ptv_unit_at(p->run, p->graph));
    p->root = ptv_unit_at(p->run, p->graph)->root;
    if (p->tensors != PTV_NO_UNIT) {
        p->tensors_image = ptv_unit_image(p->run, ptv_unit_at(p->run, p->tensors));
    }
    const ptv_zip zip = ptv_package_zip(p->run, ptv_unit_at(p->run, 0));
    if (!ptv_package_find(&zip, PTV_PART_ALIASES, &walk, &p->aliases)) {
        p->aliases.length = 0;
    }
    return true;
}

void ptv_check_package(ptv_run *run)
{
    ptv_package p = {.run = run};
    ptv_enter(run, 0);
    if (run->format != PTV_FORMAT_PACKAGE) {
        return;
    }
    if (run->errors > 0 || !run->sound || !open(&p)) { /* parts that are wrong fit nothing */
        ptv_skip_rules(run, &ptv_package_key_list, PTV_SKIP_STRUCTURE);
        ptv_skip_rules(run, &ptv_package_tensor_list, PTV_SKIP_STRUCTURE);
        ptv_skip_rules(run, &ptv_package_stored_list, PTV_SKIP_STRUCTURE);
        return;
    }
    gather(&p);
    p.keys = ptv_borrow_list(run, &package_key_missing_rule, p.count, sizeof *p.keys);
    if (p.keys == NULL) {
        ptv_skip_rules(run, &ptv_package_key_list, PTV_SKIP_MEMORY);
        ptv_skip_rules(run, &ptv_package_tensor_list, PTV_SKIP_MEMORY);
        ptv_skip_rules(run, &ptv_package_stored_list, PTV_SKIP_MEMORY);
        return;
    }
    gather(&p);
    const ptv_sortable sortable = {p.keys, sizeof *p.keys, is_before, &p, 0};
    ptv_sort(&sortable, p.count);
    judge(&p);
    ptv_enter(run, 0);
}

static const ptv_rule *const rules[] = {&alias_owner_missing_rule,
                                        &alias_is_tensor_rule,
                                        &alias_mutable_rule,
                                        &aliases_order_rule,
                                        &package_key_missing_rule,

                                        &package_mutable_elsewhere_rule,
                                        &package_tensor_unused_rule};

const ptv_rule_list ptv_package_key_list = PTV_RULE_LIST_OF(rules, NULL);

/* flatcc headers for C: verifiers. */
#include "schema/bindings/flatcc.h"

/* ---- Values ---- */

/* "2, 1": the slot, and whether it is required. */
bool fc_verifier_takes_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value slot;
    bool flag = src_match(hole, "%n, %n", part);
    if ((!flag && !src_match(hole, "%n", part)) || !bind_number(part[0], &slot)) {
        return false;
    }
    shape_claim(r, step, BIND_ID, slot);
    return !flag ||
           fc_takes_flag(r, &(shape_step){.line = step->line, .fact = BIND_ASKED}, part[1]);
}

static const bind_claim *read(const shape_reader *r, bind_fact fact)
{
    return shape_find_of(r->set, r->type, r->member, &fc_reader_copy, fact);
}

/* The field's struct type, from its reader. Empty if it is none, or unknown. */
static src_span struct_of_field(const shape_reader *r)
{
    const bind_claim *type = read(r, BIND_TYPE), *target = read(r, BIND_TARGET);
    bool known = type != NULL && type->value.number == FBS_STRUCT && target != NULL;
    return known ? target->value.text : (src_span){0};
}

/* Size of the scalar, from its reader. 0 if that is in another file, or not read yet. */
static uint64_t size_of_scalar(const shape_reader *r)
{
    const bind_claim *type = read(r, BIND_TYPE), *wire = read(r, BIND_WIRE);
    return wire != NULL   ? fbs_size_of((fbs_base)wire->value.number)
           : type == NULL ? 0
                          : fbs_size_of((fbs_base)type->value.number);
}

/* The size of the field, then its alignment, which divides the size. */
bool fc_takes_size(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value size;
    if (!bind_number(hole, &size) || size.number == 0) {
        return false;
    }
    r->sum = size.number;
    r->list = struct_of_field(r);
    fc_claim_layout(r, step, r->list, BIND_SIZE, size);
    uint64_t known = r->list.size > 0 ? 0 : size_of_scalar(r);
    return known == 0 || known == size.number;
}

bool fc_takes_align_of_field(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value align;
    bool scalar = read(r, BIND_DEFAULT) != NULL;
    if (!bind_number(hole, &align) || align.number == 0) {
        return false;
    }
    fc_claim_layout(r, step, r->list, BIND_ALIGN, align);
    return !scalar || align.number == r->sum;
}

bool fc_verifier_takes_nested(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!shape_strip(hole, step->as, &name)) {
        return false;
    }
    if (!r->trying) {
        shape_add(r->set, r->type,
                  &(bind_claim){.member = r->member,
                                .fact = BIND_NESTED,
                                .copy = &fc_verifier_nested_copy,
                                .value = bind_text(name),
                                .place = r->places[step->line]});
    }
    return true;
}

/* Functions that verify a type as root: their names, parameters, callees and arguments. */
static const struct root {
    const char *as, *parameters, *calls, *tells;
} roots[] = {
    {"*_verify_as_root", "", "root", "*_identifier"},
    {"*_verify_as_root_with_size", "", "root_with_size", "*_identifier"},
    {"*_verify_as_typed_root", "", "root", "*_type_identifier"},
    {"*_verify_as_typed_root", "", "typed_root", "*_type_hash"},
    {"*_verify_as_typed_root_with_size", "", "root_with_size", "*_type_identifier"},
    {"*_verify_as_typed_root_with_size", "", "typed_root_with_size", "*_type_hash"},
    {"*_verify_as_root_with_identifier", ",const char*fid", "root", "fid"},
    {"*_verify_as_root_with_identifier_and_size", ",const char*fid", "root_with_size", "fid"},
    {"*_verify_as_root_with_type_hash", ",flatbuffers_thash_t thash", "typed_root", "thash"},
    {"*_verify_as_root_with_type_hash_and_size", ",flatbuffers_thash_t thash",
     "typed_root_with_size", "thash"},
};

/* The function's name is kept, r->list is its last parameter, r->rest its callee. */
bool fc_has_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->list = hole;
    return true;
}

bool fc_calls(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->rest = hole;
    return true;
}

bool fc_is_root(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, told;
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        const struct root *root = &roots[i];
        bool own = root->tells[0] == '*';
        if (shape_strip(r->kept, root->as, &name) && src_is(r->list, root->parameters) &&
            src_is(r->rest, root->calls) && shape_strip(hole, root->tells, &told) &&
            (!own || src_same(name, told))) {
            return fc_of_type(r, &(shape_step){.line = step->line, .as = root->as}, r->kept);
        }
    }
    return false;
}

/* It does not name the nested struct, so take what others say. */
bool fc_claims_nested(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = r->trying || r->type == NULL ? NULL : r->type->claims;
    while (c != NULL && !(c->fact == BIND_NESTED && src_same(c->member, r->member))) {
        c = c->next;
    }
    (void)hole;
    if (c != NULL) {
        shape_add(r->set, r->type,
                  &(bind_claim){.member = r->member,
                                .fact = BIND_NESTED,
                                .copy = &fc_verifier_nested_copy,
                                .value = c->value,
                                .place = r->places[step->line]});
    }
    return true;
}

/* Data of numbers that is not naturally aligned: force_align. */
static void claim_align(shape_reader *r, const shape_step *step, bind_value align)
{
    const bind_claim *told = read(r, BIND_ELEMENT);
    const bind_claim *c = told != NULL ? told : read(r, BIND_WIRE_ELEMENT);
    uint64_t natural = c == NULL ? 0 : fbs_size_of((fbs_base)c->value.number);
    if (c != NULL && fbs_is_scalar((fbs_base)c->value.number) && natural != align.number) {
        shape_claim(r, step, BIND_DATA_ALIGN, align);
    }
}

/* Alignment of a nested flatbuffer, which consists of bytes. */
bool fc_verifier_takes_align(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value align;
    if (!bind_number(hole, &align) || align.number == 0 ||
        (align.number & (align.number - 1)) != 0) {
        return false;
    }
    claim_align(r, step, align);
    return true;
}

/* "8, 8, INT64_C(536870911)": stride, alignment, and how many fit in 4 GiB. */
bool fc_verifier_takes_elements(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value stride, align, most;
    if (!src_match(hole, "%n, %n, %*", part) || !bind_number(part[0], &stride) ||
        !bind_number(part[1], &align) || !bind_number(part[2], &most) || stride.number == 0 ||
        align.number == 0 || (align.number & (align.number - 1)) != 0) {
        return false;
    }
    shape_claim(r, step, BIND_TYPE, bind_integer(FBS_VECTOR));
    shape_claim(r, step, BIND_STRIDE, stride);
    claim_align(r, step, align);
    return most.number == UINT32_MAX / stride.number;
}

/* ---- Unions ---- */

/* Size and alignment of the struct r->list. */
bool fc_verifier_takes_layout(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    bool good = bind_number(hole, &value) && value.number != 0;
    fc_claim_layout(r, step, good ? r->list : (src_span){0}, (bind_fact)step->fact, value);
    return good;
}

/* The struct type of the member, from its builder. */
bool fc_is_member(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = r->type == NULL ? NULL : r->type->claims;
    while (c != NULL && !(c->fact == BIND_MEMBER && src_same(c->member, r->member))) {
        c = c->next;
    }
    (void)step, (void)hole;
    r->list = c == NULL ? (src_span){0} : c->value.text;
    return true;
}

/* Headers of flatcc for C: what verifiers say. */
#include "schema/bindings/flatcc.h"

enum { TABLE = 1u << FBS_DEF_TABLE, STRUCT = 1u << FBS_DEF_STRUCT, UNION = 1u << FBS_DEF_UNION };

const bind_copy fc_verifier_copy = {"verifier", BIND_OF_WHOLE, TABLE, 0};
static const bind_copy struct_copy = {"verifier", BIND_OF_TYPES, STRUCT, 0};
static const bind_copy member_copy = {"verifier", BIND_OF_MEMBERS, UNION, 0};
const bind_copy fc_verifier_nested_copy = {"verifier of nested roots", BIND_OF_NESTED, TABLE, 0};

/* ---- Values ---- */

/* "2, 1": slot and whether it is required. */
static bool takes_slot(shape_reader *r, const shape_step *step, src_span hole)
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

/* The struct that the reader says the field is; no name: it is none, or not known. */
static src_span struct_of_field(const shape_reader *r)
{
    const bind_claim *type = read(r, BIND_TYPE), *target = read(r, BIND_TARGET);
    bool known = type != NULL && type->value.number == FBS_STRUCT && target != NULL;
    return known ? target->value.text : (src_span){0};
}

/* The bytes that the reader knows of the scalar; 0: it is in another file, or not read yet. */
static uint64_t size_of_scalar(const shape_reader *r)
{
    const bind_claim *type = read(r, BIND_TYPE), *wire = read(r, BIND_WIRE);
    return wire != NULL   ? fbs_size_of((fbs_base)wire->value.number)
           : type == NULL ? 0
                          : fbs_size_of((fbs_base)type->value.number);
}

/* The size of the field, and then its align, which divides it. */
static bool takes_size(shape_reader *r, const shape_step *step, src_span hole)
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

static bool takes_align_of_field(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value align;
    bool scalar = read(r, BIND_DEFAULT) != NULL;
    if (!bind_number(hole, &align) || align.number == 0) {
        return false;
    }
    fc_claim_layout(r, step, r->list, BIND_ALIGN, align);
    return !scalar || align.number == r->sum;
}

static bool takes_nested(shape_reader *r, const shape_step *step, src_span hole)
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

/* The functions that verify a type as the root: what they take, call and hand on. */
static const struct root {
    const char *as, *parameters, *calls, *tells;
} roots[] = {
    {"*_verify_as_root", "", "root", "*_identifier"},
    {"*_verify_as_root_with_size", "", "root_with_size", "*_identifier"},
    {"*_verify_as_typed_root", "", "root", "*_type_identifier"},
    {"*_verify_as_typed_root", "", "typed_root", "*_type_hash"},
    {"*_verify_as_typed_root_with_size", "", "root_with_size", "*_type_identifier"},
    {"*_verify_as_typed_root_with_size", "", "typed_root_with_size", "*_type_hash"},
    {"*_verify_as_root_with_identifier", ", const char *fid", "root", "fid"},
    {"*_verify_as_root_with_identifier_and_size", ", const char *fid", "root_with_size", "fid"},
    {"*_verify_as_root_with_type_hash", ", flatbuffers_thash_t thash", "typed_root", "thash"},
    {"*_verify_as_root_with_type_hash_and_size", ", flatbuffers_thash_t thash",
     "typed_root_with_size", "thash"},
};

/* Kept: the name of the function, r->list: its last parameter, r->rest: what it calls. */
static bool has_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->list = hole;
    return true;
}

static bool calls(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->rest = hole;
    return true;
}

static bool is_root(shape_reader *r, const shape_step *step, src_span hole)
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

/* Which struct is nested is not said: the one that others say. */
static bool claims_nested(shape_reader *r, const shape_step *step, src_span hole)
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

/* Data of numbers that is not aligned as they are: force_align. */
static void claim_align(shape_reader *r, const shape_step *step, bind_value align)
{
    const bind_claim *told = read(r, BIND_ELEMENT);
    const bind_claim *c = told != NULL ? told : read(r, BIND_WIRE_ELEMENT);
    uint64_t natural = c == NULL ? 0 : fbs_size_of((fbs_base)c->value.number);
    if (c != NULL && fbs_is_scalar((fbs_base)c->value.number) && natural != align.number) {
        shape_claim(r, step, BIND_DATA_ALIGN, align);
    }
}

/* Of a nested flatbuffer, which is bytes. */
static bool takes_align(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value align;
    if (!bind_number(hole, &align) || align.number == 0 ||
        (align.number & (align.number - 1)) != 0) {
        return false;
    }
    claim_align(r, step, align);
    return true;
}

static bool is_nothing(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)r, (void)step;
    return src_is(hole, "0");
}

/* "8, 8, INT64_C(536870911)": stride, align, and how many there can be in 4 GiB. */
static bool takes_elements(shape_reader *r, const shape_step *step, src_span hole)
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

static bool takes_target(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!shape_strip(hole, step->as, &name)) {
        return false;
    }
    shape_claim(r, step, BIND_TYPE, bind_integer(step->value));
    shape_claim(r, step, BIND_TARGET, bind_text(name));
    return true;
}

/* ---- Unions ---- */

static bool takes_member(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!shape_strip(hole, step->as, &name)) {
        return false;
    }
    shape_claim(r, step, BIND_MEMBER, bind_text(name));
    return true;
}

/* Size and align of the struct r->list. */
static bool takes_layout(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    bool good = bind_number(hole, &value) && value.number != 0;
    fc_claim_layout(r, step, good ? r->list : (src_span){0}, (bind_fact)step->fact, value);
    return good;
}

/* The struct that builders say the member is. */
static bool is_member(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = r->type == NULL ? NULL : r->type->claims;
    while (c != NULL && !(c->fact == BIND_MEMBER && src_same(c->member, r->member))) {
        c = c->next;
    }
    (void)step, (void)hole;
    r->list = c == NULL ? (src_span){0} : c->value.text;
    return true;
}

/* Of what is nested the generator writes the size and align of its bytes. */
static bool is_byte(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)r, (void)step;
    return src_is(hole, "1");
}

static bool takes_text(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_MEMBER, bind_text(src_span_of("string")));
    return true;
}

/* clang-format off */
static const shape verifier_rows[] = {
    {FC_TOP, 0, 0, "static int %w(flatcc_table_verifier_descriptor_t *td);", NULL, {{0}}},
    {FC_TOP, FC_UNION_VERIFY, 1,
     "static int %w(flatcc_union_verifier_descriptor_t *ud)\n{\nswitch (ud->type) {", NULL,
     {{shape_enter, 0, 0, .as = "*_union_verifier"}}},
    {FC_UNION_VERIFY, 0, 0,
     "case %n: return flatcc_verify_union_table(ud, %w); /* %w */", &member_copy,
     {{shape_on, 0, .hole = 2}, {shape_number, 0, 0, .fact = BIND_NUMBER},
      {takes_member, 0, 1, .as = "*_verify_table"}}},
    {FC_UNION_VERIFY, 0, 0,
     "case %n: return flatcc_verify_union_struct(ud, %n, %n); /* %w */", &member_copy,
     {{shape_on, 0, .hole = 3}, {shape_number, 0, 0, .fact = BIND_NUMBER},
      {is_member, 0, .hole = 3}, {takes_layout, 0, 1, .fact = BIND_SIZE},
      {takes_layout, 0, 2, .fact = BIND_ALIGN}}},
    {FC_UNION_VERIFY, 0, 0,
     "case %n: return flatcc_verify_union_string(ud); /* %w */", &member_copy,
     {{shape_on, 0, .hole = 1}, {shape_number, 0, 0, .fact = BIND_NUMBER},
      {takes_text, 0, .hole = 0}}},
    {FC_UNION_VERIFY, SHAPE_BACK, 0, "default: return flatcc_verify_ok;\n}\n}", NULL, {{0}}},

    {FC_TOP, FC_VERIFY, 1,
     "static int %w(flatcc_table_verifier_descriptor_t *td)\n{\nint ret;", NULL,
     {{shape_enter, 0, 0, .as = "*_verify_table"}}},
    {FC_TOP, 0, 0,
     "static int %w(flatcc_table_verifier_descriptor_t *td)\n{\nreturn flatcc_verify_ok;\n}", NULL,
     {{shape_enter, 0, 0, .as = "*_verify_table"}}},
    {FC_VERIFY, SHAPE_BACK, 0, "return flatcc_verify_ok;\n}", NULL, {{0}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_field(td, %n, %n, %n) /* %w */)) return ret;", &fc_verifier_copy,
     {{shape_on, 0, .hole = 3}, {takes_slot, 0, .hole = 0}, {takes_size, 0, .hole = 1},
      {takes_align_of_field, 0, .hole = 2}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_field_required(td, %n, %n, %n) /* %w */)) return ret;",
     &fc_verifier_copy,
     {{shape_on, 0, .hole = 3}, {takes_slot, 0, .hole = 0}, {takes_size, 0, .hole = 1},
      {takes_align_of_field, 0, .hole = 2}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_string_field(td, %*) /* %w */)) return ret;", &fc_verifier_copy,
     {{shape_on, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_STRING}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_string_vector_field(td, %*) /* %w */)) return ret;",
     &fc_verifier_copy,
     {{shape_on, 0, .hole = 1}, {takes_slot, 0, .hole = 0},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {shape_const, 0, 0, .fact = BIND_ELEMENT, .value = FBS_STRING}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_vector_field(td, %n, %n, %*) /* %w */)) return ret;",
     &fc_verifier_copy,
     {{shape_on, 0, .hole = 3}, {takes_slot, 0, .hole = 0},
      {fc_takes_flag, 0, 1, .fact = BIND_ASKED}, {takes_elements, 0, .hole = 2}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_table_field(td, %*, &%w) /* %w */)) return ret;", &fc_verifier_copy,
     {{shape_on, 0, .hole = 2}, {takes_slot, 0, .hole = 0},
      {takes_target, 0, 1, .as = "*_verify_table", .value = FBS_TABLE}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_table_vector_field(td, %*, &%w) /* %w */)) return ret;",
     &fc_verifier_copy,
     {{shape_on, 0, .hole = 2}, {takes_slot, 0, .hole = 0},
      {takes_target, 0, 1, .as = "*_verify_table", .value = FBS_VECTOR},
      {shape_const, 0, 0, .fact = BIND_ELEMENT, .value = FBS_TABLE}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_union_field(td, %*, &%w) /* %w */)) return ret;", &fc_verifier_copy,
     {{shape_on, 0, .hole = 2}, {takes_slot, 0, .hole = 0},
      {takes_target, 0, 1, .as = "*_union_verifier", .value = FBS_UNION}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_union_vector_field(td, %*, &%w) /* %w */)) return ret;",
     &fc_verifier_copy,
     {{shape_on, 0, .hole = 2}, {takes_slot, 0, .hole = 0},
      {takes_target, 0, 1, .as = "*_union_verifier", .value = FBS_VECTOR},
      {shape_const, 0, 0, .fact = BIND_ELEMENT, .value = FBS_UNION}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_table_as_nested_root(td, %n, %n, %*, %n, %w) /* %w */)) return "
     "ret;", &fc_verifier_copy,
     {{shape_on, 0, .hole = 5}, {takes_slot, 0, .hole = 0},
      {fc_takes_flag, 0, 1, .fact = BIND_ASKED}, {is_nothing, 0, .hole = 2},
      {takes_align, 0, .hole = 3}, {takes_nested, 0, 4, .as = "*_verify_table"},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_VECTOR}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_table_as_nested_root(td, %n, %n, %*, %n, &%w) /* %w */)) return "
     "ret;", &fc_verifier_copy,
     {{shape_on, 0, .hole = 5}, {takes_slot, 0, .hole = 0},
      {fc_takes_flag, 0, 1, .fact = BIND_ASKED}, {is_nothing, 0, .hole = 2},
      {takes_align, 0, .hole = 3}, {takes_nested, 0, 4, .as = "*_verify_table"},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_VECTOR}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_struct_as_nested_root(td, %n, %n, %*, %n, %n) /* %w */)) return "
     "ret;", &fc_verifier_copy,
     {{shape_on, 0, .hole = 5}, {takes_slot, 0, .hole = 0},
      {fc_takes_flag, 0, 1, .fact = BIND_ASKED}, {claims_nested, 0, .hole = 0},
      {is_nothing, 0, .hole = 2}, {is_byte, 0, .hole = 3}, {is_byte, 0, .hole = 4},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_VECTOR}}},

    {FC_TOP, 0, 0,
     "static inline int %w(const void *buf, size_t bufsiz%*)\n{\n"
     "return flatcc_verify_table_as_%w(buf, bufsiz, %w, &%w);\n}", NULL,
     {{shape_keep, 0, .hole = 0}, {has_parameters, 0, .hole = 1}, {calls, 2, .hole = 0},
      {is_root, 2, .hole = 1}, {shape_of, 2, 2, .as = "*_verify_table"}}},
    {FC_TOP, 0, 0,
     "static inline int %w(const void *buf, size_t bufsiz%*)\n{\n"
     "return flatcc_verify_struct_as_%w(buf, bufsiz, %w, %n, %n);\n}", &struct_copy,
     {{shape_keep, 0, .hole = 0}, {has_parameters, 0, .hole = 1}, {calls, 2, .hole = 0},
      {is_root, 2, .hole = 1}, {shape_number, 2, 2, .fact = BIND_SIZE},
      {shape_number, 2, 3, .fact = BIND_ALIGN}}},
};
/* clang-format on */

const shape_rows fc_verifier_part = SHAPE_ROWS(verifier_rows);

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
           fc_takes_flag(r, &(shape_step){.line = step->line, .fact = BIND_REQUIRED}, part[1]);
}

static const bind_claim *fact_of(const shape_reader *r, src_span type, bind_fact fact)
{
    const bind_type *t = r->set->types;
    while (t != NULL && !src_same(t->name, type)) {
        t = t->next;
    }
    const bind_claim *c = t == NULL ? NULL : t->claims;
    while (c != NULL && c->fact != fact) {
        c = c->next;
    }
    return c;
}

/* The bytes that the reader knows of the field; 0: it is in another file, or not read yet. */
static uint64_t size_of_field(const shape_reader *r)
{
    const bind_claim *type = shape_find_of(r->set, r->type, r->member, &fc_reader_copy, BIND_TYPE);
    const bind_claim *wire = shape_find_of(r->set, r->type, r->member, &fc_reader_copy, BIND_WIRE);
    const bind_claim *target =
        shape_find_of(r->set, r->type, r->member, &fc_reader_copy, BIND_TARGET);
    if (wire != NULL) {
        return fbs_size_of((fbs_base)wire->value.number);
    }
    if (type != NULL && type->value.number == FBS_STRUCT && target != NULL) {
        const bind_claim *size = fact_of(r, target->value.text, BIND_SIZE);
        return size == NULL ? 0 : size->value.number;
    }
    return type == NULL ? 0 : fbs_size_of((fbs_base)type->value.number);
}

/* The size of the field, and then its align, which divides it. */
static bool is_size(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value size;
    uint64_t known = size_of_field(r);
    (void)step;
    if (!bind_number(hole, &size) || size.number == 0) {
        return false;
    }
    r->sum = size.number;
    return known == 0 || known == size.number;
}

static bool is_align(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value align;
    bool scalar = shape_find_of(r->set, r->type, r->member, &fc_reader_copy, BIND_DEFAULT) != NULL;
    const bind_claim *target =
        shape_find_of(r->set, r->type, r->member, &fc_reader_copy, BIND_TARGET);
    const bind_claim *known =
        scalar || target == NULL ? NULL : fact_of(r, target->value.text, BIND_ALIGN);
    (void)step;
    return bind_number(hole, &align) && align.number != 0 && r->sum % align.number == 0 &&
           (!scalar || align.number == r->sum) &&
           (known == NULL || known->value.number == align.number);
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

/* The four functions that verify a struct as the root. */
static bool enters_root(shape_reader *r, const shape_step *step, src_span hole)
{
    static const char *const as[] = {"*_verify_as_root", "*_verify_as_typed_root",
                                     "*_verify_as_root_with_type_hash",
                                     "*_verify_as_root_with_identifier"};
    for (size_t i = 0; i < sizeof as / sizeof as[0]; i++) {
        if (shape_enter(r, &(shape_step){.line = step->line, .as = as[i]}, hole)) {
            return true;
        }
    }
    return false;
}

/* Data of numbers that is not aligned as they are: force_align. */
static void claim_align(shape_reader *r, const shape_step *step, bind_value align)
{
    const bind_claim *c = shape_find_of(r->set, r->type, r->member, &fc_reader_copy, BIND_ELEMENT);
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
     {{shape_on, 0, .hole = 3}, {shape_number, 0, 0, .fact = BIND_NUMBER}}},
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
     {{shape_on, 0, .hole = 3}, {takes_slot, 0, .hole = 0}, {is_size, 0, .hole = 1},
      {is_align, 0, .hole = 2}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_field_required(td, %n, %n, %n) /* %w */)) return ret;",
     &fc_verifier_copy,
     {{shape_on, 0, .hole = 3}, {takes_slot, 0, .hole = 0}, {is_size, 0, .hole = 1},
      {is_align, 0, .hole = 2}}},
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
      {fc_takes_flag, 0, 1, .fact = BIND_REQUIRED}, {takes_elements, 0, .hole = 2}}},
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
      {fc_takes_flag, 0, 1, .fact = BIND_REQUIRED}, {is_nothing, 0, .hole = 2},
      {takes_align, 0, .hole = 3}, {takes_nested, 0, 4, .as = "*_verify_table"},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_VECTOR}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_table_as_nested_root(td, %n, %n, %*, %n, &%w) /* %w */)) return "
     "ret;", &fc_verifier_copy,
     {{shape_on, 0, .hole = 5}, {takes_slot, 0, .hole = 0},
      {fc_takes_flag, 0, 1, .fact = BIND_REQUIRED}, {is_nothing, 0, .hole = 2},
      {takes_align, 0, .hole = 3}, {takes_nested, 0, 4, .as = "*_verify_table"},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_VECTOR}}},
    {FC_VERIFY, 0, 0,
     "if ((ret = flatcc_verify_struct_as_nested_root(td, %n, %n, %*, %n, %n) /* %w */)) return "
     "ret;", &fc_verifier_copy,
     {{shape_on, 0, .hole = 5}, {takes_slot, 0, .hole = 0},
      {fc_takes_flag, 0, 1, .fact = BIND_REQUIRED},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_VECTOR}}},

    {FC_TOP, 0, 0,
     "static inline int %w(const void *buf, size_t bufsiz)\n{\n"
     "return flatcc_verify_table_as_root(buf, bufsiz, %w, &%w);\n}", NULL,
     {{shape_of, 0, 0, .as = "*_verify_as_root"}, {shape_of, 2, 0, .as = "*_identifier"},
      {shape_of, 2, 1, .as = "*_verify_table"}}},
    {FC_TOP, 0, 0,
     "static inline int %w(const void *buf, size_t bufsiz)\n{\n"
     "return flatcc_verify_table_as_%w(buf, bufsiz, %w, &%w);\n}", NULL,
     {{shape_of, 0, 0, .as = "*_verify_as_typed_root"},
      {shape_of, 2, 1, .as = "*_type_identifier"}, {shape_of, 2, 2, .as = "*_verify_table"}}},
    {FC_TOP, 0, 0,
     "static inline int %w(const void *buf, size_t bufsiz)\n{\n"
     "return flatcc_verify_table_as_%w(buf, bufsiz, %w, &%w);\n}", NULL,
     {{shape_of, 0, 0, .as = "*_verify_as_typed_root"}, {shape_of, 2, 1, .as = "*_type_hash"},
      {shape_of, 2, 2, .as = "*_verify_table"}}},
    {FC_TOP, 0, 0,
     "static inline int %w(const void *buf, size_t bufsiz, const char *fid)\n{\n"
     "return flatcc_verify_table_as_root(buf, bufsiz, fid, &%w);\n}", NULL,
     {{shape_of, 0, 0, .as = "*_verify_as_root_with_identifier"},
      {shape_of, 2, 0, .as = "*_verify_table"}}},
    {FC_TOP, 0, 0,
     "static inline int %w(const void *buf, size_t bufsiz, flatbuffers_thash_t thash)\n{\n"
     "return flatcc_verify_table_as_typed_root(buf, bufsiz, thash, &%w);\n}", NULL,
     {{shape_of, 0, 0, .as = "*_verify_as_root_with_type_hash"},
      {shape_of, 2, 0, .as = "*_verify_table"}}},
    {FC_TOP, 0, 0,
     "static inline int %w(const void *buf, size_t bufsiz)\n{\n"
     "return flatcc_verify_struct_as_%w(buf, bufsiz, %w, %n, %n);\n}", &struct_copy,
     {{enters_root, 0, .hole = 0}, {shape_number, 2, 2, .fact = BIND_SIZE},
      {shape_number, 2, 3, .fact = BIND_ALIGN}}},
    {FC_TOP, 0, 0,
     "static inline int %w(const void *buf, size_t bufsiz, %*)\n{\n"
     "return flatcc_verify_struct_as_%w(buf, bufsiz, %w, %n, %n);\n}", &struct_copy,
     {{enters_root, 0, .hole = 0}, {shape_number, 2, 2, .fact = BIND_SIZE},
      {shape_number, 2, 3, .fact = BIND_ALIGN}}},
};
/* clang-format on */

const shape_rows fc_verifier_part = SHAPE_ROWS(verifier_rows);

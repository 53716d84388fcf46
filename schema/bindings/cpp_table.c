/* Headers of flatc for C++: tables as they are read. */
#include "schema/bindings/cpp.h"

enum { STRUCT = 1u << FBS_DEF_STRUCT, TABLE = 1u << FBS_DEF_TABLE };

const bind_copy cpp_slot_copy = {"slot", BIND_OF_FIELDS, TABLE, 0};
const bind_copy cpp_accessor_copy = {"accessor", BIND_OF_FIELDS, TABLE | STRUCT, 0};
const bind_copy cpp_verify_copy = {"Verify function", BIND_OF_FIELDS, TABLE, 0};
static const bind_copy mutator_copy = {"mutable accessor", BIND_OF_ANY, TABLE, 0};
static const bind_copy key_copy = {"comparison of keys", BIND_OF_FIELDS, TABLE, 0};
static const bind_copy nested_copy = {"nested root", BIND_OF_NESTED, TABLE, 0};
static const bind_copy nested_verify_copy = {"Verify function, nested roots", BIND_OF_NESTED, TABLE,
                                             0};

/* ---- Slots ---- */

bool cpp_begin_fields(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->order = &cpp_slot_copy;
    r->cursor = NULL;
    return true;
}

/* Each slot is behind the one before: the order of all lists that follow. */
static bool ascends(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    if (!bind_number(hole, &value) || value.number <= r->sum) {
        return false;
    }
    r->sum = value.number;
    return true;
}

static bool starts(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->sum = 0;
    return true;
}

/* ---- Accessors ---- */

/* "GetField<int32_t>(VT_X, 7)": the type that the accessor says was kept. */
static bool takes_scalar(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return cpp_takes_type(r, step, r->kept);
}

/* The scalar inside of an enum. */
static bool takes_wire(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = bind_base(hole);
    shape_claim(r, step, BIND_WIRE, bind_integer(base));
    return base != FBS_NONE;
}

/* A pointer: to a table unless its type says otherwise. */
static bool takes_pointer(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    if (!cpp_type_of(hole, &type)) {
        return false;
    }
    type.base = type.base == FBS_NONE ? (fbs_base)step->value : type.base;
    cpp_claim_type(r, step, &type);
    return true;
}

/* "deep::er::Any::Leaf" of the union, as a member of it; its own claims, in its own namespace. */
static bool casts(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = cpp_value_name(hole, (src_span){0});
    (void)step;
    return name.size >= r->member.size &&
           src_same((src_span){name.at + name.size - r->member.size, r->member.size}, r->member);
}

/* any_as_Leaf(): the member is behind the last _as_ of which the union is in front. */
static bool is_cast(shape_reader *r, const shape_step *step, src_span hole)
{
    static const char as[] = "_as_";
    (void)step;
    src_span field = r->member;
    if (hole.size <= field.size + 4 || !src_same((src_span){hole.at, field.size}, field) ||
        !src_begins((src_span){hole.at + field.size, hole.size - field.size}, as)) {
        return false;
    }
    r->member = (src_span){hole.at + field.size + 4, hole.size - field.size - 4};
    return true;
}

/* ---- Verify() ---- */

static bool takes_required(shape_reader *r, const shape_step *step, src_span hole)
{
    bool required = src_is(hole, "Required") || src_is(hole, "64Required");
    shape_claim(r, step, BIND_REQUIRED, bind_integer(required));
    return required || hole.size == 0 || src_is(hole, "64");
}

static bool keeps_type(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    const shape_step wire = {.line = step->line, .as = "wire"};
    r->kept = hole;
    if (!cpp_type_of(hole, &type)) {
        return false;
    }
    type.base = type.base == FBS_NONE ? FBS_STRUCT : type.base;
    cpp_claim_type(r, &wire, &type);
    return true;
}

/* The align of the type that was kept. That of tags is 1 for flatc, whatever is under the union. */
static bool aligns(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    fbs_base base = bind_base(r->kept);
    bool tag = src_ends(r->member, "_TYPE") || src_ends(r->member, "_type");
    (void)step;
    if (base == FBS_NONE) {
        return cpp_aligns(r->set, r->kept, hole);
    }
    return bind_number(hole, &value) &&
           (value.number == fbs_size_of(base) || (tag && value.number == 1));
}

/* A vector of which nothing more is verified: its elements are no references. */
static bool is_flat(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    const bind_claim *c =
        shape_find_of(r->set, r->type, r->member, &cpp_accessor_copy, BIND_ELEMENT);
    uint64_t element = c == NULL ? FBS_NONE : c->value.number;
    return element != FBS_STRING && element != FBS_TABLE && element != FBS_UNION;
}

/* As many nested roots are verified as can be read. */
static bool verifies_nested(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *read = NULL, *verified = NULL;
    do {
        read = shape_find(r->type, read, &nested_copy, BIND_NESTED);
        verified = shape_find(r->type, verified, &nested_verify_copy, BIND_NESTED);
    } while (read != NULL && verified != NULL);
    return read == verified && shape_done(r, step, hole);
}

/* clang-format off */
static const shape table_rows[] = {
    {CPP_TOP, CPP_TABLE, 1,
     "struct %w FLATBUFFERS_FINAL_CLASS : private flatbuffers::Table {\ntypedef %w Builder;",
     &cpp_type_copy,
     {{shape_enter, 0, .hole = 0}, {shape_of, 1, 0, .as = "*Builder"},
      {cpp_takes_space, 0, .hole = 0},
      {shape_const, 0, 0, .fact = BIND_KIND, .value = FBS_DEF_TABLE}}},
    {CPP_TOP, CPP_TABLE, 1,
     "struct %w FLATBUFFERS_FINAL_CLASS : private flatbuffers::Table {\n"
     "typedef %w NativeTableType;\ntypedef %w Builder;", &cpp_type_copy,
     {{shape_enter, 0, .hole = 0}, {shape_of, 2, 0, .as = "*Builder"},
      {cpp_takes_space, 0, .hole = 0},
      {shape_const, 0, 0, .fact = BIND_KIND, .value = FBS_DEF_TABLE}}},
    {CPP_TABLE, 0, 0, "struct Traits;", NULL, {{0}}},
    {CPP_TABLE, 0, 0, "template <bool B = false>", NULL, {{0}}},
    {CPP_TABLE, 0, 0,
     "static FLATBUFFERS_CONSTEXPR_CPP11 const char *GetFullyQualifiedName() {\nreturn \"%d\";\n"
     "}", NULL,
     {{shape_of, 1, .hole = 0}}},
    {CPP_TABLE, 0, 0,
     "static const flatbuffers::TypeTable *MiniReflectTypeTable() {\nreturn %w();\n}", NULL,
     {{shape_of, 1, 0, .as = "*TypeTable"}}},

    {CPP_TABLE, CPP_SLOTS, 1,
     "enum FlatBuffersVTableOffset FLATBUFFERS_VTABLE_UNDERLYING_TYPE {", NULL,
     {{starts, 0, .hole = 0}}},
    {CPP_SLOTS, 0, 0, "%w = %n,", &cpp_slot_copy,
     {{shape_on, 0, 0, .as = "VT_*"}, {ascends, 0, .hole = 1},
      {shape_half, 0, 1, .fact = BIND_ID}}},
    {CPP_SLOTS, 0, 0, "%w = %n", &cpp_slot_copy,
     {{shape_on, 0, 0, .as = "VT_*"}, {ascends, 0, .hole = 1},
      {shape_half, 0, 1, .fact = BIND_ID}}},
    {CPP_SLOTS, SHAPE_BACK, 0, "};", NULL, {{0}}},

    {CPP_TABLE, 0, 0,
     "bool %w() const {\nreturn GetField<uint8_t>(%w, %*) != 0;\n}", &cpp_accessor_copy,
     {{shape_on, 0, .hole = 0}, {shape_is, 1, 0, .as = "VT_*"},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_BOOL},
      {cpp_takes_default, 1, .hole = 1}}},
    {CPP_TABLE, 0, 0,
     "%d %w() const {\nreturn static_cast<%d>(GetField<%w>(%w, %*));\n}", &cpp_accessor_copy,
     {{shape_on, 0, .hole = 1}, {shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0},
      {cpp_takes_type, 0, .hole = 0}, {takes_wire, 1, .hole = 1}, {shape_is, 1, 2, .as = "VT_*"},
      {cpp_takes_default, 1, .hole = 3}}},
    {CPP_TABLE, 0, 0, "%d %w() const {\nreturn GetField<%w>(%w, %*);\n}", &cpp_accessor_copy,
     {{shape_on, 0, .hole = 1}, {shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0},
      {takes_scalar, 0, .hole = 0}, {shape_is, 1, 1, .as = "VT_*"},
      {cpp_takes_default, 1, .hole = 2}}},
    {CPP_TABLE, 0, 0,
     "flatbuffers::Optional<%d> %w() const {\nreturn GetOptional<%w, %d>(%w);\n}",
     &cpp_accessor_copy,
     {{shape_on, 0, .hole = 1}, {shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 1},
      {takes_scalar, 0, .hole = 0}, {takes_wire, 1, .hole = 0}, {shape_is, 1, 2, .as = "VT_*"},
      {shape_none, 1, 0, .fact = BIND_DEFAULT}}},
    {CPP_TABLE, 0, 0,
     "const %* *%w() const {\nreturn GetPointer%*<const %* *>(%w);\n}", &cpp_accessor_copy,
     {{shape_on, 0, .hole = 1}, {shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 1},
      {shape_is, 1, 2, .as = "VT_*"}, {takes_pointer, 0, 0, .value = FBS_TABLE}}},
    {CPP_TABLE, 0, 0,
     "const %d *%w() const {\nreturn GetStruct<const %d *>(%w);\n}", &cpp_accessor_copy,
     {{shape_on, 0, .hole = 1}, {shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0},
      {shape_is, 1, 1, .as = "VT_*"}, {takes_pointer, 0, 0, .value = FBS_STRUCT}}},
    {CPP_TABLE, 0, 0, "template<typename T> const T *%w() const;", NULL, {{0}}},
    {CPP_TABLE, 0, 0,
     "const %d *%w() const {\nreturn %w() == %d ? static_cast<const %d *>(%w()) : nullptr;\n}",
     NULL,
     {{shape_on, 1, .hole = 3}, {shape_is, 1, 0, .as = "*_type"}, {is_cast, 0, .hole = 1},
      {casts, 1, .hole = 1}, {shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 2}}},
    {CPP_TABLE, 0, 0,
     "const %d *%w() const {\nconst auto _f = %w();\n"
     "return _f ? flatbuffers::GetRoot<%d>(_f->Data())\n: nullptr;\n}", &nested_copy,
     {{shape_on, 0, 1, .as = "*_nested_root"}, {shape_is, 1, .hole = 0},
      {shape_keep, 0, .hole = 0}, {shape_kept, 2, .hole = 0},
      {shape_text, 0, 0, .fact = BIND_NESTED}}},
    {CPP_TABLE, 0, 0,
     "const %d *%w() const {\nreturn flatbuffers::GetRoot<%d>(%w()->Data());\n}", &nested_copy,
     {{shape_on, 0, 1, .as = "*_nested_root"}, {shape_is, 1, .hole = 1},
      {shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0},
      {shape_text, 0, 0, .fact = BIND_NESTED}}},

    {CPP_TABLE, 0, 0, "bool %w(%*) {\nreturn SetField<%w>(%w, %*, %*);\n}", &mutator_copy,
     {{cpp_declares, 0, 1, .as = "_*"}, {shape_is, 0, 0, .as = "mutate_*"},
      {takes_wire, 1, .hole = 0}, {shape_is, 1, 1, .as = "VT_*"},
      {cpp_is_parameter, 1, 2, .as = "_*"}, {cpp_takes_default, 1, .hole = 3}}},
    {CPP_TABLE, 0, 0, "bool %w(%*) {\nreturn SetField<%w>(%w, %*);\n}", &mutator_copy,
     {{cpp_declares, 0, 1, .as = "_*"}, {shape_is, 0, 0, .as = "mutate_*"},
      {takes_wire, 1, .hole = 0}, {shape_is, 1, 1, .as = "VT_*"},
      {cpp_is_parameter, 1, 2, .as = "_*"}, {shape_none, 1, 0, .fact = BIND_DEFAULT}}},
    {CPP_TABLE, 0, 0, "%* *%w() {\nreturn GetPointer%*<%* *>(%w);\n}", &mutator_copy,
     {{shape_on, 0, 1, .as = "mutable_*"}, {shape_keep, 0, .hole = 0},
      {shape_kept, 1, .hole = 1}, {shape_is, 1, 2, .as = "VT_*"},
      {takes_pointer, 0, 0, .value = FBS_TABLE}}},
    {CPP_TABLE, 0, 0, "%d *%w() {\nreturn GetStruct<%d *>(%w);\n}", &mutator_copy,
     {{shape_on, 0, 1, .as = "mutable_*"}, {shape_keep, 0, .hole = 0},
      {shape_kept, 1, .hole = 0}, {shape_is, 1, 1, .as = "VT_*"},
      {takes_pointer, 0, 0, .value = FBS_STRUCT}}},

    {CPP_TABLE, 0, 0,
     "bool KeyCompareLessThan(const %w%*o) const {\nreturn *%w() < *o->%w();\n}\n"
     "int KeyCompareWithValue(const char *%w) const {\nreturn strcmp(%w()->c_str(), %w);\n}",
     &cpp_accessor_copy,
     {{shape_of, 0, .hole = 0}, {shape_on, 1, .hole = 0}, {shape_is, 1, .hole = 1},
      {shape_is, 3, 0, .as = "_*"}, {shape_is, 4, .hole = 0}, {shape_is, 4, 1, .as = "_*"},
      {shape_const, 1, 0, .fact = BIND_KEY, .value = 1}}},
    {CPP_TABLE, 0, 0,
     "template<typename StringType>\nint KeyCompareWithValue(const StringType& %w) const {\n"
     "if (%w()->c_str() < %w) return -1;\nif (%w < %w()->c_str()) return 1;\nreturn 0;\n}", NULL,
     {{shape_is, 1, 0, .as = "_*"}, {shape_is, 2, .hole = 0}, {shape_is, 2, 1, .as = "_*"},
      {shape_is, 3, 0, .as = "_*"}, {shape_is, 3, .hole = 1}}},
    {CPP_TABLE, 0, 0,
     "bool KeyCompareLessThan(const %w%*o) const {\nreturn %w() < o->%w();\n}\n"
     "int KeyCompareWithValue(%*) const {\n"
     "return static_cast<int>(%w() > %w) - static_cast<int>(%w() < %w);\n}", &cpp_accessor_copy,
     {{shape_of, 0, .hole = 0}, {shape_on, 1, .hole = 0}, {shape_is, 1, .hole = 1},
      {cpp_declares, 3, 0, .as = "_*"}, {shape_is, 4, .hole = 0}, {shape_is, 4, 1, .as = "_*"},
      {shape_is, 4, .hole = 2}, {shape_is, 4, 3, .as = "_*"},
      {shape_const, 1, 0, .fact = BIND_KEY, .value = 1}}},

    {CPP_TABLE, CPP_VERIFY, 1,
     "bool Verify(flatbuffers::Verifier &verifier) const {\nreturn VerifyTableStart(verifier) &&",
     &key_copy,
     {{cpp_begin_fields, 0, .hole = 0}, {cpp_tells_keys, 0, .hole = 0}}},
    {CPP_VERIFY, 0, 0, "VerifyField%*<%d>(verifier, %w, %n) &&", &cpp_verify_copy,
     {{shape_next, 0, 2, .as = "VT_*"}, {takes_required, 0, .hole = 0},
      {keeps_type, 0, .hole = 1}, {aligns, 0, .hole = 3}}},
    {CPP_VERIFY, 0, 0,
     "VerifyOffset%*(verifier, %w) &&\nverifier.VerifyString(%w()) &&", &cpp_verify_copy,
     {{shape_next, 0, 1, .as = "VT_*"}, {shape_is, 1, .hole = 0}, {takes_required, 0, .hole = 0},
      {shape_const, 1, 0, .fact = BIND_TYPE, .value = FBS_STRING}}},
    {CPP_VERIFY, 0, 0,
     "VerifyOffset%*(verifier, %w) &&\nverifier.VerifyTable(%w()) &&", &cpp_verify_copy,
     {{shape_next, 0, 1, .as = "VT_*"}, {shape_is, 1, .hole = 0}, {takes_required, 0, .hole = 0},
      {shape_const, 1, 0, .fact = BIND_TYPE, .value = FBS_TABLE}}},
    {CPP_VERIFY, 0, 0,
     "VerifyOffset%*(verifier, %w) &&\nverifier.VerifyVector(%w()) &&\n"
     "verifier.VerifyVectorOfStrings(%w()) &&", &cpp_verify_copy,
     {{shape_next, 0, 1, .as = "VT_*"}, {shape_is, 1, .hole = 0}, {shape_is, 2, .hole = 0},
      {takes_required, 0, .hole = 0},
      {shape_const, 1, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {shape_const, 2, 0, .fact = BIND_ELEMENT, .value = FBS_STRING}}},
    {CPP_VERIFY, 0, 0,
     "VerifyOffset%*(verifier, %w) &&\nverifier.VerifyVector(%w()) &&\n"
     "verifier.VerifyVectorOfTables(%w()) &&", &cpp_verify_copy,
     {{shape_next, 0, 1, .as = "VT_*"}, {shape_is, 1, .hole = 0}, {shape_is, 2, .hole = 0},
      {takes_required, 0, .hole = 0},
      {shape_const, 1, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {shape_const, 2, 0, .fact = BIND_ELEMENT, .value = FBS_TABLE}}},
    {CPP_VERIFY, 0, 0,
     "VerifyOffset%*(verifier, %w) &&\nverifier.VerifyVector(%w()) &&\n"
     "%w(verifier, %w(), %w()) &&", &cpp_verify_copy,
     {{shape_next, 0, 1, .as = "VT_*"}, {shape_is, 1, .hole = 0}, {shape_is, 2, .hole = 1},
      {takes_required, 0, .hole = 0}, {shape_is, 2, 2, .as = "*_type"},
      {shape_text, 2, 0, .fact = BIND_TARGET, .as = "Verify*Vector"},
      {shape_const, 1, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {shape_const, 2, 0, .fact = BIND_ELEMENT, .value = FBS_UNION}}},
    {CPP_VERIFY, 0, 0,
     "VerifyOffset%*(verifier, %w) &&\nverifier.VerifyVector(%w()) &&", &cpp_verify_copy,
     {{shape_next, 0, 1, .as = "VT_*"}, {shape_is, 1, .hole = 0}, {is_flat, 1, .hole = 0},
      {takes_required, 0, .hole = 0}, {shape_const, 1, 0, .fact = BIND_TYPE, .value = FBS_VECTOR}}},
    {CPP_VERIFY, 0, 0, "verifier.VerifyNestedFlatBuffer<%d>(%w(), nullptr) &&", &nested_verify_copy,
     {{shape_is, 0, .hole = 1}, {shape_text, 0, 0, .fact = BIND_NESTED}}},
    {CPP_VERIFY, 0, 0,
     "VerifyOffset%*(verifier, %w) &&\n%w(verifier, %w(), %w()) &&", &cpp_verify_copy,
     {{shape_next, 0, 1, .as = "VT_*"}, {shape_is, 1, .hole = 1},
      {shape_is, 1, 2, .as = "*_type"}, {takes_required, 0, .hole = 0},
      {shape_text, 1, 0, .fact = BIND_TARGET, .as = "Verify*"},
      {shape_const, 1, 0, .fact = BIND_TYPE, .value = FBS_UNION}}},
    {CPP_VERIFY, SHAPE_BACK, 0, "verifier.EndTable();\n}", NULL, {{verifies_nested, 0, .hole = 0}}},

    {CPP_TABLE, 0, 0,
     "%w *UnPack(const flatbuffers::resolver_function_t *_resolver = nullptr) const;\n"
     "void UnPackTo(%w *_o, const flatbuffers::resolver_function_t *_resolver = nullptr) "
     "const;\n"
     "static flatbuffers::Offset<%w> Pack(flatbuffers::FlatBufferBuilder &_fbb, const %w* _o, "
     "const flatbuffers::rehasher_function_t *_rehasher = nullptr);", NULL,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0}, {shape_of, 2, .hole = 0},
      {shape_kept, 2, .hole = 1}}},
    {CPP_TABLE, SHAPE_BACK, 0, "};", NULL, {{0}}},
    {CPP_TOP, 0, 0, "template<> inline const %d *%d<%d>() const {\nreturn %w();\n}", NULL,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 0, .hole = 2}}},
};
/* clang-format on */

const shape_rows cpp_table_part = SHAPE_ROWS(table_rows);

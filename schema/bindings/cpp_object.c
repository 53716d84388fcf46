/* Headers of flatc for C++: the object API (XT, UnPack, Pack) and comparisons. */
#include "schema/bindings/cpp.h"

enum { TABLE = 1u << FBS_DEF_TABLE };

const bind_copy cpp_native_copy = {"object API", BIND_OF_WHOLE, TABLE, 0};
static const bind_copy unpack_copy = {"UnPack function", BIND_OF_FIELDS, TABLE, 0};
static const bind_copy pack_copy = {"Pack function", BIND_OF_FIELDS, TABLE, 0};

/* ---- The class ---- */

static src_span last_word(src_span text)
{
    size_t n = text.size;
    src_span hole[SRC_HOLES];
    while (n > 0 && src_match((src_span){text.at + n - 1, 1}, "%w", hole)) {
        n--;
    }
    return (src_span){text.at + n, text.size - n};
}

/* Types of the object API are what the user asked for; scalars and their vectors are the schema's.
 */
static void claim_native(shape_reader *r, const shape_step *step, src_span text, bool has_default)
{
    cpp_type type;
    if (cpp_type_of(text, &type)) {
        type.target = type.base == FBS_NONE && has_default ? type.target : (src_span){0};
        bool tells =
            fbs_is_scalar(type.base) || fbs_is_scalar(type.element) || type.target.size > 0;
        if (tells) {
            cpp_claim_type(r, &(shape_step){.line = step->line}, &type);
        }
    }
}

/* "int32_t value = 7", or "std::string name" of a line that ends in {}. */
static bool declares(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span left = src_trim(hole);
    src_span name = last_word(left);
    left.size -= name.size;
    if (name.size == 0 || src_trim(left).size == 0) {
        return false;
    }
    r->member = name;
    r->kept = src_trim(left);
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    claim_native(r, step, left, step->value != 0);
    return true;
}

static bool takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    src_span part[SRC_HOLES];
    if (cpp_takes_default(r, step, hole)) {
        return true;
    }
    if (!cpp_type_of(r->kept, &type) || !src_match(hole, "%d", part)) {
        return false;
    }
    shape_claim(r, step, BIND_DEFAULT, bind_text(cpp_value_name(hole, type.target)));
    return true;
}

/* ---- Lists of all members ---- */

static bool begin_natives(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->order = &cpp_native_copy;
    r->cursor = NULL;
    return true;
}

/* In the comparison: of a struct its members, of a table those of its class. */
static bool begin_equal(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    bool is_struct = shape_find(r->type, NULL, &cpp_layout_copy, BIND_PRESENT) != NULL;
    r->order = is_struct ? &cpp_layout_copy : &cpp_native_copy;
    r->cursor = NULL;
    return true;
}

/* The first name of "(lhs.x == rhs.x)", behind "lhs.". */
static bool compares(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    (void)step;
    return src_match(hole, "%*lhs.%w%*rhs.%w%*", part) && src_same(part[1], part[3]) &&
           shape_next(r, &(shape_step){.line = 0}, part[1]);
}

/* ---- Copies ---- */

static bool starts(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->count = 0;
    r->flag = false;
    return true;
}

static bool counts(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->count++;
    return true;
}

/* As many as the class has. */
static bool is_all(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t count = 0;
    (void)step, (void)hole;
    for (const bind_claim *c = shape_find(r->type, NULL, &cpp_native_copy, BIND_PRESENT); c != NULL;
         c = shape_find(r->type, c, &cpp_native_copy, BIND_PRESENT)) {
        count++;
    }
    return r->count == count;
}

/* "x(o.x)", "leaf((o.leaf) ? new T(*o.leaf) : nullptr)" */
static bool copies(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    (void)step;
    bool plain = src_match(hole, "%w(o.%w)", part);
    if (!plain && !src_match(hole, "%w((o.%w) ? %*)", part)) {
        return false;
    }
    r->count++;
    return src_same(part[0], part[1]) &&
           shape_find_of(r->set, r->type, part[0], &cpp_native_copy, BIND_PRESENT) != NULL;
}

/* ---- UnPack and Pack ---- */

/* Loops go over all elements, and a vector that is not there becomes empty. */
static bool is_whole_loop(src_span text)
{
    bool loops = src_contains(text, "uoffset_t _i = ");
    bool clears = loops && src_contains(text, "} } else { _o->");
    return (!loops || src_contains(text, "uoffset_t _i = 0; _i < _e->size(); _i++) { ")) &&
           (!clears || src_ends(text, ".resize(0); }"));
}

/* "_o->x", and of a tag the union: its member `type`. */
static bool unpacks(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    (void)step;
    if (!src_match(hole, "%*_o->%w%*", part) || !is_whole_loop(hole)) {
        return false;
    }
    src_span tag;
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return bind_same_name(part[1], r->member) ||
           (shape_strip(r->member, "*_type", &tag) && bind_same_name(part[1], tag));
}

/* What the accessor says of the elements of a vector; 0: it is none, or not of numbers. */
static uint32_t align_of_elements(const shape_reader *r)
{
    const bind_copy *copy = &cpp_accessor_copy;
    const bind_claim *element = shape_find_of(r->set, r->type, r->member, copy, BIND_ELEMENT);
    const bind_claim *wire = shape_find_of(r->set, r->type, r->member, copy, BIND_WIRE_ELEMENT);
    const bind_claim *target = shape_find_of(r->set, r->type, r->member, copy, BIND_TARGET);
    const bind_claim *base = shape_find_of(r->set, r->type, r->member, copy, BIND_TYPE);
    cpp_type type = {FBS_NONE, FBS_NONE, false, {0}, {0}};
    element = element == NULL ? wire : element;
    if (base == NULL || base->value.number != FBS_VECTOR) {
        return 0;
    }
    if (element != NULL && element->value.number != FBS_STRUCT) {
        type.base = (fbs_base)element->value.number;
    } else if (target != NULL && target->value.form == BIND_TEXT) {
        type.target = target->value.text;
    }
    return cpp_align_of(r->set, &type);
}

/* Data of a vector: aligned as its elements, or as the line before said. */
static bool packs(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    uint32_t align = r->flag || r->trying ? 0 : align_of_elements(r);
    r->flag = false;
    if (align != 0) {
        shape_claim(r, step, BIND_DATA_ALIGN, bind_integer(align));
    }
    if (src_contains(hole, " ? ") && !src_contains(hole, " ? 0 : ") && !src_ends(hole, " : 0") &&
        !src_ends(hole, " : nullptr")) {
        return false;
    }
    if (src_match(hole, "%*_o->%w%*", part)) {
        return unpacks(r, step, hole);
    }
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return true;
}

static bool forces(shape_reader *r, const shape_step *step, src_span hole)
{
    r->flag = true;
    return shape_number(r, step, hole);
}

/* The line before was about the same vector. */
static bool forced_is(shape_reader *r, const shape_step *step, src_span hole)
{
    return !r->flag || shape_is(r, step, hole);
}

/* clang-format off */
static const shape object_rows[] = {
    {CPP_TOP, CPP_NATIVE, 1,
     "struct %w : public flatbuffers::NativeTable {\ntypedef %w TableType;", NULL,
     {{shape_enter, 1, .hole = 0}}},
    {CPP_NATIVE, 0, 0,
     "static FLATBUFFERS_CONSTEXPR_CPP11 const char *GetFullyQualifiedName() {\nreturn \"%d\";\n"
     "}", NULL,
     {{0}}},
    {CPP_NATIVE, 0, 0, "%* = %*;", &cpp_native_copy,
     {{declares, 0, 0, .value = 1}, {takes_default, 0, .hole = 1}}},
    {CPP_NATIVE, 0, 0, "%*{};", &cpp_native_copy, {{declares, 0, .hole = 0}}},
    {CPP_NATIVE, 0, 0,
     "%w() = default;\n%w(const %w &o);\n%w(%w&&) FLATBUFFERS_NOEXCEPT = default;\n"
     "%w &operator=(%w o) FLATBUFFERS_NOEXCEPT;", NULL,
     {{0}}},
    {CPP_NATIVE, SHAPE_BACK, 0, "};", NULL, {{0}}},

    {CPP_TOP, CPP_EQUAL, 1, "inline bool operator==(const %w &lhs, const %w &rhs) {\nreturn", NULL,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 0, .hole = 1}, {cpp_enter_native, 0, .hole = 0},
      {begin_equal, 0, .hole = 0}}},
    {CPP_EQUAL, 0, 0, "(%*) &&", NULL, {{compares, 0, .hole = 0}}},
    {CPP_EQUAL, SHAPE_BACK, 0, "(%*);\n}", NULL,
     {{compares, 0, .hole = 0}, {shape_done, 0, .hole = 0}}},
    {CPP_TOP, 0, 0, "inline bool operator==(const %w &, const %w &) {\nreturn true;\n}", NULL,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 0, .hole = 1}, {cpp_enter_native, 0, .hole = 0},
      {begin_equal, 0, .hole = 0}, {shape_done, 0, .hole = 0}}},
    {CPP_TOP, 0, 0,
     "inline bool operator!=(const %w &lhs, const %w &rhs) {\nreturn !(lhs == rhs);\n}", NULL,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 0, .hole = 1}}},

    {CPP_TOP, CPP_COPY, 1, "inline %w::%w(const %w &o)\n: %*,", NULL,
     {{shape_keep, 0, .hole = 0}, {cpp_enter_native, 0, .hole = 0}, {shape_kept, 0, .hole = 1},
      {shape_kept, 0, .hole = 2}, {starts, 0, .hole = 0}, {copies, 1, .hole = 0}}},
    {CPP_TOP, CPP_COPY_BODY, 1, "inline %w::%w(const %w &o)\n: %* {", NULL,
     {{shape_keep, 0, .hole = 0}, {cpp_enter_native, 0, .hole = 0}, {shape_kept, 0, .hole = 1},
      {shape_kept, 0, .hole = 2}, {starts, 0, .hole = 0}, {copies, 1, .hole = 0}}},
    {CPP_TOP, CPP_COPY_BODY, 1, "inline %w::%w(const %w &o) {", NULL,
     {{shape_keep, 0, .hole = 0}, {cpp_enter_native, 0, .hole = 0}, {shape_kept, 0, .hole = 1},
      {shape_kept, 0, .hole = 2}, {starts, 0, .hole = 0}}},
    {CPP_COPY, 0, 0, "%*,", NULL, {{copies, 0, .hole = 0}}},
    {CPP_COPY, CPP_COPY_BODY, 0, "%* {", NULL, {{copies, 0, .hole = 0}}},
    {CPP_COPY_BODY, 0, 0,
     "%w.reserve(o.%w.size());\nfor (const auto &%w : o.%w) { %w.emplace_back(%*); }", NULL,
     {{shape_on, 0, .hole = 0}, {shape_is, 0, .hole = 1}, {shape_is, 1, .hole = 1},
      {shape_is, 1, .hole = 2}, {counts, 0, .hole = 0}}},
    {CPP_COPY_BODY, SHAPE_BACK, 0, "}", NULL, {{is_all, 0, .hole = 0}}},
    {CPP_TOP, CPP_SWAP, 1, "inline %w &%w::operator=(%w o) FLATBUFFERS_NOEXCEPT {", NULL,
     {{shape_keep, 0, .hole = 0}, {cpp_enter_native, 0, .hole = 0}, {shape_kept, 0, .hole = 1},
      {shape_kept, 0, .hole = 2}, {begin_natives, 0, .hole = 0}}},
    {CPP_SWAP, 0, 0, "std::swap(%w, o.%w);", NULL,
     {{shape_next, 0, .hole = 0}, {shape_is, 0, .hole = 1}}},
    {CPP_SWAP, SHAPE_BACK, 0, "return *this;\n}", NULL, {{shape_done, 0, .hole = 0}}},

    {CPP_TOP, 0, 0,
     "inline %w *%w::UnPack(const flatbuffers::resolver_function_t *_resolver) const {\n"
     "auto _o = %*<%w>(new %w());\nUnPackTo(_o.get(), _resolver);\nreturn _o.release();\n}", NULL,
     {{shape_enter, 0, .hole = 1}, {shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 1},
      {shape_kept, 1, .hole = 2}}},
    {CPP_TOP, 0, 0,
     "inline %w *%w::UnPack(const flatbuffers::resolver_function_t *_resolver) const {\n"
     "auto _o = std::make_unique<%w>();\nUnPackTo(_o.get(), _resolver);\nreturn _o.release();\n}",
     NULL,
     {{shape_enter, 0, .hole = 1}, {shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0}}},
    {CPP_TOP, CPP_UNPACK, 1,
     "inline void %w::UnPackTo(%w *_o, const flatbuffers::resolver_function_t *_resolver) const "
     "{\n"
     "(void)_o;\n(void)_resolver;", NULL,
     {{shape_enter, 0, .hole = 0}, {cpp_begin_fields, 0, .hole = 0}}},
    {CPP_UNPACK, 0, 0, "{ auto _e = %w(); %* }", &unpack_copy,
     {{shape_next, 0, .hole = 0}, {unpacks, 0, .hole = 1}}},
    {CPP_UNPACK, SHAPE_BACK, 0, "}", NULL, {{shape_done, 0, .hole = 0}}},

    {CPP_TOP, 0, 0,
     "inline flatbuffers::Offset<%d> %d(flatbuffers::FlatBufferBuilder%* &_fbb, const %w%*_o, "
     "const flatbuffers::rehasher_function_t *_rehasher) {\n"
     "return %d(_fbb, _o, _rehasher);\n}", NULL,
     {{shape_enter, 0, .hole = 0}}},
    {CPP_TOP, CPP_PACK, 1,
     "inline flatbuffers::Offset<%d> %d(flatbuffers::FlatBufferBuilder%* &_fbb, const %w%*_o, "
     "const flatbuffers::rehasher_function_t *_rehasher) {\n"
     "(void)_rehasher;\n(void)_o;\nstruct _VectorArgs { %* } _va = { %*}; (void)_va;", NULL,
     {{shape_enter, 0, .hole = 0}, {cpp_begin_fields, 0, .hole = 0}, {starts, 0, .hole = 0}}},
    {CPP_PACK, 0, 0, "_fbb.ForceVectorAlignment%*(_o->%w.size(), sizeof(%d), %n);", &pack_copy,
     {{shape_on, 0, .hole = 1}, {cpp_takes_stride, 0, .hole = 2},
      {forces, 0, 3, .fact = BIND_DATA_ALIGN}}},
    {CPP_PACK, 0, 0, "auto %w = %*;", &pack_copy,
     {{forced_is, 0, 0, .as = "_*"}, {shape_next, 0, 0, .as = "_*"}, {packs, 0, .hole = 1}}},
    {CPP_PACK, CPP_PACK_ARGS, 0, "return %d(\n_fbb,", NULL,
     {{shape_of, 0, 0, .as = "Create*"}, {shape_done, 0, .hole = 0},
      {cpp_begin_fields, 0, .hole = 0}}},
    {CPP_PACK, SHAPE_BACK, 0, "return %d(\n_fbb);\n}", NULL,
     {{shape_of, 0, 0, .as = "Create*"}, {shape_done, 0, .hole = 0}}},
    {CPP_PACK_ARGS, 0, 0, "%w,", NULL, {{shape_next, 0, 0, .as = "_*"}}},
    {CPP_PACK_ARGS, SHAPE_BACK, 0, "%w);\n}", NULL,
     {{shape_next, 0, 0, .as = "_*"}, {shape_done, 0, .hole = 0}}},
};
/* clang-format on */

const shape_rows cpp_object_part = SHAPE_ROWS(object_rows);

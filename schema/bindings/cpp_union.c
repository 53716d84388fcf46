/* Headers of flatc for C++: what is made of unions, beyond the enum of their tags. */
#include "schema/bindings/cpp.h"

enum { UNION = 1u << FBS_DEF_UNION };

static const bind_copy traits_copy = {"traits", BIND_OF_ANY, UNION, 0};
static const bind_copy verify_copy = {"Verify function", BIND_OF_MEMBERS, UNION, 0};
static const bind_copy object_copy = {"object API", BIND_OF_MEMBERS, UNION, 0};

/* ---- Members ---- */

static bool is_text(src_span type)
{
    return src_is(type, "flatbuffers::String") || src_is(type, "std::string");
}

/* The type of the member that the row is about; of the object API it has a T behind it. */
static bool targets(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = shape_last_part(src_trim(hole));
    if (is_text(hole)) {
        name = src_span_of("string");
    } else if (step->as != NULL && !shape_strip(name, step->as, &name)) {
        return false;
    }
    shape_claim(r, step, BIND_MEMBER, bind_text(name));
    return true;
}

/* The align of a struct that is a member; read before, or in another file. */
static bool aligns(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return cpp_aligns(r->set, r->kept, hole);
}

static bool targets_text(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_MEMBER, bind_text(src_span_of("string")));
    return true;
}

static bool is_union(shape_reader *r, const shape_step *step, src_span hole)
{
    if (!shape_enter(r, step, hole)) {
        return false;
    }
    return cpp_begin_values(r, step, hole);
}

static bool skips_none(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return shape_next(r, &(shape_step){.line = step->line}, src_span_of("NONE"));
}

static bool is_none(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return src_is(cpp_value_name(hole, r->name), "NONE");
}

static bool of_type(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span last = shape_last_part(hole);
    return shape_of(r, step, last);
}

/* clang-format off */
static const shape union_rows[] = {
    {CPP_TOP, 0, 0, "template<typename T> struct %w {\nstatic const %w enum_value = %d;\n};", NULL,
     {{is_union, 1, .hole = 0}, {is_none, 1, .hole = 1}, {skips_none, 1, .hole = 1}}},
    {CPP_TOP, 0, 0,
     "template<> struct %w<%*> {\nstatic const %w enum_value = %d;\n};", &traits_copy,
     {{of_type, 0, 0, .as = "*UnionTraits"}, {of_type, 1, .hole = 0},
      {cpp_next_value, 1, .hole = 1}}},
    {CPP_TOP, 0, 0,
     "template<> struct %w<%*> {\nstatic const %w enum_value = %d;\n};", &traits_copy,
     {{of_type, 0, 0, .as = "*Traits"}, {of_type, 1, .hole = 0}, {cpp_next_value, 1, .hole = 1},
      {targets, 0, .hole = 1}}},

    {CPP_TOP, CPP_UNION_CLASS, 1,
     "struct %w {\n%w type;\nvoid *value;\n%w() : type(%d), value(nullptr) {}\n"
     "%w(%w&& u) FLATBUFFERS_NOEXCEPT :\ntype(%d), value(nullptr)\n"
     "{ std::swap(type, u.type); std::swap(value, u.value); }\n%w(const %w &);\n"
     "%w &operator=(const %w &u)\n"
     "{ %w t(u); std::swap(type, t.type); std::swap(value, t.value); return *this; }\n"
     "%w &operator=(%w &&u) FLATBUFFERS_NOEXCEPT\n"
     "{ std::swap(type, u.type); std::swap(value, u.value); return *this; }\n"
     "~%w() { Reset(); }\nvoid Reset();", NULL,
     {{is_union, 1, .hole = 0}, {is_none, 3, .hole = 1}, {is_none, 5, .hole = 0},
      {skips_none, 3, .hole = 1}}},
    {CPP_UNION_CLASS, 0, 0,
     "template <typename T>\nvoid Set(T&& val) {\n"
     "typedef typename std::remove_reference<T>::type RT;\nReset();\n"
     "type = %w<RT>::enum_value;\nif (type != %d) {\nvalue = new RT(std::forward<T>(val));\n}\n}",
     NULL,
     {{of_type, 4, 0, .as = "*UnionTraits"}, {is_none, 5, .hole = 0}}},
    {CPP_UNION_CLASS, 0, 0,
     "template <typename T>\nvoid Set(T&& val) {\n"
     "using RT = typename std::remove_reference<T>::type;\nReset();\n"
     "type = %w<RT>::enum_value;\nif (type != %d) {\nvalue = new RT(std::forward<T>(val));\n}\n}",
     NULL,
     {{of_type, 4, 0, .as = "*UnionTraits"}, {is_none, 5, .hole = 0}}},
    {CPP_UNION_CLASS, 0, 0,
     "#ifndef FLATBUFFERS_CPP98_STL\ntemplate <typename T>\nvoid Set(T&& val) {\n"
     "using RT = typename std::remove_reference<T>::type;\nReset();\n"
     "type = %w<RT>::enum_value;\nif (type != %d) {\nvalue = new RT(std::forward<T>(val));\n}\n"
     "}\n#endif  // FLATBUFFERS_CPP98_STL", NULL,
     {{of_type, 5, 0, .as = "*UnionTraits"}, {is_none, 6, .hole = 0}}},
    {CPP_UNION_CLASS, 0, 0,
     "static void *UnPack(const void *obj, %w type, const flatbuffers::resolver_function_t "
     "*resolver);\n"
     "flatbuffers::Offset<void> Pack(flatbuffers::FlatBufferBuilder &_fbb, const "
     "flatbuffers::rehasher_function_t *_rehasher = nullptr) const;", NULL,
     {{of_type, 0, .hole = 0}}},
    {CPP_UNION_CLASS, 0, 0,
     "%d *%w() {\nreturn type == %d ?\nreinterpret_cast<%d *>(value) : nullptr;\n}\n"
     "const %d *%w() const {\nreturn type == %d ?\n"
     "reinterpret_cast<const %d *>(value) : nullptr;\n}", NULL,
     {{shape_keep, 0, .hole = 0}, {cpp_next_value, 1, .hole = 0}, {shape_is, 0, 1, .as = "As*"},
      {cpp_is_value, 5, .hole = 0}, {shape_is, 4, 1, .as = "As*"}, {shape_kept, 2, .hole = 0},
      {shape_kept, 4, .hole = 0}, {shape_kept, 6, .hole = 0}}},
    {CPP_UNION_CLASS, SHAPE_BACK, 0, "};", NULL, {{shape_done, 0, .hole = 0}}},

    {CPP_TOP, CPP_UNION_CLASS, 1,
     "inline bool operator==(const %w &lhs, const %w &rhs) {\n"
     "if (lhs.type != rhs.type) return false;\nswitch (lhs.type) {\ncase %d: {\nreturn true;\n}",
     NULL,
     {{is_union, 0, 0, .as = "*Union"}, {is_none, 3, .hole = 0}, {skips_none, 3, .hole = 0}}},
    {CPP_UNION_CLASS, 0, 0,
     "case %d: {\nreturn *(reinterpret_cast<const %d *>(lhs.value)) ==\n"
     "*(reinterpret_cast<const %d *>(rhs.value));\n}", NULL,
     {{cpp_next_value, 0, .hole = 0}, {shape_keep, 1, .hole = 0}, {shape_kept, 2, .hole = 0}}},
    {CPP_UNION_CLASS, SHAPE_BACK, 0, "default: {\nreturn false;\n}\n}\n}", NULL,
     {{shape_done, 0, .hole = 0}}},

    {CPP_TOP, 0, 0,
     "bool %w(flatbuffers::Verifier &verifier, const void *obj, %w type);\n"
     "bool %w(flatbuffers::Verifier &verifier, const "
     "flatbuffers::Vector<flatbuffers::Offset<void>> *values, const flatbuffers::Vector<%w> "
     "*types);", &cpp_type_copy,
     {{shape_enter, 0, .hole = 1}, {shape_of, 0, 0, .as = "Verify*"},
      {shape_of, 1, 0, .as = "Verify*Vector"},
      {shape_const, 0, 0, .fact = BIND_KIND, .value = FBS_DEF_UNION}}},
    {CPP_TOP, 0, 0,
     "bool %w(flatbuffers::Verifier &verifier, const void *obj, %w type);\n"
     "template <bool B = false>\n"
     "bool %w(flatbuffers::Verifier &verifier, const "
     "flatbuffers::Vector<flatbuffers::Offset<void>> *values, const flatbuffers::Vector<%w> "
     "*types);", &cpp_type_copy,
     {{shape_enter, 0, .hole = 1}, {shape_of, 0, 0, .as = "Verify*"},
      {shape_of, 2, 0, .as = "Verify*Vector"},
      {shape_const, 0, 0, .fact = BIND_KIND, .value = FBS_DEF_UNION}}},
    {CPP_TOP, CPP_UNION_VERIFY, 1,
     "inline bool %w(flatbuffers::Verifier &verifier, const void *obj, %w type) {\n"
     "switch (type) {\ncase %d: {\nreturn true;\n}", NULL,
     {{is_union, 0, .hole = 1}, {shape_of, 0, 0, .as = "Verify*"}, {is_none, 2, .hole = 0},
      {skips_none, 2, .hole = 0}}},
    {CPP_UNION_VERIFY, 0, 0,
     "case %d: {\nauto ptr = reinterpret_cast<const %d *>(obj);\n"
     "return verifier.VerifyTable(ptr);\n}", &verify_copy,
     {{cpp_next_value, 0, .hole = 0}, {targets, 1, .hole = 0}}},
    {CPP_UNION_VERIFY, 0, 0,
     "case %d: {\nauto ptr = reinterpret_cast<const flatbuffers::String *>(obj);\n"
     "return verifier.VerifyString(ptr);\n}", &verify_copy,
     {{cpp_next_value, 0, .hole = 0}, {targets_text, 1, .hole = 0}}},
    {CPP_UNION_VERIFY, 0, 0,
     "case %d: {\nreturn verifier.VerifyField<%d>(static_cast<const uint8_t *>(obj), 0, %n);\n}",
     &verify_copy,
     {{cpp_next_value, 0, .hole = 0}, {targets, 1, .hole = 0}, {shape_keep, 1, .hole = 0},
      {aligns, 1, .hole = 1}}},
    {CPP_UNION_VERIFY, SHAPE_BACK, 0, "default: return true;\n}\n}", NULL,
     {{shape_done, 0, .hole = 0}}},
    {CPP_UNION_VERIFY, SHAPE_BACK, 0, "default: return false;\n}\n}", NULL,
     {{shape_done, 0, .hole = 0}}},
    {CPP_TOP, 0, 0,
     "inline bool %w(flatbuffers::Verifier &verifier, const "
     "flatbuffers::Vector<flatbuffers::Offset<void>> *values, const flatbuffers::Vector<%w> "
     "*types) {\n"
     "if (!values || !types) return !values && !types;\n"
     "if (values->size() != types->size()) return false;\n"
     "for (flatbuffers::uoffset_t i = 0; i < values->size(); ++i) {\nif (!%w(\n"
     "verifier,  values->Get(i), types->GetEnum<%w>(i))) {\nreturn false;\n}\n}\nreturn true;\n}",
     NULL,
     {{shape_of, 0, 0, .as = "Verify*Vector"}, {shape_of, 4, 0, .as = "Verify*"},
      {shape_of, 5, .hole = 0}}},

    {CPP_TOP, CPP_UNION_UNPACK, 1,
     "inline void *%d(const void *obj, %w type, const flatbuffers::resolver_function_t "
     "*resolver) {\n"
     "(void)resolver;\nswitch (type) {", NULL,
     {{is_union, 0, .hole = 1}, {skips_none, 0, .hole = 1}}},
    {CPP_UNION_UNPACK, 0, 0,
     "case %d: {\nauto ptr = reinterpret_cast<const %d *>(obj);\nreturn ptr->UnPack(resolver);\n"
     "}", &object_copy,
     {{cpp_next_value, 0, .hole = 0}, {targets, 1, .hole = 0}}},
    {CPP_UNION_UNPACK, 0, 0,
     "case %d: {\nauto ptr = reinterpret_cast<const %d *>(obj);\n"
     "return new std::string(ptr->c_str(), ptr->size());\n}", &object_copy,
     {{cpp_next_value, 0, .hole = 0}, {targets, 1, .hole = 0}}},
    {CPP_UNION_UNPACK, 0, 0,
     "case %d: {\nauto ptr = reinterpret_cast<const %d *>(obj);\nreturn new %d(*ptr);\n}",
     &object_copy,
     {{cpp_next_value, 0, .hole = 0}, {targets, 1, .hole = 0}, {shape_keep, 1, .hole = 0},
      {shape_kept, 2, .hole = 0}}},
    {CPP_UNION_UNPACK, SHAPE_BACK, 0, "default: return nullptr;\n}\n}", NULL,
     {{shape_done, 0, .hole = 0}}},

    {CPP_TOP, CPP_UNION_PACK, 1,
     "inline flatbuffers::Offset<void> %w::Pack(flatbuffers::FlatBufferBuilder &_fbb, const "
     "flatbuffers::rehasher_function_t *_rehasher) const {\n"
     "(void)_rehasher;\nswitch (type) {", NULL,
     {{is_union, 0, 0, .as = "*Union"}, {skips_none, 0, .hole = 0}}},
    {CPP_UNION_PACK, 0, 0,
     "case %d: {\nauto ptr = reinterpret_cast<const %d *>(value);\n"
     "return %d(_fbb, ptr, _rehasher).Union();\n}", &object_copy,
     {{cpp_next_value, 0, .hole = 0}, {targets, 2, 0, .as = "Create*"}}},
    {CPP_UNION_PACK, 0, 0,
     "case %d: {\nauto ptr = reinterpret_cast<const %d *>(value);\n"
     "return _fbb.CreateStruct(*ptr).Union();\n}", &object_copy,
     {{cpp_next_value, 0, .hole = 0}, {targets, 1, .hole = 0}}},
    {CPP_UNION_PACK, 0, 0,
     "case %d: {\nauto ptr = reinterpret_cast<const %d *>(value);\n"
     "return _fbb.CreateString(*ptr).Union();\n}", &object_copy,
     {{cpp_next_value, 0, .hole = 0}, {targets, 1, .hole = 0}}},
    {CPP_UNION_PACK, SHAPE_BACK, 0, "default: return 0;\n}\n}", NULL, {{shape_done, 0, .hole = 0}}},

    {CPP_TOP, CPP_UNION_COPY, 1,
     "inline %w::%w(const %w &u) : type(u.type), value(nullptr) {\nswitch (type) {", NULL,
     {{is_union, 0, 0, .as = "*Union"}, {skips_none, 0, .hole = 0}}},
    {CPP_UNION_COPY, 0, 0,
     "case %d: {\nvalue = new %d(*reinterpret_cast<%d *>(u.value));\nbreak;\n}", NULL,
     {{cpp_next_value, 0, .hole = 0}, {shape_keep, 1, .hole = 0}, {shape_kept, 1, .hole = 1}}},
    {CPP_UNION_COPY, 0, 0,
     "case %d: {\nFLATBUFFERS_ASSERT(false);  // %d not copyable.\nbreak;\n}", NULL,
     {{cpp_next_value, 0, .hole = 0}}},
    {CPP_UNION_COPY, SHAPE_BACK, 0, "default:\nbreak;\n}\n}", NULL, {{shape_done, 0, .hole = 0}}},

    {CPP_TOP, CPP_UNION_RESET, 1, "inline void %w::Reset() {\nswitch (type) {", NULL,
     {{is_union, 0, 0, .as = "*Union"}, {skips_none, 0, .hole = 0}}},
    {CPP_UNION_RESET, 0, 0,
     "case %d: {\nauto ptr = reinterpret_cast<%d *>(value);\ndelete ptr;\nbreak;\n}", NULL,
     {{cpp_next_value, 0, .hole = 0}}},
    {CPP_UNION_RESET, SHAPE_BACK, 0, "default: break;\n}\nvalue = nullptr;\ntype = %d;\n}", NULL,
     {{shape_done, 0, .hole = 0}, {is_none, 3, .hole = 0}}},
};
/* clang-format on */

const shape_rows cpp_union_part = SHAPE_ROWS(union_rows);

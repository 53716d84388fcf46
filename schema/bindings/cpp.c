/* Headers of flatc for C++: the language, what stands at the top of a file, and its roots. */
#include <string.h>

#include "schema/bindings/cpp.h"

enum { TABLE = 1u << FBS_DEF_TABLE, STRUCT = 1u << FBS_DEF_STRUCT, ENUM = 1u << FBS_DEF_ENUM };
enum { UNION = 1u << FBS_DEF_UNION };

const bind_copy cpp_type_copy = {"declaration", BIND_OF_TYPES, TABLE | STRUCT | ENUM | UNION, 0};
static const bind_copy root_copy = {"functions of the root", BIND_OF_TYPES, TABLE, BIND_ROOT};

/* ---- Namespaces ---- */

static bool space_in(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    if (r->trying) {
        return true;
    }
    size_t n = r->space.size, size = n + hole.size + 2;
    char *text = ptv_arena_take(&r->set->arena, size);
    if (text == NULL) {
        r->set->failed = true;
        return true;
    }
    memcpy(text, r->space.size == 0 ? "" : r->space.at, n);
    text[n] = '.';
    size_t dot = n == 0 ? 0 : 1;
    memcpy(text + n + dot, hole.at, hole.size);
    r->space = (src_span){text, n + dot + hole.size};
    return true;
}

static bool space_out(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    src_span last = shape_last_part(r->space);
    if (!src_same(last, hole)) {
        return false;
    }
    size_t rest = r->space.size - last.size;
    r->space.size = rest == 0 ? 0 : rest - 1;
    return true;
}

static bool is_outside(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->space.size == 0;
}

/* ---- Roots ---- */

static bool root_text(shape_reader *r, const shape_step *step, src_span hole)
{
    if (step->fact == BIND_IDENTIFIER && hole.size != 4) {
        return false;
    }
    shape_claim(r, step, (bind_fact)step->fact, bind_text(hole));
    return true;
}

/* "XIdentifier()", or nothing where the schema has no identifier. */
static bool is_identifier(shape_reader *r, const shape_step *step, src_span hole)
{
    return hole.size == 0 || src_is(hole, "nullptr") || shape_of(r, step, hole);
}

/* The function of the extension is in front of this one, if there is any. */
static bool has_extension(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    if (shape_find(r->type, NULL, &root_copy, BIND_EXTENSION) == NULL) {
        shape_claim(r, step, BIND_EXTENSION, bind_nothing());
    }
    return true;
}

/* clang-format off */
static const shape top_rows[] = {
    {CPP_FILE, CPP_TOP, 1, "#ifndef %w\n#define %w", NULL,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0}}},
    {CPP_TOP, SHAPE_BACK, 0, "#endif  // %w", NULL, {{is_outside, 0, .hole = 0}}},
    {CPP_TOP, 0, 0, "#include %*", NULL, {{0}}},
    {CPP_TOP, 0, 0, "#pragma clang system_header", NULL, {{0}}},
    {CPP_TOP, 0, 0, "namespace %w {", NULL, {{space_in, 0, .hole = 0}}},
    {CPP_TOP, 0, 0, "}  // namespace %w", NULL, {{space_out, 0, .hole = 0}}},
    {CPP_TOP, 0, 0,
     "static_assert(FLATBUFFERS_VERSION_MAJOR == %n &&\nFLATBUFFERS_VERSION_MINOR == %n &&\n"
     "FLATBUFFERS_VERSION_REVISION == %n,\n\"Non-compatible flatbuffers version included\");", NULL,
     {{0}}},
    {CPP_TOP, 0, 0, "template <bool B%*>", NULL, {{0}}},
    {CPP_TOP, 0, 0, "struct %w;", NULL, {{0}}},
    {CPP_TOP, 0, 0,
     "bool operator==(const %w &lhs, const %w &rhs);\n"
     "bool operator!=(const %w &lhs, const %w &rhs);", NULL,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 0, .hole = 1}, {shape_kept, 1, .hole = 0},
      {shape_kept, 1, .hole = 1}}},
    {CPP_TOP, 0, 0, "inline const flatbuffers::TypeTable *%w();", NULL, {{0}}},
};
/* clang-format on */

/* clang-format off */
static const shape root_rows[] = {
    {CPP_TOP, 0, 0,
     "inline const %d *%w(const void *buf) {\n"
     "return flatbuffers::GetSizePrefixedRoot<%d>(buf);\n}", &root_copy,
     {{shape_enter, 0, .hole = 0}, {shape_of, 0, 1, .as = "GetSizePrefixed*"},
      {shape_of, 1, .hole = 0}}},
    {CPP_TOP, 0, 0,
     "inline const %d *%w(const void *buf) {\nreturn flatbuffers::GetRoot<%d>(buf);\n}", &root_copy,
     {{shape_enter, 0, .hole = 0}, {shape_of, 0, 1, .as = "Get*"}, {shape_of, 1, .hole = 0},
      {shape_none, 0, 0, .fact = BIND_ROOT}}},
    {CPP_TOP, 0, 0,
     "inline %d *%w(void *buf) {\nreturn flatbuffers::GetMutableSizePrefixedRoot<%d>(buf);\n}",
     &root_copy,
     {{shape_enter, 0, .hole = 0}, {shape_of, 0, 1, .as = "GetMutableSizePrefixed*"},
      {shape_of, 1, .hole = 0}}},
    {CPP_TOP, 0, 0,
     "inline %d *%w(void *buf) {\nreturn flatbuffers::GetMutableRoot<%d>(buf);\n}", &root_copy,
     {{shape_enter, 0, .hole = 0}, {shape_of, 0, 1, .as = "GetMutable*"},
      {shape_of, 1, .hole = 0}}},
    {CPP_TOP, 0, 0, "inline const char *%w() {\nreturn \"%*\";\n}", &root_copy,
     {{shape_enter, 0, 0, .as = "*Identifier"}, {root_text, 1, 0, .fact = BIND_IDENTIFIER}}},
    {CPP_TOP, 0, 0, "inline const char *%w() {\nreturn \"%*\";\n}", &root_copy,
     {{shape_enter, 0, 0, .as = "*Extension"}, {root_text, 1, 0, .fact = BIND_EXTENSION}}},
    {CPP_TOP, 0, 0,
     "inline bool %w(const void *buf) {\nreturn flatbuffers::BufferHasIdentifier(\n"
     "buf, %w(), true);\n}", &root_copy,
     {{shape_enter, 0, 0, .as = "SizePrefixed*BufferHasIdentifier"},
      {shape_of, 2, 0, .as = "*Identifier"}}},
    {CPP_TOP, 0, 0,
     "inline bool %w(const void *buf) {\nreturn flatbuffers::BufferHasIdentifier(\nbuf, %w());\n"
     "}", &root_copy,
     {{shape_enter, 0, 0, .as = "*BufferHasIdentifier"}, {shape_of, 2, 0, .as = "*Identifier"}}},
    {CPP_TOP, 0, 0,
     "inline bool %w(\nflatbuffers::Verifier &verifier) {\n"
     "return verifier.VerifySizePrefixedBuffer<%d>(%*());\n}", &root_copy,
     {{shape_enter, 0, 0, .as = "VerifySizePrefixed*Buffer"}, {shape_of, 2, .hole = 0},
      {is_identifier, 2, 1, .as = "*Identifier"}}},
    {CPP_TOP, 0, 0,
     "inline bool %w(\nflatbuffers::Verifier &verifier) {\n"
     "return verifier.VerifyBuffer<%d>(%*());\n}", &root_copy,
     {{shape_enter, 0, 0, .as = "Verify*Buffer"}, {shape_of, 2, .hole = 0},
      {is_identifier, 2, 1, .as = "*Identifier"}, {shape_none, 2, 0, .fact = BIND_ROOT}}},
    {CPP_TOP, 0, 0,
     "inline bool %w(\nflatbuffers::Verifier &verifier) {\n"
     "return verifier.VerifySizePrefixedBuffer<%d>(nullptr);\n}", &root_copy,
     {{shape_enter, 0, 0, .as = "VerifySizePrefixed*Buffer"}, {shape_of, 2, .hole = 0}}},
    {CPP_TOP, 0, 0,
     "inline bool %w(\nflatbuffers::Verifier &verifier) {\n"
     "return verifier.VerifyBuffer<%d>(nullptr);\n}", &root_copy,
     {{shape_enter, 0, 0, .as = "Verify*Buffer"}, {shape_of, 2, .hole = 0},
      {shape_none, 2, 0, .fact = BIND_ROOT}, {shape_none, 2, 0, .fact = BIND_IDENTIFIER}}},
    {CPP_TOP, 0, 0,
     "inline void %w(\nflatbuffers::FlatBufferBuilder &fbb,\nflatbuffers::Offset<%d> root) {\n"
     "fbb.FinishSizePrefixed(root%*);\n}", &root_copy,
     {{shape_enter, 0, 0, .as = "FinishSizePrefixed*Buffer"}, {shape_of, 2, .hole = 0},
      {is_identifier, 3, 0, .as = ", *Identifier()"}}},
    {CPP_TOP, 0, 0,
     "inline void %w(\nflatbuffers::FlatBufferBuilder &fbb,\nflatbuffers::Offset<%d> root) {\n"
     "fbb.Finish(root%*);\n}", &root_copy,
     {{shape_enter, 0, 0, .as = "Finish*Buffer"}, {shape_of, 2, .hole = 0},
      {is_identifier, 3, 0, .as = ", *Identifier()"}, {shape_none, 2, 0, .fact = BIND_ROOT},
      {has_extension, 2, .hole = 0}}},
    {CPP_TOP, 0, 0,
     "inline %* %w(\nconst void *buf,\n"
     "const flatbuffers::resolver_function_t *res = nullptr) {\n"
     "return %*(%w(buf)->UnPack(res));\n}", &root_copy,
     {{shape_enter, 0, 1, .as = "UnPackSizePrefixed*"},
      {shape_of, 3, 1, .as = "GetSizePrefixed*"}}},
    {CPP_TOP, 0, 0,
     "inline %* %w(\nconst void *buf,\n"
     "const flatbuffers::resolver_function_t *res = nullptr) {\n"
     "return %*(%w(buf)->UnPack(res));\n}", &root_copy,
     {{shape_enter, 0, 1, .as = "UnPack*"}, {shape_of, 3, 1, .as = "Get*"}}},
};
/* clang-format on */

/* ---- The language ---- */

static bool is_ours(const src_file *file)
{
    src_lines lines = src_lines_of(file);
    src_line line;
    return src_next(&lines, &line) &&
           src_is(line.text,
                  "// automatically generated by the FlatBuffers compiler, do not modify");
}

/*
 * flatc writes `::flatbuffers::` since 23.1 and templates of the verifier since 25.9, and marks of
 * --gen-nullable; they mean what the older words did. Lines stay where they are.
 */
static char *in_old_words(bind_set *set, const src_file *file, size_t *size)
{
    static const struct {
        const char *is, *was;
    } words[] = {
        {"::flatbuffers::", "flatbuffers::"},
        {"VerifierTemplate<B>", "Verifier"},
        {"verifier.template ", "verifier."},
        {"* _Nullable ", "*"},
    };
    const size_t count = sizeof words / sizeof words[0];
    char *out = ptv_arena_take(&set->arena, file->size + 1);
    const char *at = file->bytes, *end = file->bytes + file->size;
    size_t n = 0;
    while (out != NULL && at < end) {
        size_t i = 0;
        while (i < count && ((size_t)(end - at) < strlen(words[i].is) || at[0] != words[i].is[0] ||
                             memcmp(at, words[i].is, strlen(words[i].is)) != 0)) {
            i++;
        }
        if (i < count) {
            memcpy(out + n, words[i].was, strlen(words[i].was));
            n += strlen(words[i].was);
            at += strlen(words[i].is);
        } else {
            out[n++] = *at++;
        }
    }
    *size = n;
    return out;
}

static void read_header(bind_set *set, const src_file *file)
{
    const shape_rows parts[] = {SHAPE_ROWS(top_rows), SHAPE_ROWS(root_rows), cpp_enum_part,
                                cpp_union_part,       cpp_struct_part,       cpp_table_part,
                                cpp_builder_part,     cpp_object_part,       cpp_mini_part};
    src_file old = *file;
    old.bytes = in_old_words(set, file, &old.size);
    if (old.bytes == NULL) {
        set->failed = true;
        return;
    }
    shape_reader reader = {.set = set};
    shape_read(&reader, &old, parts, sizeof parts / sizeof parts[0]);
}

/* Enums and unions begin alike: what no union function dealt with is an enum. */
static void name_enums(bind_set *set)
{
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        bool has_kind = false, has_base = false;
        for (const bind_claim *c = t->claims; c != NULL; c = c->next) {
            has_kind = has_kind || c->fact == BIND_KIND;
            has_base = has_base || c->fact == BIND_BASE;
        }
        if (has_base && !has_kind) {
            bind_claim_of(set, t,
                          &(bind_claim){.fact = BIND_KIND,
                                        .copy = &cpp_type_copy,
                                        .value = bind_integer(FBS_DEF_ENUM),
                                        .place = t->place});
        }
    }
}

const bind_language bind_cpp = {
    .name = "cpp",
    .suffix = "_generated.h",
    .is_ours = is_ours,
    .read = read_header,
    .finish = name_enums,
};

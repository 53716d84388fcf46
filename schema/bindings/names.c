/* How code spells the names of a schema. */
#include <string.h>

#include "schema/bindings/shapes.h"

/*
 * Reserved words of languages and their libraries, in lower case without separators. Names equal to
 * one of these get an underscore appended.
 */
static const char words[] =
    " abstract alignas alignment alignof and andeq any arguments as asm assert associatedtype "
    "associativity async atomiccancel atomiccommit atomicnoexcept auto await become bitand bitor "
    "bool boolean box break builder byte case catch chan char char16t char32t character class "
    "coawait compl concept const constcast constexpr continue convenience coreturn coyield crate "
    "debugger decltype def default defer deinit del delete didset do double dynamic dynamiccast "
    "elif else elseif end endfor endif endswitch endwhile enum enummax enummin enumvalues except "
    "explicit export extends extension extern f32 f64 fallthrough false fileprivate final finally "
    "float fn follow for friend from fromlittleendian fun func function get global go goto guard "
    "i128 i16 i32 i64 i8 if impl implements import in indirect infix init inline inout instanceof "
    "int interface internal is isize lambda lazy left let local long loop macro map match mod "
    "module move mut mutable mutating namespace native new nil noexcept none nonlocal nonmutating "
    "not noteq notify null nullptr object offsetof open operator optional or oreq override "
    "package pass postfix precedence prefix priv private proc protected protocol pub public pure "
    "push raise range ref register reinterpretcast repeat required requires rethrows return right "
    "select self set short signed size sizeof start static staticassert staticcast std strictfp "
    "struct subscript super switch synchronized template then this threadlocal throw throws "
    "tolittleendian trait transient true try type typealias typedef typeid typename typeof u128 "
    "u16 u32 u64 u8 union unowned unsafe unsigned unsized until use using usize val var virtual "
    "void volatile wchart weak when where while willset with xor xoreq yield ";

enum { WORD_BYTES = 24 };

static char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* In any spelling: From for from, Char16T for char16_t. */
static bool is_word(src_span name)
{
    char text[WORD_BYTES + 3] = " ";
    size_t n = 1;
    for (size_t i = 0; i < name.size && n <= WORD_BYTES; i++) {
        text[n] = folded(name.at[i]);
        n += name.at[i] != '_';
    }
    text[n] = ' ';
    text[n + 1] = '\0';
    return n > 1 && strstr(words, text) != NULL;
}

static size_t underscores_behind(src_span name)
{
    size_t n = name.size;
    while (n > 0 && name.at[n - 1] == '_') {
        n--;
    }
    return name.size - n;
}

/* Without its last underscore, the name is a reserved word. */
static bool is_escaped(src_span longer)
{
    return is_word((src_span){longer.at, longer.size - 1});
}

src_span bind_plain(src_span name)
{
    name.size -= src_ends(name, "_") && is_escaped(name);
    return name;
}

bool bind_same_word(src_span a, src_span b)
{
    src_span longer = a.size > b.size ? a : b, shorter = a.size > b.size ? b : a;
    bool escaped = longer.size == shorter.size + 1 && src_ends(longer, "_") && is_escaped(longer);
    longer.size -= escaped;
    return src_same(longer, shorter);
}

/* Both or neither end in underscores, or one is an escaped word. */
static bool ends_alike(src_span a, src_span b)
{
    size_t n = underscores_behind(a), m = underscores_behind(b);
    return (n == 0) == (m == 0) || (n == 1 && is_escaped(a)) || (m == 1 && is_escaped(b));
}

static bool is_passed(src_span name, size_t i)
{
    return i < name.size && (name.at[i] == '_' || name.at[i] == '-');
}

/*
 * Generators spell device_index as DeviceIndex, deviceIndex, DEVICE_INDEX or device-index, append
 * an underscore to reserved words, and differ between releases about underscores at the beginning
 * and before digits. Letters and digits stay the same.
 */
bool bind_same_name(src_span name, src_span spelled)
{
    for (size_t n = 0, i = 0;; n++, i++) {
        for (; is_passed(name, n); n++) {
        }
        for (; is_passed(spelled, i); i++) {
        }
        if (n == name.size || i == spelled.size) {
            return n == name.size && i == spelled.size && ends_alike(name, spelled);
        }
        if (folded(name.at[n]) != folded(spelled.at[i])) {
            return false;
        }
    }
}

int bind_next_letter(src_span *text)
{
    while (text->size > 0) {
        char c = folded(*text->at);
        *text = src_behind(*text, 1);
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            return c;
        }
    }
    return 0;
}

bool bind_same_letters(src_span a, src_span b)
{
    int c = bind_next_letter(&a);
    while (c != 0 && c == bind_next_letter(&b)) {
        c = bind_next_letter(&a);
    }
    return c == 0 && bind_next_letter(&b) == 0;
}

static src_span without_escape(src_span type, src_span name)
{
    src_span stem = {name.at, name.size - src_ends(name, "_")};
    return bind_same_letters(stem, type) ? stem : name;
}

bool bind_same_member(src_span type, src_span name, src_span spelled)
{
    return bind_same_name(without_escape(type, name), without_escape(type, spelled));
}

/* ---- Parts of names ---- */

src_span shape_last_part(src_span name)
{
    for (size_t i = name.size; i > 0; i--) {
        char c = name.at[i - 1];
        if (c == ':' || c == '.') {
            return src_behind(name, i);
        }
    }
    return name;
}

src_span shape_before_last(src_span name)
{
    size_t n = name.size - shape_last_part(name).size;
    return (src_span){name.at, n > 0 ? n - 1 : 0};
}

/* "Length" in "vec_length": after an underscore, it may begin with a small letter. */
static bool ends_as(src_span text, src_span end)
{
    char small = end.size == 0 ? '\0' : (char)(*end.at | 0x20);
    const char *at = text.at + text.size - end.size;
    return memcmp(at, end.at, end.size) == 0 ||
           (*at == small && at[-1] == '_' && memcmp(at + 1, end.at + 1, end.size - 1) == 0);
}

bool shape_one_text(const char **texts, src_span *text)
{
    if (*texts == NULL) {
        return false;
    }
    *text = (src_span){*texts, strcspn(*texts, "|")};
    *texts = text->at[text->size] == '\0' ? NULL : text->at + text->size + 1;
    return true;
}

bool shape_strip_as(src_span text, src_span as, src_span *name)
{
    const char *star = memchr(as.at, '*', as.size);
    *name = text;
    if (star == NULL) {
        return src_same(text, as);
    }
    size_t before = (size_t)(star - as.at), behind = as.size - before - 1;
    if (text.size <= before + behind || memcmp(text.at, as.at, before) != 0 ||
        !ends_as(text, (src_span){star + 1, behind})) {
        return false;
    }
    *name = (src_span){text.at + before, text.size - before - behind};
    return true;
}

bool shape_strip(src_span text, const char *as, src_span *name)
{
    *name = text;
    return as == NULL || shape_strip_as(text, src_span_of(as), name);
}

/* Strings, names and attributes of a binary schema. */
#include <string.h>

#include "bfbs.h"
#include "builder.h"

bool bfbs_fail(bfbs_builder *b, const char *what, const char *name, const char *expected)
{
    return fbs_fail_name(&b->r, b->at, what, name, expected);
}

const char *bfbs_text(bfbs_builder *b, uint32_t table, unsigned slot, const char *what)
{
    return bfbs_string(b, ptv_vec_of(&b->im, table, slot), what);
}

const char *bfbs_string(bfbs_builder *b, ptv_vec string, const char *what)
{
    const char *bytes = (const char *)b->im.bytes + string.at;
    if (b->r.failed || string.count == 0) {
        return "";
    }
    if (string.count > FBS_TOKEN_BYTES) {
        bfbs_fail(b, what, "...", "at most 2048 bytes");
        return "";
    }
    if (memchr(bytes, '\0', string.count) != NULL) {
        bfbs_fail(b, what, bytes, "no zero byte in it");
        return "";
    }
    return fbs_copy(&b->r, bytes, string.count);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_word(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9');
}

/* Length of the name that begins here, or 0 if none does. */
static size_t word_at(const char *text)
{
    size_t n = 0;
    if (is_letter(text[0])) {
        while (is_word(text[n])) {
            n++;
        }
    }
    return n;
}

const char *bfbs_name(bfbs_builder *b, uint32_t table, unsigned slot, const char *what)
{
    const char *name = bfbs_text(b, table, slot, what);
    size_t n = word_at(name);
    if (!b->r.failed && (n == 0 || name[n] != '\0')) {
        bfbs_fail(b, what, name, "letters, digits and _");
    }
    return b->r.failed ? "" : name;
}

const char *bfbs_dotted(bfbs_builder *b, uint32_t table, unsigned slot, const char *what)
{
    const char *name = bfbs_text(b, table, slot, what);
    const char *at = name;
    size_t n = word_at(at);
    unsigned parts = 1;
    for (; n > 0 && at[n] == '.'; parts++) {
        at += n + 1;
        n = word_at(at);
    }
    if (!b->r.failed && (n == 0 || at[n] != '\0' || parts > FBS_NAMESPACE_PARTS + 1)) {
        bfbs_fail(b, what, name, "a name, with a namespace of at most 32 parts");
    }
    return b->r.failed ? "" : name;
}

bool bfbs_ascends(bfbs_builder *b, const char *what, const char *before, const char *name)
{
    return b->r.failed || before == NULL || strcmp(before, name) < 0 ||
           bfbs_fail(b, what, name, "names that ascend, each one once");
}

/* ---- Attributes ---- */

/* flatc's own attributes. */
static const struct {
    const char *name;
    bool flag; /* written without a value; flatc stores "0" */
    bool told; /* present even without --bfbs-builtins */
} builtins[] = {
    {"deprecated", true, true},
    {"required", true, true},
    {"key", true, true},
    {"id", false, false},
    {"hash", false, false},
    {"force_align", false, false},
    {"bit_flags", true, false},
    {"original_order", true, false},
    {"nested_flatbuffer", false, false},
    {"flexbuffer", true, false},
    {"streaming", false, false},
    {"idempotent", true, false},
    {"cpp_type", false, false},
    {"cpp_ptr_type", false, false},
    {"cpp_ptr_type_get", false, false},
    {"cpp_str_type", false, false},
    {"cpp_str_flex_ctor", true, false},
    {"csharp_partial", true, false},
    {"native_inline", true, false},
    {"native_default", false, false},
    {"native_type", false, false},
    {"native_type_pack_name", false, false},
    {"native_custom_alloc", false, false},
    {"private", true, false},
    {"shared", true, false},
    {"vector64", true, true},
    {"offset64", true, true},
};

bool bfbs_tells(const fbs_schema *schema, const char *name)
{
    for (size_t i = 0; schema->bare && i < sizeof builtins / sizeof builtins[0]; i++) {
        if (strcmp(builtins[i].name, name) == 0) {
            return builtins[i].told;
        }
    }
    return true;
}

static const char *value_of(bfbs_builder *b, const char *name, const char *value)
{
    for (size_t i = 0; i < sizeof builtins / sizeof builtins[0]; i++) {
        if (strcmp(builtins[i].name, name) == 0) {
            b->builtins = true;
            bool none = strcmp(value, "0") == 0 || value[0] == '\0';
            return builtins[i].flag && none ? NULL : value;
        }
    }
    return value;
}

static fbs_attr *new_attr(bfbs_builder *b, const char *name, const char *value)
{
    fbs_attr *attr = fbs_new(&b->r, sizeof *attr);
    if (attr != NULL) {
        *attr = (fbs_attr){.name = name, .value = value, .place = b->at};
    }
    return attr;
}

fbs_attr *bfbs_attrs(bfbs_builder *b, uint32_t table, unsigned slot)
{
    ptv_vec list = ptv_vec_of(&b->im, table, slot);
    fbs_attr *first = NULL, **last = &first;
    if (list.count > FBS_ATTRIBUTES) {
        fbs_fail(&b->r, b->at, "more than 256 attributes", "fewer");
    }
    for (uint32_t i = 0; i < list.count && !b->r.failed; i++) {
        uint32_t pair = ptv_table_in(&b->im, list, i);
        const char *name = bfbs_text(b, pair, PTV_REFLECTION_KEY_VALUE_KEY, "attribute");
        const char *value = bfbs_text(b, pair, PTV_REFLECTION_KEY_VALUE_VALUE, "attribute value");
        bool silent = value[0] == '\0' && strcmp(name, "force_align") == 0; /* flatcc: no number */
        bool again = fbs_attr_of(first, name) != NULL;
        fbs_attr *attr = silent || again ? NULL : new_attr(b, name, value_of(b, name, value));
        if (attr != NULL) {
            *last = attr;
            last = &attr->next;
        }
    }
    return first;
}

void bfbs_imply(bfbs_builder *b, fbs_attr **attrs, const char *name, const char *value)
{
    while (*attrs != NULL && strcmp((*attrs)->name, name) != 0) {
        attrs = &(*attrs)->next;
    }
    if (*attrs == NULL) {
        *attrs = new_attr(b, name, value);
    }
}

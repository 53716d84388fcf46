/* Attributes after a declaration: which are known, and what values they take. */
#include "reader.h"

#include <string.h>

/* Built-in ones take integers and strings, as in flatc; others take what flatcc accepts. */
static const char *attr_value(fbs_reader *r, bool builtin)
{
    fbs_token token = r->source->token;
    if (token.kind == FBS_TEXT || (token.kind == FBS_NAME && !builtin)) {
        fbs_next(r);
        return token.text;
    }
    uint64_t number;
    const char *text = fbs_parse_number(r, builtin ? "an integer or a string" : "a value");
    if (builtin && !fbs_integer(text, FBS_LONG, &number)) {
        fbs_fail_name(r, token.place, "value", text, "an integer or a string");
    }
    return text;
}

static const char *attr_name(fbs_reader *r)
{
    bool quoted = r->source->token.kind == FBS_TEXT;
    return quoted ? fbs_expect_text(r, "") : fbs_expect_name(r, "an attribute");
}

static const char *const builtins[] = {
    "deprecated",
    "required",
    "key",
    "id",
    "hash",
    "force_align",
    "bit_flags",
    "original_order",
    "nested_flatbuffer",
    "flexbuffer",
    "streaming",
    "idempotent",
    "cpp_type",
    "cpp_ptr_type",
    "cpp_ptr_type_get",
    "cpp_str_type",
    "cpp_str_flex_ctor",
    "csharp_partial",
    "native_inline",
    "native_default",
    "native_type",
    "native_type_pack_name",
    "native_custom_alloc",
    "private",
    "shared",
    "vector64",
    "offset64",
    "primary_key", /* from here on, those of flatcc */
    "sorted",
    "base64",
    "base64url",
};

void fbs_declare_builtins(fbs_reader *r)
{
    for (size_t i = 0; i < sizeof builtins / sizeof builtins[0]; i++) {
        fbs_names_add(r, &r->attributes, fbs_key_of(builtins[i]), builtins);
    }
}

static fbs_attr *parse_attr(fbs_reader *r)
{
    fbs_attr *attr = fbs_new(r, sizeof *attr);
    if (attr == NULL) {
        return NULL;
    }
    attr->place = r->source->token.place;
    attr->name = attr_name(r);
    const void *known = fbs_names_find(r->attributes, fbs_key_of(attr->name));
    if (!r->failed && known == NULL) {
        fbs_fail_name(r, attr->place, "attribute", attr->name,
                      "a declared one: attribute \"name\";");
    }
    attr->value = fbs_accept(r, ':') ? attr_value(r, known == builtins) : NULL;
    return attr;
}

/* If a name is repeated, the first one counts, as in flatc. */
static void add_attr(fbs_reader *r, fbs_attr **list, uint32_t count)
{
    fbs_attr *attr = parse_attr(r);
    if (count == FBS_ATTRIBUTES) {
        fbs_fail_token(r, "at most 256 attributes");
    }
    while (*list != NULL && attr != NULL && strcmp((*list)->name, attr->name) != 0) {
        list = &(*list)->next;
    }
    if (*list == NULL) {
        *list = attr;
    }
}

fbs_attr *fbs_parse_attrs(fbs_reader *r)
{
    fbs_attr *first = NULL;
    if (!fbs_accept(r, '(') || fbs_accept(r, ')')) {
        return NULL;
    }
    uint32_t count = 0;
    do {
        add_attr(r, &first, count++);
    } while (fbs_accept(r, ','));
    fbs_expect(r, ')');
    return first;
}

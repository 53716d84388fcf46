/* Parses values as code writes them. */
#include "schema/bindings/bindings.h"

#include <math.h>
#include <string.h>

bind_value bind_nothing(void)
{
    return (bind_value){.form = BIND_NONE};
}

bind_value bind_integer(int64_t value)
{
    return (bind_value){.form = BIND_INTEGER, .number = (uint64_t)value};
}

bind_value bind_text(src_span text)
{
    return (bind_value){.form = BIND_TEXT, .text = text};
}

/* The inside of float('inf'), static_cast<T>(3), BigInt("7"), (int64_t)7. */
static src_span unwrapped(src_span text)
{
    static const struct {
        const char *pattern;
        unsigned hole; /* of what is inside */
    } wraps[] = {{"%d<%*>(%*)", 2}, {"%d(%*)", 1}, {"(%*)", 0}, {"(%w)%*", 1}};
    src_span holes[SRC_HOLES] = {{0}};
    for (size_t i = 0; i < sizeof wraps / sizeof wraps[0]; i++) {
        if (src_match(text, wraps[i].pattern, holes)) {
            text = src_trim(holes[wraps[i].hole]);
            break;
        }
    }
    if (text.size >= 2 && (text.at[0] == '\'' || text.at[0] == '"') &&
        text.at[text.size - 1] == text.at[0]) {
        text = (src_span){text.at + 1, text.size - 2};
    }
    return text;
}

static bool named(src_span text, bind_value *value)
{
    static const struct {
        const char *name;
        bind_value value;
    } names[] = {
        {"True", {.form = BIND_INTEGER, .number = 1}},
        {"true", {.form = BIND_INTEGER, .number = 1}},
        {"False", {.form = BIND_INTEGER}},
        {"false", {.form = BIND_INTEGER}},
        {"None", {.form = BIND_NONE}},
        {"null", {.form = BIND_NONE}},
        {"inf", {.form = BIND_REAL, .real = INFINITY}},
        {"+inf", {.form = BIND_REAL, .real = INFINITY}},
        {"infinity", {.form = BIND_REAL, .real = INFINITY}},
        {"Infinity", {.form = BIND_REAL, .real = INFINITY}},
        {"-inf", {.form = BIND_REAL, .real = -INFINITY}},
        {"-infinity", {.form = BIND_REAL, .real = -INFINITY}},
        {"-Infinity", {.form = BIND_REAL, .real = -INFINITY}},
        {"nan", {.form = BIND_REAL, .real = NAN}},
        {"NaN", {.form = BIND_REAL, .real = NAN}},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (src_is(text, names[i].name)) {
            *value = names[i].value;
            return true;
        }
    }
    return false;
}

static bool real(src_span text, bind_value *value)
{
    char copy[64];
    if (text.size == 0 || text.size >= sizeof copy) {
        return false;
    }
    size_t n = text.size;
    bool hex = text.size > 2 && memchr("xX", text.at[1], 2) != NULL;
    if (!hex && (text.at[n - 1] == 'f' || text.at[n - 1] == 'F')) {
        n--;
    }
    memcpy(copy, text.at, n);
    copy[n] = '\0';
    value->form = BIND_REAL;
    return fbs_real(copy, &value->real);
}

/* C has no literal for a type's smallest integer: (-2147483647 - 1). */
static bool least(src_span text, bind_value *value)
{
    src_span holes[SRC_HOLES] = {{0}};
    int64_t from, less;
    if (!src_match(text, "%n - %n", holes) || !src_integer(holes[0], &from) ||
        !src_integer(holes[1], &less) || from >= 0 || less != 1 || from == INT64_MIN) {
        return false;
    }
    *value = bind_integer(from - 1);
    return true;
}

/* createLong(low, high), in TypeScript before 2.0.5. */
static bool halves(src_span text, bind_value *value)
{
    src_span holes[SRC_HOLES] = {{0}};
    int64_t low, high;
    if (!src_match(text, "createLong(%n, %n)", holes) || !src_integer(holes[0], &low) ||
        !src_integer(holes[1], &high)) {
        return false;
    }
    *value = bind_integer((int64_t)((uint64_t)high << 32 | (uint32_t)low));
    return true;
}

bool bind_number(src_span text, bind_value *value)
{
    int64_t integer;
    *value = bind_nothing();
    if (halves(text, value)) {
        return true;
    }
    text = unwrapped(src_trim(text));
    if (text.size > 1 && text.at[text.size - 1] == 'n' &&
        src_integer((src_span){text.at, text.size - 1}, &integer)) {
        text.size--;
    }
    if (named(text, value) || least(text, value)) {
        return true;
    }
    if (src_integer(text, &integer)) {
        *value = bind_integer(integer);
        return true;
    }
    if (src_unsigned(text, &value->number)) {
        value->form = BIND_INTEGER;
        return true;
    }
    return real(text, value);
}

fbs_base bind_base(src_span text)
{
    static const struct {
        const char *name;
        fbs_base base;
    } names[] = {
        {"bool", FBS_BOOL},    {"int8", FBS_BYTE},      {"byte", FBS_BYTE},
        {"uint8", FBS_UBYTE},  {"ubyte", FBS_UBYTE},    {"int16", FBS_SHORT},
        {"short", FBS_SHORT},  {"uint16", FBS_USHORT},  {"ushort", FBS_USHORT},
        {"int32", FBS_INT},    {"int", FBS_INT},        {"uint32", FBS_UINT},
        {"uint", FBS_UINT},    {"int64", FBS_LONG},     {"long", FBS_LONG},
        {"uint64", FBS_ULONG}, {"ulong", FBS_ULONG},    {"float32", FBS_FLOAT},
        {"float", FBS_FLOAT},  {"float64", FBS_DOUBLE}, {"double", FBS_DOUBLE},
        {"i8", FBS_BYTE},      {"u8", FBS_UBYTE},       {"i16", FBS_SHORT},
        {"u16", FBS_USHORT},   {"i32", FBS_INT},        {"u32", FBS_UINT},
        {"i64", FBS_LONG},     {"u64", FBS_ULONG},      {"f32", FBS_FLOAT},
        {"f64", FBS_DOUBLE},
    };
    if (text.size > 2 && src_ends(text, "_t")) {
        text.size -= 2;
    }
    char lower[16];
    if (text.size == 0 || text.size >= sizeof lower) {
        return FBS_NONE;
    }
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];
        lower[i] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (src_is((src_span){lower, text.size}, names[i].name)) {
            return names[i].base;
        }
    }
    return FBS_NONE;
}

fbs_base bind_scalar(src_span text)
{
    return text.size > 0 && text.at[0] >= 'a' ? bind_base(text) : FBS_NONE;
}

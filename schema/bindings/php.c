/* flatc classes for PHP. */
#include "php_patterns.h"
#include "schema/bindings/classes.h"

static const class_type types[] = {
    {FBS_BOOL, "bool", NULL, "Bool", "", NULL},       {FBS_BYTE, "sbyte", NULL, "Sbyte", "", NULL},
    {FBS_UBYTE, "byte", NULL, "Byte", "", NULL},      {FBS_SHORT, "short", NULL, "Short", "", NULL},
    {FBS_USHORT, "ushort", NULL, "Ushort", "", NULL}, {FBS_INT, "int", NULL, "Int", "", NULL},
    {FBS_UINT, "uint", NULL, "Uint", "", NULL},       {FBS_LONG, "long", NULL, "Long", "", NULL},
    {FBS_ULONG, "ulong", NULL, "Ulong", "", NULL},    {FBS_FLOAT, "float", NULL, "Float", "", NULL},
    {FBS_DOUBLE, "double", NULL, "Double", "", NULL},
};

const class_language php_classes = {
    .types = types,
    .count = sizeof types / sizeof types[0],
    .untyped = true,
    .string = "string",
    .offset = "$",
    .value = &php_value_copy,
    .accessor = &php_accessor_copy,
};

bool php_basic(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    const class_type *type =
        shape_strip(hole, step->as, &name) ? class_type_by(r, (src_span){0}, name) : NULL;
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(type == NULL ? FBS_NONE : type->base));
    return type != NULL;
}

/* "\a\b\Enum::Value", with dots for backslashes here. */
static bool takes_value(shape_reader *r, const shape_step *step, src_span hole, src_span *value)
{
    src_span part[SRC_HOLES];
    bool named = src_match(hole, ".%*::%w", part);
    if (named) {
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(part[0])));
        *value = part[1];
    }
    return named;
}

/* flatc writes false as the default of every bool. With step->value, that says nothing. */
bool php_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    bind_value value;
    if (takes_value(r, step, hole, &name)) {
        shape_claim(r, step, BIND_DEFAULT, bind_text(name));
        return true;
    }
    bool silent = step->value != 0 && src_is(hole, "false");
    bool good = bind_number(hole, &value) && value.form != BIND_NONE;
    if (good && !silent) {
        shape_claim(r, step, BIND_DEFAULT, value);
    }
    return good;
}

/* The value returned for a missing element. */
bool php_is_nothing(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    return src_is(hole, "0") || takes_value(r, step, hole, &name);
}

void bind_php_finish(bind_set *set)
{
    class_check_packages(set);
}

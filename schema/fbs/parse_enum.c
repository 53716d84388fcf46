/* Enums, unions and services. */
#include "reader.h"

#include <string.h>

static void check_new(fbs_reader *r, const fbs_def *def, const fbs_value *value)
{
    for (const fbs_value *v = def->values; v != NULL && v != value; v = v->next) {
        if (strcmp(v->name, value->name) == 0) {
            fbs_fail_name(r, value->place, "a second value", value->name, "another name");
            return;
        }
    }
}

static void append(fbs_reader *r, fbs_def *def, fbs_value *value, fbs_value ***last)
{
    if (def->value_count++ == FBS_MEMBERS) {
        fbs_fail(r, value->place, "more than 4096 values", "fewer");
    }
    check_new(r, def, value);
    **last = value;
    *last = &value->next;
}

/* `ns.Table` without a name of its own is called ns_Table. */
static const char *member_name(fbs_reader *r, const char *dotted)
{
    char *name = fbs_new(r, strlen(dotted) + 1);
    if (name == NULL) {
        return "";
    }
    for (size_t i = 0; dotted[i] != '\0'; i++) {
        name[i] = (char)(dotted[i] == '.' ? '_' : dotted[i]);
    }
    return name;
}

static void parse_member_type(fbs_reader *r, fbs_value *value)
{
    value->type = (fbs_type){.name = value->name, .place = value->place};
    if (strchr(value->name, '.') != NULL) {
        value->name = member_name(r, value->name);
    } else if (fbs_accept(r, ':')) {
        value->type = fbs_parse_type(r);
    }
}

static fbs_value *parse_value(fbs_reader *r, bool is_union)
{
    fbs_value *value = fbs_new(r, sizeof *value);
    if (value == NULL) {
        return NULL;
    }
    value->place = r->source->token.place;
    if (is_union) {
        value->name = fbs_expect_dotted(r, "a member or '}'");
        parse_member_type(r, value);
    } else {
        value->name = fbs_expect_name(r, "a value or '}'");
    }
    if (fbs_accept(r, '=')) {
        value->explicit_value = true;
        value->text = fbs_parse_number(r, "an integer");
    }
    value->attrs = fbs_parse_attrs(r);
    return r->failed ? NULL : value;
}

static void parse_values(fbs_reader *r, fbs_def *def, fbs_value **last)
{
    fbs_expect(r, '{');
    while (!r->failed && !fbs_see(r, '}')) {
        fbs_value *value = parse_value(r, def->kind == FBS_DEF_UNION);
        if (value != NULL) {
            append(r, def, value, &last);
        }
        if (!fbs_accept(r, ',')) {
            break;
        }
    }
    fbs_expect(r, '}');
}

static void parse_base(fbs_reader *r, fbs_def *def)
{
    if (!fbs_accept(r, ':')) {
        fbs_fail_token(r, "':' and the integer type of the enum");
        return;
    }
    fbs_place at = r->source->token.place;
    const char *name = fbs_expect_name(r, "an integer type");
    bool known = fbs_base_named(name, &def->base);
    if (!r->failed && (!known || def->base > FBS_ULONG)) {
        fbs_fail_name(r, at, "type", name, "an integer type");
    }
}

void fbs_parse_enum(fbs_reader *r)
{
    fbs_def *def = fbs_parse_head(r, FBS_DEF_ENUM);
    if (def == NULL) {
        return;
    }
    parse_base(r, def);
    def->attrs = fbs_parse_attrs(r);
    if (r->failed) {
        return;
    }
    parse_values(r, def, &def->values);
    if (!r->failed && def->values == NULL) {
        fbs_fail_name(r, def->place, "empty enum", def->name, "at least one value");
    }
}

void fbs_parse_union(fbs_reader *r)
{
    fbs_def *def = fbs_parse_head(r, FBS_DEF_UNION);
    fbs_value *none = def != NULL ? fbs_new(r, sizeof *none) : NULL;
    if (none == NULL) {
        return;
    }
    *none = (fbs_value){.name = "NONE", .place = def->place};
    def->base = FBS_UBYTE;
    def->values = none;
    def->value_count = 1;
    def->attrs = fbs_parse_attrs(r);
    parse_values(r, def, &none->next);
}

static fbs_method *parse_method(fbs_reader *r)
{
    fbs_method *method = fbs_new(r, sizeof *method);
    if (method == NULL) {
        return NULL;
    }
    method->place = r->source->token.place;
    method->name = fbs_expect_name(r, "a method or '}'");
    fbs_expect(r, '(');
    method->request = fbs_parse_type(r);
    fbs_expect(r, ')');
    fbs_expect(r, ':');
    method->response = fbs_parse_type(r);
    method->attrs = fbs_parse_attrs(r);
    fbs_expect(r, ';');
    return r->failed ? NULL : method;
}

void fbs_parse_service(fbs_reader *r)
{
    fbs_service *service = fbs_new(r, sizeof *service);
    if (service == NULL) {
        return;
    }
    service->place = r->source->token.place;
    if (r->service_count++ == FBS_TYPES) {
        fbs_fail(r, service->place, "more than 4096 services", "fewer");
    }
    service->name = fbs_expect_name(r, "the name of a service");
    service->space = r->space;
    fbs_expect(r, '{');
    for (fbs_method **last = &service->methods; !r->failed && !fbs_see(r, '}');) {
        fbs_method *method = parse_method(r);
        if (method != NULL) {
            *last = method;
            last = &method->next;
        }
    }
    fbs_expect(r, '}');
    *r->last_service = service;
    r->last_service = &service->next;
}

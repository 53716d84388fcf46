/* Enums, unions and services. */
#include "reader.h"

#include <string.h>

static void append(fbs_reader *r, fbs_def *def, fbs_value *value, fbs_value ***last)
{
    if (def->value_count++ == FBS_MEMBERS) {
        fbs_fail(r, value->place, "more than 16384 values", "fewer");
    }
    if (!fbs_names_add(r, &def->names, fbs_key_of(value->name), value)) {
        fbs_fail_name(r, value->place, "a second value", value->name, "another name");
    }
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
    }
    if (fbs_accept(r, ':')) {
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

/* A built-in type, or an enum, which stands for its underlying integer. */
static bool find_base(fbs_reader *r, const char *name, fbs_base *base)
{
    const fbs_def *def = NULL;
    if (!fbs_base_named(name, base)) {
        def = fbs_enum_named(r->schema, r->space, name, r->type_count - 1);
        *base = def != NULL && def->kind == FBS_DEF_ENUM ? def->base : FBS_NONE;
    }
    return *base >= FBS_BOOL && *base <= FBS_ULONG;
}

static void parse_base(fbs_reader *r, fbs_def *def)
{
    fbs_place at = r->source->token.place;
    const char *name = fbs_expect_dotted(r, "an integer type");
    bool found = !r->failed && find_base(r, name, &def->base);
    bool fits = found && !(def->kind == FBS_DEF_UNION && def->base == FBS_BOOL);
    if (!r->failed && !fits) {
        fbs_fail_name(r, at, "type", name, "an integer type");
    }
}

/* flatc starts every union, and an enum without values, with NONE. */
static void add_none(fbs_reader *r, fbs_def *def, fbs_value ***last)
{
    fbs_value *none = fbs_new(r, sizeof *none);
    if (none != NULL) {
        *none = (fbs_value){.name = "NONE", .place = def->place};
        append(r, def, none, last);
    }
}

static void parse_values(fbs_reader *r, fbs_def *def)
{
    fbs_value **last = &def->values;
    fbs_expect(r, '{');
    if (def->kind == FBS_DEF_UNION || fbs_see(r, '}')) {
        add_none(r, def, &last);
    }
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

void fbs_parse_enum(fbs_reader *r)
{
    fbs_def *def = fbs_parse_head(r, FBS_DEF_ENUM);
    if (def == NULL) {
        return;
    }
    if (!fbs_accept(r, ':')) {
        fbs_fail_token(r, "':' and the integer type of the enum");
        return;
    }
    parse_base(r, def);
    def->attrs = fbs_parse_attrs(r);
    parse_values(r, def);
}

/* flatc accepts an underlying type since version 24. */
void fbs_parse_union(fbs_reader *r)
{
    fbs_def *def = fbs_parse_head(r, FBS_DEF_UNION);
    if (def == NULL) {
        return;
    }
    def->base = FBS_UBYTE;
    if (fbs_accept(r, ':')) {
        parse_base(r, def);
    }
    def->attrs = fbs_parse_attrs(r);
    parse_values(r, def);
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

static void parse_methods(fbs_reader *r, fbs_service *service)
{
    struct fbs_name *names = NULL;
    fbs_expect(r, '{');
    for (fbs_method **last = &service->methods; !r->failed && !fbs_see(r, '}');) {
        fbs_method *method = parse_method(r);
        if (method != NULL && !fbs_names_add(r, &names, fbs_key_of(method->name), method)) {
            fbs_fail_name(r, method->place, "a second method", method->name, "another name");
        }
        if (method != NULL) {
            *last = method;
            last = &method->next;
        }
    }
    fbs_expect(r, '}');
}

void fbs_parse_service(fbs_reader *r)
{
    fbs_service *service = fbs_new(r, sizeof *service);
    if (service == NULL) {
        return;
    }
    service->place = r->source->token.place;
    if (r->service_count++ == FBS_SERVICES) {
        fbs_fail(r, service->place, "more than 4096 services", "fewer");
    }
    service->name = fbs_expect_name(r, "the name of a service");
    service->space = r->space;
    service->number = r->type_count;
    fbs_key key = fbs_key_in(r->space, strlen(r->space), service->name);
    if (!r->failed && !fbs_names_add(r, &r->services, key, service)) {
        fbs_fail_name(r, service->place, "a second service", service->name, "another name");
    }
    service->attrs = fbs_parse_attrs(r);
    parse_methods(r, service);
    *r->last_service = service;
    r->last_service = &service->next;
}

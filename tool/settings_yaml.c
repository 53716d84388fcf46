/* Parses settings from YAML. */
#include "tool/settings_yaml.h"

#ifdef PTV_HAS_YAML
#include <string.h>

#include "analysis/compat/yaml_document.h"
#include "analysis/memory/release.h"
#include "analysis/render/formats.h"
#include "base/number.h"

enum { KEY = 64 };

typedef struct reader {
    ptv_settings *settings;
    ptv_settings_fault *fault;
    yaml_document_t *document;
    bool given[PTV_SETTINGS];
} reader;

/* ---- Complaints ---- */

/* Reports a fault. `key` is the full key, "policy.allow", or NULL if it is about the whole file. */
static bool refuse(const reader *r, const yaml_node_t *node, const char *key, const char *what,
                   const char *more)
{
    r->fault->line = ptv_yaml_line(node);
    snprintf(r->fault->text, sizeof r->fault->text, "%s%s%s%s", key == NULL ? "" : key,
             key == NULL ? "" : ": ", what, more);
    return false;
}

static bool out_of_memory(const reader *r)
{
    *r->fault = (ptv_settings_fault){.no_memory = true, .text = "out of memory"};
    return false;
}

/* ---- Nodes ---- */

/* Returns NULL unless the node is a non-empty scalar without NUL. */
static const char *text_of(const yaml_node_t *node)
{
    const char *text = ptv_yaml_text(node);
    return text == NULL || text[0] == '\0' ? NULL : text;
}

/* A callback for the members of the mapping `key`. */
typedef bool (*each_member)(reader *r, const char *key, const yaml_node_pair_t *pair,
                            void *context);

static bool members(reader *r, const char *key, const yaml_node_t *node, each_member each,
                    void *context)
{
    bool good = true;
    const yaml_node_pair_t *pair = node->data.mapping.pairs.start;
    for (; good && pair < node->data.mapping.pairs.top; pair++) {
        const yaml_node_t *name = yaml_document_get_node(r->document, pair->key);
        good = text_of(name) != NULL ? each(r, key, pair, context)
                                     : refuse(r, name, key, "a key is expected", "");
    }
    return good;
}

static const char *join(char whole[2 * KEY], const char *key, const char *name)
{
    snprintf(whole, 2 * KEY, "%s%s%.*s", key == NULL ? "" : key, key == NULL ? "" : ".", KEY, name);
    return whole;
}

/* ---- What a text may be ---- */

static bool is_date(const char *text)
{
    static const char form[] = "dddd-dd-dd";
    bool good = strlen(text) == sizeof form - 1;
    for (size_t i = 0; good && form[i] != '\0'; i++) {
        good = form[i] == 'd' ? text[i] >= '0' && text[i] <= '9' : text[i] == '-';
    }
    const int month = good ? (text[5] - '0') * 10 + text[6] - '0' : 0;
    const int day = good ? (text[8] - '0') * 10 + text[9] - '0' : 0;
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

static bool is_one_of(const char *const *words, const char *text)
{
    while (*words != NULL && strcmp(*words, text) != 0) {
        words++;
    }
    return *words != NULL;
}

/* Returns the choices of the option, "low|medium|high". */
static const char *choices_of(const ptv_setting *setting)
{
    size_t i = 0;
    while (ptv_option_table[i].id != setting->option) {
        i++;
    }
    return ptv_option_table[i].argument;
}

/* Returns what is wrong, or NULL. Names of rules are checked in options.c. */
static const char *fault_of(const ptv_setting *setting, const char *text)
{
    static const char *const flags[] = {"true", "false", NULL};
    ptv_release release;
    uint64_t number;
    switch (setting->takes) {
    case PTV_TAKES_NOTHING: return is_one_of(flags, text) ? NULL : "true or false is expected";
    case PTV_TAKES_NUMBER:
        return ptv_read_number(text, &number) ? NULL : "a number is expected, such as 4096 or 64K";
    case PTV_TAKES_RELEASE:
        return ptv_release_named(text, &release) ? NULL
                                                 : "a release is expected: " PTV_KNOWN_RELEASES;
    default: return NULL;
    }
}

/* ---- Values ---- */

static const char *keep(reader *r, const char *text)
{
    char *copy = ptv_arena_take(&r->settings->arena, strlen(text) + 1);
    if (copy == NULL) {
        out_of_memory(r);
    } else {
        strcpy(copy, text);
    }
    return copy;
}

static bool add(reader *r, const ptv_setting *setting, const yaml_node_t *node,
                ptv_setting_value value)
{
    ptv_settings *s = r->settings;
    value.id = (ptv_setting_id)(setting - ptv_setting_table);
    value.line = ptv_yaml_line(node);
    void *grown =
        ptv_arena_room_for_one(&s->arena, s->values, s->count, &s->room, sizeof *s->values);
    if (grown == NULL) {
        return out_of_memory(r);
    }
    s->values = grown;
    s->values[s->count++] = value;
    return true;
}

static bool read_text(reader *r, const ptv_setting *setting, const yaml_node_t *node)
{
    const char *text = text_of(node);
    const char *fault = text == NULL ? "a value is expected" : fault_of(setting, text);
    if (fault != NULL) {
        return refuse(r, node, setting->key, fault, "");
    }
    if (setting->takes == PTV_TAKES_CHOICE && !ptv_is_choice(choices_of(setting), text)) {
        return refuse(r, node, setting->key, choices_of(setting), " is expected");
    }
    text = keep(r, text);
    return text != NULL && add(r, setting, node, (ptv_setting_value){.text = text});
}

/* ---- Values that are mappings ---- */

typedef struct object {
    const ptv_setting *setting;
    ptv_setting_value value;
} object;

static unsigned count_members(const ptv_setting *setting)
{
    unsigned n = 0;
    while (n < PTV_MEMBERS && setting->members[n] != NULL) {
        n++;
    }
    return n;
}

static bool refuse_member(const reader *r, const ptv_setting *setting, const yaml_node_t *node)
{
    char whole[2 * KEY];
    ptv_nearest nearest = {.word = text_of(node)};
    for (unsigned i = 0; i < count_members(setting); i++) {
        ptv_offer(&nearest, setting->members[i]);
    }
    return refuse(r, node, join(whole, setting->key, nearest.word), "unknown key",
                  ptv_did_you_mean(&nearest));
}

static bool read_member(reader *r, const char *key, const yaml_node_pair_t *pair, void *context)
{
    object *o = context;
    const yaml_node_t *name = yaml_document_get_node(r->document, pair->key);
    const char *text = text_of(yaml_document_get_node(r->document, pair->value));
    unsigned i = 0;
    while (i < count_members(o->setting) && strcmp(o->setting->members[i], text_of(name)) != 0) {
        i++;
    }
    if (i == count_members(o->setting)) {
        return refuse_member(r, o->setting, name);
    }
    if (o->value.members[i] != NULL) {
        return refuse(r, name, key, "given twice: ", text_of(name));
    }
    if (text == NULL) {
        return refuse(r, name, key, "a text is expected for ", text_of(name));
    }
    if (strcmp(text_of(name), "until") == 0 && !is_date(text)) {
        return refuse(r, name, key, "a date is expected, such as 2027-01-31, for ", "until");
    }
    o->value.members[i] = keep(r, text);
    return o->value.members[i] != NULL;
}

/* Reports the expected form, "{rule: ..., reason: ...}". */
static bool refuse_form(const reader *r, const ptv_setting *setting, const yaml_node_t *node)
{
    char form[2 * KEY] = "";
    for (unsigned i = 0; i < setting->needed; i++) {
        const size_t n = strlen(form);
        snprintf(form + n, sizeof form - n, "%s%s: ...", i == 0 ? "{" : ", ", setting->members[i]);
    }
    return refuse(r, node, setting->key, "a mapping is expected: ", strcat(form, "}"));
}

static bool read_object(reader *r, const ptv_setting *setting, const yaml_node_t *node)
{
    object o = {.setting = setting};
    if (node->type != YAML_MAPPING_NODE) {
        return refuse_form(r, setting, node);
    }
    bool good = members(r, setting->key, node, read_member, &o);
    for (unsigned i = 0; good && i < setting->needed; i++) {
        good = o.value.members[i] != NULL ||
               refuse(r, node, setting->key, "missing: ", setting->members[i]);
    }
    o.value.text = o.value.members[0];
    return good && add(r, setting, node, o.value);
}

static bool read_one(reader *r, const ptv_setting *setting, const yaml_node_t *node)
{
    return setting->needed > 0 ? read_object(r, setting, node) : read_text(r, setting, node);
}

static bool read_value(reader *r, const ptv_setting *setting, const yaml_node_t *node)
{
    if (!setting->list || node->type != YAML_SEQUENCE_NODE) {
        return read_one(r, setting, node);
    }
    bool good = true;
    const yaml_node_item_t *item = node->data.sequence.items.start;
    for (; good && item < node->data.sequence.items.top; item++) {
        good = read_one(r, setting, yaml_document_get_node(r->document, *item));
    }
    return good;
}

/* ---- Keys ---- */

/* Returns the part of a full key after its group (NULL is the top level), or NULL if outside. */
static const char *behind(const char *group, const char *key)
{
    const size_t n = group == NULL ? 0 : strlen(group);
    return n == 0 ? key : strncmp(key, group, n) == 0 && key[n] == '.' ? key + n + 1 : NULL;
}

static bool is_group(const char *key)
{
    size_t i = 0;
    while (i < PTV_SETTINGS && behind(key, ptv_setting_table[i].key) == NULL) {
        i++;
    }
    return i < PTV_SETTINGS;
}

static const ptv_setting *setting_named(const char *key)
{
    size_t i = 0;
    while (i < PTV_SETTINGS && strcmp(ptv_setting_table[i].key, key) != 0) {
        i++;
    }
    return i < PTV_SETTINGS ? &ptv_setting_table[i] : NULL;
}

/* Reports an unknown key. Suggestions include the names of groups. */
static bool refuse_key(const reader *r, const yaml_node_t *node, const char *group)
{
    char names[PTV_SETTINGS][KEY], whole[2 * KEY];
    ptv_nearest nearest = {.word = text_of(node)};
    for (size_t i = 0; i < PTV_SETTINGS; i++) {
        const char *name = behind(group, ptv_setting_table[i].key);
        if (name != NULL) {
            snprintf(names[i], KEY, "%.*s", (int)strcspn(name, "."), name);
            ptv_offer(&nearest, names[i]);
        }
    }
    return refuse(r, node, join(whole, group, nearest.word), "unknown key",
                  ptv_did_you_mean(&nearest));
}

/* `group` is "policy", or NULL at the top level. */
static bool read_pair(reader *r, const char *group, const yaml_node_pair_t *pair, void *context)
{
    char whole[2 * KEY];
    const yaml_node_t *name = yaml_document_get_node(r->document, pair->key);
    const yaml_node_t *value = yaml_document_get_node(r->document, pair->value);
    const char *key = join(whole, group, text_of(name));
    if (group == NULL && is_group(key)) {
        return value->type == YAML_MAPPING_NODE
                   ? members(r, key, value, read_pair, context)
                   : refuse(r, value, key, "a mapping is expected", "");
    }
    const ptv_setting *setting = strchr(text_of(name), '.') == NULL ? setting_named(key) : NULL;
    if (setting == NULL) {
        return refuse_key(r, name, group);
    }
    if (r->given[setting - ptv_setting_table]) {
        return refuse(r, name, key, "given twice", "");
    }
    r->given[setting - ptv_setting_table] = true;
    return read_value(r, setting, value);
}

/* ---- Documents ---- */

static bool read_root(reader *r)
{
    const yaml_node_t *root = yaml_document_get_root_node(r->document);
    if (root == NULL || (root->type == YAML_SCALAR_NODE && root->data.scalar.length == 0)) {
        return true; /* nothing is set */
    }
    return root->type == YAML_MAPPING_NODE ? members(r, NULL, root, read_pair, NULL)
                                           : refuse(r, root, NULL, "keys are expected", "");
}

static bool say_broken(const reader *r, const ptv_yaml_fault *fault)
{
    if (fault->what == NULL) {
        return out_of_memory(r);
    }
    r->fault->line = fault->line;
    snprintf(r->fault->text, sizeof r->fault->text, "cannot be read as yaml: %s", fault->what);
    return false;
}

bool ptv_settings_parse(ptv_settings *settings, const char *bytes, size_t n,
                        ptv_settings_fault *fault)
{
    yaml_document_t document;
    ptv_yaml_fault broken;
    reader r = {.settings = settings, .fault = fault, .document = &document};
    *fault = (ptv_settings_fault){.text = ""};
    if (!ptv_yaml_load(&document, bytes, n, &broken)) {
        return say_broken(&r, &broken);
    }
    const bool good = read_root(&r);
    yaml_document_delete(&document);
    return good;
}
#else

bool ptv_settings_parse(ptv_settings *settings, const char *bytes, size_t n,
                        ptv_settings_fault *fault)
{
    (void)settings;
    (void)bytes;
    (void)n;
    *fault =
        (ptv_settings_fault){.text = "settings need libyaml, which this build lacks (--no-config)"};
    return false;
}
#endif

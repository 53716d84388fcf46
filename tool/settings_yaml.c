/*
 * Settings as yaml. Only a few levels of a document are looked at, so that aliases, which may lead
 * in circles, lead nowhere.
 */
#include "tool/settings_yaml.h"

#include "tool/cli.h"
#include "tool/report_error.h"

#ifdef PTV_HAS_YAML
#include <string.h>
#include <yaml.h>

#include "analysis/memory/release.h"
#include "analysis/render/formats.h"
#include "base/number.h"

enum { KEY = 64 };

typedef struct reader {
    ptv_settings *settings;
    yaml_document_t *document;
    const char *within; /* "policy.": the key that the mapping at hand belongs to */
    bool given[PTV_SETTINGS];
    bool no_memory;
} reader;

/* ---- Complaints ---- */

static bool refuse(const reader *r, const yaml_node_t *node, const char *key, const char *what,
                   const char *more)
{
    ptv_report_error(NULL, "%s:%zu: %s%s%s%s%s", r->settings->path, node->start_mark.line + 1,
                     r->within, key, r->within[0] == '\0' && key[0] == '\0' ? "" : ": ", what,
                     more);
    return false;
}

static bool out_of_memory(reader *r)
{
    r->no_memory = true;
    ptv_report_error(NULL, "%s: out of memory", r->settings->path);
    return false;
}

/* ---- Nodes ---- */

/* NULL: it is no scalar, or has a NUL in it, or nothing. */
static const char *text_of(const yaml_node_t *node)
{
    if (node == NULL || node->type != YAML_SCALAR_NODE) {
        return NULL;
    }
    const char *text = (const char *)node->data.scalar.value;
    return text[0] != '\0' && strlen(text) == node->data.scalar.length ? text : NULL;
}

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

static bool is_choice(const char *argument, const char *text)
{
    char word[PTV_CHOICE];
    for (size_t i = 0; ptv_choice_at(argument, i, word); i++) {
        if (strcmp(word, text) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_flag(const char *text)
{
    return strcmp(text, "true") == 0 || strcmp(text, "false") == 0;
}

/* NULL: nothing is wrong with it. Names of rules: options.c. */
static const char *fault_of(const ptv_setting *setting, const char *text)
{
    ptv_release release;
    uint64_t number;
    switch (setting->takes) {
    case PTV_TAKES_NOTHING: return is_flag(text) ? NULL : "true or false is expected";
    case PTV_TAKES_NUMBER:
        return ptv_read_number(text, &number) ? NULL : "a number is expected, such as 4096 or 64K";
    case PTV_TAKES_CHOICE:
        return is_choice("32|64|both", text) ? NULL : "32, 64 or both is expected";
    case PTV_TAKES_RELEASE:
        return ptv_release_named(text, &release) ? NULL
                                                 : "a release is expected: " PTV_KNOWN_RELEASES;
    default: return NULL;
    }
}

/* ---- Values ---- */

static bool add(reader *r, const ptv_setting_value *value)
{
    ptv_settings *s = r->settings;
    void *grown =
        ptv_arena_room_for_one(&s->arena, s->values, s->count, &s->room, sizeof *s->values);
    if (grown == NULL) {
        return out_of_memory(r);
    }
    s->values = grown;
    s->values[s->count++] = *value;
    return true;
}

static bool read_text(reader *r, const ptv_setting *setting, const yaml_node_t *node)
{
    const char *text = text_of(node);
    const char *fault = text == NULL ? "a value is expected" : fault_of(setting, text);
    const char *key = setting->key + strlen(r->within);
    if (fault != NULL) {
        return refuse(r, node, key, fault, "");
    }
    text = keep(r, text);
    return text != NULL &&
           add(r, &(ptv_setting_value){.id = (ptv_setting_id)(setting - ptv_setting_table),
                                       .text = text,
                                       .line = (unsigned)node->start_mark.line + 1});
}

/* ---- Values that are mappings ---- */

/* The i-th member of "rule reason files? until?"; NULL: there are fewer. */
static const char *member_at(const char *members, size_t i, char name[PTV_CHOICE], bool *needed)
{
    for (; i > 0; i--) {
        members += strcspn(members, " ");
        members += *members == ' ';
    }
    const size_t n = strcspn(members, " ");
    *needed = n > 0 && members[n - 1] != '?';
    snprintf(name, PTV_CHOICE, "%.*s", (int)(n > 0 && !*needed ? n - 1 : n), members);
    return n == 0 ? NULL : name;
}

static bool refuse_member(const reader *r, const ptv_setting *setting, const yaml_node_t *node,
                          const char *text)
{
    char names[PTV_MEMBERS + 1][PTV_CHOICE]; /* the last is none */
    bool needed;
    ptv_nearest nearest = {.word = text};
    for (size_t i = 0; member_at(setting->members, i, names[i], &needed) != NULL; i++) {
        ptv_offer(&nearest, names[i]);
    }
    char key[KEY + KEY];
    snprintf(key, sizeof key, "%s.%.*s", setting->key + strlen(r->within), KEY, text);
    return refuse(r, node, key, "unknown key", ptv_did_you_mean(&nearest));
}

static bool read_member(reader *r, const ptv_setting *setting, const yaml_node_pair_t *pair,
                        ptv_setting_value *value)
{
    const yaml_node_t *key = yaml_document_get_node(r->document, pair->key);
    const yaml_node_t *of = yaml_document_get_node(r->document, pair->value);
    const char *text = text_of(key), *key_of = setting->key + strlen(r->within);
    char name[PTV_CHOICE];
    bool needed;
    size_t i = 0;
    while (text != NULL && member_at(setting->members, i, name, &needed) != NULL &&
           strcmp(name, text) != 0) {
        i++;
    }
    if (text == NULL || member_at(setting->members, i, name, &needed) == NULL) {
        return refuse_member(r, setting, key, text == NULL ? "" : text);
    }
    if (value->members[i] != NULL) {
        return refuse(r, key, key_of, "given twice: ", name);
    }
    if (text_of(of) == NULL) {
        return refuse(r, key, key_of, "a text is expected for ", name);
    }
    if (strcmp(name, "until") == 0 && !is_date(text_of(of))) {
        return refuse(r, of, key_of, "a date is expected, such as 2027-01-31, for ", name);
    }
    value->members[i] = keep(r, text_of(of));
    return value->members[i] != NULL;
}

static bool read_object(reader *r, const ptv_setting *setting, const yaml_node_t *node)
{
    ptv_setting_value value = {.id = (ptv_setting_id)(setting - ptv_setting_table),
                               .line = (unsigned)node->start_mark.line + 1};
    const char *key = setting->key + strlen(r->within);
    char name[PTV_CHOICE];
    bool good = node->type == YAML_MAPPING_NODE ||
                refuse(r, node, key, "a mapping is expected: ", setting->members);
    const yaml_node_pair_t *pair = good ? node->data.mapping.pairs.start : NULL;
    for (; good && pair < node->data.mapping.pairs.top; pair++) {
        good = read_member(r, setting, pair, &value);
    }
    bool needed;
    for (size_t i = 0; good && member_at(setting->members, i, name, &needed) != NULL; i++) {
        good = !needed || value.members[i] != NULL || refuse(r, node, key, "missing: ", name);
    }
    value.text = value.members[0];
    return good && add(r, &value);
}

static bool read_one(reader *r, const ptv_setting *setting, const yaml_node_t *node)
{
    return setting->members != NULL ? read_object(r, setting, node) : read_text(r, setting, node);
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

/* "policy." for any key that begins so. */
static bool is_group(const char *key)
{
    const size_t n = strlen(key);
    for (size_t i = 0; i < PTV_SETTINGS; i++) {
        const char *whole = ptv_setting_table[i].key;
        if (strncmp(whole, key, n) == 0 && whole[n] == '.') {
            return true;
        }
    }
    return false;
}

static const ptv_setting *setting_named(const char *within, const char *key)
{
    const size_t n = strlen(within);
    for (size_t i = 0; i < PTV_SETTINGS; i++) {
        const char *whole = ptv_setting_table[i].key;
        if (strncmp(whole, within, n) == 0 && strcmp(whole + n, key) == 0) {
            return &ptv_setting_table[i];
        }
    }
    return NULL;
}

/* Names of groups are offered, too. */
static bool refuse_key(const reader *r, const yaml_node_t *node, const char *key)
{
    char groups[PTV_SETTINGS][KEY];
    const size_t n = strlen(r->within);
    ptv_nearest nearest = {.word = key};
    for (size_t i = 0; i < PTV_SETTINGS; i++) {
        const char *whole = ptv_setting_table[i].key;
        if (strncmp(whole, r->within, n) == 0) {
            snprintf(groups[i], KEY, "%.*s", (int)strcspn(whole + n, "."), whole + n);
            ptv_offer(&nearest, groups[i]);
        }
    }
    return refuse(r, node, key, "unknown key", ptv_did_you_mean(&nearest));
}

static bool read_mapping(reader *r, const yaml_node_t *node);

static bool read_group(reader *r, const char *key, const yaml_node_t *node)
{
    char within[KEY];
    const char *before = r->within;
    snprintf(within, sizeof within, "%s.", key);
    if (node->type != YAML_MAPPING_NODE) {
        return refuse(r, node, key, "a mapping is expected", "");
    }
    r->within = within;
    const bool good = read_mapping(r, node);
    r->within = before;
    return good;
}

static bool read_pair(reader *r, const yaml_node_t *key, const yaml_node_t *value)
{
    const char *text = text_of(key);
    if (text == NULL) {
        return refuse(r, key, "", "a key is expected", "");
    }
    if (r->within[0] == '\0' && is_group(text)) {
        return read_group(r, text, value);
    }
    const ptv_setting *setting = strchr(text, '.') == NULL ? setting_named(r->within, text) : NULL;
    if (setting == NULL) {
        return refuse_key(r, key, text);
    }
    if (r->given[setting - ptv_setting_table]) {
        return refuse(r, key, text, "given twice", "");
    }
    r->given[setting - ptv_setting_table] = true;
    return read_value(r, setting, value);
}

static bool read_mapping(reader *r, const yaml_node_t *node)
{
    bool good = true;
    const yaml_node_pair_t *pair = node->data.mapping.pairs.start;
    for (; good && pair < node->data.mapping.pairs.top; pair++) {
        good = read_pair(r, yaml_document_get_node(r->document, pair->key),
                         yaml_document_get_node(r->document, pair->value));
    }
    return good;
}

/* ---- Documents ---- */

static bool read_root(reader *r)
{
    const yaml_node_t *root = yaml_document_get_root_node(r->document);
    const char *text =
        root == NULL || root->type != YAML_SCALAR_NODE ? "" : (const char *)root->data.scalar.value;
    if (root == NULL || (root->type == YAML_SCALAR_NODE && text[0] == '\0')) {
        return true; /* nothing is set */
    }
    return root->type == YAML_MAPPING_NODE ? read_mapping(r, root)
                                           : refuse(r, root, "", "keys are expected", "");
}

static bool say_broken(reader *r, const yaml_parser_t *parser)
{
    if (parser->error == YAML_MEMORY_ERROR) {
        return out_of_memory(r);
    }
    ptv_report_error(NULL, "%s:%zu: this is no yaml: %s", r->settings->path,
                     parser->problem_mark.line + 1,
                     parser->problem == NULL ? "unknown" : parser->problem);
    return false;
}

/* What comes after the first document nobody would look at. */
static bool is_last(reader *r, yaml_parser_t *parser)
{
    yaml_document_t next;
    if (!yaml_parser_load(parser, &next)) {
        return say_broken(r, parser);
    }
    const yaml_node_t *root = yaml_document_get_root_node(&next);
    const bool last = root == NULL || refuse(r, root, "", "one document is expected", "");
    yaml_document_delete(&next);
    return last;
}

int ptv_settings_parse(ptv_settings *settings, const char *bytes, size_t n)
{
    yaml_parser_t parser;
    yaml_document_t document;
    reader r = {.settings = settings, .document = &document, .within = ""};
    if (!yaml_parser_initialize(&parser)) {
        out_of_memory(&r);
        return PTV_EXIT_FAILED;
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)bytes, n);
    bool good = yaml_parser_load(&parser, &document) != 0;
    if (good) {
        good = read_root(&r);
        yaml_document_delete(&document);
        good = good && is_last(&r, &parser);
    } else {
        (void)say_broken(&r, &parser);
    }
    yaml_parser_delete(&parser);
    return good ? -1 : r.no_memory ? PTV_EXIT_FAILED : PTV_EXIT_USAGE;
}
#else

int ptv_settings_parse(ptv_settings *settings, const char *bytes, size_t n)
{
    (void)bytes;
    (void)n;
    ptv_report_error(NULL, "%s: settings need libyaml, which this build lacks (--no-config)",
                     settings->path);
    return PTV_EXIT_USAGE;
}
#endif

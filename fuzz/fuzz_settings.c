/*
 * Reads any bytes as settings, .pteverify.yaml. They are refused with a reason and a line, or they
 * have existing keys only, and mean the same when written down again and when moved down a line;
 * with little memory, they read the same or are refused for lack of it. Without libyaml, all are
 * refused.
 */
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"
#include "fuzz/oracle.h"
#include "tool/settings_yaml.h"

typedef struct reading {
    ptv_settings settings;
    ptv_settings_fault fault;
    bool good;
} reading;

static reading read_settings(const char *bytes, size_t n, size_t memory)
{
    reading r = {.settings = {.path = "s.yaml", .arena.left = memory}};
    r.good = ptv_settings_parse(&r.settings, bytes, n, &r.fault);
    HOLDS(r.good == (r.fault.text[0] == '\0'));
    HOLDS(memchr(r.fault.text, '\0', sizeof r.fault.text) != NULL);
    HOLDS(!r.fault.no_memory || memory <= FUZZ_MEMORY);
    return r;
}

/* ---- Values ---- */

static void expect_text(const ptv_setting *setting, const char *text)
{
    uint64_t number;
    HOLDS(text != NULL && text[0] != '\0');
    HOLDS(setting->takes != PTV_TAKES_NUMBER || ptv_read_number(text, &number));
    HOLDS(setting->takes != PTV_TAKES_NOTHING || strcmp(text, "true") == 0 ||
          strcmp(text, "false") == 0);
}

static void expect_value(const ptv_settings *s, size_t i)
{
    const ptv_setting_value *v = &s->values[i];
    HOLDS(v->id < PTV_SETTINGS && v->line > 0);
    const ptv_setting *setting = &ptv_setting_table[v->id];
    expect_text(setting, v->text);
    HOLDS(setting->needed == 0 ? v->members[0] == NULL : v->members[0] == v->text);
    for (unsigned m = 0; m < PTV_MEMBERS; m++) {
        HOLDS(v->members[m] != NULL || m >= setting->needed);
        HOLDS(v->members[m] == NULL || (setting->members[m] != NULL && v->members[m][0] != '\0'));
    }
    for (size_t k = 0; k < i; k++) {
        HOLDS(s->values[k].id != v->id || setting->list);
    }
}

/* ---- Equality ---- */

static bool is_same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static void expect_same_value(const ptv_setting_value *a, const ptv_setting_value *b)
{
    HOLDS(a->id == b->id && strcmp(a->text, b->text) == 0);
    for (unsigned m = 0; m < PTV_MEMBERS; m++) {
        HOLDS(is_same_text(a->members[m], b->members[m]));
    }
}

/* `lower`: how many lines further down the other text begins. */
static void expect_same(const reading *a, const reading *b, unsigned lower)
{
    HOLDS_OR(a->good == b->good, b->fault.text);
    HOLDS_OR(strcmp(a->fault.text, b->fault.text) == 0, b->fault.text);
    HOLDS(a->good || a->fault.line == 0 || a->fault.line + lower == b->fault.line);
    HOLDS(!a->good || a->settings.count == b->settings.count);
    for (size_t i = 0; a->good && i < a->settings.count; i++) {
        expect_same_value(&a->settings.values[i], &b->settings.values[i]);
        HOLDS(a->settings.values[i].line + lower == b->settings.values[i].line);
    }
}

/* ---- With little memory, and moved down a line ---- */

static void reads_with_little(const reading *all, const char *bytes, size_t n)
{
    enum { MOST = 1 << 10 };
    reading r = read_settings(bytes, n, (size_t)hash_of((const uint8_t *)bytes, n) % MOST);
    if (!r.fault.no_memory) {
        expect_same(all, &r, 0);
    }
    ptv_arena_free(&r.settings.arena);
}

/* Skips bytes that are not ASCII, which may declare the encoding. */
static void reads_a_line_lower(const reading *all, const char *bytes, size_t n)
{
    ptv_buffer b = {0};
    if (n > 0 && (unsigned char)bytes[0] >= 0x80) {
        return;
    }
    ptv_put_text(&b, "#\n");
    ptv_put(&b, bytes, n);
    reading r = read_settings(b.bytes, b.length, FUZZ_MEMORY);
    expect_same(all, &r, 1);
    ptv_arena_free(&r.settings.arena);
    ptv_buffer_free(&b);
}

/* ---- Written down again ---- */

static void put_quoted(ptv_buffer *b, const char *text)
{
    ptv_put_char(b, '"');
    for (size_t left = strlen(text), n; left > 0; left -= n, text += n) {
        uint32_t code = 0;
        n = ptv_utf8_decode(text, left, &code);
        HOLDS(n > 0);
        ptv_put_text(b, "\\U");
        ptv_put_hex(b, code, 8);
    }
    ptv_put_char(b, '"');
}

static void put_value(ptv_buffer *b, const ptv_setting_value *v)
{
    const ptv_setting *setting = &ptv_setting_table[v->id];
    if (setting->needed == 0) {
        put_quoted(b, v->text);
        return;
    }
    for (unsigned m = 0; m < PTV_MEMBERS; m++) {
        if (v->members[m] != NULL) {
            ptv_put_format(b, "%s%s: ", m == 0 ? "{" : ", ", setting->members[m]);
            put_quoted(b, v->members[m]);
        }
    }
    ptv_put_char(b, '}');
}

/* "policy: {deny: [...]}" on one line, even if the group recurs. Returns the index after its
   values. */
static size_t put_key(ptv_buffer *b, const ptv_settings *s, size_t i)
{
    const ptv_setting *setting = &ptv_setting_table[s->values[i].id];
    const char *dot = strchr(setting->key, '.');
    const size_t first = i;
    if (dot != NULL) {
        ptv_put(b, setting->key, (size_t)(dot - setting->key));
        ptv_put_text(b, ": {");
    }
    ptv_put_format(b, "%s: %s", dot != NULL ? dot + 1 : setting->key, setting->list ? "[" : "");
    for (; i < s->count && s->values[i].id == s->values[first].id; i++) {
        ptv_put_text(b, i == first ? "" : ", ");
        put_value(b, &s->values[i]);
    }
    ptv_put_format(b, "%s%s\n", setting->list ? "]" : "", dot != NULL ? "}" : "");
    return i;
}

static void is_written_again(reading *all)
{
    ptv_buffer b = {0};
    for (size_t i = 0; i < all->settings.count;) {
        i = put_key(&b, &all->settings, i);
    }
    reading r = read_settings(b.length == 0 ? "" : b.bytes, b.length, FUZZ_MEMORY);
    for (size_t i = 0; i < all->settings.count; i++) { /* each key has a line of its own */
        const bool new = i == 0 || all->settings.values[i].id != all->settings.values[i - 1].id;
        all->settings.values[i].line = (i == 0 ? 0 : all->settings.values[i - 1].line) + new;
    }
    expect_same(all, &r, 0);
    ptv_arena_free(&r.settings.arena);
    ptv_buffer_free(&b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = size == 0 ? "" : (const char *)data;
    reading all = read_settings(bytes, size, FUZZ_MEMORY);
    for (size_t i = 0; all.good && i < all.settings.count; i++) {
        expect_value(&all.settings, i);
    }
    reads_with_little(&all, bytes, size);
    reads_a_line_lower(&all, bytes, size);
    if (all.good) {
        is_written_again(&all);
    }
    ptv_arena_free(&all.settings.arena);
    return 0;
}

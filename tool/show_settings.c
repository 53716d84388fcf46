/* Prints settings and where they come from. */
#include "tool/show_settings.h"

#include <string.h>

#include "tool/help.h"

static void put_line(ptv_buffer *b, const char *key, const char *value, const char *from)
{
    ptv_put_format(b, "%-22s ", key);
    ptv_put_safe_text(b, value);
    ptv_put_text(b, " (");
    ptv_put_safe_text(b, from);
    ptv_put_text(b, ")\n");
}

/* Puts a value of the settings. Where there can be only one, an argument takes its place. */
static void put_setting(ptv_buffer *b, const ptv_config *c, const ptv_setting_value *value)
{
    char from[512];
    ptv_buffer text = {0};
    snprintf(from, sizeof from, "%.400s:%u", c->settings.path, value->line);
    ptv_put_text(&text, value->text);
    for (unsigned i = 1; i < PTV_MEMBERS; i++) {
        if (value->members[i] != NULL) {
            ptv_put_text(&text, i == 1 ? ": " : ", ");
            ptv_put_text(&text, value->members[i]);
        }
    }
    ptv_put_char(&text, '\0');
    put_line(b, ptv_setting_table[value->id].key, text.failed ? "" : text.bytes, from);
    b->failed = b->failed || text.failed;
    ptv_buffer_free(&text);
}

static size_t put_settings(ptv_buffer *b, const ptv_config *c, ptv_setting_id id)
{
    size_t count = 0;
    for (size_t i = 0; i < c->settings.count; i++) {
        const ptv_setting_value *value = &c->settings.values[i];
        const bool format = ptv_setting_table[id].option == PTV_OPT_OUTPUT;
        if (value->id == id && !(format && ptv_is_output_given(c, value->text))) {
            put_setting(b, c, value);
            count++;
        }
    }
    return count;
}

static size_t put_arguments(ptv_buffer *b, const ptv_config *c, ptv_setting_id id)
{
    size_t count = 0;
    for (size_t i = 0; i < c->given_count; i++) {
        if (c->given[i].option->id == ptv_setting_table[id].option) {
            put_line(b, ptv_setting_table[id].key, c->given[i].value, "command line");
            count++;
        }
    }
    return count;
}

static void put_one(ptv_buffer *b, const ptv_config *c, const ptv_args *args, ptv_setting_id id)
{
    const ptv_setting *setting = &ptv_setting_table[id];
    if (ptv_is_given(args, setting->option) && !c->set[setting->option]) {
        const char *text = args->text[setting->option];
        put_line(b, setting->key, text == NULL ? "true" : text, "command line");
    } else if (put_settings(b, c, id) == 0) {
        put_line(b, setting->key, setting->otherwise, "default");
    }
}

int ptv_show_settings(const ptv_config *c, const ptv_args *args)
{
    ptv_buffer b = {0};
    ptv_put_text(&b, "settings: ");
    ptv_put_safe_text(&b, c->settings.path == NULL ? "none" : c->settings.path);
    ptv_put_char(&b, '\n');
    for (int i = 0; i < PTV_SETTINGS; i++) {
        const ptv_setting_id id = (ptv_setting_id)i;
        if (!ptv_is_setting_of(args, &(ptv_setting_value){.id = id})) {
            continue;
        }
        if (!ptv_setting_table[i].list) {
            put_one(&b, c, args, id);
        } else if (put_settings(&b, c, id) + put_arguments(&b, c, id) == 0) {
            put_line(&b, ptv_setting_table[i].key, ptv_setting_table[i].otherwise, "default");
        }
    }
    return ptv_print(&b, NULL);
}

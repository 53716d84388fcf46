/* Combines settings and arguments. */
#include "tool/config.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "tool/cli.h"
#include "tool/report_error.h"

bool ptv_config_no_memory(ptv_config *c)
{
    ptv_report_error(NULL, "out of memory");
    c->no_memory = true;
    return false;
}

bool ptv_config_keep(ptv_config *c, const ptv_option *option, const char *value)
{
    void *grown = ptv_room_for_one(c->given, c->given_count, &c->given_room, sizeof *c->given);
    if (grown == NULL) {
        return ptv_config_no_memory(c);
    }
    c->given = grown;
    c->given[c->given_count++] = (ptv_given){option, value};
    return true;
}

bool ptv_is_setting_of(const ptv_args *args, const ptv_setting_value *value)
{
    const uint64_t commands = ptv_setting_table[value->id].commands;
    size_t i = PTV_VERIFY;
    while (args->commands[i] != args->command) {
        i++;
    }
    return commands == 0 ? i == PTV_VERIFY : (commands >> i & 1) != 0;
}

/* Uses the value of a setting for an argument that was not given. */
static bool set_scalar(ptv_config *c, ptv_args *args, const ptv_setting_value *value)
{
    const ptv_setting *setting = &ptv_setting_table[value->id];
    const ptv_option_id id = setting->option;
    const bool file = setting->takes == PTV_TAKES_FILE;
    const char *text = file ? ptv_setting_file(&c->settings, value->text) : value->text;
    const bool off = setting->takes == PTV_TAKES_NOTHING && strcmp(text, "false") == 0;
    if (text == NULL) {
        return ptv_config_no_memory(c);
    }
    if (args->given[id] || off) {
        return true;
    }
    args->given[id] = c->set[id] = true;
    args->text[id] = text;
    return setting->takes != PTV_TAKES_NUMBER || ptv_read_number(text, &args->number[id]);
}

int ptv_config_read(ptv_config *c, ptv_args *args)
{
    if (ptv_is_given(args, PTV_OPT_CONFIG) && ptv_is_given(args, PTV_OPT_NO_CONFIG)) {
        ptv_report_error(args->command->name, "give only one of --config and --no-config");
        return PTV_EXIT_USAGE;
    }
    if (ptv_is_given(args, PTV_OPT_NO_CONFIG)) {
        return -1;
    }
    const int status = ptv_settings_read(&c->settings, ptv_text_of(args, PTV_OPT_CONFIG, NULL));
    bool good = status < 0;
    for (size_t i = 0; good && i < c->settings.count; i++) {
        const ptv_setting_value *value = &c->settings.values[i];
        good = ptv_setting_table[value->id].list || !ptv_is_setting_of(args, value) ||
               set_scalar(c, args, value);
    }
    return good ? -1 : status >= 0 ? status : PTV_EXIT_FAILED;
}

void ptv_config_free(ptv_config *c)
{
    free(c->given);
    ptv_settings_free(&c->settings);
    c->given = NULL;
}

/* ---- --output ---- */

bool ptv_is_output_given(const ptv_config *c, const char *format)
{
    const size_t n = strlen(format);
    bool given = false;
    for (size_t i = 0; i < c->given_count; i++) {
        const char *value = c->given[i].value;
        given = given || (c->given[i].option->id == PTV_OPT_OUTPUT &&
                          strncmp(value, format, n) == 0 && value[n] == '=');
    }
    return given;
}

bool ptv_config_format(ptv_config *c, ptv_outputs *outputs, const ptv_setting_value *value)
{
    const size_t n = strlen(value->text);
    const char *file = ptv_setting_file(&c->settings, value->members[1]);
    char *text = file == NULL ? NULL : ptv_arena_take(&c->settings.arena, n + strlen(file) + 2);
    if (text == NULL) {
        return ptv_config_no_memory(c);
    }
    if (ptv_format_named(value->text, n) == PTV_REPORT_FORMATS) {
        ptv_say_setting(&c->settings, value, "unknown format: " PTV_FORMAT_WORDS);
        return false;
    }
    if (ptv_output_of(outputs, ptv_format_named(value->text, n)) != NULL) {
        ptv_say_setting(&c->settings, value, "a format is given twice");
        return false;
    }
    sprintf(text, "%s=%s", value->text, file);
    return ptv_is_output_given(c, value->text) || ptv_outputs_add(outputs, NULL, text);
}

static bool take_outputs(ptv_config *c, const ptv_args *args, ptv_outputs *outputs)
{
    bool good = true;
    for (size_t i = 0; good && i < c->settings.count; i++) {
        const ptv_setting_value *value = &c->settings.values[i];
        good = ptv_setting_table[value->id].option != PTV_OPT_OUTPUT ||
               !ptv_is_setting_of(args, value) || ptv_config_format(c, outputs, value);
    }
    for (size_t i = 0; good && i < c->given_count; i++) {
        good = c->given[i].option->id != PTV_OPT_OUTPUT ||
               ptv_outputs_add(outputs, args->command->name, c->given[i].value);
    }
    return good;
}

int ptv_config_begin(ptv_config *c, ptv_args *args, ptv_outputs *outputs)
{
    int status = ptv_args_parse(args);
    status = status >= 0 ? status : ptv_config_read(c, args);
    status = status >= 0 || take_outputs(c, args, outputs) ? status : PTV_EXIT_USAGE;
    return c->no_memory ? PTV_EXIT_FAILED : status;
}

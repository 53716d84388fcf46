/* Finds settings, and interprets patterns and dates. Reading YAML: settings_yaml.c. */
#include "tool/settings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/system.h"
#include "golden/codec/read_all.h"
#include "tool/cli.h"
#include "tool/report_error.h"
#include "tool/settings_yaml.h"

/* ---- Finding the file ---- */

/* Settings of other users are refused, except root's; so are pipes, which might never end. */
static const char *objection_to(const struct stat *st)
{
    const bool foreign = geteuid() != 0 && st->st_uid != 0 && st->st_uid != geteuid();
    return foreign ? "it belongs to someone else" : S_ISFIFO(st->st_mode) ? "it is a pipe" : NULL;
}

/* Looks in the folder `above` ("../../"). A dangling link counts as a file that cannot be read. */
static bool look(const char *above, char *path, size_t room, const char **objection)
{
    struct stat st;
    snprintf(path, room, "%s%s", above, PTV_SETTINGS_NAME);
    *objection = stat(path, &st) == 0 ? objection_to(&st) : NULL;
    return lstat(path, &st) == 0;
}

static bool begins_repository(const char *above)
{
    struct stat st;
    char path[PTV_FOLDER_NAME / 8 + 8];
    snprintf(path, sizeof path, "%s.git", above);
    return stat(path, &st) == 0;
}

/* Searches upwards to the top of the repository or the root. */
static bool find(char *path, size_t room, const char **objection)
{
    static char folder[PTV_FOLDER_NAME];
    char above[PTV_FOLDER_NAME / 8] = ""; /* 170 folders */
    ptv_working_folder(folder);
    size_t left = folder[0] == '\0' ? 1 : 0;
    for (const char *c = folder; *c != '\0'; c++) {
        left += *c == '/';
    }
    bool found = look(above, path, room, objection);
    while (!found && left-- > 0 && !begins_repository(above) && strlen(above) + 4 < sizeof above) {
        strcat(above, "../");
        found = look(above, path, room, objection);
    }
    return found;
}

/* ---- Reading ---- */

enum { LARGEST = 1 << 20, ALL = 16 << 20 };

static int parse(ptv_settings *s, const char *bytes, size_t n)
{
    ptv_settings_fault fault;
    const bool good = ptv_settings_parse(s, bytes, n, &fault);
    if (!good && fault.line > 0) {
        ptv_report_error(NULL, "%s:%u: %s", s->path, fault.line, fault.text);
    } else if (!good) {
        ptv_report_error(NULL, "%s: %s", s->path, fault.text);
    }
    return good ? -1 : fault.no_memory ? PTV_EXIT_FAILED : PTV_EXIT_USAGE;
}

int ptv_settings_read(ptv_settings *s, const char *path)
{
    static char found[PTV_FOLDER_NAME + 32];
    const char *objection = NULL;
    char *bytes;
    size_t n = 0;
    if (path == NULL && !find(found, sizeof found, &objection)) {
        return -1;
    }
    s->path = path != NULL ? path : found;
    if (objection != NULL) {
        ptv_report_error(NULL, "%s: %s: name it with --config, or use --no-config", s->path,
                         objection);
        return PTV_EXIT_USAGE;
    }
    s->arena.left = ALL;
    int why = gm_read_named(s->path, (gm_reading){.room = 1 << 12, .most = LARGEST}, &bytes, &n);
    why = why == 0 && !ptv_folder_of(s->path, s->folder) ? errno : why;
    int status = PTV_EXIT_FAILED;
    if (why != 0) {
        ptv_cannot_read(s->path, why, LARGEST);
    } else {
        status = parse(s, bytes, n);
    }
    free(bytes);
    return status;
}

void ptv_settings_free(ptv_settings *s)
{
    ptv_arena_free(&s->arena);
    *s = (ptv_settings){.path = NULL};
}

void ptv_say_setting(const ptv_settings *s, const ptv_setting_value *value, const char *what)
{
    ptv_report_error(NULL, "%s:%u: %s: %s", s->path, value->line, ptv_setting_table[value->id].key,
                     what);
}

/* ---- What values mean ---- */

const char *ptv_setting_file(ptv_settings *s, const char *name)
{
    const char *slash = strrchr(s->path, '/');
    const size_t before =
        slash == NULL || ptv_is_absolute(name) ? 0 : (size_t)(slash - s->path) + 1;
    char *path = ptv_arena_take(&s->arena, before + strlen(name) + 1);
    if (path != NULL) {
        memcpy(path, s->path, before);
        strcpy(path + before, name);
    }
    return path;
}

bool ptv_pattern_matches(const char *pattern, const char *folder, const char *file)
{
    ptv_buffer name = {0};
    (void)ptv_put_file_name(&name, folder, file);
    ptv_put_char(&name, '\0');
    const char *whole = name.failed ? file : name.bytes;
    const char *slash = strchr(pattern, '/') != NULL ? NULL : strrchr(whole, '/');
    const bool matches = fnmatch(pattern, slash == NULL ? whole : slash + 1, 0) == 0;
    ptv_buffer_free(&name);
    return matches;
}

bool ptv_is_over(const char *until)
{
    char today[16] = "";
    const time_t now = time(NULL);
    struct tm parts;
    if (gmtime_r(&now, &parts) != NULL) {
        strftime(today, sizeof today, "%Y-%m-%d", &parts);
    }
    return strcmp(today, until) > 0;
}

/*
 * Settings: .pteverify.yaml in the working folder or one above it, never beside a model. Not here:
 * what they mean (options.c).
 */
#pragma once

#include "analysis/render/names.h"
#include "base/arena.h"
#include "tool/args.h"

#define PTV_SETTINGS_NAME ".pteverify.yaml"

/* Keys, in the order in which they are shown. */
typedef enum ptv_setting_id {
    PTV_SET_TARGET,
    PTV_SET_RELEASE,
    PTV_SET_COMPLETE,
    PTV_SET_CHECK_HASHES,
    PTV_SET_READ_SEGMENTS,
    PTV_SET_OPERATORS,
    PTV_SET_BASELINE,
    PTV_SET_DENY,
    PTV_SET_ALLOW,
    PTV_SET_MAX_SIZE,
    PTV_SET_PLANNED,
    PTV_SET_JOBS,
    PTV_SET_FINDINGS,
    PTV_SET_WITH,
    PTV_SET_EXCLUDE,
    PTV_SET_FORMATS,
    PTV_SET_AUDIT_FAIL_ON,
    PTV_SET_AUDIT_DEEP,
    PTV_SET_AUDIT_PLANNED,
    PTV_SET_AUDIT_STEPS,
    PTV_SET_AUDIT_SHAPE,
    PTV_SET_AUDIT_BASELINE,
    PTV_SET_AUDIT_FORMATS,
    PTV_SET_FIT_RUNTIME,
    PTV_SET_FIT_BASELINE,
    PTV_SET_FIT_FORMATS,
    PTV_SET_SCHEMA_ALLOW,
    PTV_SET_SCHEMA_BASELINE,
    PTV_SET_SCHEMA_FORMATS,
    PTV_SETTINGS
} ptv_setting_id;

enum { PTV_MEMBERS = 4 };

/* What a key is and takes. */
typedef struct ptv_setting {
    const char *key;       /* "limits.max-size" */
    ptv_takes takes;       /* of each value; PTV_TAKES_NOTHING: true or false */
    ptv_option_id option;  /* that says the same */
    const char *otherwise; /* without it */
    uint64_t commands;     /* that it is for: bit PTV_FIT is fit; 0: verify alone */
    bool list;             /* a value, or a list of them */
    unsigned needed; /* of values that are mappings: how many members must be there; 0: none */
    const char *members[PTV_MEMBERS]; /* those that must be there first */
} ptv_setting;
extern const ptv_setting ptv_setting_table[PTV_SETTINGS];

/* One value. */
typedef struct ptv_setting_value {
    ptv_setting_id id;
    const char *text;                 /* of a mapping: its first member */
    const char *members[PTV_MEMBERS]; /* in the order of ptv_setting.members; NULL: not there */
    unsigned line;
} ptv_setting_value;

typedef struct ptv_settings {
    const char *path;             /* NULL: there are none */
    char folder[PTV_FOLDER_NAME]; /* that it is in, from the root */
    ptv_setting_value *values;    /* in the order of the file */
    size_t count, room;
    ptv_arena arena;
} ptv_settings;

/*
 * Finds and reads them: `path`, or NULL: upwards from the working folder, up to where a repository
 * begins. -1, or the exit status: what is wrong has been said, with file, line and key.
 */
int ptv_settings_read(ptv_settings *settings, const char *path);
void ptv_settings_free(ptv_settings *settings);

/* "FILE:LINE: KEY: WHAT" on standard error. */
void ptv_say_setting(const ptv_settings *settings, const ptv_setting_value *value,
                     const char *what);

/* A file that a value names, relative to the folder of the settings; NULL: out of memory. */
const char *ptv_setting_file(ptv_settings *settings, const char *name);

/*
 * Whether a pattern is about a file: of its name relative to `folder`, or, without a slash in the
 * pattern, of its last part. '*' is anything, slashes, too.
 */
bool ptv_pattern_matches(const char *pattern, const char *folder, const char *file);

/* Whether this day, "2027-01-31", is past. */
bool ptv_is_over(const char *until);

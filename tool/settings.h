/*
 * Settings: .pteverify.yaml in the working folder or above it, never beside a model. Not here: what
 * they mean (options.c).
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

/* A key and what it takes. */
typedef struct ptv_setting {
    const char *key;       /* "limits.max-size" */
    ptv_takes takes;       /* of each value; PTV_TAKES_NOTHING: true or false */
    ptv_option_id option;  /* the equivalent option */
    const char *otherwise; /* the value without it */
    uint64_t commands;     /* to which it applies: bit PTV_FIT is fit; 0: verify alone */
    bool list;             /* takes a value or a list of values */
    unsigned needed;       /* if values are mappings: the number of required members; else 0 */
    const char *members[PTV_MEMBERS]; /* required ones first */
} ptv_setting;
extern const ptv_setting ptv_setting_table[PTV_SETTINGS];

/* One value. */
typedef struct ptv_setting_value {
    ptv_setting_id id;
    const char *text;                 /* or the first member of a mapping */
    const char *members[PTV_MEMBERS]; /* in the order of ptv_setting.members; NULL if missing */
    unsigned line;
} ptv_setting_value;

typedef struct ptv_settings {
    const char *path;             /* NULL if there are none */
    char folder[PTV_FOLDER_NAME]; /* its folder, as an absolute path */
    ptv_setting_value *values;    /* in file order */
    size_t count, room;
    ptv_arena arena;
} ptv_settings;

/*
 * Reads the settings at `path`, or if NULL, those found upwards from the working folder to the top
 * of the repository. Returns -1, or the exit status after reporting file, line and key.
 */
int ptv_settings_read(ptv_settings *settings, const char *path);
void ptv_settings_free(ptv_settings *settings);

/* Prints "FILE:LINE: KEY: WHAT" on standard error. */
void ptv_say_setting(const ptv_settings *settings, const ptv_setting_value *value,
                     const char *what);

/* Resolves a file name relative to the folder of the settings. Returns NULL if out of memory. */
const char *ptv_setting_file(ptv_settings *settings, const char *name);

/*
 * Whether a pattern matches a file: its name relative to `folder`, or just the last part of its
 * name if the pattern has no slash. '*' matches anything, including slashes.
 */
bool ptv_pattern_matches(const char *pattern, const char *folder, const char *file);

/* Whether this day, "2027-01-31", has passed. */
bool ptv_is_over(const char *until);

/*
 * The command line as data: commands and their options. The parser (args.h), help, the manual page
 * and completions (help.h) read these tables. Not here: what commands do.
 */
#pragma once

#include <stdint.h>

#include "base/nearest.h"

typedef struct ptv_args ptv_args; /* args.h */

/* ---- Commands ---- */

typedef enum ptv_command_id {
    PTV_VERIFY,
    PTV_RULES,
    PTV_EXPLAIN,
    PTV_INSPECT,
    PTV_VIEW,
    PTV_AUDIT,
    PTV_FIT,
    PTV_DUMP,
    PTV_MAKE,
    PTV_EDIT,
    PTV_BUNDLE,
    PTV_UNBUNDLE,
    PTV_PACK,
    PTV_UNPACK,
    PTV_SMITH,
    PTV_SHRINK,
    PTV_FUZZ,
    PTV_FUZZ_INIT,
    PTV_SCHEMA,
    PTV_SCHEMA_CHECK,
    PTV_SCHEMA_COPIES,
    PTV_SCHEMA_PACKERS,
    PTV_SCHEMA_MIRROR,
    PTV_SCHEMA_EVOLVE,
    PTV_SCHEMA_GATE,
    PTV_SCHEMA_RULES,
    PTV_HELP,
    PTV_COMPLETIONS,
    PTV_VERSION_COMMAND,
    PTV_COMMANDS
} ptv_command_id;

/* What kind of operands a command takes, for completions. */
typedef enum ptv_operand {
    PTV_NO_OPERAND,
    PTV_FILE_OPERAND,
    PTV_RULE_OPERAND,
    PTV_COMMAND_OPERAND,
    PTV_SHELL_OPERAND
} ptv_operand;

/* What --format json writes. */
typedef enum ptv_document {
    PTV_NO_DOCUMENT,
    PTV_FILES_DOCUMENT, /* analysis/report/report.schema.json */
    PTV_GATE_DOCUMENT,  /* the same, member `gate` */
    PTV_FIT_DOCUMENT,   /* the same, member `fit` */
    PTV_AUDIT_DOCUMENT, /* the same, member `audit` */
    PTV_RULES_DOCUMENT  /* tool/rules.schema.json */
} ptv_document;

/* What happens before a command runs, unless it does that itself. */
typedef enum ptv_begins {
    PTV_BEGINS_ITSELF,
    PTV_BEGINS_PARSED,  /* arguments are parsed */
    PTV_BEGINS_CONFINED /* and the process is confined (tool/confine.h) */
} ptv_begins;

/*
 * Texts are paragraphs separated by empty lines. They are wrapped when shown, except for lines that
 * start with a space, which are shown verbatim.
 */
typedef struct ptv_command {
    const char *name;    /* "schema check" */
    const char *usage;   /* what follows the name, one line for each way to call it */
    const char *summary; /* half a line */
    const char *text;    /* what it does */
    const char *more;    /* text after the options, or NULL */
    const char *status;  /* "0 written, 2 ...": exit statuses */
    const char *lacking; /* what to report as missing, "a file" */
    size_t least, most;  /* number of operands */
    ptv_operand operand;
    bool group; /* a prefix of other commands, cannot run itself */
    bool tail;  /* words after -- are another command */
    ptv_document document;
    ptv_begins begins;
    int (*run)(ptv_args *args); /* returns the exit status */
} ptv_command;

/* PTV_COMMANDS entries (cli.h). The first is verify, whose name may be left out. */
typedef const ptv_command *const *ptv_command_table;

extern const ptv_command ptv_verify_command, ptv_rules_command, ptv_explain_command,
    ptv_inspect_command, ptv_view_command, ptv_audit_command, ptv_fit_command, ptv_dump_command, ptv_make_command,
    ptv_edit_command, ptv_bundle_command, ptv_unbundle_command, ptv_pack_command,
    ptv_unpack_command, ptv_smith_command, ptv_shrink_command, ptv_fuzz_command,
    ptv_fuzz_init_command, ptv_schema_command,
    ptv_schema_check_command, ptv_schema_copies_command, ptv_schema_packers_command,
    ptv_schema_mirror_command, ptv_schema_evolve_command, ptv_schema_gate_command,
    ptv_schema_rules_command, ptv_help_command, ptv_completions_command, ptv_version_command;

/* The group of a command, "schema" for "schema check"; NULL if it is in none. */
const ptv_command *ptv_group_of(ptv_command_table all, const ptv_command *command);

/* The last word of its name. */
const char *ptv_command_word(const ptv_command *command);

/* Finds the command with this word in the group (NULL: outside of groups). Returns NULL if none. */
const ptv_command *ptv_command_named(ptv_command_table all, const ptv_command *group,
                                     const char *word);

/* Offers the words that ptv_command_named() would find. */
void ptv_offer_commands(ptv_nearest *nearest, ptv_command_table all, const ptv_command *group);

/*
 * Finds the command that the first words name, two of them if the first is a group; *words is their
 * number. Returns NULL if the first word names none, the group if the second does not.
 */
const ptv_command *ptv_command_of(ptv_command_table all, int argc, char *const *argv, int *words);

/* ---- Options ---- */

typedef enum ptv_option_id {
    PTV_OPT_WITH,
    PTV_OPT_COMPLETE,
    PTV_OPT_CHECK_HASHES,
    PTV_OPT_FORMAT,
    PTV_OPT_DENY,
    PTV_OPT_ALLOW,
    PTV_OPT_AGAINST,
    PTV_OPT_MAX,
    PTV_OPT_TARGET,
    PTV_OPT_OPERATORS,
    PTV_OPT_PLANNED_LIMIT,
    PTV_OPT_READ_SEGMENTS,
    PTV_OPT_MAX_SIZE,
    PTV_OPT_JOBS,
    PTV_OPT_NOTES,
    PTV_OPT_QUIET,
    PTV_OPT_SUMMARY,
    PTV_OPT_COLOR,
    PTV_OPT_DIFF,
    PTV_OPT_FULL,
    PTV_OPT_PLAN,
    PTV_OPT_MAP,
    PTV_OPT_VALUES,
    PTV_OPT_OPEN,
    PTV_OPT_BLOBS,
    PTV_OPT_FLATC,
    PTV_OPT_DEFAULTS,
    PTV_OPT_OUTPUT,
    PTV_OPT_WRITER,
    PTV_OPT_VTABLES,
    PTV_OPT_SEGMENT_ALIGNMENT,
    PTV_OPT_CONSTANT_ALIGNMENT,
    PTV_OPT_DELEGATE_ALIGNMENT,
    PTV_OPT_SCRIPT,
    PTV_OPT_SUITE,
    PTV_OPT_FORCE,
    PTV_OPT_PROGRAM_ONLY,
    PTV_OPT_LIST,
    PTV_OPT_SEED,
    PTV_OPT_SIZE,
    PTV_OPT_CHOICES,
    PTV_OPT_COUNT,
    PTV_OPT_RECIPE,
    PTV_OPT_TIMEOUT,
    PTV_OPT_RUNS,
    PTV_OPT_RUNTIME,
    PTV_OPT_RUNTIME_BINARY,
    PTV_OPT_EMIT_MANIFEST,
    PTV_OPT_MEMORY,
    PTV_OPT_FIT,
    PTV_OPT_AUDIT,
    PTV_OPT_FAIL_ON,
    PTV_OPT_STEPS_LIMIT,
    PTV_OPT_SHAPE_LIMIT,
    PTV_OPT_SCHEMA,
    PTV_OPT_PYTHON,
    PTV_OPT_BINDINGS,
    PTV_OPT_LANGUAGE,
    PTV_OPT_PREFIX,
    PTV_OPT_FACTS,
    PTV_OPT_LEVEL,
    PTV_OPT_GIT,
    PTV_OPT_REPOSITORY,
    PTV_OPT_HISTORY,
    PTV_OPT_INCLUDE,
    PTV_OPT_EXIT_ZERO,
    PTV_OPT_BASELINE,
    PTV_OPT_WRITE_BASELINE,
    PTV_OPT_CONFIG,
    PTV_OPT_NO_CONFIG,
    PTV_OPT_SHOW_CONFIG,
    PTV_OPT_EXCLUDE,
    PTV_OPT_FILES_FROM,
    PTV_OPT_TIMINGS,
    PTV_OPT_NO_CONFINE,
    PTV_OPT_HELP,
    PTV_OPT_VERSION,
    PTV_OPTION_IDS
} ptv_option_id;

/* The kind of value that an option takes. */
typedef enum ptv_takes {
    PTV_TAKES_NOTHING,
    PTV_TAKES_TEXT,
    PTV_TAKES_NUMBER, /* number.h */
    PTV_TAKES_CHOICE, /* one of the words of `argument`, "text|json" */
    PTV_TAKES_FILE,
    PTV_TAKES_FOLDER,
    PTV_TAKES_RULES,
    PTV_TAKES_RELEASE,
    PTV_TAKES_REPORT /* FORMAT=FILE */
} ptv_takes;

/* One row for each meaning. Rows with the same name belong to different commands. */
typedef struct ptv_option {
    ptv_option_id id;
    const char *name; /* "--output" */
    char letter;      /* 'o'; 0: none */
    const char *argument;
    ptv_takes takes;
    bool needed;
    bool list;  /* every occurrence counts: ptv_args.take gets its value */
    bool words; /* a list of all words up to the next option */
    bool once;
    uint64_t commands; /* bit PTV_DUMP is set if dump has it */
    const char *help;  /* a sentence without a full stop */
} ptv_option;

extern const ptv_option ptv_option_table[];
extern const size_t ptv_option_count;

/* Finds the option of this name (n bytes, "--output" or "-o"). NULL if the command has none. */
const ptv_option *ptv_option_named(ptv_command_table all, const ptv_command *command,
                                   const char *name, size_t n);

/* Finds the command's option with this id. */
const ptv_option *ptv_option_of(ptv_command_table all, const ptv_command *command,
                                ptv_option_id id);

/* Gets the i-th word of "text|json", at most PTV_CHOICE bytes. Returns false if there is none. */
enum { PTV_CHOICE = 16 };
bool ptv_choice_at(const char *argument, size_t i, char word[PTV_CHOICE]);
bool ptv_is_choice(const char *argument, const char *value);

/* Returns the command's next option from row *i on (start with 0), or NULL at the end. */
const ptv_option *ptv_next_option(ptv_command_table all, const ptv_command *command, size_t *i);

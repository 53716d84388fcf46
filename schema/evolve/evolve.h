/*
 * Judges a new version of a schema against its old one: may this change ship?
 *
 *     two versions ── read ──> types that belong together ── compare ──> findings, a verdict
 *
 * Types are matched by qualified name, and where that is gone, by what refers to them: below a
 * namespace or a type that was renamed everything is still compared. Fields are matched by id,
 * values of enums by number, members of unions by tag, and names say which of them moved.
 *
 * Each rule belongs to a level, which is what it protects:
 *
 *     wire    bytes of old files mean the same, and old readers understand new files
 *     source  also JSON, and the names in generated code
 *     python  also what people wrote by hand beside the schema: dataclasses that mirror it. They
 *             break where generated names do; and what is new in the schema (a field, a value, a
 *             member, a type) must be written there, too, so it is a warning at this level
 *
 * A finding of a level above the one that is asked for is mild: a note (gate_severity()). So at
 * the level wire a renamed field is a note, at source an error.
 *
 * The verdict says what changed, whatever the level; the counts of the run say whether that
 * level lets it pass. Errors of the level wire are breaks. When the file_identifier changed along
 * with them, readers tell old files from new ones: the breaks are announced, each of them is mild,
 * and one note says so. An identifier that changed without a break is an error (old files are
 * refused for nothing), and so is one that was taken away. One that has gone does not announce.
 *
 * A binary schema (.bfbs) stands for its text. One without attributes is compared without them,
 * and a note says so.
 *
 * What the reader of schemas refuses (ids with gaps, ids at some fields only, a union's tag
 * without room) is undecided: there is no such schema.
 *
 * Of a finding `at` is in the new version: the line to mend, or where that is gone what it was
 * part of, the table or (line 0) the file; `other` is the old line. Nothing is kept: all memory
 * is the call's own. Time is n log n in the size of the schemas.
 */
#pragma once

#include "schema/source/source.h"

typedef enum evolve_level {
    EVOLVE_LEVEL_WIRE,
    EVOLVE_LEVEL_SOURCE,
    EVOLVE_LEVEL_PYTHON
} evolve_level;

/* From what is best to what is worst: of several files the verdict is the largest. */
typedef enum evolve_verdict {
    EVOLVE_COMPATIBLE, /* nothing, or only additions */
    EVOLVE_SOURCE,     /* the bytes mean the same, names do not */
    EVOLVE_BUMPED,     /* old files are not understood, and the new identifier says so */
    EVOLVE_BREAKING,   /* old files are not understood, and nothing says so */
    EVOLVE_UNDECIDED   /* something could not be read (2xxx findings say what) */
} evolve_verdict;

/* "wire", "source", "python". False: there is no such level. */
bool evolve_level_named(const char *name, evolve_level *level);
const char *evolve_level_name(evolve_level level);

/* "compatible", "source change", "breaking: bump the identifier" ... */
const char *evolve_verdict_text(evolve_verdict verdict);

/* The level of a rule of this folder (25xx); false for any other rule. */
bool evolve_rule_level(const ptv_rule *rule, evolve_level *level);

/* ---- Two schemas ---- */

/* One version. */
typedef struct evolve_side {
    const fbs_schema *schema;
    const src_file *files; /* the texts it was read from; NULL: comments are not looked at */
    const char *label;     /* stands before the paths in findings, "v1.0:"; NULL: nothing */
    /* Of the old one: identifiers that even older ones had, NULL at the end; NULL: not known. */
    const char *const *spent;
} evolve_side;

/* Never EVOLVE_UNDECIDED unless memory has run out, which is a finding, too. */
evolve_verdict evolve_compare(gate_run *run, const evolve_side *old, const evolve_side *new,
                              evolve_level level);

/* ---- Files ---- */

/*
 * Two files, or two folders. In folders *.fbs are matched by their name below the folder; one
 * that is new is a note, one that has gone is a break. A file that other files of the folder
 * include, and that has neither root_type nor identifier, is judged as part of those.
 */
typedef struct evolve_pair_of_paths {
    const char *old, *new;
    fbs_folders folders; /* of includes, for both */
} evolve_pair_of_paths;

evolve_verdict evolve_paths(gate_run *run, const evolve_pair_of_paths *paths, evolve_level level);

/* ---- Git ---- */

/*
 * Git is asked through its program, which is looked for in PATH and started without a shell, with
 * no variable GIT_* of the environment and with no access to remotes. Revisions that begin with
 * '-' are refused. Whatever git cannot give is undecided (20xx), with the message of git.
 */
typedef struct evolve_range {
    const char *repository; /* any folder in it; paths are relative to this folder */
    const char *old, *new;  /* revisions; new NULL: the files that are there now. For the history:
                               `new` is its end, NULL is HEAD, and `old` NULL or the revision that
                               it begins behind */
    const char *path;       /* a file, or a folder of .fbs files ("." is all of them) */
    fbs_folders folders;    /* of includes, in the repository; relative as `path` is */
} evolve_range;

/*
 * Includes are read from the same revision as the file. Files that are there now are those that
 * git knows or would add: of a folder not those that it ignores. In findings the new version
 * has the path as it was given, the old one as git names it, "v1:schema/a.fbs".
 */
evolve_verdict evolve_git(gate_run *run, const evolve_range *range, evolve_level level);

/* One step of a history. Texts are valid during the call only. */
typedef struct evolve_step {
    const char *commit, *date, *title; /* 40 or 64 digits, "2026-01-31", first line */
    const char *path;                  /* of the schema then */
    const char *before;                /* the commit that it was compared with; NULL: the first */
    evolve_verdict verdict;
    uint64_t errors, warnings, notes, undecided; /* of this step */
} evolve_step;

typedef void (*evolve_step_sink)(void *context, const evolve_step *step);

/* Where steps go; the findings of a step come before it. */
typedef struct evolve_steps {
    evolve_step_sink sink;
    void *context;
} evolve_steps;

/*
 * Every step of a file's history, oldest first: commits along first parents that touched it, under
 * any name that it had, or a file that it includes. A bump to an identifier that an earlier
 * version had announces nothing. Returns the worst verdict.
 */
evolve_verdict evolve_history(gate_run *run, const evolve_range *range, evolve_level level,
                              const evolve_steps *steps);

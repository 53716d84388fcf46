/*
 * Judges a new version of a schema against its old one: may this change ship?
 *
 *     two versions ── read ──> types that belong together ── compare ──> findings, a verdict
 *
 * Types are matched by qualified name and, failing that, by what refers to them: even below a
 * renamed namespace or type everything is still compared. Fields are matched by id, enum values by
 * number, union members by tag; their names tell which of them moved.
 *
 * Each rule belongs to the level that it protects:
 *
 *     wire    bytes of old files keep their meaning, and old readers understand new files
 *     source  also JSON, and the names in generated code
 *     python  also hand-written code beside the schema: dataclasses that mirror it. They break
 *             where generated names do. Whatever is new in the schema (a field, a value, a
 *             member, a type) must be added there, too, so it is a warning at this level
 *
 * A finding of a level above the requested one is mild: a note (gate_severity()). So a renamed
 * field is a note at level wire and an error at level source.
 *
 * The verdict says what changed, whatever the level; the counts of the run say whether that level
 * lets it pass. Errors of the level wire are breaks. If the file_identifier changed along with
 * them, readers can tell old files from new ones: then the breaks are announced, each of them is
 * mild, and a note says so. An identifier that changed without a break is an error (old files are
 * refused for nothing), and so is a removed one. A removed identifier announces nothing.
 *
 * A binary schema (.bfbs) stands for its text. One without attributes is compared without them, and
 * a note says so.
 *
 * Anything the schema reader refuses (gaps in ids, ids on some fields only, no room for a union's
 * tag) is undecided: there is no such schema.
 *
 * In a finding, `at` is the line to mend in the new version or, if that is gone, whatever contained
 * it: the table or (line 0) the file. `other` is the old line. Nothing is kept: all memory belongs
 * to the call. Time is n log n in the size of the schemas.
 */
#pragma once

#include "schema/source/source.h"

typedef enum evolve_level {
    EVOLVE_LEVEL_WIRE,
    EVOLVE_LEVEL_SOURCE,
    EVOLVE_LEVEL_PYTHON
} evolve_level;

/* From best to worst: the verdict on several files is the largest. */
typedef enum evolve_verdict {
    EVOLVE_COMPATIBLE, /* no changes, or only additions */
    EVOLVE_SOURCE,     /* the bytes mean the same, but names do not */
    EVOLVE_BUMPED,     /* old files are not understood, which the new identifier announces */
    EVOLVE_BREAKING,   /* old files are not understood, and nothing announces it */
    EVOLVE_UNDECIDED   /* something could not be read (see findings 20xx) */
} evolve_verdict;

/* "wire", "source" or "python". Returns false if there is no such level. */
bool evolve_level_named(const char *name, evolve_level *level);
const char *evolve_level_name(evolve_level level);

/* "compatible", "source change", "breaking: bump the identifier" ... */
const char *evolve_verdict_text(evolve_verdict verdict);

/* Yields the level of a rule of this folder (25xx). Returns false for any other rule. */
bool evolve_rule_level(const ptv_rule *rule, evolve_level *level);

/* ---- Two schemas ---- */

/* One version. */
typedef struct evolve_side {
    const fbs_schema *schema;
    const src_file *files; /* the texts it was read from; NULL: comments are ignored */
    const char *label;     /* precedes paths in findings: "v1.0:"; may be NULL */
    /* Old side only: identifiers of even older versions, NULL-terminated; NULL: unknown. */
    const char *const *spent;
} evolve_side;

/* Never EVOLVE_UNDECIDED, unless memory runs out, which is also a finding. */
evolve_verdict evolve_compare(gate_run *run, const evolve_side *old, const evolve_side *new,
                              evolve_level level);

/* ---- Files ---- */

/*
 * Compares two files or two folders. In folders, *.fbs files are matched by their path below the
 * folder; a new file is a note, a missing one is a break. A file without root_type and identifier
 * that other files of the folder include is judged as part of those.
 */
typedef struct evolve_pair_of_paths {
    const char *old, *new;
    fbs_folders folders; /* for includes, on both sides */
} evolve_pair_of_paths;

evolve_verdict evolve_paths(gate_run *run, const evolve_pair_of_paths *paths, evolve_level level);

/* ---- Git ---- */

/*
 * Runs the program git, found through PATH and started without a shell, without any GIT_*
 * environment variable and without access to remotes. Revisions that begin with '-' are refused.
 * Whatever git cannot provide is undecided (20xx), with git's message.
 */
typedef struct evolve_range {
    const char *repository; /* any folder in it; paths are relative to this folder */
    const char *old, *new;  /* revisions; new NULL: the current files. In a history, `new` is
                               the end (NULL: HEAD), and `old` is NULL or the revision before
                               the first step */
    const char *path;       /* a file, or a folder of .fbs files ("." for all) */
    fbs_folders folders;    /* for includes, in the repository; relative like `path` */
} evolve_range;

/*
 * Reads includes from the same revision as the file. The current files are those git knows or would
 * add; ignored files in a folder do not count. In findings, the new version has the path as given,
 * and the old one the form that git uses, "v1:schema/a.fbs".
 */
evolve_verdict evolve_git(gate_run *run, const evolve_range *range, evolve_level level);

/* One step of a history. Texts are valid during the call only. */
typedef struct evolve_step {
    const char *commit, *date, *title; /* 40 or 64 digits, "2026-01-31", first line */
    const char *path;                  /* at that time */
    const char *before;                /* the commit it was compared with; NULL: the first */
    evolve_verdict verdict;
    uint64_t errors, warnings, notes, undecided; /* of this step */
} evolve_step;

typedef void (*evolve_step_sink)(void *context, const evolve_step *step);

/* Receives the steps; the findings of a step precede it. */
typedef struct evolve_steps {
    evolve_step_sink sink;
    void *context;
} evolve_steps;

/*
 * Judges every step of a file's history, oldest first: commits along first parents that touched it,
 * under any of its names, or a file it includes. Changing back to an identifier that an earlier
 * version had announces nothing. Returns the worst verdict.
 */
evolve_verdict evolve_history(gate_run *run, const evolve_range *range, evolve_level level,
                              const evolve_steps *steps);

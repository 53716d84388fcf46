/* Shared by the files of this folder only. */
#pragma once

#include "schema/evolve/evolve.h"

/* A rule, and what it protects. `rule` comes first, so any ptv_rule of 25xx is one of these. */
typedef struct evolve_rule {
    ptv_rule rule;
    evolve_level level;
} evolve_rule;

/* ---- numbered.c: items with a name and a number ---- */

typedef enum evolve_fate {
    EVOLVE_SAME,      /* name and number are unchanged */
    EVOLVE_RENAMED,   /* another name at the number; the old name is gone, the new one is new */
    EVOLVE_MOVED,     /* another number for the name */
    EVOLVE_FOLLOWED,  /* moved because something before it was inserted or removed */
    EVOLVE_EXCHANGED, /* two that swapped numbers */
    EVOLVE_GONE,      /* old items only; the rest is for new ones */
    EVOLVE_APPENDED,  /* after all old ones */
    EVOLVE_IN_GAP,    /* between old ones, at an unused number */
    EVOLVE_INSERTED   /* at the number of an old one */
} evolve_fate;

typedef struct evolve_item {
    const char *name;
    int64_t at;     /* slot, position in a struct, number, tag, or bit */
    uint32_t width; /* numbers it occupies: 2 for unions in tables */
    evolve_fate fate;
    struct evolve_item *counterpart;
    const fbs_field *field; /* in tables and structs */
    const fbs_value *value; /* in enums and unions */
} evolve_item;

typedef struct evolve_items {
    evolve_item *list; /* ascending by number */
    size_t count;
} evolve_items;

/* The items of a type; flags count by bit. Returns false if memory runs out. */
bool evolve_items_of(ptv_arena *arena, const fbs_def *def, bool by_bits, evolve_items *items);

/* Finds counterparts and fates on both sides. Returns false if memory runs out. */
bool evolve_pair(ptv_arena *arena, evolve_items *old, evolve_items *new);

/* Returns the item at a number, or NULL if there is none. */
evolve_item *evolve_item_at(const evolve_items *items, int64_t at);

/* ---- types.c: types that belong together ---- */

typedef struct evolve_type {
    const fbs_def *def;
    struct evolve_type *counterpart;
    struct evolve_type *next;          /* in a queue */
    const struct evolve_type *refused; /* rejected as a counterpart when last tried */
    const struct evolve_type *met;     /* enums: the one whose numbers were compared last, */
    bool agreed;                       /* and whether they mean the same */
    evolve_items items;                /* set if there is a counterpart of the same kind */
} evolve_type;

typedef struct evolve_types {
    evolve_type *list; /* by fbs_def.number */
    size_t count;
    evolve_type **by_name; /* ascending by namespace, then by name */
} evolve_types;

/* One comparison. */
typedef struct evolve_match {
    gate_run *run;
    const evolve_side *old, *new;
    evolve_level level;
    bool bumped; /* the identifier announces breaks */
    bool bare;   /* a side lacks some attributes (fbs_schema.bare), so they are ignored */
    bool failed; /* memory ran out */
    ptv_arena arena;
    evolve_types olds, news;
    struct evolve_lines *old_lines, *new_lines; /* comments.c */
    uint64_t breaks, source;                    /* number of such findings, whatever the level */
} evolve_match;

bool evolve_match_types(evolve_match *m); /* false: no memory */
evolve_type *evolve_type_of(const evolve_types *types, const fbs_def *def);
bool evolve_are_counterparts(const evolve_match *m, const fbs_def *old, const fbs_def *new);

/* Reports types that are gone, new, renamed or of another kind. */
void evolve_judge_types(evolve_match *m);

/* ---- fields.c, traits.c, evolve_values.c, members.c, whole.c: matched types; the file ---- */

/* A field in both versions. */
typedef struct evolve_both {
    const fbs_def *old_def, *new_def;
    const fbs_field *old, *new;
    evolve_fate fate;
} evolve_both;

typedef enum evolve_fit {
    EVOLVE_FITS,       /* the same, or any difference is reported at the types themselves */
    EVOLVE_FITS_BYTES, /* same bytes but another type in code: an enum and its integer */
    EVOLVE_FITS_WIDTH, /* integers of the same width, one of them signed */
    EVOLVE_MISFIT
} evolve_fit;

evolve_fit evolve_fit_of(evolve_match *m, const fbs_type *old, const fbs_type *new);

void evolve_judge_table(evolve_match *m, evolve_type *old);
void evolve_judge_struct(evolve_match *m, evolve_type *old);
void evolve_judge_enum(evolve_match *m, evolve_type *old);
void evolve_judge_base(evolve_match *m, const fbs_def *was,
                       const fbs_def *is); /* evolve_values.c */
void evolve_judge_union(evolve_match *m, evolve_type *old);
void evolve_judge_field(evolve_match *m, const evolve_both *both); /* all but name and id */
void evolve_judge_type_of(evolve_match *m, const evolve_both *both);
void evolve_judge_key(evolve_match *m, const evolve_type *old);
void evolve_judge_new_field(evolve_match *m, const fbs_def *def, const evolve_item *item);
void evolve_judge_file(evolve_match *m);       /* root, extension, services */
void evolve_judge_identifier(evolve_match *m); /* last, since it depends on earlier findings */
bool evolve_is_bump(const evolve_side *old, const evolve_side *new);

/* Enum numbers and union tags that were unused, between used ones (evolve_values.c). */
extern const evolve_rule evolve_value_in_gap_rule;

/* Field rules that structs share with tables (fields.c). */
extern const evolve_rule evolve_field_renamed_rule, evolve_fields_exchanged_rule;

/* ---- comments.c ---- */

/* Whether the comment on a line of this side says "deprecated". */
bool evolve_says_deprecated(evolve_match *m, const evolve_side *side, fbs_place place);

/* ---- evolve_report.c: findings ---- */

/* If `at` has no file, it is the new file. Adds labels and mildness. */
void evolve_report(evolve_match *m, const evolve_rule *rule, const gate_finding *finding);

/* "Tensor.sizes", or "Tensor" if member is NULL. */
const char *evolve_subject(gate_words *words, const fbs_def *def, const char *member);
const char *evolve_full_name(gate_words *words, const fbs_def *def);   /* "a.b.Tensor" */
const char *evolve_type_text(gate_words *words, const fbs_type *type); /* "[int]" */

/* ---- open_schema.c: schemas from files ---- */

/* A schema with its texts. Zero it before use. */
typedef struct evolve_opened {
    ptv_arena arena;
    const char *label;
    src_file *files; /* in reverse order of opening */
    fbs_schema *schema;
} evolve_opened;

/*
 * Where files come from: a disk or a revision. `load` yields all bytes of a file, from the arena.
 * If the file cannot be read, reports that to `run` and returns false.
 */
typedef struct evolve_tree {
    bool (*load)(const struct evolve_tree *tree, gate_run *run, ptv_arena *arena, src_file *file);
    void *context;
    const char *label;
    fbs_folders folders; /* to search for includes */
} evolve_tree;

/* The file system. */
extern const evolve_tree evolve_disk;

/* All schemas are opened here. If one cannot be read, reports that and returns false. */
bool evolve_open(gate_run *run, const evolve_tree *tree, const char *path, evolve_opened *opened);
void evolve_close(evolve_opened *opened);

evolve_side evolve_side_of(const evolve_opened *opened);

/* Nothing to compare: a file and a folder, or a path that a revision lacks. */
extern const ptv_rule evolve_nothing_rule, evolve_attributes_unknown_rule;

/* ---- paths.c: many files ---- */

/* A version of a folder. */
typedef struct evolve_folder {
    const evolve_tree *tree;
    const src_file *files; /* ascending by path, not read yet */
    size_t cut;            /* bytes of each path before the part to match */
} evolve_folder;

evolve_verdict evolve_files(gate_run *run, const evolve_folder *old, const evolve_folder *new,
                            evolve_level level);

/* Judges one schema, whose name may differ between the two trees. */
evolve_verdict evolve_file(gate_run *run, const evolve_tree *trees[2], const char *const paths[2],
                           evolve_level level);

extern const evolve_rule evolve_file_removed_rule;

evolve_verdict evolve_worse(evolve_verdict a, evolve_verdict b);

/* ---- git.c, git_ask.c: what git says ---- */

typedef struct evolve_repository {
    gate_run *run;
    const char *repository;
    const char *top;    /* path from the folder to the top: "", "../" */
    const char *prefix; /* path from the top to the folder: "", "schema/" */
    const char *label;  /* of paths relative to the folder: "repo/"; may be NULL */
    bool has_files;     /* not bare */
    ptv_arena arena;
} evolve_repository;

/* One of its revisions; the context of a tree. */
typedef struct evolve_revision {
    const evolve_repository *repository;
    const char *commit; /* NULL: the current files */
} evolve_revision;

bool evolve_git_open(evolve_repository *git, gate_run *run, const char *repository);
void evolve_git_close(evolve_repository *git);

/*
 * What `git ARGUMENTS` (NULL-terminated) writes, stored in the arena and NUL-terminated. A failure
 * is reported to `run` as concerning `about`, and yields false.
 */
typedef struct evolve_question {
    gate_run *run;
    ptv_arena *arena;
    const char *about;
    const char *const *arguments;
    const char *expected; /* mentioned on failure; may be NULL */
} evolve_question;

bool evolve_git_ask(const evolve_repository *git, const evolve_question *question, src_span *out);
extern const ptv_rule evolve_git_failed_rule;

/* Whether it has a work tree. If it is bare, reports that and returns false. */
bool evolve_git_has_files(const evolve_repository *git);

/* The commit of a revision, in the repository's arena; NULL, after a report, if there is none. */
const char *evolve_git_commit(evolve_repository *git, const char *revision);

/* `path` relative to the top, which is ""; NULL, after a report, if it leads outside. */
const char *evolve_git_path(evolve_repository *git, const char *path);

/* The same for include folders; false, after a report, if one is outside the repository. */
bool evolve_git_folders(evolve_repository *git, const fbs_folders *given, fbs_folders *folders);

/* The same, but without checking where it leads. Returns NULL if memory runs out. */
const char *evolve_git_from_top(ptv_arena *arena, const evolve_repository *git, const char *path);

typedef enum evolve_entry {
    EVOLVE_ENTRY_UNKNOWN, /* git failed, which has been reported */
    EVOLVE_ENTRY_NONE,
    EVOLVE_ENTRY_FILE,
    EVOLVE_ENTRY_LINK, /* its target is checked on loading */
    EVOLVE_ENTRY_FOLDER,
    EVOLVE_ENTRY_OTHER /* a submodule */
} evolve_entry;

/* What `path` (relative to the top) is in a revision. */
evolve_entry evolve_git_entry(gate_run *run, const evolve_revision *revision, const char *path);

/* An evolve_tree.load whose context is an evolve_revision. */
bool evolve_git_load(const evolve_tree *tree, gate_run *run, ptv_arena *arena, src_file *file);

extern const ptv_rule evolve_history_cut_rule;

/* ---- here.c: current files; paths are relative to the given folder ---- */

evolve_entry evolve_here_entry(gate_run *run, const evolve_repository *git, const char *path);

/* An evolve_tree.load; its context is an evolve_revision. Refuses files outside the repository. */
bool evolve_here_load(const evolve_tree *tree, gate_run *run, ptv_arena *arena, src_file *file);

/* open_schema.c: reports that the file cannot be read, and why. Returns false. */
bool evolve_unreadable(gate_run *run, const char *path, const char *why);

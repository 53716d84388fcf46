/* What the files of this folder share, and nobody else needs. */
#pragma once

#include "schema/evolve/evolve.h"

/* A rule, and what it protects. The first member, so that a ptv_rule of 25xx is one of these. */
typedef struct evolve_rule {
    ptv_rule rule;
    evolve_level level;
} evolve_rule;

/* ---- numbered.c: things that have a name and a number ---- */

typedef enum evolve_fate {
    EVOLVE_SAME,      /* name and number are as they were */
    EVOLVE_RENAMED,   /* another name at the number; the old name is gone, the new one is new */
    EVOLVE_MOVED,     /* another number at the name */
    EVOLVE_FOLLOWED,  /* moved, by what was put in or taken out before it */
    EVOLVE_EXCHANGED, /* two that have each other's number */
    EVOLVE_GONE,      /* old ones only, and now new ones: */
    EVOLVE_APPENDED,  /* behind all old ones */
    EVOLVE_IN_GAP,    /* between old ones, where none was */
    EVOLVE_INSERTED   /* where an old one was */
} evolve_fate;

typedef struct evolve_item {
    const char *name;
    int64_t at;     /* slot, place in a struct, number, tag, or bit */
    uint32_t width; /* numbers that it takes: 2 for unions in tables */
    evolve_fate fate;
    struct evolve_item *counterpart;
    const fbs_field *field; /* of tables and structs */
    const fbs_value *value; /* of enums and unions */
} evolve_item;

typedef struct evolve_items {
    evolve_item *list; /* ascending by number */
    size_t count;
} evolve_items;

/* The items of a type, flags by their bits; false: no memory. */
bool evolve_items_of(ptv_arena *arena, const fbs_def *def, bool by_bits, evolve_items *items);

/* Finds counterparts and fates of both; false: no memory. */
bool evolve_pair(ptv_arena *arena, evolve_items *old, evolve_items *new);

/* The item at a number; NULL: none. */
evolve_item *evolve_item_at(const evolve_items *items, int64_t at);

/* ---- types.c: types that belong together ---- */

typedef struct evolve_type {
    const fbs_def *def;
    struct evolve_type *counterpart;
    struct evolve_type *next;          /* of a queue */
    const struct evolve_type *refused; /* was no counterpart when last asked */
    const struct evolve_type *met;     /* of enums: the one whose numbers were compared last, */
    bool agreed;                       /* and whether they mean the same */
    evolve_items items;                /* filled when there is a counterpart of the same kind */
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
    bool bumped; /* breaks are announced by the identifier */
    bool bare;   /* a side does not say all attributes (fbs_schema.bare): those are passed over */
    bool failed; /* memory has run out */
    ptv_arena arena;
    evolve_types olds, news;
    struct evolve_lines *old_lines, *new_lines; /* comments.c */
    uint64_t breaks, source;                    /* findings of these kinds, whatever the level */
} evolve_match;

bool evolve_match_types(evolve_match *m); /* false: no memory */
evolve_type *evolve_type_of(const evolve_types *types, const fbs_def *def);
bool evolve_are_counterparts(const evolve_match *m, const fbs_def *old, const fbs_def *new);

/* Types that are gone, new, renamed or of another kind. */
void evolve_judge_types(evolve_match *m);

/* ---- fields.c, traits.c, evolve_values.c, members.c, whole.c: types that have counterparts, the
 * file ---- */

/* A field in both versions. */
typedef struct evolve_both {
    const fbs_def *old_def, *new_def;
    const fbs_field *old, *new;
    evolve_fate fate;
} evolve_both;

typedef enum evolve_fit {
    EVOLVE_FITS,       /* the same, or what differs is said at the types themselves */
    EVOLVE_FITS_BYTES, /* the same bytes, another type in code: an enum and its integer */
    EVOLVE_FITS_WIDTH, /* integers of one width, one signed and one not */
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
void evolve_judge_identifier(evolve_match *m); /* last: it depends on what was found */
bool evolve_is_bump(const evolve_side *old, const evolve_side *new);

/* Numbers of enums and tags of unions that nobody had, between others (evolve_values.c). */
extern const evolve_rule evolve_value_in_gap_rule;

/* Rules of fields that structs share with tables (fields.c). */
extern const evolve_rule evolve_field_renamed_rule, evolve_fields_exchanged_rule;

/* ---- comments.c ---- */

/* Whether the comment at a line of this side says "deprecated". */
bool evolve_says_deprecated(evolve_match *m, const evolve_side *side, fbs_place place);

/* ---- evolve_report.c: findings ---- */

/* `at` without a file: the new file. Labels and mildness are added. */
void evolve_report(evolve_match *m, const evolve_rule *rule, const gate_finding *finding);

/* "Tensor.sizes"; member NULL: "Tensor". */
const char *evolve_subject(gate_words *words, const fbs_def *def, const char *member);
const char *evolve_full_name(gate_words *words, const fbs_def *def);   /* "a.b.Tensor" */
const char *evolve_type_text(gate_words *words, const fbs_type *type); /* "[int]" */

/* ---- open_schema.c: schemas from files ---- */

/* A schema with its texts. Zero it first. */
typedef struct evolve_opened {
    ptv_arena arena;
    const char *label;
    src_file *files; /* in reverse order of opening */
    fbs_schema *schema;
} evolve_opened;

/*
 * Where files come from: a disk, a revision. Gives all bytes of a file, from the arena; false,
 * and reported to `run`: it cannot be read.
 */
typedef struct evolve_tree {
    bool (*load)(const struct evolve_tree *tree, gate_run *run, ptv_arena *arena, src_file *file);
    void *context;
    const char *label;
    fbs_folders folders; /* of includes */
} evolve_tree;

/* The files of the system. */
extern const evolve_tree evolve_disk;

/* The one place where schemas are opened. False, and reported, when it cannot be read. */
bool evolve_open(gate_run *run, const evolve_tree *tree, const char *path, evolve_opened *opened);
void evolve_close(evolve_opened *opened);

evolve_side evolve_side_of(const evolve_opened *opened);

/* There is nothing to compare: a file and a folder, a path that a revision does not have. */
extern const ptv_rule evolve_nothing_rule, evolve_attributes_unknown_rule;

/* ---- paths.c: many files ---- */

/* A version of a folder. */
typedef struct evolve_folder {
    const evolve_tree *tree;
    const src_file *files; /* ascending by path, not read yet */
    size_t cut;            /* bytes of each path before the name that counts */
} evolve_folder;

evolve_verdict evolve_files(gate_run *run, const evolve_folder *old, const evolve_folder *new,
                            evolve_level level);

/* One schema, by the names that it has in two trees. */
evolve_verdict evolve_file(gate_run *run, const evolve_tree *trees[2], const char *const paths[2],
                           evolve_level level);

extern const evolve_rule evolve_file_removed_rule;

evolve_verdict evolve_worse(evolve_verdict a, evolve_verdict b);

/* ---- git.c, git_ask.c: what git says ---- */

typedef struct evolve_repository {
    gate_run *run;
    const char *repository;
    const char *top;    /* from there to the top of it: "", "../" */
    const char *prefix; /* of that folder below the top of the repository: "", "schema/" */
    const char *label;  /* of paths that are seen from that folder: "repo/"; NULL: nothing */
    bool has_files;     /* not bare */
    ptv_arena arena;
} evolve_repository;

/* One revision of it: the context of a tree. */
typedef struct evolve_revision {
    const evolve_repository *repository;
    const char *commit; /* NULL: the files that are there now */
} evolve_revision;

bool evolve_git_open(evolve_repository *git, gate_run *run, const char *repository);
void evolve_git_close(evolve_repository *git);

/*
 * What `git ARGUMENTS` (NULL at the end) writes: in the arena, with a NUL behind it. What fails is
 * reported to `run` as something about `about`, and false.
 */
typedef struct evolve_question {
    gate_run *run;
    ptv_arena *arena;
    const char *about;
    const char *const *arguments;
    const char *expected; /* said of a failure; NULL: nothing */
} evolve_question;

bool evolve_git_ask(const evolve_repository *git, const evolve_question *question, src_span *out);
extern const ptv_rule evolve_git_failed_rule;

/* Whether there are files beside it. False, and reported: it is bare. */
bool evolve_git_has_files(const evolve_repository *git);

/* The commit of a revision, in the arena of the repository; NULL, and reported: there is none. */
const char *evolve_git_commit(evolve_repository *git, const char *revision);

/* `path` from the top of the repository, "" for that; NULL, and reported: it leads outside. */
const char *evolve_git_path(evolve_repository *git, const char *path);

/* The same for folders of includes. False, and reported: one is not in the repository. */
bool evolve_git_folders(evolve_repository *git, const fbs_folders *given, fbs_folders *folders);

/* The same without looking where it leads to; NULL: no memory. */
const char *evolve_git_from_top(ptv_arena *arena, const evolve_repository *git, const char *path);

typedef enum evolve_entry {
    EVOLVE_ENTRY_UNKNOWN, /* git failed, which was reported */
    EVOLVE_ENTRY_NONE,
    EVOLVE_ENTRY_FILE,
    EVOLVE_ENTRY_LINK, /* to what is looked at when it is loaded */
    EVOLVE_ENTRY_FOLDER,
    EVOLVE_ENTRY_OTHER /* a submodule */
} evolve_entry;

/* What `path` (from the top) is in a revision. */
evolve_entry evolve_git_entry(gate_run *run, const evolve_revision *revision, const char *path);

/* evolve_tree.load: context is an evolve_revision. */
bool evolve_git_load(const evolve_tree *tree, gate_run *run, ptv_arena *arena, src_file *file);

extern const ptv_rule evolve_history_cut_rule;

/* ---- here.c: the files that are there now; paths are seen from the folder that was given ---- */

evolve_entry evolve_here_entry(gate_run *run, const evolve_repository *git, const char *path);

/* evolve_tree.load: context is an evolve_revision. What is outside of the repository is refused. */
bool evolve_here_load(const evolve_tree *tree, gate_run *run, ptv_arena *arena, src_file *file);

/* open_schema.c: reports that the file cannot be read, and why. False. */
bool evolve_unreadable(gate_run *run, const char *path, const char *why);

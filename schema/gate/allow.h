/*
 * Allow lists: findings that are known, true and accepted, each with its reason. A list sits
 * between a check, of any kind, and whatever collects its findings.
 *
 *     [{"rule": "mirror-annotation", "subject": "Double.double_val",
 *       "file": "exir/schema.py", "found": "Union[float, str]", "reason": "JSON has no inf"}]
 *
 * `rule` is a name or a code. `subject` is the finding's subject and `file` the tail of the path of
 * the file to mend; at least one of the two is required. With `found`, an entry allows only
 * findings that found exactly that. An entry that allows nothing is itself a finding, unless
 * something was undecided. So is anything in the list that cannot be understood.
 */
#pragma once

#include <jansson.h>

#include "base/locate.h"
#include "schema/source/source.h"

enum { GATE_ALLOW_ENTRIES = 4096 };

/* A NULL text matches anything. */
typedef struct gate_allow_entry {
    struct gate_allow_entry *next;
    const ptv_rule *rule;
    const char *subject, *file, *found, *reason;
    fbs_place place;
    uint64_t used;
} gate_allow_entry;

/* An allow list, and its position in its file. */
typedef struct gate_allow_source {
    const src_file *file;
    const json_t *list;
    const ptv_step *at; /* NULL: the list is the whole file */
} gate_allow_source;

/* Zero it before use. Entries live in the arena they were read with. */
typedef struct gate_allow {
    gate_allow_entry *first, *last;
    size_t count;
    uint64_t allowed; /* number of findings allowed */
    gate_run *outer;
} gate_allow;

/*
 * Adds the entries of a file. Reports what is wrong with it to `run` and leaves out invalid
 * entries. Returns false if nothing could be read.
 */
bool gate_allow_read(gate_run *run, ptv_arena *arena, const char *path, gate_allow *allow);

/* The same for a text in memory. */
bool gate_allow_text(gate_run *run, ptv_arena *arena, const src_file *file, gate_allow *allow);

/* The same for a list that `at` locates inside a larger text. */
bool gate_allow_list(gate_run *run, ptv_arena *arena, const gate_allow_source *source,
                     gate_allow *allow);

/*
 * Returns the run to check with. Findings that are not allowed are passed on to `outer`. The list
 * must not move until gate_allow_end.
 */
gate_run gate_allow_begin(gate_allow *allow, gate_run *outer);

/*
 * Adds the facts of that run to the outer one and reports entries that allowed nothing. If anything
 * in the outer run is undecided, nobody can tell, and no entry is reported.
 */
void gate_allow_end(gate_allow *allow, const gate_run *inner);

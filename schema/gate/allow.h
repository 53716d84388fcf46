/*
 * Allow lists: findings that are known, true, and accepted, each with the reason. A list stands
 * between a check and whoever collects its findings, whatever the check.
 *
 *     [{"rule": "mirror-annotation", "subject": "Double.double_val",
 *       "file": "exir/schema.py", "found": "Union[float, str]", "reason": "JSON has no inf"}]
 *
 * `rule` is a name or a code. `subject` is that of the finding, `file` the end of the path of
 * the file to mend; at least one of them stands there. With `found` only a finding that found
 * exactly this is allowed. An entry that allows nothing is a finding, unless something is
 * undecided, and so is all that cannot be understood.
 */
#pragma once

#include <jansson.h>

#include "base/locate.h"
#include "schema/source/source.h"

enum { GATE_ALLOW_ENTRIES = 4096 };

/* NULL: whatever the finding has. */
typedef struct gate_allow_entry {
    struct gate_allow_entry *next;
    const ptv_rule *rule;
    const char *subject, *file, *found, *reason;
    fbs_place place;
    uint64_t used;
} gate_allow_entry;

/* A list, where it stands in its file. */
typedef struct gate_allow_source {
    const src_file *file;
    const json_t *list;
    const ptv_step *at; /* NULL: it is the whole file */
} gate_allow_source;

/* Zero it. Entries live in the arena that they were read with. */
typedef struct gate_allow {
    gate_allow_entry *first, *last;
    size_t count;
    uint64_t allowed; /* findings */
    gate_run *outer;
} gate_allow;

/*
 * Adds the entries of a file. What is wrong with it is said to `run`; false: nothing could be
 * read. Entries that are wrong are left out.
 */
bool gate_allow_read(gate_run *run, ptv_arena *arena, const char *path, gate_allow *allow);

/* The same of a text that is in memory. */
bool gate_allow_text(gate_run *run, ptv_arena *arena, const src_file *file, gate_allow *allow);

/* The same of a list in a larger text, which `at` leads to. */
bool gate_allow_list(gate_run *run, ptv_arena *arena, const gate_allow_source *source,
                     gate_allow *allow);

/*
 * The run to check with. Findings that are not allowed go on to `outer`. The list must stay
 * where it is until gate_allow_end.
 */
gate_run gate_allow_begin(gate_allow *allow, gate_run *outer);

/*
 * Adds the facts of that run to the outer one, and says which entries allowed nothing. When
 * something of the outer run is undecided that is not known.
 */
void gate_allow_end(gate_allow *allow, const gate_run *inner);

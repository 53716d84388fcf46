/*
 * All rules, and how a unit of each format is verified. The top of the library: everything
 * below is brought together here.
 */
#ifndef PTV_REGISTRY_REGISTRY_H
#define PTV_REGISTRY_REGISTRY_H

#include "../core/walk.h"

extern const ptv_visitor ptv_rules; /* registry.c: all of them */

/* For loops over all rules: ptv_rule_at() looks for the list of each. Begins as {0, 0}. */
typedef struct ptv_rule_cursor {
    size_t list, at;
} ptv_rule_cursor;

/* Ascending by code; NULL: there are no more. */
const ptv_rule *ptv_rule_next(ptv_rule_cursor *cursor);

/*
 * How a unit of one format is verified. `open` judges what stands before or around the
 * flatbuffer and says where its body begins; false: there is nothing to walk, which has
 * been reported unless the format has no flatbuffer, or `open` has made it one of those: an old
 * generation of which no more is said. `cut` tells whether the flatbuffer goes on
 * behind the end that was found, which has been reported, too. `close` judges what can only be
 * judged after the walk, `nested` adds the units that are inside and notes in run->unseen
 * what cannot be verified, `compare` judges the unit against those. All but `open` may be NULL.
 */
typedef struct ptv_handler {
    bool (*open)(ptv_run *run, uint32_t *body);
    bool (*cut)(ptv_run *run, const ptv_schema *schema, uint32_t body);
    void (*close)(ptv_run *run);
    void (*nested)(ptv_run *run);
    void (*compare)(ptv_run *run);
} ptv_handler;

/* verify.c: the handler of a format that can be verified, NULL for the others. */
const ptv_handler *ptv_handler_of(ptv_format format);

/* ---- Rules that are listed as not run: skipped_images.c ---- */

/* What has not fired of the rules of a list, of a schema. */
void ptv_skip_list(ptv_run *run, const ptv_rule_list *list, ptv_skip why);
void ptv_skip_schema(ptv_run *run, const ptv_schema *schema, ptv_skip why);

/*
 * All that an image of this format, which was not verified, might have been told; they are
 * listed even when they have fired: they did so in another image.
 */
void ptv_skip_format(ptv_run *run, ptv_format format, ptv_skip why);

/* What is nested in the current unit and noted in run->unseen, which is then empty again. */
void ptv_list_unseen(ptv_run *run);

#endif

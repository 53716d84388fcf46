/* What classes of flatc for Java and Kotlin have in common. */
#ifndef PTV_SCHEMA_BINDINGS_JVM_H
#define PTV_SCHEMA_BINDINGS_JVM_H

#include "schema/bindings/layout.h"

/* ---- Operations ---- */

bool jvm_package(shape_reader *r, const shape_step *step, src_span hole);

/* A file with more than one type has the package of the last one: then nothing is claimed. */
bool jvm_space(shape_reader *r, const shape_step *step, src_span hole);

/* A name of an enum, "" where a number has none: r->count of them were before. */
bool jvm_takes_name(shape_reader *r, const shape_step *step, src_span hole,
                    const bind_claim_site *values);

/* Of names[e - Low] what follows e: `as` has a star for the first value. */
bool jvm_is_first(shape_reader *r, src_span hole, const char *as, const bind_claim_site *values);

/* xAsMonster of the member x, which is kept. */
bool jvm_on_nested(shape_reader *r, const shape_step *step, src_span hole);

/* The member that has the slot. */
bool jvm_on_slot(shape_reader *r, src_span hole, const bind_claim_site *accessors);

/*
 * Where something is read, as step->as has it: "__vector(o)+j*%n" claims the size of an element,
 * "bb_pos+%n" an offset, "__offset(%n" a slot.
 */
bool jvm_reads_at(shape_reader *r, const shape_step *step, src_span at);

/* ---- Packages of types ---- */

/* Whether the file is that of the type alone: X.java, XT.java. */
bool jvm_is_of_file(const src_file *file, src_span type);

/* What stands before a name in the text that it was claimed from: "a.b" of a.b.X. */
src_span jvm_package_of(src_span claimed);

/* Where there is a type of the name, but in another package, the package is part of the name. */
void jvm_check_package(const bind_set *set, bind_claim *claim);

#endif

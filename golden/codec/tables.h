/* From a tree of tables to a FlatBuffer, in the order in which a writer writes. */
#ifndef GOLDEN_CODEC_TABLES_H
#define GOLDEN_CODEC_TABLES_H

#include "golden/codec/builder.h"

/*
 * Writes the root and all below it. Returns the root's position in the builder, 0
 * when it failed; builder->why says why.
 */
uint32_t gm_build_root(gm_builder *b, const gm_model *model, const gm_table *root);

#endif

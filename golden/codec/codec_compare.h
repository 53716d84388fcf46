/* Do two models mean the same? */
#pragma once

#include "golden/codec/model.h"

/*
 * Compares format, tables (which fields are present, scalars, bytes, order), segments
 * and entries. Not: layout, header, patches, which tables are shared. When they differ,
 * `why` names the field nearest to the difference. Bytes that cannot be read differ.
 */
bool gm_same_model(const gm_model *a, const gm_model *b, char *why, size_t room);

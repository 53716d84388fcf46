/* Do two models mean the same? */
#pragma once

#include "golden/codec/model.h"

/*
 * Compares format, tables (presence of fields, scalars, bytes, order), segments and entries, but
 * not layout, header, patches, or which tables are shared. If they differ, `why` names the field
 * nearest to the difference. Unreadable bytes count as different.
 */
bool gm_same_model(const gm_model *a, const gm_model *b, char *why, size_t room);

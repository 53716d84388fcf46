/* Shared by the files of `pteverify audit`; for audit*.c only. */
#pragma once

#include "analysis/audit/audit.h"

/* Sets writer, vtables, differs and at, where they can be known. Reads tables, but no blobs. */
void ptv_audit_layout(const ptv_image *image, audit_provenance *provenance);

/* Where tables with names are in each format: a list of the root table. */
#ifndef PTV_ACROSS_TABLES_H
#define PTV_ACROSS_TABLES_H

#include "../core/schema.h"

typedef struct ptv_name_table {
    uint8_t format; /* ptv_format */
    uint8_t list;   /* slot of the root table */
    uint8_t name;   /* slot of its tables: the string */
    const ptv_schema *schema;
    uint64_t also; /* bit n: field n of the root table has names of other kinds, or their bytes */
} ptv_name_table;

enum { PTV_NAME_TABLES = 4 };
extern const ptv_name_table ptv_name_tables[PTV_NAME_TABLES];

#endif

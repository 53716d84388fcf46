/* A container of delegate specializations (docs/format.md, "NFAT"). */
#include "formats.h"

bool ptv_open_nfat(ptv_run *run, uint32_t *body)
{
    (void)run;
    (void)body;
    return false;
}

void ptv_nfat_nested(ptv_run *run)
{
    (void)run;
}

const ptv_rule_list ptv_nfat_list = {NULL, 0, NULL};

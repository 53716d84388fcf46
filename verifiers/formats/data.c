/* A data file (.ptd): its header FH01, and the table layouts that it announces. */
#include "formats.h"

bool ptv_open_data(ptv_run *run, uint32_t *body)
{
    *body = 8;
    return ptv_check_flatbuffer_size(run);
}

void ptv_close_data(ptv_run *run)
{
    (void)run;
}

const ptv_rule_list ptv_data_header_list = {NULL, 0, NULL};

/* One name space for all programs, payloads and data files of a run. */
#include "across.h"

void ptv_check_fqn(ptv_run *run)
{
    (void)run;
}

const ptv_rule_list ptv_fqn_list = {NULL, 0, NULL};

/* A program and the data files that go with it. */
#include "across.h"

const ptv_rule_list ptv_pair_list = {NULL, 0, NULL};

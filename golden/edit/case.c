/* The files of a case. */
#include "golden/edit/case.h"

#include <stdlib.h>

void ge_close_rest(ge_case *built)
{
    free(built->expected);
    built->expected = NULL;
    built->expected_count = 0;
    while (built->data_count > 0) {
        ge_close(&built->data[--built->data_count]);
    }
}

void ge_close_case(ge_case *built)
{
    ge_close_rest(built);
    ge_close(&built->file);
    built->line = 0;
}

const ge_file *ge_file_of(const ge_case *built, uint32_t n)
{
    return n == 0 || n > built->data_count ? &built->file : &built->data[n - 1];
}

void ge_give_data(const ge_case *built, ptv_image images[GE_DATA_FILES], ptv_run *run)
{
    for (uint32_t i = 0; i < built->data_count; i++) {
        images[i] = ge_image(&built->data[i]);
    }
    run->data = images;
    run->data_count = built->data_count;
    run->flags |= built->complete ? PTV_COMPLETE : 0;
}

/* Releases of the runtime. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum ptv_release {
    PTV_R0_1 = 1,
    PTV_R0_2,
    PTV_R0_3,
    PTV_R0_4,
    PTV_R0_5,
    PTV_R0_6,
    PTV_R0_7,
    PTV_R1_0,
    PTV_R1_1,
    PTV_R1_2,
    PTV_R1_3,
    PTV_R1_4,
    PTV_R1_5,
    PTV_R_MAIN,
    PTV_RELEASES /* one past the last */
} ptv_release;

const char *ptv_release_name(ptv_release release); /* "1.0", "main" */

/* Accepts releases that --against knows, also as v1.5, 1.5.1, v1.5.1. False for any other name. */
bool ptv_release_named(const char *name, ptv_release *release);

#define PTV_KNOWN_RELEASES "1.0, 1.1, 1.2, 1.3, 1.4, 1.5 and main"

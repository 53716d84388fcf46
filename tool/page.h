/* The page of `pteverify view`, in a tool that is given away as one file (PTV_PAGE). */
#pragma once

#include <stdint.h>

/* In the format of gzip. Of size 0: the tool finds it beside itself. */
typedef struct ptv_packed_page {
    const uint8_t *bytes;
    uint32_t size;
} ptv_packed_page;

/* Made by cmake/page.cmake. */
extern const ptv_packed_page ptv_packed;

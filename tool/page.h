/* The page of `pteverify view`, for a tool that is distributed as one file (PTV_PAGE). */
#pragma once

#include <stdint.h>

/* Compressed with gzip. If the size is 0, the tool looks for the page next to itself. */
typedef struct ptv_packed_page {
    const uint8_t *bytes;
    uint32_t size;
} ptv_packed_page;

/* Made by cmake/page.cmake. */
extern const ptv_packed_page ptv_packed;

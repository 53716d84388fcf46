/*
 * Containers of delegate specializations (docs/format.md, "NFAT"): a header of 12 bytes, a list
 * of entries of 48 bytes, and the payloads.
 */
#pragma once

#include "../context/units.h"

/* Offsets in the header and in an entry. Payload offsets count from the end of the list. */
enum { PTV_NFAT_VERSION_AT = 4, PTV_NFAT_COUNT_AT = 8, PTV_NFAT_HEAD = 12, PTV_NFAT_VERSION = 1 };
enum {
    PTV_NFAT_ID_BYTES = 32, /* padded with zeros */
    PTV_NFAT_OFFSET_AT = 32,
    PTV_NFAT_LENGTH_AT = 40,
    PTV_NFAT_ROW = 48
};

/* Where entry i begins, and also where a list of `i` entries ends. */
/*@ requires i <= 0xffffffff; assigns \nothing;
    ensures \result == PTV_NFAT_HEAD + PTV_NFAT_ROW * i; */
static inline uint64_t ptv_nfat_row(uint64_t i)
{
    return PTV_NFAT_HEAD + PTV_NFAT_ROW * i;
}

/* Length of an id without the zeros that pad it. */
/*@ requires \valid_read(id + (0 .. PTV_NFAT_ID_BYTES - 1)); assigns \nothing;
    ensures \result <= PTV_NFAT_ID_BYTES; */
static inline unsigned ptv_nfat_id_size(const uint8_t *id)
{
    unsigned size = PTV_NFAT_ID_BYTES;
    /*@ loop invariant size <= PTV_NFAT_ID_BYTES; loop assigns size; loop variant size; */
    while (size > 0 && id[size - 1] == 0) {
        size--;
    }
    return size;
}

/* container.c: checks header and list. Always returns false, as a container is no flatbuffer. */
bool ptv_open_nfat(ptv_run *run, uint32_t *body);
void ptv_nfat_nested(ptv_run *run);

/* nfat_compile_specs.c: checks the compile specs of the current program against its payloads. */
void ptv_check_specs(ptv_run *run);

/*
 * Containers of delegate specializations (docs/format.md, "NFAT"): 12 bytes of head, a list
 * of entries of 48 bytes, the payloads.
 */
#pragma once

#include "../context/units.h"

/* What is where in head and entry. Offsets count from the end of the list. */
enum { PTV_NFAT_VERSION_AT = 4, PTV_NFAT_COUNT_AT = 8, PTV_NFAT_HEAD = 12, PTV_NFAT_VERSION = 1 };
enum {
    PTV_NFAT_ID_BYTES = 32, /* filled up with zeros */
    PTV_NFAT_OFFSET_AT = 32,
    PTV_NFAT_LENGTH_AT = 40,
    PTV_NFAT_ROW = 48
};

/* Where entry i begins, and where the list of `i` entries ends. */
/*@ requires i <= 0xffffffff; assigns \nothing;
    ensures \result == PTV_NFAT_HEAD + PTV_NFAT_ROW * i; */
static inline uint64_t ptv_nfat_row(uint64_t i)
{
    return PTV_NFAT_HEAD + PTV_NFAT_ROW * i;
}

/* Bytes of an id without the zeros that fill it up. */
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

/* container.c: head and list, and the units in it. A container is no flatbuffer: always false. */
bool ptv_open_nfat(ptv_run *run, uint32_t *body);
void ptv_nfat_nested(ptv_run *run);

/* nfat_compile_specs.c: payloads of the current program, all units, against its specs. */
void ptv_check_specs(ptv_run *run);

/*
 * Weights as safetensors (docs/package.md): eight bytes of length, a header of JSON, the data. The
 * official reader, of Rust, decides about a file; ExecuTorch's reader of packages takes less, which
 * is an error in a package and a warning elsewhere.
 */
#pragma once

#include "../context/archive_places.h"
#include "../context/json.h"
#include "../context/units.h"

/* ---- Entries of a header that is JSON: safetensors_read.c ---- */

/* Types of elements, in the order of the official list. */
typedef enum ptv_dtype {
    PTV_DTYPE_BOOL,
    PTV_DTYPE_F4,
    PTV_DTYPE_F6_E2M3,
    PTV_DTYPE_F6_E3M2,
    PTV_DTYPE_U8,
    PTV_DTYPE_I8,
    PTV_DTYPE_F8_E5M2,
    PTV_DTYPE_F8_E4M3,
    PTV_DTYPE_F8_E8M0,
    PTV_DTYPE_F8_E4M3FNUZ,
    PTV_DTYPE_F8_E5M2FNUZ,
    PTV_DTYPE_I16,
    PTV_DTYPE_U16,
    PTV_DTYPE_F16,
    PTV_DTYPE_BF16,
    PTV_DTYPE_I32,
    PTV_DTYPE_U32,
    PTV_DTYPE_F32,
    PTV_DTYPE_C64,
    PTV_DTYPE_F64,
    PTV_DTYPE_I64,
    PTV_DTYPE_U64,
    PTV_DTYPES
} ptv_dtype;

typedef struct ptv_dtype_info {
    const char *name;
    uint8_t bits;
    bool native; /* native graphs have it */
} ptv_dtype_info;
extern const ptv_dtype_info ptv_dtypes[PTV_DTYPES];

/* What the JSON of an entry is. */
typedef struct ptv_tensor_entry {
    uint32_t i; /* which member of the header it is, __metadata__ counted */
    ptv_range name, value;
    bool metadata; /* it is no tensor; nothing of the below */
    bool list;     /* its three parts stand in a list */
    const char
        *fault; /* what is wrong with its JSON; NULL: nothing, and all of the below is there */
    unsigned fault_slot;
    ptv_range fault_at;
    ptv_range unknown; /* a member that an entry does not have; length 0: none */
    ptv_range dtype, shape, offsets, begin_at, end_at;
    ptv_dtype type; /* PTV_DTYPES: no such */
    uint32_t rank;
    uint64_t elements, largest; /* dimension */
    bool overflow;              /* of elements */
    uint64_t begin, end;        /* in the data */
} ptv_tensor_entry;

/* The entries one after the other, of an image whose header is an object of valid JSON. */
typedef struct ptv_tensors {
    const ptv_image *image;
    ptv_json_scan scan;
    uint64_t data, size; /* where data begins, and its bytes */
    uint32_t next;
} ptv_tensors;

ptv_tensors ptv_tensors_of(const ptv_image *image);
bool ptv_tensors_next(ptv_tensors *tensors, ptv_tensor_entry *entry);

/* The entry whose name is at `name_at`, which was found before as the i-th. */
void ptv_tensors_entry(const ptv_image *image, uint64_t name_at, uint32_t i,
                       ptv_tensor_entry *entry);

/* Bytes of what the entry says; false: too many for 64 bits, or no whole number. */
/*@ requires \valid_read(entry) && entry->type < PTV_DTYPES && \valid(bytes);
    requires \separated(bytes, entry); assigns *bytes;
    ensures \result ==> 8 * *bytes == entry->elements * ptv_dtypes[entry->type].bits; */
bool ptv_entry_bytes(const ptv_tensor_entry *entry, uint64_t *bytes);

/* ---- For the files of this folder ---- */

/* At a field of entry i, or at an element of it (-1: the field). */
void ptv_report_tensor(ptv_run *run, const ptv_rule *rule, const ptv_tensor_entry *entry,
                       unsigned slot, int64_t index, ptv_range bytes, ptv_mismatch mismatch);

/*
 * What the official reader takes and that of packages does not: an error in a package, a warning
 * elsewhere. `entry` NULL: it is about the header.
 */
void ptv_tensors_differ(ptv_run *run, const ptv_tensor_entry *entry, unsigned slot, ptv_range bytes,
                        const char *what);

extern const ptv_rule ptv_tensors_past_end_rule,
    ptv_tensors_entry_broken_rule; /* safetensors_entries.c */

/* safetensors_open.c: where the JSON is, and what it is; false: entries cannot be read. */
bool ptv_find_tensors_header(ptv_run *run, ptv_range *text);
bool ptv_check_tensors_header(ptv_run *run, ptv_range text);

/* safetensors_entries.c, safetensors_order.c: each entry by itself; all of them in the order of
 * their data. */
void ptv_check_tensor_entries(ptv_run *run);
void ptv_check_tensor_order(ptv_run *run);

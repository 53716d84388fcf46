/*
 * Weights as safetensors (docs/package.md): a length of eight bytes, a JSON header, and the data.
 * The official reader in Rust defines what is valid. ExecuTorch's reader of packages accepts less;
 * what only it refuses is an error in a package and a warning elsewhere.
 */
#pragma once

#include "../context/archive_places.h"
#include "../context/json.h"
#include "../context/units.h"

/* ---- Entries of a header that is valid JSON: safetensors_read.c ---- */

/* Element types, in the order of the official list. */
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
    bool native; /* native graphs have this type */
} ptv_dtype_info;
extern const ptv_dtype_info ptv_dtypes[PTV_DTYPES];

/* An entry, as its JSON describes it. */
typedef struct ptv_tensor_entry {
    uint32_t i; /* index of the member in the header, counting __metadata__ */
    ptv_range name, value;
    bool metadata;     /* it is not a tensor, and nothing below is set */
    bool list;         /* its three parts are in a list */
    const char *fault; /* what is wrong with its JSON; if NULL, everything below is set */
    unsigned fault_slot;
    ptv_range fault_at;
    ptv_range unknown; /* an unknown member, or empty */
    ptv_range dtype, shape, offsets, begin_at, end_at;
    ptv_dtype type; /* PTV_DTYPES if unknown */
    uint32_t rank;
    uint64_t elements, largest; /* number of elements, largest dimension */
    bool overflow;              /* of `elements` */
    uint64_t begin, end;        /* in the data */
} ptv_tensor_entry;

/* Iterates over the entries of an image whose header is a valid JSON object. */
typedef struct ptv_tensors {
    const ptv_image *image;
    ptv_json_scan scan;
    uint64_t data, size; /* where the data begins, and its length */
    uint32_t next;
} ptv_tensors;

ptv_tensors ptv_tensors_of(const ptv_image *image);
bool ptv_tensors_next(ptv_tensors *tensors, ptv_tensor_entry *entry);

/* Reads entry i again, whose name was found at `name_at` before. */
void ptv_tensors_entry(const ptv_image *image, uint64_t name_at, uint32_t i,
                       ptv_tensor_entry *entry);

/* Computes the size of a tensor. Returns false if it exceeds 64 bits or is not in whole bytes. */
/*@ requires \valid_read(entry) && entry->type < PTV_DTYPES && \valid(bytes);
    requires \separated(bytes, entry); assigns *bytes;
    ensures \result ==> 8 * *bytes == entry->elements * ptv_dtypes[entry->type].bits; */
bool ptv_entry_bytes(const ptv_tensor_entry *entry, uint64_t *bytes);

/* ---- For the files of this folder ---- */

/* Reports at a field of an entry, or at element `index` of it (-1: the field). */
void ptv_report_tensor(ptv_run *run, const ptv_rule *rule, const ptv_tensor_entry *entry,
                       unsigned slot, int64_t index, ptv_range bytes, ptv_mismatch mismatch);

/*
 * Reports what the official reader accepts but that of packages does not: an error in a package, a
 * warning elsewhere. If `entry` is NULL, it is about the header.
 */
void ptv_tensors_differ(ptv_run *run, const ptv_tensor_entry *entry, unsigned slot, ptv_range bytes,
                        const char *what);

extern const ptv_rule ptv_tensors_past_end_rule,
    ptv_tensors_entry_broken_rule; /* safetensors_entries.c */

/* safetensors_open.c: find and check the JSON. Return false if entries cannot be read. */
bool ptv_find_tensors_header(ptv_run *run, ptv_range *text);
bool ptv_check_tensors_header(ptv_run *run, ptv_range text);

/* safetensors_entries.c, safetensors_order.c: check single entries, and all in the order of their
 * data. */
void ptv_check_tensor_entries(ptv_run *run);
void ptv_check_tensor_order(ptv_run *run);

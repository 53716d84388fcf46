/* Reads and checks the table of an NFAT container (docs/format.md). */
#include "golden/bundle/payloads.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/codec/decode.h"
#include "verifiers/nfat/nfat.h"

static bool refuse(gm_payloads *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool refuse(gm_payloads *p, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(p->why, sizeof p->why, format, list);
    va_end(list);
    return false;
}

/* ---- Reading ---- */

static bool read_head(gm_payloads *p, const ptv_image *im)
{
    if (!ptv_in(im, 0, 4) || memcmp(im->bytes, "NFAT", 4) != 0) {
        return refuse(p, "this is no NFAT container");
    }
    if (!ptv_in(im, 0, PTV_NFAT_HEAD)) {
        return refuse(p, "it was truncated in its first 12 bytes");
    }
    uint32_t version = ptv_u32(im, PTV_NFAT_VERSION_AT);
    p->count = ptv_u32(im, PTV_NFAT_COUNT_AT);
    if (version != PTV_NFAT_VERSION) {
        return refuse(p, "version: found %u, expected %d", (unsigned)version, PTV_NFAT_VERSION);
    }
    if ((im->size - PTV_NFAT_HEAD) / PTV_NFAT_ROW < p->count) {
        return refuse(p, "there is no room for %u entries", (unsigned)p->count);
    }
    return true;
}

static bool read_entry(gm_payloads *p, const ptv_image *im, uint32_t i)
{
    uint64_t at = ptv_nfat_row(i);
    uint64_t base = ptv_nfat_row(p->count);
    gm_payload *entry = &p->all[i];
    entry->id = im->bytes + at;
    entry->id_size = ptv_nfat_id_size(entry->id);
    entry->offset = ptv_u64(im, at + PTV_NFAT_OFFSET_AT);
    entry->size = ptv_u64(im, at + PTV_NFAT_LENGTH_AT);
    if (!ptv_within(im->size - base, entry->offset, entry->size)) {
        return refuse(p, "entry %u reaches past the end of the file", (unsigned)i);
    }
    entry->at = base + entry->offset;
    return true;
}

static int by_offset(const void *a, const void *b)
{
    const gm_payload *one = a, *other = b;
    if (one->offset != other->offset) {
        return one->offset > other->offset ? 1 : -1;
    }
    return (one->size > other->size) - (one->size < other->size);
}

/* Sorts a copy, to preserve the order. */
static bool check_overlap(gm_payloads *p, gm_model *memory)
{
    gm_payload *sorted = gm_take(memory, p->count * sizeof *sorted);
    if (sorted == NULL) {
        return refuse(p, "out of memory");
    }
    if (p->count > 0) {
        memcpy(sorted, p->all, p->count * sizeof *sorted);
        qsort(sorted, p->count, sizeof *sorted, by_offset);
    }
    uint64_t end = 0; /* of payloads so far; empty ones may be anywhere */
    for (uint32_t i = 0; i < p->count; i++) {
        if (sorted[i].size > 0 && sorted[i].offset < end) {
            return refuse(p, "two payloads share bytes at offset %llu",
                          (unsigned long long)sorted[i].offset);
        }
        end = sorted[i].size > 0 ? sorted[i].offset + sorted[i].size : end;
    }
    return true;
}

static bool is_padded(const gm_payload *entry)
{
    return memchr(entry->id, 0, entry->id_size) == NULL;
}

/* Whether packing the same payloads would give the same bytes. */
static bool is_packed(const gm_payloads *p, const ptv_image *im)
{
    uint64_t next = 0;
    bool packed = true;
    for (uint32_t i = 0; i < p->count; i++) {
        packed = packed && p->all[i].offset == next && is_padded(&p->all[i]);
        next += p->all[i].size;
    }
    return packed && ptv_nfat_row(p->count) + next == im->size;
}

/* Whether packing would write the member with the same bytes. */
static bool is_plain_member(const gm_zip_member *m)
{
    bool plain = !m->rank.given && !m->local.named && m->before.size + m->after.size == 0 &&
                 m->entry.extra.size + m->comment.size == 0;
    for (unsigned i = 0; i < GM_MEMBER_NUMBERS; i++) {
        plain = plain && !m->entry.numbers[i].given && !m->local.numbers[i].given;
    }
    return plain;
}

static bool read_package(gm_payloads *p, gm_model *memory, const ptv_image *im)
{
    gm_source source;
    if (!gm_open(&source, im)) {
        return refuse(p, "%.120s", source.why);
    }
    p->all = gm_take(memory, ((size_t)source.header_length + 1) * sizeof *p->all);
    if (p->all == NULL || !gm_decode(memory, &source)) {
        return refuse(p, "out of memory");
    }
    p->packed = memory->archive.before.size + memory->archive.zip64.size == 0 &&
                memory->archive.comment.size == 0;
    for (size_t i = 0; i < memory->member_count; i++) {
        const gm_zip_member *m = &memory->members[i];
        const uint64_t at = (uint64_t)(m->data.bytes - im->bytes);
        p->all[p->count++] =
            (gm_payload){m->entry.name.bytes, (unsigned)m->entry.name.size, at, m->data.size, at};
        p->packed = p->packed && is_plain_member(m);
    }
    return true;
}

bool gm_payloads_read(gm_payloads *p, gm_model *memory, const ptv_image *im)
{
    *p = (gm_payloads){.package = ptv_detect(im) == PTV_FORMAT_PACKAGE};
    if (p->package) {
        return read_package(p, memory, im);
    }
    if (!read_head(p, im)) {
        return false;
    }
    p->all = gm_take(memory, p->count * sizeof *p->all);
    if (p->all == NULL) {
        return refuse(p, "out of memory");
    }
    for (uint32_t i = 0; i < p->count; i++) {
        if (!read_entry(p, im, i)) {
            return false;
        }
    }
    p->packed = is_packed(p, im);
    return p->packed || check_overlap(p, memory);
}

/* ---- Kinds and names of payloads ---- */

const char *gm_payload_kind(const uint8_t *bytes, uint64_t size)
{
    static const struct {
        uint8_t at, n;
        const char *magic, *kind;
    } known[] = {
        {0, 4, "NFAT", "container (NFAT)"},    {4, 4, "ET12", "program (ET12)"},
        {4, 4, "NPTG", "native graph (NPTG)"}, {4, 4, "XH00", "XNNPACK (XH00)"},
        {4, 4, "XN00", "XNNPACK (XN00)"},      {4, 4, "XN01", "XNNPACK (XN01)"},
        {4, 4, "VH00", "Vulkan (VH00)"},       {4, 4, "MP00", "MPS (MP00)"},
        {4, 4, "MLX0", "MLX (MLX0)"},          {4, 4, "TOSA", "TOSA"},
        {0, 4, "\xcd\xab\x78\x56", "QNN"},     {0, 16, "vela_bin_stream", "Ethos-U"},
        {0, 4, "CMJR", "Core ML (CMJR)"},      {0, 8, "RR_UPCVO", "OpenVINO"},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (size >= known[i].at + (uint64_t)known[i].n &&
            memcmp(bytes + known[i].at, known[i].magic, known[i].n) == 0) {
            return known[i].kind;
        }
    }
    const ptv_image im = {bytes, size, size};
    if (ptv_detect(&im) == PTV_FORMAT_SAFETENSORS) {
        return "weights (safetensors)";
    }
    return size == 0 ? "empty" : "unknown";
}

static bool is_plain(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

/* A leading dot would hide the file, or name the folder itself. */
void gm_payload_name(char out[GM_PAYLOAD_NAME], const gm_payload *payload)
{
    size_t n = 0;
    for (unsigned i = 0; i < payload->id_size && n + 4 < GM_PAYLOAD_NAME; i++) {
        uint8_t c = payload->id[i];
        if (is_plain(c) || (c == '.' && i > 0)) {
            out[n++] = (char)c;
        } else {
            n += (size_t)snprintf(out + n, GM_PAYLOAD_NAME - n, "%%%02X", (unsigned)c);
        }
    }
    if (n == 0) {
        out[n++] = '%'; /* unlike any escape */
    }
    out[n] = '\0';
}

const char *gm_payload_id_fault(const uint8_t *id, size_t n)
{
    const char *fault = n == 0 ? "it is empty" : NULL;
    for (size_t i = 0; i < n && fault == NULL; i++) {
        if (id[i] >= 0x80) {
            fault = "it is not ASCII";
        } else if (id[i] < 0x20 || id[i] == 0x7f) {
            fault = "it has control characters";
        }
    }
    return n > PTV_NFAT_ID_BYTES ? "it has more than 32 bytes" : fault;
}

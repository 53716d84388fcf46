/*
 * Rules that read what is stored under names: keys that end in a hash of it, and equal bytes in two
 * places. Each of them reads a segment once.
 */
#include <string.h>

#include "../context/sort.h"
#include "../core/hex.h"
#include "names.h"

static const ptv_rule key_hash_mismatch_rule, named_bytes_stored_twice_rule;

enum { HASH_BYTES = 32, HASH_DIGITS = 2 * HASH_BYTES };

/*
 * A definition. Pieces take the memory of the names, one for one, since sorting must not look up
 * what it compares.
 */
typedef struct piece {
    uint64_t key; /* where its bytes are in the file; later their number */
    uint32_t unit, item;
    uint32_t hash; /* of the bytes */
    bool checked;  /* its name ends in a hash that is to be checked */
} piece;
_Static_assert(sizeof(piece) <= sizeof(ptv_named), "one for one");

typedef struct pieces {
    ptv_run *run;
    piece *list;
    uint32_t count;
    uint64_t left; /* bytes that may still be read: those of all files, once */
} pieces;

/* ---- Definitions, marked if their key is to be checked ---- */

/* Whether the name is a hash, alone or behind the name of a tensor and a '_'. */
static bool ends_in_hash(const ptv_run *run, const ptv_named *name)
{
    const ptv_image image = ptv_named_image(run, name);
    return name->length >= HASH_DIGITS &&
           (name->length == HASH_DIGITS ||
            ptv_u8(&image, name->at + name->length - HASH_DIGITS - 1) == '_') &&
           ptv_has_digits(run, name, name->length - HASH_DIGITS, HASH_DIGITS);
}

/* Only these backends have keys that are known to be hashes. */
static bool is_hashed(const ptv_run *run, const ptv_named *use)
{
    unsigned format = ptv_unit_at(run, use->unit)->format;
    return format == PTV_FORMAT_XNNPACK || format == PTV_FORMAT_VULKAN;
}

static void add(pieces *p, const ptv_named *entry, bool checked)
{
    ptv_blob blob;
    const ptv_named kept = *entry; /* the piece may take its place */
    if (ptv_blob_of(p->run, &kept, &blob) && blob.size > 0) {
        p->list[p->count++] = (piece){blob.at, kept.unit, kept.item, 0, checked};
    }
}

/* Adds the selected names, except those without bytes. */
static void add_name(pieces *p, const ptv_names *n)
{
    const uint32_t *starts = n->starts;
    bool hashed = false;
    for (uint32_t i = starts[PTV_ROLE_TENSOR]; i < starts[PTV_ROLES] && !hashed; i++) {
        hashed = is_hashed(n->run, &n->list[i]);
    }
    hashed = hashed && n->run->sha256 != NULL && ends_in_hash(n->run, &n->name);
    for (uint32_t i = starts[0]; i < starts[PTV_ROLE_TENSOR]; i++) {
        add(p, &n->list[i], hashed);
    }
}

static void add_all(pieces *p, ptv_names *n)
{
    for (uint32_t begin = 0; begin < n->count;) {
        begin = ptv_select_group(n, begin);
        add_name(p, n);
    }
}

/* ---- Sorting: by place, by content ---- */

static ptv_named name_of(const pieces *p, const piece *one)
{
    return ptv_named_entry(p->run, one->unit, one->item);
}

static ptv_blob blob_of(const pieces *p, const piece *one)
{
    const ptv_named name = name_of(p, one);
    ptv_blob blob;
    (void)ptv_blob_of(p->run, &name, &blob); /* it existed when the piece was added */
    return blob;
}

static bool is_less(const uint64_t *a, const uint64_t *b, size_t count)
{
    size_t i = 0;
    while (i < count && a[i] == b[i]) {
        i++;
    }
    return i < count && a[i] < b[i];
}

/* Only one unit of each file has definitions. */
static bool is_before(void *context, uint32_t i, uint32_t j)
{
    const piece *x = ((const pieces *)context)->list + i;
    const piece *y = ((const pieces *)context)->list + j;
    return is_less((const uint64_t[]){x->unit, x->key, x->item},
                   (const uint64_t[]){y->unit, y->key, y->item}, 3);
}

static bool is_smaller(void *context, uint32_t i, uint32_t j)
{
    const piece *x = ((const pieces *)context)->list + i;
    const piece *y = ((const pieces *)context)->list + j;
    return is_less((const uint64_t[]){x->key, x->hash, x->unit, x->item},
                   (const uint64_t[]){y->key, y->hash, y->unit, y->item}, 4);
}

/* Returns NULL, and skips the rule, if the bytes are not in memory or overlap too often. */
static const uint8_t *read_bytes(pieces *p, const ptv_rule *rule, const ptv_blob *blob)
{
    const uint8_t *bytes = ptv_blob_bytes(p->run, blob);
    if (bytes == NULL) {
        ptv_skip_rule(p->run, rule, PTV_SKIP_NOT_LOADED);
    } else if (blob->size > p->left) {
        ptv_skip_rule(p->run, rule, PTV_SKIP_TOO_MANY);
        bytes = NULL;
    } else {
        p->left -= blob->size;
    }
    return bytes;
}

/* The end of the pieces that are of the same segment as `begin`. */
static uint32_t end_of_segment(const pieces *p, uint32_t begin, const ptv_blob *blob)
{
    uint32_t end = begin + 1;
    while (end < p->count && p->list[end].unit == p->list[begin].unit &&
           p->list[end].key == blob->at && blob_of(p, &p->list[end]).size == blob->size) {
        end++;
    }
    return end;
}

/* ---- Hashes in keys ---- */

static bool says(const ptv_run *run, const ptv_named *name, const uint8_t hash[HASH_BYTES])
{
    const ptv_image image = ptv_named_image(run, name);
    uint32_t at = name->at + name->length - HASH_DIGITS;
    for (uint32_t i = 0; i < HASH_BYTES; i++, at += 2) {
        unsigned high = ptv_hex_digit(ptv_u8(&image, at));
        unsigned low = ptv_hex_digit(ptv_u8(&image, at + 1));
        if ((high << 4 | low) != hash[i]) {
            return false;
        }
    }
    return true;
}

/* Compares the bytes of pieces [begin, end) with the hashes in their keys. */
static void check_hashes(pieces *p, uint32_t begin, uint32_t end, const ptv_blob *blob)
{
    uint8_t hash[HASH_BYTES];
    const uint8_t *bytes = NULL;
    for (uint32_t i = begin; i < end && !p->run->stopped; i++) {
        if (!p->list[i].checked) {
            continue;
        }
        if (bytes == NULL) {
            bytes = read_bytes(p, &key_hash_mismatch_rule, blob);
            if (bytes == NULL) {
                return;
            }
            p->run->sha256(bytes, blob->size, hash);
        }
        const ptv_named name = name_of(p, &p->list[i]);
        if (!says(p->run, &name, hash)) {
            ptv_report_named(p->run, &key_hash_mismatch_rule, &name, PTV_AT_NAME, ptv_no_mismatch(),
                             NULL);
        }
    }
}

static const ptv_rule key_hash_mismatch_rule = {
    .name = "key-hash-mismatch",
    .code = 860,
    .severity = PTV_WARNING,
    .title = "the SHA-256 of bytes differs from their key",
    .why = "exporters name these weights by their hash: they were changed afterwards, and no "
           "runtime looks",
    .fix = "export the model again, unless you have changed them",
};

static void check_keys(pieces *p)
{
    for (uint32_t begin = 0, end; begin < p->count && !p->run->stopped; begin = end) {
        const ptv_blob blob = blob_of(p, &p->list[begin]);
        end = end_of_segment(p, begin, &blob);
        check_hashes(p, begin, end, &blob);
    }
}

/* ---- Equal bytes ---- */

/* Keeps one piece per segment, hashed. Returns false if not all of them can be read. */
static bool hash_segments(pieces *p)
{
    uint32_t kept = 0;
    for (uint32_t begin = 0, end; begin < p->count; begin = end) {
        const ptv_blob blob = blob_of(p, &p->list[begin]);
        end = end_of_segment(p, begin, &blob);
        const uint8_t *bytes = read_bytes(p, &named_bytes_stored_twice_rule, &blob);
        if (bytes == NULL) {
            return false;
        }
        const ptv_image image = {bytes, blob.size, blob.size};
        p->list[kept] = p->list[begin];
        p->list[kept].key = blob.size;
        p->list[kept++].hash = (uint32_t)ptv_hash(&image, 0, blob.size);
    }
    p->count = kept;
    return true;
}

/* Both have been in memory, but loading them again may fail. */
static bool have_same_bytes(const pieces *p, const ptv_blob *a, const ptv_blob *b)
{
    const uint8_t *first = ptv_blob_bytes(p->run, a), *second = ptv_blob_bytes(p->run, b);
    if (first == NULL || second == NULL) {
        ptv_skip_rule(p->run, &named_bytes_stored_twice_rule, PTV_SKIP_NOT_LOADED);
        return false;
    }
    return memcmp(first, second, (size_t)a->size) == 0;
}

/* Two definitions of one name are reported by pairs.c. */
static void compare_pieces(const pieces *p, const piece *x, const piece *y)
{
    const ptv_named first = name_of(p, x), second = name_of(p, y);
    const ptv_blob a = blob_of(p, x), b = blob_of(p, y);
    if (!ptv_same_name(p->run, &first, &second) && have_same_bytes(p, &a, &b)) {
        ptv_report_named(p->run, &named_bytes_stored_twice_rule, &second, PTV_AT_NAME,
                         ptv_unsigned_mismatch(b.size, 0, 0), &first);
    }
}

static const ptv_rule named_bytes_stored_twice_rule = {
    .name = "named-bytes-stored-twice",
    .code = 861,
    .severity = PTV_NOTE,
    .title = "two names have the same bytes in two places",
    .why = "one copy would do: names may share a segment",
    .found_is = "bytes",
    .fix = "none needed",
};

static void find_duplicates(pieces *p)
{
    if (!hash_segments(p)) {
        return;
    }
    const ptv_sortable sortable = {p->list, sizeof *p->list, is_smaller, p, 0};
    ptv_sort(&sortable, p->count);
    for (uint32_t i = 1; i < p->count && !p->run->stopped; i++) {
        const piece *x = &p->list[i - 1], *y = &p->list[i];
        if (x->key == y->key && x->hash == y->hash) {
            compare_pieces(p, x, y);
        }
    }
}

static bool is_any_checked(const pieces *p)
{
    bool any = false;
    for (uint32_t i = 0; i < p->count && !any; i++) {
        any = p->list[i].checked;
    }
    return any;
}

void ptv_check_bytes(ptv_names *names)
{
    ptv_run *run = names->run;
    bool duplicates = (run->flags & PTV_READ_SEGMENTS) != 0;
    if (run->sha256 == NULL && !duplicates) {
        return;
    }
    pieces p = {run, (piece *)(void *)names->list, 0, ptv_bytes_of_files(run)};
    add_all(&p, names);
    bool check = is_any_checked(&p);
    const ptv_sortable sortable = {p.list, sizeof *p.list, is_before, &p, 0};
    if (check || duplicates) {
        ptv_sort(&sortable, p.count);
    }
    if (check) {
        check_keys(&p);
    }
    p.left = ptv_bytes_of_files(run);
    if (duplicates && !run->stopped) {
        find_duplicates(&p);
    }
}

static const ptv_rule *const rules[] = {&key_hash_mismatch_rule, &named_bytes_stored_twice_rule};

const ptv_rule_list ptv_key_hash_list = PTV_RULE_LIST_OF(rules, NULL);

/* Keys of named data in payloads without a schema of ours (docs/payloads.md). */
#include "keys.h"

#include <string.h>

#include "../context/json.h"

/* ---- AOTI ---- */

enum { TEXT_MOST = 1024 }; /* two hashes and their suffixes take 156 bytes */

static bool ends_with(const ptv_image *im, ptv_range text, const char *ending)
{
    size_t length = strlen(ending);
    return length < text.length &&
           memcmp(im->bytes + text.at + text.length - length, ending, length) == 0;
}

/* The rest of the line at `at`, without its newline. */
/*@ requires ptv_is_loaded(im) && at <= im->loaded; assigns \nothing;
    ensures \result.at == at && at + \result.length <= im->loaded; */
static ptv_range line(const ptv_image *im, uint64_t at)
{
    uint64_t end = at;
    /*@ loop invariant at <= end <= im->loaded; loop assigns end; loop variant im->loaded - end; */
    while (end < im->loaded && ptv_u8(im, end) != '\n') {
        end++;
    }
    return (ptv_range){at, end - at};
}

bool ptv_aoti_keys(const ptv_image *im, ptv_range keys[2])
{
    if (im->loaded < im->size || im->size > TEXT_MOST) {
        return false;
    }
    keys[0] = line(im, 0);
    uint64_t second = keys[0].length + 1;
    if (second >= im->size) {
        return false;
    }
    keys[1] = line(im, second);
    return ends_with(im, keys[0], "_so_blob") && ends_with(im, keys[1], "_weights_blob");
}

static bool next_line(const ptv_image *im, uint64_t *cursor, ptv_range *key)
{
    ptv_range keys[2];
    if (*cursor > 1 || !ptv_aoti_keys(im, keys)) {
        return false;
    }
    *key = keys[*cursor];
    ++*cursor;
    return true;
}

/* ---- CoreML ---- */

bool ptv_coreml_key(const ptv_image *im, ptv_range *key)
{
    ptv_range value;
    const ptv_range text = {PTV_COREML_JSON, im->loaded - PTV_COREML_JSON};
    return ptv_json_find(ptv_json_in(im), text, "key", &value) &&
           ptv_json_quoted(ptv_json_in(im), value, key);
}

/*@ requires ptv_is_loaded(im) && text.at + text.length <= im->loaded; assigns \nothing; */
static bool is_plain(const ptv_image *im, ptv_range text)
{
    /*@ loop invariant i <= text.length; loop assigns i; loop variant text.length - i; */
    for (uint64_t i = 0; i < text.length; i++) {
        if (ptv_u8(im, text.at + i) == '\\') {
            return false;
        }
    }
    return true;
}

/* A key with escapes is skipped: its raw bytes are not the key that it stands for. */
static bool only_key(const ptv_image *im, uint64_t *cursor, ptv_range *key)
{
    if (*cursor > 0 || im->loaded < im->size || !ptv_coreml_key(im, key)) {
        return false;
    }
    *cursor = 1;
    return is_plain(im, *key);
}

/* ---- Ethos-U ---- */

bool ptv_vela_block_at(const ptv_image *im, uint64_t at, ptv_vela_block *block)
{
    if (!ptv_in(im, at, PTV_VELA_HEAD)) {
        return false;
    }
    uint64_t size = ptv_u32(im, at + PTV_VELA_NAME);
    block->at = at;
    block->data = (ptv_range){at + PTV_VELA_HEAD, size};
    block->next = at + PTV_VELA_HEAD + (size + 15) / 16 * 16;
    block->external = ptv_u8(im, at + PTV_VELA_NAME + 4);
    return true;
}

/* The cursor is the offset of the next block. */
/*@ requires ptv_is_loaded(im) && \valid(cursor) && \valid(key);
    requires \separated(cursor, key, im); assigns *cursor, *key;
    ensures \result ==> \old(*cursor) < *cursor && key->at + key->length <= im->loaded; */
static bool next_block(const ptv_image *im, uint64_t *cursor, ptv_range *key)
{
    ptv_vela_block block;
    /*@ loop invariant \at(*cursor, Pre) <= *cursor <= im->loaded + 0x10000002f ||
          *cursor == \at(*cursor, Pre);
        loop assigns block, *cursor, *key; loop variant im->loaded + 0x10000002f - *cursor; */
    while (ptv_vela_block_at(im, *cursor, &block)) {
        *cursor = block.next;
        if (!ptv_in(im, block.data.at, block.data.length)) {
            return false;
        }
        if (block.external == 1) {
            *key = block.data;
            return true;
        }
    }
    return false;
}

bool ptv_payload_key(const ptv_run *run, const ptv_unit *unit, uint64_t *cursor, ptv_range *key)
{
    const ptv_image image = ptv_unit_image(run, unit);
    if (unit->format != PTV_FORMAT_PAYLOAD) {
        return false;
    }
    switch (unit->backend) {
    case PTV_BACKEND_AOTI: return next_line(&image, cursor, key);
    case PTV_BACKEND_COREML_KEY: return only_key(&image, cursor, key);
    case PTV_BACKEND_ETHOS_U: return next_block(&image, cursor, key);
    default: return false;
    }
}

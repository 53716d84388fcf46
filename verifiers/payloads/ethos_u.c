/*
 * An Ethos-U payload is a stream of blocks (docs/payloads.md). Checks that no block is missing,
 * and that inputs and outputs lie in the scratch memory.
 */
#include <string.h>

#include "../core/product.h"
#include "faults.h"
#include "keys.h"

/* Kinds of blocks, by name. The runtime compares prefixes: `cmd_data_2` is `cmd_data`. */
enum { BEGIN, COMMANDS, WEIGHTS, SCRATCH, INPUTS, OUTPUTS, END, KINDS };
static const char *const kinds[KINDS] = {
    [BEGIN] = "vela_bin_stream", [COMMANDS] = "cmd_data", [WEIGHTS] = "weight_data",
    [SCRATCH] = "scratch_size",  [INPUTS] = "inputs",     [OUTPUTS] = "outputs",
    [END] = "vela_end_stream"};

static const ptv_rule payload_region_unknown_rule;

enum { KEY_BYTES = 64, COUNT_BYTES = 4, TENSOR_BYTES = 36, DIMS = 6, REGION_MOST = 7 };

/* For paths: the tables of the stream, as if it were a flatbuffer. */
enum { BLOCKS };
enum { NAME, SIZE, EXTERNAL, DATA };
static const ptv_field block_fields[] = {
    [NAME] = {.name = "name", .kind = PTV_KIND_STRING},
    [SIZE] = {.name = "size", .kind = PTV_KIND_SCALAR, .size = 4},
    [EXTERNAL] = {.name = "external", .kind = PTV_KIND_SCALAR, .size = 1},
    [DATA] = {.name = "data", .kind = PTV_KIND_VECTOR, .size = 1},
};
static const ptv_table block_table = {.name = "Block", .fields = block_fields, .count = 4};
static const ptv_field stream_fields[] = {[BLOCKS] = {.name = "blocks", .kind = PTV_KIND_TABLES}};
static const ptv_table stream_table = {.name = "Stream", .fields = stream_fields, .count = 1};

typedef struct stream {
    ptv_run *run;
    uint32_t count;          /* blocks before the current one */
    ptv_vela_block block;    /* the current one */
    uint32_t numbers[KINDS]; /* 1 + index of the first block of a kind, or 0 */
    ptv_range data[KINDS];   /* its bytes; empty if they are in named data */
} stream;

PTV_NOINLINE static void report(const stream *s, const ptv_rule *rule, uint32_t number,
                                unsigned slot, ptv_range range, ptv_mismatch mismatch)
{
    const ptv_frame root = {NULL, &stream_table, 0, BLOCKS, (int32_t)number};
    const ptv_frame block = {&root, &block_table, 0, -1, -1};
    ptv_report_range(s->run, rule, ptv_field_of(&block, slot), range, mismatch);
}

/* Reports at a field of the current block. */
PTV_NOINLINE static void report_here(const stream *s, const ptv_rule *rule, unsigned slot,
                                     ptv_mismatch mismatch)
{
    uint64_t at = s->block.at;
    const ptv_range ranges[] = {
        [NAME] = {at, PTV_VELA_NAME},
        [SIZE] = {at + PTV_VELA_NAME, 4},
        [EXTERNAL] = {at + PTV_VELA_NAME + 4, 1},
        [DATA] = s->block.data,
    };
    report(s, rule, s->count, slot, ranges[slot], mismatch);
}

static unsigned kind_at(const ptv_run *run, uint64_t at)
{
    unsigned kind = 0;
    while (kind < KINDS && memcmp(run->image.bytes + at, kinds[kind], strlen(kinds[kind])) != 0) {
        kind++;
    }
    return kind;
}

/* ---- One block ---- */

/* Returns whether the current block has fewer than `least` bytes, and reports it if so. */
static bool is_short(const stream *s, uint64_t least)
{
    uint64_t length = s->block.data.length;
    if (length < least) {
        report_here(s, &ptv_payload_value_invalid_rule, SIZE,
                    ptv_unsigned_mismatch(length, least, UINT32_MAX));
    }
    return length < least;
}

static void commands(const stream *s)
{
    const uint8_t *bytes = s->run->image.bytes + s->block.data.at;
    if (!is_short(s, 4) && memcmp(bytes, "COP1", 4) != 0 && memcmp(bytes, "COP2", 4) != 0) {
        const ptv_range magic = {s->block.data.at, 4};
        report(s, &ptv_payload_part_unidentified_rule, s->count, DATA, magic, ptv_no_mismatch());
    }
}

/*@ assigns \nothing;
    ensures \result == 0 || COUNT_BYTES + \result * TENSOR_BYTES <= list.length; */
static uint64_t room_for_tensors(ptv_range list)
{
    return list.length < COUNT_BYTES ? 0 : (list.length - COUNT_BYTES) / TENSOR_BYTES;
}

/* Checks that the list's count of tensors fits into its block. */
static void tensors(const stream *s)
{
    uint64_t most = room_for_tensors(s->block.data);
    if (!is_short(s, COUNT_BYTES) && ptv_u32(&s->run->image, s->block.data.at) > most) {
        const ptv_range word = {s->block.data.at, COUNT_BYTES};
        report(s, &ptv_payload_block_past_end_rule, s->count, DATA, word,
               ptv_unsigned_mismatch(ptv_u32(&s->run->image, s->block.data.at), 0, most));
    }
}

static void content(const stream *s, unsigned kind)
{
    if (kind == COMMANDS) {
        commands(s);
    } else if (kind == INPUTS || kind == OUTPUTS) {
        tensors(s);
    } else if (kind == SCRATCH) {
        is_short(s, 4);
    }
}

/* Checks the key of a block in named data, but not the data. */
static void external(const stream *s)
{
    if (s->block.external > 1) {
        report_here(s, &ptv_payload_value_invalid_rule, EXTERNAL,
                    ptv_unsigned_mismatch(s->block.external, 0, 1));
    } else if (s->block.data.length != KEY_BYTES) {
        report_here(s, &ptv_payload_value_invalid_rule, SIZE,
                    ptv_unsigned_mismatch(s->block.data.length, KEY_BYTES, KEY_BYTES));
    }
}

static void judge(stream *s, unsigned kind)
{
    bool last = s->block.next == s->run->image.size;
    if (kind == KINDS || (kind == BEGIN) != (s->count == 0) || (kind == END && !last)) {
        report_here(s, &ptv_payload_block_misplaced_rule, NAME, ptv_no_mismatch());
        return;
    }
    if (s->numbers[kind] != 0) {
        report_here(s, &ptv_payload_block_repeated_rule, NAME, ptv_no_mismatch());
    } else {
        s->numbers[kind] = s->count + 1;
        s->data[kind] = s->block.external == 0 ? s->block.data : (ptv_range){0, 0};
    }
    if (s->block.external == 0) {
        content(s, kind);
    } else {
        external(s);
    }
}

const ptv_rule ptv_payload_block_misplaced_rule = {
    .name = "payload-block-misplaced",
    .code = 743,
    .severity = PTV_ERROR,
    .title = "a block of a payload has an unknown name, or one that does not belong there",
    .why = "the backend refuses the payload",
    .fix = "look at the block before it: with a wrong length the next name is read from the middle "
           "of a block",
};

const ptv_rule ptv_payload_block_repeated_rule = {
    .name = "payload-block-repeated",
    .code = 746,
    .severity = PTV_WARNING,
    .title = "two blocks of a payload have the same name",
    .why = "the backend takes the later one",
    .fix = "look at what makes the payload: two outputs of the compiler were joined, or a block "
           "was added twice",
};

/* Reads the block at `at`. Returns false if the stream cannot be followed further. */
PTV_NOINLINE static bool next(stream *s, uint64_t at)
{
    uint64_t size = s->run->image.size;
    if (!ptv_vela_block_at(&s->run->image, at, &s->block)) {
        const ptv_range rest = {at, size - at};
        report(s, &ptv_payload_block_past_end_rule, s->count, NAME, rest,
               ptv_unsigned_mismatch(rest.length, PTV_VELA_HEAD, UINT64_MAX));
        return false;
    }
    if (s->block.next > size) {
        report_here(s, &ptv_payload_block_past_end_rule, SIZE,
                    ptv_unsigned_mismatch(s->block.data.length, 0, size - s->block.data.at));
        return false;
    }
    return true;
}

const ptv_rule ptv_payload_block_past_end_rule = {
    .name = "payload-block-past-end",
    .code = 742,
    .severity = PTV_ERROR,
    .title = "a block of a payload has fewer bytes than it says",
    .why = "the backend moves on by sizes that it does not check",
    .fix = "compare the length of the payload with that of the original: it was truncated, or the "
           "length of a block changed",
};

/* ---- Tensors in the scratch memory ---- */

/* Size of the tensor at `at`: the product of its dimensions and element size. False: > 63 bits. */
static bool tensor_bytes(const ptv_image *im, uint64_t at, uint64_t *bytes)
{
    *bytes = ptv_u32(im, at + 4 * DIMS);
    for (unsigned i = 0; i < DIMS; i++) {
        uint32_t dim = ptv_u32(im, at + UINT64_C(4) * i);
        if (dim > INT32_MAX || !ptv_product_within(INT64_MAX, *bytes, dim)) {
            return false;
        }
        *bytes *= dim;
    }
    return true;
}

PTV_NOINLINE static void in_scratch(const stream *s, unsigned kind, uint64_t scratch)
{
    const ptv_image *im = &s->run->image;
    ptv_range list = s->data[kind];
    uint64_t most = room_for_tensors(list);
    uint64_t count = most == 0 ? 0 : ptv_u32(im, list.at);
    for (uint64_t i = 0; i < count && count <= most && !s->run->stopped; i++) {
        ptv_range tensor = {list.at + COUNT_BYTES + i * TENSOR_BYTES, TENSOR_BYTES};
        uint32_t width = ptv_u32(im, tensor.at + 4 * DIMS);
        uint32_t offset = ptv_u32(im, tensor.at + 4 * DIMS + 4);
        uint32_t region = ptv_u32(im, tensor.at + 4 * DIMS + 8);
        uint64_t bytes;
        if (region > REGION_MOST) {
            report(s, &payload_region_unknown_rule, s->numbers[kind] - 1, DATA, tensor,
                   ptv_unsigned_mismatch(region, 0, REGION_MOST));
        }
        if (width != 1 && width != 2 && width != 4) {
            report(s, &ptv_payload_value_invalid_rule, s->numbers[kind] - 1, DATA, tensor,
                   ptv_unsigned_mismatch(width, 1, 4));
        } else if (!tensor_bytes(im, tensor.at, &bytes) || !ptv_within(scratch, offset, bytes)) {
            report(s, &ptv_payload_tensor_past_scratch_rule, s->numbers[kind] - 1, DATA, tensor,
                   ptv_unsigned_mismatch(offset, 0, scratch));
        }
    }
}

static const ptv_rule payload_region_unknown_rule = {
    .name = "payload-region-unknown",
    .code = 1316,
    .severity = PTV_WARNING,
    .title = "an input or output of a payload is in a region that the processor does not have",
    .why = "there are eight of them; the backend takes the scratch memory whatever is said",
    .fix = "look at the tensor before it: when an entry is too long or too short, the next is read "
           "from the wrong bytes",
};

const ptv_rule ptv_payload_tensor_past_scratch_rule = {
    .name = "payload-tensor-past-scratch",
    .code = 748,
    .severity = PTV_ERROR,
    .title = "an input or output of a payload does not fit into its scratch memory",
    .why = "the backend copies it to where the payload says, without a check",
    .found_is = "offset",
    .fix = "compare the offset and the shape of the tensor with the length of the scratch block: "
           "they are of two compilations, or one was changed",
};

/* ---- The stream ---- */

static void missing(const stream *s, const char *name)
{
    ptv_report_in_header(s->run, &ptv_payload_block_missing_rule, name,
                         (ptv_range){0, s->run->image.size}, ptv_absent_mismatch());
}

const ptv_rule ptv_payload_block_missing_rule = {
    .name = "payload-block-missing",
    .code = 744,
    .severity = PTV_ERROR,
    .title = "a payload lacks a block that its backend needs",
    .why = "the backend runs without commands or without memory",
    .fix = "look at what the compiler of the backend said when the model was lowered, or for the "
           "block whose name was changed",
};

static void complete(const stream *s)
{
    static const uint8_t wanted[] = {COMMANDS, SCRATCH, END};
    for (size_t i = 0; i < sizeof wanted; i++) {
        if (s->numbers[wanted[i]] == 0) {
            missing(s, kinds[wanted[i]]);
        }
    }
    if (s->data[SCRATCH].length >= 4) {
        uint32_t scratch = ptv_u32(&s->run->image, s->data[SCRATCH].at);
        in_scratch(s, INPUTS, scratch);
        in_scratch(s, OUTPUTS, scratch);
    }
}

void ptv_check_ethos_u(ptv_run *run)
{
    stream s = {.run = run};
    uint64_t size = run->image.size;
    if (!ptv_payload_has(run, 2 * PTV_VELA_HEAD)) {
        return;
    }
    if (size % PTV_PAYLOAD_ALIGNED != 0 || size > INT32_MAX) {
        ptv_report_in_header(run, &ptv_payload_length_rule, "(file)", (ptv_range){0, size},
                             ptv_multiple_mismatch(size, PTV_PAYLOAD_ALIGNED));
        return;
    }
    for (uint64_t at = 0; at < size && !run->stopped; at = s.block.next) {
        if (!next(&s, at)) {
            return;
        }
        judge(&s, kind_at(run, at));
        s.count++;
    }
    complete(&s);
}

static const ptv_rule *const rules[] = {&payload_region_unknown_rule};

const ptv_rule_list ptv_ethos_u_list = PTV_RULE_LIST_OF(rules, NULL);

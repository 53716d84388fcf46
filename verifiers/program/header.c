/*
 * A program's first bytes: identifier and extended header (docs/format.md, "Extended header"). Does
 * not read the flatbuffer.
 */
#include "header.h"

#include <string.h>

#include "../context/format_info.h"
#include "../context/rules.h"

static const ptv_rule not_a_program_rule, generation_unsupported_rule, file_too_short_rule,
    header_too_short_rule, header_length_unknown_rule, header_past_program_rule,
    program_past_end_rule, program_too_large_rule, segments_in_program_rule,
    segment_area_unknown_rule, segment_area_without_base_rule, trailing_bytes_rule,
    header_padding_not_zero_rule, extension_unusual_rule;

enum {
    HEADER_AT = 8,
    HEAD_READ = 64,    /* bytes the runtime's loader asks for before anything else */
    EH00 = 0x30306865, /* the characters that the extended header begins with */
    LENGTH_AT = 12,
    SIZE_AT = 16,
    BASE_AT = 24,
    DATA_SIZE_AT = 32,
    LENGTH_MIN = 24,
    LENGTH_FULL = 32 /* a header this long has segment_data_size */
};

/* A field of a header: path and bytes. */
typedef struct field {
    const char *name;
    ptv_range bytes;
} field;

static const field root_offset = {"header.root_offset", {0, 4}},
                   header_length = {"header.header_length", {LENGTH_AT, 4}},
                   program_size = {"header.program_size", {SIZE_AT, 8}},
                   base_offset = {"header.segment_base_offset", {BASE_AT, 8}},
                   data_size = {"header.segment_data_size", {DATA_SIZE_AT, 8}};

/*@ requires \valid(run) && \valid_read(rule) && \valid_read(where); assigns PTV_REPORTED(run); */
static void fault(ptv_run *run, const ptv_rule *rule, const field *where, ptv_mismatch mismatch)
{
    ptv_report_in_header(run, rule, where->name, where->bytes, mismatch);
}
#ifdef PTV_DEVICE
#define fault(run, rule, where, mismatch) \
    (PTV_IS_LEFT_OUT(rule) ? (void)0 : (fault)(run, rule, where, mismatch))
#endif

/* Bytes have no name: callers that know the file's name report this. */
static const ptv_rule extension_unusual_rule = {
    .name = "extension-unusual",
    .code = 119,
    .severity = PTV_NOTE,
    .title = "the name of the file announces another format",
    .why = "the runtime goes by the bytes; people and scripts go by the extension",
    .fix = "name programs .pte, bundles .bpte, data files .ptd",
};

/* A layout that was in use for a few days in January 2025. */
static bool begins_with_header(const ptv_run *run)
{
    return run->format == PTV_FORMAT_DATA_OTHER && memcmp(run->image.bytes, "FH01", 4) == 0;
}

void ptv_refuse(ptv_run *run)
{
    bool header = begins_with_header(run);
    bool small = run->image.size < 8;
    const field identifier = {"header.identifier",
                              {small || header ? 0 : 4, small ? run->image.size : 4}};
    bool generation = run->format == PTV_FORMAT_PROGRAM_OTHER ||
                      run->format == PTV_FORMAT_BUNDLE_OTHER ||
                      run->format == PTV_FORMAT_DATA_OTHER;
    fault(run, generation ? &generation_unsupported_rule : &not_a_program_rule, &identifier,
          ptv_text_mismatch(header ? "a data file (.ptd) that begins with its header"
                                   : ptv_format_in(ptv_state_of(run)->formats, run->format)->name));
}

static const ptv_rule not_a_program_rule = {
    .name = "not-a-program",
    .code = 101,
    .severity = PTV_ERROR,
    .title = "this is not an ExecuTorch file",
    .why = "each format has its identifier, programs ET12 at byte 4; the runtime refuses anything "
           "else",
    .fix = "give a file that an exporter wrote; fetch it again if the download failed",
};

static const ptv_rule generation_unsupported_rule = {
    .name = "generation-unsupported",
    .code = 102,
    .severity = PTV_ERROR,
    .title = "the file belongs to a generation that no current runtime loads",
    .why = "the layout of its tables is another one; the runtime refuses the identifier",
    .fix = "export the model again with a current release",
};

bool ptv_check_flatbuffer_limit(ptv_run *run, const char *name, uint64_t at, uint64_t length)
{
    if (run->flat_size > INT32_MAX) {
        ptv_report_in_header(run, &program_too_large_rule, name, (ptv_range){at, length},
                             ptv_unsigned_mismatch(run->flat_size, HEADER_AT, INT32_MAX));
    }
    return run->flat_size <= INT32_MAX;
}

static const ptv_rule program_too_large_rule = {
    .name = "program-too-large",
    .code = 108,
    .severity = PTV_ERROR,
    .title = "the tables of the file are larger than a flatbuffer can be",
    .why = "offsets have 31 bits; weights of this size belong in segments",
    .fix = "export with constants in a segment",
};

/* Checks where the flatbuffer ends. Returns false if it cannot be walked. */
/*@ requires \valid(run) && run->image.size >= HEAD_READ; assigns PTV_REPORTED(run);
    ensures \result ==> 8 + run->header_length <= run->flat_size <= run->image.size &&
      run->flat_size <= 0x7fffffff; */
static bool program_range(ptv_run *run)
{
    const field *end = run->header_length == 0 ? &root_offset : &program_size;
    const uint64_t size = run->image.size, least = HEADER_AT + (uint64_t)run->header_length;
    if (run->flat_size > size) {
        fault(run, &program_past_end_rule, end, ptv_unsigned_mismatch(run->flat_size, least, size));
        return false;
    }
    if (!ptv_check_flatbuffer_limit(run, end->name, end->bytes.at, end->bytes.length)) {
        return false;
    }
    if (least > size) {
        fault(run, &header_past_program_rule, &header_length,
              ptv_unsigned_mismatch(run->header_length, LENGTH_MIN, size - HEADER_AT));
    } else if (run->flat_size < least) {
        fault(run, &header_past_program_rule, end,
              ptv_unsigned_mismatch(run->flat_size, least, size));
    }
    return run->flat_size >= least;
}

static const ptv_rule header_past_program_rule = {
    .name = "header-past-program",
    .code = 106,
    .severity = PTV_ERROR,
    .title = "the extended header is larger than the program it belongs to",
    .why = "the header is part of the program's bytes",
    .fix = "compare header_length (24 or 32) and program_size with the file: one of the two was "
           "changed since the export",
};

static const ptv_rule program_past_end_rule = {
    .name = "program-past-end",
    .code = 107,
    .severity = PTV_ERROR,
    .title = "the file is shorter than its program: it was truncated",
    .why = "the runtime would read the program's tables from bytes that are not there",
    .fix = "compare the size of the file with that of the original: a copy or download ended too "
           "early; or program_size was changed",
};

bool ptv_check_base_alignment(ptv_run *run, uint64_t at)
{
    bool aligned = run->segment_base % 16 == 0;
    if (!aligned) {
        ptv_report_in_header(run, &ptv_segment_base_misaligned_rule, base_offset.name,
                             (ptv_range){at, 8}, ptv_multiple_mismatch(run->segment_base, 16));
    }
    return aligned;
}

const ptv_rule ptv_segment_base_misaligned_rule = {
    .name = "segment-base-misaligned",
    .code = 116,
    .severity = PTV_WARNING,
    .title = "the segment area does not begin at a multiple of 16",
    .why = "kernels and backends that use a mapped segment in place expect 16",
    .fix = "export with segment_alignment 16 or more",
};

bool ptv_check_area_end(ptv_run *run, uint64_t at)
{
    const ptv_rule *rule = &ptv_segment_area_past_end_rule;
    uint64_t base = run->segment_base;
    uint64_t size = run->image.size;
    if (base > size) {
        ptv_report_in_header(run, rule, base_offset.name, (ptv_range){at, 8},
                             ptv_unsigned_mismatch(base, run->flat_size, size));
    } else if (run->segment_bytes > size - base) {
        ptv_report_in_header(run, rule, data_size.name, (ptv_range){at + 8, 8},
                             ptv_unsigned_mismatch(run->segment_bytes, 0, size - base));
    }
    return ptv_within(size, base, run->segment_bytes);
}

const ptv_rule ptv_segment_area_past_end_rule = {
    .name = "segment-area-past-end",
    .code = 112,
    .severity = PTV_ERROR,
    .title = "the file is shorter than its segments: it was truncated",
    .why = "the loader would read past the end; releases before 1.0 do not check",
    .fix = "compare the size of the file with that of the original: a copy or download ended too "
           "early; or the header was changed",
};

/*@ requires \valid(run); assigns PTV_REPORTED(run); */
static void segment_area(ptv_run *run)
{
    uint64_t base = run->segment_base;
    uint64_t size = run->image.size;
    if (base < run->flat_size) {
        fault(run, &segments_in_program_rule, &base_offset,
              ptv_unsigned_mismatch(base, run->flat_size, size));
        return;
    }
    if (!ptv_check_area_end(run, BASE_AT)) {
        return;
    }
    if (run->header_length >= LENGTH_FULL && run->segment_bytes == 0) {
        fault(run, &segment_area_unknown_rule, &data_size,
              ptv_unsigned_mismatch(0, 1, size - base));
    }
    if (ptv_check_base_alignment(run, BASE_AT) && base % 128 != 0) {
        fault(run, &ptv_segment_base_alignment_small_rule, &base_offset,
              ptv_multiple_mismatch(base, 128));
    }
    if (run->segment_bytes != 0) { /* without a size there is no end to check */
        ptv_check_trailing(run, base + run->segment_bytes);
    }
}

static const ptv_rule segments_in_program_rule = {
    .name = "segments-in-program",
    .code = 109,
    .severity = PTV_ERROR,
    .title = "the segment area begins inside the program",
    .why = "weights would be read from the program's tables; the runtime does not check",
    .fix = "compare segment_base_offset with program_size: segments begin after the program, where "
           "it is padded; one of the two was changed since the export",
};

static const ptv_rule segment_area_unknown_rule = {
    .name = "segment-area-unknown",
    .code = 113,
    .severity = PTV_WARNING,
    .title = "the segment area has no size, although the header has room for it",
    .why = "the runtime takes 0 for unknown and does not compare it with the file",
    .fix = "write the end of the last segment into segment_data_size, or a header of 24 bytes, "
           "which has no such field",
};

const ptv_rule ptv_segment_base_alignment_small_rule = {
    .name = "segment-base-alignment-small",
    .code = 117,
    .severity = PTV_NOTE,
    .title = "the segment area begins at a multiple of 16, but not of 128",
    .why = "128 is what exporters choose unless they are told otherwise",
    .fix = "none needed unless a backend asks for more",
};

void ptv_check_trailing(ptv_run *run, uint64_t end)
{
    if (end < run->image.size) {
        uint64_t rest = run->image.size - end;
        ptv_report_in_header(run, &trailing_bytes_rule, "(trailing bytes)", (ptv_range){end, rest},
                             ptv_unsigned_mismatch(rest, 0, 0));
    }
}

static const ptv_rule trailing_bytes_rule = {
    .name = "trailing-bytes",
    .code = 115,
    .severity = PTV_WARNING,
    .title = "the file continues after its last segment",
    .why = "nothing refers to these bytes; no exporter writes them",
    .fix = "find out what appended them, or export the model again",
};

/*@ requires \valid(run); assigns PTV_REPORTED(run); */
static void segment_fields(ptv_run *run)
{
    if (run->segment_base != 0) {
        segment_area(run);
        return;
    }
    if (run->segment_bytes != 0) {
        fault(run, &segment_area_without_base_rule, &data_size,
              ptv_unsigned_mismatch(run->segment_bytes, 0, 0));
    }
    ptv_check_trailing(run, run->flat_size);
}

static const ptv_rule segment_area_without_base_rule = {
    .name = "segment-area-without-base",
    .code = 114,
    .severity = PTV_WARNING,
    .title = "the segment area has a size, but no place",
    .why = "a base of 0 means that there are no segments",
    .fix = "look whether the list of segments is empty: then the size is to be 0, else the base "
           "was lost since the export",
};

bool ptv_check_header_length(ptv_run *run, uint32_t length, uint32_t least)
{
    if (length < least) {
        fault(run, &header_too_short_rule, &header_length,
              ptv_unsigned_mismatch(length, least, UINT32_MAX));
    }
    return length >= least;
}

static const ptv_rule header_too_short_rule = {
    .name = "header-too-short",
    .code = 104,
    .severity = PTV_ERROR,
    .title = "the extended header is shorter than its fields",
    .why = "the runtime refuses lengths below 24 in programs and below 40 in data files",
    .fix = "write the length that the header has, 24 or 32 in programs and 40 in data files; where "
           "no script of yours wrote it, the bytes were changed: fetch or export the file again",
};

/*@ requires ptv_is_run(run) && run->image.loaded >= 64;
    assigns PTV_REPORTED(run), run->header_length, run->flat_size, run->segment_base,
      run->segment_bytes;
    ensures \result ==> 8 + run->header_length <= run->flat_size <= run->image.size &&
      run->flat_size <= 0x7fffffff && run->header_length == length; */
static bool extended_header(ptv_run *run, uint32_t length)
{
    const ptv_image *im = &run->image;
    if (!ptv_check_header_length(run, length, LENGTH_MIN)) {
        return false;
    }
    if (length > LENGTH_MIN && length < LENGTH_FULL) {
        fault(run, &header_length_unknown_rule, &header_length,
              ptv_unsigned_mismatch(length, LENGTH_FULL, LENGTH_FULL));
    }
    run->header_length = length;
    run->flat_size = ptv_u64(im, SIZE_AT);
    run->segment_base = ptv_u64(im, BASE_AT);
    run->segment_bytes = length >= LENGTH_FULL ? ptv_u64(im, DATA_SIZE_AT) : 0;
    bool sound = program_range(run);
    if (sound) {
        segment_fields(run);
    }
    return sound;
}

static const ptv_rule header_length_unknown_rule = {
    .name = "header-length-unknown",
    .code = 105,
    .severity = PTV_WARNING,
    .title = "the extended header has a length that no release writes",
    .why = "readers disagree whether a header of 25 to 31 bytes has a segment data size",
    .fix = "write 24, or 32 with segment_data_size after the other fields; where no script of "
           "yours wrote the header, fetch or export the file again",
};

bool ptv_check_head(ptv_run *run)
{
    uint64_t size = run->image.size;
    if (size < HEAD_READ) {
        ptv_report_in_header(run, &file_too_short_rule, "(file)", (ptv_range){0, size},
                             ptv_unsigned_mismatch(size, HEAD_READ, UINT64_MAX));
    }
    return size >= HEAD_READ;
}

static const ptv_rule file_too_short_rule = {
    .name = "file-too-short",
    .code = 103,
    .severity = PTV_ERROR,
    .title = "the file is shorter than the head that every runtime reads",
    .why = "the loader is asked for 64 bytes before anything else, and fails",
    .fix = "the file was truncated: copy or export it again",
};

bool ptv_check_flatbuffer_size(ptv_run *run)
{
    run->flat_size = run->image.size;
    return ptv_check_head(run) && program_range(run);
}

bool ptv_check_header(ptv_run *run, uint32_t *body)
{
    const ptv_image *im = &run->image;
    if (!ptv_check_head(run)) {
        return false;
    }
    bool extended = ptv_u32(im, HEADER_AT) == EH00;
    run->flat_size = im->size;
    if (extended ? !extended_header(run, ptv_u32(im, LENGTH_AT)) : !program_range(run)) {
        return false;
    }
    *body = HEADER_AT + run->header_length;
    return true;
}

void ptv_check_header_gap(ptv_run *run)
{
    if (run->invalid_fields != 0) {
        ptv_skip_rule(run, &header_padding_not_zero_rule, PTV_SKIP_STRUCTURE);
        return;
    }
    uint64_t at = HEADER_AT + (uint64_t)run->header_length;
    for (; run->header_length != 0 && at < ptv_state_of(run)->lowest; at++) {
        uint8_t byte = ptv_u8(&run->image, at);
        if (byte != 0) {
            ptv_report_in_header(run, &header_padding_not_zero_rule, "(padding)",
                                 (ptv_range){at, 1}, ptv_unsigned_mismatch(byte, 0, 0));
            return;
        }
    }
}

static const ptv_rule header_padding_not_zero_rule = {
    .name = "header-padding-not-zero",
    .code = 118,
    .severity = PTV_WARNING,
    .title = "bytes between the header and the first table are not zero",
    .why = "padding is written as zeros; anything else was put there later",
    .fix =
        "find out who wrote into the file after the export: what exporters leave there are zeros",
};

static const ptv_rule *const rules[] = {&not_a_program_rule,
                                        &generation_unsupported_rule,
                                        &file_too_short_rule,
                                        &header_too_short_rule,
                                        &header_length_unknown_rule,
                                        &header_past_program_rule,
                                        &program_past_end_rule,
                                        &program_too_large_rule,
                                        &segments_in_program_rule,
                                        &ptv_segment_area_past_end_rule,
                                        &segment_area_unknown_rule,
                                        &segment_area_without_base_rule,
                                        &trailing_bytes_rule,
                                        &ptv_segment_base_misaligned_rule,
                                        &ptv_segment_base_alignment_small_rule,
                                        &header_padding_not_zero_rule,
                                        &extension_unusual_rule};

const ptv_rule_list ptv_header_list = PTV_RULE_LIST_OF(rules, NULL);

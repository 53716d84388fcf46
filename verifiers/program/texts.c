/*
 * Rules about the bytes of strings. Which fields are text is in the schema (utf8); the
 * tables that have such fields are visited from here, from externals.c, and from the
 * foreign rules of other formats.
 */
#include "texts.h"

#include "read.h"

static const ptv_rule text_with_zero_rule, name_not_utf8_rule;

/* The rules about a string, by what the string is for. */
typedef struct string_rules {
    const ptv_rule *not_utf8, *with_zero;
} string_rules;

/* The range of the second byte of a sequence depends on the first: no overlong forms,
 * no surrogates, nothing above U+10FFFF. */
static bool is_second(uint8_t first, uint8_t byte)
{
    uint8_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    uint8_t high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    return byte >= low && byte <= high;
}

static uint32_t sequence_length(uint8_t first)
{
    if (first < 0x80) {
        return 1;
    }
    if (first < 0xc2 || first > 0xf4) {
        return 0;
    }
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/* Bytes of the sequence at `at`; 0 if it is invalid. `left` > 0 bytes are left. */
static uint32_t sequence(const ptv_image *im, uint32_t at, uint32_t left)
{
    uint8_t first = ptv_u8(im, at);
    uint32_t length = sequence_length(first);
    if (length <= 1) {
        return length;
    }
    if (length > left || !is_second(first, ptv_u8(im, at + 1))) {
        return 0;
    }
    for (uint32_t i = 2; i < length; i++) {
        if ((ptv_u8(im, at + i) & 0xc0) != 0x80) {
            return 0;
        }
    }
    return length;
}

/*
 * The top bit of some byte is set if and only if one of the eight bytes is 0 or not ASCII:
 * subtracting 1 from each borrows only behind a 0.
 */
static uint64_t odd_bytes(const ptv_image *im, uint32_t at)
{
    const uint64_t bytes = ptv_u64(im, at);
    return bytes | (bytes - UINT64_C(0x0101010101010101));
}

bool ptv_is_plain(const ptv_image *im, ptv_vec text)
{
    const uint32_t end = text.at + text.count;
    uint32_t at = text.at;
    uint64_t odd = 0;
    if (text.count < 8) {
        while (at < end && (uint8_t)(ptv_u8(im, at) - 1) < 0x7f) {
            at++;
        }
        return at == end;
    }
    for (; end - at > 32; at += 32) {
        odd |= odd_bytes(im, at) | odd_bytes(im, at + 8) | odd_bytes(im, at + 16) |
               odd_bytes(im, at + 24);
    }
    for (; end - at > 8; at += 8) {
        odd |= odd_bytes(im, at);
    }
    return ((odd | odd_bytes(im, end - 8)) & UINT64_C(0x8080808080808080)) == 0;
}

/* Index of the first byte that is not UTF-8; text.count if all are. */
static uint32_t first_not_utf8(const ptv_image *im, ptv_vec text)
{
    uint32_t i = 0;
    while (i < text.count) {
        uint32_t length = sequence(im, text.at + i, text.count - i);
        if (length == 0) {
            break;
        }
        i += length;
    }
    return i;
}

static uint32_t first_zero(const ptv_image *im, ptv_vec text)
{
    uint32_t i = 0;
    while (i < text.count && ptv_u8(im, text.at + i) != 0) {
        i++;
    }
    return i;
}

static void report(ptv_run *run, const ptv_frame *table, unsigned slot, uint32_t at,
                   const ptv_rule *rule)
{
    uint8_t byte = ptv_u8(&run->image, at);
    ptv_report_range(run, rule, ptv_field_of(table, slot), (ptv_range){at, 1},
                     byte == 0 ? ptv_no_mismatch() : ptv_unsigned_mismatch(byte, 1, 0x7f));
}

static void check_string(ptv_run *run, const ptv_frame *table, unsigned slot,
                         const string_rules *rules)
{
    const ptv_image *im = &run->image;
    ptv_vec text = ptv_vec_of(im, table->at, slot);
    if (!ptv_spend(run, table, text.count) || ptv_is_plain(im, text)) {
        return;
    }
    uint32_t bad = first_not_utf8(im, text);
    uint32_t zero = first_zero(im, text);
    if (bad < text.count) {
        report(run, table, slot, text.at + bad, rules->not_utf8);
    }
    if (zero < text.count) {
        report(run, table, slot, text.at + zero, rules->with_zero);
    }
}

static void check_strings(ptv_run *run, const ptv_frame *table, const string_rules *rules)
{
    for (unsigned slot = 0; slot < table->type->count && !run->stopped; slot++) {
        const ptv_field *field = &table->type->fields[slot];
        if (field->kind == PTV_KIND_STRING && (field->flags & PTV_UTF8) != 0) {
            check_string(run, table, slot, rules);
        }
    }
}

/* ---- Texts: each of the two rules runs the check of both on one type of table ---- */

void ptv_check_texts(ptv_run *run, const ptv_frame *table)
{
    static const string_rules texts = {&ptv_text_not_utf8_rule, &text_with_zero_rule};
    check_strings(run, table, &texts);
}

const ptv_rule ptv_text_not_utf8_rule = {
    .name = "text-not-utf8",
    .code = 515,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_STRING,
    .check = ptv_check_texts,
    .title = "a string is not UTF-8",
    .why = "FlatBuffers promises UTF-8; readers in other languages refuse the file",
    .found_is = "byte",
    .fix = "look where the text comes from: another encoding, or bytes that are no text",
};

static const ptv_rule text_with_zero_rule = {
    .name = "text-with-zero",
    .code = 516,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_FRAME,
    .check = ptv_check_texts,
    .title = "a string has a zero byte before its end",
    .why = "C code that takes it for a string does not see the rest",
    .fix = "look where the text comes from: a field of fixed length, or bytes that are no text",
};

/* ---- Names: the same ---- */

void ptv_check_names(ptv_run *run, const ptv_frame *table)
{
    static const string_rules names = {&name_not_utf8_rule, &ptv_name_with_zero_rule};
    check_strings(run, table, &names);
}

/*
 * Checks the names of the tables in list `slot`. The walk has counted these as references of the
 * tree, so visiting them needs no budget of its own.
 */
static void names_in(ptv_run *run, const ptv_frame *owner, unsigned slot)
{
    uint32_t count = ptv_vec_of(&run->image, owner->at, slot).count;
    ptv_frame frames[2] = {*owner};
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        ptv_check_names(run, ptv_frame_down(run, frames, slot, (int32_t)i));
    }
}

static void keys_of_specs(ptv_run *run, const ptv_frame *plan)
{
    enum { LIST = PTV_PROGRAM_EXECUTION_PLAN_DELEGATES };
    uint32_t count = ptv_vec_of(&run->image, plan->at, LIST).count;
    ptv_frame frames[2] = {*plan};
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        names_in(run, ptv_frame_down(run, frames, LIST, (int32_t)i),
                 PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS);
    }
}

static void metadata(ptv_run *run, const ptv_frame *plan)
{
    enum { FIELD = PTV_PROGRAM_EXECUTION_PLAN_CONTAINER_META_TYPE };
    if (ptv_slot(&run->image, plan->at, FIELD) != 0) {
        ptv_frame frames[2] = {*plan};
        ptv_check_texts(run, ptv_frame_down(run, frames, FIELD, -1));
    }
}

static void plan_names(ptv_run *run, const ptv_frame *plan)
{
    ptv_check_names(run, plan);
    metadata(run, plan);
    names_in(run, plan, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS);
    names_in(run, plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    keys_of_specs(run, plan);
}

const ptv_rule ptv_name_with_zero_rule = {
    .name = "name-with-zero",
    .code = 518,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_EXECUTION_PLAN,
    .check = plan_names,
    .title = "a name, key or id has a zero byte before its end",
    .why = "the runtime compares names up to the zero byte: another name than the one in the file "
           "is found, or none",
    .fix = "do not use the file: no exporter writes such a name",
};

static void keys_of_data(ptv_run *run, const ptv_frame *root)
{
    names_in(run, root, PTV_PROGRAM_PROGRAM_NAMED_DATA);
}

static const ptv_rule name_not_utf8_rule = {
    .name = "name-not-utf8",
    .code = 517,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_PROGRAM,
    .reads = PTV_ROOT(NAMED_DATA),
    .check = keys_of_data,
    .title = "a name, key or id is not UTF-8",
    .why = "FlatBuffers promises UTF-8; from Python the name cannot be given",
    .found_is = "byte",
    .fix = "look where the name comes from: another encoding, or bytes that are no name",
};

static const ptv_rule *const rules[] = {&ptv_text_not_utf8_rule, &text_with_zero_rule,
                                        &name_not_utf8_rule, &ptv_name_with_zero_rule};

const ptv_rule_list ptv_text_list = PTV_RULE_LIST(rules);

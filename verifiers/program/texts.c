/*
 * Rules about the bytes of strings. Which fields are text is in the schema (utf8); the
 * tables that have such fields are visited from here, and from externals.c.
 */
#include "../tables/bundled_program.h"
#include "../tables/flat_tensor.h"
#include "../tables/vulkan.h"
#include "../tables/xnnpack.h"
#include "read.h"
#include "values.h"

static const ptv_rule text_not_utf8_rule, text_with_zero_rule, name_not_utf8_rule,
    name_with_zero_rule;

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

/* Bytes of the sequence at `at`, 0 when there is none; `left` > 0 bytes follow. */
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

/* Index of the first byte that is not UTF-8; count when all is. */
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
    ptv_fault_at(run, rule, ptv_field_of(table, slot), (ptv_range){at, 1},
                 byte == 0 ? ptv_no_gap() : ptv_unsigned_gap(byte, 1, 0x7f));
}

static void check_string(ptv_run *run, const ptv_frame *table, unsigned slot, ptv_use use)
{
    const ptv_image *im = &run->image;
    ptv_vec text = ptv_vec_of(im, table->at, slot);
    if (!ptv_spend(run, table, text.count)) {
        return;
    }
    uint32_t bad = first_not_utf8(im, text);
    uint32_t zero = first_zero(im, text);
    if (bad < text.count) {
        report(run, table, slot, text.at + bad,
               use == PTV_USE_NAME ? &name_not_utf8_rule : &text_not_utf8_rule);
    }
    if (zero < text.count) {
        report(run, table, slot, text.at + zero,
               use == PTV_USE_NAME ? &name_with_zero_rule : &text_with_zero_rule);
    }
}

void ptv_check_strings(ptv_run *run, const ptv_frame *table, ptv_use use)
{
    for (unsigned slot = 0; slot < table->type->count && !run->stopped; slot++) {
        const ptv_field *field = &table->type->fields[slot];
        if (field->kind == PTV_KIND_STRING && (field->flags & PTV_UTF8) != 0) {
            check_string(run, table, slot, use);
        }
    }
}

static void text(ptv_run *run, const ptv_frame *table)
{
    ptv_check_strings(run, table, PTV_USE_TEXT);
}

static const ptv_rule text_not_utf8_rule = {
    .name = "text-not-utf8",
    .code = 515,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_STRING,
    .check = text,
    .title = "a text is not UTF-8",
    .why = "FlatBuffers promises UTF-8; readers in other languages refuse the file",
    .fix = "export the model again",
};

static const ptv_rule text_with_zero_rule = {
    .name = "text-with-zero",
    .code = 516,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_FRAME,
    .check = text,
    .title = "a text has a zero byte before its end",
    .why = "C code that takes it for a string does not see the rest",
    .fix = "export the model again",
};

/* The table that element i of list `slot` of `up` is; `up` is set to lead there. */
static ptv_frame element(const ptv_run *run, ptv_frame *up, unsigned slot, uint32_t i)
{
    ptv_vec list = ptv_vec_of(&run->image, up->at, slot);
    return ptv_frame_below(run, up, slot, (int32_t)i, up->type->fields[slot].type,
                           ptv_table_in(&run->image, list, i));
}

/*
 * Names of the tables in list `slot`. They are references of the tree, which the walk
 * has counted, so going through them needs no budget of its own.
 */
static void names_in(ptv_run *run, const ptv_frame *owner, unsigned slot)
{
    uint32_t count = ptv_vec_of(&run->image, owner->at, slot).count;
    ptv_frame up = *owner;
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        ptv_frame table = element(run, &up, slot, i);
        ptv_check_strings(run, &table, PTV_USE_NAME);
    }
}

static void keys_of_specs(ptv_run *run, const ptv_frame *plan)
{
    enum { LIST = PTV_PROGRAM_EXECUTION_PLAN_DELEGATES };
    uint32_t count = ptv_vec_of(&run->image, plan->at, LIST).count;
    ptv_frame up = *plan;
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        ptv_frame delegate = element(run, &up, LIST, i);
        names_in(run, &delegate, PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS);
    }
}

static void metadata(ptv_run *run, const ptv_frame *plan)
{
    enum { FIELD = PTV_PROGRAM_EXECUTION_PLAN_CONTAINER_META_TYPE };
    uint32_t at = ptv_table_of(&run->image, plan->at, FIELD);
    if (at != 0) {
        ptv_frame up = *plan;
        ptv_frame table = ptv_frame_below(run, &up, FIELD, -1, PTV_PROGRAM_CONTAINER_METADATA, at);
        ptv_check_strings(run, &table, PTV_USE_TEXT);
    }
}

static void plan_names(ptv_run *run, const ptv_frame *plan)
{
    ptv_check_strings(run, plan, PTV_USE_NAME);
    metadata(run, plan);
    names_in(run, plan, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS);
    names_in(run, plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    keys_of_specs(run, plan);
}

static const ptv_rule name_with_zero_rule = {
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
    .reads = UINT64_C(1) << PTV_PROGRAM_PROGRAM_NAMED_DATA,
    .check = keys_of_data,
    .title = "a name, key or id is not UTF-8",
    .why = "FlatBuffers promises UTF-8; from Python the name cannot be given",
    .fix = "export the model again",
};

/* ---- Keys of data files, methods of bundles ---- */

static void name(ptv_run *run, const ptv_frame *table)
{
    ptv_check_strings(run, table, PTV_USE_NAME);
}

static const ptv_guest data_guests[] = {
    {.rule = &name_with_zero_rule, .on = PTV_FLAT_TENSOR_NAMED_DATA, .check = name},
};
static const ptv_guest bundle_guests[] = {
    {.rule = &name_with_zero_rule,
     .on = PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE,
     .check = name},
};

const ptv_guest_list ptv_text_guests = PTV_RULE_LIST_OF(data_guests, &ptv_schema_flat_tensor);
const ptv_guest_list ptv_bundle_text_guests =
    PTV_RULE_LIST_OF(bundle_guests, &ptv_schema_bundled_program);

/* ---- Payloads: operators and keys are looked up, versions and strings are not ---- */

static const ptv_guest xnnpack_guests[] = {
    {.rule = &text_not_utf8_rule,
     .on = PTV_XNNPACK_XNN_GRAPH,
     .reads = UINT64_C(1) << PTV_XNNPACK_XNN_GRAPH_VERSION,
     .check = text},
    {.rule = &name_with_zero_rule, .on = PTV_XNNPACK_CONSTANT_DATA_OFFSET, .check = name},
};
static const ptv_guest vulkan_guests[] = {
    {.rule = &text_not_utf8_rule,
     .on = PTV_VULKAN_VK_GRAPH,
     .reads = UINT64_C(1) << PTV_VULKAN_VK_GRAPH_VERSION,
     .check = text},
    {.rule = &text_not_utf8_rule, .on = PTV_VULKAN_STRING, .check = text},
    {.rule = &name_with_zero_rule, .on = PTV_VULKAN_OPERATOR_CALL, .check = name},
    {.rule = &name_with_zero_rule, .on = PTV_VULKAN_VK_BYTES, .check = name},
};

const ptv_guest_list ptv_xnnpack_text_guests =
    PTV_RULE_LIST_OF(xnnpack_guests, &ptv_schema_xnnpack);
const ptv_guest_list ptv_vulkan_text_guests = PTV_RULE_LIST_OF(vulkan_guests, &ptv_schema_vulkan);

static const ptv_rule *const rules[] = {&text_not_utf8_rule, &text_with_zero_rule,
                                        &name_not_utf8_rule, &name_with_zero_rule};

const ptv_rule_list ptv_text_list = PTV_RULE_LIST(rules);

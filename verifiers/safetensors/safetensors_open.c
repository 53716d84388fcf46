/* Rules about the header of safetensors: its length, its JSON and its names. */
#include "safetensors.h"

#include "../context/json_names.h"
#include "../context/limits.h"
#include "../context/rules.h"

enum { LENGTH = 8 };

static const ptv_rule tensors_header_past_end_rule, tensors_header_too_long_rule,
    tensors_json_broken_rule, tensors_name_twice_rule, tensors_header_padding_rule,
    tensors_none_rule, tensors_unreadable_rule, tensors_only_official_rule;

/* ---- Places ---- */

PTV_NOINLINE void ptv_report_tensor(ptv_run *run, const ptv_rule *rule,
                                    const ptv_tensor_entry *entry, unsigned slot, int64_t index,
                                    ptv_range bytes, ptv_mismatch mismatch)
{
    const ptv_frame root = {NULL, &ptv_tensors_table, 0, PTV_TENSORS_ENTRIES, (int32_t)entry->i};
    const ptv_frame row = {&root, &ptv_tensors_entry_table, 0, -1, -1};
    const ptv_place place = {&row, NULL, (int32_t)slot, index, NULL};
    const ptv_about name = {.subject = run->image.bytes + entry->name.at,
                            .length = (uint32_t)entry->name.length};
    ptv_report_about(run, rule, place, bytes, mismatch, name);
}

static bool is_in_package(const ptv_run *run)
{
    return ptv_unit_at(run, ptv_state_of(run)->unit)->parent != PTV_NO_UNIT;
}

void ptv_tensors_differ(ptv_run *run, const ptv_tensor_entry *entry, unsigned slot, ptv_range bytes,
                        const char *what)
{
    const ptv_rule *rule =
        is_in_package(run) ? &tensors_unreadable_rule : &tensors_only_official_rule;
    if (entry != NULL) {
        ptv_report_tensor(run, rule, entry, slot, -1, bytes, ptv_text_mismatch(what));
    } else {
        ptv_report_in_header(run, rule, "header", bytes, ptv_text_mismatch(what));
    }
}

static const ptv_rule tensors_unreadable_rule = {
    .name = "tensors-unreadable",
    .code = 1150,
    .severity = PTV_ERROR,
    .title = "the weights of a package have something that the runtime's reader refuses",
    .why = "the official reader of safetensors takes it, and so does Python; the runtime does not "
           "load the package",
    .fix = "save the weights again as the exporter does: without metadata, with element types "
           "that native graphs have, within the limits of the runtime",
};

static const ptv_rule tensors_only_official_rule = {
    .name = "tensors-only-official",
    .code = 1151,
    .severity = PTV_WARNING,
    .title = "safetensors have something that only the official reader takes",
    .why = "the runtime's reader of packages refuses it",
    .fix = "none needed, unless the file is meant for a package",
};

/* ---- Length ---- */

PTV_NOINLINE static bool length(ptv_run *run)
{
    enum { MOST = 100000000, MOST_IN_PACKAGE = 1 << 26, LEAST = 2 };
    const uint64_t room = run->image.size < LENGTH ? 0 : run->image.size - LENGTH;
    const ptv_range all = {0, run->image.size < LENGTH ? run->image.size : LENGTH};
    const uint64_t found = run->image.size < LENGTH ? 0 : ptv_u64(&run->image, 0);
    const uint64_t most = is_in_package(run) ? MOST_IN_PACKAGE : MOST;
    if (found > most) {
        ptv_report_in_header(run, &tensors_header_too_long_rule, "header.length", all,
                             ptv_unsigned_mismatch(found, LEAST, most));
        return false;
    }
    if (found < LEAST || found > room) {
        ptv_report_in_header(run, &tensors_header_past_end_rule, "header.length", all,
                             ptv_unsigned_mismatch(found, LEAST, room));
        return false;
    }
    if (found > MOST_IN_PACKAGE) {
        ptv_tensors_differ(run, NULL, 0, all, "a header of more than 64 MiB");
    }
    return true;
}

static const ptv_rule tensors_header_past_end_rule = {
    .name = "tensors-header-past-end",
    .code = 1152,
    .severity = PTV_ERROR,
    .title = "safetensors have no header, or one that reaches past their end",
    .why = "readers refuse it: the length in front says how much JSON follows",
    .fix = "the file was truncated: copy or save it again",
};

static const ptv_rule tensors_header_too_long_rule = {
    .name = "tensors-header-too-long",
    .code = 1153,
    .severity = PTV_ERROR,
    .title = "safetensors have a header that is longer than readers accept",
    .why = "the official reader stops at 100 000 000 bytes, the runtime's at 64 MiB",
    .fix = "the length is damaged, or there are too many tensors: save them in several files",
};

/* ---- JSON ---- */

/* Counts the names in the header. Reports, and returns false, if it is not a valid object. */
PTV_NOINLINE static bool json(ptv_run *run, ptv_range text, uint32_t *names)
{
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(&run->image), text);
    ptv_json_token token = ptv_json_step_on(&scan);
    const char *why = token == PTV_JSON_OBJECT ? NULL : "something that is no object";
    while (token < PTV_JSON_FINISHED) {
        *names += token == PTV_JSON_NAME;
        token = ptv_json_step_on(&scan);
    }
    why = token == PTV_JSON_WRONG ? scan.why : why;
    if (why != NULL) {
        const uint64_t at = token == PTV_JSON_WRONG ? scan.at : text.at;
        const uint64_t last = text.at + text.length - 1;
        ptv_report_in_header(run, &tensors_json_broken_rule, "header",
                             (ptv_range){at < last ? at : last, 1}, ptv_text_mismatch(why));
        return false;
    }
    if (scan.values > 1u << 20) {
        ptv_tensors_differ(run, NULL, 0, text, "more than 2^20 values in the header");
    }
    return true;
}

static const ptv_rule tensors_json_broken_rule = {
    .name = "tensors-json-broken",
    .code = 1154,
    .severity = PTV_ERROR,
    .title = "the header of safetensors is not a valid JSON object",
    .why = "readers refuse it",
    .fix = "the file is damaged, or was edited by hand: save it again",
};

static void twice(ptv_run *run, const ptv_json_duplicate *duplicate)
{
    const ptv_tensor_entry entry = {.i = duplicate->outermost, .name = duplicate->name};
    ptv_report_tensor(run, &tensors_name_twice_rule, &entry, PTV_ENTRY_NAME, -1, duplicate->name,
                      ptv_no_mismatch());
}

static const ptv_rule tensors_name_twice_rule = {
    .name = "tensors-name-twice",
    .code = 1155,
    .severity = PTV_ERROR,
    .title = "a name occurs twice in an object of the header of safetensors",
    .why = "the official reader takes the last one and says nothing; the runtime refuses it",
    .fix = "save the tensors again under names of their own",
};

/* ---- Padding ---- */

PTV_NOINLINE static void padding(ptv_run *run, ptv_range text)
{
    enum { ALIGNED = 8 };
    const ptv_image *im = &run->image;
    uint64_t spaces = 0;
    while (spaces < text.length && ptv_u8(im, text.at + text.length - 1 - spaces) == ' ') {
        spaces++;
    }
    const bool plain =
        ptv_u8(im, text.at) == '{' && ptv_u8(im, text.at + text.length - 1 - spaces) == '}';
    if (text.length % ALIGNED != 0) {
        ptv_report_in_header(run, &tensors_header_padding_rule, "header.length",
                             (ptv_range){0, LENGTH}, ptv_multiple_mismatch(text.length, ALIGNED));
    } else if (!plain || spaces >= ALIGNED) {
        ptv_report_in_header(run, &tensors_header_padding_rule, "header", text,
                             ptv_text_mismatch("other blanks than up to 7 spaces behind it"));
    }
}

static const ptv_rule tensors_header_padding_rule = {
    .name = "tensors-header-padding",
    .code = 1156,
    .severity = PTV_WARNING,
    .title = "the header of safetensors is not padded as writers do",
    .why = "they end it with up to 7 spaces, at a multiple of 8, so that data is aligned",
    .fix = "none needed; who wrote the file is not known",
};

PTV_NOINLINE static void emptiness(ptv_run *run, ptv_range text)
{
    ptv_tensor_entry entry;
    ptv_tensors tensors = ptv_tensors_of(&run->image);
    bool any = false;
    while (!any && ptv_tensors_next(&tensors, &entry)) {
        any = !entry.metadata;
    }
    if (!any) {
        ptv_report_in_header(run, &tensors_none_rule, "header", text, ptv_no_mismatch());
    }
}

static const ptv_rule tensors_none_rule = {
    .name = "tensors-none",
    .code = 1157,
    .severity = PTV_WARNING,
    .title = "safetensors have no tensor",
    .why = "the exporter leaves the member out then",
    .fix = "look whether the model has lost its weights",
};

bool ptv_find_tensors_header(ptv_run *run, ptv_range *text)
{
    if (!ptv_is_loaded(run, LENGTH) || !length(run)) {
        return false;
    }
    *text = (ptv_range){LENGTH, ptv_u64(&run->image, 0)};
    return true;
}

bool ptv_check_tensors_header(ptv_run *run, ptv_range text)
{
    uint32_t names = 0;
    if (!ptv_is_loaded(run, LENGTH + text.length) || !ptv_may_read(run, LENGTH + text.length) ||
        !json(run, text, &names)) {
        return false;
    }
    padding(run, text);
    emptiness(run, text);
    ptv_json_duplicates(run, &tensors_name_twice_rule, text, names, twice);
    return true;
}

static const ptv_rule *const rules[] = {
    &tensors_unreadable_rule,      &tensors_only_official_rule, &tensors_header_past_end_rule,
    &tensors_header_too_long_rule, &tensors_json_broken_rule,   &tensors_name_twice_rule,
    &tensors_header_padding_rule,  &tensors_none_rule};

const ptv_rule_list ptv_tensors_header_list = PTV_RULE_LIST_OF(rules, NULL);

/*
 * Rules about aliases.json by itself: an object that maps names of tensors to names of others.
 * crosscheck/package_names_rules.c checks that these exist.
 */
#include "package.h"

#include "../context/json_names.h"
#include "../context/rules.h"

static const ptv_rule aliases_json_broken_rule, aliases_key_twice_rule, aliases_owner_invalid_rule,
    aliases_none_rule;

void ptv_report_alias(ptv_run *run, const ptv_rule *rule, uint32_t i, unsigned slot,
                      ptv_range bytes, ptv_mismatch mismatch)
{
    const ptv_frame root = {NULL, &ptv_package_table, 0, PTV_PACKAGE_ALIASES, (int32_t)i};
    const ptv_frame row = {&root, &ptv_alias_table, 0, -1, -1};
    const ptv_about name = {.subject = run->image.bytes + bytes.at,
                            .length = (uint32_t)bytes.length};
    ptv_report_about(run, rule, ptv_field_of(&row, slot), bytes, mismatch, name);
}

static bool json(ptv_run *run, ptv_range text, uint32_t *names)
{
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(&run->image), text);
    ptv_json_token token = ptv_json_step_on(&scan);
    const char *why = token == PTV_JSON_OBJECT ? NULL : "something that is no object";
    while (token < PTV_JSON_FINISHED) {
        *names += token == PTV_JSON_NAME;
        token = ptv_json_step_on(&scan);
    }
    why = token == PTV_JSON_WRONG ? scan.why : why;
    why = scan.values > 1u << 20 && why == NULL ? "more than 2^20 values" : why;
    if (why != NULL) {
        const uint64_t end = text.at + text.length;
        const uint64_t at = scan.at < end ? scan.at : end - (text.length > 0);
        ptv_report_in_header(run, &aliases_json_broken_rule, "aliases",
                             (ptv_range){at, text.length > 0}, ptv_text_mismatch(why));
    }
    return why == NULL;
}

static const ptv_rule aliases_json_broken_rule = {
    .name = "aliases-json-broken",
    .code = 1180,
    .severity = PTV_ERROR,
    .title = "aliases.json is not a valid JSON object",
    .why = "Python's reader and that of the runtime refuse the package",
    .fix = "export the package again",
};

static void twice(ptv_run *run, const ptv_json_duplicate *duplicate)
{
    if (duplicate->depth == 1) {
        ptv_report_alias(run, &aliases_key_twice_rule, duplicate->outermost, PTV_ALIAS_KEY,
                         duplicate->name, ptv_no_mismatch());
    }
}

static const ptv_rule aliases_key_twice_rule = {
    .name = "aliases-key-twice",
    .code = 1181,
    .severity = PTV_ERROR,
    .title = "a name occurs twice in aliases.json",
    .why = "Python's reader takes the last one, that of the runtime refuses the package",
    .fix = "export the package again",
};

bool ptv_aliases_begin(const ptv_zip *zip, ptv_json_scan *scan)
{
    ptv_zip_walk walk;
    ptv_range text;
    if (!ptv_package_find(zip, PTV_PART_ALIASES, &walk, &text)) {
        return false;
    }
    *scan = ptv_json_scan_of(ptv_json_in(&zip->run->image), text);
    return ptv_json_step_on(scan) == PTV_JSON_OBJECT;
}

bool ptv_alias_next(ptv_json_scan *scan, ptv_alias *alias)
{
    if (ptv_json_step_on(scan) != PTV_JSON_NAME) {
        return false;
    }
    alias->name = scan->token;
    const ptv_json_token token = ptv_json_step_on(scan);
    alias->owner = scan->token;
    alias->owned = token == PTV_JSON_STRING;
    return ptv_json_pass_token(scan, token) != PTV_JSON_WRONG;
}

static void owners(const ptv_zip *zip, ptv_range text)
{
    ptv_run *run = zip->run;
    ptv_json_scan scan;
    ptv_alias alias;
    uint32_t count = 0;
    bool more = ptv_aliases_begin(zip, &scan);
    while (more && !run->stopped && ptv_alias_next(&scan, &alias)) {
        if (!alias.owned) {
            ptv_report_alias(run, &aliases_owner_invalid_rule, count, PTV_ALIAS_OWNER, alias.owner,
                             ptv_no_mismatch());
        }
        count++;
    }
    if (count == 0) {
        ptv_report_in_header(run, &aliases_none_rule, "aliases", text, ptv_no_mismatch());
    }
}

static const ptv_rule aliases_owner_invalid_rule = {
    .name = "aliases-owner-invalid",
    .code = 1182,
    .severity = PTV_ERROR,
    .title = "an alias stands for something that is not a name",
    .why = "Python's reader and that of the runtime refuse the package",
    .fix = "export the package again",
};

static const ptv_rule aliases_none_rule = {
    .name = "aliases-none",
    .code = 1183,
    .severity = PTV_WARNING,
    .title = "aliases.json has no alias",
    .why = "the exporter leaves the member out then",
    .fix = "none needed; the package was not written by an exporter",
};

void ptv_check_aliases(const ptv_zip *zip)
{
    ptv_zip_walk walk;
    ptv_range text;
    uint32_t names = 0;
    if (!ptv_package_find(zip, PTV_PART_ALIASES, &walk, &text) || !json(zip->run, text, &names)) {
        return;
    }
    ptv_json_duplicates(zip->run, &aliases_key_twice_rule, text, names, twice);
    owners(zip, text);
}

static const ptv_rule *const rules[] = {&aliases_json_broken_rule, &aliases_key_twice_rule,
                                        &aliases_owner_invalid_rule, &aliases_none_rule};

const ptv_rule_list ptv_alias_list = PTV_RULE_LIST_OF(rules, NULL);

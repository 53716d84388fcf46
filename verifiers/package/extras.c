/* Rules about extra fields of members: names and sizes that only some readers use. */
#include "package.h"

#include "../context/rules.h"

static const ptv_rule extra_broken_rule, extra_unicode_path_rule, extra_zip64_rule,
    extra_unusual_rule;

/*@ requires ptv_is_member(zip, h) && \valid_read(rule); assigns PTV_REPORTED(zip->run);
    ensures ptv_is_member(zip, h); */
static void report(const ptv_zip *zip, const ptv_rule *rule, uint32_t i, const ptv_zip_header *h,
                   ptv_mismatch mismatch)
{
    ptv_report_member(zip, rule, i, h, PTV_MEMBER_EXTRA, mismatch);
}

/*@ assigns \nothing; ensures \valid_read(\result); */
static const ptv_rule *rule_of(uint16_t id)
{
    return id == PTV_ZIP_UNICODE_PATH_ID ? &extra_unicode_path_rule : &extra_unusual_rule;
}

/* A zip64 field has all numbers that are to come from it, and no more. Otherwise there is none. */
/*@ requires \valid_read(h); assigns \nothing; */
static bool is_zip64_right(const ptv_zip_header *h)
{
    const bool local = h->head == PTV_ZIP_LOCAL; /* there, both sizes go together */
    const bool used = local ? h->size_wide && h->compressed_wide
                            : h->size_wide || h->compressed_wide || h->offset_wide;
    return !h->zip64_short && (h->zip64 ? used && h->zip64_left == 0 : !used);
}

void ptv_check_extras(const ptv_zip *zip, uint32_t i, const ptv_zip_header *h)
{
    ptv_zip_extra extra = {.at = ptv_zip_extra_at(h)};
    unsigned wide = 0;
    extra.end = extra.at + h->extra_length;
    /*@ loop invariant ptv_is_member(zip, h);
        loop invariant extra.at <= extra.end <= zip->run->image.loaded &&
          extra.end == h->at + h->head + h->name_length + h->extra_length &&
          wide <= extra.at - (h->at + h->head + h->name_length);
        loop assigns extra, wide, PTV_REPORTED(zip->run); loop variant extra.end - extra.at; */
    while (ptv_zip_next_extra(&zip->run->image, &extra)) {
        if (extra.id == PTV_ZIP64_ID) {
            wide++;
        } else {
            report(zip, rule_of(extra.id), i, h, ptv_unsigned_mismatch(extra.id, 1, 0));
        }
    }
    if (extra.at < extra.end) {
        report(zip, &extra_broken_rule, i, h, ptv_no_mismatch());
    } else if (wide > 1 || !is_zip64_right(h)) {
        report(zip, &extra_zip64_rule, i, h, ptv_no_mismatch());
    }
}

static const ptv_rule extra_broken_rule = {
    .name = "extra-broken",
    .code = 1121,
    .severity = PTV_ERROR,
    .title = "the extra fields of a member do not fill the room they have",
    .why = "Python's zipfile and libzip skip or refuse what they cannot read, each its own way",
    .fix = "write the archive again without extra fields",
};

static const ptv_rule extra_unicode_path_rule = {
    .name = "extra-unicode-path",
    .code = 1122,
    .severity = PTV_ERROR,
    .title = "an extra field gives a member a second name",
    .why = "Python's zipfile and newer libzip ignore it, libzip 1.7 takes this name: a member is "
           "there for one and not for the other",
    .fix = "write the archive again without extra fields",
};

static const ptv_rule extra_zip64_rule = {
    .name = "extra-zip64",
    .code = 1123,
    .severity = PTV_ERROR,
    .title = "sizes in an extra field of a member are not asked for, or asked for and not there",
    .why = "a reader uses them where the 32-bit number is 0xffffffff: Python's zipfile reads on "
           "without, libzip refuses, and another reader may take them always",
    .fix = "write the archive again with one tool",
};

static const ptv_rule extra_unusual_rule = {
    .name = "extra-unusual",
    .code = 1124,
    .severity = PTV_NOTE,
    .title = "a member of a package has extra fields",
    .why = "the exporter writes none; readers skip what they do not know",
    .found_is = "id",
    .fix = "none needed",
};

static const ptv_rule *const rules[] = {&extra_broken_rule, &extra_unicode_path_rule,
                                        &extra_zip64_rule, &extra_unusual_rule};

const ptv_rule_list ptv_package_extra_list = PTV_RULE_LIST_OF(rules, NULL);

/* Rules about names of members, and about members that must exist. */
#include "package.h"

#include <string.h>

#include "../context/rules.h"
#include "../context/sort.h"

static const ptv_rule member_name_bad_rule, member_name_not_ascii_rule, member_name_case_rule,
    member_unknown_rule, package_program_missing_rule, package_program_short_rule,
    aliases_without_tensors_rule, member_name_twice_rule;

/* ---- One name ---- */

static bool has_parent(const uint8_t *name, uint32_t length)
{
    for (uint32_t i = 0; i + 1 < length; i++) {
        bool begins = i == 0 || name[i - 1] == '/';
        if (begins && name[i] == '.' && name[i + 1] == '.' &&
            (i + 2 == length || name[i + 2] == '/')) {
            return true;
        }
    }
    return false;
}

static bool has(const uint8_t *name, uint32_t length, char c)
{
    uint32_t i = 0;
    while (i < length && name[i] != (uint8_t)c) {
        i++;
    }
    return i < length;
}

static bool has_control(const uint8_t *name, uint32_t length)
{
    uint32_t i = 0;
    while (i < length && name[i] >= ' ' && name[i] != 0x7f) {
        i++;
    }
    return i < length;
}

/* Returns what is wrong with the name, or NULL. */
static const char *fault_of(const uint8_t *name, uint32_t length)
{
    if (length == 0) {
        return "no name";
    }
    if (has(name, length, '\0')) {
        return "a NUL in it";
    }
    if (has(name, length, '\\')) {
        return "a backslash in it";
    }
    if (name[0] == '/') {
        return "a slash in front";
    }
    if (has_control(name, length)) {
        return "a control character in it";
    }
    return has_parent(name, length) ? ".. in it" : NULL;
}

static uint8_t lower(uint8_t c)
{
    return c >= 'A' && c <= 'Z' ? (uint8_t)(c + 32) : c;
}

/* Returns whether it is the name of a part, except for case or a folder before it. */
static bool is_nearly_part(const uint8_t *name, uint32_t length)
{
    for (unsigned part = 0; part < PTV_PARTS; part++) {
        const char *wanted = ptv_part_names[part];
        const uint32_t n = (uint32_t)strlen(wanted);
        uint32_t i = 0;
        while (n <= length && i < n && lower(name[length - n + i]) == (uint8_t)wanted[i]) {
            i++;
        }
        if (n <= length && i == n && (n == length || name[length - n - 1] == '/')) {
            return true;
        }
    }
    return false;
}

static bool is_ascii(const uint8_t *name, uint32_t length)
{
    uint32_t i = 0;
    while (i < length && name[i] < 0x80) {
        i++;
    }
    return i == length;
}

static void name(const ptv_zip *zip, uint32_t i, const ptv_zip_header *e)
{
    const uint8_t *bytes = zip->run->image.bytes + ptv_zip_name_at(e);
    const char *fault = fault_of(bytes, e->name_length);
    const ptv_rule *rule = &member_unknown_rule;
    if (fault != NULL) {
        ptv_report_member(zip, &member_name_bad_rule, i, e, PTV_MEMBER_NAME,
                          ptv_text_mismatch(fault));
        return;
    }
    if (ptv_part_of(&zip->run->image, e) != PTV_PART_OTHER) {
        return;
    }
    if (!is_ascii(bytes, e->name_length)) {
        ptv_report_member(zip, &member_name_not_ascii_rule, i, e, PTV_MEMBER_NAME,
                          ptv_no_mismatch());
    }
    rule = is_nearly_part(bytes, e->name_length) ? &member_name_case_rule : rule;
    ptv_report_member(zip, rule, i, e, PTV_MEMBER_NAME, ptv_no_mismatch());
}

static const ptv_rule member_name_bad_rule = {
    .name = "member-name-bad",
    .code = 1125,
    .severity = PTV_ERROR,
    .title = "a member of a package has a name that readers understand differently",
    .why = "Python's zipfile cuts a name at a NUL and finds the member, libzip compares all of it, "
           "and takes other control characters for those of CP437, smileys and arrows; a tool that "
           "unpacks may leave its folder, or turn a backslash into one",
    .fix = "find out who wrote the archive; export the package again",
};

static const ptv_rule member_name_not_ascii_rule = {
    .name = "member-name-not-ascii",
    .code = 1126,
    .severity = PTV_NOTE,
    .title = "a member of a package has a name that is not ASCII",
    .why = "Python's zipfile reads it as CP437 unless a flag says UTF-8, libzip guesses",
    .fix = "none needed",
};

static const ptv_rule member_name_case_rule = {
    .name = "member-name-case",
    .code = 1127,
    .severity = PTV_WARNING,
    .title = "a member is named like a part of a package except for case, or is in a folder",
    .why = "names are compared byte for byte: neither Python's zipfile nor libzip finds it",
    .fix = "give it the name that the part has",
};

static const ptv_rule member_unknown_rule = {
    .name = "member-unknown",
    .code = 1128,
    .severity = PTV_WARNING,
    .title = "a package has a member that no reader of packages looks for",
    .why = "the exporter writes program.ptg, program.safetensors and aliases.json",
    .fix = "take it out, unless another tool needs it",
};

/* ---- Repeated names ---- */

typedef struct names {
    const ptv_image *image;
    uint64_t base;     /* start of the directory, from which positions count */
    ptv_hashed *items; /* one for each member */
} names;

static int compare(const names *n, ptv_hashed a, ptv_hashed b)
{
    const ptv_image directory = {n->image->bytes + n->base, n->image->loaded - n->base,
                                 n->image->size - n->base};
    return ptv_compare_hashed(&directory, a, b);
}

static bool is_before(void *context, uint32_t a, uint32_t b)
{
    const names *n = context;
    const ptv_hashed x = n->items[a], y = n->items[b];
    const int compared = compare(n, x, y);
    return compared != 0 ? compared < 0 : x.bytes.at < y.bytes.at;
}

static void report_at(const ptv_zip *zip, uint64_t name_at)
{
    ptv_zip_walk walk = ptv_zip_begin(zip);
    while (ptv_zip_next(zip, &walk) && ptv_zip_name_at(&walk.entry) != name_at) {
    }
    ptv_report_member(zip, &member_name_twice_rule, walk.i, &walk.entry, PTV_MEMBER_NAME,
                      ptv_no_mismatch());
}

/* Packages have three members, so they need no memory of the caller. */
static ptv_hashed *room_for(ptv_run *run, uint32_t count)
{
    return count <= PTV_SCRATCH_BYTES / sizeof(ptv_hashed)
               ? (ptv_hashed *)(void *)ptv_scratch(run)
               : ptv_borrow_list(run, &member_name_twice_rule, count, sizeof(ptv_hashed));
}

/* Reports the first pair only. report_at() finds its member by another pass over the list. */
static void duplicates(const ptv_zip *zip)
{
    const uint32_t count = (uint32_t)zip->count;
    names n = {&zip->run->image, zip->directory, room_for(zip->run, count)};
    ptv_zip_walk walk = ptv_zip_begin(zip);
    while (n.items != NULL && ptv_zip_next(zip, &walk)) {
        const uint64_t at = ptv_zip_name_at(&walk.entry);
        n.items[walk.i] = (ptv_hashed){{(uint32_t)(at - n.base), walk.entry.name_length},
                                       (uint32_t)ptv_hash(n.image, at, walk.entry.name_length)};
    }
    const ptv_sortable sortable = {n.items, sizeof *n.items, is_before, &n, PTV_HASHED_KEY};
    ptv_sort(&sortable, n.items == NULL ? 0 : count);
    for (uint32_t i = 1; n.items != NULL && i < count; i++) {
        if (compare(&n, n.items[i - 1], n.items[i]) == 0) {
            report_at(zip, n.base + n.items[i].bytes.at);
            return;
        }
    }
}

static const ptv_rule member_name_twice_rule = {
    .name = "member-name-twice",
    .code = 1129,
    .severity = PTV_ERROR,
    .once = 1,
    .title = "two members of a package have the same name",
    .why = "Python's zipfile takes the last one; libzip refuses the archive",
    .fix = "take one of them out: which one was meant, only its author knows",
};

/* ---- All members ---- */

static void presence(const ptv_zip *zip, unsigned seen)
{
    if ((seen >> PTV_PART_PROGRAM & 1) == 0) {
        ptv_report_in_header(zip->run, &package_program_missing_rule, "(directory)",
                             (ptv_range){zip->directory, zip->limit - zip->directory},
                             ptv_absent_mismatch());
    }
    if ((seen >> PTV_PART_ALIASES & 1) != 0 && (seen >> PTV_PART_TENSORS & 1) == 0) {
        ptv_zip_walk walk;
        ptv_range data;
        (void)ptv_package_find(zip, PTV_PART_ALIASES, &walk, &data);
        ptv_report_member(zip, &aliases_without_tensors_rule, walk.i, &walk.entry, PTV_MEMBER_NAME,
                          ptv_no_mismatch());
    }
}

static const ptv_rule package_program_missing_rule = {
    .name = "package-program-missing",
    .code = 1130,
    .severity = PTV_ERROR,
    .title = "a package has no program.ptg",
    .why = "it is what both readers, Python's and the runtime's, begin with",
    .fix = "look whether the member has another name, or export the package again",
};

static const ptv_rule package_program_short_rule = {
    .name = "package-program-short",
    .code = 1131,
    .severity = PTV_ERROR,
    .title = "program.ptg has less than 8 bytes",
    .why = "a flatbuffer has an offset and an identifier",
    .found_is = "bytes",
    .fix = "export the package again",
};

static const ptv_rule aliases_without_tensors_rule = {
    .name = "aliases-without-tensors",
    .code = 1132,
    .severity = PTV_ERROR,
    .title = "a package has aliases.json, but no program.safetensors",
    .why = "aliases stand for tensors that are there; the runtime refuses the package",
    .fix = "export the package again",
};

void ptv_check_members(const ptv_zip *zip)
{
    enum { LEAST = 8 };
    unsigned seen = 0;
    ptv_zip_walk walk = ptv_zip_begin(zip);
    while (!zip->run->stopped && ptv_zip_next(zip, &walk)) {
        const ptv_package_part part = ptv_part_of(&zip->run->image, &walk.entry);
        name(zip, walk.i, &walk.entry);
        seen |= 1u << part;
        if (part == PTV_PART_PROGRAM && walk.entry.size < LEAST) {
            ptv_report_member(zip, &package_program_short_rule, walk.i, &walk.entry,
                              PTV_MEMBER_SIZE,
                              ptv_unsigned_mismatch(walk.entry.size, LEAST, 1 << 30));
        }
    }
    duplicates(zip);
    presence(zip, seen);
}

static const ptv_rule *const rules[] = {&member_name_bad_rule,       &member_name_not_ascii_rule,
                                        &member_name_case_rule,      &member_unknown_rule,
                                        &member_name_twice_rule,     &package_program_missing_rule,
                                        &package_program_short_rule, &aliases_without_tensors_rule};

const ptv_rule_list ptv_package_part_list = PTV_RULE_LIST_OF(rules, NULL);

/* pteverify pack: packs payloads into an NFAT container, or parts into a package. */
#include <errno.h>
#include <string.h>

#include "golden/bundle/payloads.h"
#include "golden/codec/blob.h"
#include "tool/cli.h"
#include "tool/emit.h"
#include "tool/max_size.h"
#include "tool/report_error.h"
#include "verifiers/nfat/nfat.h"
#include "verifiers/package/zip.h"

static const char command[] = "pack";

static bool check_id(const gm_blob *id, bool force)
{
    const char *fault = gm_payload_id_fault(id->bytes, (size_t)id->size);
    if (fault == NULL || (force && id->size <= PTV_NFAT_ID_BYTES)) {
        return true;
    }
    ptv_report_error(command, "the id '%.*s': %s", (int)(id->size < 80 ? id->size : 80),
                     (const char *)id->bytes, fault);
    return false;
}

static bool is_repeated(const gm_model *model, const gm_blob *id)
{
    for (size_t i = 0; i < model->entry_count; i++) {
        const gm_blob *other = &model->entries[i].id;
        if (other->size == id->size && memcmp(other->bytes, id->bytes, (size_t)id->size) == 0) {
            return true;
        }
    }
    return false;
}

static bool find_file(const char *path, gm_blob *data)
{
    struct stat about;
    if (stat(path, &about) != 0) {
        ptv_report_error(command, "%s: %s", path, strerror(errno));
        return false;
    }
    if (!S_ISREG(about.st_mode)) {
        ptv_report_error(command, "%s: it is not a regular file", path);
        return false;
    }
    *data = (gm_blob){.kind = GM_FILE, .size = (uint64_t)about.st_size, .path = path};
    return true;
}

static bool is_part(const gm_blob *name)
{
    for (unsigned i = 0; i < PTV_PARTS; i++) {
        if (strlen(ptv_part_names[i]) == name->size &&
            memcmp(ptv_part_names[i], name->bytes, (size_t)name->size) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_member(const gm_model *model, const gm_blob *name)
{
    for (size_t i = 0; i < model->member_count; i++) {
        const gm_blob *other = &model->members[i].entry.name;
        if (other->size == name->size &&
            memcmp(other->bytes, name->bytes, (size_t)name->size) == 0) {
            return true;
        }
    }
    return false;
}

static int add_member(gm_model *model, const char *operand, const char *sign, bool force)
{
    gm_zip_member *member = &model->members[model->member_count];
    member->entry.name = gm_bytes(operand, (uint64_t)(sign - operand));
    if (!force && !is_part(&member->entry.name)) {
        ptv_report_error(
            command, "'%s': a package has program.ptg, program.safetensors, aliases.json", operand);
        return PTV_EXIT_USAGE;
    }
    if (!force && is_member(model, &member->entry.name)) {
        ptv_report_error(command, "'%s': duplicate member", operand);
        return PTV_EXIT_USAGE;
    }
    model->member_count++;
    return find_file(sign + 1, &member->data) ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

static int add(gm_model *model, const char *operand, bool force)
{
    const char *sign = strchr(operand, '=');
    if (sign == NULL) {
        ptv_report_error(command, "expected NAME=FILE, not '%s'", operand);
        return PTV_EXIT_USAGE;
    }
    if (model->format == PTV_FORMAT_PACKAGE) {
        return add_member(model, operand, sign, force);
    }
    gm_entry *entry = &model->entries[model->entry_count];
    entry->id = gm_bytes(operand, (uint64_t)(sign - operand));
    if (!check_id(&entry->id, force)) {
        return PTV_EXIT_USAGE;
    }
    if (!force && is_repeated(model, &entry->id)) {
        ptv_report_error(command, "'%s': duplicate id", operand);
        return PTV_EXIT_USAGE;
    }
    model->entry_count++;
    return find_file(sign + 1, &entry->data) ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

/* Exporters put NativeBackend, their lowest common denominator, first. */
static void note_order(const gm_model *model)
{
    static const char native[] = "NativeBackend";
    const gm_blob *id = &model->entries[0].id;
    if (id->size != sizeof native - 1 || memcmp(id->bytes, native, sizeof native - 1) != 0) {
        ptv_report_error(command, "note: exporters put NativeBackend first");
    }
}

static int pack(gm_model *model, const ptv_args *args, const char *target, bool force)
{
    const size_t length = target == NULL ? 0 : strlen(target);
    const bool package = length >= 4 && strcasecmp(target + length - 4, ".ptn") == 0;
    model->format = package ? PTV_FORMAT_PACKAGE : PTV_FORMAT_NFAT;
    model->entries = gm_take(model, args->operand_count * sizeof *model->entries);
    model->members = gm_take(model, args->operand_count * sizeof *model->members);
    if (model->entries == NULL || model->members == NULL) {
        ptv_report_error(command, "out of memory");
        return PTV_EXIT_FAILED;
    }
    for (size_t i = 0; i < args->operand_count; i++) {
        int status = add(model, args->operands[i], force);
        if (status != PTV_EXIT_CLEAN) {
            return status;
        }
    }
    if (!package) {
        note_order(model);
    }
    return ptv_emit_model(command, target, model, (ptv_origin){NULL, NULL});
}

static int run(ptv_args *args)
{
    gm_model model;
    gm_begin(&model, 0);
    model.limit = ptv_max_size(args);
    int status = pack(&model, args, ptv_text_of(args, PTV_OPT_OUTPUT, NULL),
                      ptv_is_given(args, PTV_OPT_FORCE));
    gm_free(&model);
    return status;
}

const ptv_command ptv_pack_command = {
    .name = "pack",
    .usage = "pack -o OUT [--force] NAME=FILE...",
    .summary = "make an NFAT container from payloads, or a package from members",
    .text =
        "Writes an NFAT container: a table of names, then the files in the order of the command "
        "line. NAME is an id: up to 32 ASCII characters without control characters; it ends at the "
        "first '='. Each id may occur once. If OUT ends in .ptn, a package is written: NAME is a "
        "member name, checksums are correct, and all timestamps are the start of 1980.",
    .more = "The files written by pteverify unpack, in the order of unpack --list, give the same "
            "container again, unless it had gaps (unpack says so).",
    .status = "0 written, 2 something could not be read or written, 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .begins = PTV_BEGINS_CONFINED,
    .run = run,
};

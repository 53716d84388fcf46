/* Dumps packages and safetensors; omits numbers that encoding would reproduce. */
#include <stdio.h>

#include "base/utf8.h"
#include "golden/codec/codec_package.h"
#include "golden/codec/decode.h"
#include "golden/codec/dump_internal.h"

/* Position in the file of a decoded model's bytes. */
static uint64_t position(const gm_dumper *d, const gm_blob *blob)
{
    return (uint64_t)(blob->bytes - d->source->image.bytes);
}

static void put_blob(gm_dumper *d, const char *key, const char *name, const gm_blob *blob)
{
    if (blob->size > 0) {
        gm_text_key(&d->text, key);
        gm_dump_blob(d, name, position(d, blob), blob->size);
    }
}

static void put_text(gm_dumper *d, const char *key, const gm_blob *blob)
{
    gm_text_key(&d->text, key);
    if (ptv_is_utf8((const char *)blob->bytes, (size_t)blob->size)) {
        gm_text_string(&d->text, (const char *)blob->bytes, (size_t)blob->size);
    } else {
        gm_dump_base64(d, position(d, blob), blob->size);
    }
}

static void put_numbers(gm_dumper *d, const gm_number *numbers)
{
    for (unsigned i = 0; i < GM_MEMBER_NUMBERS; i++) {
        if (numbers[i].given) {
            gm_dump_member(d, gm_member_numbers[i].name, numbers[i].value);
        }
    }
}

static bool says_something(const gm_member_header *local)
{
    bool given = local->named;
    for (unsigned i = 0; i < GM_MEMBER_NUMBERS; i++) {
        given = given || local->numbers[i].given;
    }
    return given;
}

static void put_local(gm_dumper *d, const gm_zip_member *m)
{
    if (!says_something(&m->local)) {
        return;
    }
    gm_text_key(&d->text, "local");
    gm_text_object(&d->text);
    if (m->local.named) {
        put_text(d, "name", &m->local.name);
        gm_text_key(&d->text, "extra");
        gm_dump_base64(d, position(d, &m->local.extra), m->local.extra.size);
    }
    put_numbers(d, m->local.numbers);
    gm_text_close(&d->text);
}

static void put_member(gm_dumper *d, const gm_zip_member *m, size_t i)
{
    char name[48];
    gm_text_object(&d->text);
    put_text(d, "name", &m->entry.name);
    put_numbers(d, m->entry.numbers);
    if (m->rank.given) {
        gm_dump_member(d, "rank", m->rank.value);
    }
    snprintf(name, sizeof name, "extra-%zu.bin", i);
    put_blob(d, "extra", name, &m->entry.extra);
    snprintf(name, sizeof name, "comment-%zu.bin", i);
    put_blob(d, "comment", name, &m->comment);
    put_local(d, m);
    snprintf(name, sizeof name, "before-%zu.bin", i);
    put_blob(d, "before", name, &m->before);
    snprintf(name, sizeof name, "member-%zu.bin", i);
    gm_text_key(&d->text, "data");
    gm_dump_blob(d, name, position(d, &m->data), m->data.size);
    snprintf(name, sizeof name, "after-%zu.bin", i);
    put_blob(d, "after", name, &m->after);
    gm_text_close(&d->text);
}

static void put_end(gm_dumper *d, const gm_archive *a)
{
    gm_text_key(&d->text, "end");
    gm_text_object(&d->text);
    for (unsigned i = 0; i < GM_END_NUMBERS; i++) {
        if (a->end[i].given) {
            gm_dump_member(d, gm_end_numbers[i].name, a->end[i].value);
        }
    }
    put_blob(d, "before_directory", "before-directory.bin", &a->before);
    put_blob(d, "zip64", "zip64.bin", &a->zip64);
    put_blob(d, "comment", "comment.bin", &a->comment);
    gm_text_close(&d->text);
}

static void put_package(gm_dumper *d, const gm_model *model)
{
    gm_text_key(&d->text, "members");
    gm_text_array(&d->text);
    for (size_t i = 0; i < model->member_count && !d->text.failed; i++) {
        put_member(d, &model->members[i], i);
    }
    gm_text_close(&d->text);
    put_end(d, &model->archive);
}

static void put_safetensors(gm_dumper *d, const gm_model *model)
{
    put_text(d, "json", &model->json);
    gm_text_key(&d->text, "data");
    gm_dump_blob(d, "data.bin", position(d, &model->data), model->data.size);
}

bool gm_dump_package(gm_dumper *d)
{
    const ptv_format format = d->source->format;
    gm_model model;
    if (format != PTV_FORMAT_PACKAGE && format != PTV_FORMAT_SAFETENSORS) {
        return false;
    }
    gm_begin(&model, 0);
    if (!gm_decode(&model, d->source)) {
        gm_dump_fail(d, "out of memory");
    } else if (format == PTV_FORMAT_PACKAGE) {
        put_package(d, &model);
    } else {
        put_safetensors(d, &model);
    }
    gm_free(&model);
    return true;
}

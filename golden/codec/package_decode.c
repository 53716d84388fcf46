/* Decodes packages and safetensors to models: each byte of the file belongs to a part. */
#include <stdlib.h>
#include <string.h>

#include "golden/codec/blob.h"
#include "golden/codec/codec_package.h"
#include "verifiers/package/package.h"

/* The n-th member of the list, with its position in the file. */
typedef struct located {
    uint64_t at, end; /* its local header; the end of its data */
    uint32_t rank;
    ptv_zip_header entry, local;
} located;

static int by_position(const void *a, const void *b)
{
    const located *x = a, *y = b;
    if (x->at != y->at) {
        return x->at < y->at ? -1 : 1;
    }
    return x->rank < y->rank ? -1 : 1;
}

/* Returns members in file order (free it). NULL if they overlap, or out of memory. */
static located *locate(const ptv_image *im, const ptv_zip *zip, size_t *count)
{
    enum { MOST = 1 << 16 };
    const uint64_t limit = zip->directory + zip->size;
    located *list = zip->count > MOST ? NULL : calloc((size_t)zip->count + 1, sizeof *list);
    uint64_t next = zip->directory;
    bool good = list != NULL;
    *count = 0;
    while (good && *count < zip->count) {
        located *l = &list[*count];
        good = ptv_zip_entry_at(im, next, limit, &l->entry) &&
               ptv_zip_local_at(im, l->entry.local_offset, zip->directory, &l->local) &&
               l->entry.compressed_size <= zip->directory - ptv_zip_behind(&l->local);
        l->at = l->entry.local_offset;
        l->end = ptv_zip_behind(&l->local) + l->entry.compressed_size;
        l->rank = (uint32_t)(*count)++;
        next = ptv_zip_behind(&l->entry);
    }
    good = good && next == limit;
    if (good) {
        qsort(list, *count, sizeof *list, by_position);
    }
    for (size_t i = 1; good && i < *count; i++) {
        good = list[i].at >= list[i - 1].end;
    }
    if (!good) {
        free(list);
    }
    return good ? list : NULL;
}

bool gm_can_decode_package(const ptv_image *im, const ptv_zip *zip)
{
    size_t count;
    located *list = locate(im, zip, &count);
    free(list);
    return list != NULL;
}

static gm_blob part(const ptv_image *im, uint64_t at, uint64_t end)
{
    return gm_bytes(im->bytes + at, end - at);
}

static bool same(const gm_blob *a, const gm_blob *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, (size_t)a->size) == 0);
}

static uint64_t load(const ptv_image *im, uint64_t at, unsigned width)
{
    return width == 2 ? ptv_u16(im, at) : ptv_u32(im, at);
}

/* Records the numbers that encoding would not reproduce. */
static void keep_numbers(gm_zip_member *m, const ptv_image *im, const located *l)
{
    uint64_t entry[GM_MEMBER_NUMBERS], local[GM_MEMBER_NUMBERS];
    (void)gm_member_header_values(m, l->at, entry, local);
    for (unsigned i = 0; i < GM_MEMBER_NUMBERS; i++) {
        const gm_member_number *n = &gm_member_numbers[i];
        const uint64_t found = load(im, l->entry.at + n->entry, n->width);
        if (found != entry[i]) {
            m->entry.numbers[i] = (gm_number){true, found};
        }
        const uint64_t there = n->local == 0 ? found : load(im, l->local.at + n->local, n->width);
        if (there != found) {
            m->local.numbers[i] = (gm_number){true, there};
        }
    }
}

static void decode_member(gm_zip_member *m, const ptv_image *im, const located *l, size_t i)
{
    const uint64_t name = ptv_zip_name_at(&l->entry), extra = ptv_zip_extra_at(&l->entry);
    const uint64_t data = ptv_zip_behind(&l->local);
    m->entry.name = part(im, name, extra);
    m->entry.extra = part(im, extra, extra + l->entry.extra_length);
    m->comment = part(im, extra + l->entry.extra_length, ptv_zip_behind(&l->entry));
    m->local.name = part(im, ptv_zip_name_at(&l->local), ptv_zip_extra_at(&l->local));
    m->local.extra = part(im, ptv_zip_extra_at(&l->local), data);
    m->local.named =
        !same(&m->local.name, &m->entry.name) || !same(&m->local.extra, &m->entry.extra);
    m->data = part(im, data, l->end);
    m->rank = (gm_number){l->rank != i, l->rank};
    keep_numbers(m, im, l);
}

/* Splits the gap after a member: the descriptor is its own, the rest belongs to the next. */
static void decode_gap(gm_zip_member *m, gm_zip_member *next, const ptv_image *im, const located *l,
                       uint64_t to, gm_archive *archive)
{
    const uint64_t split = l->end + ptv_descriptor_length(im, &l->entry, l->end, to);
    m->after = part(im, l->end, split);
    *(next == NULL ? &archive->before : &next->before) = part(im, split, to);
}

static void decode_end(gm_model *model, const gm_source *s)
{
    const ptv_image *im = &s->image;
    const uint64_t limit = s->segment_base + s->segment_bytes, end = s->program_size;
    uint64_t numbers[GM_END_NUMBERS];
    gm_archive *a = &model->archive;
    a->zip64 = part(im, limit, end);
    a->comment = part(im, end + PTV_ZIP_END, im->size);
    gm_end_header_values(a, model->member_count, s->segment_bytes, s->segment_base, numbers);
    for (unsigned i = 0; i < GM_END_NUMBERS; i++) {
        const uint64_t found = load(im, end + gm_end_numbers[i].at, gm_end_numbers[i].width);
        if (found != numbers[i]) {
            a->end[i] = (gm_number){true, found};
        }
    }
}

bool gm_decode_package(gm_model *model, const gm_source *s)
{
    const ptv_image *im = &s->image;
    ptv_zip zip = {
        .directory = s->segment_base, .size = s->segment_bytes, .count = s->header_length};
    size_t count;
    located *list = locate(im, &zip, &count);
    model->members = list == NULL ? NULL : gm_take(model, (count + 1) * sizeof *model->members);
    if (model->members == NULL) {
        free(list);
        return false;
    }
    model->member_count = count;
    const uint64_t first = count > 0 ? list[0].at : s->segment_base;
    *(count > 0 ? &model->members[0].before : &model->archive.before) = part(im, 0, first);
    for (size_t i = 0; i < count; i++) {
        const bool last = i + 1 == count;
        decode_member(&model->members[i], im, &list[i], i);
        decode_gap(&model->members[i], last ? NULL : &model->members[i + 1], im, &list[i],
                   last ? s->segment_base : list[i + 1].at, &model->archive);
    }
    free(list);
    decode_end(model, s);
    return true;
}

bool gm_decode_safetensors(gm_model *model, const gm_source *s)
{
    enum { LENGTH = 8 };
    const uint64_t end = LENGTH + ptv_u64(&s->image, 0);
    model->json = part(&s->image, LENGTH, end);
    model->data = part(&s->image, end, s->image.size);
    return true;
}

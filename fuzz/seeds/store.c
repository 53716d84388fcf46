/* Stores seeds as files: names, without duplicates, and an index of their origins. */
#include "fuzz/seeds/seeds.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* In order of writing, with chains by the first byte of the digest. */
typedef struct seed_written {
    char target[64];
    char sha1[SHA1_DIGITS + 1];
    size_t size;
    size_t next; /* in its chain: index + 1, or 0 for the last */
} seed_written;

bool seeds_refuse(const char *path, const char *why)
{
    fprintf(stderr, "ptv-seeds: %s: %s\n", path, why);
    return false;
}

static void on_finding(void *context, const gate_finding *finding)
{
    (void)context;
    seeds_refuse(finding->at.file, finding->found == NULL ? "cannot be read" : finding->found);
}

bool seeds_read(ptv_arena *arena, const char *path, src_file *file)
{
    gate_run run = {.sink = on_finding};
    *file = (src_file){.path = path};
    return src_read_bytes(&run, arena, path, file);
}

src_file *seeds_folder(ptv_arena *arena, const char *folder, const char *ending)
{
    gate_run run = {.sink = on_finding};
    src_file *first = src_folder(&run, arena, folder, ending);
    if (first == NULL) {
        seeds_refuse(folder, "there is nothing in it");
    }
    return run.undecided == 0 ? first : NULL;
}

bool seeds_name(char out[SEED_NAME], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(out, SEED_NAME, format, list);
    va_end(list);
    return (n > 0 && n < SEED_NAME) || seeds_refuse(out, "the name is too long");
}

static bool is_wanted(const seeds *s, const char *target)
{
    for (size_t i = 0; i < s->wanted_count; i++) {
        if (strcmp(s->wanted[i], target) == 0) {
            return true;
        }
    }
    return s->wanted_count == 0;
}

static bool make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST || seeds_refuse(path, strerror(errno));
}

bool seeds_begin(seeds *s)
{
    char path[SEED_NAME];
    if (!make_folder(s->out) || !seeds_name(path, "%s/index.tsv", s->out)) {
        return false;
    }
    s->index = fopen(path, "w");
    return s->index != NULL || seeds_refuse(path, strerror(errno));
}

/* ---- Writing ---- */

static unsigned chain_of(const char *sha1)
{
    static const char digits[] = "0123456789abcdef";
    return (unsigned)(strchr(digits, sha1[0]) - digits) * 16 +
           (unsigned)(strchr(digits, sha1[1]) - digits);
}

static bool is_written(const seeds *s, const char *target, const char *sha1)
{
    for (size_t i = s->chains[chain_of(sha1)]; i > 0; i = s->written[i - 1].next) {
        const seed_written *w = &s->written[i - 1];
        if (strcmp(w->sha1, sha1) == 0 && strcmp(w->target, target) == 0) {
            return true;
        }
    }
    return false;
}

static bool remember(seeds *s, const seed_written *one)
{
    seed_written *more = ptv_room_for_one(s->written, s->count, &s->room, sizeof *more);
    if (more == NULL) {
        return seeds_refuse(one->target, "out of memory");
    }
    s->written = more;
    size_t *chain = &s->chains[chain_of(one->sha1)];
    s->written[s->count++] = *one;
    s->written[s->count - 1].next = *chain;
    *chain = s->count;
    return true;
}

/* Skips files written earlier: rewriting thousands makes file systems wait for the disk. */
static bool is_there(const char *path, const ptv_buffer *bytes)
{
    static char found[SEED_BYTES + 2];
    FILE *in = fopen(path, "rb");
    const size_t size = in == NULL ? 0 : fread(found, 1, sizeof found, in);
    if (in != NULL) {
        fclose(in);
    }
    return size == bytes->length && memcmp(found, bytes->bytes, size) == 0;
}

static bool put_file(const seeds *s, const seed_written *one, const ptv_buffer *bytes)
{
    char path[SEED_NAME];
    if (!seeds_name(path, "%s/%s", s->out, one->target) || !make_folder(path) ||
        !seeds_name(path, "%s/%s/%s", s->out, one->target, one->sha1)) {
        return false;
    }
    if (is_there(path, bytes)) {
        return true;
    }
    (void)unlink(path);
    FILE *out = fopen(path, "wb");
    bool good = out != NULL && fwrite(bytes->bytes, 1, bytes->length, out) == bytes->length;
    good = (out == NULL || fclose(out) == 0) && good;
    return good || seeds_refuse(path, strerror(errno));
}

static bool write_new(seeds *s, const char *target, const char *name, const ptv_buffer *bytes)
{
    seed_written one = {.size = bytes->length};
    snprintf(one.target, sizeof one.target, "%s", target);
    sha1_of(one.sha1, (const uint8_t *)bytes->bytes, bytes->length);
    if (is_written(s, target, one.sha1)) {
        return true;
    }
    fprintf(s->index, "%s\t%s\t%zu\t%s\n", target, one.sha1, one.size, name);
    return put_file(s, &one, bytes) && remember(s, &one);
}

bool seeds_write(seeds *s, const char *target, const char *prefix, const seed_item *item)
{
    ptv_buffer bytes = {0};
    if (!is_wanted(s, target) || item->size > SEED_BYTES) {
        return true;
    }
    ptv_put_text(&bytes, prefix);
    ptv_put(&bytes, item->bytes, item->size);
    bool good = bytes.length > 0 && !bytes.failed ? write_new(s, target, item->name, &bytes)
                                                  : !bytes.failed;
    ptv_buffer_free(&bytes);
    return good || seeds_refuse(item->name, "is not written");
}

/* ---- The end ---- */

static bool is_first_of_target(const seeds *s, size_t i)
{
    for (size_t k = 0; k < i; k++) {
        if (strcmp(s->written[k].target, s->written[i].target) == 0) {
            return false;
        }
    }
    return true;
}

/* Removes what earlier runs left, but only files named as this program names them. */
static bool remove_others(const seeds *s, const char *target)
{
    char folder[SEED_NAME];
    ptv_arena arena = {.left = 64 << 20};
    bool good = seeds_name(folder, "%s/%s", s->out, target);
    src_file *f = good ? seeds_folder(&arena, folder, "") : NULL;
    for (; f != NULL && good; f = f->next) {
        const char *name = strrchr(f->path, '/') + 1;
        bool ours = strspn(name, "0123456789abcdef") == SHA1_DIGITS && strlen(name) == SHA1_DIGITS;
        if (ours && !is_written(s, target, name)) {
            good = unlink(f->path) == 0 || seeds_refuse(f->path, strerror(errno));
        }
    }
    ptv_arena_free(&arena);
    return good;
}

static void print_target(const seeds *s, const char *target)
{
    size_t count = 0, bytes = 0, longest = 0;
    for (size_t i = 0; i < s->count; i++) {
        const seed_written *w = &s->written[i];
        if (strcmp(w->target, target) == 0) {
            count++;
            bytes += w->size;
            longest = w->size > longest ? w->size : longest;
        }
    }
    printf("%s: %zu seeds, %zu bytes, the longest %zu\n", target, count, bytes, longest);
}

/* Whoever names a target wants seeds of it. */
static bool all_have_some(const seeds *s)
{
    bool good = s->count > 0;
    for (size_t i = 0; i < s->wanted_count; i++) {
        bool has = false;
        for (size_t k = 0; k < s->count && !has; k++) {
            has = strcmp(s->written[k].target, s->wanted[i]) == 0;
        }
        good = (has || seeds_refuse(s->wanted[i], "there are no seeds for it")) && good;
    }
    return good;
}

bool seeds_end(seeds *s)
{
    bool good = fclose(s->index) == 0 || seeds_refuse("index.tsv", strerror(errno));
    for (size_t i = 0; i < s->count; i++) {
        if (is_first_of_target(s, i)) {
            print_target(s, s->written[i].target);
            good = remove_others(s, s->written[i].target) && good;
        }
    }
    good = all_have_some(s) && good;
    free(s->written);
    return good;
}

/* Checks that names of methods are text, and unique. */
#include "golden/bundle/unbundle.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "verifiers/schemas/bundled_program.h"

typedef struct name {
    const char *bytes;
    uint32_t n;
} name;

static int compare(const void *a, const void *b)
{
    const name *one = a, *other = b;
    uint32_t n = one->n < other->n ? one->n : other->n;
    int order = memcmp(one->bytes, other->bytes, n);
    return order != 0 ? order : (one->n > other->n) - (one->n < other->n);
}

/* JSON has no other strings, and its reader accepts no NUL in them. */
static bool is_text(const name *n)
{
    return ptv_is_utf8(n->bytes, n->n) && (n->n == 0 || memchr(n->bytes, 0, n->n) == NULL);
}

static bool has_twice(name *names, uint32_t count)
{
    bool twice = false;
    if (count > 0) {
        qsort(names, count, sizeof *names, compare);
    }
    for (uint32_t i = 1; i < count && !twice; i++) {
        twice = compare(&names[i - 1], &names[i]) == 0;
    }
    return twice;
}

/* Collects the names. Returns their total length. */
static uint64_t collect(name *names, const ptv_image *im, ptv_vec suites)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < suites.count; i++) {
        ptv_vec text = ptv_vec_of(im, ptv_table_in(im, suites, i),
                                  PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_METHOD_NAME);
        names[i] = (name){text.at == 0 ? NULL : (const char *)im->bytes + text.at, text.count};
        bytes += text.count;
    }
    return bytes;
}

bool gm_names_are_unique(const ptv_image *im, ptv_vec suites, char *why, size_t room)
{
    name *names = calloc(suites.count + (size_t)1, sizeof *names);
    /* Before reading them: a long name shared by all suites would take forever. */
    bool shared = names != NULL && collect(names, im, suites) > im->size;
    bool fine = names != NULL && !shared;
    uint32_t i = 0;
    while (i < suites.count && fine) {
        fine = names[i].bytes != NULL && is_text(&names[i]);
        i += fine;
    }
    if (shared) {
        snprintf(why, room, "method_test_suites share their method_name");
    } else if (names == NULL) {
        snprintf(why, room, "out of memory");
    } else if (!fine) {
        snprintf(why, room, "method_test_suites[%u]: method_name is absent or not text",
                 (unsigned)i);
    } else if (has_twice(names, suites.count)) {
        snprintf(why, room, "two of method_test_suites have the same method_name");
        fine = false;
    }
    free(names);
    return fine;
}

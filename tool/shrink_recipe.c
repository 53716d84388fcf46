/* Writes a file's bytes as edits, and the expectations that ge_check() reports. */
#include "tool/shrink_recipe.h"

#include <stdlib.h>

#include "base/zeros.h"
#include "golden/codec/dump.h"
#include "golden/edit/recipe.h"

enum {
    LINE = 32,
    LONGEST_TEXT = 4096,
    ROOM = GE_EXPECTATIONS * 512 /* for the output of ge_check() */
};

static const char no_memory[] = "out of memory";

/* ---- The contents, for people ---- */

/* Stops the dump when its text grows too long. */
static bool put_piece(void *context, const char *bytes, size_t n)
{
    ptv_buffer *text = context;
    ptv_put(text, bytes, n);
    return !text->failed && text->length <= LONGEST_TEXT;
}

static void put_comments(ptv_buffer *out, const ptv_buffer *text)
{
    size_t begin = 0;
    while (begin < text->length) {
        const char *line = text->bytes + begin;
        const char *end = memchr(line, '\n', text->length - begin);
        size_t n = end == NULL ? text->length - begin : (size_t)(end - line);
        ptv_put_text(out, "#     ");
        ptv_put(out, line, n);
        ptv_put_char(out, '\n');
        begin += n + 1;
    }
}

static void put_content(ptv_buffer *out, const ptv_image *image)
{
    gm_source source;
    ptv_buffer text = {.bytes = NULL};
    gm_dump dump = {.blobs = GM_SUMMARY, .put = put_piece, .context = &text};
    if (gm_open(&source, image) && gm_dump_text(&dump, &source) && !text.failed) {
        put_comments(out, &text);
    }
    out->failed = out->failed || text.failed || strcmp(dump.why, no_memory) == 0;
    ptv_buffer_free(&text);
}

/* ---- Edits ---- */

/* Any golden model of the format will do: none of it remains, but it gives paths their meaning. */
static const char *golden_for(ptv_format format)
{
    switch (format) {
    case PTV_FORMAT_BUNDLE: return "bundle";
    case PTV_FORMAT_DATA: return "external_data";
    case PTV_FORMAT_NFAT: return "nfat";
    case PTV_FORMAT_XNNPACK: return "xnnpack_add";
    case PTV_FORMAT_VULKAN: return "vulkan_add";
    case PTV_FORMAT_MLX: return "mlx_mlp";
    case PTV_FORMAT_MPS: return "mps_conv";
    default: return "add";
    }
}

static void put_edits(ptv_buffer *out, fe_bytes small, ptv_format format)
{
    ptv_put_format(out, "from %s\ntruncate 0\n", golden_for(format));
    if (small.size > 0) {
        ptv_put_format(out, "grow %zu\n", small.size);
    }
    for (size_t at = 0; at < small.size; at += LINE) {
        size_t n = small.size - at < LINE ? small.size - at : LINE;
        if (ptv_is_zero(small.bytes + at, n)) {
            continue; /* already there */
        }
        ptv_put_format(out, "patch @%zu ", at);
        for (size_t i = 0; i < n; i++) {
            ptv_put_hex(out, small.bytes[at + i], 2);
        }
        ptv_put_char(out, '\n');
    }
}

/* ---- Expectations ---- */

/* Puts the lines that a recipe without expectations lacks. Returns their number. */
static unsigned put_expectations(ptv_buffer *out, const char *why)
{
    static const char mark[] = "  expect ";
    unsigned count = 0;
    for (const char *line = strstr(why, mark); line != NULL; line = strstr(line + 1, mark)) {
        ptv_put(out, line + 2, strcspn(line + 2, "\n"));
        ptv_put_char(out, '\n');
        count++;
    }
    return count;
}

/* Returns what is wrong, or NULL. */
static const char *put_verdict(ptv_buffer *out, const ge_case *built)
{
    char *why = calloc(1, ROOM);
    if (why != NULL) {
        (void)ge_check(built, why, ROOM);
    }
    bool known = why != NULL && strstr(why, "out of memory\n") == NULL;
    bool decided = known && strstr(why, "the verdict is undecided") == NULL;
    unsigned count = known ? put_expectations(out, why) : 0;
    if (count == 0 || !decided) {
        ptv_put_text(out, decided ? "expect clean\n" : "expect undecided\n");
    }
    free(why);
    return !known                    ? no_memory
           : count > GE_EXPECTATIONS ? "it has more faults than a recipe can express"
                                     : NULL;
}

const char *ptv_put_recipe(ptv_buffer *out, fe_bytes small, const char *head)
{
    ge_case built = {.clean = true};
    if (!ge_open(&built.file, small.bytes, small.size)) {
        return no_memory;
    }
    const ptv_image image = ge_image(&built.file);
    ptv_put_format(out, "# %s\n", head);
    put_content(out, &image);
    ptv_put_char(out, '\n');
    put_edits(out, small, ge_format_of(&built.file));
    const char *wrong = put_verdict(out, &built);
    ge_close_case(&built);
    return out->failed ? no_memory : wrong;
}

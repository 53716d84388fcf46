/* Bytes of a file as edits, and what is expected of it as ge_check() says it. */
#include "verifiers/cli/shrink_recipe.h"

#include <stdlib.h>
#include <string.h>

#include "golden/codec/dump.h"
#include "golden/edit/recipe.h"

enum { LINE = 32, LONGEST_TEXT = 4096, ROOM = 8192 };

/* ---- What is in it, for people ---- */

/* A text that grows too long stops the dump. */
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
    ptv_buffer_free(&text);
}

/* ---- Edits ---- */

/* Any golden model of the same format: nothing of it stays, but paths mean what they mean in it. */
static const char *golden_for(ptv_format format)
{
    switch (format) {
    case PTV_FORMAT_BUNDLE: return "bundle";
    case PTV_FORMAT_DATA: return "external_data";
    case PTV_FORMAT_NFAT: return "nfat";
    case PTV_FORMAT_XNNPACK: return "xnnpack_add";
    case PTV_FORMAT_VULKAN: return "vulkan_add";
    default: return "add";
    }
}

/* Zeros need no line: they are there. */
static bool is_zero(fe_bytes small, size_t at, size_t n)
{
    bool zero = true;
    for (size_t i = 0; i < n; i++) {
        zero = zero && small.bytes[at + i] == 0;
    }
    return zero;
}

static void put_edits(ptv_buffer *out, fe_bytes small, ptv_format format)
{
    ptv_put_format(out, "from %s\ntruncate 0\n", golden_for(format));
    if (small.size > 0) {
        ptv_put_format(out, "grow %zu\n", small.size);
    }
    for (size_t at = 0; at < small.size; at += LINE) {
        size_t n = small.size - at < LINE ? small.size - at : LINE;
        if (is_zero(small, at, n)) {
            continue;
        }
        ptv_put_format(out, "patch @%zu ", at);
        for (size_t i = 0; i < n; i++) {
            ptv_put_hex(out, small.bytes[at + i], 2);
        }
        ptv_put_char(out, '\n');
    }
}

/* ---- Expectations ---- */

/* The lines that a recipe without expectations would need. */
static bool put_expectations(ptv_buffer *out, const char *why)
{
    static const char mark[] = "  expect ";
    bool any = false;
    for (const char *line = strstr(why, mark); line != NULL; line = strstr(line + 1, mark)) {
        ptv_put(out, line + 2, strcspn(line + 2, "\n") + 1);
        any = true;
    }
    return any;
}

static bool put_verdict(ptv_buffer *out, ge_case *built)
{
    char *why = calloc(1, ROOM);
    if (why == NULL) {
        return false;
    }
    bool clean = ge_check(built, why, ROOM);
    if (!put_expectations(out, why)) {
        ptv_put_text(out, clean ? "expect clean\n" : "expect undecided\n");
    }
    free(why);
    return true;
}

bool ptv_put_recipe(ptv_buffer *out, fe_bytes small, const char *head)
{
    ge_case built = {.clean = true};
    if (!ge_open(&built.file, small.bytes, small.size)) {
        return false;
    }
    const ptv_image image = ge_image(&built.file);
    ptv_put_format(out, "# %s\n", head);
    put_content(out, &image);
    ptv_put_char(out, '\n');
    put_edits(out, small, ge_format_of(&built.file));
    bool good = put_verdict(out, &built);
    ge_close_case(&built);
    return good && !out->failed;
}

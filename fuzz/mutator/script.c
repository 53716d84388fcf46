/*
 * Records what was done, in the language of docs/edits.md: a line for each edit as it is made and,
 * when the script is asked for, the bytes that differ if the lines do not say everything.
 */
#include "fuzz/envelope/formats.h"
#include "fuzz/mutator/mutator_internal.h"

#include <stdarg.h>
#include <string.h>

enum { LINE_BYTES = 1024, PATCH_BYTES = 256, NEAR_BYTES = 8 };

static void put_both(fm_mutator *m, const char *text)
{
    ptv_put_text(&m->log.text, text);
    ptv_put_text(&m->log.exact, text);
}

bool fm_note(fm_mutator *m, const char *format, ...)
{
    char line[LINE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    put_both(m, line);
    put_both(m, "\n");
    return true;
}

/* ---- Paths ---- */

static size_t add(char *out, size_t used, const char *text)
{
    size_t n = strlen(text);
    if (used + n < FM_PATH_BYTES) {
        memcpy(out + used, text, n + 1);
        return used + n;
    }
    return FM_PATH_BYTES;
}

/* Adds the location of level i within the level before it. */
static size_t add_nested(const fm_mutator *m, uint32_t i, char *out, size_t used)
{
    used +=
        fe_nested_path(&m->levels[i - 1].file, &m->levels[i].in, out + used, FM_PATH_BYTES - used);
    return used < FM_PATH_BYTES ? used : FM_PATH_BYTES;
}

/* Adds the path that leads to the file being edited. */
static size_t add_prefix(const fm_mutator *m, char *out)
{
    size_t used = 0;
    out[0] = '\0';
    for (uint32_t i = 1; i < m->depth && used < FM_PATH_BYTES; i++) {
        used = add_nested(m, i, out, used);
        used = used < FM_PATH_BYTES ? add(out, used, ".") : used;
    }
    return used;
}

/* False if it is too long. */
static bool path_of(const fm_mutator *m, const ft_node *node, uint32_t slot, char *out)
{
    size_t used = add_prefix(m, out);
    if (used < FM_PATH_BYTES) {
        used += ft_path(m->tree, node, slot, out + used, FM_PATH_BYTES - used);
    }
    return used < FM_PATH_BYTES;
}

/* Returns whether readers that trust counts reach the node by the same path. */
static bool is_plain_way(const ft_node *node)
{
    for (const ft_node *up = node; up != NULL; up = up->place.parent) {
        if (up->lies) {
            return false;
        }
    }
    return true;
}

/* Returns whether `pteverify edit` finds the place by its path. */
static bool has_path(const fm_mutator *m, const fm_site *site)
{
    const ptv_format format = m->levels[0].file.format; /* `edit` corrects checksums of packages */
    bool known = format != PTV_FORMAT_UNKNOWN && format != PTV_FORMAT_PACKAGE;
    bool named = site->form == FM_HEADER || (site->node != NULL && is_plain_way(site->node));
    bool whole = site->name == NULL || site->form == FM_HEADER;
    return known && named && whole && !m->log.blurred && site->form < FM_PLAIN;
}

/* ---- Lines ---- */

bool fm_note_path(fm_mutator *m, const char *what, const ft_node *node, uint32_t slot)
{
    char path[FM_PATH_BYTES];
    (void)path_of(m, node, slot, path);
    return fm_note(m, "%s %s", what, path);
}

static bool site_path(const fm_mutator *m, const fm_site *site, char *path)
{
    if (site->node == NULL) {
        return add(path, add_prefix(m, path), site->name) < FM_PATH_BYTES;
    }
    if (!path_of(m, site->node, site->slot, path)) {
        return false;
    }
    size_t used = strlen(path);
    if (site->name != NULL) {
        used = add(path, add(path, used, "."), site->name);
    }
    return used < FM_PATH_BYTES;
}

/* Writes signed fields as signed numbers. */
static void put_value(ptv_buffer *text, const fm_site *site, uint64_t value)
{
    if (site->scalar == PTV_I64 || site->scalar == PTV_I32 || site->scalar == PTV_I16 ||
        site->scalar == PTV_I8) {
        unsigned shift = 64u - 8u * site->width;
        ptv_put_i64(text, (int64_t)(value << shift) / ((int64_t)1 << shift));
    } else {
        ptv_put_u64(text, value);
    }
}

static void put_address(ptv_buffer *text, const fm_site *site, const char *path)
{
    static const char *const forms[] = {[FM_WORD] = "@word(",
                                        [FM_OBJECT] = "@object(",
                                        [FM_VTABLE] = "@vtable(",
                                        [FM_SLOT] = "@slot(",
                                        [FM_HEADER] = "@word("};
    ptv_put_text(text, forms[site->form]);
    ptv_put_text(text, path);
    ptv_put_char(text, ')');
}

static void put_number(ptv_buffer *text, const fm_site *site, uint64_t value)
{
    ptv_put_text(text, " u");
    ptv_put_u64(text, 8u * site->width);
    ptv_put_char(text, ' ');
    ptv_put_u64(text, value);
}

static void put_old(ptv_buffer *text, const char *path, uint64_t old)
{
    ptv_put_text(text, "  # ");
    ptv_put_text(text, path);
    ptv_put_text(text, "was ");
    ptv_put_u64(text, old);
    ptv_put_char(text, '\n');
}

static void put_by_position(fm_mutator *m, const fm_site *site, const char *path, uint64_t old,
                            uint64_t value)
{
    ptv_buffer *text = &m->log.exact;
    ptv_put_text(text, "patch @");
    ptv_put_u64(text, fm_position(m, site));
    put_number(text, site, value);
    put_old(text, path, old);
}

static void put_by_path(fm_mutator *m, const fm_site *site, const char *path, uint64_t value)
{
    ptv_buffer *text = &m->log.text;
    if (site->number) {
        ptv_put_text(text, "set ");
        ptv_put_text(text, path);
        ptv_put_text(text, " = ");
        put_value(text, site, value);
    } else {
        ptv_put_text(text, "patch ");
        put_address(text, site, path);
        put_number(text, site, value);
    }
}

/*
 * Anything but a plain value may change what paths lead to. In a nested file, even plain values
 * may: they can determine what is nested where.
 */
static bool moves_paths(const fm_mutator *m, const fm_site *site)
{
    bool plain = site->form == FM_WORD && site->field != NULL && (site->field->flags & FT_TAG) == 0;
    return !plain || m->depth > 1;
}

void fm_note_put(fm_mutator *m, const fm_site *site, uint64_t old, uint64_t value)
{
    char path[FM_PATH_BYTES + 1];
    bool named = site_path(m, site, path);
    size_t length = named ? strlen(path) : 0;
    memcpy(path + length, named ? " " : "", named ? 2 : 1);
    size_t begin = m->log.exact.length;
    put_by_position(m, site, path, old, value);
    if (named && has_path(m, site)) {
        path[length] = '\0';
        put_by_path(m, site, path, value);
        put_old(&m->log.text, "", old);
    } else if (!m->log.exact.failed) {
        ptv_put(&m->log.text, m->log.exact.bytes + begin, m->log.exact.length - begin);
    }
    m->log.blurred = m->log.blurred || moves_paths(m, site);
}

static void put_hex(ptv_buffer *text, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ptv_put_hex(text, bytes[i], 2);
    }
}

static void put_patch(ptv_buffer *text, size_t at, const uint8_t *bytes, size_t n)
{
    while (n > 0) {
        size_t part = n < PATCH_BYTES ? n : PATCH_BYTES;
        ptv_put_text(text, "patch @");
        ptv_put_u64(text, at);
        ptv_put_char(text, ' ');
        put_hex(text, bytes, part);
        ptv_put_char(text, '\n');
        at += part;
        bytes += part;
        n -= part;
    }
}

void fm_note_patch(fm_mutator *m, size_t at, size_t n)
{
    put_patch(&m->log.text, at, m->bytes + at, n);
    put_patch(&m->log.exact, at, m->bytes + at, n);
}

/* ---- The script ---- */

/* Adds the lines as comments, for the reader only. */
static void put_comments(ptv_buffer *to, const ptv_buffer *lines)
{
    bool begins = true;
    for (size_t i = 0; i < lines->length; i++) {
        if (begins) {
            ptv_put_text(to, "# ");
        }
        ptv_put_char(to, lines->bytes[i]);
        begins = lines->bytes[i] == '\n';
    }
}

static void put_size(ptv_buffer *to, size_t before, size_t after)
{
    if (after != before) {
        ptv_put_text(to, after < before ? "truncate " : "grow ");
        ptv_put_u64(to, after < before ? after : after - before);
        ptv_put_char(to, '\n');
    }
}

static bool differs(const fm_mutator *m, size_t i)
{
    return m->after.bytes[i] != (i < m->before_size ? m->before.bytes[i] : 0);
}

/* Where a run of different bytes ends: a few equal bytes must follow it. */
static size_t end_of_difference(const fm_mutator *m, size_t i)
{
    size_t end = i + 1;
    while (i < m->after_size && i < end + NEAR_BYTES) {
        end = differs(m, i) ? i + 1 : end;
        i++;
    }
    return end;
}

static void put_differences(fm_mutator *m)
{
    put_size(&m->script, m->before_size, m->after_size);
    for (size_t i = 0; i < m->after_size; i++) {
        if (differs(m, i)) {
            size_t end = end_of_difference(m, i);
            put_patch(&m->script, i, m->after.bytes + i, end - i);
            i = end;
        }
    }
}

/* Errors in headers, FlatBuffers or payloads: what follows them may not have been checked. */
static bool is_no_structure(void *context, const ptv_finding *finding)
{
    bool *broken = context;
    unsigned family = finding->rule->code / 100;
    bool structure = family <= 2 || family == 7;
    *broken = *broken || (finding->rule->severity == PTV_ERROR && structure);
    return !*broken;
}

/*
 * Returns whether all readers agree on the layout of the first input. It must be recognised by more
 * than its header, too.
 */
static bool is_sound(fm_mutator *m)
{
    bool broken = false;
    const ptv_image image = {m->before.bytes, m->before_size, m->before_size};
    if (fe_layout_of(ptv_detect(&image)) == NULL) {
        return false;
    }
    ptv_work *work = ptv_arena_take(&m->arena, sizeof *work);
    ptv_run *run = ptv_arena_take(&m->arena, sizeof *run);
    if (work == NULL || run == NULL) {
        return false;
    }
    ptv_begin(run, &image, work, is_no_structure, &broken);
    run->flags = PTV_PARTIAL;
    (void)ptv_verify(run);
    return !broken;
}

const char *fm_script(fm_mutator *m)
{
    ptv_buffer_clear(&m->script);
    if (m->log.text.failed) { /* perhaps the bytes compared below are missing, too */
        return "";
    }
    if (m->log.moved) {
        put_comments(&m->script, &m->log.text);
        put_differences(m);
    } else {
        const ptv_buffer *lines = is_sound(m) ? &m->log.text : &m->log.exact;
        ptv_put(&m->script, lines->bytes, lines->length);
    }
    ptv_put_char(&m->script, '\0');
    return m->script.failed || m->log.exact.failed ? "" : m->script.bytes;
}

size_t fm_describe(const fm_mutator *m, char *out, size_t room)
{
    size_t used = 0;
    for (uint32_t i = 0; i < m->log.count; i++) {
        for (const char *c = i == 0 ? "" : ","; *c != '\0' && used + 1 < room; c++) {
            out[used++] = *c;
        }
        for (const char *c = m->log.edits[i]->name; *c != '\0' && used + 1 < room; c++) {
            out[used++] = *c;
        }
    }
    if (room > 0) {
        out[used] = '\0';
    }
    return used;
}

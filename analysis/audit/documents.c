/* Texts that are executed or opened, documents, images, keys, and models. */
#include "analysis/audit/audit_rules.h"
#include "analysis/audit/signatures.h"

#include <stdio.h>
#include <string.h>

#include "verifiers/context/format_info.h"

/* Many texts may begin in one line. Once the steps are used up, none is found. */
static uint64_t text_from(const audit_span *s, uint64_t at, uint64_t most)
{
    const uint64_t end = s->scanner->fuel == 0 ? 0 : most;
    uint64_t n = 0;
    while (n < end && audit_in(s, at + n, 1) &&
           (audit_is_printable(s->bytes[at + n]) || s->bytes[at + n] == '\t')) {
        n++;
    }
    (void)audit_spend(s, n / 8);
    return n;
}

static void quote(uint64_t n, const char *before, audit_hit *hit)
{
    hit->kind = before;
    hit->quoted = n;
}

/* "#!/bin/sh", a line of text, followed by more text. */
bool audit_is_script(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { LONGEST = 256, LEAST = 18 };
    const uint64_t line = text_from(s, at, LONGEST);
    const bool ends = audit_in(s, at + line, 1) && s->bytes[at + line] == '\n';
    const uint64_t more = ends ? text_from(s, at + line + 1, LONGEST) : 0;
    hit->length = line;
    quote(line, "a script: ", hit);
    return ends && line >= 7 && line + more >= LEAST;
}

/* Ignores case; letters in `lower` are lower case. */
static bool is_letter_or_sign(uint8_t c, char lower)
{
    return (c | (lower >= 'a' ? 0x20 : 0)) == (uint8_t)lower;
}

static bool starts(const audit_span *s, uint64_t at, const char *lower)
{
    const size_t n = strlen(lower);
    for (size_t i = 0; i < n; i++) {
        if (!audit_in(s, at + i, 1) || !is_letter_or_sign(s->bytes[at + i], lower[i])) {
            return false;
        }
    }
    return true;
}

bool audit_is_markup(const audit_span *s, uint64_t at, audit_hit *hit)
{
    static const char *const words[] = {
        "<!doctype html", "<script>", "<script ",     "<html>",   "<html ",
        "<iframe ",       "<?php ",   "<svg xmlns=",  "<img src", "<body ",
        "<object ",       "<embed ",  "<form action", "<meta ",   "<link rel"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (starts(s, at, words[i])) {
            hit->length = text_from(s, at, 4096);
            quote(hit->length, "", hit);
            return hit->length > 0;
        }
    }
    return false;
}

/* A line that says more than its signature. */
bool audit_is_text(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { LEAST = 16, MOST = 256 };
    hit->length = text_from(s, at, MOST);
    quote(hit->length, "", hit);
    return hit->length >= hit->skip && (hit->length >= LEAST || s->size - at > LEAST);
}

/* A code block in a page. */
bool audit_is_server_page(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { LEAST = 12, MOST = 4096 };
    const uint64_t n = text_from(s, at, MOST);
    const uint8_t *text = s->bytes + at;
    bool ends = false;
    for (uint64_t i = LEAST; i + 1 < n && !ends; i++) {
        ends = text[i] == text[1] && text[i + 1] == '>';
    }
    hit->length = n;
    quote(n, "", hit);
    return ends;
}

/*
 * Whether one of the words is in n bytes, which must be available. Does not look if no steps are
 * left.
 */
static bool has_word(const audit_span *s, uint64_t at, uint64_t n, const char *const *words,
                     size_t count)
{
    bool has = false;
    for (uint64_t i = at, end = audit_spend(s, n / 4) ? at + n : at; i < end && !has; i++) {
        for (size_t k = 0; k < count && !has; k++) {
            has = is_letter_or_sign(s->bytes[i], words[k][0]) && starts(s, i, words[k]);
        }
    }
    return has;
}

/* Lines of text that call something which reaches outside Python. */
bool audit_is_python(const audit_span *s, uint64_t at, audit_hit *hit)
{
    static const char *const words[] = {"system(",     "popen(",      "exec(",   "eval(",
                                        "subprocess.", "__import__(", "socket(", "urlopen(",
                                        "cdll.",       "spawn"};
    enum { MOST = 1024 };
    uint64_t n = text_from(s, at, MOST);
    hit->length = n;
    quote(n, "Python: ", hit);
    while (n < MOST && audit_in(s, at + n, 1) &&
           (s->bytes[at + n] == '\n' || s->bytes[at + n] == '\r')) {
        n += 1 + text_from(s, at + n + 1, MOST - n);
    }
    return has_word(s, at, n, words, sizeof words / sizeof words[0]);
}

bool audit_is_pem(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { LONGEST = 80 };
    const uint64_t line = text_from(s, at, LONGEST);
    char label[LONGEST + 1];
    memcpy(label, s->bytes + at, (size_t)line);
    label[line] = '\0';
    if (line < 20 || memcmp(label + line - 5, "-----", 5) != 0) {
        return false;
    }
    hit->rule = strstr(label, "PRIVATE KEY") != NULL ? &audit_private_key : &audit_certificate;
    hit->length = line;
    quote(line, "", hit);
    return true;
}

/* A scheme, followed by a name of letters and dots. */
bool audit_is_url(const audit_span *s, uint64_t at, audit_hit *hit)
{
    static const char *const schemes[] = {
        "http://", "https://", "ftp://", "file://",           "ldap://",     "ws://",
        "wss://",  "s3://",    "gs://",  "data:text/",        "javascript:", "ssh://",
        "sftp://", "smb://",   "git://", "data:application/", "hdfs://"};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        const bool first = (s->bytes[at] | 0x20) == schemes[i][0];
        const uint64_t length = first && starts(s, at, schemes[i]) ? text_from(s, at, 1024) : 0;
        if (length > 0 && length >= strlen(schemes[i]) + 4) {
            hit->length = length;
            quote(length, "", hit);
            return true;
        }
    }
    return false;
}

/* A line of text with a call, and with a block or the end of a statement. */
bool audit_is_javascript(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { LEAST = 16, MOST = 4096 };
    const uint64_t n = text_from(s, at, MOST);
    const uint8_t *text = s->bytes + at;
    hit->length = n;
    quote(n, "JavaScript: ", hit);
    return n >= LEAST && memchr(text, '(', (size_t)n) != NULL &&
           (memchr(text, ';', (size_t)n) != NULL || memchr(text, '{', (size_t)n) != NULL);
}

/* Sources of kernels declare constants too, but without these words in the same line. */
bool audit_is_javascript_declaration(const audit_span *s, uint64_t at, audit_hit *hit)
{
    static const char *const words[] = {"require(", "function", "eval(",
                                        "=>",       "document", "window"};
    return audit_is_javascript(s, at, hit) &&
           has_word(s, at, hit->length, words, sizeof words / sizeof words[0]);
}

/* Paths may contain all printable characters but these. */
static bool is_in_path(uint8_t c)
{
    static const bool others[128] = {
        [' '] = true, ['!'] = true, ['"'] = true,  ['#'] = true, ['$'] = true,
        ['%'] = true, ['&'] = true, ['\''] = true, ['('] = true, [')'] = true,
        ['*'] = true, [','] = true, [';'] = true,  ['<'] = true, ['='] = true,
        ['>'] = true, ['?'] = true, ['['] = true,  [']'] = true, ['^'] = true,
        ['`'] = true, ['{'] = true, ['|'] = true,  ['}'] = true, ['~'] = true,
    };
    return audit_is_printable(c) && !others[c];
}

/* At least two folders from the root, at the beginning of a text: shorter ones arise by chance. */
bool audit_is_path(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { LEAST = 16, LONGEST = 1024, FOLDERS = 2 };
    uint64_t n = 0;
    unsigned folders = 0;
    if (s->scanner->less_paths || (at > 0 && audit_is_printable(s->bytes[at - 1]))) {
        return false;
    }
    for (; n < LONGEST && audit_in(s, at + n, 1) && is_in_path(s->bytes[at + n]); n++) {
        const bool separates = s->bytes[at + n] == '/' || s->bytes[at + n] == '\\';
        folders += separates && audit_in(s, at + n + 1, 1) && s->bytes[at + n + 1] != '/';
    }
    hit->length = n;
    hit->skip = n;
    quote(n, "", hit);
    return n >= LEAST && folders > FOLDERS;
}

bool audit_is_pdf(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return audit_in(s, at, 9) && (s->bytes[at + 5] == '1' || s->bytes[at + 5] == '2') &&
           s->bytes[at + 6] == '.' && s->bytes[at + 7] >= '0' && s->bytes[at + 7] <= '9';
}

bool audit_is_image(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return audit_in(s, at, 24);
}

bool audit_is_jpeg(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return audit_in(s, at, 24) &&
           (memcmp(s->bytes + at + 6, "JFIF", 5) == 0 || memcmp(s->bytes + at + 6, "Exif", 5) == 0);
}

bool audit_is_webp(const audit_span *s, uint64_t at, audit_hit *hit)
{
    if (!audit_in(s, at, 20) || memcmp(s->bytes + at, "RIFF", 4) != 0) {
        return false;
    }
    hit->length = 8 + audit_le(s, at + 4, 4);
    return audit_within(s, at, hit->length);
}

/* Reserved fields are zero, pixels follow the headers, and there is one plane. */
bool audit_is_bmp(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { HEAD = 54, LONGEST = 124 };
    if (!audit_in(s, at, HEAD)) {
        return false;
    }
    const uint64_t pixels = audit_le(s, at + 10, 4), header = audit_le(s, at + 14, 4);
    hit->length = audit_le(s, at + 2, 4);
    return audit_within(s, at, hit->length) && audit_le(s, at + 6, 4) == 0 && header >= 40 &&
           header <= LONGEST && pixels >= 14 + header && pixels < hit->length &&
           audit_le(s, at + 26, 2) == 1;
}

/* A directory whose first entry has a valid type. */
bool audit_is_tiff(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { HEAD = 8, ENTRY = 2 + 12, TYPES = 13 };
    if (!audit_in(s, at, HEAD)) {
        return false;
    }
    const bool big = s->bytes[at] == 'M';
    const uint64_t first = at + (big ? audit_be32(s, at + 4) : audit_le(s, at + 4, 4));
    if (first < at + HEAD || !audit_in(s, first, ENTRY)) {
        return false;
    }
    const uint64_t entries = audit_le(s, first + (big ? 1 : 0), 1);
    const uint64_t type = audit_le(s, first + (big ? 5 : 4), 1);
    const uint64_t rest =
        audit_le(s, first + (big ? 0 : 1), 1) | audit_le(s, first + (big ? 4 : 5), 1);
    hit->length = s->size - at;
    return entries > 0 && type - 1 < TYPES && rest == 0;
}

/* The only existing version, with entries. */
bool audit_is_nfat(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { HEAD = 12, ENTRIES = 1024 };
    hit->length = s->size - at;
    return audit_in(s, at, HEAD) && audit_le(s, at + 4, 4) == 1 &&
           audit_le(s, at + 8, 4) - 1 < ENTRIES;
}

/* A size, and a JSON object that ends there, apart from blanks. */
bool audit_is_safetensors(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { SIZE = 8, LEAST = 16, MOST = 100000000 };
    if (!audit_in(s, at, SIZE)) {
        return false;
    }
    const uint64_t size = audit_le(s, at, SIZE);
    hit->length = s->size - at;
    const uint64_t end = at + SIZE + size;
    return size >= LEAST && size <= MOST && audit_in(s, end - 1, 1) &&
           (s->bytes[end - 1] == '}' || s->bytes[end - 1] == ' ');
}

/* Two nested sequences with two-byte lengths. */
bool audit_is_der(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { SEQUENCE = 0x8230 };
    hit->length = s->size - at;
    return audit_le(s, at, 2) == SEQUENCE &&
           (hit->rule == &audit_private_key || audit_le(s, at + 4, 2) == SEQUENCE);
}

/* Whether it has a root table with a valid vtable, near the beginning, where writers put it. */
static bool has_root(const audit_span *s, uint64_t at)
{
    enum { LEAST = 24, TABLE = 512 };
    if (!audit_in(s, at, LEAST)) {
        return false;
    }
    const uint64_t root = audit_le(s, at, 4);
    if (root % 4 != 0 || root < 8 || !audit_in(s, at + root, 4)) {
        return false;
    }
    const int64_t vtable = (int64_t)root - (int32_t)audit_le(s, at + root, 4);
    if (vtable < 8 || vtable % 2 != 0 || !audit_in(s, at + (uint64_t)vtable, 4)) {
        return false;
    }
    const uint64_t size = audit_le(s, at + (uint64_t)vtable, 2);
    const uint64_t table = audit_le(s, at + (uint64_t)vtable + 2, 2);
    return size >= 4 && size % 2 == 0 && size < TABLE && table >= 4 && table < TABLE;
}

bool audit_is_tflite(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return has_root(s, at);
}

bool audit_is_model(const audit_span *s, uint64_t at, audit_hit *hit)
{
    const uint64_t rest = s->size - at;
    const uint64_t first = rest < PTV_DETECT_BYTES ? rest : PTV_DETECT_BYTES;
    const ptv_image image = {s->bytes + at, audit_in(s, at, first) ? first : 0, rest};
    const ptv_format format = ptv_detect(&image);
    hit->length = rest;
    snprintf(hit->what, sizeof hit->what, "%s", ptv_format_name(format));
    return format != PTV_FORMAT_UNKNOWN && has_root(s, at);
}

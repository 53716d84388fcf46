/* Entries, and the wording that all formats share. */
#include "analysis/render/said.h"

#include <string.h>

/* ---- Storing ---- */

static const size_t texts[] = {
    offsetof(ptv_said, at.file),    offsetof(ptv_said, at.path), offsetof(ptv_said, other.file),
    offsetof(ptv_said, other.path), offsetof(ptv_said, detail),  offsetof(ptv_said, found),
    offsetof(ptv_said, advice),
};
enum { TEXTS = sizeof texts / sizeof texts[0] };

static const char *text_of(const ptv_said *said, size_t i)
{
    const char *text;
    memcpy(&text, (const char *)said + texts[i], sizeof text);
    return text;
}

void ptv_said_put(ptv_buffer *b, const ptv_said *said)
{
    ptv_put(b, (const char *)said, sizeof *said);
    for (size_t i = 0; i < TEXTS; i++) {
        const char *text = text_of(said, i);
        if (text != NULL) {
            ptv_put(b, text, strlen(text) + 1);
        }
    }
}

bool ptv_said_next(const ptv_call_report *report, size_t *at, ptv_said *said)
{
    if (*at == report->length) {
        return false;
    }
    memcpy(said, report->said + *at, sizeof *said);
    *at += sizeof *said;
    for (size_t i = 0; i < TEXTS; i++) {
        if (text_of(said, i) != NULL) {
            const char *text = report->said + *at;
            memcpy((char *)said + texts[i], &text, sizeof text);
            *at += strlen(text) + 1;
        }
    }
    return true;
}

ptv_said_counts ptv_said_count(const ptv_call_report *report)
{
    ptv_said_counts counts = {{0}, 0, {0}};
    ptv_said said;
    for (size_t at = 0; ptv_said_next(report, &at, &said);) {
        if (said.rule != NULL) {
            counts.findings[said.effect % PTV_EFFECTS]++;
        } else {
            counts.files[said.outcome % (PTV_OUTCOME_UNREADABLE + 1)]++;
            counts.all_files++;
        }
    }
    return counts;
}

/* ---- In words ---- */

void ptv_said_place(ptv_buffer *b, const ptv_spot *spot, bool binary)
{
    ptv_put_safe_text(b, spot->file);
    if (binary) {
        ptv_put_text(b, ":0x");
        ptv_put_hex(b, spot->at, 1);
        ptv_put_char(b, '+');
        ptv_put_u64(b, spot->length);
    } else if (spot->line != 0) {
        ptv_put_format(b, spot->column == 0 ? ":%u" : ":%u:%u", spot->line, spot->column);
    }
}

static void put_unless_null(ptv_buffer *b, const char *before, const char *text)
{
    if (text != NULL && text[0] != '\0') {
        ptv_put_text(b, before);
        ptv_put_safe_text(b, text);
    }
}

/* For a line of text, the path is part of the detail. */
void ptv_said_details(ptv_buffer *b, const ptv_said *s)
{
    const bool detailed = s->detail != NULL && s->detail[0] != '\0';
    ptv_put_text(b, detailed ? s->detail : "");
    if (s->binary) {
        put_unless_null(b, detailed ? ", at " : "at ", s->at.path);
        ptv_put_format(b, " (0x%llx+%llu)", (unsigned long long)s->at.at,
                       (unsigned long long)s->at.length);
    }
    if (s->other.file != NULL) {
        ptv_put_text(b, " (see ");
        ptv_said_place(b, &s->other, s->binary);
        put_unless_null(b, " ", s->other.path);
        ptv_put_char(b, ')');
    }
    if (s->count > 1) {
        ptv_put_format(b, "; and %llu more", (unsigned long long)(s->count - 1));
    }
}

void ptv_said_line(ptv_buffer *b, const ptv_said *said)
{
    ptv_put_text(b, said->rule->title);
    ptv_put_text(b, ": ");
    const size_t before = b->length;
    ptv_said_details(b, said);
    if (b->length == before) {
        b->length = before >= 2 ? before - 2 : 0;
    }
}

bool ptv_is_shown(const ptv_said *said)
{
    return said->rule != NULL ? said->effect != PTV_EFFECT_ALLOWED
                              : said->outcome >= PTV_OUTCOME_UNDECIDED && said->detail != NULL;
}

const char *ptv_said_name(const ptv_said *said)
{
    return said->rule != NULL ? said->rule->name : ptv_outcome_word((ptv_outcome)said->outcome);
}

ptv_buffer ptv_said_message(const ptv_said *said)
{
    ptv_buffer b = {0};
    if (said->rule != NULL) {
        ptv_said_line(&b, said);
    } else {
        ptv_put_text(&b,
                     said->outcome == PTV_OUTCOME_UNDECIDED ? "cannot decide: " : "cannot read: ");
        ptv_put_safe_text(&b, said->detail);
    }
    ptv_put_char(&b, '\0');
    return b;
}

/* ---- Fingerprints: FNV-1a twice. To be certain, compare texts instead (baseline.h). ---- */

static void mix(uint64_t hash[2], const char *text)
{
    static const uint64_t prime = UINT64_C(0x100000001b3);
    const size_t n = text == NULL ? 0 : strlen(text) + 1;
    for (size_t i = 0; i < n; i++) {
        hash[0] = (hash[0] ^ (uint8_t)text[i]) * prime;
        hash[1] = (hash[1] ^ (uint8_t)~text[i]) * prime;
    }
    hash[0] = (hash[0] ^ 0x1f) * prime;
    hash[1] = (hash[1] ^ 0x2e) * prime;
}

void ptv_fingerprint(const ptv_said *said, bool file, char out[PTV_FINGERPRINT])
{
    uint64_t hash[2] = {UINT64_C(0xcbf29ce484222325), UINT64_C(0x84222325cbf29ce4)};
    mix(hash, said->rule == NULL ? "" : said->rule->name);
    mix(hash, said->at.path);
    mix(hash, said->found);
    mix(hash, file ? said->at.file : NULL);
    ptv_buffer b = ptv_buffer_in(out, PTV_FINGERPRINT);
    ptv_put_hex(&b, hash[0], 16);
    ptv_put_hex(&b, hash[1], 16);
    out[PTV_FINGERPRINT - 1] = '\0';
}

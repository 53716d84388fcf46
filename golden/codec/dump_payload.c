/* What the dump of a payload contains besides tables; members that all dumps share. */
#include "golden/codec/dump_internal.h"
#include "golden/codec/payload.h"

void gm_dump_member(gm_dumper *d, const char *key, uint64_t value)
{
    gm_text_key(&d->text, key);
    gm_text_u64(&d->text, value);
}

void gm_dump_characters(gm_dumper *d, const char *key, uint64_t at, size_t length)
{
    const uint8_t *bytes = d->source->image.bytes + at;
    bool ascii = true;
    for (size_t i = 0; i < length; i++) {
        ascii = ascii && bytes[i] < 0x80;
    }
    gm_text_key(&d->text, key);
    if (ascii) {
        gm_text_string(&d->text, (const char *)bytes, length);
    } else {
        gm_dump_base64(d, at, length);
    }
}

/* Old files have an identifier other than the schema's. */
void gm_dump_identifier(gm_dumper *d)
{
    const gm_source *s = d->source;
    uint64_t at = s->tables_at + 4;
    if (gm_is_payload(s->format) && s->schema->identifier != NULL &&
        memcmp(s->image.bytes + at, s->schema->identifier, 4) != 0) {
        gm_dump_characters(d, "identifier", at, 4);
    }
}

void gm_dump_payload_data(gm_dumper *d)
{
    gm_range range;
    bool there = gm_payload_data(d->source, &range.at, &range.size);
    if (!gm_is_payload(d->source->format) || range.size == 0) {
        return;
    }
    gm_text_key(&d->text, "data");
    if (there) {
        gm_dump_blob(d, "data.bin", range.at, range.size);
    } else {
        gm_dump_missing(d, range.at, range.size);
    }
}

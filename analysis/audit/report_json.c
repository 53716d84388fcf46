/* JSON for programs: findings, and an inventory of the file with a hash for each part. */
#include "analysis/audit/report.h"

#include <string.h>

enum { HASH = 32, LISTED = 100000 };

/* ---- Parts ---- */

/* Called with a part of the file and its nesting depth. */
typedef void each_part(void *context, const ptv_part *part, uint64_t at, unsigned depth);

static void each_in(const ptv_seen_bytes *account, uint64_t base, unsigned depth, each_part *each,
                    void *context)
{
    for (uint32_t i = 0; i < account->part_count; i++) {
        const ptv_part *part = &account->parts[i];
        each(context, part, base + part->at, depth);
        if (part->inside != NULL) {
            each_in(part->inside, base + part->at, depth + 1, each, context);
        }
    }
}

static const uint8_t *bytes_of(const audit_report *r, uint64_t at)
{
    return r->audit->run->image.bytes + (at < r->seen->account.size ? at : 0); /* any address */
}

void audit_put_hash(ptv_buffer *b, const audit_report *r, uint64_t at, uint64_t size)
{
    uint8_t hash[HASH];
    r->sha256(bytes_of(r, at), size, hash);
    for (unsigned i = 0; i < HASH; i++) {
        ptv_put_hex(b, hash[i], 2);
    }
}

/* ---- The manifest, for signing ---- */

typedef struct listing {
    ptv_buffer *b;
    const audit_report *r;
} listing;

static void put_line(const listing *l, uint64_t at, uint64_t size, const char *owner,
                     unsigned depth)
{
    audit_put_hash(l->b, l->r, at, size);
    ptv_put_format(l->b, "  %llu %llu ", (unsigned long long)at, (unsigned long long)size);
    for (unsigned i = 0; i < depth; i++) {
        ptv_put_char(l->b, '>');
    }
    ptv_put_text(l->b, owner);
}

static void list_part(void *context, const ptv_part *part, uint64_t at, unsigned depth)
{
    const listing *l = context;
    put_line(l, at, part->size, ptv_owner_word(part->owner), depth);
    if (part->segment != PTV_NO_SEGMENT) {
        ptv_put_format(l->b, " segment %u", (unsigned)part->segment);
    }
    if (part->name.bytes != NULL) {
        ptv_put_char(l->b, ' ');
        ptv_put_safe(l->b, part->name.bytes,
                     part->name.length < PTV_LONGEST_NAME ? part->name.length : PTV_LONGEST_NAME);
    }
    ptv_put_char(l->b, '\n');
}

void audit_put_manifest(ptv_buffer *b, const audit_report *r)
{
    listing l = {b, r};
    put_line(&l, 0, r->seen->account.size, "file ", 0);
    ptv_put_safe_text(b, r->path);
    ptv_put_char(b, '\n');
    each_in(&r->seen->account, 0, 0, list_part, &l);
}

/* ---- JSON ---- */

static void hex_of(ptv_json *w, const char *key, const uint8_t *bytes, unsigned n)
{
    char room[2 * HASH + 1];
    ptv_buffer b = ptv_buffer_in(room, sizeof room);
    for (unsigned i = 0; i < n; i++) {
        ptv_put_hex(&b, bytes[i], 2);
    }
    ptv_json_name_of(w, key, b.length == 0 ? "" : b.bytes, b.length);
    ptv_buffer_free(&b);
}

typedef struct inventory {
    ptv_json *w;
    const audit_report *r;
    uint64_t listed, dropped;
} inventory;

static void hash_of(ptv_json *w, const audit_report *r, uint64_t at, uint64_t size)
{
    uint8_t hash[HASH];
    if (r->sha256 != NULL) {
        r->sha256(bytes_of(r, at), size, hash);
        hex_of(w, "sha256", hash, HASH);
    }
}

static void part_fact(void *context, const ptv_part *part, uint64_t at, unsigned depth)
{
    inventory *v = context;
    ptv_json *w = v->w;
    if (v->listed == LISTED) {
        v->dropped++;
        return;
    }
    v->listed++;
    ptv_json_object(w);
    ptv_json_text_of(w, "owner", ptv_owner_word(part->owner));
    ptv_json_u64_of(w, "depth", depth);
    ptv_json_u64_of(w, "at", at);
    ptv_json_u64_of(w, "length", part->size);
    if (part->segment != PTV_NO_SEGMENT) {
        ptv_json_u64_of(w, "segment", part->segment);
    }
    if (part->name.bytes != NULL) {
        ptv_json_name_of(w, "name", part->name.bytes, part->name.length);
    }
    hash_of(w, v->r, at, part->size);
    ptv_json_object_end(w);
}

static void inventory_fact(ptv_json *w, const audit_report *r)
{
    const audit_share share = audit_share_of(r->seen);
    inventory v = {w, r, 0, 0};
    ptv_json_key(w, "inventory");
    ptv_json_object(w);
    ptv_json_u64_of(w, "length", r->seen->account.size);
    hash_of(w, r, 0, r->seen->account.size);
    ptv_json_u64_of(w, "known", share.known);
    ptv_json_u64_of(w, "weights", share.weights);
    ptv_json_u64_of(w, "opaque", share.opaque);
    ptv_json_u64_of(w, "hidden", share.hidden);
    ptv_json_key(w, "parts");
    ptv_json_array(w);
    each_in(&r->seen->account, 0, 0, part_fact, &v);
    ptv_json_array_end(w);
    ptv_json_u64_of(w, "parts_not_listed", v.dropped);
    ptv_json_object_end(w);
}

static void finding_fact(ptv_json *w, const audit_finding *f)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "rule", f->rule->name);
    ptv_json_u64_of(w, "code", f->rule->code);
    ptv_json_text_of(w, "severity", audit_severity_word((audit_severity)f->rule->severity));
    ptv_json_text_of(w, "title", f->rule->title);
    ptv_json_u64_of(w, "at", f->at);
    ptv_json_u64_of(w, "length", f->length);
    ptv_json_text_of(w, "path", f->path);
    if (f->what != NULL) {
        ptv_json_text_of(w, "what", f->what);
    }
    if (f->measured) {
        ptv_json_u64_of(w, "entropy_hundredths", f->entropy);
        hex_of(w, "first_bytes", f->first, f->shown);
    }
    ptv_json_object_end(w);
}

static void findings_fact(ptv_json *w, const char *key, const audit *a)
{
    ptv_json_key(w, key);
    ptv_json_array(w);
    for (size_t i = 0; i < a->count; i++) {
        finding_fact(w, &a->findings[i]);
    }
    ptv_json_array_end(w);
}

void audit_json_findings(ptv_json *w, const audit *a)
{
    findings_fact(w, "audit", a);
}

static void audit_facts(ptv_json *w, const audit_report *r)
{
    const audit *a = r->audit;
    ptv_json_key(w, "counts");
    ptv_json_object(w);
    for (unsigned severity = AUDIT_HIGH; severity >= AUDIT_LOW; severity--) {
        ptv_json_u64_of(w, audit_severity_word((audit_severity)severity), a->counts[severity]);
    }
    ptv_json_u64_of(w, "allowed", a->allowed);
    ptv_json_object_end(w);
    findings_fact(w, "findings", a);
    ptv_json_u64_of(w, "findings_not_listed", a->dropped);
    inventory_fact(w, r);
}

static void writer_fact(ptv_json *w, const audit_provenance *p)
{
    if (p->writer != NULL) {
        ptv_json_key(w, "writer");
        ptv_json_object(w);
        ptv_json_text_of(w, "name", p->writer);
        ptv_json_text_of(w, "vtables", p->vtables);
        ptv_json_bool_of(w, "same", !p->differs);
        ptv_json_object_end(w);
    }
}

static const char *verdict_of(const audit_report *r)
{
    return r->audit == NULL ? ptv_outcome_word(r->outcome) : audit_fails(r) ? "failed" : "passed";
}

void audit_json_begin(ptv_json *w, ptv_buffer *b, const char *failure)
{
    ptv_json_begin(w, b, 0);
    ptv_json_object(w);
    ptv_json_u64_of(w, "schema_version", PTV_REPORT_SCHEMA_VERSION);
    ptv_json_key(w, "tool");
    ptv_json_object(w);
    ptv_json_text_of(w, "name", "pteverify");
    ptv_json_text_of(w, "version", PTV_VERSION);
    ptv_json_object_end(w);
    if (failure != NULL) {
        ptv_json_text_of(w, "failure", failure);
    }
    ptv_json_key(w, "audit");
    ptv_json_object(w);
    ptv_json_key(w, "files");
    ptv_json_array(w);
}

void audit_json_file(ptv_json *w, const audit_report *r)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "path", r->path);
    ptv_json_text_of(w, "verdict", verdict_of(r));
    if (r->message != NULL) {
        ptv_json_text_of(w, "message", r->message);
    }
    if (r->audit != NULL) {
        ptv_json_text_of(w, "format", ptv_format_name(r->seen->format));
        writer_fact(w, &r->audit->options->provenance);
        audit_facts(w, r);
    }
    ptv_json_object_end(w);
}

void audit_json_end(ptv_json *w, ptv_buffer *b, audit_severity fail_on)
{
    ptv_json_array_end(w);
    ptv_json_text_of(w, "fail_on", audit_severity_word(fail_on));
    ptv_json_object_end(w);
    ptv_json_object_end(w);
    ptv_put_char(b, '\n');
}

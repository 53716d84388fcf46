/* Counts findings, reporting each only once. */
#include "schema/finding/finding.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/hash.h"

/* ---- Findings already reported ---- */

void gate_told_free(gate_told *told)
{
    for (size_t i = 0; i < told->texts.room; i++) {
        free((void *)told->texts.entries[i].value);
    }
    ptv_map_free(&told->texts);
}

static void put_place(ptv_buffer *b, const fbs_place *place)
{
    ptv_put_format(b, "%s:%u:%u\n", place->file == NULL ? "" : place->file, (unsigned)place->line,
                   (unsigned)place->column);
}

/* The full text of a finding. */
static ptv_buffer text_of(const gate_finding *f)
{
    const char *const texts[] = {f->subject, f->found, f->expected, f->copy};
    ptv_buffer b = {0};
    ptv_put_format(&b, "%s %d\n", f->rule->name, f->mild);
    put_place(&b, &f->at);
    put_place(&b, &f->other);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        ptv_put_format(&b, "%s\n", texts[i] == NULL ? "" : texts[i]);
    }
    return b;
}

/* If memory runs out or two hashes collide, repeating a finding beats losing it. */
static bool was_told(gate_told *told, const gate_finding *finding)
{
    ptv_buffer text = text_of(finding);
    const uint64_t hash = ptv_hash(PTV_HASH, text.bytes, text.length);
    const char *known = (const char *)ptv_map_get(&told->texts, hash);
    const bool again = known != NULL && !text.failed && strcmp(known, text.bytes) == 0;
    if (known != NULL || text.failed || !ptv_map_add(&told->texts, hash, (uintptr_t)text.bytes)) {
        ptv_buffer_free(&text);
    }
    return again;
}

/* ---- Counting ---- */

bool gate_is_undecided(const ptv_rule *rule)
{
    return rule->code / 100 == 20 && rule->severity == PTV_ERROR;
}

ptv_severity gate_severity(const gate_finding *finding)
{
    return finding->mild ? PTV_NOTE : (ptv_severity)finding->rule->severity;
}

void gate_fault(gate_run *run, const gate_finding *finding)
{
    if (run->told != NULL && was_told(run->told, finding)) {
        return;
    }
    if (gate_is_undecided(finding->rule)) {
        run->undecided++;
    } else if (gate_severity(finding) == PTV_ERROR) {
        run->errors++;
    } else if (gate_severity(finding) == PTV_WARNING) {
        run->warnings++;
    } else {
        run->notes++;
    }
    run->sink(run->context, finding);
}

const char *gate_say(gate_words *words, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(words->text, sizeof words->text, format, list);
    va_end(list);
    return words->text;
}

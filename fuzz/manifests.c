/* Names that were read can be found. */
#include "fuzz/manifests.h"

#include <string.h>

#include "fuzz/oracle.h"

static void expect_remark(const fit_remark *r)
{
    HOLDS(r->text[0] != '\0' && memchr(r->text, '\0', sizeof r->text) != NULL);
}

static void expect_operator(const fit_manifest *m, const fit_operator *o)
{
    HOLDS(fit_operator_named(m, o->name) != NULL);
    HOLDS(fit_has_kernel(m, o->name, "v1/63;", UINT64_C(1) << 63) != FIT_NO);
    for (const fit_key *k = o->keys; k != NULL; k = k->next) {
        uint64_t dtypes = 0;
        HOLDS(k->text[0] == '\0' || fit_dtypes_of(k->text, strlen(k->text), &dtypes));
    }
}

void manifest_holds(fit_manifest *m, bool good)
{
    HOLDS(good == (m->fault.text[0] == '\0'));
    HOLDS(!m->no_memory || m->arena.left < FUZZ_MEMORY);
    if (!good) {
        expect_remark(&m->fault);
    }
    for (size_t i = 0; i < m->warning_count && i < FIT_REMARKS; i++) {
        expect_remark(&m->warnings[i]);
    }
    fit_manifest_sort(m);
    for (size_t i = 0; i < m->operator_count; i++) {
        HOLDS(i == 0 || strcmp(m->operators[i - 1].name, m->operators[i].name) <= 0);
        expect_operator(m, &m->operators[i]);
    }
    for (size_t i = 0; i < m->backends.count; i++) {
        HOLDS(fit_has_backend(m, m->backends.list[i]));
    }
    fit_manifest_free(m);
}

/* Manifests of released packages. */
#include "analysis/compat/builds.h"
#include "analysis/compat/manifest.h"

#include <string.h>

static bool add_operators(fit_manifest *m)
{
    for (const fit_build_operator *o = fit_build_operators; o->name != NULL; o++) {
        if (o->since <= m->release) {
            fit_operator *added = fit_add_operator(m, o->name, strlen(o->name));
            if (added == NULL) {
                return false;
            }
            added->fallback = true;
        }
    }
    return true;
}

static bool add_backends(fit_manifest *m)
{
    for (const fit_build_backend *b = fit_build_backends; b->name != NULL; b++) {
        const bool has = b->since <= m->release && (b->until == 0 || m->release <= b->until);
        if (has && !fit_add_backend(m, b->name, strlen(b->name))) {
            return false;
        }
    }
    return true;
}

/* There is no package for main. */
bool fit_read_built_in(fit_manifest *m, const char *name)
{
    static const char prefix[] = "executorch-";
    ptv_release release;
    if (strncmp(name, prefix, sizeof prefix - 1) != 0 ||
        !ptv_release_named(name + sizeof prefix - 1, &release) || release >= PTV_R_MAIN) {
        return false;
    }
    m->kind = FIT_BUILT_IN;
    m->release = release;
    m->word = LOAD_64;
    m->has_word = true;
    m->traced = release >= PTV_R1_5; /* not known for older packages */
    m->no_table_constants = release >= PTV_R1_3;
    m->has_operators = m->has_backends = true;
    (void)(add_operators(m) && add_backends(m));
    return true;
}

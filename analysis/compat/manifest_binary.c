/*
 * The strings of a binary: an ELF, an archive, an image of any kind. Names of operators and
 * backends are NUL-terminated literals that are present wherever they are registered. Finding one
 * does not prove that it is registered.
 */
#define _GNU_SOURCE /* memmem() */
#include "analysis/compat/manifest.h"
#include "base/system.h"

#include <ctype.h>
#include <string.h>

/* Namespaces of operators. Others are found when a model requires them. */
static const char *const spaces[] = {
    "aten",
    "quantized_decomposed",
    "dim_order_ops",
    "et_copy",
    "executorch_prim",
    "cortex_m",
    "llama",
    "cadence",
    "torchao",
    "quantized",
};

static const char *const backends[] = {
    "XnnpackBackend", "EthosUBackend",     "VgfBackend",  "VulkanBackend",  "QnnBackend",
    "MPSBackend",     "NeuropilotBackend", "EnnBackend",  "NeutronBackend", "OpenvinoBackend",
    "CoreMLBackend",  "MetalBackend",      "CudaBackend", "MLXBackend",
};

enum { LONGEST = 128 };

static bool is_part(uint8_t c)
{
    return isalnum(c) || c == '_' || c == '.' || c == ':';
}

/* The position of the last "::" in the run; n if there is none. */
static size_t find_colons(const char *run, size_t n)
{
    for (size_t i = n; i >= 2; i--) {
        if (run[i - 2] == ':' && run[i - 1] == ':') {
            return i - 2;
        }
    }
    return n;
}

/* The length of the namespace before `colons`, 0 if none. Other bytes may precede it. */
static size_t space_before(const char *run, size_t colons)
{
    size_t longest = 0;
    for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++) {
        const size_t n = strlen(spaces[i]);
        if (n <= colons && n > longest && memcmp(run + colons - n, spaces[i], n) == 0) {
            longest = n;
        }
    }
    return longest;
}

/* "ident[.ident]" */
static bool is_name(const char *name, size_t n)
{
    const char *dot = memchr(name, '.', n);
    const size_t base = dot == NULL ? n : (size_t)(dot - name);
    return base > 0 && base + 1 != n &&
           memchr(name + base + 1, '.', dot == NULL ? 0 : n - base - 1) == NULL;
}

/* Takes a run of characters that ends with a NUL. */
static bool take_run(fit_manifest *m, const char *run, size_t n)
{
    const size_t colons = find_colons(run, n);
    const size_t space = colons == n ? 0 : space_before(run, colons);
    if (space == 0 || n - colons > LONGEST || !is_name(run + colons + 2, n - colons - 2)) {
        return true;
    }
    fit_operator *added = fit_add_operator(m, run + colons - space, n - colons + space);
    if (added != NULL) {
        added->fallback = true; /* the strings do not tell which dtypes it takes */
    }
    return added != NULL;
}

static bool take_operators(fit_manifest *m)
{
    size_t first = 0; /* of the current run */
    bool good = true;
    for (size_t i = 0; good && i < m->image_size; i++) {
        const uint8_t c = m->image[i];
        if (c == '\0' && i - first >= 4) {
            good = take_run(m, (const char *)m->image + first, i - first);
        }
        first = is_part(c) ? first : i + 1;
    }
    return good;
}

static bool take_backends(fit_manifest *m)
{
    bool good = true;
    for (size_t i = 0; good && i < sizeof backends / sizeof backends[0]; i++) {
        const size_t n = strlen(backends[i]);
        if (memmem(m->image, m->image_size, backends[i], n + 1) != NULL) {
            good = fit_add_backend(m, backends[i], n);
        }
    }
    return good;
}

/* Several objects may contain the same literal. */
static void drop_duplicates(fit_manifest *m)
{
    size_t kept = 0;
    fit_manifest_sort(m);
    for (size_t i = 0; i < m->operator_count; i++) {
        if (kept == 0 || strcmp(m->operators[kept - 1].name, m->operators[i].name) != 0) {
            m->operators[kept++] = m->operators[i];
        }
    }
    m->operator_count = kept;
}

/* An ELF file states its word size. Among the 32-bit machines, x86 aligns differently. */
static void take_word(fit_manifest *m)
{
    enum { CLASS = 4, MACHINE = 18, HEAD = 20, NARROW = 1, X86 = 3 };
    const uint8_t *elf = m->image;
    m->has_word = m->image_size >= HEAD && memcmp(elf, "\177ELF", 4) == 0;
    if (m->has_word && elf[CLASS] == NARROW) {
        m->word = elf[MACHINE] == X86 && elf[MACHINE + 1] == 0 ? LOAD_I386 : LOAD_32;
    }
}

void fit_read_binary(fit_manifest *m, const uint8_t *bytes, size_t n)
{
    m->kind = FIT_BINARY;
    m->has_operators = m->has_backends = true;
    m->image = bytes;
    m->image_size = n;
    take_word(m);
    if (take_operators(m) && take_backends(m)) {
        drop_duplicates(m);
    }
    if (m->operator_count + m->backends.count == 0) {
        fit_warn(m, 0, 0,
                 "no operator or backend name was found: it is not a runtime, or it is compressed "
                 "or encrypted");
    }
}

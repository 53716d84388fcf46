/* Which targets take which items, and the prefixes they add. */
#include "fuzz/seeds/seeds.h"

#include <string.h>

#include "base/hash.h"
#include "verifiers/registry/formats.h"

/* The first row of a target that matches counts. "" matches everything. */
typedef struct route {
    const char *target;
    const char *begin, *end; /* how the item's name begins and ends */
    const char *prefix;      /* NULL: the target does not take it */
} route;

static const route routes[] = {
    {"fuzz_program", "", ".pte", ""},
    {"fuzz_bundle", "", ".bpte", ""},
    {"fuzz_data", "", ".ptd", ""},
    {"fuzz_nfat", "", ".nfat", ""},
    {"fuzz_nfat", "", ".payload", ""},
    {"fuzz_xnnpack", "", ".xnnpack", ""},
    {"fuzz_vulkan", "", ".vulkan", ""},
    {"fuzz_nptg", "", ".ptg", ""},
    {"fuzz_mlx", "", ".mlx", ""},
    {"fuzz_mps", "", ".mps", ""},
    {"fuzz_ptn", "", ".ptn", ""},
    {"fuzz_ptn", "", ".safetensors", ""},
    {"fuzz_safetensors", "", ".safetensors", ""},
    {"fuzz_payload", "", ".payload", ""},
    {"fuzz_payload", "golden/", ".nfat", ""},
    {"fuzz_payload", "golden/", ".xnnpack", ""},
    {"fuzz_payload", "golden/", ".vulkan", ""},
    {"fuzz_payload", "golden/", ".mlx", ""},
    {"fuzz_payload", "golden/", ".mps", ""},

    {"fuzz_differential", "", ".pte", ""},
    {"fuzz_differential", "", ".bpte", ""},
    {"fuzz_differential", "", ".ptd", ""},
    {"fuzz_differential", "", ".xnnpack", ""},
    {"fuzz_differential", "", ".vulkan", ""},

    /* The first bytes select a schema and a layout. */
    {"fuzz_tree", "", ".pte", "DAAA"},
    {"fuzz_tree", "", ".bpte", "EBCD"},
    {"fuzz_tree", "", ".ptd", "FEEE"},

    {"fuzz_text", "golden/", ".json", ""},
    {"fuzz_text", "corpus/models/", ".json", ""},
    {"fuzz_edit", "", ".edits", ""},
    {"fuzz_operators", "", ".tsv", ""},

    {"fuzz_fbs", "", ".fbs", ""},
    {"fuzz_fbs", "", ".included", ""},
    {"fuzz_bfbs", "", ".bfbs", ""},
    {"fuzz_evolve", "", ".versions", ""},

    /* The first byte selects the name of the module. */
    {"fuzz_bindings", "corpus/schema/python/", "", NULL},
    {"fuzz_bindings", "", "/Item.py", "A"},
    {"fuzz_bindings", "", "/Colour.py", "B"},
    {"fuzz_bindings", "", "/Any.py", "C"},
    {"fuzz_bindings", "", "/Point.py", "D"},
    {"fuzz_bindings", "", ".py", "E"},

    /* The first byte selects the language. */
    {"fuzz_bindings_native", "", ".ts", "A"},
    {"fuzz_bindings_native", "corpus/schema/samples/flatcc", ".h", "B"},
    {"fuzz_bindings_native", "verifiers/schemas/", ".h", "C"},
    {"fuzz_bindings_native", "verifiers/schemas/", ".c", "C"},
    {"fuzz_bindings_native", "", ".h", "D"},
    {"fuzz_bindings_native", "", ".go", "E"},

    {"fuzz_bindings_native", "", ".java", "F"},
    {"fuzz_bindings_native", "", ".kt", "G"},
    {"fuzz_bindings_native", "", ".cs", "H"},
    {"fuzz_bindings_native", "", ".rs", "K"},
    {"fuzz_bindings_native", "", ".dart", "L"},
    {"fuzz_bindings_native", "", ".swift", "M"},
    {"fuzz_mirror", "corpus/schema/samples/", "", NULL},
    {"fuzz_mirror", "corpus/schema/bindings/", "", NULL},
    {"fuzz_mirror", "", ".py", ""},
    {"fuzz_mirror", "", ".allowed", ""},
    {"fuzz_gate", "corpus/schema/", ".json", ""},
    {"fuzz_gate", "ci/gate/", ".json", ""},
    {"fuzz_fit", "", ".pte", ""},
    {"fuzz_fit", "", ".bpte", ""},
    {"fuzz_manifest", "corpus/seeds/fuzz_manifest/", ".json", ""},
};

/*
 * These take model files of every kind. Of those that break a rule, they take one in so many: the
 * shrinker takes all of them apart alike, trying hundreds of candidates.
 */
static const struct {
    const char *target;
    unsigned one_of;
} all_models[] = {
    {"fuzz_audit", 1},  {"fuzz_damage", 1},    {"fuzz_memory", 1}, {"fuzz_mutator", 1},
    {"fuzz_report", 1}, {"fuzz_roundtrip", 1}, {"fuzz_shrink", 5},
};

static bool ends(const char *name, const char *ending)
{
    return src_ends(src_span_of(name), ending);
}

static bool fits(const route *r, const char *name)
{
    return strncmp(name, r->begin, strlen(r->begin)) == 0 && ends(name, r->end);
}

/* Formats with a text form have their own ending; payloads of other backends end in ".payload". */
static bool is_model(const char *name)
{
    bool model = ends(name, ".payload");
    for (ptv_formats f = ptv_all_formats; *f != NULL && !model; f++) {
        const char *label = (*f)->label == NULL ? "" : (*f)->label;
        const size_t n = strlen(label), length = strlen(name);
        model = n > 0 && length > n && name[length - n - 1] == '.' && ends(name, label);
    }
    return model;
}

/* Decides by name, so that the choice never changes. */
static bool is_one_of(const char *name, unsigned count)
{
    return strncmp(name, "corpus/rules/", 13) != 0 ||
           ptv_hash(PTV_HASH, name, strlen(name)) % count == 0;
}

static bool give_to_all(seeds *s, const seed_item *item)
{
    bool good = true;
    for (size_t i = 0; i < sizeof all_models / sizeof all_models[0] && good; i++) {
        good = !is_model(item->name) || !is_one_of(item->name, all_models[i].one_of) ||
               seeds_write(s, all_models[i].target, "", item);
    }
    return good;
}

bool seeds_give(seeds *s, const seed_item *item)
{
    const char *done = ""; /* rows of a target are adjacent */
    bool good = give_to_all(s, item);
    for (size_t i = 0; i < sizeof routes / sizeof routes[0] && good; i++) {
        const route *r = &routes[i];
        if (strcmp(r->target, done) != 0 && fits(r, item->name)) {
            done = r->target;
            good = r->prefix == NULL || seeds_write(s, r->target, r->prefix, item);
        }
    }
    return good;
}

static bool takes_models(const char *target)
{
    for (size_t i = 0; i < sizeof all_models / sizeof all_models[0]; i++) {
        if (strcmp(all_models[i].target, target) == 0) {
            return true;
        }
    }
    return false;
}

bool seeds_takes(const char *target, const char *ending)
{
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        const route *r = &routes[i];
        if (strcmp(r->target, target) == 0 && strcmp(r->end, ending) == 0 && r->prefix != NULL) {
            return true;
        }
    }
    return takes_models(target) && is_model(ending);
}

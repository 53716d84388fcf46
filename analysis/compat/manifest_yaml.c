/*
 * Files of a selective build: selected_operators.yaml, a merge of several of them, and lists of
 * kernels to select from (functions.yaml). Only a few levels of a document are read, so aliases,
 * which may form cycles, do no harm.
 */
#include "analysis/compat/manifest.h"

#ifdef PTV_HAS_YAML
#include <string.h>
#include <strings.h>

#include "analysis/compat/yaml_document.h"

/*
 * With aliases, a small file can have thousands of lists of thousands of elements each. What is
 * read in lists and mappings counts against `left`.
 */
typedef struct reader {
    fit_manifest *m;
    yaml_document_t *document;
    uint64_t *left;
} reader;

/* ---- Nodes ---- */

static bool refuse(const reader *r, const yaml_node_t *node, const char *what)
{
    return fit_refuse(r->m, ptv_yaml_line(node), ptv_yaml_column(node), "%s", what);
}

static bool is_empty(const yaml_node_t *node)
{
    const char *text = ptv_yaml_text(node);
    return text != NULL && (text[0] == '\0' || strcmp(text, "null") == 0 || strcmp(text, "~") == 0);
}

static bool is_true(const yaml_node_t *node)
{
    const char *text = ptv_yaml_text(node);
    return text != NULL && (strcasecmp(text, "true") == 0 || strcasecmp(text, "yes") == 0);
}

/* Whether the budget allows this node. Without aliases, it always does. */
static bool spend(const reader *r, const yaml_node_t *node)
{
    const uint64_t size =
        1 + (node->type == YAML_SCALAR_NODE ? (uint64_t)node->data.scalar.length : 0);
    const bool may = size <= *r->left;
    *r->left = may ? *r->left - size : 0;
    return may || refuse(r, node, "aliases make it too large");
}

/* Calls `each` for the members of a mapping. An empty node counts as an empty mapping. */
typedef bool (*each_member)(const reader *r, const yaml_node_t *key, const yaml_node_t *value);

static bool members(const reader *r, const yaml_node_t *node, each_member each)
{
    bool good = node->type == YAML_MAPPING_NODE || is_empty(node) ||
                refuse(r, node, "a mapping is expected");
    if (node->type != YAML_MAPPING_NODE) {
        return good;
    }
    const yaml_node_pair_t *pair = node->data.mapping.pairs.start;
    for (; good && pair < node->data.mapping.pairs.top; pair++) {
        const yaml_node_t *key = yaml_document_get_node(r->document, pair->key);
        good = spend(r, key) &&
               (ptv_yaml_text(key) != NULL || refuse(r, key, "a name is expected")) &&
               each(r, key, yaml_document_get_node(r->document, pair->value));
    }
    return good;
}

static const yaml_node_t *member_of(const reader *r, const yaml_node_t *node, const char *name)
{
    const yaml_node_pair_t *pair =
        node->type == YAML_MAPPING_NODE ? node->data.mapping.pairs.start : NULL;
    for (; pair != NULL && pair < node->data.mapping.pairs.top; pair++) {
        const yaml_node_t *key = yaml_document_get_node(r->document, pair->key);
        const yaml_node_t *value = yaml_document_get_node(r->document, pair->value);
        if (!spend(r, key) || !spend(r, value)) {
            return NULL;
        }
        const char *text = ptv_yaml_text(key);
        if (text != NULL && strcmp(text, name) == 0) {
            return value;
        }
    }
    return NULL;
}

/* ---- selected_operators.yaml ---- */

static bool add_operator(const reader *r, const yaml_node_t *key, const yaml_node_t *value)
{
    const char *name = ptv_yaml_text(key);
    fit_operator *added = fit_add_operator(r->m, name, strlen(name));
    if (added != NULL) {
        added->fallback = true; /* unless its kernels are listed */
        added->overloads = is_true(member_of(r, value, "include_all_overloads"));
    }
    return added != NULL;
}

static bool add_dtypes(const reader *r, fit_operator *to, const yaml_node_t *item)
{
    const char *key = ptv_yaml_text(item);
    if (key != NULL && strcmp(key, "default") == 0) {
        to->fallback = true;
        return true;
    }
    return (key != NULL && fit_dtypes_of(key, strlen(key), &to->dtypes)) ||
           refuse(r, item, "'default', or the key of a kernel, v1/..., is expected");
}

/*
 * Merges the dtypes of all keys into one set: keys written by the tools include lists, while those
 * of the runtime do not.
 */
static bool add_kernels(const reader *r, const yaml_node_t *key, const yaml_node_t *value)
{
    const char *name = ptv_yaml_text(key);
    fit_operator *added = fit_add_operator(r->m, name, strlen(name));
    if (added == NULL) {
        return false;
    }
    added->pooled = true;
    if (value->type != YAML_SEQUENCE_NODE) {
        return is_empty(value) || refuse(r, value, "a list of kernels is expected");
    }
    bool good = true;
    const yaml_node_item_t *item = value->data.sequence.items.start;
    for (; good && item < value->data.sequence.items.top; item++) {
        const yaml_node_t *kernel = yaml_document_get_node(r->document, *item);
        good = spend(r, kernel) && add_dtypes(r, added, kernel);
    }
    return good;
}

static bool is_leftover(const char *name)
{
    static const char *const names[] = {"kernel_metadata", "custom_classes", "build_features",
                                        "include_all_non_op_selectives"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_member(const reader *r, const yaml_node_t *key, const yaml_node_t *value)
{
    const char *name = ptv_yaml_text(key);
    if (strcmp(name, "operators") == 0) {
        return members(r, value, add_operator);
    }
    if (strcmp(name, "et_kernel_metadata") == 0) {
        return members(r, value, add_kernels);
    }
    if (strcmp(name, "include_all_operators") == 0) {
        r->m->all_operators = is_true(value);
    } else if (!is_leftover(name)) {
        fit_warn(r->m, ptv_yaml_line(key), ptv_yaml_column(key), "'%.64s' is not known", name);
    }
    return true;
}

/* An operator in both lists is a single one, and only has the kernels that are listed. */
static void join_duplicates(fit_manifest *m)
{
    size_t kept = 0;
    fit_manifest_sort(m);
    for (size_t i = 0; i < m->operator_count; i++) {
        const fit_operator *next = &m->operators[i];
        fit_operator *last = kept == 0 ? NULL : &m->operators[kept - 1];
        if (last == NULL || strcmp(last->name, next->name) != 0) {
            m->operators[kept++] = *next;
            continue;
        }
        if (last->pooled == next->pooled) {
            fit_warn(m, 0, 0, "duplicate operator: '%.128s'", next->name);
        }
        const bool listed = last->pooled || next->pooled;
        last->fallback = (last->fallback && (last->pooled || !listed)) ||
                         (next->fallback && (next->pooled || !listed));
        last->pooled = listed;
        last->dtypes |= next->dtypes;
        last->overloads |= next->overloads;
    }
    m->operator_count = kept;
}

/* ---- functions.yaml ---- */

/* "op: add.out", or "func: my::op.out(Tensor x, *, ...) -> ...". */
static bool add_function(const reader *r, const yaml_node_t *item)
{
    const char *op = ptv_yaml_text(member_of(r, item, "op"));
    const char *name = op == NULL ? ptv_yaml_text(member_of(r, item, "func")) : op;
    if (name == NULL) {
        return refuse(r, item, "'op' or 'func' is expected: this is not a list of kernels");
    }
    char whole[256];
    const size_t n = strcspn(name, "( ");
    const bool bare = n < 3 || memchr(name, ':', n) == NULL;
    if (n > sizeof whole - sizeof "aten::") {
        return refuse(r, item, "the name of an operator has more than 249 bytes");
    }
    const int length = snprintf(whole, sizeof whole, "%s%.*s", bare ? "aten::" : "", (int)n, name);
    fit_operator *added = fit_add_operator(r->m, whole, (size_t)length);
    if (added != NULL) {
        added->fallback = true;
    }
    return added != NULL;
}

static bool read_functions(const reader *r, const yaml_node_t *root)
{
    bool good = true;
    const yaml_node_item_t *item = root->data.sequence.items.start;
    for (; good && item < root->data.sequence.items.top; item++) {
        good = add_function(r, yaml_document_get_node(r->document, *item));
    }
    return good;
}

/* ---- Documents ---- */

static bool read_root(const reader *r)
{
    const yaml_node_t *root = yaml_document_get_root_node(r->document);
    if (root == NULL) {
        return fit_refuse(r->m, 0, 0, "there is nothing in it");
    }
    r->m->has_operators = true;
    const bool good =
        root->type == YAML_SEQUENCE_NODE ? read_functions(r, root) : members(r, root, read_member);
    join_duplicates(r->m);
    return good;
}

static bool say_broken(fit_manifest *m, const ptv_yaml_fault *fault)
{
    m->no_memory = fault->what == NULL;
    return fit_refuse(m, fault->line, fault->column, "%s",
                      m->no_memory ? "out of memory" : fault->what);
}

bool fit_read_yaml(fit_manifest *m, const char *bytes, size_t n)
{
    enum { ALIASED = 1 << 25, LOOKUPS = 8 }; /* a quarter of a second; more than without aliases */
    uint64_t left = ALIASED + (uint64_t)n * LOOKUPS;
    yaml_document_t document;
    ptv_yaml_fault fault;
    m->kind = FIT_YAML;
    if (!ptv_yaml_load(&document, bytes, n, &fault)) {
        return say_broken(m, &fault);
    }
    const reader r = {m, &document, &left};
    const bool good = read_root(&r) && m->fault.text[0] == '\0';
    yaml_document_delete(&document);
    return good;
}
#else

bool fit_read_yaml(fit_manifest *m, const char *bytes, size_t n)
{
    (void)bytes;
    (void)n;
    return fit_refuse(m, 0, 0, "yaml files need libyaml, which this build lacks");
}
#endif

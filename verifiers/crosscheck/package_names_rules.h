/*
 * Names of a package: of its tensors, their aliases, and the keys that methods and quantised
 * numbers ask for. All are in one list, in which equal names are neighbours.
 */
#pragma once

#include "../package/package.h"
#include "../safetensors/safetensors.h"
#include "../schemas/native_graph.h"
#include "crosscheck.h"

typedef enum ptv_key_role {
    PTV_KEY_TENSOR,  /* name of an entry */
    PTV_KEY_ALIAS,   /* a name in aliases.json ... */
    PTV_KEY_OWNER,   /* ... and what it stands for */
    PTV_KEY_BINDING, /* data_key of a constant */
    PTV_KEY_SCALE,   /* of the scales of quantised numbers */
    PTV_KEY_ZERO_POINT,
    PTV_KEY_STATE /* fqn of a buffer that begins as zeros */
} ptv_key_role;

typedef struct ptv_key {
    uint32_t count, hash;  /* of code points: the sort key */
    uint32_t at, length;   /* position in its unit; of aliases, in their member */
    uint32_t method, item; /* entry or alias `item`; constant or state `item` of a method */
    uint8_t role;
    bool used;    /* PTV_KEY_TENSOR, PTV_KEY_ALIAS: a method asks for it */
    bool mutated; /* PTV_KEY_TENSOR: a method changes it */
} ptv_key;

typedef struct ptv_package {
    ptv_run *run;
    uint32_t graph, tensors; /* units; PTV_NO_UNIT if none */
    ptv_image graph_image, tensors_image;
    uint32_t root;     /* of the graph */
    ptv_range aliases; /* in the file; length 0 if none */
    ptv_key *keys;
    uint32_t count;
} ptv_package;

/* package_names.c: gathers all keys, or counts them while `keys` is NULL; their order; places. */
void ptv_gather_keys(ptv_package *p);
void ptv_key_hash(const ptv_package *p, ptv_key *key);
int ptv_key_compare(const ptv_package *p, const ptv_key *a, const ptv_key *b);
bool ptv_key_before(void *package, uint32_t a, uint32_t b);
uint64_t ptv_key_place(const ptv_package *p, const ptv_key *key);

/* The index of the first key with the same name; p->count if there is none. */
uint32_t ptv_package_tensor(const ptv_package *p, const ptv_key *key);

/* The constant that a key belongs to, and what it says. */
typedef struct ptv_binding {
    uint32_t table, meta;
    uint32_t scheme; /* table of its quantisation; 0 if none */
    unsigned scheme_type;
} ptv_binding;
ptv_binding ptv_binding_of(const ptv_package *p, const ptv_key *key);

/* Reports a rule at the key: a field of the constant, of its quantisation, or of the state. */
void ptv_key_fault(const ptv_package *p, const ptv_rule *rule, const ptv_key *key,
                   ptv_mismatch mismatch);

/* Reports a rule at a field of the constant's meta. */
void ptv_meta_fault(const ptv_package *p, const ptv_rule *rule, const ptv_key *key, unsigned slot,
                    ptv_mismatch mismatch);

/* package_tensors.c: compares the tensor that a key leads to with what the graph says. */
void ptv_judge_tensor_of(const ptv_package *p, const ptv_key *key, const ptv_tensor_entry *entry);

/* package_stored.c: tensors with equal bytes. Overwrites p->keys. */
void ptv_judge_stored_twice(ptv_package *p);

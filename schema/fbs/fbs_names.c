/*
 * Sets of names: the types of a schema, the members of a type. A Patricia tree over the bits in
 * which the names differ: no lookup takes longer than its name, whatever names a text declares, so
 * even a great many of them never cost quadratic time.
 */
#include "reader.h"

#include <string.h>

/*
 * Bits count from 1, starting with the first byte. The first entry has bit 0, which is 0 in every
 * name. A link that leads to an entry whose bit is not higher than that of its origin points back
 * up the tree: the search ends there, and only comparing the whole name tells whether it was found.
 */
struct fbs_name {
    fbs_key key;
    const void *value;
    size_t bit;
    struct fbs_name *next[2];
};

fbs_key fbs_key_in(const char *space, size_t size, const char *name)
{
    return (fbs_key){space, size, name, (size == 0 ? 0 : size + 1) + strlen(name)};
}

fbs_key fbs_key_of(const char *name)
{
    return fbs_key_in("", 0, name);
}

static unsigned byte_at(const fbs_key *key, size_t i)
{
    size_t before = key->space_size == 0 ? 0 : key->space_size + 1;
    if (i >= before) {
        return i < key->size ? (unsigned char)key->name[i - before] : 0;
    }
    return i == key->space_size ? '.' : (unsigned char)key->space[i];
}

static unsigned bit_at(const fbs_key *key, size_t bit)
{
    return bit == 0 ? 0 : byte_at(key, (bit - 1) / 8) >> (7 - (bit - 1) % 8) & 1;
}

/* How many leading bytes are equal. */
static size_t same_bytes(const char *a, const char *b, size_t size)
{
    enum { STEP = 64 };
    size_t n = a == b ? size : 0;
    while (size - n >= STEP && memcmp(a + n, b + n, STEP) == 0) {
        n += STEP;
    }
    while (n < size && a[n] == b[n]) {
        n++;
    }
    return n;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The first byte that may differ, skipping common namespaces, which tend to be long. */
static size_t same_part(const fbs_key *a, const fbs_key *b)
{
    size_t size = smaller(a->space_size, b->space_size);
    size_t n = same_bytes(a->space, b->space, size);
    if (n < size || a->space_size != b->space_size) {
        return n;
    }
    size_t before = size == 0 ? 0 : size + 1;
    return before + same_bytes(a->name, b->name, smaller(a->size, b->size) - before);
}

/* The first bit that differs, or 0 if they are equal. Names contain no zero byte. */
static size_t difference(const fbs_key *a, const fbs_key *b)
{
    size_t size = a->size > b->size ? a->size : b->size;
    for (size_t i = same_part(a, b); i < size; i++) {
        unsigned bits = byte_at(a, i) ^ byte_at(b, i);
        if (bits != 0) {
            size_t at = 0;
            while ((bits >> (7 - at) & 1) == 0) {
                at++;
            }
            return i * 8 + at + 1;
        }
    }
    return 0;
}

/* The entry at which the search for a name ends. */
static struct fbs_name *nearest(const struct fbs_name *root, const fbs_key *key)
{
    size_t bit = 0;
    struct fbs_name *at = root->next[0];
    while (at->bit > bit) {
        bit = at->bit;
        at = at->next[bit_at(key, bit)];
    }
    return at;
}

const void *fbs_names_find(const struct fbs_name *root, fbs_key key)
{
    const struct fbs_name *at = root == NULL ? NULL : nearest(root, &key);
    return at != NULL && difference(&at->key, &key) == 0 ? at->value : NULL;
}

static void link_in(struct fbs_name *root, struct fbs_name *entry)
{
    struct fbs_name *up = root, *at = root->next[0];
    while (at->bit > up->bit && at->bit < entry->bit) {
        up = at;
        at = at->next[bit_at(&entry->key, at->bit)];
    }
    unsigned side = bit_at(&entry->key, entry->bit);
    entry->next[side] = entry;
    entry->next[1 - side] = at;
    up->next[bit_at(&entry->key, up->bit)] = entry;
}

bool fbs_names_add(fbs_reader *r, struct fbs_name **root, fbs_key key, const void *value)
{
    struct fbs_name *at = *root == NULL ? NULL : nearest(*root, &key);
    size_t bit = at == NULL ? 0 : difference(&at->key, &key);
    if (at != NULL && bit == 0) {
        return false;
    }
    struct fbs_name *entry = fbs_new(r, sizeof *entry);
    if (entry == NULL) {
        return true;
    }
    *entry = (struct fbs_name){.key = key, .value = value, .bit = bit, .next = {entry, NULL}};
    if (*root == NULL) {
        *root = entry;
    } else {
        link_in(*root, entry);
    }
    return true;
}

void fbs_names_set(struct fbs_name *root, fbs_key key, const void *value)
{
    struct fbs_name *at = root == NULL ? NULL : nearest(root, &key);
    if (at != NULL && difference(&at->key, &key) == 0) {
        at->value = value;
    }
}

/* Tensors of a package that are stored twice: the exporter would have given one of them an alias.
 */
#include "package_names_rules.h"

#include <string.h>

#include "../context/limits.h"
#include "../context/sort.h"

static const ptv_rule package_tensor_twice_rule;

enum { KEY = offsetof(ptv_key, count) };
_Static_assert(offsetof(ptv_key, hash) == KEY + sizeof(uint32_t), "side by side");

static bool is_before(void *context, uint32_t a, uint32_t b)
{
    const ptv_key *keys = context;
    return keys[a].item < keys[b].item;
}

static void read_entry(const ptv_package *p, const ptv_key *k, ptv_tensor_entry *e)
{
    ptv_tensors_entry(&p->tensors_image, k->at, k->item, e);
}

/*
 * Keeps tensors that no method changes, with the hash of their bytes instead of their name's. None
 * if these are too many bytes: tensors may overlap if there was no memory to find that out.
 */
PTV_NOINLINE static uint32_t gather(ptv_package *p, uint64_t data)
{
    uint32_t count = 0;
    ptv_tensor_entry e;
    for (uint32_t i = 0; i < p->count; i++) {
        ptv_key k = p->keys[i];
        if (k.role != PTV_KEY_TENSOR || k.mutated) {
            continue;
        }
        read_entry(p, &k, &e);
        const uint64_t size = e.end - e.begin;
        if (e.fault == NULL && size > 0 && ptv_in(&p->tensors_image, data + e.begin, size)) {
            if (!ptv_may_compare(p->run, &package_tensor_twice_rule, size)) {
                return 0;
            }
            k.count = (uint32_t)size;
            k.hash = (uint32_t)ptv_hash(&p->tensors_image, data + e.begin, size);
            p->keys[count++] = k;
        }
    }
    return count;
}

/* Whether the tensor of a key equals `b`. */
PTV_NOINLINE static bool is_same(const ptv_package *p, uint64_t data, const ptv_key *key,
                                 const ptv_tensor_entry *b)
{
    const uint8_t *bytes = p->tensors_image.bytes;
    ptv_tensor_entry a;
    read_entry(p, key, &a);
    return a.type == b->type && a.shape.length == b->shape.length &&
           a.end - a.begin == b->end - b->begin &&
           memcmp(bytes + a.shape.at, bytes + b->shape.at, (size_t)a.shape.length) == 0 &&
           memcmp(bytes + data + a.begin, bytes + data + b->begin, (size_t)(a.end - a.begin)) == 0;
}

/* Overwrites the list, so it comes last. */
void ptv_judge_stored_twice(ptv_package *p)
{
    if ((p->run->flags & PTV_READ_SEGMENTS) == 0 || p->tensors == PTV_NO_UNIT) {
        return;
    }
    const uint64_t data = 8 + ptv_u64(&p->tensors_image, 0);
    const uint32_t count = gather(p, data);
    const ptv_sortable sortable = {p->keys, sizeof *p->keys, is_before, p->keys, KEY};
    ptv_sort(&sortable, count);
    ptv_enter(p->run, p->tensors);
    for (uint32_t i = 1; i < count && !p->run->stopped; i++) {
        ptv_tensor_entry b;
        if (p->keys[i].count != p->keys[i - 1].count || p->keys[i].hash != p->keys[i - 1].hash) {
            continue;
        }
        read_entry(p, &p->keys[i], &b);
        if (is_same(p, data, &p->keys[i - 1], &b)) {
            ptv_report_tensor(p->run, &package_tensor_twice_rule, &b, PTV_ENTRY_OFFSETS, -1,
                              b.offsets, ptv_unsigned_mismatch(b.end - b.begin, 0, 0));
        }
    }
}

static const ptv_rule package_tensor_twice_rule = {
    .name = "package-tensor-stored-twice",
    .code = 1198,
    .severity = PTV_NOTE,
    .title = "the bytes of a tensor are stored a second time in a package",
    .why = "so many bytes are shipped for nothing; the exporter gives equal constants an alias",
    .found_is = "bytes",
    .fix = "none needed",
};

static const ptv_rule *const rules[] = {&package_tensor_twice_rule};

const ptv_rule_list ptv_package_stored_list = PTV_RULE_LIST_OF(rules, NULL);

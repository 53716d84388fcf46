/* Looking up operators by name and overload. */
#include "operators.h"

#include <string.h>

static int compare(const char *text, const char *wanted, uint32_t length)
{
    size_t n = strlen(text);
    size_t least = n < length ? n : length;
    int order = least == 0 ? 0 : memcmp(text, wanted, least);
    return order != 0 || n == length ? order : n < length ? -1 : 1;
}

static int compare_entry(const ptv_operators *all, const ptv_operator *entry,
                         const ptv_operator_name *wanted)
{
    int order = compare(all->text + entry->name, wanted->name, wanted->name_length);
    if (order != 0) {
        return order;
    }
    return compare(all->text + entry->overload, wanted->overload, wanted->overload_length);
}

int ptv_operator_find(const ptv_operators *all, const ptv_operator_name *wanted)
{
    unsigned low = 0, high = all->count;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        int order = compare_entry(all, &all->entries[middle], wanted);
        if (order == 0) {
            return (int)middle;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return -1;
}

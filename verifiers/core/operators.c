/* Looking up operators by name and overload. */
#include "operators.h"

/*@ // A string that goes on for `i` characters at least.
    predicate has_text{L}(char *text, integer i) =
      \exists integer n; i <= n && \valid_read(text + (0 .. n)) && text[n] == 0; */

/* `*common` is how many leading characters are known to be equal; on return, how many are. */
/*@ requires \valid(common) && *common <= length && has_text(text, *common);
    requires \valid_read(wanted + (0 .. length - 1)); assigns *common;
    ensures *common <= length; */
static int compare(const char *text, const char *wanted, uint32_t length, uint32_t *common)
{
    uint32_t i = *common;
    /*@ loop invariant i <= length && has_text(text, i);
        loop assigns i; loop variant length - i; */
    while (i < length && text[i] != '\0' && text[i] == wanted[i]) {
        i++;
    }
    *common = i;
    const uint8_t ours = (uint8_t)text[i];
    return i == length ? ours != 0 : ours == 0 ? -1 : ours - (int)(uint8_t)wanted[i];
}

/*@ requires \valid_read(all) && \valid_read(entry) && \valid_read(wanted) && \valid(common);
    requires *common <= wanted->name_length && has_text(all->text + entry->name, *common);
    requires has_text(all->text + entry->overload, 0);
    requires \valid_read(wanted->name + (0 .. wanted->name_length - 1));
    requires \valid_read(wanted->overload + (0 .. wanted->overload_length - 1));
    requires \separated(common, all, entry, wanted);
    assigns *common; ensures *common <= wanted->name_length; */
static int compare_entry(const ptv_operators *all, const ptv_operator *entry,
                         const ptv_operator_name *wanted, uint32_t *common)
{
    uint32_t none = 0;
    int order = compare(all->text + entry->name, wanted->name, wanted->name_length, common);
    return order != 0 ? order
                      : compare(all->text + entry->overload, wanted->overload,
                                wanted->overload_length, &none);
}

/* Entries between two neighbours share any prefix that both share with the wanted name. */
int ptv_operator_find(const ptv_operators *all, const ptv_operator_name *wanted)
{
    unsigned low = 0, high = all->count;
    uint32_t before = 0, behind = 0;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        uint32_t common = before < behind ? before : behind;
        int order = compare_entry(all, &all->entries[middle], wanted, &common);
        if (order == 0) {
            return (int)middle;
        }
        low = order < 0 ? middle + 1 : low;
        before = order < 0 ? common : before;
        high = order < 0 ? high : middle;
        behind = order < 0 ? behind : common;
    }
    return -1;
}

/* Describes limits in words. */
#include "golden/codec/limit.h"

#include <stdio.h>
#include <string.h>

gm_reason gm_reason_of(int why, uint64_t most)
{
    static const char units[] = "KMGT";
    gm_reason reason;
    char unit[2] = "";
    if (why != GM_OVER_LIMIT) {
        snprintf(reason.text, sizeof reason.text, "%s", strerror(why));
        return reason;
    }
    for (size_t i = 0; i + 1 < sizeof units && most > 0 && most % 1024 == 0; i++) {
        most /= 1024;
        unit[0] = units[i];
    }
    snprintf(reason.text, sizeof reason.text, "larger than the limit of %llu%s%s (--max-size)",
             (unsigned long long)most, unit, unit[0] == '\0' ? " bytes" : "");
    return reason;
}

/* Two tables indexed by rule code: the rules fired by this input, and those fired so far. */
#include "fuzz/fired_rules.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* libFuzzer clears these before each input; without it they are written in vain. */
#ifdef __ELF__
__attribute__((section("__libfuzzer_extra_counters")))
#endif
static uint8_t counters[PTV_CODES];

/* Processor time until it first fired, in milliseconds plus 1; 0 if it has not. */
static uint32_t ever[PTV_CODES];

static void print_at_exit(void)
{
    fuzz_rules_print(stderr);
}

void fuzz_rule_fired(const ptv_rule *rule)
{
    static bool begun;
    counters[rule->code] = 1;
    if (ever[rule->code] == 0) {
        ever[rule->code] = 1 + (uint32_t)((double)clock() / CLOCKS_PER_SEC * 1000);
    }
    if (!begun && getenv("PTV_FUZZ_RULES") != NULL) {
        atexit(print_at_exit);
    }
    begun = true;
}

static void print_each(FILE *out)
{
    for (size_t i = 0, all = ptv_rule_count(); i < all; i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        if (ever[rule->code] == 0) {
            fprintf(out, "not fired: %u %s\n", (unsigned)rule->code, rule->name);
        } else {
            fprintf(out, "fired: %u %s after %lu ms\n", (unsigned)rule->code, rule->name,
                    (unsigned long)ever[rule->code] - 1);
        }
    }
}

void fuzz_rules_print(FILE *out)
{
    const char *wanted = getenv("PTV_FUZZ_RULES");
    size_t count = 0;
    for (size_t i = 0; i < PTV_CODES; i++) {
        count += ever[i] > 0;
    }
    fprintf(out, "rules fired: %zu of %zu\n", count, ptv_rule_count());
    if (wanted != NULL && strcmp(wanted, "all") == 0) {
        print_each(out);
    }
}

/*
 * Takes any bytes as floating-point numbers of 64 and of 32 bits: the text of each reads back as
 * the same bits in any reader. Only those that JSON cannot express are words.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/little_endian.h"
#include "fuzz/oracle.h"
#include "golden/codec/real.h"

/* Checks JSON readers, which parse a double first, and readers that round only once. */
static void reads_as_number(const char *text, uint64_t bits, bool single)
{
    char *end;
    const uint64_t wide = gm_real_bits(strtod(text, &end));
    HOLDS(*end == '\0' && strpbrk(text, ".e") != NULL);
    HOLDS((single ? gm_real_narrow(wide) : wide) == bits);
    HOLDS(!single || gm_real_narrow(gm_real_bits((double)strtof(text, NULL))) == bits);
}

static void reads_as_word(char *text, size_t size, uint64_t bits, bool single)
{
    uint64_t back;
    HOLDS(size > 2 && text[size - 1] == '"');
    text[size - 1] = '\0';
    HOLDS(gm_real_read(text + 1, single, &back) && back == bits);
    HOLDS((strncmp(text + 1, "nan", 3) == 0) == gm_real_is_nan(bits, single));
}

static void reads_back(uint64_t bits, bool single)
{
    char text[GM_REAL_ROOM];
    const size_t size = gm_real_text(bits, single, text);
    const bool word = text[0] == '"';
    HOLDS(size == strlen(text));
    HOLDS(word == !isfinite(gm_real_of_bits(bits, single)));
    if (word) {
        reads_as_word(text, size, bits, single);
    } else {
        reads_as_number(text, bits, single);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i + 8 <= size; i += 8) {
        reads_back(le_load(data + i, 8), false);
        reads_back(le_load(data + i, 4), true);
        reads_back(le_load(data + i + 4, 4), true);
    }
    return 0;
}

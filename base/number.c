/* Reads digits, and a letter that stands for a factor. */
#include "base/number.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool read_digits(const char *text, char **end, uint64_t *number)
{
    int base = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') ? 16 : 10;
    errno = 0;
    *number = isdigit((unsigned char)text[0]) ? strtoull(text, end, base) : 0;
    return isdigit((unsigned char)text[0]) && errno == 0;
}

/* The binary logarithm of the factor that the letter stands for, or -1 if it stands for none. */
static int shift_of(char letter)
{
    static const char units[] = "kmgt";
    const char *unit = strchr(units, tolower((unsigned char)letter));
    if (letter == '\0') {
        return 0;
    }
    return unit == NULL ? -1 : 10 * (int)(unit - units + 1);
}

bool ptv_read_number(const char *text, uint64_t *number)
{
    char *end;
    if (!read_digits(text, &end, number)) {
        return false;
    }
    int shift = shift_of(end[0]);
    if (shift < 0 || (shift > 0 && end[1] != '\0') || *number > UINT64_MAX >> shift) {
        return false;
    }
    *number <<= shift;
    return true;
}

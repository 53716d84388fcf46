/* Converts bits of each type to numbers, and walks over them twice: for the range, then the
 * bins. */
#include "analysis/inspect/values.h"

#include <math.h>
#include <string.h>

#include "base/little_endian.h"
#include "verifiers/context/limits.h"
#include "verifiers/schemas/program.h"

/* ---- Types ---- */

typedef double reader(uint64_t bits);

static double unsigned_of(uint64_t bits)
{
    return (double)bits;
}

/* The highest of `width` bits is the sign. */
static double signed_of(uint64_t bits, unsigned width)
{
    const uint64_t sign = UINT64_C(1) << (width - 1);
    return bits & sign ? -(double)(sign - (bits & (sign - 1))) : (double)bits;
}

static double int8_of(uint64_t bits)
{
    return signed_of(bits, 8);
}

static double int16_of(uint64_t bits)
{
    return signed_of(bits, 16);
}

static double int32_of(uint64_t bits)
{
    return signed_of(bits, 32);
}

static double int64_of(uint64_t bits)
{
    return signed_of(bits, 64);
}

static double float64_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static double float32_of(uint64_t bits)
{
    const uint32_t narrow = (uint32_t)bits;
    float value;
    memcpy(&value, &narrow, sizeof value);
    return (double)value;
}

static double bfloat16_of(uint64_t bits)
{
    return float32_of(bits << 16);
}

/* Small floats: a sign bit, then exponent bits, then fraction bits. */
static double small_of(uint64_t bits, int exponents, int digits)
{
    const int bias = (1 << (exponents - 1)) - 1;
    const int exponent = (int)(bits >> digits) & ((1 << exponents) - 1);
    const int fraction = (int)bits & ((1 << digits) - 1);
    const double size = exponent == 0 ? ldexp(fraction, 1 - bias - digits)
                                      : ldexp(fraction + (1 << digits), exponent - bias - digits);
    return bits >> (exponents + digits) & 1 ? -size : size;
}

/* The largest exponent means infinity or NaN. */
static double ieee_of(uint64_t bits, int exponents, int digits)
{
    const uint64_t largest = (UINT64_C(1) << exponents) - 1;
    if ((bits >> digits & largest) != largest) {
        return small_of(bits, exponents, digits);
    }
    return bits & ((UINT64_C(1) << digits) - 1) ? (double)NAN
           : bits >> (exponents + digits) & 1   ? -(double)INFINITY
                                                : (double)INFINITY;
}

static double float16_of(uint64_t bits)
{
    return ieee_of(bits, 5, 10);
}

static double float8_e5m2_of(uint64_t bits)
{
    return ieee_of(bits, 5, 2);
}

/* Has no infinities, and two NaNs. */
static double float8_e4m3fn_of(uint64_t bits)
{
    return (bits & 0x7f) == 0x7f ? (double)NAN : small_of(bits, 4, 3);
}

static const struct {
    unsigned size;
    reader *read;
} types[] = {
    [PTV_PROGRAM_SCALAR_TYPE_BYTE] = {1, unsigned_of},
    [PTV_PROGRAM_SCALAR_TYPE_CHAR] = {1, int8_of},
    [PTV_PROGRAM_SCALAR_TYPE_SHORT] = {2, int16_of},
    [PTV_PROGRAM_SCALAR_TYPE_INT] = {4, int32_of},
    [PTV_PROGRAM_SCALAR_TYPE_LONG] = {8, int64_of},
    [PTV_PROGRAM_SCALAR_TYPE_HALF] = {2, float16_of},
    [PTV_PROGRAM_SCALAR_TYPE_FLOAT] = {4, float32_of},
    [PTV_PROGRAM_SCALAR_TYPE_DOUBLE] = {8, float64_of},
    [PTV_PROGRAM_SCALAR_TYPE_BOOL] = {1, unsigned_of},
    [PTV_PROGRAM_SCALAR_TYPE_QINT8] = {1, int8_of},
    [PTV_PROGRAM_SCALAR_TYPE_QUINT8] = {1, unsigned_of},
    [PTV_PROGRAM_SCALAR_TYPE_QINT32] = {4, int32_of},
    [PTV_PROGRAM_SCALAR_TYPE_BFLOAT16] = {2, bfloat16_of},
    [PTV_PROGRAM_SCALAR_TYPE_FLOAT8E5M2] = {1, float8_e5m2_of},
    [PTV_PROGRAM_SCALAR_TYPE_FLOAT8E4M3FN] = {1, float8_e4m3fn_of},
    [PTV_PROGRAM_SCALAR_TYPE_UINT16] = {2, unsigned_of},
    [PTV_PROGRAM_SCALAR_TYPE_UINT32] = {4, unsigned_of},
    [PTV_PROGRAM_SCALAR_TYPE_UINT64] = {8, unsigned_of},
};

/* ---- Elements ---- */

/* Number of pieces in a sample, and elements per piece. */
enum { PIECES = 64, PIECE = PTV_VALUES_EACH / PIECES };

typedef struct walk {
    const uint8_t *bytes;
    unsigned size; /* of an element */
    reader *read;
    uint64_t at, looked; /* next element; elements so far */
    const ptv_value_summary *of;
} walk;

static uint64_t begin_of_piece(const ptv_value_summary *of, uint64_t i)
{
    return (of->total - PIECE) * i / (PIECES - 1);
}

/* Bytes outside the file, such as those in data files, need not be loaded. */
static bool is_there(const ptv_run *run, const uint8_t *bytes, unsigned size,
                     const ptv_value_summary *of)
{
    const bool all = of->looked == of->total;
    const ptv_image none = {.size = 0}, *file = run == NULL ? &none : &ptv_state_of(run)->whole;
    const uint64_t at = (uintptr_t)bytes - (uintptr_t)file->bytes;
    const uint64_t count = all ? of->total : PIECE;
    bool there = true;
    for (uint64_t i = 0; there && at < file->size && i < (all ? 1 : PIECES); i++) {
        const uint64_t first = all ? 0 : begin_of_piece(of, i);
        there = ptv_load_range(run, 0, at + first * size, count * size);
    }
    return there;
}

static walk begin(int64_t scalar_type, const uint8_t *bytes, const ptv_value_summary *of)
{
    return (walk){
        .bytes = bytes, .size = types[scalar_type].size, .read = types[scalar_type].read, .of = of};
}

static bool next(walk *w, double *value)
{
    const ptv_value_summary *of = w->of;
    if (w->looked == of->looked) {
        return false;
    }
    if (of->looked < of->total && w->looked % PIECE == 0) {
        w->at = begin_of_piece(of, w->looked / PIECE);
    }
    *value = w->read(le_load(w->bytes + (size_t)w->at * w->size, w->size));
    w->at++;
    w->looked++;
    return true;
}

/* ---- The two walks ---- */

static void measure(ptv_value_summary *s, walk w)
{
    double value, sum = 0;
    uint64_t finite = 0;
    while (next(&w, &value)) {
        s->zeros += value == 0;
        s->nans += isnan(value) != 0;
        s->infinities += isinf(value) != 0;
        if (isfinite(value)) {
            s->least = finite == 0 || value < s->least ? value : s->least;
            s->most = finite == 0 || value > s->most ? value : s->most;
            finite++;
            sum += value / (double)finite - sum / (double)finite; /* a plain sum might overflow */
        }
    }
    s->mean = sum;
}

/* Uses halves because the difference of two doubles may overflow. */
static void count(ptv_value_summary *s, walk w)
{
    double value;
    const double width = s->most / 2 - s->least / 2;
    while (next(&w, &value)) {
        if (isfinite(value)) {
            const double part = width > 0 ? (value / 2 - s->least / 2) / width : 0;
            const unsigned bin = (unsigned)(part * PTV_BINS);
            s->bins[bin < PTV_BINS ? bin : PTV_BINS - 1]++;
        }
    }
}

bool ptv_summarise(int64_t scalar_type, const uint8_t *bytes, uint64_t size, ptv_value_limit *limit,
                   ptv_value_summary *s)
{
    *s = (ptv_value_summary){.total = 0};
    if (scalar_type < 0 || scalar_type >= (int64_t)(sizeof types / sizeof types[0]) ||
        types[scalar_type].read == NULL) {
        return false;
    }
    s->total = size / types[scalar_type].size;
    s->looked = s->total < PTV_VALUES_EACH ? s->total : PTV_VALUES_EACH;
    if (s->total == 0 || s->looked > limit->left) {
        return false;
    }
    if (!is_there(limit->run, bytes, types[scalar_type].size, s)) {
        s->total = 0;
        return false;
    }
    limit->left -= s->looked;
    measure(s, begin(scalar_type, bytes, s));
    count(s, begin(scalar_type, bytes, s));
    return true;
}

void ptv_put_summary(ptv_buffer *b, const ptv_value_summary *s)
{
    if (s->nans + s->infinities < s->looked) {
        ptv_put_format(b, "%.6g to %.6g, mean %.6g", s->least, s->most, s->mean);
    } else {
        ptv_put_text(b, "no finite value");
    }
    const struct {
        uint64_t count;
        const char *what;
    } rows[] = {{s->zeros, "zero"}, {s->nans, "NaN"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].count > 0) {
            ptv_put_text(b, ", ");
            ptv_put_counted(b, rows[i].count, rows[i].what);
        }
    }
    if (s->infinities > 0) {
        ptv_put_format(b, ", %llu infinite", (unsigned long long)s->infinities);
    }
    if (s->looked < s->total) {
        ptv_put_format(b, ", of %llu seen", (unsigned long long)s->looked);
    }
}

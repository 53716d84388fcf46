/* The words. Element types have the numbers of the runtime (docs/format.md). */
#include "analysis/inspect/inspect_words.h"

const char *ptv_dtype_name(int64_t scalar_type)
{
    static const char *const names[] = {
        "uint8",           "int8",
        "int16",           "int32",
        "int64",           "float16",
        "float32",         "float64",
        "complex32",       "complex64",
        "complex128",      "bool",
        "qint8",           "quint8",
        "qint32",          "bfloat16",
        "quint4x2",        "quint2x4",
        "bits1x8",         "bits2x4",
        "bits4x2",         "bits8",
        "bits16",          "float8_e5m2",
        "float8_e4m3fn",   "float8_e5m2fnuz",
        "float8_e4m3fnuz", "uint16",
        "uint32",          "uint64",
    };
    const bool known = scalar_type >= 0 && (uint64_t)scalar_type < sizeof names / sizeof names[0];
    return known ? names[scalar_type] : "unknown";
}

const char *ptv_device_name(int64_t device)
{
    return device == PTV_PROGRAM_DEVICE_TYPE_CUDA ? "cuda" : "cpu";
}

void ptv_put_string(ptv_buffer *b, ptv_string s)
{
    const bool cut = s.length > PTV_LONGEST_NAME;
    ptv_put_safe(b, s.bytes, cut ? PTV_LONGEST_NAME : s.length);
    ptv_put_text(b, cut ? "..." : "");
}

void ptv_put_short(ptv_buffer *b, ptv_string s, uint32_t width)
{
    enum { DOTS = 3 };
    const bool cut = s.length > width;
    ptv_put_safe(b, s.bytes, cut ? width - DOTS : s.length);
    ptv_put_text(b, cut ? "..." : "");
}

void ptv_put_operator(ptv_buffer *b, const ptv_seen_operator *op)
{
    ptv_put_string(b, op->name);
    if (op->overload.length > 0) {
        ptv_put_char(b, '.');
        ptv_put_string(b, op->overload);
    }
}

/* ---- Values ---- */

void ptv_put_tensor(ptv_buffer *b, const ptv_seen_tensor *t)
{
    ptv_put_text(b, ptv_dtype_name(t->scalar_type));
    ptv_put_text(b, t->unbound ? " of any size, first [" : t->dynamic ? " up to [" : " [");
    for (uint32_t i = 0; i < t->rank; i++) {
        ptv_put_text(b, i > 0 ? ", " : "");
        ptv_put_i64(b, ptv_seen_size(t, i));
    }
    ptv_put_char(b, ']');
    if (!ptv_is_in_order(t)) {
        ptv_put_text(b, ", order");
        for (uint32_t i = 0; i < t->rank; i++) {
            ptv_put_char(b, ' ');
            ptv_put_u64(b, t->order[i]);
        }
    }
}

static void put_double(ptv_buffer *b, int64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    ptv_put_format(b, "%.17g", value);
}

void ptv_put_value(ptv_buffer *b, const ptv_seen_value *v)
{
    if (v->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        ptv_put_tensor(b, &v->tensor);
        return;
    }
    ptv_put_text(b, ptv_kind_name(v->kind));
    switch (v->kind) {
    case PTV_PROGRAM_KERNEL_TYPES_INT:
        ptv_put_char(b, ' ');
        ptv_put_i64(b, v->number);
        break;
    case PTV_PROGRAM_KERNEL_TYPES_BOOL: ptv_put_text(b, v->number ? " true" : " false"); break;
    case PTV_PROGRAM_KERNEL_TYPES_DOUBLE:
        ptv_put_char(b, ' ');
        put_double(b, v->number);
        break;
    case PTV_PROGRAM_KERNEL_TYPES_STRING:
        ptv_put_text(b, " \"");
        ptv_put_string(b, v->text);
        ptv_put_char(b, '"');
        break;
    default: break;
    }
}

void ptv_put_storage(ptv_buffer *b, const ptv_seen_tensor *t)
{
    static const char *const words[] = {
        [PTV_STORED_NOWHERE] = "given by the caller", [PTV_STORED_PLANNED] = "planned",
        [PTV_STORED_CONSTANT] = "constant",           [PTV_STORED_INITIALISED] = "from the file",
        [PTV_STORED_EXTERNAL] = "from a data file",
    };
    ptv_put_text(b, words[t->storage]);
    if (t->memory > 0) {
        ptv_put_text(b, ", buffer ");
        ptv_put_u64(b, t->memory);
    }
}

void ptv_put_types(ptv_buffer *b, uint64_t types)
{
    const char *before = "";
    for (unsigned i = 0; types >> i != 0; i++) {
        if ((types >> i & 1) != 0) {
            ptv_put_text(b, before);
            ptv_put_text(b, ptv_dtype_name(i));
            before = ", ";
        }
        if (i == 63) {
            break;
        }
    }
}

/* ---- Numbers ---- */

void ptv_short_size(uint64_t bytes, char out[PTV_SHORT_SIZE])
{
    static const char *const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    const double step = 1024;
    double value = (double)bytes / step;
    unsigned unit = 0;
    if (bytes < 1024) {
        snprintf(out, PTV_SHORT_SIZE, "%u B", (unsigned)bytes);
        return;
    }
    while (value >= 1023.95 && unit < sizeof units / sizeof units[0] - 1) { /* not "1024.0 KiB" */
        value /= step;
        unit++;
    }
    snprintf(out, PTV_SHORT_SIZE, "%.1f %s", value, units[unit]);
}

void ptv_put_size(ptv_buffer *b, uint64_t bytes)
{
    enum { K = 1024 };
    char text[PTV_SHORT_SIZE];
    if (bytes < K) {
        ptv_put_counted(b, bytes, "byte");
        return;
    }
    ptv_short_size(bytes, text);
    ptv_put_format(b, "%s (%llu bytes)", text, (unsigned long long)bytes);
}

/* The list of crashes that are not ours to prevent. */
#include "tests/runtime/known.h"

#include <string.h>

static const char bias[] =
    "the convolution kernel reads its bias as if it had the dtype of its input";
static const char no_memory[] =
    "a named buffer without memory is a warning: exporters write such files";

/* `file` and `part` of the path; NULL is any. */
static const struct {
    const char *file, *part, *why;
} known[] = {
    {"mlp_external.pte", ".extra_tensor_info.location", no_memory},
    {"mutable_named.pte", ".allocation_info", no_memory},
    {"mutable_init_one_named.pte", ".allocation_info", no_memory},
    {"unet_int8_q_dq_portable.pte", NULL,
     "the quantised kernels abort when dtypes and ranges of their arguments do not go together"},
    {"llm2_xnn_8da4w_emb8.pte", ".sizes",
     "the quantised embedding aborts when the sizes of its arguments do not go together"},
    {"train_cnn.pte", ".scalar_type", bias},
    {"conv_bn_portable.pte", ".scalar_type", bias},
    {"channels_last.pte", ".scalar_type", bias},
    {"channels_last.pte", "values[24].val<Int>.int_val",
     "the convolution kernel divides by its number of groups"},
    {"constdtype_u32.pte", "instr_args<KernelCall>.args",
     "kernels without a case for a dtype abort, and which have one is not in the file"},
    {"dyn_two_dims.pte", ".scalar_type", "tensors of integers are divided by zero"},
    {"map_in_map.pte", "instr_args<KernelCall>.args",
     "aten::sym_size.int is asked for a dimension that was computed at run time"},
};

/* Kernels without a case for a dtype abort; which have one is not in the file. */
static bool is_unusual_type(const char *path, uint64_t value)
{
    static const char end[] = ".scalar_type";
    size_t n = strlen(path), m = sizeof end - 1;
    bool unusual = (value >= 12 && value <= 14) || (value >= 16 && value <= 22);
    return unusual && n >= m && strcmp(path + n - m, end) == 0;
}

const char *known_crash(const char *file, const spot *where, uint64_t value)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        bool here = known[i].file == NULL || strcmp(known[i].file, file) == 0;
        if (here && (known[i].part == NULL || strstr(where->path, known[i].part) != NULL)) {
            return known[i].why;
        }
    }
    return is_unusual_type(where->path, value)
               ? "quantised and bit types are legal, and accepted with a warning"
               : NULL;
}

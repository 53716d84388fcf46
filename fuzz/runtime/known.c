/* The crashes that are not ours to prevent. */
#include "fuzz/runtime/known.h"

#include <signal.h>
#include <string.h>

static const char zero_points[] =
    "zero points, which are data, must be between quant_min and quant_max";
static const char no_memory[] =
    "a named buffer without memory is a warning: exporters write such files";
static const char sizes[] =
    "quantised kernels end the process when sizes do not go together, and some change";
static const char shapes[] =
    "no signature knows shapes, and some kernels ask for a dimension that a tensor has not";
static const char computed_number[] = "a number that is computed at run time is out of range";
static const char computed_size[] = "the size of the result is computed from numbers";
static const char division[] =
    "integers are divided by what is data, or what the type of their elements makes 0";
static const char no_elements[] =
    "calls with a tensor without elements are not judged, and some kernels abort all the same";

/* `file`, and a part of the path; NULL matches any. */
static const struct {
    const char *file, *part, *why;
} known[] = {
    {"mlp_external.pte", ".extra_tensor_info.location", no_memory},
    {"mutable_named.pte", ".allocation_info", no_memory},
    {"mutable_init_one_named.pte", ".allocation_info", no_memory},
    {"dyn_two_dims.pte", ".scalar_type", division},
    {"map_in_map.pte", "instr_args<KernelCall>.args",
     "aten::sym_size.int is asked for a dimension that was computed at run time"},
};

const char *known_crash(const char *file, const site *where)
{
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        bool here = known[i].file == NULL || strcmp(known[i].file, file) == 0;
        if (here && (known[i].part == NULL || strstr(where->path, known[i].part) != NULL)) {
            return known[i].why;
        }
    }
    return NULL;
}

static const struct {
    const char *name;
    int signal;
    const char *why;
} calls[] = {
    {"aten::arange.out", SIGABRT, computed_size},
    {"aten::arange.start_out", SIGABRT, computed_size},
    {"aten::div.out", SIGFPE, division},
    {"aten::bmm.", 0,
     "it multiplies matrices that do not fit: it reads what is behind one of them"},
    {"aten::topk.", 0, "it reads elsewhere in a tensor that is stored with channels last"},
    {"aten::topk.", SIGSEGV,
     "it reads elsewhere in a tensor whose dimensions are stored in another order"},
    {"aten::upsample_bilinear2d.vec_out", 0,
     "it reads elements that an empty tensor does not have"},
    {"aten::upsample_nearest2d.vec_out", 0, "it reads elements that an empty tensor does not have"},
    {"aten::div.out", 0, "it reads what is behind complex tensors that are broadcast"},
    {"aten::view_as_real_copy.", 0, "it writes two numbers for each, also where there is no room"},
    {"quantized_decomposed::embedding_", 0, "it writes all rows, also where the result has fewer"},
    {"quantized_decomposed::dequantize_per_channel.out", 0,
     "it writes FLOATs, also where the type of its result has fewer bytes"},
    {"quantized_decomposed::dequantize_per_channel.out", SIGABRT, zero_points},
    {"quantized_decomposed::dequantize_per_token.out", SIGABRT, zero_points},
};

const char *known_call(const char *name, int signal)
{
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        if (strncmp(calls[i].name, name, strlen(calls[i].name)) == 0 && calls[i].signal == signal) {
            return calls[i].why;
        }
    }
    return NULL;
}

/* Parts of the place, of the message and of the warnings; NULL matches any. */
static const struct {
    const char *place, *text, *warnings, *why;
} places[] = {
    {"check in execute: libexecutorch_kernels_quantized", "zero_point must be", NULL, zero_points},
    {"check in execute: libexecutorch_kernels_quantized", "Failed to resize", NULL, sizes},
    {"check in execute: libexecutorch_kernels_quantized", "numel() ==", NULL, sizes},
    {"(torch::executor::native::quantized_add_out)", "_numel__ ==", NULL, sizes},
    {"check in execute: libexecutorch_kernels_quantized", "% num_groups == 0", NULL, sizes},
    {"check in execute: libexecutorch_kernels_quantized", "Dimension out of range", NULL, sizes},
    {"(torch::executor::native::quantized_embedding_xbit", "address", NULL,
     "rows of an embedding are picked by numbers that are data, with 2 and 4 bits without a look"},
    {"check in execute: libexecutorch_kernels_quantized", "quant_min >=", NULL, computed_number},
    {"check in execute: libexecutorch_kernels_quantized", "quant_max <=", NULL, computed_number},
    {"check in execute: libexecutorch_kernels_quantized", "index >= 0 &&", NULL,
     "rows of an embedding are picked by numbers that are data"},
    {"check in execute: libexecutorch_kernels_quantized", "scale > 0", NULL,
     "scales are computed from data"},
    {"check in execute: libexecutorch_kernels_optimized", "Dimension out of range", NULL, shapes},
    {"check in execute", "numel should be non-negative", NULL, computed_size},
    {"check in execute", "promoteTypes not valid", NULL, no_elements},
    {"(Eigen::internal::general_matrix_matrix_product", "address", NULL,
     "aten::bmm multiplies matrices that do not fit, and sizes that change are not compared"},
    {"max_pool2d_with_indices_backward_out", "address", NULL,
     "indices, which are data, are followed without a look"},
    {"number in execute: libexecutorch_kernels_optimized", "a division by zero", NULL, division},
    {"invalid address in execute: libexecutorch.so", "address 0x4", NULL,
     "the runtime names the overload of a kernel that fails, also where there is none"},
    {"(xnn_delete_subgraph) <", NULL, NULL,
     "XNNPACK makes a table of functions between values of 8 bits, and frees it twice where it "
     "refuses another node of the graph"},
    {"invalid address in execute", NULL, "buffer-without-memory", no_memory},
    {"invalid address in execute", NULL, "memory-on-some-ways",
     "whether a jump leads over what gives a tensor memory depends on data: a warning"},
};

static bool has(const char *text, const char *part)
{
    return part == NULL || strstr(text, part) != NULL;
}

const char *known_place(const char *place, const char *text, const char *warnings)
{
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (has(place, places[i].place) && has(text, places[i].text) &&
            has(warnings, places[i].warnings)) {
            return places[i].why;
        }
    }
    return NULL;
}

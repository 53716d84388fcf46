#!/usr/bin/env python3
"""Counts which of the checks that kernels make are decided by schema/operators.tsv, by source file.

usage: kernel_checks.py CHECKS OPERATORS

CHECKS: a line per check: file, line, function, aborts or error, condition. What is printed is
docs/kernel-checks.md. Where the class of a check follows from what it says, CLASSES has it; else it
is decided when the contract of an operator that its function is named after speaks of
the same thing (SUBJECTS).
"""
import re
import sys

# Undecidable by a file alone, or no check of arguments. First match counts: file, function or
# condition.
CLASSES = [
    ("runtime", r"op__device_copy|runtime/kernel/"),
    ("runtime", r"\bsuccess\b|allocator|nullptr|_data$|temp_mem|parallel_for|failure_state|cache_data|self_data"),
    ("not registered", r"op_allclose|op_fallback|op_moe|quantized_moe|gated_delta|torchao"),
    ("signature", r"stack\.size\(\)|isInt\(\)|isDouble\(\)|isBool\(\)|isTensor\(\)|kernels/prim_ops/"
                  r"|ET_EXTRACT_SCALAR|extract_scalar|ET_CHECK_SCALAR_SAME_TYPE|get_scalar_dtype"),
    ("data", r"src_numel_check|repeats_data\[|output_size_value == repeats_sum|div_by_zero|out_data <= |ix_casted|index_val|\bscale > 0|get_in_coord|target_pos|start_pos"
             r"|ET_CHECK_VALID_IX|opt_val_casted|lambd|overflows|32768|et_copy_index"
             r"|num_keys_for_causal"),
    ("follows", r"runtime/core/exec_aten/util/|broadcast_util|broadcast_indexes|delinearize|dtype_util"
                r"|reduce_util\.h|get_init_index|get_out_numel|padding_util\.h|binary_ops\.h"
                r"|transpose_util|kTensorDimensionLimit|select_copy_util|repeat_util|resize_out_tensor"
                r"|context\.failure_state|weight_nbit|output_size_is_valid|DEQUANTIZE_IMPL|CALCULATE_"
                r"|remaining >= copy_len|mat\.strides|promote_type_with_scalar|repeat_tensor\("),
    ("follows", r"^(check|validate)_\w+\(.*\)(, InvalidArgument,? ?\w*)?$|^param_array_is_valid\(|^error == Error::Ok"),
]

# What a check is about, and how a contract says it.
SUBJECTS = [
    (r"ind(ices|ex)_(data|ptr)\[|index >= 0|repeats_ptr|zero_point [<>]= quant", r"\.(least|most) |a\d+ [<>]"),
    (r"resize|err == torch|^a, b, out|tensors_have_same_shape|tensors_have_same_size|SAME_SHAPE",
     r"like\(|broadcast\(|reduced\(|\[i\]|\.rank =="),
    (r"dim_order", r"order"),
    (r"broadcastable", r"broadcast\(|spread\(|both\(|\{i\}"),
    (r"same_dtype|scalar_type\(\) == \w+\.scalar_type|canCast|common_type|out_type|alpha_type",
     r"typed\(|\.type|\.class"),
    (r"scalar_type|floating_type|integral_type|_type\b|dtype", r"\.type|\.class"),
    (r"padding\[", r"a1\[i\] <"),
    (r"^output_size\b", r"a1\[[0i]\] > 0|a1\.rank == 2"),
    (r"\.dim\(\) >= ", r"\.rank [>=<]= |a\d+ < a\d+\.rank"),
    (r"has_dim|dim_is_valid|dim_list|\bdim\b.*(>=|<)", r"dims?\(|a\d+ < a\d+\.rank|a\d+(\[i\])? >= -"),
    (r"^numel >= 0", r"\[0\] =="),
    (r"rank|\.dim\(\)|ndim", r"\.rank"),
    (r"numel", r"\.numel|\[i\]"),
    (r"element_size", r"\.bytes"),
    (r"size\(", r"\["),
    (r"quant_min|quant_max|qmin|qmax", r"<=|<|lowest|highest"),
    (r"implicit|non_blocking|memory_format|half_to_float|step|size|stride|pad|groups?\b|factor|index",
     r"a\d+ [<>=]|a\d+\[i\] [<>=]|%"),
    (r"^false\b|\\\\ false|check_input_dtype", r"\.type in"),
    (r"casted\.has_value|opt_val\.has_value", r"lowest\("),
    (r"has_min", r"\.given \|\| "),
    (r"tensor_is_scalar", r"\.numel == 1"),
    (r"attn_mask|weight_zero_points", r"\.given"),
    (r"training|transposed|accumulate", r"a\d+ == 0"),
    (r"mode|approximate", r'a\d+ == "|a\d+ >= 0'),
    (r"^onesided", r"; a\d+;"),
    (r"dim_exist|dim != dim_temp|dim1 != dim2|^d == 0|dim\.value\(\) == 0", r"dims?\(|!= wrap"),
    (r"empty\(\)|minus_1_dim", r"\.rank > 0|\.least != -1"),
    (r"num_head", r"a1\[2\]"),
    (r"prob|\bp >= 0|val >= 0|offset >= 0|length >= 0|dim >= 0|divisor|scale_factors|output_size\b|requested_slice|p[ab] >= 0",
     r"a\d+ (>=|!=|>)|a\d+\[[i01]\] >"),
    (r"array_all_ge|size == 1|size == 0|op_i <", r"\.rank == 1 \|\| "),
]

# Portable kernels that the wheels of 1.5.1 have optimised ones for, whose checks the contracts have.
REPLACED = r"portable/cpu/op_(mm|gelu|native_layer_norm)\.cpp"

NAMES = ["decided", "data", "runtime", "signature", "follows", "not registered", "replaced", "open"]
WORDS = {
    "decided": "a contract of `schema/operators.tsv`",
    "data": "values of elements, which come in from outside",
    "runtime": "memory, threads and devices of the runtime",
    "signature": "kinds and number of arguments: `operator-argument-kind`, `-count`",
    "follows": "holds wherever the other checks of the kernel do, or calls them",
    "not registered": "kernels that no build of 1.5.1 has",
    "replaced": "checks of portable kernels that the optimised ones of 1.5.1 do not make",
    "open": "not decided yet",
}


def read_operators(path):
    operators = {}
    with open(path, encoding="ascii") as lines:
        for line in list(lines)[1:]:
            name, overload, arguments, _, _, contract = line.rstrip("\n").split("\t")
            operators[(name.split("::")[1], overload)] = (contract + " ", arguments)
    return operators


def stem(text):
    text = re.sub(r"\.(cpp|h)$", "", text)
    text = re.sub(r"^(op_|check_|get_|opt_|quantized_)+|(_args|_out|_target_size|_impl|_util)+$", "", text)
    return text.strip("_")


# Functions that serve operators of other names.
SERVE = {
    "op_sdpa.cpp": "sdpa_with_kv_cache",
    "op_sdpa_impl.h": "custom_sdpa",
    "op_update_cache.cpp": "update_cache",
    "embeddingxb.cpp": "embedding_4bit",
    "op_choose_qparams.cpp": "choose_qparams",
    "op_dequantize.cpp": "dequantize",
    "op_quantize.cpp": "quantize",
    "check_batch_norm_args": "_native_batch_norm_legit_no_training",
    "check_layer_norm_args": "native_layer_norm",
    "check_group_norm_args": "native_group_norm",
    "check_padding_args": "reflection_pad",
    "check_dim_list_is_valid": "sum",
    "check_reduction_args": "sum",
    "check_reduction_args_single_dim": "cumsum",
    "check_amin_amax_args": "amin",
    "check_argmin_argmax_args": "argmin",
    "check_min_max_args": "min",
    "comparison_tensor_out": "eq",
    "comparison_scalar_out": "eq",
    "unary_ufunc_realhbbf16_to_bool": "isinf",
    "unary_ufunc_realhbbf16_to_floathbf16": "sin",
    "unary_ufunc_realhbf16": "ceil",
    "plan_broadcast_elementwise": "mul",
    "opt_add_sub_out_impl": "add",
    "check_alpha_type": "add",
    "compute_fct": "_fft_r2c",
    "validate_elementwise_fn_inputs": "mul",
    "check_indices_dtypes": "index",
    "param_array_is_valid": "convolution",
    "embedding_kernel": "embedding",
}


def texts_of(operators, file, function):
    served = SERVE.get(function, SERVE.get(file.split("/")[-1]))
    if served is not None:
        return [c + a for (n, _), (c, a) in operators.items() if n.startswith(served)]
    for name in (stem(function), stem(file.split("/")[-1])):
        for width in (name, re.sub(r"_(tensor|scalar|single|dims?|mode|value|byte|xbit).*$", "", name)):
            found = [c + a for (n, _), (c, a) in operators.items() if width and n.strip("_").startswith(width)]
            if found:
                return found
    return []


def class_of(operators, file, function, condition):
    whole = f"{file} {function} {condition}"
    for name, pattern in CLASSES:
        if re.search(pattern, condition if pattern[0] == "^" else whole):
            return name
    undecided = "replaced" if re.search(REPLACED, file) else "open"
    texts = texts_of(operators, file, function)
    for subject, said in SUBJECTS:
        if re.search(subject, condition):
            good = texts and any(re.search(said, t) for t in texts)
            return "decided" if good else undecided
    return undecided


def main():
    operators = read_operators(sys.argv[2])
    counts, totals = {}, {"aborts": dict.fromkeys(NAMES, 0), "error": dict.fromkeys(NAMES, 0)}
    with open(sys.argv[1], encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("#"):
                continue
            file, _, function, ends, condition = line.rstrip("\n").split("\t")
            name = class_of(operators, file, function, condition.strip())
            totals[ends][name] += 1
            short = re.sub(r"^(kernels|extension|runtime)/", "", file)
            counts.setdefault(short, dict.fromkeys(NAMES, 0))[name] += 1
    print("# Checks of kernels\n\nWhat the kernels of ExecuTorch (August 2026) check of their arguments"
          " before they compute, and whether\na file alone decides it. Written by `ci/kernel_checks.py`"
          " from a list of these checks and\n`schema/operators.tsv`: a check counts as decided when the"
          " row of an operator that its function is named\nafter speaks of the same thing.\n")
    print("| class | which | aborts | errors |\n|---|---|--:|--:|")
    for name in NAMES:
        print(f"| {name} | {WORDS[name]} | {totals['aborts'][name]} | {totals['error'][name]} |")
    both = [sum(totals[e].values()) for e in ("aborts", "error")]
    print(f"| all | | {both[0]} | {both[1]} |\n")
    print("| source | " + " | ".join(NAMES) + " |\n|---|" + "--:|" * len(NAMES))
    for file in sorted(counts):
        print(f"| `{file}` | " + " | ".join(str(counts[file][n] or "") for n in NAMES) + " |")


main()

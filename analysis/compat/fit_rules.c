/* Texts of the rules. judge.c reports them. */
#include "analysis/compat/fit_rules.h"

#include <stdio.h>
#include <string.h>

/* ---- 30xx ---- */

const ptv_rule fit_operator_missing = {
    .name = "operator-missing",
    .code = 3001,
    .severity = PTV_ERROR,
    .title = "the runtime has no operator with this name",
    .why = "the method does not load: error 0x14, OperatorMissing",
    .fix = "link the kernel library that has it, whole (a linker drops code that only registers "
           "itself), select it in a selective build, or export so that it is not needed",
};

const ptv_rule fit_kernel_missing = {
    .name = "kernel-missing",
    .code = 3002,
    .severity = PTV_ERROR,
    .title = "the runtime has the operator, but no kernel for these dtypes",
    .why = "the method does not load, error 0x14; where only dtypes were selected, it aborts when "
           "it is executed",
    .fix = "select these dtypes, too, or link a kernel that takes any",
};

const ptv_rule fit_backend_missing = {
    .name = "backend-missing",
    .code = 3003,
    .severity = PTV_ERROR,
    .title = "the runtime has no backend with this name",
    .why = "the method does not load: error 0x20, NotFound",
    .fix = "link the backend, whole, or export without it",
};

const ptv_rule fit_data_missing = {
    .name = "data-file-missing",
    .code = 3004,
    .severity = PTV_ERROR,
    .title = "a weight is in a data file, and none was given",
    .why = "the method does not load: error 0x02, or 0x24 for one that changes",
    .fix = "give the data file (.ptd) that was exported with this program",
};

/* ---- 31xx ---- */

const ptv_rule fit_method_allocator_small = {
    .name = "method-allocator-small",
    .code = 3101,
    .severity = PTV_ERROR,
    .title = "the method allocator is too small",
    .why = "the method does not load: error 0x21, MemoryAllocationFailed",
    .fix = "make it as large as needed; it is separate from the planned buffers",
};

const ptv_rule fit_temporary_allocator_small = {
    .name = "temporary-allocator-small",
    .code = 3102,
    .severity = PTV_ERROR,
    .title = "the temporary allocator is too small",
    .why = "the method does not load, or is not executed: error 0x21, MemoryAllocationFailed",
    .fix = "make it as large as needed; it is reset after each instruction",
};

const ptv_rule fit_planned_buffer_small = {
    .name = "planned-buffer-small",
    .code = 3103,
    .severity = PTV_ERROR,
    .title = "a planned buffer is too small",
    .why = "a tensor reaches past its end: error 0x21, MemoryAllocationFailed",
    .fix = "make it as large as needed, or export for less memory",
};

const ptv_rule fit_planned_buffer_missing = {
    .name = "planned-buffer-missing",
    .code = 3104,
    .severity = PTV_ERROR,
    .title = "the method plans more buffers than the application provides",
    .why = "a tensor is in a buffer that does not exist: error 0x12, InvalidArgument",
    .fix = "give one buffer for each entry of non_const_buffer_sizes but the first",
};

/* ---- 32xx ---- */

const ptv_rule fit_release_refuses = {
    .name = "release-refuses",
    .code = 3201,
    .severity = PTV_ERROR,
    .title = "this release of the runtime refuses what the file has here",
    .why = "the named rule says what it is, and which releases accept it",
    .fix = "use a different release, or export with a matching one",
};

const ptv_rule fit_kernel_key_long = {
    .name = "kernel-key-long",
    .code = 3202,
    .severity = PTV_ERROR,
    .title = "a call has more tensors, or more dimensions, than the key of a kernel holds",
    .why = "dtypes and dim orders of all arguments go into 658 bytes: error 0x12, InvalidArgument",
    .fix = "pass fewer tensors, or lists of them",
};

const ptv_rule fit_table_constants = {
    .name = "table-constants-refused",
    .code = 3203,
    .severity = PTV_ERROR,
    .title = "constants are in the tables, which this build does not read",
    .why = "the program does not load: error 0x23, InvalidProgram; builds with "
           "ET_ENABLE_DEPRECATED_CONSTANT_BUFFER=1 take it",
    .fix = "export again: since 2024 constants are in a segment",
};

/* ---- 33xx ---- */

const ptv_rule fit_backend_without_library = {
    .name = "backend-without-library",
    .code = 3301,
    .severity = PTV_NOTE,
    .title = "the backend is available only where its own library is installed",
    .why = "elsewhere the method does not load: error 0x20, NotFound",
    .fix = "install it on the machine that loads the model",
};

const ptv_rule fit_delegate_memory_unknown = {
    .name = "delegate-memory-unknown",
    .code = 3302,
    .severity = PTV_NOTE,
    .title = "how much of the method allocator a delegate takes is not known",
    .why = "the number for the method allocator is a minimum",
    .fix = "leave room, and measure a running application",
};

const ptv_rule fit_temporary_unknown = {
    .name = "temporary-memory-unknown",
    .code = 3303,
    .severity = PTV_NOTE,
    .title = "kernels or delegates ask for temporary memory of sizes that are not known",
    .why = "the number for the temporary allocator is a minimum",
    .fix = "leave room, and measure a running application",
};

static const ptv_rule *const rules[] = {
    &fit_operator_missing,        &fit_kernel_missing,
    &fit_backend_missing,         &fit_data_missing,
    &fit_method_allocator_small,  &fit_temporary_allocator_small,
    &fit_planned_buffer_small,    &fit_planned_buffer_missing,
    &fit_release_refuses,         &fit_kernel_key_long,
    &fit_table_constants,         &fit_backend_without_library,
    &fit_delegate_memory_unknown, &fit_temporary_unknown,
};

size_t fit_rule_count(void)
{
    return sizeof rules / sizeof rules[0];
}

const ptv_rule *fit_rule_at(size_t i)
{
    return rules[i];
}

const ptv_rule *fit_rule_named(const char *word, size_t n)
{
    for (size_t i = 0; i < fit_rule_count(); i++) {
        char code[8];
        snprintf(code, sizeof code, "%u", (unsigned)rules[i]->code);
        if ((strlen(rules[i]->name) == n && memcmp(rules[i]->name, word, n) == 0) ||
            (strlen(code) == n && memcmp(code, word, n) == 0)) {
            return rules[i];
        }
    }
    return NULL;
}

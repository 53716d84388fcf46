/* The table of errors. */
#include "analysis/compat/errors.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define LOAD "load"
#define METHOD "method"
#define INPUT "input"
#define EXECUTE "execute"

#define FIT_SAYS "pteverify fit MODEL --runtime MANIFEST names it"
#define VERIFY_SAYS "pteverify MODEL names the field and its bytes"
#define LOG_SAYS "the runtime's log has a line about it: build it with logging, or run on a host"

static const fit_error errors[] = {
    {0x00, "Ok", "no error", 0, {{NULL, NULL}}, NULL},
    {0x01,
     "Internal",
     "the runtime is in an unexpected state",
     0,
     {{METHOD, "the dim order of a tensor is not a permutation"},
      {METHOD, "the name of an operator has 100 characters or more"},
      {METHOD, "the payload of a delegate is in a location unknown to the runtime"},
      {METHOD, "a 17th backend was registered"},
      {EXECUTE, "a call to a delegate that does not exist"}},
     VERIFY_SAYS "; " FIT_SAYS},
    {0x02,
     "InvalidState",
     "something was requested at the wrong time, or without what it needs",
     0,
     {{METHOD, "weights are in a data file (.ptd), and none was given"},
      {METHOD, "tensors are planned, and no planned memory was given (1.3 and later)"},
      {INPUT, "memory was given for an output that is planned"},
      {EXECUTE, "the tensor of a condition has no bytes"},
      {EXECUTE, "the method is being executed already"}},
     FIT_SAYS " when it is a data file"},
    {0x03,
     "EndOfMethod",
     "there are no more instructions: not a fault",
     0,
     {{EXECUTE, "step() at the end of the method"}},
     NULL},
    {0x04,
     "AlreadyLoaded",
     "a resource was loaded twice by the application",
     PTV_R1_2,
     {{NULL, NULL}},
     LOG_SAYS},
    {0x10,
     "NotSupported",
     "the file or the call asks for something that this build does not support",
     0,
     {{METHOD, "a tensor is DYNAMIC_UNBOUND"},
      {METHOD, "a tensor has a storage offset"},
      {METHOD, "on 32 bits, an offset into planned memory of 4 GiB or more"},
      {INPUT,
       "a different shape for a static tensor, more elements than its bound, a different rank"},
      {EXECUTE, "a copy to the memory of a device (1.5)"}},
     VERIFY_SAYS " when it is in the file; else compare shapes with pteverify inspect"},
    {0x11,
     "NotImplemented",
     "a part of the runtime lacks an operation",
     0,
     {{METHOD, "the data loader cannot load into memory provided by the caller (mutable weights)"},
      {METHOD, "XNNPACK meets a node or a dtype that it does not know"}},
     LOG_SAYS},
    {0x12,
     "InvalidArgument",
     "a number is out of range, or an argument has the wrong kind",
     0,
     {{LOAD, "a range reaches past the end of the file"},
      {LOAD, "the program does not begin at an aligned address (a buffer in flash: 16 bytes, 8 on "
             "32-bit ARM)"},
      {METHOD, "there is no method with this name"},
      {METHOD, "a constant, a buffer or a key is outside its list"},
      {INPUT, "a different dtype, number of inputs or bytes; a different value for an int, bool, "
              "double or string, which are fixed by the export"},
      {EXECUTE, "an input was not set"},
      {EXECUTE, "a kernel does not take these dtypes or shapes"}},
     VERIFY_SAYS " if it is in the file; for a kernel, the log has 'KernelCall failed at "
                 "instruction' and its name"},
    {0x13,
     "InvalidType",
     "a value has the wrong kind",
     0,
     {{METHOD, "an element of a list is not a tensor (1.3 and later)"},
      {EXECUTE, "memory of something that is not a tensor is freed"}},
     VERIFY_SAYS},
    {0x14,
     "OperatorMissing",
     "no kernel is registered for an operator of the method",
     0,
     {{METHOD, "no linked kernel library has an operator with this name and overload"},
      {METHOD, "a selective build left it out, or has it for other dtypes or dim orders"},
      {METHOD, "the library was linked, but the linker dropped it: nothing refers to code that "
               "only registers itself (link it whole)"},
      {METHOD, "the operator is newer than the runtime, or is made by a pass that was not run (an "
               "operator without .out)"}},
     FIT_SAYS ", with the name nearest to it; the log has 'Missing operator: [index] name'"},
    {0x15,
     "RegistrationExceedingMaxKernels",
     "more kernels are registered than there is room for: the process ends at startup",
     0,
     {{LOAD, "MAX_KERNEL_NUM, 2000 unless the build says otherwise, is too small"}},
     LOG_SAYS},
    {0x16,
     "RegistrationAlreadyRegistered",
     "two libraries register the same kernel: the process ends at startup",
     0,
     {{LOAD, "the portable and the optimised kernels are both linked"}},
     LOG_SAYS},
    {0x20,
     "NotFound",
     "something with a given name or number does not exist",
     0,
     {{METHOD, "the backend of a delegate is not registered: not linked, or dropped by the linker"},
      {METHOD, "the backend is registered and not available: its driver or library is missing"},
      {METHOD, "the program has no segments, or not the requested one"},
      {METHOD, "no data file has the key that a delegate asks for"}},
     FIT_SAYS " when it is a backend; the log has 'Backend X is not registered.'"},
    {0x21,
     "MemoryAllocationFailed",
     "an allocator is used up",
     0,
     {{METHOD, "the method allocator is too small: it holds values, tensors and instructions"},
      {METHOD, "a planned buffer is smaller than what is planned in it: this is separate memory"},
      {METHOD,
       "the temporary allocator is too small for the call with the most arguments (up to 1.4)"},
      {METHOD, "the data loader found no memory for the file or for a segment"},
      {EXECUTE, "the temporary allocator is too small for a kernel or a delegate"}},
     "pteverify fit --memory MODEL says how many bytes each of them takes"},
    {0x22,
     "AccessFailed",
     "a file cannot be opened, read, mapped or locked",
     0,
     {{LOAD, "the file, or a part of it that is loaded later"}},
     LOG_SAYS},
    {0x23,
     "InvalidProgram",
     "the file is not a program that this release accepts",
     0,
     {{LOAD, "the first bytes are not those of a program; the file ends too early; constants are "
             "in two places"},
      {LOAD, "constants are in the tables, as exporters of 2023 wrote, and the build does not read "
             "that (1.3 and later)"},
      {METHOD,
       "a field is missing, an index out of range, an instruction unknown, a size negative, "
       "a rank above 16, a dtype unknown"},
      {METHOD, "a payload of Ethos-U or Neutron is wrong"},
      {EXECUTE, "a condition is not a bool; more than 10 million instructions (1.3 and later)"}},
     VERIFY_SAYS},
    {0x24,
     "InvalidExternalData",
     "a data file does not match the program",
     0,
     {{METHOD, "a weight in it has another dtype, shape or order than the tensor"},
      {METHOD, "a mutable weight is in a data file, and none was given"},
      {METHOD, "a tensor is external and has no name, or its bytes cannot be obtained"}},
     "pteverify MODEL DATA compares both"},
    {0x25, "OutOfResources", "nothing is known to return it", 0, {{NULL, NULL}}, NULL},
    {0x30,
     "DelegateInvalidCompatibility",
     "a payload is not for this version of its backend",
     0,
     {{METHOD, "XNNPACK, Vulkan, MPS: the first bytes or the version are not those it accepts"}},
     VERIFY_SAYS},
    {0x31,
     "DelegateMemoryAllocationFailed",
     "nothing is known to return it",
     0,
     {{NULL, NULL}},
     NULL},
    {0x32,
     "DelegateInvalidHandle",
     "a delegate does not know what to execute",
     0,
     {{EXECUTE, "CoreML: an unknown handle"}},
     LOG_SAYS},
};
enum { ERRORS = sizeof errors / sizeof errors[0] };

static const fit_error *numbered(int number)
{
    size_t i = 0;
    while (i < ERRORS && errors[i].number != number) {
        i++;
    }
    return i < ERRORS ? &errors[i] : NULL;
}

bool fit_is_error_number(const char *word)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    return word[0] == '0' && (word[1] == 'x' || word[1] == 'X') && word[2] != '\0' &&
           strlen(word) <= 6 && word[2 + strspn(word + 2, digits)] == '\0';
}

const fit_error *fit_error_named(const char *word)
{
    enum { HEXADECIMAL = 16 };
    if (fit_is_error_number(word)) {
        return numbered((int)strtol(word, NULL, HEXADECIMAL));
    }
    for (size_t i = 0; i < ERRORS; i++) {
        if (strcasecmp(errors[i].name, word) == 0) {
            return &errors[i];
        }
    }
    return NULL;
}

const char *fit_when(const char *when)
{
    static const char *const words[][2] = {{LOAD, "loading the program"},
                                           {METHOD, "loading the method"},
                                           {INPUT, "setting inputs or outputs"},
                                           {EXECUTE, "executing"}};
    size_t i = 0;
    while (i + 1 < sizeof words / sizeof words[0] && strcmp(words[i][0], when) != 0) {
        i++;
    }
    return words[i][1];
}

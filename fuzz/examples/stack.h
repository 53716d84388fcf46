/*
 * Stacks as text, one frame per line, as sanitizers print them, and what is derived from them:
 * names where symbols exist, and the group of the crash. Not here: where stacks come from
 * (server.h, program.h).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { STACK_TEXT = 32768, STACK_GROUP = 512, STACK_PLACE = 400, STACK_FRAMES = 3 };

typedef struct stack {
    char text[STACK_TEXT]; /* "#0 FUNCTION SOURCE:LINE" or "(LIBRARY+0xN)", including inlined
                              functions */

    /*
     * "KIND: FUNCTION < FUNCTION < FUNCTION": the innermost STACK_FRAMES functions, without
     * arguments, skipping those of the C and C++ libraries, of sanitizers, and those that only
     * report a failed check. Crashes with the same text form a group.
     */
    char group[STACK_GROUP];

    char place[STACK_PLACE]; /* the two innermost of these, with lines or offsets */
    const char *stage;       /* "load" and so on, derived from function names; "" if unknown */
} stack;

/*
 * `raw` is any text with lines "#N 0xADDRESS in FUNCTION SOURCE" or "#N 0xADDRESS [in FUNCTION]
 * (LIBRARY+0xOFFSET)"; the first stack counts. Frames without a source are looked up with
 * llvm-addr2line, eu-addr2line or addr2line, whichever exists.
 */
void stack_tell(const char *kind, const char *raw, stack *out);

/* Whether the function, by the end of its name, only reports an error that occurred elsewhere. */
bool stack_is_messenger(const char *function);

#ifdef __cplusplus
}
#endif

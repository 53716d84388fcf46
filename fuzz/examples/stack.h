/*
 * Stacks as text, a frame a line, as sanitizers print them, and what is told from one: names where
 * there are symbols, and the group of the crash. Not here: where stacks come from (server.h,
 * program.h).
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { STACK_TEXT = 32768, STACK_GROUP = 512, STACK_PLACE = 400, STACK_FRAMES = 3 };

typedef struct stack {
    char
        text[STACK_TEXT]; /* "#0 FUNCTION SOURCE:LINE" or "(LIBRARY+0xN)", inlined functions, too */

    /*
     * "KIND: FUNCTION < FUNCTION < FUNCTION": of the innermost STACK_FRAMES functions, without
     * arguments, those that are not in the C and C++ libraries, a sanitizer, or what passes a
     * failed check on. Crashes are in one group when this is the same.
     */
    char group[STACK_GROUP];

    char place[STACK_PLACE]; /* the two innermost of them with their lines or offsets */
    const char *stage;       /* "load" ... by the names of functions; "" when none says it */
} stack;

/*
 * `raw`: any text with lines "#N 0xADDRESS in FUNCTION SOURCE" or "#N 0xADDRESS [in FUNCTION]
 * (LIBRARY+0xOFFSET)"; the first stack counts. What has no source is looked up with
 * llvm-addr2line, eu-addr2line or addr2line, whichever is there.
 */
void stack_tell(const char *kind, const char *raw, stack *out);

/* Whether the function only says that something is wrong, and not where: by the end of its name. */
bool stack_is_messenger(const char *function);

#ifdef __cplusplus
}
#endif

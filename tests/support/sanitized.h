/*
 * SANITIZED is 1 if the tests are built with AddressSanitizer or MemorySanitizer, which make
 * measurements of memory and stack meaningless. Also, hints for MemorySanitizer.
 */
#pragma once

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#if __has_feature(memory_sanitizer)
#define MEMORY_SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif
#ifndef MEMORY_SANITIZED
#define MEMORY_SANITIZED 0
#endif

#include <stdbool.h>
#include <stddef.h>

/* Whether to try number n of many. Sanitizers, ten times slower, only get every `of`-th. */
static inline bool is_tried(size_t n, size_t of)
{
    return !SANITIZED || n % of == 0;
}

/* FROM_LIBC: a function that the C library calls with data that is initialized. */
#if MEMORY_SANITIZED
#include <sanitizer/msan_interface.h>
#define FROM_LIBC __attribute__((no_sanitize("memory")))

FROM_LIBC static inline const char *text_from_libc(const char *text)
{
    __msan_unpoison_string(text);
    return text;
}
#else
#define FROM_LIBC

static inline const char *text_from_libc(const char *text)
{
    return text;
}
#endif

/*
 * SANITIZED: 1 when the tests are built with AddressSanitizer or MemorySanitizer, with which memory
 * and stack say nothing. And what MemorySanitizer has to be told.
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

/* Number n of many: each is tried; one of `of` with sanitizers, which take ten times as long. */
static inline bool is_tried(size_t n, size_t of)
{
    return !SANITIZED || n % of == 0;
}

/* FROM_LIBC: a function that the C library calls with what it has written: all of it is there. */
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

/* SHA-256, computed by libmd. */
#include "golden/codec/digest.h"

#ifdef PTV_HAS_LIBMD

#include <sys/types.h> /* sha2.h needs size_t and the fixed-width types */

#include <sha2.h>

_Static_assert(sizeof(SHA2_CTX) <= sizeof(gm_digest), "the state of libmd has grown");
_Static_assert((int)SHA256_DIGEST_STRING_LENGTH == (int)GM_DIGEST_ROOM, "another digest");

/* MemorySanitizer cannot see what libmd writes. */
#ifdef __has_feature
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define IS_WRITTEN(bytes, n) __msan_unpoison(bytes, n)
#endif
#endif
#ifndef IS_WRITTEN
#define IS_WRITTEN(bytes, n) ((void)0)
#endif

static SHA2_CTX *context_of(gm_digest *digest)
{
    return (SHA2_CTX *)(void *)digest->state;
}

bool gm_digest_begin(gm_digest *digest)
{
    SHA256Init(context_of(digest));
    return true;
}

void gm_digest_add(gm_digest *digest, const void *bytes, size_t n)
{
    SHA256Update(context_of(digest), bytes, n);
}

void gm_digest_end(gm_digest *digest, char out[GM_DIGEST_ROOM])
{
    SHA256End(context_of(digest), out);
    IS_WRITTEN(out, GM_DIGEST_ROOM);
}

static void sha256(const uint8_t *bytes, uint64_t size, uint8_t hash[32])
{
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, bytes, (size_t)size);
    SHA256Final(hash, &context);
    IS_WRITTEN(hash, 32);
}

ptv_sha256 gm_sha256(void)
{
    return sha256;
}

#else

bool gm_digest_begin(gm_digest *digest)
{
    (void)digest;
    return false;
}

void gm_digest_add(gm_digest *digest, const void *bytes, size_t n)
{
    (void)digest;
    (void)bytes;
    (void)n;
}

void gm_digest_end(gm_digest *digest, char out[GM_DIGEST_ROOM])
{
    (void)digest;
    out[0] = '\0';
}

ptv_sha256 gm_sha256(void)
{
    return NULL;
}

#endif

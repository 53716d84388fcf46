/*
 * Preloaded into the Python process that judges a released runtime. After guard_on(), every
 * allocation ends at an unreadable page, and freed memory is unreadable, so that reads and writes
 * past the end are seen regardless of neighbours in the heap. Unwritten memory is 0xA5.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096, ALIGNMENT = 16, UNWRITTEN = 0xA5 };
static const size_t arena_pages = (size_t)1 << 20;

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

/* One allocation, by its first page. */
typedef struct block {
    size_t size, pages;
} block;

static uint8_t *arena;
static block *blocks;
static atomic_size_t used; /* pages; none is used twice */
static bool on;

static void *reserve(size_t size, int protection)
{
    void *p = mmap(NULL, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

/* Called in the child that uses the runtime, not in the process that forks it. */
void guard_on(void)
{
    arena = reserve(arena_pages * PAGE, PROT_NONE);
    blocks = reserve(arena_pages * sizeof *blocks, PROT_READ | PROT_WRITE);
    on = arena != NULL && blocks != NULL;
}

static bool is_guarded(const void *p)
{
    uintptr_t at = (uintptr_t)p, first = (uintptr_t)arena;
    return arena != NULL && at >= first && at - first < arena_pages * PAGE;
}

static block *block_of(const void *p)
{
    size_t page = (size_t)((const uint8_t *)p - arena) / PAGE;
    while (blocks[page].pages == 0) { /* the address is in its last page, or past it */
        page--;
    }
    return &blocks[page];
}

/* Returns NULL if the arena, or the number of mappings, is exhausted. */
static void *guarded(size_t size, size_t alignment)
{
    size_t room = (size + alignment - 1) / alignment * alignment;
    size_t pages = room / PAGE + (room % PAGE != 0) + (room == 0);
    if (room < size || pages >= arena_pages) {
        return NULL;
    }
    size_t first = atomic_fetch_add(&used, pages + 1);
    uint8_t *start = arena + first * PAGE;
    if (first + pages >= arena_pages ||
        mprotect(start, pages * PAGE, PROT_READ | PROT_WRITE) != 0) {
        return NULL;
    }
    blocks[first] = (block){size, pages};
    uintptr_t end = (uintptr_t)start + pages * PAGE;
    return (void *)((end - size) / alignment * alignment);
}

static void *allocate(size_t size, size_t alignment)
{
    alignment = alignment < ALIGNMENT ? ALIGNMENT : alignment;
    void *p = on ? guarded(size, alignment) : NULL;
    if (p != NULL) {
        return memset(p, UNWRITTEN, size);
    }
    return __libc_memalign(alignment, size);
}

void *malloc(size_t size)
{
    return on ? allocate(size, ALIGNMENT) : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    size_t all;
    if (!on || __builtin_mul_overflow(count, size, &all)) {
        return __libc_calloc(count, size);
    }
    void *p = allocate(all, ALIGNMENT);
    return p != NULL ? memset(p, 0, all) : NULL;
}

void free(void *p)
{
    if (!is_guarded(p)) {
        __libc_free(p);
        return;
    }
    const block *b = block_of(p);
    uint8_t *start = arena + (size_t)(b - blocks) * PAGE;
    madvise(start, b->pages * PAGE, MADV_DONTNEED);
    mprotect(start, b->pages * PAGE, PROT_NONE);
}

void *realloc(void *p, size_t size)
{
    if (p == NULL) {
        return malloc(size);
    }
    if (!is_guarded(p)) {
        return __libc_realloc(p, size);
    }
    size_t before = block_of(p)->size;
    void *moved = malloc(size);
    if (moved != NULL) {
        memcpy(moved, p, before < size ? before : size);
        free(p);
    }
    return moved;
}

void *memalign(size_t alignment, size_t size)
{
    return on ? allocate(size, alignment) : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size)
{
    *out = memalign(alignment, size);
    return *out != NULL ? 0 : ENOMEM;
}

size_t malloc_usable_size(void *p)
{
    static size_t (*next)(void *);
    if (is_guarded(p)) {
        return block_of(p)->size;
    }
    if (next == NULL) {
        *(void **)&next = dlsym(RTLD_NEXT, "malloc_usable_size");
    }
    return p == NULL ? 0 : next(p);
}

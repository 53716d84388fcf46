/*
 * Prints what the device library says about the file on standard input, unchanged and with each
 * word changed, and how much stack that takes. Has no libc: it calls the Linux kernel directly, as
 * qemu provides it.
 *
 * Prints a line for each: verdict, code of the rule, first byte, bytes. Before them come the rules
 * of the library, after them the stack.
 */
#include <pteverify.h>
#include <string.h>

enum { LARGEST = 64 * 1024, MEMORY = 64 * 1024, PAINTED = 16 * 1024, GAP = 512, PAINT = 0xa5 };

#ifdef __linux__
#include <unistd.h>

static long put_out(const char *bytes, size_t size)
{
    return (long)write(1, bytes, size);
}

static long take_in(uint8_t *bytes, size_t size)
{
    return (long)read(0, bytes, size);
}
#else
#if defined __riscv
enum { READ = 63, WRITE = 64, EXIT = 93 };

static long call(long number, long a, long b, long c)
{
    register long r0 __asm__("a0") = a, r1 __asm__("a1") = b, r2 __asm__("a2") = c;
    register long which __asm__("a7") = number;
    __asm__ volatile("ecall" : "+r"(r0) : "r"(r1), "r"(r2), "r"(which) : "memory");
    return r0;
}
#else
enum { READ = 3, WRITE = 4, EXIT = 1 };

static long call(long number, long a, long b, long c)
{
    register long r0 __asm__("r0") = a, r1 __asm__("r1") = b, r2 __asm__("r2") = c;
    register long which __asm__("r7") = number;
    __asm__ volatile("svc 0" : "+r"(r0) : "r"(r1), "r"(r2), "r"(which) : "memory");
    return r0;
}
#endif

static long put_out(const char *bytes, size_t size)
{
    return call(WRITE, 1, (long)bytes, (long)size);
}

static long take_in(uint8_t *bytes, size_t size)
{
    return call(READ, 0, (long)bytes, (long)size);
}
#endif

static uint8_t bytes[LARGEST];
static size_t size;
static uint64_t memory[MEMORY / 8];
static ptv_work work;
static ptv_run run;
static ptv_first_error first;
static ptv_image image;
static uint8_t *frame;

static void put_number(uint32_t number, char end)
{
    char text[12];
    size_t at = sizeof text;
    text[--at] = end;
    do {
        text[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    (void)put_out(text + at, sizeof text - at);
}

static __attribute__((noinline)) ptv_verdict verify(void)
{
    frame = __builtin_frame_address(0);
    return ptv_verify(&run);
}

static void say(void)
{
    first = (ptv_first_error){0};
    image = (ptv_image){bytes, size, size};
    ptv_begin(&run, &image, &work, ptv_sink_first_error, &first);
    run.memory = memory;
    run.memory_size = sizeof memory;
    put_number(verify(), ' ');
    put_number(first.any ? first.finding.rule->code : 0, ' ');
    put_number((uint32_t)first.finding.at, ' ');
    put_number((uint32_t)first.finding.length, '\n');
}

/* Verifies the file unchanged; then, for each word, with all ones and with one added to it. */
static void say_all(void)
{
    say();
    for (size_t at = 0; at + 4 <= size; at += 4) {
        uint8_t kept[4];
        memcpy(kept, bytes + at, 4);
        memset(bytes + at, 0xff, 4);
        say();
        memcpy(bytes + at, kept, 4);
        bytes[at]++;
        say();
        bytes[at]--;
    }
}

static __attribute__((noinline)) void measured(void)
{
    uint8_t *bottom = (uint8_t *)__builtin_frame_address(0) - PAINTED;
    volatile uint8_t *paint = bottom;
    for (size_t i = 0; i < PAINTED - GAP; i++) {
        paint[i] = PAINT;
    }
    say_all();
    size_t untouched = 0;
    while (untouched < PAINTED - GAP && paint[untouched] == PAINT) {
        untouched++;
    }
    put_number((uint32_t)((size_t)(frame - bottom) - untouched), '\n');
}

static int probe(void)
{
    long got;
    while (size < sizeof bytes && (got = take_in(bytes + size, sizeof bytes - size)) > 0) {
        size += (size_t)got;
    }
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        put_number(ptv_rule_at(i)->code, ' ');
    }
    put_number(0, '\n');
    measured();
    return 0;
}

#ifdef __linux__
int main(void)
{
    return probe();
}
#else
void _start(void);

__attribute__((used)) void _start(void)
{
#if defined __riscv
    __asm__ volatile(".option push\n.option norelax\nla gp, __global_pointer$\n.option pop");
#endif
    (void)call(EXIT, probe(), 0, 0);
}
#endif

// Stands for a runtime that somebody has built: reads a file that begins like a program, and dies of
// some of them. Built with and without a sanitizer (tests/runtime/report.sh).
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace
{

unsigned char bytes[1 << 16];

} // namespace

namespace Program
{

// A function that is inlined is in the stack all the same.
static inline int value_at(const volatile int *at)
{
    return *at;
}

__attribute__((noinline)) int load()
{
    int value = value_at(reinterpret_cast<int *>(static_cast<size_t>(bytes[16])));
    return value + 1;
}

} // namespace Program

namespace Method
{

__attribute__((noinline)) int execute()
{
    auto *heap = static_cast<char *>(std::malloc(8));
    volatile char value = heap[bytes[17] % 2 * 8];
    std::free(heap);
    return value == 0 ? 0 : 1;
}

} // namespace Method

int main(int argc, char **argv)
{
    std::FILE *file = argc == 3 && std::strcmp(argv[1], "--model") == 0 ? std::fopen(argv[2], "rb")
                                                                       : nullptr;
    if (file == nullptr) {
        return 2;
    }
    size_t size = std::fread(bytes, 1, sizeof bytes, file);
    std::fclose(file);
    if (size < 20 || std::memcmp(bytes + 4, "ET12", 4) != 0) {
        return 1;
    }
    if (size > 1400) {
        std::fputs("too large || too slow\n", stderr);
        std::abort();
    }
    return bytes[16] == 1 ? Program::load() : bytes[17] == 1 ? Method::execute() : 0;
}

/*
 * Prints what the library says about files, unchanged and with each word of their beginning
 * changed, so that processors can be compared (ci/hosts.sh). For changed files it only prints a
 * hash of all findings.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <pteverify.h>

enum { ROOM = 1 << 20, WORDS = 600, CHANGES = 3 };

typedef struct verdicts {
    uint64_t hash; /* FNV-1a of the output so far */
    uint64_t count;
    bool print;
} verdicts;

static void add(verdicts *v, const char *text)
{
    for (; *text != '\0'; text++) {
        v->hash = (v->hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    }
}

static bool keep(void *context, const ptv_finding *finding)
{
    verdicts *v = context;
    char path[512], line[1024];
    ptv_path(&finding->place, path, sizeof path);
    snprintf(line, sizeof line,
             "%s %" PRIu64 "+%" PRIu64 " %s %d %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
             finding->rule->name, finding->at, finding->length, path, (int)finding->form,
             finding->found, finding->low, finding->high);
    add(v, line);
    v->count++;
    if (v->print) {
        fputs(line, stdout);
    }
    return true;
}

static ptv_verdict verify(verdicts *v, const uint8_t *bytes, size_t size)
{
    static ptv_work work;
    static ptv_run run;
    static uint64_t memory[ROOM / 4];
    const ptv_image image = {bytes, size, size};
    ptv_begin(&run, &image, &work, keep, v);
    run.operators = &ptv_operators_default;
    run.memory = memory;
    run.memory_size = sizeof memory;
    run.flags = PTV_READ_SEGMENTS;
    const ptv_verdict verdict = ptv_verify(&run);
    add(v, verdict == PTV_CLEAN ? "clean" : verdict == PTV_REFUSED ? "refused" : "undecided");
    return verdict;
}

/* Makes change n to a word: its lowest bit, its highest bit, all bits. */
static void change(uint8_t *word, int n)
{
    for (int i = 0; i < 4; i++) {
        word[i] ^= n == 2 ? 0xff : n == 1 && i == 3 ? 0x80 : n == 0 && i == 0 ? 1 : 0;
    }
}

static bool judge(const char *name)
{
    static uint8_t bytes[ROOM];
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        perror(name);
        return false;
    }
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);

    verdicts v = {.hash = UINT64_C(14695981039346656037), .print = true};
    const ptv_verdict verdict = verify(&v, bytes, size);
    v.print = false;
    for (size_t word = 0; word < size / 4 && word < WORDS; word++) {
        for (int n = 0; n < CHANGES; n++) {
            change(bytes + 4 * word, n);
            verify(&v, bytes, size);
            change(bytes + 4 * word, n);
        }
    }
    printf("%s: verdict %d, %" PRIu64 " findings, %016" PRIx64 "\n", name, (int)verdict, v.count,
           v.hash);
    return true;
}

int main(int count, char **names)
{
    bool read = count > 1;
    for (int i = 1; i < count; i++) {
        read = judge(names[i]) && read;
    }
    return read ? 0 : 2;
}

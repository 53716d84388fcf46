/*
 * Compares the device library with the host library: device_compare PROBE [data|all]. Takes each
 * golden that is a program; with `data`, data files, too; with `all`, any file; both as it is and
 * with each word changed. Both libraries must name the same rule at the same bytes: of the rules
 * that the device has (probe.c prints them), the first that the host finds broken, in the file
 * itself unless it is `all`. Files that the host cannot read are not clean, except for `all`, which
 * leaves MLX and MPS unread.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/golden.h"

enum { MEMORY = 1 << 20, LARGEST = 8 * 1024, PATH = 1024 };

static bool on_device[PTV_CODES];
static bool nested;       /* whether the device checks nested files, too */
static const char *alone; /* the label of the golden's format when nested */

/*
 * Whether the device leaves this out: graphs of MLX and MPS, of which it only checks the headers.
 * Findings about their structure may have no table.
 */
static bool is_left_out(const ptv_rule *rule, const ptv_place *place)
{
    enum { STRUCTURE = 2, FAMILY = 100 };
    const char *label = place->outer == NULL ? alone : place->outer->label;
    const bool graph = label != NULL && (strcmp(label, "mlx") == 0 || strcmp(label, "mps") == 0);
    return graph && (place->frame != NULL || rule->code / FAMILY == STRUCTURE);
}

/* The answer of one of the two. */
typedef struct answer {
    unsigned code;
    unsigned long at, length;
    bool readable; /* host only: all tables can be read */
} answer;

static bool first_known_error(void *context, const ptv_finding *finding)
{
    answer *a = context;
    if (finding->rule->severity != PTV_ERROR || !on_device[finding->rule->code] ||
        (finding->place.outer != NULL && !nested) || is_left_out(finding->rule, &finding->place) ||
        (finding->other != NULL && is_left_out(finding->rule, &finding->other->place))) {
        return true;
    }
    *a = (answer){finding->rule->code, (unsigned long)(uint32_t)finding->at,
                  (unsigned long)(uint32_t)finding->length, false};
    return false;
}

static answer host_says(const uint8_t *bytes, size_t size)
{
    static uint64_t memory[MEMORY / 8];
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = {bytes, size, size};
    answer a = {0, 0, 0, false};
    ptv_begin(&run, &image, &work, first_known_error, &a);
    run.memory = memory;
    run.memory_size = sizeof memory;
    (void)ptv_verify(&run);
    a.readable = run.sound && run.invalid_fields == 0;
    return a;
}

/* Whether the probe's next line agrees with the host about this file. */
static bool agrees(FILE *probe, const golden *g, size_t at)
{
    unsigned verdict;
    answer device;
    const answer host = host_says(g->bytes, g->size);
    if (fscanf(probe, "%u %u %lu %lu", &verdict, &device.code, &device.at, &device.length) != 4) {
        fprintf(stderr, "%s: the probe is silent about byte %zu\n", g->name, at);
        return false;
    }
    bool refused = verdict == PTV_REFUSED;
    if (verdict == PTV_CLEAN && !host.readable && !nested) {
        fprintf(stderr, "%s, byte %zu: clean on the device, not readable\n", g->name, at);
        return false;
    }
    if (device.code != host.code || device.at != host.at || device.length != host.length ||
        refused != (host.code != 0)) {
        fprintf(stderr, "%s, byte %zu: device %u at %lu+%lu (%u), host %u at %lu+%lu\n", g->name,
                at, device.code, device.at, device.length, verdict, host.code, host.at,
                host.length);
        return false;
    }
    return true;
}

static bool agree_about_words(FILE *probe, golden *g)
{
    bool same = agrees(probe, g, 0);
    for (size_t at = 0; at + 4 <= g->size && same; at += 4) {
        uint8_t kept[4];
        memcpy(kept, g->bytes + at, 4);
        memset(g->bytes + at, 0xff, 4);
        same = agrees(probe, g, at);
        memcpy(g->bytes + at, kept, 4);
        g->bytes[at]++;
        same = same && agrees(probe, g, at);
        g->bytes[at]--;
    }
    return same;
}

static void read_rules(FILE *probe)
{
    unsigned code;
    memset(on_device, 0, sizeof on_device);
    while (fscanf(probe, "%u", &code) == 1 && code > 0 && code < PTV_CODES) {
        on_device[code] = true;
    }
}

static bool agree_about(const char *command, golden *g)
{
    static const char *const extensions[] = {
        [PTV_FORMAT_PROGRAM] = "pte",      [PTV_FORMAT_BUNDLE] = "bpte",
        [PTV_FORMAT_DATA] = "ptd",         [PTV_FORMAT_NFAT] = "nfat",
        [PTV_FORMAT_XNNPACK] = "xnnpack",  [PTV_FORMAT_VULKAN] = "vulkan",
        [PTV_FORMAT_NATIVE_GRAPH] = "ptg", [PTV_FORMAT_MLX] = "mlx",
        [PTV_FORMAT_MPS] = "mps",
    };
    char line[PATH];
    snprintf(line, sizeof line, "%s < '%s/%s.%s'", command, PTV_GOLDEN_DIR, g->name,
             extensions[g->format]);
    alone = extensions[g->format];
    FILE *probe = popen(line, "r");
    if (probe == NULL) {
        perror(command);
        return false;
    }
    unsigned stack = 0;
    read_rules(probe);
    bool same = agree_about_words(probe, g);
    bool said = fscanf(probe, "%u", &stack) == 1;
    bool ended = pclose(probe) == 0;
    return same && said && ended;
}

/* Whether only the host checks this format. */
static bool is_for_hosts(const golden *g)
{
    return g->format == PTV_FORMAT_PACKAGE || g->format == PTV_FORMAT_SAFETENSORS;
}

static bool is_meant(const golden *g, bool data)
{
    bool known =
        nested || g->format == PTV_FORMAT_PROGRAM || (data && g->format == PTV_FORMAT_DATA);
    return known && g->size <= LARGEST && !(nested && is_for_hosts(g));
}

int main(int argc, char **argv)
{
    unsigned count = 0;
    bool same = argc >= 2, data = argc == 3;
    nested = data && strcmp(argv[2], "all") == 0;
    for (size_t i = 0; i < golden_count() && same; i++) {
        golden g = golden_make(i);
        if (is_meant(&g, data)) {
            same = agree_about(argv[1], &g);
            count++;
        }
        golden_free(&g);
    }
    printf("%u files\n", count);
    return same && count > 0 ? 0 : 1;
}

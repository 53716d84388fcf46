/* Options from the environment. */
#include "fuzz/mutator/entries/options.h"

#include "fuzz/schemas/schemas.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A target may define its schema, as pteverify_fuzz_target() in CMake does. */
extern const char *const ptv_fuzz_schema __attribute__((weak));

/* Looks next to the program for a name not found here: fuzzers run it from anywhere. */
static const char *beside_program(const char *name, char *path, size_t room)
{
    FILE *file = fopen(name, "rb");
    ssize_t length = file == NULL ? readlink("/proc/self/exe", path, room - 1) : 0;
    if (file != NULL) {
        (void)fclose(file);
    }
    while (length > 0 && path[length - 1] != '/') {
        length--;
    }
    size_t size = strlen(name) + 1;
    if (length <= 0 || strchr(name, '/') != NULL || (size_t)length + size > room) {
        return name;
    }
    memcpy(path + length, name, size);
    return path;
}

void fm_options_of_environment(fm_options *options, ptv_arena *arena)
{
    char room[1024];
    const char *path = getenv("PTV_SCHEMA");
    fbs_error error;
    if (path == NULL && &ptv_fuzz_schema != NULL) {
        path = ptv_fuzz_schema;
    }
    if (path == NULL) {
        return;
    }
    arena->left = FX_MEMORY;
    options->plain = fx_open(beside_program(path, room, sizeof room), arena, &error);
    if (options->plain == NULL) {
        (void)fprintf(stderr, "the schema of the mutator: %s\n", error.text);
        exit(1);
    }
}

/* The symbols of this program, as readelf lists them. */
#include "tests/library/symbols.h"

#include <unistd.h>

#include "tests/support/test.h"
#include "verifiers/include/pteverify.h"

enum { SYMBOLS = 8192 };

/* A function of this program and its address; static ones have the name of their file. */
typedef struct symbol {
    uintptr_t at;
    char file[32], name[64];
} symbol;

static symbol symbols[SYMBOLS];
static size_t symbol_count;
static uintptr_t moved = UINTPTR_MAX; /* distance between the linked and the loaded address */

/* Parses `  12: 0000000000001234  56 FUNC  LOCAL  DEFAULT  14 name`; local ones follow a FILE. */
static void read_symbol(const char *line)
{
    static char file[32];
    char type[16], binding[16], name[64];
    unsigned long long at;
    if (sscanf(line, " %*u: %llx %*s %15s %15s %*s %*s %63s", &at, type, binding, name) != 4) {
        return;
    }
    if (strcmp(type, "FILE") == 0) {
        (void)snprintf(file, sizeof file, "%.31s", name);
    } else if (strcmp(type, "FUNC") == 0 && at != 0) {
        assert_in_range(symbol_count, 0, SYMBOLS - 1);
        symbol *s = &symbols[symbol_count++];
        bool local = strcmp(binding, "LOCAL") == 0;
        s->at = (uintptr_t)at;
        (void)snprintf(s->file, sizeof s->file, "%s", local ? file : "");
        (void)snprintf(s->name, sizeof s->name, "%s", name);
        moved = strcmp(name, "ptv_verify") == 0 ? (uintptr_t)&ptv_verify - s->at : moved;
    }
}

void read_symbols(void)
{
    char line[1024], command[64];
    (void)snprintf(command, sizeof command, "readelf -sW /proc/%ld/exe", (long)getpid());
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    while (fgets(line, sizeof line, pipe) != NULL) {
        read_symbol(line);
    }
    (void)pclose(pipe);
    assert_true(symbol_count > 0 && moved != UINTPTR_MAX);
}

/*
 * The graph distinguishes files of the same name by their folders, the program does not. What only
 * the library sees is local in a program, too.
 */
static bool is_symbol(const function *f, const symbol *s)
{
    const char *slash = strrchr(f->name, '/');
    char name[sizeof s->file + sizeof s->name];
    (void)snprintf(name, sizeof name, "%s:%s", s->file, s->name);
    return is_local(f) ? strcmp(slash == NULL ? f->name : slash + 1, name) == 0
                       : strcmp(f->name, s->name) == 0;
}

void add_address(function *from, uintptr_t at, unsigned level)
{
    size_t before = call_count;
    for (size_t s = 0; s < symbol_count; s++) {
        for (size_t i = 0; symbols[s].at + moved == at && i < function_count; i++) {
            if (functions[i].file != NULL && is_symbol(&functions[i], &symbols[s])) {
                functions[i].is_known = true;
                add_call(from, &functions[i], level);
            }
        }
    }
    if (call_count == before) {
        fail_msg("%s calls something at %#lx that is in no graph", from->name,
                 (unsigned long)(at - moved));
    }
}

/* See program.h. */
#include "fuzz/examples/program.h"

#include <ctype.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/examples/stack.h"
#include "golden/edit/file.h"
#include "tool/runner.h"

enum { WORDS = 64, LONGEST = 4096, KIND = 80 };

static ptv_runner runner;
static char words_text[LONGEST], preload[LONGEST];
static char kind_text[KIND];
static char said[1 << 20]; /* output of the last run */

/* ---- The command ---- */

static bool split(const char *command, char **words)
{
    size_t count = 0;
    if (strlen(command) >= sizeof words_text) {
        return false;
    }
    strcpy(words_text, command);
    if (access(command, X_OK) == 0) { /* its path may contain blanks */
        words[count++] = words_text;
    } else {
        for (char *word = strtok(words_text, " "); word != NULL && count < WORDS;
             word = strtok(NULL, " ")) {
            words[count++] = word;
        }
    }
    words[count < WORDS ? count : 0] = NULL;
    return words[0] != NULL;
}

/* It is next to this program. */
static void find_preload(void)
{
    ssize_t n = readlink("/proc/self/exe", preload, sizeof preload - sizeof "/ptv-crashes.so");
    char *slash = n <= 0 ? NULL : strrchr(preload, '/');
    strcpy(slash == NULL ? preload : slash + 1, "ptv-crashes.so");
    if (access(preload, R_OK) != 0 || strpbrk(preload, " :") != NULL) { /* ld.so splits at these */
        fprintf(stderr, "fuzz-runtime: %s: cannot be preloaded; only sanitizers tell stacks\n",
                preload);
    }
}

bool program_begin(const char *command, unsigned milliseconds)
{
    char *words[WORDS + 1];
    find_preload();
    /* Leaks are not crashes. Existing settings are respected. */
    (void)setenv("ASAN_OPTIONS", "detect_leaks=0:handle_abort=1:allocator_may_return_null=1", 0);
    (void)setenv("UBSAN_OPTIONS", "print_stacktrace=1:halt_on_error=1", 0);
    runner.milliseconds = milliseconds;
    runner.heard = true;
    outcome first;
    int number;
    bool good = split(command, words) && ptv_runner_open(&runner, words, ".pte") == 0;
    if (!good || !program_run((const uint8_t *)"", 0, &first, &number)) {
        fprintf(stderr, "fuzz-runtime: %s: cannot be run\n", command);
        return false;
    }
    return true;
}

void program_end(void)
{
    ptv_runner_close(&runner);
}

/* ---- The program's output ---- */

/* Keeps only the beginning if there is too much. */
static bool read_said(void)
{
    char path[PTV_RUNNER_PATH + 8];
    (void)snprintf(path, sizeof path, "%s/said", runner.folder);
    FILE *file = fopen(path, "rb");
    size_t n = file == NULL ? 0 : fread(said, 1, sizeof said - 1, file);
    said[n] = '\0';
    for (size_t i = 0; i < n; i++) {
        said[i] = said[i] == '\0' ? ' ' : said[i];
    }
    return file != NULL && fclose(file) == 0;
}

/* Finds the kind in "SUMMARY: AddressSanitizer: heap-buffer-overflow FILE...". */
static bool is_report(void)
{
    const char *at = strstr(said, "SUMMARY: ");
    const char *sanitizer = at == NULL ? NULL : strstr(at, "Sanitizer: ");
    if (sanitizer == NULL || memchr(at, '\n', (size_t)(sanitizer - at)) != NULL) {
        return false;
    }
    sanitizer += strlen("Sanitizer: ");
    (void)snprintf(kind_text, sizeof kind_text, "%.*s", (int)strcspn(sanitizer, " \n"), sanitizer);
    return true;
}

/* The most telling line: the sanitizer's error, or else the last one. */
static void take_line(char text[SERVER_TEXT])
{
    static const char *const marks[] = {"ERROR: ", "WARNING: MemorySanitizer", "runtime error: "};
    const char *line = NULL;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0] && line == NULL; i++) {
        line = strstr(said, marks[i]);
    }
    if (line == NULL) {
        size_t end = strlen(said);
        while (end > 0 && isspace((unsigned char)said[end - 1])) {
            said[--end] = '\0';
        }
        line = strrchr(said, '\n');
        line = line == NULL ? said : line + 1;
    }
    (void)snprintf(text, SERVER_TEXT, "%.*s", (int)strcspn(line, "\n"), line);
}

/* ---- How it ended ---- */

static death death_of(int number)
{
    switch (number) {
    case SIGABRT: return DEATH_ABORT;
    case SIGSEGV:
    case SIGBUS: return DEATH_MEMORY;
    case SIGFPE: return DEATH_NUMBER;
    default: return DEATH_OTHER;
    }
}

static bool has_stack(void)
{
    return strstr(said, "#0 0x") != NULL;
}

/* Runs the input again, with the library that prints the stack. */
static bool ask_for_stack(const uint8_t *bytes, size_t size)
{
    (void)setenv("LD_PRELOAD", preload, 1);
    ptv_ending ending = ptv_runner_run(&runner, bytes, size);
    (void)unsetenv("LD_PRELOAD");
    return ending.how != PTV_END_STOPPED && read_said();
}

static bool note_death(outcome *out, const uint8_t *bytes, size_t size)
{
    static stack told;
    bool reported = is_report();
    out->death = reported ? DEATH_REPORT : death_of(out->signal);
    out->kind = reported ? kind_text : server_kind(out);
    take_line(out->text);
    if (!has_stack() && !ask_for_stack(bytes, size)) {
        return false;
    }
    out->raw = said;
    stack_tell(out->kind, said, &told);
    out->stage = told.stage;
    return true;
}

bool program_run(const uint8_t *bytes, size_t size, outcome *out, int *signal)
{
    ptv_ending ending = ptv_runner_run(&runner, bytes, size);
    *out = (outcome){.alone = true, .stage = ""};
    *signal = ending.how == PTV_END_STOPPED ? ending.number : 0;
    switch (ending.how) {
    case PTV_END_TIMEOUT: out->death = DEATH_TIMEOUT; return true;
    case PTV_END_SIGNAL: out->signal = ending.number; break;
    case PTV_END_EXIT: out->ran = ending.number == 0; break;
    default: return false;
    }
    if (!read_said()) {
        return false;
    }
    return (ending.how == PTV_END_EXIT && !is_report()) || note_death(out, bytes, size);
}

/*
 * A main() for any fuzz target, with any compiler: runs it on files and on the contents of folders,
 * in order of name. Not here: what targets check, and engines that generate inputs.
 *
 *     replay_TARGET [--names] [--seconds N] [--most N] FILE|FOLDER...
 *
 * --names prints each name before its input runs. An input that takes longer than --seconds fails
 * (25; 0: no limit). Of a folder with more entries than --most, only that many run, evenly spread
 * (0: all). Status: 0; 1 the target returned a forbidden value; 2 nothing to run or unreadable; 3
 * wrong options. An input that fails is named and ends the process as sanitizers or abort() do.
 */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Provided by the target, the build or the sanitizer, if at all. */
int LLVMFuzzerInitialize(int *argc, char ***argv) __attribute__((weak));
void fuzz_rules_print(FILE *out) __attribute__((weak)); /* fuzz/fired_rules.h */
void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

enum { FAILED = 1, UNREADABLE = 2, USAGE = 3 };
enum { DEPTH = 16, SECONDS = 25, PATH = 1024 };
enum { LONGEST = 3600, COUNTED = 1000000 }; /* limits for --seconds and --most */

typedef struct driver {
    bool names;
    unsigned seconds, most;
    unsigned long count, complaints;
    int status;
} driver;

/* ---- Naming what failed ---- */

/* Global, because signal handlers get no context. */
static char current[PATH];

static void say(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static void name_current(void)
{
    if (current[0] != '\0') {
        say("input that failed: ");
        say(current);
        say("\n");
    }
}

static void on_signal(int number)
{
    if (number == SIGALRM) {
        say("an input takes too long\n");
    }
    name_current();
    current[0] = '\0';
    signal(number, SIG_DFL);
    raise(number);
}

/* Sanitizers handle bad addresses themselves, and report when they end the process. */
static void listen(void)
{
    static const int numbers[] = {SIGABRT, SIGALRM, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    const size_t own = 2, all = sizeof numbers / sizeof numbers[0];
    const bool sanitized = __sanitizer_set_death_callback != NULL;
    if (sanitized) {
        __sanitizer_set_death_callback(name_current);
    }
    for (size_t i = 0; i < (sanitized ? own : all); i++) {
        signal(numbers[i], on_signal);
    }
}

/* ---- One input ---- */

static void report_error(driver *d, const char *path, const char *why)
{
    fprintf(stderr, "%s: %s\n", path, why);
    d->complaints++;
    d->status = UNREADABLE;
}

/*
 * Loads a file so that it ends exactly where its block does, for sanitizers to see reads past it.
 * free(*block). On failure returns NULL and sets errno.
 */
static const uint8_t *load(const char *path, size_t *size, uint8_t **block)
{
    struct stat is;
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        return NULL;
    }
    const bool known = fstat(fileno(in), &is) == 0 && is.st_size >= 0;
    *size = known ? (size_t)is.st_size : 0;
    *block = known ? malloc(*size == 0 ? 1 : *size) : NULL;
    bool good = *block != NULL && fread(*block, 1, *size, in) == *size;
    fclose(in);
    if (!good) {
        free(*block);
        return NULL;
    }
    return *size == 0 ? *block + 1 : *block;
}

static void run_file(driver *d, const char *path)
{
    size_t size;
    uint8_t *block = NULL;
    errno = EIO;
    const uint8_t *data = load(path, &size, &block);
    if (data == NULL) {
        report_error(d, path, strerror(errno));
        return;
    }
    if (d->names) {
        printf("%s\n", path);
        fflush(stdout);
    }
    snprintf(current, sizeof current, "%s", path);
    alarm(d->seconds);
    int answer = LLVMFuzzerTestOneInput(data, size);
    alarm(0);
    current[0] = '\0';
    free(block);
    d->count++;
    if (answer != 0 && answer != -1) {
        fprintf(stderr, "%s: the target returned %d, not 0 or -1\n", path, answer);
        d->status = FAILED;
    }
}

/* ---- Files and folders ---- */

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_entry(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

static void run_path(driver *d, const char *path, unsigned depth);

static void run_entry(driver *d, const char *folder, const char *name, unsigned depth)
{
    char path[PATH];
    int n = snprintf(path, sizeof path, "%s/%s", folder, name);
    if (n > 0 && n < PATH) {
        run_path(d, path, depth + 1);
    } else {
        report_error(d, folder, "a path in it is too long");
    }
}

/* Selects at most --most of the `count` entries of a folder, evenly spread. */
static bool is_chosen(const driver *d, uint64_t i, unsigned count)
{
    return d->most == 0 || count <= d->most || i * d->most / count != (i + 1) * d->most / count;
}

static void run_folder(driver *d, const char *folder, unsigned depth)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_entry, by_name);
    if (count < 0) {
        report_error(d, folder, strerror(errno));
        return;
    }
    for (int i = 0; i < count; i++) {
        if (is_chosen(d, (unsigned)i, (unsigned)count)) {
            run_entry(d, folder, entries[i]->d_name, depth);
        }
        free(entries[i]);
    }
    free(entries);
}

static void run_path(driver *d, const char *path, unsigned depth)
{
    struct stat is;
    if (stat(path, &is) != 0) {
        report_error(d, path, strerror(errno));
    } else if (S_ISREG(is.st_mode)) {
        run_file(d, path);
    } else if (!S_ISDIR(is.st_mode)) {
        report_error(d, path, "neither a file nor a folder");
    } else if (depth < DEPTH) {
        run_folder(d, path, depth);
    } else {
        report_error(d, path, "too many folders in each other");
    }
}

/* Each file or folder named must contain something to run. */
static void run_named(driver *d, const char *path)
{
    const unsigned long before = d->count, complaints = d->complaints;
    run_path(d, path, 0);
    if (d->count == before && d->complaints == complaints) {
        report_error(d, path, "an empty folder: there is nothing to run");
    }
}

/* ---- The command line ---- */

static int usage(const char *why, const char *what)
{
    fprintf(stderr,
            "%s%s\nusage: replay_TARGET [--names] [--seconds N] [--most N] FILE|FOLDER...\n", why,
            what);
    return USAGE;
}

static bool take_number(const char *text, unsigned long limit, unsigned *number)
{
    char *end;
    unsigned long given = text == NULL ? limit + 1 : strtoul(text, &end, 10);
    if (given > limit || text[0] < '0' || text[0] > '9' || *end != '\0') {
        return false;
    }
    *number = (unsigned)given;
    return true;
}

/* Parses the options; *first becomes the first argument after them. Nonzero: reported an error. */
static int take_options(driver *d, int argc, char **argv, int *first)
{
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "--names") == 0) {
            d->names = true;
        } else if (strcmp(argv[i], "--seconds") == 0) {
            i++;
            if (!take_number(i < argc ? argv[i] : NULL, LONGEST, &d->seconds)) {
                return usage("--seconds takes a number, at most 3600", "");
            }
        } else if (strcmp(argv[i], "--most") == 0) {
            i++;
            if (!take_number(i < argc ? argv[i] : NULL, COUNTED, &d->most)) {
                return usage("--most takes a number, at most 1000000", "");
            }
        } else {
            return usage("no such option: ", argv[i]);
        }
    }
    *first = i;
    return i < argc ? 0 : usage("which files or folders?", "");
}

int main(int argc, char **argv)
{
    driver d = {.seconds = SECONDS};
    int first;
    if (LLVMFuzzerInitialize != NULL) {
        (void)LLVMFuzzerInitialize(&argc, &argv);
    }
    const int wrong = take_options(&d, argc, argv, &first);
    if (wrong != 0) {
        return wrong;
    }
    listen();
    setenv("PTV_FUZZ_ALL", "1", 0); /* fuzz/oracle.h */
    for (int i = first; i < argc; i++) {
        run_named(&d, argv[i]);
    }
    printf("%lu inputs\n", d.count);
    if (fuzz_rules_print != NULL) {
        fuzz_rules_print(stdout);
    }
    return d.status;
}

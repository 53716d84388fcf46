/*
 * Random calls of every operator in operators.tsv, with other sizes, types, numbers and lists than
 * in the table: none that is accepted may kill the released runtime, and none that is refused, or
 * said to fail always (call-always-fails), may run.
 *
 *     contracts [--seed N] [--count N] [--misses] TABLE [NAME]
 *     contracts --exact TABLE [NAME]
 *
 * --count: calls per row. --misses: lists calls that fail without having been predicted to.
 * --exact: makes the calls of the table as they are; all failures must be predicted. Exit status 1
 * if one of the above happened.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/runtime/judge.h"
#include "fuzz/runtime/known.h"
#include "tests/runtime/call.h"

enum { MOST = 4096, SLOT = 8192, TOKENS = 32, TOKEN = 96, TEXT = 1024 };

typedef enum said { ACCEPTED, FAILS, REFUSED } said;

typedef struct drawn {
    uint8_t bytes[SLOT];
    char text[TEXT];
    said said;
    const char *rule;
} drawn;

typedef struct bench {
    uint64_t seed;
    unsigned long count;
    bool misses, exact;
    const char *name;
    uint8_t *file; /* SLOT bytes */
    drawn *calls;
    size_t used;
    judge_verdict *verdicts;
    unsigned long total, ran, failed, told, died, known, wronged;
} bench;

/* ---- Numbers ---- */

static uint64_t next(bench *b)
{
    b->seed ^= b->seed << 13;
    b->seed ^= b->seed >> 7;
    b->seed ^= b->seed << 17;
    return b->seed;
}

static unsigned below(bench *b, unsigned n)
{
    return (unsigned)((next(b) >> 16) % n);
}

static unsigned any_size(bench *b)
{
    return below(b, 12) == 0 ? 0 : 1 + below(b, 5);
}

/* ---- Tokens ---- */

typedef struct tokens {
    char text[TOKENS][TOKEN];
    unsigned count;
} tokens;

static void split(tokens *t, const char *text)
{
    for (t->count = 0; *text != '\0' && t->count < TOKENS; t->count++) {
        size_t n = strcspn(text, " ");
        snprintf(t->text[t->count], TOKEN, "%.*s", (int)n, text);
        text += n + (text[n] == ' ');
    }
}

/* Finds the k-th number in `text`. Returns NULL if there are fewer. */
static char *number_in(char *text, unsigned k)
{
    for (char *p = text; *p != '\0'; p++) {
        bool begins = *p >= '0' && *p <= '9' && (p == text || p[-1] < '0' || p[-1] > '9');
        if (begins && k-- == 0) {
            return p;
        }
    }
    return NULL;
}

static void put_number(char *text, char *at, long number)
{
    char rest[TOKEN];
    snprintf(rest, sizeof rest, "%s", at + strspn(at, "0123456789"));
    snprintf(at, TOKEN - (size_t)(at - text), "%ld%s", number, rest);
}

/* Whether the token has dimensions: "2x3", or items of lists of tensors. */
static bool is_tensor(const char *token)
{
    return token[0] == '.' || strchr(token, 'x') != NULL || strchr(token, ':') != NULL ||
           token[0] == '{';
}

static void change_number(bench *b, char *token, bool tensor)
{
    unsigned count = 0;
    while (number_in(token, count) != NULL) {
        count++;
    }
    if (count == 0) {
        return;
    }
    char *at = number_in(token, below(b, count));
    long before = strtol(at, NULL, 10);
    long number = tensor || below(b, 3) == 0 ? (long)any_size(b) : before + (long)below(b, 5) - 2;
    put_number(token, at, tensor && number < 0 ? 0 : number);
}

/* Adds a dimension in front, or removes the first one; likewise items of lists. */
static void change_rank(bench *b, char *token, char between)
{
    char rest[TOKEN];
    size_t first = token[0] == '[' || token[0] == '{';
    char *sign = strchr(token, between);
    if (below(b, 2) == 0 && sign != NULL) {
        snprintf(rest, sizeof rest, "%s", sign + 1);
        snprintf(token + first, TOKEN - first, "%s", rest);
    } else if (token[first] >= '0' && token[first] <= '9' && strlen(token) < TOKEN - 4) {
        snprintf(rest, sizeof rest, "%s", token + first);
        snprintf(token + first, TOKEN - first, "%u%c%.*s", any_size(b), between, TOKEN - 8, rest);
    }
}

static void change_type(bench *b, char *token)
{
    static const char types[] = "BclfdsiuhgbC";
    char *colon = strchr(token, ':');
    if (token[0] == '{') {
        return;
    }
    snprintf(colon == NULL ? token + strlen(token) : colon, 4, ":%c",
             types[below(b, sizeof types - 1)]);
}

/* Appends ~, ! or ^ to the type. */
static void mark(char *token, char sign)
{
    size_t n = strlen(token);
    if (token[0] != '{' && n < TOKEN - 4) {
        snprintf(token + n, TOKEN - n, "%s%c", strchr(token, ':') == NULL ? ":f" : "", sign);
    }
}

static void change_tensor(bench *b, char *token)
{
    switch (below(b, 9)) {
    case 0: change_rank(b, token, 'x'); break;
    case 1: change_type(b, token); break;
    case 2: snprintf(token, TOKEN, "%ux%u", any_size(b), any_size(b)); break;
    case 3: mark(token, '~'); break;
    case 4: mark(token, "!^"[below(b, 2)]); break;
    default: change_number(b, token, true); break;
    }
}

static void change_token(bench *b, char *token)
{
    if (is_tensor(token)) {
        change_tensor(b, token);
    } else if (strcmp(token, "t") == 0 || strcmp(token, "f") == 0) {
        token[0] = token[0] == 't' ? 'f' : 't';
    } else if (token[0] == '[' && below(b, 3) == 0) {
        change_rank(b, token, ',');
    } else if (strchr(token, '.') == NULL && token[0] != '"' && token[0] != '-') {
        change_number(b, token, false);
    } else if (token[0] == '-' && token[1] != '\0') {
        memmove(token, token + 1, strlen(token));
    }
}

/* Changes one size to another everywhere, so that calls stay consistent. */
static void change_everywhere(bench *b, tokens *t)
{
    long from = 1 + (long)below(b, 4), to = (long)any_size(b);
    for (unsigned i = 0; i < t->count; i++) {
        for (unsigned k = 0; is_tensor(t->text[i]) && number_in(t->text[i], k) != NULL; k++) {
            char *at = number_in(t->text[i], k);
            if (strtol(at, NULL, 10) == from) {
                put_number(t->text[i], at, to);
            }
        }
    }
}

/* Changes one type to another everywhere. */
static void retype(bench *b, tokens *t)
{
    static const char types[] = "BclfdsiuhgbC";
    const char type = types[below(b, sizeof types - 1)];
    for (unsigned i = 0; i < t->count; i++) {
        char *colon = strchr(t->text[i], ':');
        if (is_tensor(t->text[i]) && t->text[i][0] != '{') {
            snprintf(colon == NULL ? t->text[i] + strlen(t->text[i]) : colon, 4, ":%c", type);
        }
    }
}

/* Adds a dimension in front to all tensors. */
static void widen(bench *b, tokens *t)
{
    const unsigned size = any_size(b);
    for (unsigned i = 0; i < t->count; i++) {
        char rest[TOKEN];
        if (is_tensor(t->text[i]) && t->text[i][0] != '{' && t->text[i][0] != '.') {
            snprintf(rest, sizeof rest, "%s", t->text[i]);
            snprintf(t->text[i], TOKEN, "%ux%.*s", size, TOKEN - 8, rest);
        }
    }
}

/* Gives all tensors the same other dim_order. */
static void reorder(bench *b, tokens *t)
{
    const char sign = "!!^"[below(b, 3)];
    for (unsigned i = 0; i < t->count; i++) {
        if (is_tensor(t->text[i])) {
            mark(t->text[i], sign);
        }
    }
}

static void change(bench *b, tokens *t)
{
    switch (below(b, 7)) {
    case 3: reorder(b, t); break;
    case 0: widen(b, t); break;
    case 1:
        for (unsigned i = 0; i < 2; i++) {
            change_everywhere(b, t);
        }
        break;
    case 2: retype(b, t); break;
    default: break;
    }
    for (unsigned n = below(b, 3); n > 0; n--) {
        change_token(b, t->text[below(b, t->count)]);
    }
}

/* ---- Calls ---- */

static bool note(void *context, const ptv_finding *finding)
{
    drawn *d = context;
    const bool error = finding->rule->severity == PTV_ERROR;
    const bool fails = strcmp(finding->rule->name, "call-always-fails") == 0;
    d->said = error ? REFUSED : fails && d->said == ACCEPTED ? FAILS : d->said;
    d->rule = error || fails ? finding->rule->name : d->rule;
    return true;
}

static void verify(drawn *d, const ge_file *file)
{
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = ge_image(file);
    ptv_begin(&run, &image, &work, note, d);
    ge_verify(&run);
}

static void draw(bench *b, const call *pattern)
{
    tokens t;
    drawn *d = &b->calls[b->used];
    split(&t, pattern->arguments);
    if (!b->exact) {
        change(b, &t);
    }
    d->text[0] = '\0';
    for (unsigned i = 0; i < t.count; i++) {
        snprintf(d->text + strlen(d->text), TEXT - strlen(d->text), "%s%s", i == 0 ? "" : " ",
                 t.text[i]);
    }
    const call c = {pattern->op, d->text, NULL};
    ge_file file;
    if (!call_file(&c, &file)) {
        return;
    }
    d->said = ACCEPTED;
    d->rule = "";
    if (file.loaded <= SLOT) {
        memset(d->bytes, 0, SLOT);
        memcpy(d->bytes, file.bytes, file.loaded);
        verify(d, &file);
        b->used++;
    }
    ge_close(&file);
}

static void prepare(void *context, size_t i)
{
    const bench *b = context;
    memcpy(b->file, b->calls[i].bytes, SLOT);
}

static void say(const bench *b, const drawn *d, const char *what)
{
    printf("%s %s: %s%s%s\n", b->name, what, d->text, d->rule[0] == '\0' ? "" : " ", d->rule);
}

static void weigh(bench *b, const drawn *d, judge_verdict v)
{
    bool dead = v.judgement == JUDGE_SIGNAL || v.judgement == JUDGE_TIMEOUT;
    b->total++;
    b->ran += v.judgement == JUDGE_RAN;
    b->failed += v.judgement == JUDGE_REFUSED;
    b->told += v.judgement == JUDGE_REFUSED && d->said != ACCEPTED;
    if (v.judgement == JUDGE_RAN && d->said != ACCEPTED && known_call(b->name, 0) == NULL) {
        b->wronged++;
        say(b, d, d->said == FAILS ? "is said to fail, and runs" : "is refused, and runs");
    } else if (dead && d->said != REFUSED &&
               (known_call(b->name, v.signal) != NULL || strchr(d->text, '~') != NULL)) {
        b->known++;
    } else if (dead && d->said != REFUSED) {
        b->died++;
        say(b, d, strsignal(v.signal));
    } else if (b->misses && v.judgement == JUDGE_REFUSED && d->said == ACCEPTED) {
        say(b, d, "fails, which was not said");
    }
}

static void judge_row(void *context, const call *c, const char *name)
{
    bench *b = context;
    b->name = name;
    if ((c->op->flags & (PTV_OPERATOR_PRIM | PTV_OPERATOR_UNSETTLED)) != 0) {
        return;
    }
    b->used = 0;
    for (unsigned long i = 0; i < b->count && b->used < MOST; i++) {
        draw(b, c);
    }
    const judge_series series = {
        .model = {.file = {b->file, SLOT}}, .count = b->used, .prepare = prepare, .context = b};
    judge_each(&series, b->verdicts);
    for (size_t i = 0; i < b->used; i++) {
        weigh(b, &b->calls[i], b->verdicts[i]);
    }
    fflush(stdout);
}

int main(int argc, char **argv)
{
    bench b = {.seed = 1, .count = 100};
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (strcmp(argv[i], "--misses") == 0) {
            b.misses = true;
        } else if (strcmp(argv[i], "--exact") == 0) {
            b.misses = b.exact = true;
            b.count = 1;
        } else if (i + 1 < argc && strcmp(argv[i], "--seed") == 0) {
            b.seed = strtoull(argv[++i], NULL, 10);
        } else if (i + 1 < argc && strcmp(argv[i], "--count") == 0) {
            b.count = strtoul(argv[++i], NULL, 10);
        }
    }
    b.seed = b.seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    b.file = calloc(1, SLOT);
    b.calls = calloc(MOST, sizeof *b.calls);
    b.verdicts = calloc(MOST, sizeof *b.verdicts);
    bool good = i < argc && b.file != NULL && b.calls != NULL && b.verdicts != NULL &&
                call_each(argv[i], argv[i + 1], judge_row, &b);
    printf("contracts: %lu calls, %lu run, %lu fail, %lu of them told; %lu end in a signal, %lu "
           "known; %lu run and were refused\n",
           b.total, b.ran, b.failed, b.told, b.died, b.known, b.wronged);
    free(b.file);
    free(b.calls);
    free(b.verdicts);
    const unsigned long wrong = b.died + b.wronged + (b.exact ? b.failed - b.told : 0);
    return good && b.ran > 0 && wrong == 0 ? 0 : 1;
}

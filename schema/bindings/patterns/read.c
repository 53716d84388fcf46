/* Reads pattern files line by line: declarations. rows.c reads rows. */
#include <ctype.h>
#include <string.h>

#include "schema/bindings/patterns/parts.h"

/* ---- Declarations ---- */

static bool read_prefix(patterns *p, char *rest)
{
    char *word = patterns_word(&rest);
    if (!patterns_is_name(word) || p->prefix[0] != '\0') {
        return patterns_fail(p, "one name must follow, once", word);
    }
    for (size_t i = 0; word[i] != '\0'; i++) {
        p->prefix[i] = word[i];
        p->upper[i] = (char)toupper((unsigned char)word[i]);
    }
    memcpy(p->like, p->prefix, sizeof p->like);
    return true;
}

/* like PREFIX: operations and copies come from the file with that prefix. */
static bool read_like(patterns *p, char *rest)
{
    const char *word = patterns_word(&rest);
    if (!patterns_is_name(word) || p->prefix[0] == '\0' || p->copies.count > 0) {
        return patterns_fail(p, "behind the prefix that of another file must follow", word);
    }
    memcpy(p->like, word, strlen(word) + 1);
    return true;
}

/* Declares what operations share, and enumerators that rows pass to them. */
static bool read_include(patterns *p, char *rest)
{
    fprintf(p->job->source, "#include \"%s\"\n", patterns_word(&rest));
    return true;
}

/* States are numbered in order; the first is SHAPE_TOP. */
static bool read_states(patterns *p, char *rest)
{
    for (char *word = patterns_word(&rest); *word != '\0'; word = patterns_word(&rest)) {
        if (p->states.count == SHAPE_STATES) {
            return patterns_fail(p, "one state too many", word);
        }
        if (!patterns_add(p, &p->states, word)) {
            return false;
        }
        fprintf(p->job->source, "#define %s_%s %uu\n", p->upper, word, p->states.count);
    }
    return true;
}

static bool is_kind(const char *word)
{
    static const char *const kinds[] = {"TABLE", "STRUCT", "ENUM", "UNION"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(word, kinds[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* "TABLE STRUCT asked native only ROOT" */
static bool read_kinds(patterns *p, char *rest)
{
    FILE *out = p->job->source;
    const char *fact = "";
    for (char *word = patterns_word(&rest); *word != '\0'; word = patterns_word(&rest)) {
        if (is_kind(word)) {
            fprintf(out, "1u << FBS_DEF_%s | ", word);
        } else if (strcmp(word, "asked") == 0) {
            fputs("BIND_AS_ASKED | ", out);
        } else if (strcmp(word, "native") == 0) {
            fputs("BIND_NATIVE | ", out);
        } else if (strcmp(word, "only") == 0) {
            fact = patterns_word(&rest);
        } else {
            return patterns_fail(p, "a kind of type, asked, native or only must follow", word);
        }
    }
    fprintf(out, "0, %s%s};\n", *fact == '\0' ? "(bind_fact)0" : "BIND_", fact);
    return true;
}

/* copy NAME "as people read it" REACH KIND... [asked] [only FACT] */
static bool read_copy(patterns *p, char *rest)
{
    char *name = patterns_word(&rest), *text = patterns_quoted(&rest);
    if (p->copies.count == BIND_COPIES) {
        return patterns_fail(p, "one copy too many", name);
    }
    bool others = strcmp(p->like, p->prefix) != 0; /* then it is only a list of names */
    if (!patterns_add(p, &p->copies, name) || (text == NULL) != others) {
        return patterns_fail(p, "a copy has a name and a text in quotes", name);
    }
    if (others) {
        return rest[0] == '\0' || read_copy(p, rest);
    }
    fprintf(p->job->header, "extern const bind_claim_site %s_%s_copy;\n", p->prefix, name);
    fprintf(p->job->source, "const bind_claim_site %s_%s_copy = {", p->prefix, name);
    patterns_quote(p->job->source, text);
    fprintf(p->job->source, ", BIND_OF_%s, ", patterns_word(&rest));
    return read_kinds(p, rest);
}

/* A list of copies, NULL-terminated. */
static bool read_copies(patterns *p, const char *list, char *rest)
{
    fprintf(p->job->source, "static const bind_claim_site *const %s[] = {", list);
    for (char *word = patterns_word(&rest); *word != '\0'; word = patterns_word(&rest)) {
        if (patterns_find(&p->copies, word) == NULL) {
            return patterns_fail(p, "no such copy", word);
        }
        fprintf(p->job->source, "&%s_%s_copy, ", p->like, word);
    }
    fputs("NULL};\n", p->job->source);
    return true;
}

/* Copies that every generator writes. */
static bool read_always(patterns *p, char *rest)
{
    p->always = true;
    return read_copies(p, "always", rest);
}

/* Copies of which a release writes either all or none. */
static bool read_together(patterns *p, char *rest)
{
    p->together = true;
    return read_copies(p, "together", rest);
}

/* lines NAME: the lines that follow belong to rows that say "& NAME". */
static bool read_lines(patterns *p, char *rest)
{
    char *name = patterns_word(&rest);
    if (!patterns_is_name(name) || p->block_count == sizeof p->blocks / sizeof p->blocks[0]) {
        return patterns_fail(p, "no name, or too many lists of lines", name);
    }
    p->block = &p->blocks[p->block_count++];
    memcpy(p->block->name, name, strlen(name));
    return true;
}

/* ---- The language ---- */

/* Whether it names a flag of bind_language, to be set. */
static bool is_bare_trait(const char *word)
{
    static const char *const traits[] = {
        "bigints",  "camel_spaces", "camel_types", "camel_values",   "flat", "names_enums",
        "no_ulong", "own_files",    "prefixed",    "small_defaults", "whole"};
    size_t i = 0;
    while (i < sizeof traits / sizeof traits[0] && strcmp(word, traits[i]) != 0) {
        i++;
    }
    return i < sizeof traits / sizeof traits[0];
}

/* Declares what a language has in C besides operations, and adds it to bind_language. */
static bool read_trait(patterns *p, const char *word)
{
    FILE *header = p->job->header;
    const char *x = p->language;
    char trait[160] = "";
    if (is_bare_trait(word)) {
        snprintf(trait, sizeof trait, ".%s = true, ", word);
    } else if (strcmp(word, "finishes") == 0) {
        fprintf(header, "void bind_%s_finish(bind_set *set);\n", x);
        snprintf(trait, sizeof trait, ".finish = bind_%s_finish, ", x);
    } else if (strcmp(word, "reads") == 0) {
        fprintf(header, "bool bind_%s_is_ours(const src_file *file);\n", x);
        fprintf(header, "void bind_%s_read(bind_set *set, const src_file *file);\n", x);
        snprintf(trait, sizeof trait, ".is_ours = bind_%s_is_ours, .read = bind_%s_read, ", x, x);
    } else if (strcmp(word, "turns") == 0 || strcmp(word, "folders") == 0) {
        fprintf(p->job->source, ".%s = true, ", word);
    } else {
        return patterns_fail(p, "not said of a language", word);
    }
    strncat(p->traits, trait, sizeof p->traits - strlen(p->traits) - 1);
    return true;
}

/* language NAME "SUFFIX" TRAIT... */
static bool read_language(patterns *p, char *rest)
{
    char *name = patterns_word(&rest), *suffix = patterns_quoted(&rest);
    if (!patterns_is_name(name) || suffix == NULL || p->language[0] != '\0' ||
        p->prefix[0] == '\0' || strlen(suffix) > 32 || strpbrk(suffix, "\\") != NULL) {
        return patterns_fail(p, "a language has a name and a suffix in quotes, once", name);
    }
    memcpy(p->language, name, strlen(name));
    snprintf(p->traits, sizeof p->traits, ".suffix = \"%s\", ", suffix);
    p->in_language = true;
    fputs("static const shape_language shapes = {", p->job->source);
    bool good = true;
    for (char *word = patterns_word(&rest); good && *word != '\0'; word = patterns_word(&rest)) {
        good = read_trait(p, word);
    }
    return good;
}

/* first PATTERN, before PATTERN: matched by one of the first lines. */
static bool read_heading(patterns *p, const char *member, char *rest)
{
    rest += strspn(rest, " ");
    if (!p->in_language || rest[0] == '\0') {
        return patterns_fail(p, "below a language a line must follow", rest);
    }
    fprintf(p->job->source, ".%s = ", member);
    patterns_quote(p->job->source, rest);
    fputs(", ", p->job->source);
    return true;
}

static bool read_first(patterns *p, char *rest)
{
    return read_heading(p, "first", rest);
}

static bool read_before(patterns *p, char *rest)
{
    return read_heading(p, "before", rest);
}

/* word "NEW" is "OLD" [if "TEXT"] */
static bool read_word(patterns *p, char *rest)
{
    const char *is = patterns_quoted(&rest), *was = is == NULL ? NULL : patterns_quoted(&rest);
    const char *when = patterns_quoted(&rest);
    if (!p->in_language || was == NULL || strlen(was) > strlen(is) || p->words == SRC_WORDS) {
        return patterns_fail(p, "below a language two texts must follow, the second no longer", is);
    }
    fprintf(p->job->source, ".words[%u] = {", p->words++);
    patterns_quote(p->job->source, is);
    fputs(", ", p->job->source);
    patterns_quote(p->job->source, was);
    fputs(", ", p->job->source);
    if (when == NULL) {
        fputs("NULL", p->job->source);
    } else {
        patterns_quote(p->job->source, when);
    }
    fputs("}, ", p->job->source);
    return true;
}

/* family NAME: what its texts look like, as in ../../source/tokens.h. */
static bool read_family(patterns *p, char *rest)
{
    const char *name = patterns_word(&rest);
    if (!p->in_language || !patterns_is_name(name)) {
        return patterns_fail(p, "below a language the name of a family must follow", name);
    }
    p->family = true;
    fprintf(p->job->source, ".family = &src_family_%s, ", name);
    return true;
}

/* own TYPE: the type of shape_reader.own. */
static bool read_own(patterns *p, char *rest)
{
    const char *type = patterns_word(&rest);
    if (!p->in_language || !patterns_is_name(type)) {
        return patterns_fail(p, "below a language a type of C must follow", type);
    }
    fprintf(p->job->source, ".own = sizeof(%s), ", type);
    return true;
}

/* object "ROW" ["ROW"]: rows that name a type and its object class. */
static bool read_object(patterns *p, char *rest)
{
    const char *rows[2] = {patterns_quoted(&rest), NULL};
    if (!p->in_language || rows[0] == NULL) {
        return patterns_fail(p, "below a language one or two texts must follow", rows[0]);
    }
    rows[1] = patterns_quoted(&rest);
    for (unsigned i = 0; i < 2 && rows[i] != NULL; i++) {
        fprintf(p->job->source, ".object[%u] = ", i);
        patterns_quote(p->job->source, rows[i]);
        fputs(", ", p->job->source);
    }
    return true;
}

/* data TYPE NAME: its operations share NAME, a C structure. */
static bool read_data(patterns *p, char *rest)
{
    const char *type = patterns_word(&rest), *name = patterns_word(&rest);
    if (!p->in_language || !patterns_is_name(type) || !patterns_is_name(name)) {
        return patterns_fail(p, "below a language a type and a name of C must follow", name);
    }
    fprintf(p->job->header, "extern const struct %s %s;\n", type, name);
    fprintf(p->job->source, ".data = &%s, ", name);
    return true;
}

/* After the lines of a language: its rows, unless it has its own reader. */
static void end_language(patterns *p)
{
    if (p->in_language) {
        fprintf(p->job->source,
                strstr(p->traits, ".read = ") != NULL && !p->family ? ".rows = NULL};\n"
                                                                    : ".rows = &%s_rows};\n",
                p->prefix);
    }
    p->in_language = false;
}

static void put_language(patterns *p)
{
    if (p->language[0] != '\0') {
        fprintf(p->job->source,
                "const bind_language bind_%s = {.name = \"%s\", %s%s%s.shapes = &shapes};\n",
                p->language, p->language, p->traits, p->always ? ".always = always, " : "",
                p->together ? ".together = together, " : "");
    }
}

/* ---- Lists of rows ---- */

static void end_rows(patterns *p)
{
    if (p->has_rows) {
        fprintf(p->job->source,
                "};\nconst shape_rows %s_rows = {all_rows, sizeof all_rows / sizeof "
                "all_rows[0]};\n",
                p->prefix);
    }
}

static bool begin_rows(patterns *p)
{
    if (p->prefix[0] == '\0') {
        return patterns_fail(p, "rows want a prefix before them", NULL);
    }
    p->has_rows = true;
    fprintf(p->job->header, "extern const struct shape_rows %s_rows;\n", p->prefix);
    fputs("static const shape all_rows[] = {\n", p->job->source);
    return true;
}

/* in STATE ...: consecutive rows form one list. */
static bool read_row(patterns *p, char *rest)
{
    return (p->has_rows || begin_rows(p)) && patterns_begin_row(p, rest);
}

/* ---- The file ---- */

static bool read_declaration(patterns *p, char *text)
{
    static const struct {
        const char *word;
        bool (*read)(patterns *p, char *rest);
        bool of_language; /* belongs to the language above */
    } words[] = {
        {"language", read_language, false},
        {"first", read_first, true},
        {"before", read_before, true},
        {"word", read_word, true},
        {"own", read_own, true},
        {"family", read_family, true},
        {"data", read_data, true},
        {"object", read_object, true},
        {"prefix", read_prefix, false},
        {"like", read_like, false},
        {"include", read_include, false},
        {"states", read_states, false},
        {"copy", read_copy, false},
        {"always", read_always, false},
        {"together", read_together, false},
        {"lines", read_lines, false},
        {"in", read_row, false},
    };
    char *word = patterns_word(&text);
    p->block = NULL;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(word, words[i].word) == 0) {
            if (!words[i].of_language) {
                end_language(p);
            }
            return patterns_end_row(p) && words[i].read(p, text);
        }
    }
    return patterns_fail(p, "not a word that begins anything", word);
}

static bool keep_line(patterns *p, const char *text)
{
    if (text[0] == '&') {
        return patterns_fail(p, "lines among lines", text);
    }
    if (p->block->count == PATTERNS_LINES) {
        return patterns_fail(p, "too many lines", NULL);
    }
    memcpy(p->block->lines[p->block->count++], text, strlen(text) + 1);
    return true;
}

static bool read_line(patterns *p, char *line)
{
    size_t n = strcspn(line, "\n");
    if (line[n] == '\0' && !feof(p->job->text)) {
        return patterns_fail(p, "the line is too long", NULL);
    }
    line[n] = '\0';
    if (line[0] == '\0' || line[0] == '#') {
        return true;
    }
    if (line[0] != ' ') {
        return read_declaration(p, line);
    }
    line += strspn(line, " ");
    return p->block != NULL ? keep_line(p, line) : patterns_row_line(p, line);
}

/* Finds states without rows, or that no row leads to. */
static bool check_used(patterns *p)
{
    for (unsigned i = 0; i < p->states.count; i++) {
        const patterns_name *state = &p->states.at[i];
        p->line = state->line;
        if (!state->has_rows || (i > 0 && !state->used)) {
            return patterns_fail(
                p, state->has_rows ? "no row leads there" : "no row is in this state", state->text);
        }
    }
    return true;
}

bool patterns_write(const patterns_job *job)
{
    static patterns all;
    patterns *p = &all;
    char line[PATTERNS_LINE];
    memset(p, 0, sizeof *p); /* too large for a literal */
    p->job = job;
    fprintf(job->header, "/* Written by ptv-patterns. */\n#include \"schema/bindings/shapes.h\"\n");
    fprintf(job->source, "/* Written by ptv-patterns. */\n#include \"%s_patterns.h\"\n", job->stem);
    while (!p->failed && fgets(line, sizeof line, job->text) != NULL) {
        p->line++;
        read_line(p, line);
    }
    bool good = !p->failed && patterns_end_row(p) && check_used(p);
    end_rows(p);
    end_language(p);
    put_language(p);
    return good;
}

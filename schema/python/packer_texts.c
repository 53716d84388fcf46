/*
 * Checks schema texts the way Python code searches them: re.search('file_identifier\s+"([^"]+)"'),
 * and lines that contain `@executorch-tensor-alignment` or similar, whose (force_align: N) is read
 * and replaced. Such code knows nothing of comments.
 */
#include <string.h>

#include "schema/finding/finding.h"
#include "schema/python/packer_parts.h"

static const ptv_rule identifier_in_comment_rule, identifier_not_found_rule, marker_attribute_rule,
    marker_in_comment_rule, marker_twice_rule, marker_missing_rule;

static const char marker_begin[] = "@executorch-", marker_end[] = "-alignment";

/* A schema with its text, and a copy with comments blanked out. */
typedef struct text {
    packing *p;
    const src_file *file;
    const fbs_schema *schema;
    char *code;
} text;

static void fault(text *t, const ptv_rule *rule, fbs_place at, src_span subject, src_span found)
{
    gate_words about, words;
    const char *subject_text = py_text_of(&about, subject), *found_text = py_text_of(&words, found);
    gate_fault(t->p->run, &(gate_finding){.rule = rule,
                                          .at = at,
                                          .subject = subject.size == 0 ? NULL : subject_text,
                                          .found = found.size == 0 ? NULL : found_text});
}

/* ---- Comments ---- */

/* Overwrites comments with blanks, leaving strings alone. */
static void blank_comments(char *code, size_t size)
{
    bool quoted = false, line = false, block = false;
    for (size_t i = 0; i < size; i++) {
        char c = code[i], next = i + 1 < size ? code[i + 1] : '\0';
        if (c == '\n') {
            line = quoted = false;
        } else if (line || block) {
            bool ends = block && c == '*' && next == '/';
            code[i] = ' ';
            if (ends) {
                code[++i] = ' ';
                block = false;
            }
        } else if (quoted) {
            i += c == '\\' && next != '\n' && next != '\0';
            quoted = c != '"';
        } else if (c == '/' && (next == '/' || next == '*')) {
            line = next == '/';
            block = next == '*';
            code[i] = code[i + 1] = ' ';
            i++;
        } else {
            quoted = c == '"';
        }
    }
}

/* ---- file_identifier ---- */

static bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The group that file_identifier\s+"([^"]+)" captures at `rest`. Returns false if no match. */
static bool identifier_at(src_span rest, src_span *group)
{
    static const char word[] = "file_identifier";
    size_t n = sizeof word - 1, i = n;
    if (!src_begins(rest, word)) {
        return false;
    }
    while (i < rest.size && is_space(rest.at[i])) {
        i++;
    }
    if (i == n || i == rest.size || rest.at[i] != '"') {
        return false;
    }
    const char *begin = rest.at + i + 1;
    const char *end = memchr(begin, '"', rest.size - i - 1);
    *group = (src_span){begin, end == NULL ? 0 : (size_t)(end - begin)};
    return group->size > 0;
}

static void check_identifiers(text *t)
{
    bool found = t->schema->identifier == NULL;
    fbs_place at = {t->file->path, 1, 0};
    const char *begin = t->file->bytes, *end = begin + t->file->size;
    for (const char *c = begin; c < end; c++) {
        src_span group;
        at.line += *c == '\n';
        if (*c != 'f' || !identifier_at((src_span){c, (size_t)(end - c)}, &group)) {
            continue;
        }
        t->p->run->facts++;
        if (t->code[c - begin] != 'f') {
            fault(t, &identifier_in_comment_rule, at, (src_span){NULL, 0}, group);
        } else if (t->schema->identifier != NULL && src_is(group, t->schema->identifier)) {
            found = true;
        }
    }
    if (!found) {
        at.line = 0;
        fault(t, &identifier_not_found_rule, at, (src_span){NULL, 0},
              src_span_of(t->schema->identifier));
    }
}

static const ptv_rule identifier_in_comment_rule = {
    .name = "packer-identifier-in-comment",
    .code = 2320,
    .severity = PTV_ERROR,
    .title = "a comment has what looks like a file identifier",
    .why = "code that searches the text of the schema takes it for the real one",
    .fix = "write it differently, or remove it",
};

static const ptv_rule identifier_not_found_rule = {
    .name = "packer-identifier-not-found",
    .code = 2321,
    .severity = PTV_ERROR,
    .title = "the file identifier is not written so that a search of the text finds it",
    .why = "code that searches for file_identifier \"XXXX\" fails or finds another one",
    .fix = "write it on one line, without comments in between and without escapes",
};

/* ---- Marked lines ---- */

/* The marker on the line, or an empty span. */
static src_span marker_of(src_span line)
{
    size_t n = sizeof marker_begin - 1;
    for (size_t i = 0; i + n <= line.size; i++) {
        src_span rest = {line.at + i, line.size - i};
        size_t k = n;
        if (!src_begins(rest, marker_begin)) {
            continue;
        }
        while (k < rest.size && ((rest.at[k] >= 'a' && rest.at[k] <= 'z') || rest.at[k] == '-')) {
            k++;
        }
        rest.size = k;
        if (src_ends(rest, marker_end)) {
            return rest;
        }
    }
    return (src_span){line.at, 0};
}

/* The number in the first force_align\s*:\s*(\d+). Returns false if there is none. */
static bool force_align(src_span line, src_span *number)
{
    src_span holes[SRC_HOLES];
    bool found = src_match(line, "%*force_align : %n%.", holes);
    *number = found ? holes[1] : (src_span){line.at, 0};
    return found;
}

/* Whether code can read and replace it: alone in its parentheses, and a power of two. */
static bool is_patched(src_span code)
{
    src_span holes[SRC_HOLES];
    uint64_t n;
    return src_match(code, "%*( force_align : %n )%.", holes) && src_unsigned(holes[1], &n) &&
           n > 0 && (n & (n - 1)) == 0;
}

static bool is_marked(const packer_marked *list, src_span marker)
{
    while (list != NULL && !src_same(list->marker, marker)) {
        list = list->next;
    }
    return list != NULL;
}

static void check_marked(text *t, const src_line *line, src_span code, packer_marked **list)
{
    src_span marker = marker_of(line->text), number;
    bool has_code = src_trim(code).size > 0;
    if (marker.size == 0 || !py_step(&t->p->program, 1)) {
        return;
    }
    if (!has_code) {
        if (force_align(line->text, &number)) {
            fault(t, &marker_in_comment_rule, line->place, marker, number);
        }
        return;
    }
    t->p->run->facts++;
    if (!is_patched(code)) {
        fault(t, &marker_attribute_rule, line->place, marker, src_trim(code));
    }
    if (is_marked(*list, marker)) {
        fault(t, &marker_twice_rule, line->place, marker, (src_span){NULL, 0});
        return;
    }
    packer_marked *one = py_take(&t->p->program, sizeof *one);
    if (one != NULL) {
        *one = (packer_marked){*list, marker};
        *list = one;
    }
}

static const ptv_rule marker_attribute_rule = {
    .name = "packer-marker-attribute",
    .code = 2322,
    .severity = PTV_ERROR,
    .title = "a marked line has no (force_align: N) that can be patched",
    .why = "only brackets with nothing but force_align, a power of two, are read and replaced",
    .fix = "give the field (force_align: N) and no other attribute, on this line",
};

static const ptv_rule marker_in_comment_rule = {
    .name = "packer-marker-in-comment",
    .code = 2323,
    .severity = PTV_ERROR,
    .title = "a comment has both a marker and a force_align",
    .why = "code that searches the text of the schema takes it for the marked field",
    .fix = "put the two on different lines",
};

static const ptv_rule marker_twice_rule = {
    .name = "packer-marker-twice",
    .code = 2324,
    .severity = PTV_ERROR,
    .title = "two fields have the same marker",
    .why = "only the alignment of the first one is read, that of both is replaced",
    .fix = "give each field a marker of its own",
};

/* ---- Markers that Python looks for ---- */

static void check_wanted(packing *p, const packer_marked *list, const py_module *module,
                         const py_token *token)
{
    src_span marker = token->kind == PY_STRING ? py_inside(token) : (src_span){NULL, 0};
    if (marker.size == 0 || marker_of(marker).size != marker.size) {
        return;
    }
    p->run->facts++;
    if (!is_marked(list, marker)) {
        text t = {.p = p};
        fault(&t, &marker_missing_rule, py_place(module->text.file, token), marker,
              (src_span){NULL, 0});
    }
}

static const ptv_rule marker_missing_rule = {
    .name = "packer-marker-missing",
    .code = 2325,
    .severity = PTV_ERROR,
    .title = "code looks for a marker that no field of the schemas has",
    .why = "the search fails, or the alignment is never patched",
    .fix = "mark the field in the schema",
};

void packer_wanted_check(packing *p, const packer_marked *list)
{
    for (size_t i = 0; i < p->program.count; i++) {
        const py_module *module = &p->program.modules[i];
        for (size_t s = 0; s < module->text.count; s++) {
            py_tokens words = module->text.statements[s].words;
            for (size_t w = 0; w < words.count && py_step(&p->program, 1); w++) {
                check_wanted(p, list, module, &words.at[w]);
            }
        }
    }
}

static void check_lines(text *t, packer_marked **list)
{
    src_lines lines = src_lines_of(t->file);
    src_line line;
    while (src_next(&lines, &line)) {
        size_t at = (size_t)(line.text.at - t->file->bytes);
        check_marked(t, &line, (src_span){t->code + at, line.text.size}, list);
    }
}

/* Returns false if memory runs out. A schema read from a binary file has no text to search. */
static bool check_text(packing *p, const fbs_schema *schema, const src_file *file,
                       packer_marked **list)
{
    text t = {p, file, schema, schema->binary ? NULL : py_take(&p->program, file->size + 1)};
    packer_marked *own = NULL;
    if (t.code == NULL) {
        return schema->binary;
    }
    memcpy(t.code, file->bytes, file->size);
    blank_comments(t.code, file->size);
    check_identifiers(&t);
    check_lines(&t, &own);
    while (own != NULL) {
        packer_marked *next = own->next;
        own->next = *list;
        *list = own;
        own = next;
    }
    return true;
}

const packer_marked *packer_texts_check(packing *p)
{
    packer_marked *list = NULL;
    const src_file *file = p->in->texts;
    bool good = true;
    for (size_t i = 0; i < p->in->count && file != NULL && good; i++, file = file->next) {
        good = check_text(p, p->in->schemas[i], file, &list);
    }
    return list;
}

static const ptv_rule *const rules[] = {
    &identifier_in_comment_rule, &identifier_not_found_rule, &marker_attribute_rule,
    &marker_in_comment_rule,     &marker_twice_rule,         &marker_missing_rule,
};

const gate_rule_list packer_text_rules = GATE_RULE_LIST(rules);

/* Texts that differ in bytes but not in meaning: line ends, marks, blanks, comments. */
#include <stdio.h>
#include <string.h>

#include "schema/copies/pair.h"
#include "schema/source/source.h"

static const ptv_rule copy_text_rule;

static const char mark[] = "\xEF\xBB\xBF";

/* A file read line by line, byte for byte. */
typedef struct lines {
    const char *at, *end, *path;
    uint32_t number; /* of the current line */
    src_span text;   /* the current line, without its end */
    bool crlf, ended;
} lines;

typedef struct texts {
    gate_run *run;
    lines first, copy;
} texts;

static bool has_mark(const src_file *file)
{
    return src_begins((src_span){file->bytes, file->size}, mark);
}

static lines lines_of(const src_file *file)
{
    const char *at = file->bytes + (has_mark(file) ? sizeof mark - 1 : 0);
    return (lines){.at = at, .end = file->bytes + file->size, .path = file->path};
}

static bool next(lines *l)
{
    if (l->at == l->end) {
        return false;
    }
    size_t left = (size_t)(l->end - l->at);
    const char *end = memchr(l->at, '\n', left);
    size_t size = end == NULL ? left : (size_t)(end - l->at);
    l->crlf = end != NULL && size > 0 && l->at[size - 1] == '\r';
    l->text = (src_span){l->at, size - l->crlf};
    l->ended = end != NULL;
    l->at = end == NULL ? l->end : end + 1;
    l->number++;
    return true;
}

static void say(const texts *t, const char *found, const char *expected)
{
    gate_fault(t->run, &(gate_finding){.rule = &copy_text_rule,
                                       .at = {t->copy.path, t->copy.number, 0},
                                       .other = {t->first.path, t->first.number, 0},
                                       .found = found,
                                       .expected = expected});
}

static const char *line_words(gate_words *words, src_span line)
{
    src_span text = src_trim(line);
    int size = text.size < 100 ? (int)text.size : 100;
    return text.size == 0 ? "an empty line" : gate_say(words, "'%.*s'", size, text.at);
}

/* Reports the first line that differs in more than its end. */
static void say_line(const texts *t, bool in_first, bool in_copy)
{
    gate_words a, b;
    src_span first = in_first ? t->first.text : (src_span){"", 0};
    src_span copy = in_copy ? t->copy.text : (src_span){"", 0};
    if (in_first && in_copy && src_same(src_trim(first), src_trim(copy))) {
        say(t, "other blanks", "those of the first file");
    } else {
        say(t, in_copy ? line_words(&a, copy) : "the end of the file",
            in_first ? line_words(&b, first) : "the end of the file");
    }
}

static const char *end_words(const lines *l)
{
    return l->crlf ? "a line that ends in CR LF" : "a line that ends in LF";
}

/* What has been reported: each kind only once. */
typedef struct told {
    bool content, ends;
} told;

static void compare_line(const texts *t, told *said)
{
    const lines *first = &t->first, *copy = &t->copy;
    if (!said->content && !src_same(first->text, copy->text)) {
        said->content = true;
        say_line(t, true, true);
    }
    if (!said->ends && first->ended && copy->ended && first->crlf != copy->crlf) {
        said->ends = true;
        say(t, end_words(copy), end_words(first));
    }
    bool at_end = first->at == first->end && copy->at == copy->end;
    if (at_end && !said->content && first->ended != copy->ended) {
        say(t, copy->ended ? "an end of the last line" : "no end of the last line",
            first->ended ? "one" : "none");
    }
}

static void compare_lines(texts *t)
{
    told said = {false, false};
    for (;;) {
        bool in_first = next(&t->first), in_copy = next(&t->copy);
        if (in_first && in_copy) {
            compare_line(t, &said);
            continue;
        }
        if (in_first != in_copy && !said.content) {
            say_line(t, in_first, in_copy);
        }
        return;
    }
}

void copy_texts(gate_run *run, ptv_arena *arena, const char *first, const char *copy)
{
    src_file a = {0}, b = {0};
    if (!src_read(run, arena, first, &a) || !src_read(run, arena, copy, &b)) {
        return;
    }
    if (a.size == b.size && (a.size == 0 || memcmp(a.bytes, b.bytes, a.size) == 0)) {
        return;
    }
    texts t = {run, lines_of(&a), lines_of(&b)};
    if (has_mark(&a) != has_mark(&b)) {
        texts top = t;
        top.first.number = top.copy.number = 1;
        say(&top, has_mark(&b) ? "a byte order mark" : "no byte order mark",
            has_mark(&a) ? "one" : "none");
    }
    compare_lines(&t);
}

static const ptv_rule copy_text_rule = {
    .name = "copy-text-differs",
    .code = 2204,
    .severity = PTV_WARNING,
    .title = "a copy of a schema says the same in other bytes",
    .why = "a comparison byte by byte fails, and a comment may be out of date",
    .fix = "copy the first file over it",
};

static const ptv_rule *const rules[] = {&copy_lacks_rule, &copy_adds_rule, &copy_differs_rule,
                                        &copy_text_rule};

const gate_rule_list copy_rules = GATE_RULE_LIST(rules);

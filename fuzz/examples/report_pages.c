/* Report pages, as Markdown and as HTML, with the same text in both. See report.h. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/examples/report.h"

typedef struct page {
    ptv_buffer b;
    bool html;
    bool row; /* in a table row: | ends a cell */
} page;

/* ---- Both markups ---- */

static void put_either(page *p, const char *html, const char *markdown)
{
    ptv_put_text(&p->b, p->html ? html : markdown);
}

static void put_words(page *p, const char *text)
{
    (p->html ? ptv_put_xml : ptv_put_safe_text)(&p->b, text);
}

/* Escapes text from files and symbols, so that it forms no tables and no tags. */
static void put_code(page *p, const char *text)
{
    ptv_buffer safe = {0};
    put_either(p, "<code>", "`");
    if (p->html) {
        ptv_put_xml(&p->b, text);
    } else {
        ptv_put_safe_text(&safe, text);
    }
    for (size_t i = 0; i < safe.length; i++) {
        ptv_put_text(&p->b, p->row && safe.bytes[i] == '|' ? "\\" : "");
        ptv_put_char(&p->b, safe.bytes[i] == '`' ? '\'' : safe.bytes[i]);
    }
    put_either(p, "</code>", "`");
    p->b.failed = p->b.failed || safe.failed;
    ptv_buffer_free(&safe);
}

static void put_heading(page *p, unsigned level, const char *text, const char *anchor)
{
    if (p->html) {
        ptv_put_format(&p->b, "<h%u id=\"%s\">", level, anchor);
        put_words(p, text);
        ptv_put_format(&p->b, "</h%u>\n", level);
    } else {
        ptv_put_format(&p->b, "%s<a id=\"%s\"></a>\n\n%.*s ", level > 1 ? "\n" : "", anchor,
                       (int)level, "######");
        level > 1 ? put_code(p, text) : put_words(p, text);
        ptv_put_text(&p->b, "\n\n");
    }
}

static void put_paragraph(page *p, const char *text)
{
    put_either(p, "<p>", "");
    put_words(p, text);
    put_either(p, "</p>\n", "\n\n");
}

/* A list item "LABEL: TEXT", with TEXT verbatim. */
static void put_fact(page *p, const char *label, const char *text)
{
    put_either(p, "<li>", "* ");
    put_words(p, label);
    ptv_put_text(&p->b, ": ");
    put_code(p, text);
    put_either(p, "</li>\n", "\n");
}

static void put_link(page *p, const char *text, const char *anchor)
{
    if (p->html) {
        ptv_put_format(&p->b, "<a href=\"#%s\">", anchor);
        put_code(p, text);
        ptv_put_text(&p->b, "</a>");
    } else {
        ptv_put_char(&p->b, '[');
        put_code(p, text);
        ptv_put_format(&p->b, "](#%s)", anchor);
    }
}

/* The names of columns, or a row; `anchor` is where the first cell links to, or NULL. */
static void put_row(page *p, const char *const *texts, size_t count, bool header,
                    const char *anchor)
{
    p->row = true;
    put_either(p, "<tr>", "|");
    for (size_t i = 0; i < count; i++) {
        put_either(p, header ? "<th>" : "<td>", " ");
        if (i == 0 && anchor != NULL) {
            put_link(p, texts[i], anchor);
        } else {
            (header || texts[i][0] == '\0' ? put_words : put_code)(p, texts[i]);
        }
        put_either(p, header ? "</th>" : "</td>", " |");
    }
    put_either(p, "</tr>\n", "\n");
    p->row = false;
    for (size_t i = 0; header && !p->html && i < count; i++) {
        ptv_put_text(&p->b, i + 1 < count ? "|---" : "|---|\n");
    }
}

static void put_lines(page *p, const char *text)
{
    put_either(p, "<pre>", "\n```\n");
    while (*text != '\0') {
        ptv_buffer line = {0};
        size_t length = strcspn(text, "\n");
        ptv_put_format(&line, "%.*s", (int)length, text);
        put_words(p, line.failed ? "" : line.bytes);
        p->b.failed = p->b.failed || line.failed;
        ptv_buffer_free(&line);
        ptv_put_char(&p->b, '\n');
        text += length + (text[length] == '\n');
    }
    put_either(p, "</pre>\n", "```\n");
}

/* ---- Numbers as text ---- */

enum { NUMBER = 24 };

static const char *number(uint64_t value, char text[NUMBER])
{
    (void)snprintf(text, NUMBER, "%llu", (unsigned long long)value);
    return text;
}

static uint64_t deaths_of(const group *g)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < CELLS; i++) {
        sum += g->deaths[i];
    }
    return sum;
}

/* ---- Parts of the page ---- */

static void put_cells(page *p, const report *r)
{
    static const char *const names[] = {
        "Verification", "pteverify in front", "Inputs", "Given to the runtime", "Ran",
        "Deaths",       "Not in time"};
    enum { COLUMNS = sizeof names / sizeof names[0] };
    put_either(p, "<table>\n", "");
    put_row(p, names, COLUMNS, true, NULL);
    for (size_t i = 0; i < r->cell_count; i++) {
        const cell *one = &r->cells[i];
        char n[5][NUMBER];
        const char *const row[COLUMNS] = {cell_level(one),
                                          one->front ? "yes" : "no",
                                          number(one->inputs, n[0]),
                                          number(one->given, n[1]),
                                          number(one->ran, n[2]),
                                          number(cell_deaths(one), n[3]),
                                          number(one->deaths[DEATH_TIMEOUT], n[4])};
        put_row(p, row, COLUMNS, false, NULL);
    }
    put_either(p, "</table>\n", "\n");
}

static const char *rule_of(const group *g)
{
    return g->rule[0] != '\0' ? g->rule : "accepts it";
}

static void put_table(page *p, const report *r, group *const *order)
{
    static const char *const names[] = {
        "Group", "Stage", "Deaths", "Behind pteverify", "Bytes", "Rule that refuses it"};
    enum { COLUMNS = sizeof names / sizeof names[0] };
    put_either(p, "<table>\n", "");
    put_row(p, names, COLUMNS, true, NULL);
    for (size_t i = 0; i < r->count; i++) {
        const group *g = order[i];
        char n[3][NUMBER];
        const char *const row[COLUMNS] = {g->name,
                                          g->stage,
                                          number(deaths_of(g), n[0]),
                                          number(report_behind(g), n[1]),
                                          number(g->size, n[2]),
                                          rule_of(g)};
        put_row(p, row, COLUMNS, false, g->folder);
    }
    put_either(p, "</table>\n", "\n");
}

/* The command, with the path substituted for {}. */
static void put_again(page *p, const report *r, const group *g)
{
    ptv_buffer line = {0};
    const char *command = g->full ? r->again_full : r->again;
    const char *at = strstr(command, "{}");
    ptv_put(&line, command, at == NULL ? strlen(command) : (size_t)(at - command));
    ptv_put_format(&line, "%s%s/%s/%s", at == NULL ? " " : "", r->folder, g->folder, g->file);
    ptv_put_format(&line, "%s", at == NULL ? "" : at + 2);
    put_fact(p, "Again", line.failed ? "" : line.bytes);
    p->b.failed = p->b.failed || line.failed;
    ptv_buffer_free(&line);
}

static void put_group(page *p, const report *r, const group *g)
{
    char deaths[96];
    (void)snprintf(deaths, sizeof deaths, "%llu, %llu of them behind pteverify",
                   (unsigned long long)deaths_of(g), (unsigned long long)report_behind(g));
    put_heading(p, 2, g->name, g->folder);
    put_either(p, "<ul>\n", "");
    put_fact(p, "Stage", g->stage);
    put_fact(p, "Said", g->text);
    put_fact(p, "Deaths", deaths);
    put_fact(p, "pteverify", rule_of(g));
    put_again(p, r, g);
    put_either(p, "</ul>\n", "");
    put_lines(p, g->stack);
}

/* Crashes behind pteverify first, then by frequency. */
static int by_weight(const void *left, const void *right)
{
    const group *a = *(group *const *)left, *b = *(group *const *)right;
    uint64_t x = deaths_of(a), y = deaths_of(b);
    int result = (int)(report_behind(b) > 0) - (int)(report_behind(a) > 0);
    result = result != 0 ? result : (int)(y > x) - (int)(x > y);
    return result != 0 ? result : strcmp(a->name, b->name);
}

static void put_all(page *p, const report *r, group *const *order)
{
    ptv_buffer title = {0};
    ptv_put_format(&title, "Crashes of %s", r->runtime);
    put_heading(p, 1, title.failed ? "" : title.bytes, "top");
    put_cells(p, r);
    put_paragraph(
        p, "Crashes are in one group when their kind, the line of a failed check and their three "
           "innermost functions are the same. Functions of the C and C++ libraries and of "
           "sanitizers, and those that "
           "pass a failed check on, do not count; arguments and lines are ignored. Each folder "
           "has the smallest input of its group, or the smallest that pteverify accepts, where one "
           "dies.");
    put_table(p, r, order);
    for (size_t i = 0; i < r->count; i++) {
        put_group(p, r, order[i]);
    }
    p->b.failed = p->b.failed || title.failed;
    ptv_buffer_free(&title);
}

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Crashes</title>"
    "<style>body{font-family:sans-serif;max-width:75em;margin:2em auto}"
    "table{border-collapse:collapse}"
    "th,td{border:1px solid #bbb;padding:.2em .5em;text-align:left}"
    "pre{overflow:auto;background:#f4f4f4;padding:.5em}</style></head><body>\n";

static bool put_page(const report *r, group *const *order, bool html)
{
    page p = {.html = html};
    ptv_put_text(&p.b, html ? head : "");
    put_all(&p, r, order);
    ptv_put_text(&p.b, html ? "</body></html>\n" : "");
    return report_put(r, "", html ? "report.html" : "report.md", &p.b);
}

bool report_write(const report *r)
{
    group **order = calloc(r->count + 1, sizeof *order);
    for (size_t i = 0; order != NULL && i < r->count; i++) {
        order[i] = &r->groups[i];
    }
    if (order == NULL) {
        fputs("fuzz-runtime: out of memory\n", stderr);
        return false;
    }
    qsort(order, r->count, sizeof *order, by_weight);
    bool good = report_save(r) && put_page(r, order, false) && put_page(r, order, true);
    free(order);
    return good;
}

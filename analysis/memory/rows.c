/* How much memory a method takes in every release. */
#include "analysis/memory/rows.h"

static load_row row_of(const load_plan *plan, ptv_release release, load_word word, bool data)
{
    load_target target = {
        .release = release, .word = word, .data = data, .temporary = LOAD_ANY, .method = LOAD_ANY};
    load_row row = {.release = release, .word = word, .memory = load_memory_of(plan, &target)};
    target.no_temporary = true;
    row.alone = load_memory_of(plan, &target).method;
    return row;
}

void load_tabulate(const load_plan *plan, bool data, load_row *rows)
{
    static const load_word words[] = {LOAD_64, LOAD_32};
    for (unsigned i = 0; i < LOAD_ROWS; i++) {
        rows[i] = row_of(plan, (ptv_release)(PTV_R1_0 + i / 2), words[i % 2], data);
    }
}

const char *load_word_name(load_word word)
{
    return word == LOAD_64 ? "64" : "32";
}

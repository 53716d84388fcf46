/* Looks names up in a list of all words in the sources. */
#include "used.h"

#include <stdlib.h>
#include <string.h>

static size_t count_lines(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += text[i] == '\n';
    }
    return count;
}

/* Splits the copy of the text into lines. */
static void take_lines(emit_used *used, size_t size)
{
    for (char *line = used->text, *end; (end = memchr(line, '\n', size)) != NULL; line = end + 1) {
        size -= (size_t)(end - line) + 1;
        *end = '\0';
        used->words[used->count++] = line;
        if (strstr(line, "##") != NULL) {
            used->pastes[used->paste_count++] = line;
        }
    }
}

bool emit_used_read(emit_used *used, const char *text, size_t size)
{
    size_t room = count_lines(text, size) + 1;
    *used = (emit_used){.text = malloc(size + 1),
                        .words = malloc(room * sizeof *used->words),
                        .pastes = malloc(room * sizeof *used->pastes)};
    if (used->text == NULL || used->words == NULL || used->pastes == NULL) {
        emit_used_free(used);
        return false;
    }
    memcpy(used->text, text, size);
    if (size > 0 && text[size - 1] != '\n') {
        used->text[size++] = '\n'; /* terminates the last line */
    }
    take_lines(used, size);
    return true;
}

void emit_used_free(emit_used *used)
{
    free(used->text);
    free(used->words);
    free(used->pastes);
    *used = (emit_used){0};
}

typedef struct piece {
    const char *at;
    size_t size;
} piece;

static int compare(const void *key, const void *word)
{
    const piece *p = key;
    const char *text = *(const char *const *)word;
    int order = strncmp(p->at, text, p->size);
    return order != 0 ? order : -(text[p->size] != '\0');
}

static bool is_word(const emit_used *used, piece p)
{
    return bsearch(&p, used->words, used->count, sizeof *used->words, compare) != NULL;
}

/* For PTV_M_##slot##_MAP or slot##_MAP, the text in place of `slot` must be a word. */
static bool makes(const emit_used *used, const char *paste, const char *name)
{
    bool begun = strncmp(paste, "PTV_", 4) == 0 || strncmp(paste, "ptv_", 4) == 0;
    size_t size = strlen(name), front = begun ? strcspn(paste, "#") : 0;
    const char *slot = begun ? paste + front + 2 : paste, *tail = strstr(slot, "##");
    size_t back = tail == NULL ? 0 : strlen(tail + 2);
    return size > front + back && memcmp(name, paste, front) == 0 &&
           (back == 0 || memcmp(name + size - back, tail + 2, back) == 0) &&
           is_word(used, (piece){name + front, size - front - back});
}

bool emit_uses(const emit_used *used, const char *name)
{
    bool made = false;
    for (size_t i = 0; i < used->paste_count && !made; i++) {
        made = makes(used, used->pastes[i], name);
    }
    return made || is_word(used, (piece){name, strlen(name)});
}

/* Containers of specializations. */
#include "fuzz/smith/payload.h"

#include <stdio.h>
#include <string.h>

enum { ENTRIES = 4, ID = 33, TEXT = 256, COST = 400 };

/* What the compile spec says: the names of all entries but the first. */
static char *list_names(fs_build *b, const fs_payload *entries, uint32_t count)
{
    char *text = fs_take(b, TEXT);
    size_t used = 0;
    for (uint32_t i = 1; i < count && text != NULL; i++) {
        used += (size_t)snprintf(text + used, TEXT - used, "%s\"%s\"", i == 1 ? "[" : ",",
                                 entries[i].backend);
    }
    if (text != NULL) {
        snprintf(text + used, TEXT - used, "]");
    }
    return text;
}

/* Each name once: where a backend is there already, one that nobody has. */
static void name_apart(fs_build *b, fs_payload *entries, uint32_t i)
{
    bool again = i > 0 && strcmp(entries[i].backend, "NativeBackend") == 0;
    for (uint32_t k = 0; k < i; k++) {
        again = again || strcmp(entries[i].backend, entries[k].backend) == 0;
    }
    char *id = again ? fs_take(b, ID) : NULL;
    if (id != NULL) {
        snprintf(id, ID, "Backend%u", b->names++);
        entries[i].backend = id;
    }
}

static void make_entries(fs_build *b, fs_payload *entries, uint32_t *count)
{
    *count = 0;
    do {
        fs_payload *entry = &entries[*count];
        fs_make_payload(b, entry);
        if (entry->bytes.size == 0) { /* specialization-empty: a warning */
            entry->bytes = (fe_bytes){fs_filling(b, 16), 16};
        }
        if (*count == 0) {
            entry->backend = "NativeBackend";
        }
        name_apart(b, entries, (*count)++);
    } while (!b->failed && *count < ENTRIES && (*count < 2 || fs_more(b, COST)));
}

void fs_nfat(fs_build *b, fs_payload *payload)
{
    fs_payload *entries = fs_take(b, ENTRIES * sizeof *entries);
    fs_model *m = fs_take(b, sizeof *m);
    uint32_t count;
    payload->backend = "NativeBackend";
    payload->free = true;
    if (entries == NULL || m == NULL || !fs_model_begin(m, b, PTV_FORMAT_NFAT)) {
        return;
    }
    make_entries(b, entries, &count);
    m->file.entries = fs_take(b, ENTRIES * sizeof *m->file.entries);
    for (uint32_t i = 0; i < count && m->file.entries != NULL; i++) {
        const char *id = entries[i].backend;
        m->file.entries[i].id = (fe_bytes){(const uint8_t *)id, strlen(id)};
        m->file.entries[i].data = entries[i].bytes;
        m->file.entry_count++;
    }
    payload->spec = "native_specializations";
    payload->text = list_names(b, entries, count);
    payload->bytes = fs_model_end(m);
}

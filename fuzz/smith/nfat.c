/* Containers of specializations. */
#include "fuzz/smith/payload.h"

#include <stdio.h>
#include <string.h>

enum { ENTRIES = 4, ID = 33, TEXT = 256, COST = 400 };

/* The value of the compile spec: the names of all entries but the first. */
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

/* An id is short ASCII, without characters that JSON escapes. */
static bool is_id(const char *name)
{
    size_t length = strlen(name);
    bool plain = length > 0 && length < ID;
    for (size_t i = 0; i < length; i++) {
        plain = plain && name[i] >= '-' && name[i] <= 'z' && name[i] != '\\';
    }
    return plain;
}

/* Makes names unique: an unsuitable or repeated one becomes a fresh one. */
static void name_apart(fs_build *b, fs_payload *entries, uint32_t i)
{
    bool again = !is_id(entries[i].backend);
    for (uint32_t k = 0; k < i; k++) {
        again = again || strcmp(entries[i].backend, entries[k].backend) == 0;
    }
    char *id = again ? fs_take(b, ID) : NULL;
    if (id != NULL) {
        snprintf(id, ID, "Backend%u", b->names++);
        entries[i].backend = id;
    }
}

/* The first entry is for the backend that every device has. */
static void make_entry(fs_build *b, fs_payload *entries, uint32_t i)
{
    if (i == 0) {
        fs_make_native(b, &entries[i]);
        entries[i].backend = "NativeBackend";
        return;
    }
    fs_make_payload(b, &entries[i]);
    if (entries[i].bytes.size == 0) { /* would warn specialization-empty */
        entries[i].bytes = (fe_bytes){fs_filling(b, 16), 16};
    }
    name_apart(b, entries, i);
}

static void make_entries(fs_build *b, fs_payload *entries, uint32_t *count)
{
    *count = 0;
    do {
        make_entry(b, entries, (*count)++);
    } while (!b->failed && *count < ENTRIES && (*count < 2 || fs_more(b, COST)));
}

void fs_nfat(fs_build *b, fs_payload *payload)
{
    fs_payload *entries = fs_take(b, ENTRIES * sizeof *entries);
    fs_model *m = fs_take(b, sizeof *m);
    uint32_t count;
    payload->backend = "NativeBackend";
    if (entries == NULL || m == NULL || !fs_model_begin(m, b, PTV_FORMAT_NFAT)) {
        return;
    }
    make_entries(b, entries, &count);
    *payload = entries[0]; /* it is called with the first entry's arguments */
    m->file.entries = fs_take(b, ENTRIES * sizeof *m->file.entries);
    for (uint32_t i = 0; i < count && m->file.entries != NULL; i++) {
        const char *id = entries[i].backend;
        m->file.entries[i].id = (fe_bytes){(const uint8_t *)id, strlen(id)};
        m->file.entries[i].data = entries[i].bytes;
        m->file.entry_count++;
    }
    payload->spec = "native_specializations";
    const char *names = list_names(b, entries, count);
    payload->value = (fe_bytes){(const uint8_t *)names, names == NULL ? 0 : strlen(names)};
    payload->bytes = fs_model_end(m);
}

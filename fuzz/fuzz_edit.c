/*
 * Takes any bytes as edits of a model. An edit that fails has a reason and changes nothing; the
 * result is as large as it claims. A NUL ends the edits and begins the file to edit; without one, a
 * small valid program is edited.
 */
#include <string.h>

#include "fuzz/oracle.h"
#include "golden/codec/encode.h"
#include "golden/edit/edit.h"

static const char text[] =
    "{'format':'pte','root':{'version':0,'execution_plan':[{'name':'forward','values':["
    "{'val_type':'Int','val':{'int_val':5}},"
    "{'val_type':'Tensor','val':{'scalar_type':'FLOAT','sizes':[2,3],'dim_order':[0,1]}},"
    "{'val_type':'String','val':{'string_val':'abc'}},"
    "{'val_type':'DoubleList','val':{'items':[1.5,2.5]}},"
    "{'val_type':'Null','val':{}}],"
    "'inputs':[0],'outputs':[1],'chains':[{'instructions':["
    "{'instr_args_type':'KernelCall','instr_args':{'op_index':0,'args':[0,1]}}]}],"
    "'operators':[{'name':'aten::add','overload':'out'}],'delegates':[],"
    "'non_const_buffer_sizes':[0,64]}]},'segments':[{'count':20},{'count':4}]}";

/* The program above, encoded once and kept. */
static const uint8_t *program(size_t *size)
{
    static uint8_t *bytes;
    static size_t made;
    if (bytes == NULL) {
        char json[sizeof text];
        gm_model model;
        gm_encoding encoding;
        gm_error error;
        char why[64];
        for (size_t i = 0; i < sizeof text; i++) {
            json[i] = text[i] == '\'' ? '"' : text[i];
        }
        gm_begin(&model, 0);
        HOLDS(gm_parse_text(&model, json, strlen(json), "text", &error));
        HOLDS(gm_encode(&encoding, &model));
        bytes = gm_image_bytes(&encoding.image, why, sizeof why);
        HOLDS(bytes != NULL);
        made = (size_t)encoding.image.size;
        gm_encoding_free(&encoding);
        gm_free(&model);
    }
    *size = made;
    return bytes;
}

/* Numbers that would make a file of a gigabyte teach nothing new. */
static int has_large_number(const char *script, size_t n)
{
    size_t digits = 0;
    for (size_t i = 0; i < n; i++) {
        digits = strchr("0123456789abcdefABCDEFx", script[i]) != NULL ? digits + 1 : 0;
        if (digits > 6) {
            return 1;
        }
    }
    return 0;
}

/* Applies one line at a time, to check that an edit that fails changes nothing. */
static void apply_line(ge_file *file, const char *line, size_t n)
{
    gm_error error = {.line = 0};
    bool single = memchr(line, ';', n) == NULL;
    ge_file before;
    HOLDS(ge_open(&before, file->bytes, file->loaded));
    if (!ge_apply(file, line, n, "script", 1, &error)) {
        HOLDS(error.what[0] != '\0' && error.line == 1);
        HOLDS(memchr(error.what, '\0', sizeof error.what) != NULL);
        if (single) {
            HOLDS(file->loaded == before.loaded);
            HOLDS(memcmp(file->bytes, before.bytes, file->loaded) == 0);
        }
    }
    HOLDS(file->loaded <= file->size);
    ge_close(&before);
}

static void ask(const ge_file *file, const char *line, size_t n)
{
    gm_error error;
    uint64_t at, length;
    (void)ge_address(file, line, n, &at, &error);
    (void)ge_range(file, line, n, &at, &length, &error);
}

/* The file has as many bytes as it claims: a sanitizer checks it. */
static unsigned sum(const ge_file *file)
{
    unsigned total = 0;
    for (size_t i = 0; i < file->loaded; i++) {
        total += file->bytes[i];
    }
    return total;
}

static void edit(ge_file *file, const char *script, size_t n)
{
    const char *end = script + n;
    while (script < end) {
        const char *newline = memchr(script, '\n', (size_t)(end - script));
        size_t length = (size_t)((newline == NULL ? end : newline) - script);
        ask(file, script, length);
        apply_line(file, script, length);
        script += newline == NULL ? length : length + 1;
    }
    volatile unsigned total = sum(file);
    (void)total;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    src_span model = {(const char *)data, size}, script;
    ge_file file;
    if (!next_part(&model, &script)) {
        model.at = (const char *)program(&model.size);
    }
    if (script.size == 0 || has_large_number(script.at, script.size)) {
        return 0;
    }
    HOLDS(ge_open(&file, (const uint8_t *)model.at, model.size));
    edit(&file, script.at, script.size);
    ge_close(&file);
    return 0;
}

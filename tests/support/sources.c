/* Opens the available models. */
#include "tests/support/sources.h"

#include "golden/codec/payload.h"
#include "golden/golden.h"
#include "tests/support/dumped.h"
#include "tests/support/model_text.h"
#include "tests/support/real.h"

static source_body real_body;

bool for_source(const char *name, const uint8_t *bytes, size_t size, source_body body)
{
    const ptv_image image = {bytes, size, size};
    gm_source source;
    bool good = gm_open(&source, &image);
    if (good) {
        body(name, &source);
    }
    return good;
}

void for_golden_sources(source_body body)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (!for_source(g.name, g.bytes, g.size, body)) {
            fail_msg("%s cannot be read", g.name);
        }
        golden_free(&g);
    }
}

static void open_real(const char *path)
{
    ge_file file = load_file(path);
    if (!for_source(path, file.bytes, file.loaded, real_body)) {
        print_message("%s cannot be read\n", path);
    }
    ge_close(&file);
}

void for_real_sources(source_body body)
{
    real_body = body;
    (void)real_each(REAL_FOLDER, open_real);
}

void for_made_source(const char *path, source_body body)
{
    gm_model model;
    gm_error error;
    size_t size;
    gm_begin(&model, 0);
    if (!gm_parse_file(&model, path, &error)) {
        fail_msg("%s:%u:%u: %s", error.path, error.line, error.column, error.what);
    }
    uint8_t *bytes = make_bytes(&model, &size);
    if (!for_source(path, bytes, size, body)) {
        fail_msg("%s is made and cannot be read", path);
    }
    free(bytes);
    gm_free(&model);
}

const char *source_schema(const gm_source *source, char *room, size_t size)
{
    const char *folder = gm_is_payload(source->format) ? "payloads" : "executorch";
    snprintf(room, size, "schema/%s/%s.fbs", folder, source->schema->name);
    return room;
}

/* Walks the FlatBuffers of payloads. */
#include "payloads.h"

#include "verifiers/context/rules.h"

enum { BODY = 8 }; /* after the root offset and the identifier */

static bool keep_first(void *context, const ptv_finding *finding)
{
    payload_result *result = context;
    if (result->count++ == 0) {
        result->rule = finding->rule->name;
        result->found = finding->found;
        result->low = finding->low;
        result->high = finding->high;
        ptv_path(&finding->place, result->path, sizeof result->path);
    }
    return true;
}

void payload_walk(payload_result *result, const uint8_t *bytes, size_t size,
                  const ptv_schema *schema)
{
    static const ptv_visitor visitor = {.index = ptv_check_index, .enums = ptv_check_enums};
    static ptv_work work;
    const ptv_image image = {bytes, size, size};
    ptv_run run;
    *result = (payload_result){0};
    ptv_begin(&run, &image, &work, keep_first, result);
    run.flat_size = size;
    ptv_walk(&run, schema, BODY);
    if (run.sound) {
        ptv_visit(&run, schema, &visitor);
    }
    result->sound = run.sound;
    result->invalid_fields = run.invalid_fields;
    result->root = run.root;
}

/* Text models in tests: any failure fails the test. */
#include "tests/support/model_text.h"

#include "golden/codec/encode.h"
#include "golden/codec/parse.h"
#include "tests/support/test.h"

void parse_model(gm_model *model, const char *text)
{
    gm_error error;
    gm_begin(model, 0);
    if (!gm_parse_text(model, text, strlen(text), "m.json", &error)) {
        fail_msg("%s:%u:%u: %s", error.path, error.line, error.column, error.what);
    }
}

uint8_t *make_bytes(const gm_model *model, size_t *size)
{
    gm_encoding encoding;
    if (!gm_encode(&encoding, model)) {
        fail_msg("%s", encoding.why);
    }
    uint8_t *bytes = gm_image_bytes(&encoding.image, encoding.why, sizeof encoding.why);
    assert_non_null(bytes);
    *size = (size_t)encoding.image.size;
    gm_encoding_free(&encoding);
    return bytes;
}

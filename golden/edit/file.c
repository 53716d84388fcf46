/* Opening, closing, reading, writing and recognising files. */
#include "golden/edit/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/little_endian.h"
#include "golden/codec/read_all.h"
#include "verifiers/core/image.h"

bool ge_has(const ptv_image *image, uint64_t at, const char *text)
{
    size_t n = strlen(text);
    return ptv_in(image, at, n) && memcmp(image->bytes + at, text, n) == 0;
}

ptv_format ge_format_of(const ge_file *file)
{
    const ptv_image image = ge_image(file);
    ptv_format format = ptv_detect(&image);
    bool odd = format == PTV_FORMAT_UNKNOWN || format == PTV_FORMAT_TEXT;
    return odd && ge_has(&image, 8, "FH01") ? PTV_FORMAT_DATA : format;
}

bool ge_open(ge_file *file, const void *bytes, size_t size)
{
    *file = (ge_file){malloc(size > 0 ? size : 1), size, size, PTV_FORMAT_UNKNOWN};
    if (file->bytes == NULL) {
        return false;
    }
    if (size > 0) {
        memcpy(file->bytes, bytes, size);
    }
    file->format = ge_format_of(file);
    return true;
}

void ge_close(ge_file *file)
{
    free(file->bytes);
    *file = (ge_file){0};
}

void ge_become(ge_file *file, uint8_t *bytes, size_t size)
{
    uint8_t *exact = realloc(bytes, size > 0 ? size : 1);
    free(file->bytes);
    file->bytes = exact != NULL ? exact : bytes;
    file->loaded = size;
    file->size = size;
}

ptv_image ge_image(const ge_file *file)
{
    return (ptv_image){file->bytes, file->loaded, file->size};
}

void ge_put(ge_file *file, uint64_t at, unsigned width, uint64_t value)
{
    le_store(file->bytes + at, width, value);
}

int ge_read(const char *path, char **bytes, size_t *size)
{
    int why = gm_read_named(path, (gm_reading){.room = 1 << 14, .most = GE_LARGEST}, bytes, size);
    return why == GM_OVER_LIMIT ? ENOMEM : why;
}

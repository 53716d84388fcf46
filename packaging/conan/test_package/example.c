/* Nothing at all is no model: the library says so, and what its version is. */
#include <pteverify.h>
#include <stdio.h>

int main(void)
{
    const ptv_image image = {(const uint8_t *)"", 0, 0};
    printf("pteverify %s, %zu rules: no bytes are %s\n", PTV_VERSION, ptv_rule_count(),
           ptv_format_name(ptv_detect(&image)));
    return ptv_detect(&image) == PTV_FORMAT_EMPTY ? 0 : 1;
}

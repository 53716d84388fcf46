/*
 * The smallest program that asks the library about a model. Linking it shows how much of a device
 * the library takes. Not to be run: there is nothing at this address.
 */
#include <pteverify.h>

#define FLASH ((const uint8_t *)0x08010000)
enum { SIZE = 65536 };

static ptv_work work;
static ptv_run run;
static ptv_first_error first;

static int verify(void)
{
    const ptv_image image = {FLASH, SIZE, SIZE};
    ptv_begin(&run, &image, &work, ptv_sink_first_error, &first);
    return ptv_verify(&run) == PTV_CLEAN ? 0 : first.finding.rule->code;
}

#ifdef __linux__
int main(void)
{
    return verify();
}
#else
void _start(void);

__attribute__((used)) void _start(void)
{
    for (volatile int code = verify();;) {
        (void)code;
    }
}
#endif

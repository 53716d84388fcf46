/* The smallest user of the installed package: is the file named on the command line sound? */
#include <pteverify.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    static unsigned char bytes[65536];
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    size_t size = file != NULL ? fread(bytes, 1, sizeof bytes, file) : 0;
    static ptv_work work;
    ptv_image image = {bytes, size, size};
    ptv_run run;
    ptv_first_error first = {0};
    ptv_begin(&run, &image, &work, ptv_sink_first_error, &first);
    return ptv_verify(&run) == PTV_CLEAN ? 0 : 1;
}

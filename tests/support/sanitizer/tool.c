/*
 * What LeakSanitizer does by default in the tool, which tests call thousands of times: a third of
 * the time that it takes to start and end went into reading the ten megabytes of variables that the
 * sanitizer has. The tool frees all that its own variables keep, so what those of libraries keep is
 * no leak, and all else is one.
 */
#define _GNU_SOURCE 1 /* dl_iterate_phdr */

#include <link.h>
#include <sanitizer/lsan_interface.h>

const char *__lsan_default_options(void);

const char *__lsan_default_options(void)
{
    return "use_globals=0";
}

static int keep(struct dl_phdr_info *object, size_t size, void *context)
{
    (void)size, (void)context;
    for (size_t i = 0; object->dlpi_name[0] != '\0' && i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type == PT_LOAD && (part->p_flags & PF_W) != 0) {
            __lsan_register_root_region((const char *)object->dlpi_addr + part->p_vaddr,
                                        part->p_memsz);
        }
    }
    return 0;
}

__attribute__((constructor)) static void keep_those_of_libraries(void)
{
    dl_iterate_phdr(keep, NULL);
}

/*
 * What kernel registration leaves in a firmware image: a table of names and functions. An example
 * for docs/fit.md, which tool.test_fit_manual runs. KERNELS has the names, each with a comma.
 */
struct kernel {
    const char *name;
    void (*run)(void);
};

static void nothing(void)
{
}

#define KERNEL(name)  \
    {                 \
        name, nothing \
    }
const struct kernel kernels[] = {KERNELS};

int main(void)
{
    volatile const struct kernel *all = kernels;
    for (unsigned i = 0; i < sizeof kernels / sizeof kernels[0]; i++) {
        all[i].run();
    }
    return 0;
}

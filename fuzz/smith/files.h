/* The formats that are no payloads, each as a whole file. Without bytes: b->failed. */
#ifndef FUZZ_SMITH_FILES_H
#define FUZZ_SMITH_FILES_H

#include "fuzz/smith/build.h"

fe_bytes fs_data_file(fs_build *b);
fe_bytes fs_bundle(fs_build *b);

#endif

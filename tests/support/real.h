/*
 * Files that exporters wrote, and files that crash the runtime. They are not part of the
 * project: where they are absent, tests that want them skip.
 */
#pragma once

#include <stddef.h>

#define REAL_FOLDER PTV_SHARED_DIR "/real"
#define CRASHERS_FOLDER PTV_SHARED_DIR "/crashers"
#define ACCEPTED_FOLDER PTV_SHARED_DIR "/accepted"
#define PACKAGE_FOLDER PTV_SHARED_DIR "/ptn" /* packages, and the native graph of each */

/* Skips the test when there is no such file or folder. */
void real_wants(const char *path);

/* Calls body for every model file below the folder, which is wanted; returns their number. */
size_t real_each(const char *folder, void (*body)(const char *path));

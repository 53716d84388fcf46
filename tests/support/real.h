/*
 * Files that exporters wrote, and files that crash the runtime. They are not part of the project;
 * tests that need them skip if they are absent.
 */
#pragma once

#include <stddef.h>

#define REAL_FOLDER PTV_SHARED_DIR "/real"
#define CRASHERS_FOLDER PTV_SHARED_DIR "/crashers"
#define ACCEPTED_FOLDER PTV_SHARED_DIR "/accepted"
#define PACKAGE_FOLDER PTV_SHARED_DIR "/ptn" /* packages, and the native graph of each */

/* Skips the test if there is no such file or folder. */
void real_wants(const char *path);

/* Calls body for each model below the folder; returns their number. Skips without the folder. */
size_t real_each(const char *folder, void (*body)(const char *path));

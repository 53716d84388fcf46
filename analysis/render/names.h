/* What a file is called wherever a report is read: relative to some folder. */
#pragma once

#include "base/buffer.h"

enum { PTV_FOLDER_NAME = 4096 };

/* The working folder, "" when it has no name or is the root. */
void ptv_working_folder(char folder[PTV_FOLDER_NAME]);

/* The folder that a file is in, from the root, "" for that; false, and errno: it is not there. */
bool ptv_folder_of(const char *path, char folder[PTV_FOLDER_NAME]);

/*
 * Appends the name without "." and "..": of what is below the folder relative to it, of all else
 * from the root. True: it is below.
 */
bool ptv_put_file_name(ptv_buffer *b, const char *folder, const char *file);

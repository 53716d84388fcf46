/* Names of files in reports that are read elsewhere: relative to a folder. */
#pragma once

#include "base/buffer.h"

enum { PTV_FOLDER_NAME = 4096 };

/* The working folder; "" if it has no name or is the root. */
void ptv_working_folder(char folder[PTV_FOLDER_NAME]);

/* The folder of a file, from the root, which is "". False, with errno set, if it does not exist. */
bool ptv_folder_of(const char *path, char folder[PTV_FOLDER_NAME]);

/*
 * Appends the name without "." and "..": relative to the folder if the file is below it, otherwise
 * from the root. Returns whether it is below.
 */
bool ptv_put_file_name(ptv_buffer *b, const char *folder, const char *file);

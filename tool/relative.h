/* Relative paths by which a text names a folder. */
#pragma once

/*
 * Returns the path from the folder of the file `text` (which need not exist) to `folder`, from
 * malloc; "" if they are the same. Returns NULL with errno set if a folder does not exist.
 */
char *ptv_relative_folder(const char *text, const char *folder);

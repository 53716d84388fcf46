/* How a text names a folder beside it. */
#pragma once

/*
 * The way from the folder of the file `text` (which need not exist) to `folder`: "" when
 * they are the same. From malloc; NULL with errno when one of the folders is not there.
 */
char *ptv_relative_folder(const char *text, const char *folder);

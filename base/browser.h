/* Showing a page to whoever sits there. */
#ifndef PTV_BASE_BROWSER_H
#define PTV_BASE_BROWSER_H

/* With what the system opens files with. NULL: it does; else why not. */
const char *ptv_show_in_browser(const char *path);

#endif

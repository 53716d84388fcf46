/* Collects the files of a call and detects their formats. */
#include "tool/files.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/report/missing_names.h"
#include "analysis/search/extension.h"
#include "analysis/search/search.h"
#include "golden/codec/read_all.h"

/* ---- Lists ---- */

/* Takes ownership of the path. */
static ptv_file *add(ptv_files *files, char *path, size_t group)
{
    ptv_file *items =
        path == NULL ? NULL
                     : ptv_room_for_one(files->items, files->count, &files->room, sizeof *items);
    if (items == NULL) {
        files->failed = true;
        free(path);
        return NULL;
    }
    files->items = items;
    ptv_file *file = &files->items[files->count++];
    *file = (ptv_file){.path = path, .group = group, .next = PTV_NONE, .input.file = -1};
    return file;
}

static bool add_group(ptv_files *files, size_t above)
{
    ptv_file_group *groups =
        ptv_room_for_one(files->groups, files->group_count, &files->group_room, sizeof *groups);
    if (groups == NULL) {
        files->failed = true;
        return false;
    }
    files->groups = groups;
    files->groups[files->group_count++] =
        (ptv_file_group){.above = above, .first = PTV_NONE, .last = PTV_NONE};
    return true;
}

/* ---- Gathering ---- */

static void add_unusable(ptv_files *files, const char *path, const char *why)
{
    ptv_file *file = add(files, strdup(path), 0);
    if (file != NULL) {
        file->why = why;
    }
}

/* Adds a group for each folder. Named files count as being in the folder above. */
static bool add_groups(ptv_files *files, const ptv_search *search)
{
    size_t first = files->group_count;
    for (size_t i = 0; i < search->folder_count; i++) {
        if (!add_group(files, i == 0 ? 0 : first + search->folders[i].above)) {
            return false;
        }
    }
    return true;
}

/* Takes ownership of the paths. */
static void add_found(ptv_files *files, ptv_search *search, size_t first)
{
    for (size_t i = 0; i < search->count; i++) {
        ptv_found *found = &search->items[i];
        ptv_file *file = add(files, found->path, first + found->folder);
        found->path = NULL;
        if (file != NULL) {
            file->why = found->why;
        }
    }
}

static void add_folder(ptv_files *files, const char *path)
{
    ptv_search search;
    size_t first = files->group_count;
    ptv_search_directory(&search, path);
    files->failed = files->failed || search.failed;
    if (search.count == 0) {
        add_unusable(files, path, "no file in this directory ends in " PTV_MODEL_NAMES);
    } else if (add_groups(files, &search)) {
        add_found(files, &search, first);
    }
    ptv_search_free(&search);
}

static void add_named(ptv_files *files, const char *path)
{
    if (strcmp(path, "-") != 0 && ptv_is_directory(path)) {
        add_folder(files, path);
    } else {
        add(files, strdup(path), 0);
    }
}

/* A file that is found in two ways counts once. */
static void add_pattern(ptv_files *files, const char *pattern)
{
    ptv_search search;
    ptv_search_pattern(&search, pattern);
    files->failed = files->failed || search.failed;
    for (size_t i = 0; i < search.count; i++) {
        const ptv_found *found = &search.items[i];
        if (i > 0 && strcmp(found->path, found[-1].path) == 0) {
            continue;
        }
        if (found->why != NULL) {
            add_unusable(files, found->path, found->why);
        } else {
            add_named(files, found->path);
        }
    }
    if (search.count == 0) {
        add_unusable(files, pattern, "nothing matches this pattern");
    }
    ptv_search_free(&search);
}

/* ---- Lists of files ---- */

static void add_from_list(ptv_files *files, const char *name)
{
    const char *why = strcmp(name, "-") == 0 ? NULL : ptv_why_not_opened(name);
    if (why != NULL) {
        add_unusable(files, name, why);
    } else {
        add_named(files, name);
    }
}

/* Names end with NUL if the list has any, otherwise with a line break. */
static void add_listed(ptv_files *files, char *list, size_t n)
{
    const char end = memchr(list, '\0', n) != NULL ? '\0' : '\n';
    for (size_t i = 0; i < n;) {
        const char *stop = memchr(list + i, end, n - i);
        const size_t length = stop == NULL ? n - i : (size_t)(stop - list) - i;
        char *name = length == 0 ? NULL : strndup(list + i, length);
        files->failed = files->failed || (length > 0 && name == NULL);
        if (name != NULL) {
            add_from_list(files, name);
        }
        free(name);
        i += length + 1;
    }
}

static void add_list(ptv_files *files, const char *path)
{
    const bool standard = strcmp(path, "-") == 0;
    const gm_reading reading = {.file = STDIN_FILENO, .room = 1 << 14, .most = PTV_LARGEST_LIST};
    char *list = NULL;
    size_t n = 0;
    const int why =
        standard ? gm_read_all(&reading, &list, &n) : gm_read_named(path, reading, &list, &n);
    if (why == 0) {
        add_listed(files, list, n);
        free(list);
    }
    files->list_error = why;
}

/* ---- Excluding files ---- */

static bool is_excluded(const ptv_file *file, const void *context)
{
    const ptv_options *o = context;
    bool excluded = false;
    for (size_t i = 0; i < o->exclusion_count && !excluded && !file->with; i++) {
        excluded =
            ptv_pattern_matches(o->exclusions[i].pattern, o->exclusions[i].folder, file->path);
    }
    return excluded;
}

bool ptv_goes_with(const ptv_file *data, const char *program)
{
    return data->only == NULL || ptv_pattern_matches(data->only, data->folder, program);
}

/* A data file of the settings none of whose programs is here. (--with comes before all others.) */
static bool is_for_none(const ptv_file *file, const void *context)
{
    const ptv_files *files = context;
    bool none = file->with && file->only != NULL;
    for (size_t i = 0; i < files->count && none; i++) {
        none = files->items[i].with || !ptv_goes_with(file, files->items[i].path);
    }
    return none;
}

static void leave_out(ptv_files *files, bool (*is_out)(const ptv_file *file, const void *context),
                      const void *context)
{
    size_t kept = 0;
    for (size_t i = 0; i < files->count; i++) {
        if (is_out(&files->items[i], context)) {
            free(files->items[i].path);
        } else {
            files->items[kept++] = files->items[i];
        }
    }
    files->count = kept;
}

static size_t count_wanted(const ptv_files *files)
{
    size_t count = 0;
    for (size_t i = 0; i < files->count; i++) {
        count += !files->items[i].with;
    }
    return count;
}

/* A call that judges no file must not look like a success in any report. */
static void add_nothing(ptv_files *files, const ptv_options *options, bool excluded)
{
    const char *path = options->operand_count > 0 ? options->operands[0] : options->files_from;
    if (path != NULL) {
        add_unusable(files, path,
                     excluded ? "no file is left of what was named (--exclude, or the settings)"
                              : "no file is named there");
    }
}

void ptv_files_gather(ptv_files *files, const ptv_options *options)
{
    *files = (ptv_files){.limit = options->limit};
    if (!add_group(files, PTV_NONE)) {
        return;
    }
    for (size_t i = 0; i < options->with_count; i++) {
        ptv_file *file = add(files, strdup(options->with[i]), 0);
        if (file != NULL) {
            file->with = true;
            file->only = options->with_models[i];
            file->folder = options->config.settings.folder;
        }
    }
    for (size_t i = 0; i < options->operand_count; i++) {
        const char *name = options->operands[i];
        if (ptv_is_pattern(name)) {
            add_pattern(files, name);
        } else {
            add_named(files, name);
        }
    }
    if (options->files_from != NULL) {
        add_list(files, options->files_from);
    }
    const bool any = count_wanted(files) > 0;
    leave_out(files, is_excluded, options);
    if (count_wanted(files) == 0) {
        add_nothing(files, options, any);
    }
    leave_out(files, is_for_none, files);
}

/* ---- Detecting formats ---- */

bool ptv_file_hold(ptv_file *file, const gm_limit *limit)
{
    if (!file->held) {
        int why = ptv_input_open(&file->input, file->path, PTV_WANTED_MODEL, limit);
        file->held = why == 0;
        file->reason = ptv_input_reason(&file->input, why);
        file->why = why == 0 ? NULL : file->reason.text;
    }
    return file->held;
}

void ptv_file_release(ptv_file *file)
{
    if (file->held) {
        ptv_input_close(&file->input);
        file->held = false;
    }
}

static void identify(ptv_file *file)
{
    struct stat st;
    file->on_disk = strcmp(file->path, "-") != 0 && stat(file->path, &st) == 0 &&
                    S_ISREG(st.st_mode) && st.st_size > 0;
    if (file->on_disk) {
        file->device = st.st_dev;
        file->inode = st.st_ino;
    }
}

/* Reads the first bytes without mapping. Returns false if the file has to be read whole. */
static bool read_head(const ptv_file *file, uint8_t *head, size_t room, ptv_image *image)
{
    struct stat st;
    size_t n = 0;
    if (!file->on_disk || file->with) {
        return false;
    }
    int in = open(file->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool read = in >= 0 && fstat(in, &st) == 0 && gm_read_at(in, 0, head, room, &n) == 0 && n > 0;
    if (in >= 0) {
        close(in);
    }
    if (read) {
        *image = (ptv_image){head, n, (uint64_t)st.st_size};
    }
    return read;
}

static ptv_format format_of(ptv_file *file, const gm_limit *limit)
{
    enum { ROOM = 512 };
    uint8_t head[ROOM];
    ptv_image image;
    if (!read_head(file, head, sizeof head, &image)) {
        (void)ptv_file_hold(file, limit);
        image = (ptv_image){file->input.bytes, file->input.size, file->input.size};
    }
    return file->why == NULL ? ptv_detect(&image) : PTV_FORMAT_UNKNOWN;
}

/* Appends the data file of this number to the list of its group. */
static void join(ptv_files *files, size_t number)
{
    ptv_file_group *group = &files->groups[files->items[number].group];
    if (group->first == PTV_NONE) {
        group->first = number;
    } else {
        files->items[group->last].next = number;
    }
    group->last = number;
    group->data++;
}

/* Returns the same file as found in a searched folder, or NULL. */
static const ptv_file *found_again(const ptv_files *files, const ptv_file *file)
{
    for (size_t i = 0; i < files->count; i++) {
        const ptv_file *other = &files->items[i];
        if (other->group != 0 && ptv_is_one_file(other, file)) {
            return other;
        }
    }
    return NULL;
}

/* A file that is both named and found in a folder must get the same verdict twice. */
static void move_to_folders(ptv_files *files)
{
    for (size_t i = 0; i < files->count && files->group_count > 1; i++) {
        ptv_file *file = &files->items[i];
        const ptv_file *found = file->group == 0 && !file->with ? found_again(files, file) : NULL;
        if (found != NULL) {
            file->group = found->group;
            file->again = true;
        }
    }
}

void ptv_files_look(ptv_files *files)
{
    if (files->count < 2) {
        return; /* no other file can go with it */
    }
    for (size_t i = 0; i < files->count; i++) {
        identify(&files->items[i]);
    }
    move_to_folders(files);
    for (size_t i = 0; i < files->count; i++) {
        ptv_file *file = &files->items[i];
        file->format = file->why == NULL ? format_of(file, &files->limit) : PTV_FORMAT_UNKNOWN;
        files->groups[file->group].programs += ptv_takes_data(file->format) && !file->again;
        if (file->format == PTV_FORMAT_DATA && !file->with) {
            join(files, i);
        }
    }
}

bool ptv_is_one_file(const ptv_file *a, const ptv_file *b)
{
    return a == b || (a->on_disk && b->on_disk && a->device == b->device && a->inode == b->inode);
}

void ptv_files_free(ptv_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        ptv_file_release(&files->items[i]);
        free(files->items[i].path);
    }
    for (size_t i = 0; i < files->group_count; i++) {
        ptv_definitions_free(&files->groups[i].definitions);
    }
    free(files->items);
    free(files->groups);
    *files = (ptv_files){0};
}

/* Edits of whole files: replacing, wrapping and unwrapping them. */
#include "fuzz/mutator/mutator_internal.h"
#include "verifiers/registry/formats.h"

#include "verifiers/schemas/bundled_program.h"

#include <string.h>

static bool another(fm_mutator *m)
{
    return fm_make_file(m) && fm_note(m, "another file");
}

/* The nested file becomes the file. */
static bool unwrap(fm_mutator *m)
{
    if (m->depth < 2) {
        return false;
    }
    (void)fm_note(m, "only what is nested in it");
    m->levels[0].file = *fm_file(m);
    m->depth = 1;
    m->tree = fm_file(m)->has_tree ? &fm_file(m)->tree : NULL;
    m->classes.nodes = NULL;
    return true;
}

/* ---- Wrapping ---- */

/* Begins an empty file that replaces the current one and will contain it. */
static fe_file *begin_outer(fm_mutator *m, ptv_format format)
{
    fe_file *file = &m->levels[0].file;
    m->depth = 1;
    m->classes.nodes = NULL;
    bool begun = fe_begin(file, &m->kit, format, &m->arena);
    m->tree = begun && file->has_tree ? &file->tree : NULL;
    return begun ? file : NULL;
}

static bool in_bundle(fm_mutator *m, fe_bytes bytes)
{
    fe_file *file = begin_outer(m, PTV_FORMAT_BUNDLE);
    if (file == NULL) {
        return false;
    }
    ft_node *root = file->tree.root;
    return fm_set_bytes(m, root, PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM, bytes) &&
           fm_fill_slot(m, root, PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES, 4);
}

static bool in_container(fm_mutator *m, fe_bytes bytes)
{
    fe_file *file = begin_outer(m, PTV_FORMAT_NFAT);
    fe_entry *entry = file == NULL ? NULL : ptv_arena_take(&m->arena, sizeof *entry);
    if (entry == NULL) {
        return false;
    }
    const char *id = "NativeBackend";
    *entry = (fe_entry){.id = {(const uint8_t *)id, strlen(id)}, .data = bytes};
    file->entries = entry;
    file->entry_count = 1;
    return true;
}

static bool in_program(fm_mutator *m, fe_bytes bytes, const char *backend)
{
    fe_file *file = begin_outer(m, PTV_FORMAT_PROGRAM);
    if (file == NULL) {
        return false;
    }
    file->tree.root = fm_new_table(m, file->tree.root_type, 4);
    return file->tree.root != NULL && fm_add_payload(m, backend, bytes);
}

/* Only for files that are bytes of the input: changes made in memory are not written yet. */
static bool wrapped(fm_mutator *m)
{
    const fe_file *file = fm_file(m);
    fe_bytes bytes = file->all;
    if (m->depth != 1 || m->log.count > 0 || bytes.size > UINT32_MAX) {
        return false;
    }
    if (file->format == PTV_FORMAT_PROGRAM) {
        return fm_chance(m, 60) ? in_bundle(m, bytes) : in_container(m, bytes);
    }
    const ptv_format_info *info = ptv_format_info_of(file->format);
    return info != NULL && info->backend != NULL && in_program(m, bytes, info->backend);
}

static bool wrap(fm_mutator *m)
{
    return wrapped(m) && fm_note(m, "the file in another one");
}

static const fm_row rows[] = {
    {"file-other", 2, FM_TREE, false, another},
    {"file-unwrap", 4, FM_TREE, false, unwrap},
    {"file-wrap", 3, FM_TREE, false, wrap},
};

const fm_row_list fm_file_list = FM_ROW_LIST(rows);

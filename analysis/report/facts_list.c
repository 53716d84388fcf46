/* Facts that all formats share: lists, names, segments, and words for formats. */
#include "analysis/report/facts_parts.h"
#include "verifiers/registry/formats.h"

enum { LONGEST_LIST = 1000, LARGEST_ALIGNMENT = 65536 };

uint32_t ptv_open_list(ptv_json *w, const char *key, uint32_t count)
{
    uint32_t shown = w->whole || count < LONGEST_LIST ? count : LONGEST_LIST;
    ptv_json_object_of(w, key);
    ptv_json_u64_of(w, "total", count);
    ptv_json_bool_of(w, "truncated", shown < count);
    ptv_json_array_of(w, "items");
    return shown;
}

void ptv_close_list(ptv_json *w)
{
    ptv_json_array_end(w);
    ptv_json_object_end(w);
}

void ptv_open_row(ptv_json *w)
{
    ptv_json_object(w);
    w->compact = true;
}

void ptv_close_row(ptv_json *w)
{
    ptv_json_object_end(w);
    w->compact = false;
}

void ptv_string_member(ptv_json *w, const char *key, ptv_string string)
{
    ptv_json_name_of(w, key, string.bytes == NULL ? "" : string.bytes, string.length);
}

void ptv_string_fact(ptv_json *w, const char *key, const ptv_image *im, ptv_vec string)
{
    PTV_REQUIRE(ptv_in(im, string.at, string.count));
    ptv_json_name_of(w, key, (const char *)im->bytes + string.at, string.count);
}

void ptv_path_fact(ptv_json *w, const ptv_place *place)
{
    enum { LONGEST_PATH = 512 };
    char path[LONGEST_PATH];
    ptv_path(place, path, sizeof path);
    ptv_json_text_of(w, "path", path);
}

/* The offset must not be 0. */
static uint64_t alignment_of(uint64_t offset)
{
    uint64_t alignment = offset & (0 - offset);
    return alignment > LARGEST_ALIGNMENT ? LARGEST_ALIGNMENT : alignment;
}

static void segment(ptv_json *w, const ptv_run *run, uint64_t offset, uint64_t size, uint32_t i)
{
    const ptv_state *state = ptv_state_of(run);
    ptv_json_object(w);
    ptv_json_u64_of(w, "index", i);
    ptv_json_u64_of(w, "offset", offset);
    ptv_json_u64_of(w, "size", size);
    uint64_t base = state->base + run->segment_base;
    bool known = run->segment_base != 0 && base >= state->base; /* otherwise meaningless */
    if (known && offset <= UINT64_MAX - base) {
        ptv_json_u64_of(w, "file_offset", base + offset);
        ptv_json_u64_of(w, "alignment", alignment_of(base + offset));
    }
    ptv_json_object_end(w);
}

void ptv_segment_facts(ptv_json *w, const ptv_run *run, ptv_vec list, const ptv_table *type,
                       ptv_segment_slots slots)
{
    uint32_t shown = ptv_open_list(w, "segments", list.count);
    for (uint32_t i = 0; i < shown; i++) {
        uint32_t table = ptv_table_in(&run->image, list, i);
        segment(w, run, ptv_scalar_of(&run->image, table, type, slots.offset),
                ptv_scalar_of(&run->image, table, type, slots.size), i);
    }
    ptv_close_list(w);
}

const char *ptv_format_word(ptv_format format)
{
    return ptv_format_info_of(format)->word;
}

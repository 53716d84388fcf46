/* Facts about the container: format, identifier, header, ranges; then about its contents. */
#include "analysis/diagnose/foreign.h"
#include "analysis/report/facts_parts.h"
#include "analysis/report/missing_names.h"
#include "verifiers/registry/formats.h"

enum { IDENTIFIER_AT = 4, IDENTIFIER_LENGTH = 4 };

static bool has_identifier(ptv_format format)
{
    const ptv_schema *schema = ptv_schema_of(format);
    return format == PTV_FORMAT_PROGRAM_OTHER || format == PTV_FORMAT_BUNDLE_OTHER ||
           format == PTV_FORMAT_DATA_OTHER || (schema != NULL && schema->identifier != NULL);
}

static void identifier(ptv_json *w, const ptv_run *run)
{
    char text[IDENTIFIER_LENGTH];
    if (!has_identifier(run->format) || !ptv_in(&run->image, IDENTIFIER_AT, IDENTIFIER_LENGTH)) {
        return;
    }
    for (unsigned i = 0; i < IDENTIFIER_LENGTH; i++) {
        text[i] = (char)ptv_u8(&run->image, IDENTIFIER_AT + i);
    }
    ptv_json_string_of(w, "identifier", text, sizeof text);
}

/* The two lengths that writers use have names of their own (docs/format.md, extended header). */
static const char *header_variant(uint32_t length)
{
    switch (length) {
    case 0: return "none";
    case 24: return "24";
    case 32: return "32";
    default: return "other";
    }
}

static void header(ptv_json *w, const ptv_run *run)
{
    ptv_json_object_of(w, "header");
    ptv_json_text_of(w, "variant", header_variant(run->header_length));
    ptv_json_u64_of(w, "length", run->header_length);
    ptv_json_object_end(w);
}

/* If the header is broken, none of this is known. */
static void ranges(ptv_json *w, const ptv_run *run)
{
    bool program = run->format == PTV_FORMAT_PROGRAM;
    if (run->flat_size == 0 || (!program && run->format != PTV_FORMAT_DATA)) {
        return;
    }
    if (program) {
        header(w, run);
    }
    ptv_json_u64_of(w, program ? "program_size" : "flatbuffer_size", run->flat_size);
    ptv_json_u64_of(w, "segment_base", run->segment_base);
    ptv_json_u64_of(w, "segment_bytes", run->segment_bytes);
}

/* The program is the only part of a bundle that is a file of its own. */
static void nested_program(ptv_json *w, const ptv_run *run, const ptv_inspection *seen)
{
    uint32_t first = 1 + run->data_count; /* after the files */
    if (first < ptv_state_of(run)->unit_count) {
        ptv_run inner = *run;
        ptv_enter(&inner, first);
        inner.format = ptv_detect(&inner.image); /* also if it was refused */
        ptv_json_key(w, "program");
        ptv_file_facts(w, &inner, seen);
    }
}

static void contents(ptv_json *w, const ptv_run *run, const ptv_inspection *seen)
{
    switch (run->format) {
    case PTV_FORMAT_PROGRAM: ptv_program_facts(w, run, seen); break;
    case PTV_FORMAT_BUNDLE:
        ptv_bundle_facts(w, run);
        nested_program(w, run, seen);
        break;
    case PTV_FORMAT_DATA: ptv_data_facts(w, run, seen); break;
    case PTV_FORMAT_PACKAGE: ptv_package_facts(w, run); break;
    case PTV_FORMAT_SAFETENSORS: ptv_safetensors_facts(w, run); break;
    default: break;
    }
}

/* Facts that only a whole file has. */
static void whole_file(ptv_json *w, const ptv_run *run, const ptv_inspection *seen)
{
    ptv_missing_names_facts(w, run); /* names are looked up throughout */
    if (seen != NULL) {
        ptv_node_facts(w, &seen->payload);
        ptv_found_facts(w, seen);
        ptv_byte_facts(w, seen);
        ptv_region_facts(w, seen);
    }
}

static void format(ptv_json *w, const ptv_run *run)
{
    const ptv_foreign *kind = ptv_state_of(run)->unit == 0 ? ptv_foreign_in(run) : NULL;
    ptv_json_text_of(w, "format", kind == NULL ? ptv_format_word(run->format) : kind->word);
    ptv_json_text_of(w, "format_name",
                     kind == NULL ? ptv_format_name(run->format) : ptv_foreign_name(&run->image));
}

void ptv_file_facts(ptv_json *w, const ptv_run *run, const ptv_inspection *seen)
{
    ptv_json_object(w);
    format(w, run);
    identifier(w, run);
    ranges(w, run);
    if (run->sound) {
        contents(w, run, seen);
    }
    if (run->format == PTV_FORMAT_NFAT) {
        ptv_nfat_facts(w, run, seen); /* not a flatbuffer, so it cannot be sound */
    }
    if (ptv_state_of(run)->unit == 0) {
        whole_file(w, run, seen);
    }
    ptv_json_object_end(w);
}

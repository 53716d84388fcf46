/* Texts of rules 40xx and 41xx, about bytes, and the list of all rules. The files of the
 * subjects report them. */
#include "analysis/audit/audit_rules.h"

#include <stdio.h>
#include <string.h>

/* ---- 40xx: bytes that nothing needs ---- */

const ptv_rule audit_bytes_behind_end = {
    .name = "bytes-behind-end",
    .code = 4001,
    .severity = AUDIT_MEDIUM,
    .title = "bytes follow the end of all that the file needs, and nothing knows what they are",
    .why = "no loader reads them, no verifier looks into them, and they are copied with the "
           "file: a place to carry something",
    .fix = "export again, or cut the file where it ends; ask whoever added them",
};

const ptv_rule audit_bytes_between_parts = {
    .name = "bytes-between-parts",
    .code = 4002,
    .severity = AUDIT_MEDIUM,
    .title = "bytes between the parts of the file are not zero, and nothing refers to them",
    .why = "exporters fill the space between segments with zeros; no loader reads it",
    .fix = "export again, and compare; ask whoever wrote the file",
};

const ptv_rule audit_bytes_between_objects = {
    .name = "bytes-between-objects",
    .code = 4003,
    .severity = AUDIT_MEDIUM,
    .title = "bytes between the objects of a FlatBuffer are not zero, and nothing refers to them",
    .why = "padding is zero in all that exporters write; no reader of tables comes to these "
           "bytes",
    .fix = "export again, and compare; ask whoever wrote the file",
};

const ptv_rule audit_object_orphaned = {
    .name = "object-orphaned",
    .code = 4004,
    .severity = AUDIT_LOW,
    .title = "a few bytes, or a small object, of a FlatBuffer that no table leads to",
    .why = "some exporters build an object and do not use it, or make a table longer than its "
           "fields; so could whoever wants to carry bytes",
    .fix = "none needed; look at the bytes if the file comes from somebody unknown",
};

const ptv_rule audit_fields_unknown = {
    .name = "fields-unknown",
    .code = 4005,
    .severity = AUDIT_LOW,
    .title = "a table has bytes that belong to no field of the schema",
    .why = "files of a newer schema have fields that this one does not know; no reader of this "
           "schema looks at them",
    .fix = "none needed if the exporter is newer than this tool",
};

const ptv_rule audit_bytes_between_fields = {
    .name = "bytes-between-fields",
    .code = 4006,
    .severity = AUDIT_MEDIUM,
    .title = "a table has many bytes that belong to no field of the schema",
    .why = "a newer schema adds a field or two of a few bytes; this is more than that",
    .fix = "export again with a release that is known; ask whoever wrote the file",
};

const ptv_rule audit_constant_unused = {
    .name = "constant-unused",
    .code = 4007,
    .severity = AUDIT_MEDIUM,
    .title = "bytes are stored as constants, and no tensor has them",
    .why = "exporters store a constant because a tensor has it; these bytes are carried along "
           "and never read",
    .fix = "export again, and compare; ask whoever wrote the file",
};

const ptv_rule audit_header_reserved = {
    .name = "header-reserved",
    .code = 4008,
    .severity = AUDIT_MEDIUM,
    .title = "bytes of a header that are reserved are not zero",
    .why = "writers leave them zero; no reader looks at them",
    .fix = "export again, and compare; ask whoever wrote the file",
};

const ptv_rule audit_segment_unused = {
    .name = "segment-unused",
    .code = 4009,
    .severity = AUDIT_MEDIUM,
    .title = "nothing refers to a segment or to a payload in the tables, and it is not zero",
    .why =
        "exporters write a segment or a payload for something that refers to it; no loader reads "
        "this one",
    .fix = "export again, and compare; ask whoever wrote the file",
};

const ptv_rule audit_data_unused = {
    .name = "data-unused",
    .code = 4010,
    .severity = AUDIT_LOW,
    .title = "named data that nothing in this file is known to ask for",
    .why = "another program may ask for it by its key, or a backend that nobody here can look "
           "into",
    .fix = "none needed if a program is known that uses the key",
};

const ptv_rule audit_member_unused = {
    .name = "member-unused",
    .code = 4011,
    .severity = AUDIT_MEDIUM,
    .title = "a member of a package that no reader of packages asks for",
    .why = "it is carried along and unpacked with the others",
    .fix = "pack again without it",
};

const ptv_rule audit_archive_comment = {
    .name = "archive-comment",
    .code = 4012,
    .severity = AUDIT_MEDIUM,
    .title = "a package has a comment, or extra bytes with a member",
    .why = "writers of packages leave neither; no loader reads them",
    .fix = "pack again",
};

const ptv_rule audit_tensor_unused = {
    .name = "tensor-unused",
    .code = 4013,
    .severity = AUDIT_LOW,
    .title = "a constant belongs to a tensor that nothing uses",
    .why = "some exporters leave constants behind that they have replaced by others; no "
           "instruction reads these bytes",
    .fix = "none needed; export again if the file is to be small",
};

const ptv_rule audit_value_unused = {
    .name = "value-unused",
    .code = 4014,
    .severity = AUDIT_MEDIUM,
    .title = "a text or a list of numbers that nothing uses",
    .why =
        "exporters write values for instructions, inputs and outputs; none of them has this one, "
        "and more fits into it than is left behind by accident",
    .fix = "look at the bytes; export again, and compare",
};

const ptv_rule audit_pieces_hidden = {
    .name = "pieces-hidden",
    .code = 4015,
    .severity = AUDIT_MEDIUM,
    .title = "many small pieces that nothing needs, which are much together",
    .why = "writers leave a few bytes behind here and there; so many may be one text in pieces",
    .fix = "look at the pieces (-v shows them); write the file again (dump, make), and compare",
};

/* ---- 41xx: what bytes are ---- */

const ptv_rule audit_pickle_code = {
    .name = "pickle-code",
    .code = 4101,
    .severity = AUDIT_HIGH,
    .title = "a pickle that calls functions",
    .why = "loading it with Python executes what it names; nothing in ExecuTorch reads pickles",
    .fix = "do not load it anywhere; find out who put it there",
};

const ptv_rule audit_pickle_data = {
    .name = "pickle-data",
    .code = 4102,
    .severity = AUDIT_MEDIUM,
    .title = "a pickle, which calls nothing",
    .why = "nothing in ExecuTorch reads pickles; what is found here is meant for another reader",
    .fix = "find out who put it there",
};

const ptv_rule audit_native_code = {
    .name = "native-code",
    .code = 4103,
    .severity = AUDIT_HIGH,
    .title = "a program or library of an operating system",
    .why = "a model has no need of one; whoever writes these bytes to a file can execute them",
    .fix = "do not execute it; if a backend needs a library, install that from its maker",
};

const ptv_rule audit_bytecode = {
    .name = "bytecode",
    .code = 4104,
    .severity = AUDIT_HIGH,
    .title = "code for a virtual machine",
    .why = "a model has no need of it; whoever hands these bytes to its machine executes them",
    .fix = "do not execute it; find out who put it there",
};

const ptv_rule audit_script = {
    .name = "script",
    .code = 4105,
    .severity = AUDIT_HIGH,
    .title = "a script, or a page that may contain one",
    .why = "a model has no need of it; shells and browsers skip what stands before and behind",
    .fix = "do not open it; find out who put it there",
};

const ptv_rule audit_archive = {
    .name = "archive",
    .code = 4106,
    .severity = AUDIT_MEDIUM,
    .title = "an archive, or a packed stream",
    .why = "what is in it is hidden from everybody who looks for signatures",
    .fix = "unpack it where it can do no harm, and look; export again without it",
};

const ptv_rule audit_document = {
    .name = "document",
    .code = 4107,
    .severity = AUDIT_MEDIUM,
    .title = "a document",
    .why = "a model has no need of it; readers of documents skip what stands before",
    .fix = "find out who put it there",
};

const ptv_rule audit_image = {
    .name = "image",
    .code = 4108,
    .severity = AUDIT_MEDIUM,
    .title = "an image",
    .why = "a model has no need of it, and anything may stand behind its first bytes",
    .fix = "find out who put it there",
};

const ptv_rule audit_private_key = {
    .name = "private-key",
    .code = 4109,
    .severity = AUDIT_HIGH,
    .title = "a private key",
    .why = "whoever has the file has the key",
    .fix = "replace the key, and export again without it",
};

const ptv_rule audit_certificate = {
    .name = "certificate",
    .code = 4110,
    .severity = AUDIT_MEDIUM,
    .title = "a certificate or a public key",
    .why = "a model has no need of it, and anything may stand behind its first line",
    .fix = "find out who put it there",
};

const ptv_rule audit_model_nested = {
    .name = "model-nested",
    .code = 4111,
    .severity = AUDIT_MEDIUM,
    .title = "a model inside of the file, where nothing says that there is one",
    .why = "no verifier looks into it, and a program that searches for models finds another one "
           "than the loader",
    .fix = "take it out, verify it by itself, and ask why it was there",
};

const ptv_rule audit_zip_polyglot = {
    .name = "zip-polyglot",
    .code = 4112,
    .severity = AUDIT_HIGH,
    .title = "the file is also a zip archive",
    .why = "readers of zip begin at the end of a file: they see an archive where ExecuTorch "
           "sees a model; torch.load() would unpickle it",
    .fix = "do not open it as an archive; export again",
};

const ptv_rule audit_polyglot = {
    .name = "polyglot",
    .code = 4113,
    .severity = AUDIT_HIGH,
    .title = "the file is also one of another format",
    .why = "programs that go by content, or by a name that somebody gave it, open something "
           "else than the model",
    .fix = "do not open it with anything else; export again",
};

const ptv_rule audit_scan_incomplete = {
    .name = "scan-incomplete",
    .code = 4114,
    .severity = AUDIT_MEDIUM,
    .title = "the bytes were made so that looking at them takes too long: some were not looked at",
    .why = "no bytes that were met by chance do this",
    .fix = "find out who made the file",
};

const ptv_rule audit_url = {
    .name = "url",
    .code = 4115,
    .severity = AUDIT_MEDIUM,
    .title = "a URL where nothing should name one",
    .why = "a model loads nothing from a network; somebody may be meant to read this, or a "
           "program",
    .fix = "find out who put it there",
};

const ptv_rule audit_path_stored = {
    .name = "path-stored",
    .code = 4116,
    .severity = AUDIT_MEDIUM,
    .title = "the path of a file where nothing should name one",
    .why = "a model opens no files; somebody may be meant to read this, or a program",
    .fix = "find out who put it there",
};

static const ptv_rule *const rules[] = {
    &audit_bytes_behind_end,
    &audit_bytes_between_parts,
    &audit_bytes_between_objects,
    &audit_object_orphaned,
    &audit_fields_unknown,
    &audit_bytes_between_fields,
    &audit_constant_unused,
    &audit_header_reserved,
    &audit_segment_unused,
    &audit_data_unused,
    &audit_member_unused,
    &audit_archive_comment,
    &audit_tensor_unused,
    &audit_value_unused,
    &audit_pieces_hidden,
    &audit_pickle_code,
    &audit_pickle_data,
    &audit_native_code,
    &audit_bytecode,
    &audit_script,
    &audit_archive,
    &audit_document,
    &audit_image,
    &audit_private_key,
    &audit_certificate,
    &audit_model_nested,
    &audit_zip_polyglot,
    &audit_polyglot,
    &audit_scan_incomplete,
    &audit_url,
    &audit_path_stored,
    &audit_payload_opaque,
    &audit_backend_unknown,
    &audit_kernel_source,
    &audit_delegate_unused,
    &audit_library_named,
    &audit_path_outside,
    &audit_environment_named,
    &audit_name_deceives,
    &audit_name_mixes_scripts,
    &audit_branch_on_match,
    &audit_branch_on_input,
    &audit_loop,
    &audit_operator_custom,
    &audit_state_written,
    &audit_select_on_match,
    &audit_planned_memory_above,
    &audit_steps_above,
    &audit_steps_unbounded,
    &audit_shape_above,
    &audit_shape_unbounded,
    &audit_layout_changed,
    &audit_hash_differs,
};

size_t audit_rule_count(void)
{
    return sizeof rules / sizeof rules[0];
}

const ptv_rule *audit_rule_at(size_t i)
{
    return rules[i];
}

const ptv_rule *audit_rule_named(const char *word, size_t n)
{
    for (size_t i = 0; i < audit_rule_count(); i++) {
        char code[8];
        snprintf(code, sizeof code, "%u", (unsigned)rules[i]->code);
        if ((strlen(rules[i]->name) == n && memcmp(rules[i]->name, word, n) == 0) ||
            (strlen(code) == n && memcmp(code, word, n) == 0)) {
            return rules[i];
        }
    }
    return NULL;
}

const char *audit_severity_word(audit_severity severity)
{
    static const char *const words[] = {"none", "low", "medium", "high"};
    return words[severity & 3];
}

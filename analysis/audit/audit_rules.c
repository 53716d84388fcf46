/* The texts of the rules. Who fires them: the file of each subject. */
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

/* ---- 42xx: what nobody can look into ---- */

const ptv_rule audit_payload_opaque = {
    .name = "payload-opaque",
    .code = 4201,
    .severity = AUDIT_LOW,
    .title = "a delegate has a payload that nobody here can look into",
    .why = "its backend executes it: whether that is sound, and what it does, only the backend "
           "knows",
    .fix = "trust whoever compiled it, or compile it again; audit --format json says how many "
           "bytes these are",
};

const ptv_rule audit_backend_unknown = {
    .name = "backend-unknown",
    .code = 4202,
    .severity = AUDIT_LOW,
    .title = "a delegate is for a backend that no release of ExecuTorch has",
    .why = "the application has to bring code under this name, which is given the payload",
    .fix = "find out which code registers the name, and whether it is yours",
};

const ptv_rule audit_delegate_unused = {
    .name = "delegate-unused",
    .code = 4204,
    .severity = AUDIT_MEDIUM,
    .title = "a delegate that no instruction calls",
    .why = "its payload is given to the backend while the method is loaded, though it computes "
           "nothing",
    .fix = "find out what the payload does when it is loaded; export again, and compare",
};

const ptv_rule audit_kernel_source = {
    .name = "kernel-source",
    .code = 4203,
    .severity = AUDIT_LOW,
    .title = "a payload has the source of a kernel",
    .why = "the backend compiles it and runs it on the device, whatever it does",
    .fix = "read it: pteverify dump shows the payload",
};

/* ---- 43xx: what reaches outside ---- */

const ptv_rule audit_library_named = {
    .name = "library-named",
    .code = 4301,
    .severity = AUDIT_MEDIUM,
    .title = "a string names a library",
    .why = "a backend may open it: code from outside of the file and of the application is "
           "executed then",
    .fix = "export without a path; install the library where the system finds it",
};

const ptv_rule audit_path_outside = {
    .name = "path-outside",
    .code = 4302,
    .severity = AUDIT_MEDIUM,
    .title = "a name leads to a folder outside",
    .why = "where an application makes a file name of it, files elsewhere are read or written",
    .fix = "export with names that are no paths",
};

const ptv_rule audit_environment_named = {
    .name = "environment-named",
    .code = 4303,
    .severity = AUDIT_MEDIUM,
    .title = "a string refers to a variable of the environment or to a command",
    .why = "where it is expanded, what the model does depends on the machine, or executes "
           "something",
    .fix = "export with plain names",
};

const ptv_rule audit_name_deceives = {
    .name = "name-deceives",
    .code = 4304,
    .severity = AUDIT_HIGH,
    .title = "a name has characters that are invisible or change the order of others",
    .why = "people read another name than programs do: an operator, method or key passes for "
           "another one",
    .fix = "export with plain names; find out who wrote this one",
};

const ptv_rule audit_name_mixes_scripts = {
    .name = "name-mixes-scripts",
    .code = 4305,
    .severity = AUDIT_MEDIUM,
    .title = "a name mixes letters of several scripts that look alike",
    .why = "people take it for another name: Cyrillic letters for Latin ones",
    .fix = "export with plain names; find out who wrote this one",
};

/* ---- 44xx: decisions by data ---- */

const ptv_rule audit_branch_on_match = {
    .name = "branch-on-match",
    .code = 4401,
    .severity = AUDIT_MEDIUM,
    .title = "whether inputs are equal to something decides what is computed",
    .why = "this is the shape of a trigger: on one chosen input the model does something else",
    .fix = "ask why the model needs it; look at what each way computes",
};

const ptv_rule audit_branch_on_input = {
    .name = "branch-on-input",
    .code = 4402,
    .severity = AUDIT_LOW,
    .title = "inputs decide what is computed",
    .why = "torch.cond and the like: usual in models of language and detection, and how a model "
           "could behave differently for some",
    .fix = "none needed if the model is known to have such a condition",
};

const ptv_rule audit_loop = {
    .name = "loop",
    .code = 4403,
    .severity = AUDIT_LOW,
    .title = "instructions are executed more than once",
    .why = "how often may be decided by data: a call can take long",
    .fix = "none needed; audit --steps-limit N sets a limit to what is known",
};

const ptv_rule audit_operator_custom = {
    .name = "operator-custom",
    .code = 4404,
    .severity = AUDIT_LOW,
    .title = "an operator that is not one of ExecuTorch",
    .why = "the application has to bring code under this name",
    .fix = "find out which code registers the name, and whether it is yours",
};

const ptv_rule audit_state_written = {
    .name = "state-written",
    .code = 4405,
    .severity = AUDIT_LOW,
    .title = "a method changes what is kept for the next call",
    .why = "the same input may have another output the next time",
    .fix = "none needed if the model is known to have state",
};

const ptv_rule audit_select_on_match = {
    .name = "select-on-match",
    .code = 4406,
    .severity = AUDIT_MEDIUM,
    .title = "whether an input is equal to a constant of several numbers decides which result "
             "counts",
    .why = "this is the shape of a trigger without a branch: both are computed, and one chosen "
           "input selects the other one",
    .fix = "ask why the model needs it; look at what is selected",
};

/* ---- 45xx: cost ---- */

const ptv_rule audit_planned_memory_above = {
    .name = "planned-memory-above",
    .code = 4501,
    .severity = AUDIT_MEDIUM,
    .title = "a method plans more memory than the limit that was given",
    .why = "the device has to provide it before anything is executed",
    .fix = "export for less memory, or raise the limit (--planned-limit)",
};

const ptv_rule audit_steps_above = {
    .name = "steps-above",
    .code = 4502,
    .severity = AUDIT_MEDIUM,
    .title = "a method executes more instructions than the limit that was given",
    .why = "it may keep the device busy for long",
    .fix = "find out what the loop is for, or raise the limit (--steps-limit)",
};

const ptv_rule audit_steps_unbounded = {
    .name = "steps-unbounded",
    .code = 4503,
    .severity = AUDIT_MEDIUM,
    .title = "data decide how often a method goes around in a loop, and there is a limit to it",
    .why = "no limit holds for what only data say",
    .fix = "export with a number of rounds that is known",
};

const ptv_rule audit_shape_above = {
    .name = "shape-above",
    .code = 4504,
    .severity = AUDIT_MEDIUM,
    .title = "a tensor whose shape is dynamic may take more bytes than the limit that was given",
    .why = "inputs decide how large it becomes, up to its bound: that much memory and time",
    .fix = "export with smaller bounds, or raise the limit (--shape-limit)",
};

const ptv_rule audit_shape_unbounded = {
    .name = "shape-unbounded",
    .code = 4505,
    .severity = AUDIT_MEDIUM,
    .title = "a tensor has a shape without a bound, and there is a limit to shapes",
    .why = "no limit holds for what only inputs say",
    .fix = "export with an upper bound for each dynamic size",
};

/* ---- 46xx: who wrote it, and who changed it ---- */

const ptv_rule audit_layout_changed = {
    .name = "layout-changed",
    .code = 4601,
    .severity = AUDIT_LOW,
    .title = "no writer that is known lays out these contents like this",
    .why = "objects are in another order, or share other vtables: the file was changed by hand, "
           "or written by a program that nobody here knows",
    .fix = "none needed if somebody knows who wrote it; export again",
};

const ptv_rule audit_hash_differs = {
    .name = "hash-differs",
    .code = 4602,
    .severity = AUDIT_MEDIUM,
    .title = "weights were changed after they were exported",
    .why = "their key is the SHA-256 of what the exporter stored, and of other bytes now; no "
           "runtime compares it",
    .fix = "export again, unless you have changed them; pteverify --check-hashes names each",
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

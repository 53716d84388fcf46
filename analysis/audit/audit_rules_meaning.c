/* Texts of rules 42xx to 46xx, about the meaning of payloads, names and instructions, and about
 * writers. */
#include "analysis/audit/audit_rules.h"

/* ---- 42xx: what cannot be inspected ---- */

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

const ptv_rule audit_kernel_source = {
    .name = "kernel-source",
    .code = 4203,
    .severity = AUDIT_LOW,
    .title = "a payload has the source of a kernel",
    .why = "the backend compiles it and runs it on the device, whatever it does",
    .fix = "read it: pteverify dump shows the payload",
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

/* ---- 46xx: who wrote the file, and who changed it ---- */

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

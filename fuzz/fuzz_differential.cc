// Judges any bytes as a file, by our verifier and by the one that Google's compiler generates from
// our schemas. What ours accepts, Google's accepts; if ours refuses what Google's accepts, its walk
// has fired only rules of the list below, each with the reason why we are right to be stricter.
//
// Only the file's own flatbuffer is compared: what is nested in it is another file.
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "bundled_program_generated.h"
#include "flat_tensor_generated.h"
#include "program_generated.h"
#include "vulkan_generated.h"
#include "xnnpack_generated.h"

extern "C" {
#include "fuzz/fired_rules.h"
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

namespace
{

// Structure is the family 2xx.
constexpr unsigned kFamily = 100, kStructure = 2;

struct Stricter {
    const char *rule, *reason;
};

// "It" is Google's verifier, of flatbuffers 2.0.
constexpr Stricter kStricter[] = {
    {"data-misaligned", "what our schemas say of the alignment of bytes is no attribute of its"},
    {"field-in-table-head", "it takes a field that lies on the distance from table to vtable"},
    {"field-missing", "to it every field is optional; the runtime reads through what is not there"},
    {"objects-shared", "what it may visit is limited by its caller, and here it is not"},
    {"offset-zero", "it takes an element of a list that leads to itself"},
    {"root-in-header", "it knows of no bytes between root offset and tables"},
    {"table-size-invalid", "it never looks at how long a table says that it is"},
    {"union-tag-missing", "to it a value without a tag is of no type, and not looked at"},
    {"union-tag-unknown", "to it a tag that it does not know is of a newer schema"},
    {"union-value-missing", "to it every value is optional; the runtime reads what the tag says"},
    {"vector-misaligned", "it looks at how the count is aligned, and not at elements of 8 bytes"},
    {"vtable-in-header", "it knows of no bytes between root offset and tables"},
    {"vtable-size-invalid", "it takes a vtable that is smaller than its own head"},
};

void broken(const char *what, const char *why)
{
    std::fprintf(stderr, "fuzz_differential.cc: does not hold: %s: %s\n", what, why);
    std::abort();
}

bool is_listed(const char *rule)
{
    return std::any_of(std::begin(kStricter), std::end(kStricter),
                       [=](const Stricter &s) { return std::strcmp(s.rule, rule) == 0; });
}

// Generated code has nothing for deprecated fields. The schemas have one.
bool is_unseen(const ptv_finding *finding)
{
    char path[512];
    ptv_path(&finding->place, path, sizeof path);
    return std::strstr(path, "<PerChannelGroupQuant>.scale_bf16") != nullptr;
}

// An error of our walk in the file's own flatbuffer, about something Google's verifier checks.
bool is_of_walk(const ptv_finding *finding)
{
    const ptv_rule *rule = finding->rule;
    const bool own = finding->file == 0 && finding->place.outer == nullptr;
    return own && rule->severity == PTV_ERROR && rule->code / kFamily == kStructure &&
           !is_unseen(finding);
}

// Keeps the name of a rule that is not listed.
bool hear(void *context, const ptv_finding *finding)
{
    auto unlisted = static_cast<const char **>(context);
    fuzz_rule_fired(finding->rule);
    if (is_of_walk(finding) && !is_listed(finding->rule->name)) {
        *unlisted = finding->rule->name;
    }
    return true;
}

// No limits: ours differ (objects-shared), and the schema bounds the depth of tables.
template <typename Root> bool accepts(const uint8_t *bytes, size_t size)
{
    flatbuffers::Verifier verifier(bytes, size, 1000, 1000000000);
    return verifier.VerifyBuffer<Root>(nullptr);
}

using Verifier = bool (*)(const uint8_t *bytes, size_t size);

// nullptr if the format is not based on flatbuffers.
Verifier verifier_of(ptv_format format)
{
    switch (format) {
    case PTV_FORMAT_PROGRAM: return accepts<executorch_flatbuffer::Program>;
    case PTV_FORMAT_BUNDLE: return accepts<bundled_program_flatbuffer::BundledProgram>;
    case PTV_FORMAT_DATA: return accepts<flat_tensor_flatbuffer::FlatTensor>;
    case PTV_FORMAT_XNNPACK: return accepts<fb_xnnpack::XNNGraph>;
    case PTV_FORMAT_VULKAN: return accepts<vkgraph::VkGraph>;
    default: return nullptr;
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ptv_run run;
    static ptv_work work;
    static uint64_t memory[1 << 18];
    const char *unlisted = nullptr;
    const ptv_image image = {data, size, size};
    ptv_begin(&run, &image, &work, hear, &unlisted);
    run.memory = memory;
    run.memory_size = sizeof memory;
    const ptv_verdict verdict = ptv_verify(&run);
    const Verifier google = verifier_of(run.format);
    if (google == nullptr || run.flat_size == 0 || run.flat_size > run.image.size) {
        return 0; // no flatbuffer, or its end is unknown
    }
    const bool accepted = google(run.image.bytes, run.flat_size);
    if (verdict == PTV_CLEAN && !accepted) {
        broken("what we accept, Google's verifier accepts", ptv_format_name(run.format));
    }
    if (accepted && unlisted != nullptr) {
        broken("what it accepts, we refuse only for reasons that are listed", unlisted);
    }
    return 0;
}

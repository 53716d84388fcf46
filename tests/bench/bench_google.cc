// Google's verifier, as flatc generates it from our schemas: structure only. With the limits that
// it has when nobody says otherwise: a million tables, 64 levels.
#include "bundled_program_generated.h"
#include "flat_tensor_generated.h"
#include "program_generated.h"
#include "vulkan_generated.h"
#include "xnnpack_generated.h"

#include "tests/bench/bench.h"

namespace {

template <typename Root> bool holds(const bench_part &part) {
    flatbuffers::Verifier verifier(part.bytes, part.size);
    return verifier.VerifyBuffer<Root>(nullptr);
}

bool accepts(const bench_part &part) {
    switch (part.format) {
    case PTV_FORMAT_PROGRAM: return holds<executorch_flatbuffer::Program>(part);
    case PTV_FORMAT_BUNDLE: return holds<bundled_program_flatbuffer::BundledProgram>(part);
    case PTV_FORMAT_DATA: return holds<flat_tensor_flatbuffer::FlatTensor>(part);
    case PTV_FORMAT_XNNPACK: return holds<fb_xnnpack::XNNGraph>(part);
    case PTV_FORMAT_VULKAN: return holds<vkgraph::VkGraph>(part);
    default: return false;
    }
}

bench_verdict check(const bench_file *file) {
    for (size_t i = 0; i < file->part_count; i++) {
        if (!accepts(file->parts[i])) {
            return BENCH_REFUSED;
        }
    }
    return BENCH_ACCEPTED;
}

} // namespace

extern "C" const bench_contestant bench_google;
const bench_contestant bench_google = {"Google's verifier", false, nullptr, check};

// What ExecuTorch checks of a program, with the verification that it has to be asked for. Payloads
// are their backends' business, of a data file it checks the header, and bundles have no loader in
// the package.
#include <executorch/extension/data_loader/buffer_data_loader.h>
#include <executorch/runtime/executor/program.h>
#include <executorch/runtime/platform/platform.h>
#include <executorch/runtime/platform/runtime.h>

#include "tests/bench/bench.h"

using executorch::extension::BufferDataLoader;
using executorch::runtime::Program;

namespace {

bool takes(ptv_format format) {
    return format == PTV_FORMAT_PROGRAM;
}

bench_verdict check(const bench_file *file) {
    static const bool ready = (executorch::runtime::runtime_init(), true);
    BufferDataLoader loader(file->image.bytes, file->image.size);
    auto program = Program::load(&loader, Program::Verification::InternalConsistency);
    return ready && program.ok() ? BENCH_ACCEPTED : BENCH_REFUSED;
}

} // namespace

// What it says about a file that it refuses is no part of the check.
extern "C" void et_pal_emit_log_message(et_timestamp_t, et_pal_log_level_t, const char *,
                                        const char *, size_t, const char *, size_t) {
}

extern "C" const bench_contestant bench_runtime;
const bench_contestant bench_runtime = {"ExecuTorch", false, takes, check};

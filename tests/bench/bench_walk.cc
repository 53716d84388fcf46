// Structure of a flatbuffer, ours against Google's generated C++ verifier: both in one
// process, alternately, so that the ratio holds when the machine's speed drifts.
// Prints ratios; judges nothing.
//
//     bench_walk [FILE.pte...]     default: the synthetic file only
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

#include "program_generated.h"
#include "pteverify.h"

extern "C" {
#include "verifiers/core/walk.h"
#include "verifiers/tables/program.h"
}

namespace pte = executorch_flatbuffer;
using Bytes = std::vector<uint8_t>;

static ptv_work work;
static Bytes memory; // what runs get besides

static Bytes read_file(const char *path) {
    std::ifstream in(path, std::ios::binary);
    return Bytes(std::istreambuf_iterator<char>(in), {});
}

static double seconds_of(bool (*run)(const Bytes &), const Bytes &bytes, unsigned times) {
    auto begin = std::chrono::steady_clock::now();
    for (unsigned i = 0; i < times; i++) {
        if (!run(bytes)) {
            std::fprintf(stderr, "refused\n");
            std::exit(1);
        }
    }
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

static bool ours(const Bytes &bytes) {
    ptv_image image = {bytes.data(), bytes.size(), bytes.size()};
    ptv_run run;
    ptv_begin(&run, &image, &work, ptv_sink_count, nullptr);
    bool extended = std::memcmp(bytes.data() + 8, "eh00", 4) == 0;
    run.flat_size = bytes.size();
    if (extended) {
        std::memcpy(&run.flat_size, bytes.data() + 16, 8);
    }
    ptv_walk(&run, &ptv_schema_program, extended ? 32 : 8);
    return run.errors == 0;
}

static ptv_verdict verify(const Bytes &bytes, ptv_run *run) {
    ptv_image image = {bytes.data(), bytes.size(), bytes.size()};
    ptv_begin(run, &image, &work, ptv_sink_count, nullptr);
    run->memory = memory.data();
    run->memory_size = memory.size();
    return ptv_verify(run);
}

static bool ours_with_rules(const Bytes &bytes) {
    ptv_run run;
    return verify(bytes, &run) == PTV_CLEAN;
}

// As much as this file takes, before the time is taken (pteverify.h, run.memory_needed).
static void provide_memory(const Bytes &bytes) {
    ptv_run run;
    while (verify(bytes, &run) == PTV_UNDECIDED && run.memory_needed > memory.size()) {
        memory.resize(run.memory_needed);
    }
}

static bool google(const Bytes &bytes) {
    size_t size = bytes.size();
    if (std::memcmp(bytes.data() + 8, "eh00", 4) == 0) {
        std::memcpy(&size, bytes.data() + 16, 8);
    }
    flatbuffers::Verifier verifier(bytes.data(), size, 64, 100000000);
    return pte::VerifyProgramBuffer(verifier);
}

// One method, `count` values of the kinds real programs have, four tables in six tensors.
static Bytes synthetic(unsigned count) {
    flatbuffers::FlatBufferBuilder b(64 << 20);
    std::vector<flatbuffers::Offset<pte::EValue>> values;
    std::vector<int32_t> sizes = {1, 8, 16, 16};
    std::vector<uint8_t> order = {0, 1, 2, 3};
    for (unsigned i = 0; i < count; i++) {
        if (i % 3 == 0) {
            values.push_back(pte::CreateEValue(b, pte::KernelTypes_Int,
                                               pte::CreateInt(b, int64_t{i} + 1).Union()));
            continue;
        }
        auto plan = pte::CreateAllocationDetails(b, 1, 16 * i + 16);
        auto s = b.CreateVector(sizes);
        auto o = b.CreateVector(order);
        auto tensor = pte::CreateTensor(b, pte::ScalarType_FLOAT, 0, s, o, false, 0, plan);
        values.push_back(pte::CreateEValue(b, pte::KernelTypes_Tensor, tensor.Union()));
    }
    auto plan_values = b.CreateVector(values);
    auto none = b.CreateVector(std::vector<int32_t>{});
    auto instructions = b.CreateVector(std::vector<flatbuffers::Offset<pte::Instruction>>{});
    auto chain = pte::CreateChain(b, none, none, instructions);
    auto chains = b.CreateVector(&chain, 1);
    auto delegates = b.CreateVector(std::vector<flatbuffers::Offset<pte::BackendDelegate>>{});
    auto buffers = b.CreateVector(std::vector<int64_t>{0, int64_t{1} << 40});
    auto plan = pte::CreateExecutionPlan(b, b.CreateString("forward"), 0, plan_values, none, none,
                                         chains, 0, delegates, buffers);
    auto plans = b.CreateVector(&plan, 1);
    b.Finish(pte::CreateProgram(b, 0, plans), pte::ProgramIdentifier());
    return Bytes(b.GetBufferPointer(), b.GetBufferPointer() + b.GetSize());
}

static void compare(const char *name, const Bytes &bytes) {
    unsigned times = std::max(1u, static_cast<unsigned>((8u << 20) / bytes.size()));
    std::vector<double> structure, rules;
    provide_memory(bytes);
    for (int round = 0; round < 21; round++) {
        double theirs = seconds_of(google, bytes, times);
        structure.push_back(seconds_of(ours, bytes, times) / theirs);
        rules.push_back(seconds_of(ours_with_rules, bytes, times) / theirs);
    }
    std::sort(structure.begin(), structure.end());
    std::sort(rules.begin(), rules.end());
    std::printf("%s (%zu bytes): structure %.2f (%.2f to %.2f), with all rules %.2f of Google's "
                "verifier's time\n",
                name, bytes.size(), structure[10], structure.front(), structure.back(), rules[10]);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        compare(argv[i], read_file(argv[i]));
    }
    compare("synthetic, 800000 tables", synthetic(300000));
    return 0;
}

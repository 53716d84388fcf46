// What the files of the judge share; internal.
#pragma once

#include <executorch/extension/flat_tensor/flat_tensor_data_map.h>
#include <executorch/runtime/executor/method.h>
#include <executorch/runtime/executor/program.h>

#include <functional>
#include <memory>

#include "fuzz/runtime/judge.h"

// Most models of a series per child, which allocates memory for each and never frees it.
constexpr size_t JUDGE_TOGETHER = 1000;

// The child's progress, in memory that it shares with the parent.
struct Progress {
    int stage;
    uint64_t outputs; // judge_verdict.outputs
    size_t done;      // for a series: number done, and the result and stage of each
    int results[JUDGE_TOGETHER], stages[JUDGE_TOGETHER];
};
enum { LOAD, DATA, METAS, METHOD, INPUTS, EXECUTE, OUTPUTS };
extern Progress *progress;
const char *stage_name(int stage);

constexpr uint64_t kMostMemory = 64 << 20; // larger requests are refused, as by applications

// Zeroed memory that ends at an unreadable page, except for up to 15 bytes of alignment.
uint8_t *guarded(size_t size);

// Bytes that may be read past the end: judge_model.slack of the child's model.
extern size_t guard_slack;

// Whether inputs are ones: judge_model.ones.
extern bool input_ones;

// Returns which region, counted from 0 since the last free_guarded(), has the address in its
// unreadable page, or -1. free_guarded() frees all regions.
int guarded_by(const void *address);
void free_guarded();

// Copies the file to guarded memory.
uint8_t *guarded_copy(const judge_file &file);

// A loader for bytes that outlive it, wrapped by `loader_in_front`.
std::unique_ptr<executorch::runtime::DataLoader> loader_of(const uint8_t *bytes, size_t size);
extern std::unique_ptr<executorch::runtime::DataLoader> (*loader_in_front)(
    std::unique_ptr<executorch::runtime::DataLoader> loader); // NULL: no wrapper

uint64_t read_all(const void *bytes, size_t size); // returns a checksum
void read_text(const char *text);

// How to use a loaded method: sets its inputs, inspects its outputs. False: refused.
struct Use {
    std::function<bool(executorch::runtime::Method &, const executorch::runtime::MethodMeta &)>
        inputs;
    std::function<bool(executorch::runtime::Method &)> outputs;
};

// Default inputs for programs: zeros, or ones.
Use use_plain_inputs();

// Runs a method, from allocating memory to its outputs. False if the runtime refused something.
bool run_method(const executorch::runtime::Program &program, const char *name,
                const executorch::runtime::NamedDataMap *data, const Use &use);

// Runs all methods of a program on plain inputs. Returns the exit status of the child.
int use_program(const uint8_t *bytes, size_t size, const executorch::runtime::NamedDataMap *data,
                bool full);

int use_bundle(const uint8_t *bytes, size_t size, bool full);
int use_data(const judge_file &file);
int use_with_data(const judge_model &model, bool full);

// What the files of the judge share. Not for others.
#pragma once

#include <executorch/extension/flat_tensor/flat_tensor_data_map.h>
#include <executorch/runtime/executor/method.h>
#include <executorch/runtime/executor/program.h>

#include <functional>
#include <memory>

#include "fuzz/runtime/judge.h"

// Most models of a series that one child looks at: memory is given to each and never taken back.
constexpr size_t JUDGE_TOGETHER = 1000;

// Where the child is, for the parent: memory that both have.
struct Progress {
    int stage;
    uint64_t outputs; // judge_verdict.outputs
    size_t done; // of a series; what each of them came to, and where
    int results[JUDGE_TOGETHER], stages[JUDGE_TOGETHER];
};
enum { LOAD, DATA, METAS, METHOD, INPUTS, EXECUTE, OUTPUTS };
extern Progress *progress;
const char *stage_name(int stage);

constexpr uint64_t kMostMemory = 64 << 20; // larger requests are refused, as applications do

// Zeroed memory whose end is at an unreadable page, but for up to 15 bytes of alignment.
uint8_t *guarded(size_t size);

// Bytes that may be read behind it: judge_model.slack of the model that this child has.
extern size_t guard_slack;

// Whether its inputs are ones: judge_model.ones.
extern bool input_ones;

// Whose unreadable page the address is in: the n-th that was given since free_guarded(), from 0
// on, or -1. Gives back all of them.
int guarded_by(const void *address);
void free_guarded();

// A copy of the file there.
uint8_t *guarded_copy(const judge_file &file);

// A loader of bytes that are there as long, behind what `loader_in_front` puts in front of it.
std::unique_ptr<executorch::runtime::DataLoader> loader_of(const uint8_t *bytes, size_t size);
extern std::unique_ptr<executorch::runtime::DataLoader> (*loader_in_front)(
    std::unique_ptr<executorch::runtime::DataLoader> loader); // NULL: nothing

uint64_t read_all(const void *bytes, size_t size); // a checksum
void read_text(const char *text);

// One use of a method that is loaded: gives it inputs, looks at its outputs. False: refused.
struct Use {
    std::function<bool(executorch::runtime::Method &, const executorch::runtime::MethodMeta &)>
        inputs;
    std::function<bool(executorch::runtime::Method &)> outputs;
};

// What a program without better inputs is given: zeros, or ones.
Use use_plain_inputs();

// One method, from its memory to its outputs; false when the runtime refused something.
bool run_method(const executorch::runtime::Program &program, const char *name,
                const executorch::runtime::NamedDataMap *data, const Use &use);

// All methods of a program, on plain inputs. Exit status of the child.
int use_program(const uint8_t *bytes, size_t size, const executorch::runtime::NamedDataMap *data,
                bool full);

int use_bundle(const uint8_t *bytes, size_t size, bool full);
int use_data(const judge_file &file);
int use_with_data(const judge_model &model, bool full);

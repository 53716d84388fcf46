/*
 * Copyright 2026 the pteverify authors
 * All rights reserved.
 *
 * This source code is licensed under the BSD-style license found in the
 * LICENSE file in the root directory of this source tree.
 */

// Any bytes as a program: loaded with full verification, then every method's metadata is read and
// every method is loaded. Nothing is executed: what a program computes is its author's business,
// but whether it can be loaded must be answered with an Error, whatever the bytes are.

#include <executorch/extension/data_loader/buffer_data_loader.h>
#include <executorch/extension/memory_allocator/malloc_memory_allocator.h>
#include <executorch/runtime/core/hierarchical_allocator.h>
#include <executorch/runtime/executor/memory_manager.h>
#include <executorch/runtime/executor/method.h>
#include <executorch/runtime/executor/method_meta.h>
#include <executorch/runtime/executor/program.h>
#include <executorch/runtime/platform/runtime.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

using executorch::extension::BufferDataLoader;
using executorch::extension::MallocMemoryAllocator;
using executorch::runtime::HierarchicalAllocator;
using executorch::runtime::MemoryManager;
using executorch::runtime::MethodMeta;
using executorch::runtime::Program;
using executorch::runtime::Result;
using executorch::runtime::Span;
using executorch::runtime::Tag;
using executorch::runtime::TensorInfo;

namespace {

// What a program asks for is up to whoever wrote it; more than this is not given.
constexpr uint64_t kMostPlannedBytes = 16 << 20;
constexpr size_t kMostMethods = 16;
constexpr size_t kMostInputSize = 1 << 20;

// The loader's promise about alignment, and no byte more than there is, so that a sanitizer sees
// the first one behind.
constexpr size_t kAlignment = 16;

using Bytes = std::unique_ptr<uint8_t, decltype(&std::free)>;

Bytes exact_copy(const uint8_t* data, size_t size) {
  void* copy = nullptr;
  if (posix_memalign(&copy, kAlignment, size) != 0) {
    return Bytes(nullptr, &std::free);
  }
  std::memcpy(copy, data, size);
  return Bytes(static_cast<uint8_t*>(copy), &std::free);
}

// Keeps reads from being optimized away.
volatile uint64_t sink;

template <typename T>
void read_all(Span<const T> values) {
  for (const T& value : values) {
    sink = sink + static_cast<uint64_t>(value);
  }
}

void read_tensor(const Result<TensorInfo>& info) {
  if (info.ok()) {
    read_all(info->sizes());
    read_all(info->dim_order());
    sink = sink + info->nbytes();
  }
}

void read_meta(const MethodMeta& meta) {
  sink = sink + std::strlen(meta.name());
  for (size_t i = 0; i < meta.num_inputs(); i++) {
    const Result<Tag> tag = meta.input_tag(i);
    if (tag.ok() && *tag == Tag::Tensor) {
      read_tensor(meta.input_tensor_meta(i));
    }
  }
  for (size_t i = 0; i < meta.num_outputs(); i++) {
    const Result<Tag> tag = meta.output_tag(i);
    if (tag.ok() && *tag == Tag::Tensor) {
      read_tensor(meta.output_tensor_meta(i));
    }
  }
}

// The buffers that the method was planned for; false when they are too large, or broken.
bool plan(const MethodMeta& meta, std::vector<std::vector<uint8_t>>& buffers) {
  uint64_t total = 0;
  for (size_t i = 0; i < meta.num_memory_planned_buffers(); i++) {
    const Result<int64_t> size = meta.memory_planned_buffer_size(i);
    if (!size.ok() || *size < 0 ||
        static_cast<uint64_t>(*size) > kMostPlannedBytes - total) {
      return false;
    }
    total += static_cast<uint64_t>(*size);
    buffers.emplace_back(static_cast<size_t>(*size));
  }
  return true;
}

void load_method(const Program& program, const char* name) {
  const Result<MethodMeta> meta = program.method_meta(name);
  std::vector<std::vector<uint8_t>> buffers;
  if (!meta.ok()) {
    return;
  }
  read_meta(*meta);
  if (!plan(*meta, buffers)) {
    return;
  }
  std::vector<Span<uint8_t>> spans;
  for (std::vector<uint8_t>& buffer : buffers) {
    spans.emplace_back(buffer.data(), buffer.size());
  }
  HierarchicalAllocator planned({spans.data(), spans.size()});
  MallocMemoryAllocator method_allocator;
  MallocMemoryAllocator temp_allocator;
  MemoryManager memory(&method_allocator, &planned, &temp_allocator);
  sink = sink + (program.load_method(name, &memory).ok() ? 1 : 0);
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  (void)argc;
  (void)argv;
  executorch::runtime::runtime_init();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0 || size > kMostInputSize) {
    return 0;
  }
  const Bytes copy = exact_copy(data, size);
  if (copy == nullptr) {
    return 0;
  }
  BufferDataLoader loader(copy.get(), size);
  const Result<Program> program =
      Program::load(&loader, Program::Verification::InternalConsistency);
  if (!program.ok()) {
    return 0;
  }
  for (size_t i = 0; i < program->num_methods() && i < kMostMethods; i++) {
    const Result<const char*> name = program->get_method_name(i);
    if (name.ok()) {
      load_method(*program, *name);
    }
  }
  return 0;
}

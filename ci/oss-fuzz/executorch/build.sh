#!/bin/bash -eu
# Copyright 2026 Google LLC
#
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#      http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.
################################################################################

# flatc is built with the same flags and runs during the build: its leaks do not matter.
export ASAN_OPTIONS=detect_leaks=0

cmake -S . -B "$WORK/build" -G Ninja -DCMAKE_BUILD_TYPE=Fuzz \
  -DEXECUTORCH_BUILD_FUZZERS=ON -DEXECUTORCH_FUZZ_ENGINE="$LIB_FUZZING_ENGINE" \
  -DEXECUTORCH_ENABLE_PROGRAM_VERIFICATION=ON -DEXECUTORCH_ENABLE_LOGGING=OFF \
  -DEXECUTORCH_BUILD_EXTENSION_DATA_LOADER=ON -DEXECUTORCH_BUILD_PORTABLE_OPS=OFF \
  -DEXECUTORCH_BUILD_EXECUTOR_RUNNER=OFF -DEXECUTORCH_BUILD_PTHREADPOOL=OFF \
  -DEXECUTORCH_BUILD_CPUINFO=OFF
cmake --build "$WORK/build" --target program_fuzzer
cp "$(find "$WORK/build" -name program_fuzzer -type f)" "$OUT"

flatc=$(find "$WORK/build" -name flatc -type f -perm -u+x | head -n 1)
mkdir -p "$WORK/models" "$WORK/seeds"
"$flatc" -b -o "$WORK/models" schema/program.fbs test/fuzz/seeds/*.json
for model in "$WORK"/models/*.pte; do
  cp "$model" "$WORK/seeds/$(sha1sum "$model" | cut -d ' ' -f 1)"
done
zip -q -j "$OUT/program_fuzzer_seed_corpus.zip" "$WORK"/seeds/*

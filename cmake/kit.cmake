# The fuzzing kit: libraries that read files that may be wrong, change them, make and shrink them.
ptv_library(ft fuzz/tree/*.c)
ptv_host(ft host)
ptv_library(fe fuzz/envelope/*.c)
ptv_host(fe ft host pteverify)
ptv_library(fx fuzz/schemas/*.c)
ptv_host(fx ft gate fbs host)
ptv_library(fm fuzz/mutator/*.c)
ptv_host(fm fe ft host pteverify)
ptv_library(fs fuzz/smith/*.c)
ptv_host(fs fe ft host pteverify)
ptv_library(fh fuzz/shrink/*.c)
ptv_host(fh fe ft host pteverify)

# ptv_mutated(TARGET): libFuzzer changes its inputs with the mutator.
function(ptv_mutated target)
    target_sources(${target} PRIVATE "${PROJECT_SOURCE_DIR}/fuzz/mutator/entries/libfuzzer.c"
                                     "${PROJECT_SOURCE_DIR}/fuzz/mutator/entries/options.c")
    ptv_host(${target} fm fx fe ft gate fbs host pteverify)
endfunction()

# The mutator for AFL++ (AFL_CUSTOM_MUTATOR_LIBRARY): a module with everything in it, for which all
# libraries must be position independent, and without sanitizers, as afl-fuzz has none:
#   cmake -S . -B build/afl-mutator -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DPTV_TESTS=OFF
#   cmake --build build/afl-mutator --target ptv-afl-mutator
if(TARGET fm AND CMAKE_POSITION_INDEPENDENT_CODE)
    add_library(ptv-afl-mutator MODULE fuzz/mutator/entries/afl.c fuzz/mutator/entries/options.c)
    ptv_host(ptv-afl-mutator fm fh fx fe ft gate fbs host pteverify)
    set_target_properties(ptv-afl-mutator PROPERTIES PREFIX "")
endif()

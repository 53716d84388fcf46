# pteverify_fuzz_target(TARGET SCHEMA): turns the executable into a libFuzzer target whose inputs are mutated by the
# schema (.fbs or .bfbs), even if PTV_SCHEMA is not set. Needs clang.
function(pteverify_fuzz_target target schema)
    get_filename_component(schema "${schema}" ABSOLUTE)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    target_link_options(${target} PRIVATE -fsanitize=fuzzer "LINKER:-u,LLVMFuzzerCustomMutator")
    target_link_libraries(${target} PRIVATE pteverify::fuzz)
    set(source "${CMAKE_CURRENT_BINARY_DIR}/${target}_schema.cc")
    file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT
"extern \"C\" const char *const ptv_fuzz_schema;
const char *const ptv_fuzz_schema = \"@schema@\";
")
    target_sources(${target} PRIVATE "${source}")
endfunction()

# pteverify_fuzz_seeds(NAME SCHEMA COUNT FOLDER): adds a target that makes so many sound buffers.
function(pteverify_fuzz_seeds name schema count folder)
    get_filename_component(schema "${schema}" ABSOLUTE)
    find_program(PTEVERIFY_TOOL pteverify HINTS "${PTEVERIFY_PREFIX}/bin" REQUIRED)
    add_custom_command(OUTPUT "${folder}/0.bin"
        COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
        COMMAND "${PTEVERIFY_TOOL}" smith --schema "${schema}" --count ${count} -o "${folder}"
        DEPENDS "${schema}" VERBATIM)
    add_custom_target(${name} DEPENDS "${folder}/0.bin")
endfunction()

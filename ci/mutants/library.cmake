# Included by ci/mutants when it configures. Only the library has sanitizers, and programs their run-time part: that is
# three times as fast, and still watches the memory that programs allocate for files and rules to the byte.
set(watch -fsanitize=address,undefined,alignment -fno-sanitize-recover=all)
add_link_options(${watch})
cmake_language(DEFER CALL target_compile_options pteverify PRIVATE ${watch})

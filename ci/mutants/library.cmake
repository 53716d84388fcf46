# Included by ci/mutants when it configures: what judges mutants. Only the library has sanitizers,
# and programs the run-time part of them: they are three times as fast, and memory that they take
# for files and rules is still watched to the byte.
set(watch -fsanitize=address,undefined,alignment -fno-sanitize-recover=all)
add_link_options(${watch})
cmake_language(DEFER CALL target_compile_options pteverify PRIVATE ${watch})

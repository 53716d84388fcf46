# Headers that Google's flatc generates from our schemas, for comparison. PTV_FLATC_FOUND: flatc, its headers and a C++
# compiler are available.
include_guard()
find_program(FLATC flatc)
find_path(FLATBUFFERS_INCLUDE flatbuffers/flatbuffers.h)
include(CheckLanguage)
if(FLATC AND FLATBUFFERS_INCLUDE)
    check_language(CXX)
endif()
if(NOT FLATC OR NOT FLATBUFFERS_INCLUDE OR NOT CMAKE_CXX_COMPILER)
    set(PTV_FLATC_FOUND OFF)
    return()
endif()
set(PTV_FLATC_FOUND ON)
enable_language(CXX)

set(flatc_dir "${PROJECT_BINARY_DIR}/flatc")
file(GLOB schemas CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/schema/executorch/*.fbs"
     "${PROJECT_SOURCE_DIR}/schema/payloads/*.fbs")
list(TRANSFORM schemas REPLACE ".*/(.*)[.]fbs" "${flatc_dir}/\\1_generated.h"
     OUTPUT_VARIABLE headers)
add_custom_command(OUTPUT ${headers}
    COMMAND "${FLATC}" --cpp -o "${flatc_dir}" ${schemas} DEPENDS ${schemas} VERBATIM)
add_custom_target(flatc_headers DEPENDS ${headers})

# ptv_includes_flatc(TARGET): lets it include NAME_generated.h of each schema.
function(ptv_includes_flatc target)
    add_dependencies(${target} flatc_headers)
    target_compile_features(${target} PRIVATE cxx_std_17)
    target_include_directories(${target} SYSTEM PRIVATE "${flatc_dir}" "${FLATBUFFERS_INCLUDE}")
endfunction()

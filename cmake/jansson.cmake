# Builds PTV_JANSSON_SOURCE, in place of what pkg-config would find. Its warnings are not ours to fix.
function(ptv_add_jansson)
    set(CMAKE_POLICY_DEFAULT_CMP0077 NEW) # its options are set here
    set(CMAKE_POLICY_VERSION_MINIMUM 3.5)
    set(CMAKE_WARN_DEPRECATED OFF)
    set(JANSSON_BUILD_DOCS OFF)
    set(JANSSON_EXAMPLES OFF)
    set(JANSSON_INSTALL OFF)
    set(JANSSON_WITHOUT_TESTS ON)
    add_subdirectory("${PTV_JANSSON_SOURCE}" jansson EXCLUDE_FROM_ALL)
    target_compile_options(jansson PRIVATE -w)
    add_library(PkgConfig::JANSSON ALIAS jansson)
endfunction()
ptv_add_jansson()

# Rules for `cmake --install`, for find_package(pteverify) and pkg-config.
include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/pteverify")

# ptv_install(TARGET OPTION...): installs by GNUInstallDirs. The target ptv-installed makes everything to install.
add_custom_target(ptv-installed)
function(ptv_install target)
    install(TARGETS ${target} ${ARGN})
    add_dependencies(ptv-installed ${target})
endfunction()

ptv_install(pteverify EXPORT pteverify)
if(TARGET pteverify-host)
    ptv_install(pteverify-host EXPORT pteverify)
    install(FILES analysis/host/executorch.hpp
            DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/pteverify")
endif()
if(TARGET pteverify-fuzz)
    ptv_install(pteverify-fuzz EXPORT pteverify)
    ptv_install(pteverify-afl LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/pteverify")
    install(FILES cmake/pteverify-fuzz.cmake DESTINATION "${package_dir}")
endif()
if(PTV_BOTH)
    ptv_install(ptv-verifier EXPORT pteverify) # as pteverify::static
endif()
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
if(PTV_TOOL)
    ptv_install(pteverify-tool)
    install(FILES tool/rules.schema.json tool/settings.schema.json analysis/report/report.schema.json
            DESTINATION "${CMAKE_INSTALL_DATADIR}/pteverify")
    # The page of `pteverify view`, if ci/view.sh has made it.
    install(FILES build/view/view.html DESTINATION "${CMAKE_INSTALL_DATADIR}/pteverify" OPTIONAL)
    include(cmake/manual.cmake)
endif()

# One library, no dependencies: the exported targets, and tests of models.
install(EXPORT pteverify NAMESPACE pteverify:: FILE pteverify-targets.cmake
        DESTINATION "${package_dir}")
configure_package_config_file(cmake/pteverify-config.cmake.in
    "${PROJECT_BINARY_DIR}/pteverify-config.cmake" INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/pteverify-config-version.cmake"
    COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/pteverify-config.cmake"
        "${PROJECT_BINARY_DIR}/pteverify-config-version.cmake" cmake/pteverify-add-test.cmake
        DESTINATION "${package_dir}")

# The prefix is relative to the .pc file, so that an installation can be moved.
file(RELATIVE_PATH PTV_PC_TO_PREFIX
     "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
set(descriptions pteverify)
if(TARGET pteverify-host)
    list(APPEND descriptions pteverify-host)
endif()
if(TARGET pteverify-fuzz)
    list(APPEND descriptions pteverify-fuzz pteverify-fuzz-mutator)
endif()
foreach(name IN LISTS descriptions)
    configure_file(cmake/${name}.pc.in ${name}.pc @ONLY)
    install(FILES "${PROJECT_BINARY_DIR}/${name}.pc"
            DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
endforeach()

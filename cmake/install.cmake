# What `cmake --install` puts where, for find_package(pteverify) and pkg-config.
include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/pteverify")

install(TARGETS pteverify EXPORT pteverify) # folders by GNUInstallDirs
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
if(PTV_TOOL)
    install(TARGETS pteverify-tool)
    install(FILES tool/rules.schema.json tool/settings.schema.json analysis/report/report.schema.json
            DESTINATION "${CMAKE_INSTALL_DATADIR}/pteverify")
    include(cmake/manual.cmake)
endif()

# One library, no dependencies: the exported targets are the whole package file.
install(EXPORT pteverify NAMESPACE pteverify:: FILE pteverify-config.cmake
        DESTINATION "${package_dir}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/pteverify-config-version.cmake"
    COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/pteverify-config-version.cmake"
        DESTINATION "${package_dir}")

# The prefix follows the .pc file, so that an install tree can be moved.
file(RELATIVE_PATH PTV_PC_TO_PREFIX
     "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
configure_file(cmake/pteverify.pc.in pteverify.pc @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/pteverify.pc"
        DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

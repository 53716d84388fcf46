# Manual pages and shell completions, which the tool writes from its own tables, at the places where packages keep them.
# None if the tool does not run here (built for another machine).
set(manual "${PROJECT_BINARY_DIR}/manual")
file(MAKE_DIRECTORY "${manual}")
set(manual_files)

# ptv_manual(FILE FOLDER ARGUMENT...): installs the output of `pteverify ARGUMENT...`, below the prefix.
function(ptv_manual file folder)
    add_custom_command(OUTPUT "${manual}/${file}"
        COMMAND pteverify-tool ${ARGN} > "${manual}/${file}"
        DEPENDS pteverify-tool VERBATIM)
    install(FILES "${manual}/${file}" DESTINATION "${folder}")
    set(manual_files "${manual_files};${manual}/${file}" PARENT_SCOPE)
endfunction()

if(NOT CMAKE_CROSSCOMPILING)
    ptv_manual(pteverify.1 "${CMAKE_INSTALL_MANDIR}/man1" help --format man)
    # One page per command; the first page lists them.
    add_custom_command(OUTPUT "${manual}/pages"
        COMMAND "${CMAKE_COMMAND}" "-DTOOL=$<TARGET_FILE:pteverify-tool>" "-DMANUAL=${manual}"
                -P "${PROJECT_SOURCE_DIR}/cmake/pages.cmake"
        DEPENDS pteverify-tool "${manual}/pteverify.1" cmake/pages.cmake VERBATIM)
    list(APPEND manual_files "${manual}/pages")
    install(DIRECTORY "${manual}/man1" DESTINATION "${CMAKE_INSTALL_MANDIR}")
    ptv_manual(pteverify "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" completions bash)
    ptv_manual(_pteverify "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" completions zsh)
    ptv_manual(pteverify.fish "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" completions fish)
    add_custom_target(manual ALL DEPENDS ${manual_files})
    add_dependencies(ptv-installed manual)
endif()

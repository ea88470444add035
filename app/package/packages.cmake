# CPack's Debian packages: weft (program, desktop), libweft1, libweft-dev, python3-weft. app/package/run calls it.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME weft)
set(CPACK_PACKAGE_VENDOR "The Weft authors")
set(CPACK_PACKAGE_CONTACT "The Weft authors <weft@weft.invalid>")  # Debian wants an address; this one leads nowhere (RFC 2606)
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_SOURCE_DIR}/bundle)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

# What a Debian package must say of itself.
add_custom_command(OUTPUT ${share}/changelog.gz DEPENDS changelog VERBATIM WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
                   COMMAND sh -c "gzip -9nc changelog >\"$1\"" gzip ${share}/changelog.gz)
add_custom_target(package_changelog ALL DEPENDS ${share}/changelog.gz)
# weft_debian_package(GROUP NAME SECTION SUMMARY DESCRIPTION COMPONENTS...): with a component of its own for what such a
# package says of itself.
function(weft_debian_package group name section summary description)
  string(TOUPPER ${group} upper)
  set(own ${group}_documents)
  foreach(component ${ARGN} ${own})
    list(APPEND CPACK_COMPONENTS_ALL ${component})
    string(TOUPPER ${component} component)
    set(CPACK_COMPONENT_${component}_GROUP ${group} PARENT_SCOPE)
  endforeach()
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} PARENT_SCOPE)
  install(FILES ${CMAKE_CURRENT_SOURCE_DIR}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${own}
          EXCLUDE_FROM_ALL)
  install(FILES ${share}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} RENAME changelog.Debian.gz
          COMPONENT ${own} EXCLUDE_FROM_ALL)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
  set(CPACK_COMPONENT_GROUP_${upper}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
endfunction()

weft_debian_package(weft weft graphics "paste pictures into each other without a seam"
  "Weft solves a piece of one photograph into another while it is dragged,
heals, fills, recolours and tiles pictures, and turns shading into
surfaces: a window and a command line." program desktop)
# What is no library and yet needed, as app/packages.txt has it.
file(STRINGS ${PROJECT_SOURCE_DIR}/app/packages.txt run REGEX "^run ")
list(TRANSFORM run REPLACE "^run +([^ ]+).*" "\\1")
list(JOIN run ", " CPACK_DEBIAN_WEFT_PACKAGE_DEPENDS)

if(TARGET libweft AND NOT WEFT_SANITIZE)
  set(name libweft${WEFT_LIBRARY_ABI})
  weft_debian_package(libweft ${name} libs "gradient-domain picture solver"
    "The solver of Weft behind a C interface: seamless cloning, filling,
healing, tiles and shape from shading, with proven bounds of errors." library)
  weft_debian_package(libweftdev libweft-dev libdevel "gradient-domain picture solver, development files"
    "What programs are built with that call the solver of Weft: weft.h for C,
weft.hpp for C++, a CMake package and a pkg-config file." development)
  set(CPACK_DEBIAN_LIBWEFTDEV_PACKAGE_DEPENDS "${name} (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
  weft_debian_package(python python3-weft python "gradient-domain picture solver for Python"
    "The solver of Weft on NumPy arrays: seamless cloning, filling, healing,
tiles and shape from shading, without a file in between." python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.9), python3-numpy, ${name} (>= ${PROJECT_VERSION})")
  file(WRITE ${share}/triggers "activate-noawait ldconfig\n")
  file(WRITE ${share}/shlibs "libweft ${WEFT_LIBRARY_ABI} ${name} (>= ${PROJECT_VERSION})\n")
  set(CPACK_DEBIAN_LIBWEFT_PACKAGE_CONTROL_EXTRA "${share}/triggers;${share}/shlibs")
endif()
include(CPack)

# Finds the OpenCV modules that Weft uses, as WeftOpenCV::core, ::imgproc and (tests only) ::photo.
# OpenCV's own config file comes only with Debian's libopencv-dev, which needs 1 GB; where that is
# missing, headers and libraries of the small packages libopencv-{core,imgproc,photo}-dev are found.
#   find_package(WeftOpenCV COMPONENTS core imgproc)
set(WeftOpenCV_known core imgproc photo)
if(NOT WeftOpenCV_FIND_COMPONENTS)
  set(WeftOpenCV_FIND_COMPONENTS core imgproc)
endif()

find_package(OpenCV CONFIG QUIET)
find_path(WeftOpenCV_INCLUDE_DIR opencv2/core.hpp PATH_SUFFIXES opencv4)
mark_as_advanced(WeftOpenCV_INCLUDE_DIR)

foreach(module IN LISTS WeftOpenCV_FIND_COMPONENTS)
  if(NOT module IN_LIST WeftOpenCV_known)
    continue()
  endif()
  if(TARGET WeftOpenCV::${module})
    set(WeftOpenCV_${module}_FOUND TRUE)
  elseif(TARGET opencv_${module})
    add_library(WeftOpenCV::${module} INTERFACE IMPORTED)
    set_target_properties(WeftOpenCV::${module} PROPERTIES
      INTERFACE_INCLUDE_DIRECTORIES "${OpenCV_INCLUDE_DIRS}"
      INTERFACE_LINK_LIBRARIES opencv_${module})
    set(WeftOpenCV_${module}_FOUND TRUE)
  else()
    find_library(WeftOpenCV_${module}_LIBRARY opencv_${module})
    mark_as_advanced(WeftOpenCV_${module}_LIBRARY)
    find_file(WeftOpenCV_${module}_HEADER opencv2/${module}.hpp HINTS ${WeftOpenCV_INCLUDE_DIR})
    mark_as_advanced(WeftOpenCV_${module}_HEADER)
    if(WeftOpenCV_${module}_LIBRARY AND WeftOpenCV_${module}_HEADER)
      add_library(WeftOpenCV::${module} UNKNOWN IMPORTED)
      set_target_properties(WeftOpenCV::${module} PROPERTIES
        IMPORTED_LOCATION "${WeftOpenCV_${module}_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${WeftOpenCV_INCLUDE_DIR}")
      if(NOT module STREQUAL "core" AND TARGET WeftOpenCV::core)
        set_property(TARGET WeftOpenCV::${module} PROPERTY INTERFACE_LINK_LIBRARIES WeftOpenCV::core)
      endif()
      set(WeftOpenCV_${module}_FOUND TRUE)
    endif()
  endif()
endforeach()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(WeftOpenCV REQUIRED_VARS WeftOpenCV_INCLUDE_DIR HANDLE_COMPONENTS)

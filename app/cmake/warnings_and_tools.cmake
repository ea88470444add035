# Compiler warnings, ccache, mold and sanitizers, for every target.
find_program(WEFT_CCACHE ccache)
if(WEFT_CCACHE)
  # Sloppiness: without, ccache does nothing where headers are precompiled. The base folder: every clone
  # of the sources finds what another has compiled.
  set(weft_ccache env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}
      CCACHE_NOHASHDIR=1 ${WEFT_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${weft_ccache})
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${weft_ccache})
endif()
find_program(WEFT_MOLD mold)
if(WEFT_MOLD)
  add_link_options($<$<LINK_LANGUAGE:CXX>:-fuse-ld=mold>)
endif()
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wall> $<$<COMPILE_LANGUAGE:CXX>:-Wextra>)
# Sanitizer builds: asserts on, light optimisation and line tables only, which halves their build time.
set(CMAKE_CXX_FLAGS_SANITIZED "-O1 -g1")
if(WEFT_SANITIZE STREQUAL "address")
  # The four left out ask a question at each access to memory, next to AddressSanitizer's own, and take a
  # quarter of the time to compile. A null pointer still ends the program; misaligned access goes unseen.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=address,undefined>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize=null,vptr,alignment,object-size>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=undefined>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>)
  # At fixed addresses: AddressSanitizer describes each global and literal, 30 MB of addresses in `weft`, which every start
  # of a program would move to where it was loaded, a third of what a short one takes.
  add_link_options(-fsanitize=address,undefined $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
elseif(WEFT_SANITIZE STREQUAL "thread")
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=thread>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>)
  add_link_options(-fsanitize=thread)
endif()

# weft_library(TARGET FILES...): static, or shared with WEFT_SHARED_LIBRARIES: one copy of its code for
# the program and some eighty test programs, which fill a bundle otherwise. Calls inside a shared one
# are as direct as in a static one.
function(weft_library target)
  if(NOT WEFT_SHARED_LIBRARIES)
    add_library(${target} STATIC ${ARGN})
    return()
  endif()
  add_library(${target} SHARED ${ARGN})
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-semantic-interposition>)
  target_link_options(${target} PRIVATE -Wl,-Bsymbolic-functions)
endfunction()

# weft_make_linkable(TARGET): its code may become part of libweft, too. Names that are hidden are called as directly as in a
# program, which takes the same objects.
function(weft_make_linkable target)
  if(WEFT_SHARED_LIBRARIES)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  elseif(WEFT_LIBRARY AND NOT WEFT_SANITIZE)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
  endif()
endfunction()

# Headers that take longer to read than the files that include them.
set(weft_standard_headers <algorithm> <array> <atomic> <chrono> <cmath> <functional> <limits> <memory>
    <mutex> <optional> <span> <string> <thread> <vector>)

# weft_join_sources(TARGET): compiles up to eight files of one folder at a time. A file's own names must
# therefore differ from those of the other files of its folder, and from no others.
function(weft_join_sources target)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE folder)
    string(MAKE_C_IDENTIFIER "_${folder}" folder)
    list(LENGTH joined_${folder} count)
    list(APPEND joined_${folder} ${source})
    math(EXPR batch "${count} / 8")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
  endforeach()
  # What is in a source is not in a header, as GCC takes it to be here.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

# weft_build_fast(TARGET [large headers]): WEFT_PRECOMPILED_HEADERS reads large headers once for all sources, and
# WEFT_JOIN_SOURCES compiles sources by eights. Both halve the time of a whole build, but a change of one file takes up
# to eight with it, and tools then know no compile command of a single source: the preset `dev` does not join.
function(weft_build_fast target)
  if(WEFT_JOIN_SOURCES)
    weft_join_sources(${target})
  endif()
  if(WEFT_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} PRIVATE ${weft_standard_headers} ${ARGN})
  endif()
endfunction()

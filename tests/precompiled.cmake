# Test programs read most of their time QtTest and the standard library: those are compiled once for
# all of them, once for those that use Qt Gui, and once for those that use Widgets.

# Macros and checks must be the same in all that share one. QT_TESTCASE_*: Qt's names for the folders
# of a program, used by QFINDTESTDATA only, and other ones in each clone, of which ccache would
# know nothing. -O1: the product is what must be fast, and tests compile in
# half the time. Sanitizers judge the product: UndefinedBehaviorSanitizer would double the time in which
# the tests' own code compiles.
set_target_properties(Qt6::Test PROPERTIES INTERFACE_COMPILE_DEFINITIONS QT_TESTLIB_LIB)
function(weft_test_options target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  if(WEFT_SANITIZE STREQUAL "address")
    target_compile_options(${target} PRIVATE -fno-sanitize=undefined)
  endif()
endfunction()

# weft_precompile(KIND HEADERS... LIBS libraries...)
function(weft_precompile kind)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;LIBS")
  set(target precompiled_${kind})
  add_library(${target} OBJECT EXCLUDE_FROM_ALL ${CMAKE_CURRENT_SOURCE_DIR}/support/precompiled.cpp)
  target_link_libraries(${target} PRIVATE ${arg_LIBS} Qt6::Test)
  if(WEFT_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} PRIVATE ${arg_HEADERS})
  endif()
  weft_test_options(${target})
endfunction()
set(weft_std_headers <algorithm> <array> <atomic> <chrono> <cmath> <filesystem> <functional> <map> <memory>
    <optional> <random> <sstream> <string> <thread> <vector>)
weft_precompile(core HEADERS ${weft_std_headers} <QtTest>)
weft_precompile(gui HEADERS ${weft_std_headers} <QtTest> <QtGui> LIBS Qt6::Gui)
weft_precompile(widgets HEADERS ${weft_std_headers} <QtTest> <QtWidgets> LIBS Qt6::Widgets Qt6::Svg)

# weft_reuse_precompiled(TARGET libraries...)
function(weft_reuse_precompiled target)
  if(NOT WEFT_PRECOMPILED_HEADERS)
    return()
  endif()
  set(kind core)
  if("Qt6::Widgets" IN_LIST ARGN)
    set(kind widgets)
  elseif("Qt6::Gui" IN_LIST ARGN)
    set(kind gui)
  endif()
  target_precompile_headers(${target} REUSE_FROM precompiled_${kind})
  add_dependencies(${target} precompiled_${kind})
endfunction()

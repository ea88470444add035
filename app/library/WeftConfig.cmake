# find_package(Weft): the target Weft::weft, libweft with weft.h (C) and weft.hpp (C++17).
include(${CMAKE_CURRENT_LIST_DIR}/WeftTargets.cmake)

# relief_drag: a light dragged in the real window; needs the GUI.
find_package(CLI11)
if(TARGET weft_gui AND CLI11_FOUND)
  add_executable(relief_drag ${CMAKE_CURRENT_LIST_DIR}/relief_drag.cpp)
  target_include_directories(relief_drag PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(relief_drag PRIVATE weft_gui weft_engine weft_io Qt6::Widgets CLI11::CLI11)
else()
  message(STATUS "relief_drag is left out: needs the window, CLI11")
endif()

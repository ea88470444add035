# relief_monsters: surfaces of photographs under random masks.
find_package(CLI11)
if(CLI11_FOUND AND TARGET weft_io)
  add_executable(relief_monsters ${CMAKE_CURRENT_LIST_DIR}/relief_monsters.cpp)
  target_include_directories(relief_monsters PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(relief_monsters PRIVATE weft_engine weft_io weft_test_support Qt6::Gui CLI11::CLI11)
else()
  message(STATUS "relief_monsters is left out: needs CLI11")
endif()

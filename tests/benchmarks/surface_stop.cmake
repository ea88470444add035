# surface_stop: where relaxations of surfaces stop.
find_package(CLI11)
if(CLI11_FOUND AND TARGET weft_test_support)
  add_executable(surface_stop surface_stop.cpp)
  target_include_directories(surface_stop PRIVATE ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR}/engine/src)
  target_link_libraries(surface_stop PRIVATE weft_gpu weft_engine weft_test_support CLI11::CLI11)
else()
  message(STATUS "surface_stop is left out: needs CLI11")
endif()

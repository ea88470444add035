# live_objects: patches of a large document moved, scaled and rotated, through the live solver.
find_package(CLI11)
find_package(nlohmann_json)
if(CLI11_FOUND AND nlohmann_json_FOUND)
  add_executable(live_objects ${CMAKE_CURRENT_LIST_DIR}/live_objects.cpp)
  target_include_directories(live_objects PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(live_objects PRIVATE weft_engine weft_gpu weft_test_support CLI11::CLI11
    nlohmann_json::nlohmann_json)
else()
  message(STATUS "live_objects is left out: needs CLI11, nlohmann-json")
endif()

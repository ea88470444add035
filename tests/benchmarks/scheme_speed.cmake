# scheme_speed: every relaxation scheme on one Laplace problem. barrier_speed: barriers alone.
find_package(CLI11)
find_package(nlohmann_json)
if(CLI11_FOUND AND nlohmann_json_FOUND)
  add_executable(scheme_speed scheme_speed.cpp)
  target_include_directories(scheme_speed PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(scheme_speed PRIVATE weft_gpu weft_engine weft_test_support CLI11::CLI11
    nlohmann_json::nlohmann_json)
else()
  message(STATUS "scheme_speed is left out: needs CLI11, nlohmann-json")
endif()

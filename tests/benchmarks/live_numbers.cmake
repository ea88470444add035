# live_numbers: every number that can be changed on a patch, changed at the pace of a hand.
find_package(CLI11)
find_package(nlohmann_json)
if(CLI11_FOUND AND nlohmann_json_FOUND)
  add_executable(live_numbers ${CMAKE_CURRENT_LIST_DIR}/live_numbers.cpp)
  target_include_directories(live_numbers PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(live_numbers PRIVATE weft_engine weft_gpu weft_test_support CLI11::CLI11
    nlohmann_json::nlohmann_json)
else()
  message(STATUS "live_numbers is left out: needs CLI11, nlohmann-json")
endif()

# estimate_truth: estimates of dragged patches against certified solves.
find_package(CLI11)
find_package(nlohmann_json)
find_package(Qt6 COMPONENTS Gui)
if(CLI11_FOUND AND nlohmann_json_FOUND AND Qt6Gui_FOUND)
  add_executable(estimate_truth estimate_truth.cpp)
  target_link_libraries(estimate_truth PRIVATE weft_gpu weft_engine weft_test_support Qt6::Gui
    Qt6::Test CLI11::CLI11 nlohmann_json::nlohmann_json)
else()
  message(STATUS "estimate_truth is left out: needs Qt, CLI11, nlohmann-json")
endif()

# rank: schemes in the window, in a race and by the command line; needs the GUI.
find_package(CLI11)
find_package(nlohmann_json)
if(TARGET weft_gui AND TARGET weft_test_support AND CLI11_FOUND AND nlohmann_json_FOUND)
  add_executable(rank rank.cpp rank_judge.cpp rank_ways.cpp)
  target_include_directories(rank PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(rank PRIVATE weft_gui weft_io weft_test_support Qt6::Widgets Qt6::Test
    CLI11::CLI11 nlohmann_json::nlohmann_json)
else()
  message(STATUS "rank is left out: needs the window, CLI11, nlohmann-json")
endif()

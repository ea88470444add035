# heal_quality: healed blemishes beside cv::inpaint. heal_speed: search and solve of one.
find_package(CLI11)
if(WeftOpenCV_FOUND AND CLI11_FOUND AND TARGET weft_io)
  add_executable(heal_quality ${CMAKE_CURRENT_LIST_DIR}/heal_quality.cpp)
  target_include_directories(heal_quality PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(heal_quality PRIVATE weft_engine weft_io weft_test_support Qt6::Gui CLI11::CLI11
    WeftOpenCV::photo WeftOpenCV::imgproc WeftOpenCV::core)
else()
  message(STATUS "heal_quality is left out: needs OpenCV photo, CLI11")
endif()
if(CLI11_FOUND)
  add_executable(heal_speed ${CMAKE_CURRENT_LIST_DIR}/heal_speed.cpp)
  target_link_libraries(heal_speed PRIVATE weft_engine CLI11::CLI11)
endif()

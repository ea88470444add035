add_executable(relief_speed relief_speed.cpp)
set_target_properties(relief_speed PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benchmarks)
target_include_directories(relief_speed PRIVATE ${CMAKE_SOURCE_DIR}/tests)
target_link_libraries(relief_speed PRIVATE weft_gpu weft_engine weft_test_support)

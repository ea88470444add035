add_executable(relief_latency relief_latency.cpp)
set_target_properties(relief_latency PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benchmarks)
target_include_directories(relief_latency PRIVATE ${CMAKE_SOURCE_DIR}/tests)
target_link_libraries(relief_latency PRIVATE weft_gpu weft_engine weft_test_support CLI11::CLI11)

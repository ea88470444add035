add_executable(limit limit.cpp limit_huge.cpp limit_scene.cpp limit_stream.cpp)
set_target_properties(limit PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benchmarks)
target_include_directories(limit PRIVATE ${CMAKE_SOURCE_DIR}/tests)
target_link_libraries(limit PRIVATE weft_gpu weft_engine weft_test_support)

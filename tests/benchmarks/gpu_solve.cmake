add_executable(gpu_solve gpu_solve.cpp)
set_target_properties(gpu_solve PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benchmarks)
target_include_directories(gpu_solve PRIVATE ${CMAKE_SOURCE_DIR}/tests)
target_link_libraries(gpu_solve PRIVATE weft_gpu weft_engine weft_test_support)

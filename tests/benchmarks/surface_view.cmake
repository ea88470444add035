add_executable(surface_view surface_view.cpp)
set_target_properties(surface_view PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benchmarks)
target_include_directories(surface_view PRIVATE ${CMAKE_SOURCE_DIR}/tests)
target_link_libraries(surface_view PRIVATE weft_gpu weft_engine weft_test_support)

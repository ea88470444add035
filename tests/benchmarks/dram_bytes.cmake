# dram_bytes: one solve in a profiler's range, for tests/benchmarks/dram_bytes_check.
get_target_property(gpu_links weft_gpu LINK_LIBRARIES)
if("CUDA::cudart_static" IN_LIST gpu_links)
  find_package(CUDAToolkit QUIET REQUIRED)
  add_executable(dram_bytes dram_bytes.cpp limit_scene.cpp)
  set_target_properties(dram_bytes PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benchmarks)
  target_include_directories(dram_bytes PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(dram_bytes PRIVATE weft_gpu weft_engine weft_test_support CUDA::cudart_static)
endif()

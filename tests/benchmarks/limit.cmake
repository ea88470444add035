# Needs the CUDA backend's inner headers.
get_target_property(gpu_links weft_gpu LINK_LIBRARIES)
if("CUDA::cudart_static" IN_LIST gpu_links)
  find_package(CUDAToolkit REQUIRED)
  add_executable(limit limit.cpp limit_device.cpp limit_huge.cpp limit_passes.cpp limit_scene.cpp
    limit_solve.cpp limit_stream.cpp)
  set_target_properties(limit PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benchmarks)
  target_include_directories(limit PRIVATE ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR}/cuda)
  target_link_libraries(limit PRIVATE weft_gpu_benchmarks weft_gpu weft_engine weft_test_support CUDA::cudart_static)
endif()

# Beside the backend it is another process that uses the device.
get_target_property(gpu_links weft_gpu LINK_LIBRARIES)
if("CUDA::cudart_static" IN_LIST gpu_links)
  find_package(CUDAToolkit REQUIRED)
  add_executable(display_wait display_wait.cpp limit_scene.cpp)
  set_target_properties(display_wait PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benchmarks)
  target_include_directories(display_wait PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(display_wait PRIVATE weft_gpu weft_engine weft_test_support CUDA::cudart_static)
endif()

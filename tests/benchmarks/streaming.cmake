# Needs the CUDA backend's inner headers.
get_target_property(gpu_links weft_gpu LINK_LIBRARIES)
if("CUDA::cudart_static" IN_LIST gpu_links)
  find_package(CUDAToolkit REQUIRED)
  add_executable(streaming streaming.cpp)
  set_target_properties(streaming PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/benchmarks)
  target_include_directories(streaming PRIVATE ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR}/cuda)
  target_link_libraries(streaming PRIVATE weft_gpu weft_engine weft_test_support CUDA::cudart_static)
endif()

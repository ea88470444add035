# scheme_speed: every relaxation scheme on one Laplace problem. rungs: some on a grid far larger than
# the caches. barrier_speed: the barriers alone, which need the CUDA backend's inner headers.
find_package(CLI11)
find_package(nlohmann_json)
if(CLI11_FOUND AND nlohmann_json_FOUND)
  foreach(benchmark scheme_speed rungs)
    add_executable(${benchmark} ${benchmark}.cpp)
    target_include_directories(${benchmark} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
    target_link_libraries(${benchmark} PRIVATE weft_gpu weft_engine CLI11::CLI11
      nlohmann_json::nlohmann_json)
  endforeach()
  get_target_property(gpu_links weft_gpu LINK_LIBRARIES)
  if("CUDA::cudart_static" IN_LIST gpu_links)
    find_package(CUDAToolkit QUIET REQUIRED)
    add_executable(barrier_speed barrier_speed.cpp)
    target_include_directories(barrier_speed PRIVATE ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR}/cuda)
    target_link_libraries(barrier_speed PRIVATE weft_gpu_benchmarks weft_gpu weft_engine CUDA::cudart_static
      CLI11::CLI11 nlohmann_json::nlohmann_json)
  endif()
else()
  message(STATUS "scheme_speed, rungs and barrier_speed are left out: need CLI11, nlohmann-json")
endif()

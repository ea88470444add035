# scheme_speed: every relaxation scheme on one Laplace problem. barrier_speed: the barriers alone, which
# need the CUDA backend's inner headers.
find_package(CLI11)
find_package(nlohmann_json)
if(CLI11_FOUND AND nlohmann_json_FOUND)
  add_executable(scheme_speed scheme_speed.cpp)
  target_include_directories(scheme_speed PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(scheme_speed PRIVATE weft_gpu weft_engine CLI11::CLI11
    nlohmann_json::nlohmann_json)
  get_target_property(gpu_links weft_gpu LINK_LIBRARIES)
  if("CUDA::cudart_static" IN_LIST gpu_links)
    add_executable(barrier_speed barrier_speed.cpp)
    target_include_directories(barrier_speed PRIVATE ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR}/cuda)
    target_link_libraries(barrier_speed PRIVATE weft_gpu weft_engine CLI11::CLI11
      nlohmann_json::nlohmann_json)
  endif()
else()
  message(STATUS "scheme_speed and barrier_speed are left out: need CLI11, nlohmann-json")
endif()

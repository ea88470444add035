# live_drag: mouse event to painted picture in the real window; needs the GUI.
find_package(CLI11)
find_package(nlohmann_json)
if(TARGET weft_gui AND CLI11_FOUND AND nlohmann_json_FOUND)
  file(GLOB live_drag_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/live_drag*.cpp)
  add_executable(live_drag ${live_drag_sources})
  target_link_libraries(live_drag PRIVATE weft_gui weft_engine Qt6::Widgets
    CLI11::CLI11 nlohmann_json::nlohmann_json)
else()
  message(STATUS "live_drag is left out: needs the window, CLI11, nlohmann-json")
endif()

# window_pan: frames a second while a photograph is moved about in the real window.
find_package(CLI11)
find_package(nlohmann_json)
if(TARGET weft_gui AND CLI11_FOUND AND nlohmann_json_FOUND)
  add_executable(window_pan ${CMAKE_CURRENT_LIST_DIR}/window_pan.cpp ${CMAKE_CURRENT_LIST_DIR}/live_drag_scene.cpp)
  target_include_directories(window_pan PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(window_pan PRIVATE weft_gui weft_engine Qt6::Widgets
    CLI11::CLI11 nlohmann_json::nlohmann_json)
else()
  message(STATUS "window_pan is left out: needs the window, CLI11, nlohmann-json")
endif()

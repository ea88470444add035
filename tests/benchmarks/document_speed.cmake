# document_speed: documents saved, opened and kept in a journal; needs the GUI.
find_package(CLI11)
find_package(nlohmann_json)
if(TARGET weft_gui AND CLI11_FOUND AND nlohmann_json_FOUND)
  add_executable(document_speed ${CMAKE_CURRENT_LIST_DIR}/document_speed.cpp)
  target_link_libraries(document_speed PRIVATE weft_gui weft_engine Qt6::Widgets
    CLI11::CLI11 nlohmann_json::nlohmann_json)
endif()

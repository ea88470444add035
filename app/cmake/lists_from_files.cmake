# Lists of functions, made from the files of a folder, so that a new file needs no line elsewhere.

# Writes `output`: for each of `files` ("order_probe.cpp", "order_probe_bench.cu"; `suffix` is left out) a
# declaration, and a function `list` that returns them all. In both, @Name@ is the file's name in capitals
# (OrderProbe), @name@ the same with a small first letter, @file@ the file's own (order_probe).
function(weft_list_from_files output suffix declaration type list item)
  set(declarations)
  set(items)
  foreach(path ${ARGN})
    get_filename_component(file ${path} NAME_WE)
    if(suffix)
      string(REGEX REPLACE "${suffix}$" "" file ${file})
    endif()
    string(REPLACE "_" ";" words ${file})
    set(Name)
    foreach(word ${words})
      string(SUBSTRING ${word} 0 1 first)
      string(SUBSTRING ${word} 1 -1 rest)
      string(TOUPPER ${first} first)
      string(APPEND Name ${first}${rest})
    endforeach()
    string(SUBSTRING ${Name} 0 1 first)
    string(SUBSTRING ${Name} 1 -1 rest)
    string(TOLOWER ${first} first)
    set(name ${first}${rest})
    string(CONFIGURE "${declaration}" text @ONLY)
    string(APPEND declarations "${text};\n")
    string(CONFIGURE "${item}" text @ONLY)
    string(APPEND items "        ${text},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT
"// Written by CMake. Declared twice where tests/tidy joins the sources.
// NOLINTBEGIN(readability-redundant-declaration)
@declarations@// NOLINTEND(readability-redundant-declaration)

inline std::vector<@type@> @list@() {
    return {
@items@    };
}
")
endfunction()

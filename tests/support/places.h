#pragma once
/// Absolute paths of this build, for tests. A generated source of its own holds them: what includes
/// this header compiles to the same in every clone, so that ccache knows it.
namespace weft::tests {

extern const char* const kSourceFolder;  ///< the repository
extern const char* const kSharedData;    ///< WEFT_SHARED_DATA of CMake; may be absent
extern const char* const kWeftProgram;   ///< bin/weft
extern const char* const kNoThreads;     ///< a library that refuses every thread, for LD_PRELOAD

}  // namespace weft::tests

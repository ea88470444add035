// Nothing: CMake wants a source of the targets whose headers are compiled beforehand.

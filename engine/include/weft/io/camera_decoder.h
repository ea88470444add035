#pragma once
/// What a user should know of the process that decodes some formats.
#include <string>

namespace weft::io {

/// A sentence in English (`weft/sentence.h`): whether the formats of which
/// FileFormat::apart is true can be read, and whether the kernel kills their decoder at system calls
/// that decoding does not need, or why not. Starts the decoder to ask it: some 20 ms, at most 10 s.
/// Any thread.
[[nodiscard]] std::string cameraDecoderState();

}  // namespace weft::io

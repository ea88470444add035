#pragma once
/// What a fuzz target is: one program holds them all, and runs the one that `--target=NAME` names.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace weft::fuzz {

using Bytes = std::span<const std::uint8_t>;

struct Target {
    const char* name;
    /// Runs the code under test. Aborts where it breaks a promise.
    void (*run)(Bytes input);
    /// Makes a mutated input pass the first checks again (signature, checksums). Null: nothing to do.
    void (*repair)(std::span<std::uint8_t> input) = nullptr;
};

// One table a file.
[[nodiscard]] std::vector<Target> pictureTargets();   ///< png, jpeg, webp, bmp, pnm, pfm, tiff, exr
[[nodiscard]] std::vector<Target> decoderTargets();   ///< jxl
[[nodiscard]] std::vector<Target> profileTargets();   ///< profile
[[nodiscard]] std::vector<Target> documentTargets();  ///< document
[[nodiscard]] std::vector<Target> textTargets();      ///< scheme, operation, arguments
[[nodiscard]] std::vector<Target> reportTargets();    ///< report

/// Prints the sentence and aborts, which is a finding, unless `kept`.
void promise(bool kept, const char* sentence, const std::string& detail = {});

}  // namespace weft::fuzz

#pragma once
/// What files say of their pictures beside pixels and profile. Target weft_io; no type of Exiv2
/// appears here. Any thread; one call at a time works (the library below shares tables).
#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "weft/picture.h"

namespace weft::io {

/// How much of it a result tells.
enum class MetadataChoice {
    keep,        ///< all of it
    restricted,  ///< what src/io/metadata/private_list.cpp names: no place, person, owner or device
    copyright,   ///< who made it and whose it is, alone: authors, rights, how to reach them
    strip,       ///< nothing
};

struct MetadataChoiceName {
    MetadataChoice choice;
    const char* key;  ///< on the command line
};
inline constexpr std::array kMetadataChoices = {
    MetadataChoiceName{MetadataChoice::keep, "keep"},
    MetadataChoiceName{MetadataChoice::restricted, "private"},
    MetadataChoiceName{MetadataChoice::copyright, "copyright"},
    MetadataChoiceName{MetadataChoice::strip, "strip"}};

/// What a result gets of it; null: nothing. Shares what does not change.
[[nodiscard]] std::shared_ptr<const Metadata> metadataFor(
    const std::shared_ptr<const Metadata>& metadata, MetadataChoice choice);

/// Bytes of the samples of a picture, alpha's among them. `depth`: bits a sample.
[[nodiscard]] inline std::uint64_t sampleBytes(FieldView color, FieldView alpha, int depth) {
    const std::int64_t samples = color.extent.area() * (color.channels + alpha.channels);
    return static_cast<std::uint64_t>(samples * depth / 8);
}
/// What of it a file of this name has no room for, as part of a sentence; empty: nothing. `bytes`: of
/// the samples that are written (sampleBytes()).
[[nodiscard]] std::string metadataLeftOut(const std::filesystem::path& path, const Metadata& metadata,
                                          std::uint64_t bytes);

}  // namespace weft::io

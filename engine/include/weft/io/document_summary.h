#pragma once
/// What a document file holds, told without its pixels: no picture is decoded, no linked file opened.
/// Takes as long as its lists of patches and layers. Target weft_io. Any thread.
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "weft/document/document.h"
#include "weft/document/shaded_picture.h"
#include "weft/io/source_places.h"

namespace weft::io {

/// As header and document say; whether the pixels are there was not looked at.
struct PictureSummary {
    Extent size;    ///< empty: not known
    int depth = 0;  ///< bits a sample: 8, 16, 32 (float); 0: not known
    int channels = 3;
    bool alpha = false, profile = false;
    Resolution resolution = {};
};

struct PatchSummary {
    PatchObject patch;  ///< without source and masks
    PictureSummary picture;
    std::string linkedTo;  ///< the source's file; empty: it is in the document
    bool softMask = false, keepsColour = false;
    /// Of its mask, and of those that keep their colour, as the document says; older ones do not.
    std::optional<std::int64_t> pixels = {}, keptPixels = {};
};

struct CloneSummary {
    PictureSummary background;
    std::vector<PatchSummary> patches;    ///< the lowest first
    std::vector<PatchGroup> groups = {};  ///< as Document's, but for empty ones
};

struct ReliefSummary {
    PictureSummary picture;
    ReliefSetup setup;  ///< without mask, border heights, edges and outliers
    bool mask = false;
    std::optional<std::int64_t> maskPixels;
    std::string border;  ///< title of the border heights; empty: none
};

/// Layers of another program.
struct LayersSummary {
    Extent canvas;
    Resolution resolution;
    std::vector<PatchSummary> layers;  ///< the lowest first
    std::vector<PatchGroup> groups = {};
};

struct DocumentSummary {
    std::variant<CloneSummary, ReliefSummary, LayersSummary> content;
    std::vector<std::string> changedElsewhere;  ///< as DocumentFile's
    std::vector<std::string> remarks;           ///< as DocumentFile's
    /// Sources that may be read but are not there: readDocument() throws MissingSources.
    std::vector<MissingSource> missing = {};
};

/// Throws BadInput as readDocument() does, but for pictures that are damaged.
[[nodiscard]] DocumentSummary readSummary(const std::filesystem::path& path);

}  // namespace weft::io

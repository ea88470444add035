#pragma once
/// Names of the files compiled into every program that links weft_resources.
#include <QStringList>

namespace weft::resources {

/// ":/weft/icons/NAME.svg", for QIcon. The names are those of resources/icons.
[[nodiscard]] QString icon(const char* name);

/// ":/weft/operations/KEY.png": what an operation makes of the sample scene. KEY as in
/// weft/document/operation.h.
[[nodiscard]] QString operationPicture(const char* key);

/// ":/weft/lab/NAME.json": a full run of an experiment of the Lab on an NVIDIA H100. Not all have
/// one.
[[nodiscard]] QString labRun(const char* experiment);

/// Pages of the manual that are there, in the order in which they are read: "window.md", …
[[nodiscard]] QStringList manualPages();
/// ":/weft/…": a page of the manual, or what one names relative to itself ("../readme/window.png").
/// Empty where that leads out of resources/.
[[nodiscard]] QString manualFile(const QString& path);

/// The sample scene, for weft::io and QImage: patch and mask have the same size.
inline constexpr const char* kSampleBackground = ":/weft/samples/background.jpg";
inline constexpr const char* kSamplePatch = ":/weft/samples/patch.png";
inline constexpr const char* kSampleMask = ":/weft/samples/mask.png";
/// For systems without any font.
inline constexpr const char* kFallbackFont = ":/weft/fonts/fallback.ttf";
/// A shaded picture for a relief; its alpha is the mask.
inline constexpr const char* kSampleRelief = ":/weft/samples/relief.png";
/// Where the patch image's top-left pixel lies in the background when the program starts.
inline constexpr int kSampleX = 560, kSampleY = 62;

}  // namespace weft::resources

#pragma once
/// A shaded picture that is turned into a surface, with all that a user sets about it.
#include <memory>
#include <optional>
#include <string>

#include "weft/bas_relief/bas_relief_options.h"
#include "weft/mask.h"
#include "weft/picture.h"
#include "weft/relief/light.h"
#include "weft/relief/relief_light.h"
#include "weft/relief/relief_options.h"
#include "weft/relief/relief_picture.h"
#include "weft/relief/relief_problem.h"

namespace weft {

/// Heights along the border, from a file.
struct BorderHeight {
    std::string title;  ///< name of that file
    Field height;       ///< one channel, pixels, of the picture's extent
};

/// What a picture shows, and so what its surface is made of.
enum class ReliefKind {
    body,       ///< a thing that its mask's edge is the rim of: shape from shading
    terrain,    ///< a surface that goes on beyond the picture: shape from shading
    basRelief,  ///< anything: slopes compressed into a chosen depth
};

/// How a setup came by its light.
enum class LightOrigin { assumed, estimated, refined, given };

/// A value: cheap to copy, large parts are shared and immutable. What undo restores.
struct ReliefSetup {
    std::shared_ptr<const Mask> mask;  ///< extent of the picture; null: the whole picture
    Light light{-0.45, 0.45, 0.77};
    LightOrigin lightFrom = LightOrigin::assumed;
    LightModel lightModel = LightModel::distant;  ///< what is looked for with the light
    /// Harmonics that were found, of which `light` is the main direction; R is 1 at the albedo. None:
    /// the picture is lit by `light` alone.
    std::optional<HarmonicLight> harmonics;
    bool paint =
        true;  ///< colours are paint, which no shading is read from (weft/relief/relief_paint.h)
    bool albedoFromPicture = true;   ///< else `albedo`
    bool ambientFromPicture = true;  ///< else `ambient`
    double albedo = 1;
    double ambient = 0;
    /// What was found with the light, of what comes from the picture. Before: no ambient light, and
    /// the brightest pixels face the light.
    std::optional<ShadingModel> found;
    Encoding encoding = Encoding::srgb;
    ReliefBoundary boundary = ReliefBoundary::natural;
    std::shared_ptr<const BorderHeight> border;  ///< null: none was given
    /// Edge types and outliers, as weft/relief/relief_problem.h reads them: said, or judged with the
    /// light. Null: all automatic.
    std::shared_ptr<const PixelMarks> edges, outliers;
    ReliefOptions options;
    ReliefHints hints;
    ReliefKind kind = ReliefKind::body;
    BasReliefOptions basRelief = {};  ///< of that kind

    friend bool operator==(const ReliefSetup&, const ReliefSetup&) = default;
};

/// True where light, hints, marks, kind and options may differ, and nothing else: the picture is read
/// the same.
[[nodiscard]] inline bool sameReading(const ReliefSetup& a, const ReliefSetup& b) {
    return a.mask == b.mask && a.paint == b.paint && a.albedoFromPicture == b.albedoFromPicture &&
           a.albedo == b.albedo && a.ambientFromPicture == b.ambientFromPicture &&
           a.ambient == b.ambient && a.found == b.found && a.harmonics == b.harmonics &&
           a.encoding == b.encoding && a.boundary == b.boundary && a.border == b.border;
}

/// What is found with the light, and is then `found`.
[[nodiscard]] inline FreeShading freeShading(const ReliefSetup& s) {
    return {.albedo = s.albedoFromPicture, .ambient = s.ambientFromPicture};
}

/// Puts a setup under one distant light; harmonics are forgotten.
void setLight(ReliefSetup& setup, const Light& light, LightOrigin from);
/// Puts it under harmonics that were found from its picture. An albedo that is given stays; there is
/// no ambient light beside them.
void setHarmonics(ReliefSetup& setup, const HarmonicFit& found);
/// The same problem under a setup's light and hints. Throws InvalidProblem.
[[nodiscard]] ReliefProblem underLightOf(const ReliefSetup& setup, const ReliefProblem& problem);

/// A picture and its setup. Immutable parts; any thread.
struct ShadedPicture {
    std::shared_ptr<const Picture> picture;
    ReliefSetup setup = {};
};

/// What is to be solved. `threads` read the picture; 0: all cores. Throws InvalidProblem as
/// ReliefProblem does; std::bad_alloc.
[[nodiscard]] ReliefProblem problemOf(const ShadedPicture& shaded, int threads = 0);

}  // namespace weft

#pragma once
/// Everything about a relief that a user sets: what is undone as one.
#include <QPolygonF>
#include <QString>
#include <memory>
#include <vector>

#include "weft/light.h"
#include "weft/mask.h"
#include "weft/relief_picture.h"
#include "weft/relief_problem.h"
#include "weft/relief_solver.h"

namespace weft::gui {

/// Heights along the border, from a file.
struct BorderHeight {
    QString title;
    Field height;  ///< one channel, pixels, of the picture's extent
};

/// A mask and its outline in picture coordinates.
struct ReliefMask {
    Mask mask;
    std::vector<QPolygonF> contour;
};
/// Any thread; milliseconds a megapixel.
[[nodiscard]] std::shared_ptr<const ReliefMask> reliefMask(Mask mask);

/// How a setup came by its light.
enum class LightOrigin { assumed, estimated, refined, given };

/// A value: cheap to copy, large parts are shared and immutable.
struct ReliefSetup {
    std::shared_ptr<const ReliefMask> mask;  ///< null: the whole picture
    Light light{-0.45, 0.45, 0.77};
    LightOrigin lightFrom = LightOrigin::assumed;
    bool albedoFromPicture = true;  ///< the brightest pixels face the light; else `albedo`
    double albedo = 1;
    double ambient = 0;
    Encoding encoding = Encoding::srgb;
    ReliefBoundary boundary = ReliefBoundary::natural;
    std::shared_ptr<const BorderHeight> border;  ///< null: none was given
    ReliefOptions options;
    ReliefHints hints;

    friend bool operator==(const ReliefSetup&, const ReliefSetup&) = default;
};

/// True where light, hints and options may differ, and nothing else: the picture is read the same.
[[nodiscard]] inline bool sameReading(const ReliefSetup& a, const ReliefSetup& b) {
    return a.mask == b.mask && a.albedoFromPicture == b.albedoFromPicture && a.albedo == b.albedo &&
           a.ambient == b.ambient && a.encoding == b.encoding && a.boundary == b.boundary &&
           a.border == b.border;
}

}  // namespace weft::gui

#pragma once
/// One colour a runner, the same in pictures, curves, bars and table.
#include <QColor>
#include <QList>
#include <QPalette>

#include "gui/style/contrast.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

inline constexpr int kMostRunners = 6, kFewestRunners = 2;

/// `index` 0..5: hues far apart, 3:1 and more from what is behind.
[[nodiscard]] inline QColor runnerColour(int index, const QPalette& palette) {
    static constexpr int kHues[kMostRunners] = {210, 30, 140, 320, 55, 265};
    static constexpr int kSaturation[kMostRunners] = {190, 215, 120, 150, 190, 170};
    const bool dark = isDark(palette);
    const int i = index % kMostRunners;
    return standingOut(QColor::fromHsl(kHues[i], kSaturation[i], dark ? 165 : 105), palette,
                       kMarkContrast);
}

/// Of a runner's line, as QPen::setDashPattern(): curves that coincide show through each other's
/// gaps. The first, which lies below the others, is solid.
[[nodiscard]] inline QList<qreal> runnerDashes(int index) {
    static const QList<qreal> kDashes[kMostRunners] = {{},           {6, 4},  {2, 3},
                                                       {9, 4, 2, 4}, {12, 6}, {5, 3, 1.5, 3, 1.5, 3}};
    return kDashes[index % kMostRunners];
}

}  // namespace weft::gui

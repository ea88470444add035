#pragma once
/// What the canvas paints: 8-bit pixels of a whole picture and their mip pyramid.
#include <QImage>
#include <QRect>
#include <memory>
#include <utility>
#include <vector>

#include "weft/field.h"
#include "weft/io/display_transform.h"
#include "weft/pixels.h"

namespace weft::gui {

[[nodiscard]] inline QRect toQRect(const Rect& r) { return {r.x, r.y, r.width, r.height}; }
[[nodiscard]] inline Rect toRect(const QRect& r) { return {r.x(), r.y(), r.width(), r.height()}; }

/// Level 0 is the picture, level k the mean of 2 × 2 pixels of level k − 1 (size rounded up). 5.33 B
/// a pixel. Made on any thread, then owned by the GUI thread.
class DisplayImage {
public:
    using Colours = std::shared_ptr<const io::DisplayTransform>;

    DisplayImage() = default;
    /// Converts the whole picture and builds all levels. `alpha`: 1 channel of the same extent, or
    /// empty. `colours`: codes as the monitor has them; null: as they are.
    DisplayImage(FieldView color, FieldView alpha, Colours colours = {});

    [[nodiscard]] bool isNull() const { return levels_.empty(); }
    [[nodiscard]] Extent extent() const { return extent_; }
    /// Of all levels.
    [[nodiscard]] std::int64_t bytes() const;
    [[nodiscard]] bool hasAlpha() const { return hasAlpha_; }
    [[nodiscard]] int levelCount() const { return static_cast<int>(levels_.size()); }
    /// For what is written from now on.
    void setColours(Colours colours) { colours_ = std::move(colours); }
    /// Overwrites the rectangle `at` + extent of `color`, clipped to the picture, in level 0; the
    /// other levels are brought up to date when they are next asked for.
    void write(FieldView color, FieldView alpha, Point at);
    /// The same from pixels that are drawn already, the part `source` of them.
    void write(const PixelRaster& pixels, const Rect& source, FieldView alpha, Point at);
    /// Level k ≥ 0 (clamped to the coarsest). Brings stale rectangles of levels 1..k up to date
    /// first.
    [[nodiscard]] const QImage& level(int k);
    /// The coarsest level that still has at least as many pixels as the screen shows at `zoom`
    /// (screen pixels per picture pixel).
    [[nodiscard]] int levelForZoom(double zoom) const;

private:
    void refresh(int k);
    void noteWritten(const Rect& target);

    Extent extent_;
    bool hasAlpha_ = false;
    Colours colours_;
    std::vector<QImage> levels_;
    std::vector<Rect> stale_;  ///< per level: in pixels of that level
};

}  // namespace weft::gui

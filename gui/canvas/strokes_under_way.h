#pragma once
/// Strokes whose result is not seen yet.
#include <QObject>
#include <functional>
#include <list>
#include <optional>
#include <vector>

#include "gui/canvas/overlays/brush_stroke.h"

namespace weft::gui {

class CanvasView;

/// Strokes of which patches are made, drawn until these are solved, or are gone. GUI thread.
class StrokesUnderWay : public QObject {
public:
    explicit StrokesUnderWay(CanvasView& view);

    /// To be called with the patches that were made of the stroke; with none where that failed.
    [[nodiscard]] std::function<void(const std::vector<std::uint64_t>&)> add(
        const BrushStroke& stroke);
    void forget();
    /// Painter in device pixels.
    void paint(QPainter& painter, const QColor& colour) const;

private:
    struct UnderWay {
        std::uint64_t key = 0;
        BrushStroke stroke;
        std::optional<std::vector<std::uint64_t>> patches;  ///< none yet: it is worked on
    };
    [[nodiscard]] bool isSeen(const UnderWay& stroke) const;
    void dropSeen();

    CanvasView& view_;
    std::list<UnderWay> strokes_;
    std::uint64_t lastKey_ = 0;
};

}  // namespace weft::gui

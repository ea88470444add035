#pragma once
/// What a relief's tab shows: the picture, and the surface beside it.
#include <QSplitter>
#include <optional>
#include <utility>

#include "gui/relief/relief_view.h"
#include "weft/backend_registry.h"
#include "weft/surface/surface_camera.h"

namespace weft::gui {

class ProposalStrip;
class SurfaceView;
struct SurfaceReadout;

/// New surfaces go to the 3-D view as scenes; what the pointer is at in one view is marked in the
/// other. GUI thread.
class ReliefPage : public QSplitter {
    Q_OBJECT
public:
    ReliefPage(ReliefDocument& document, const BackendRegistry& registry, QWidget* parent = nullptr);

    [[nodiscard]] ReliefDocument& document() { return document_; }
    [[nodiscard]] ReliefView& canvas() { return *canvas_; }
    [[nodiscard]] SurfaceView& surface() { return *surface_; }
    [[nodiscard]] ProposalStrip& proposal() { return *proposal_; }

signals:
    /// "x, y · z 12.3 · n 0.1, 0.2, 0.97" of what the pointer is at in either view; empty: nothing.
    void readoutChanged(const QString& text);
    void failed(const QString& sentence);

private:
    void showSketch();
    void showSurface();
    void watchWhatIsShown(bool shallow);
    void onPointerInPicture(std::optional<QPointF> inImage);
    void onPointerOnSurface(const std::optional<SurfaceReadout>& readout);

    ReliefDocument& document_;
    ReliefView* canvas_;
    ProposalStrip* proposal_;
    SurfaceView* surface_;
    /// Mask, and whether it is a bas-relief, of the surface that is shown.
    std::optional<std::pair<std::shared_ptr<const Mask>, bool>> shown_;
};

}  // namespace weft::gui

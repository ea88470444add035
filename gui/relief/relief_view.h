#pragma once
/// The 2-D canvas of a relief: its picture, mask, hints and light.
#include "gui/canvas/picture_view.h"
#include "gui/relief/mark_overlay.h"
#include "gui/relief/relief_document.h"

namespace weft::gui {

class LightBall;
class LightBinding;
class LightCorner;

/// The light's ball floats in a corner of the picture; what colours stand for is below it.
class ReliefView : public PictureView {
    Q_OBJECT
public:
    explicit ReliefView(ReliefDocument& document, QWidget* parent = nullptr);
    ~ReliefView() override;

    [[nodiscard]] ReliefDocument& document() { return document_; }
    [[nodiscard]] LightBall& ball() { return *ball_; }
    [[nodiscard]] const MarkOverlay& marks() const { return marks_; }
    /// The hint at a place of the picture, within a few pixels of the screen; -1: none.
    [[nodiscard]] int seedAt(QPointF inImage) const;
    /// A place that the other view points at; none: hides the mark.
    void setCursorMark(std::optional<QPointF> inImage);
    /// Shows an outline that is only proposed, dashed; empty: none.
    void setProposal(const std::vector<QPolygonF>& contour);

signals:
    /// The finished surface is to be lit from elsewhere, without another solve.
    void relightRequested();

protected:
    [[nodiscard]] std::unique_ptr<Tool> makeTool(ToolKind kind) override;
    void paintOver(QPainter& painter) override;
    void resizeEvent(QResizeEvent*) override;
    void letGo() override;

private:
    void paintContour(QPainter& painter) const;
    void paintSeeds(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    void placeBall();
    void followSetup();

    ReliefDocument& document_;
    LightCorner* corner_;
    LightBall* ball_;
    std::unique_ptr<LightBinding> binding_;
    std::optional<QPointF> mark_;
    std::vector<QPolygonF> proposed_;
    MarkOverlay marks_;
    std::shared_ptr<const Mask> paintedMask_;
    std::vector<ReliefSeed> paintedSeeds_;
};

}  // namespace weft::gui

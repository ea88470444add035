#pragma once
/// The dock of a relief: light, mask, edge, shading.
#include <QWidget>

class QPushButton;

namespace weft::gui {

class EdgeGroup;
class LightGroup;
class MaskGroup;
class PixelMarkGroup;
class QualityGroup;
class ReliefDocument;
class ReliefGroup;
class ReliefKindGroup;
class ShadingGroup;

/// Dock content; wires its parts to one document. GUI thread.
class ReliefPanel : public QWidget {
    Q_OBJECT
public:
    explicit ReliefPanel(QWidget* parent = nullptr);

    /// Null: everything is disabled.
    void setDocument(ReliefDocument* document);
    /// Normals are relaxed by a scheme, not solved for by multigrid: λ is another panel's.
    void setRelaxes(bool relaxes);
    [[nodiscard]] LightGroup& light() { return *light_; }
    [[nodiscard]] EdgeGroup& edge() { return *edge_; }
    [[nodiscard]] MaskGroup& mask() { return *mask_; }
    [[nodiscard]] PixelMarkGroup& marks() { return *marks_; }

signals:
    void exportRequested();

private:
    void fillShow();

    ReliefGroup* show_;  ///< what the flat picture shows
    ReliefKindGroup* kind_;
    LightGroup* light_;
    MaskGroup* mask_;
    EdgeGroup* edge_;
    PixelMarkGroup* marks_;
    QualityGroup* quality_;
    ShadingGroup* shading_;
    std::vector<ReliefGroup*> boxes_;  ///< all of them
    QPushButton* export_;
};

}  // namespace weft::gui

#pragma once
/// The dock of a relief: light, mask, edge, shading.
#include <QWidget>

class QPushButton;

namespace weft::gui {

class EdgeBox;
class KindBox;
class LightBox;
class MarkBox;
class MaskBox;
class QualityBox;
class ReliefBox;
class ReliefDocument;
class ShadingBox;

/// Dock content; wires its parts to one document. GUI thread.
class ReliefPanel : public QWidget {
    Q_OBJECT
public:
    explicit ReliefPanel(QWidget* parent = nullptr);

    /// Null: everything is disabled.
    void setDocument(ReliefDocument* document);
    /// Normals are relaxed by a scheme, not solved for by multigrid: λ is another panel's.
    void setRelaxes(bool relaxes);
    [[nodiscard]] LightBox& light() { return *light_; }
    [[nodiscard]] EdgeBox& edge() { return *edge_; }
    [[nodiscard]] MaskBox& mask() { return *mask_; }
    [[nodiscard]] MarkBox& marks() { return *marks_; }

signals:
    void exportRequested();

private:
    void fillShow();

    ReliefBox* show_;  ///< what the flat picture shows
    KindBox* kind_;
    LightBox* light_;
    MaskBox* mask_;
    EdgeBox* edge_;
    MarkBox* marks_;
    QualityBox* quality_;
    ShadingBox* shading_;
    std::vector<ReliefBox*> boxes_;  ///< all of them
    QPushButton* export_;
};

}  // namespace weft::gui

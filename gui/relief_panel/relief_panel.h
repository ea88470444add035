#pragma once
/// The dock of a relief: light, shading, edge.
#include <QWidget>

#include "gui/relief/relief_document.h"

class QPushButton;

namespace weft::gui {

class EdgeBox;
class LightBox;
class MaskBox;
class ReliefBox;
class ShadingBox;

/// Dock content; wires its parts to one document. GUI thread.
class ReliefPanel : public QWidget {
    Q_OBJECT
public:
    explicit ReliefPanel(QWidget* parent = nullptr);

    /// Null: everything is disabled.
    void setDocument(ReliefDocument* document);
    /// Normals are relaxed by a scheme, not solved for by multigrid.
    void setRelaxes(bool relaxes);
    [[nodiscard]] LightBox& light() { return *light_; }
    [[nodiscard]] EdgeBox& edge() { return *edge_; }
    [[nodiscard]] MaskBox& mask() { return *mask_; }

signals:
    void exportRequested();

private:
    LightBox* light_;
    EdgeBox* edge_;
    MaskBox* mask_;
    ShadingBox* shading_;
    QPushButton* export_;
    std::vector<ReliefBox*> boxes_;
};

}  // namespace weft::gui

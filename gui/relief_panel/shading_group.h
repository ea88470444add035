#pragma once
/// How the picture's brightness is read, and what it weighs beside outline and smoothness.
#include "gui/relief_panel/relief_group.h"

class QCheckBox;
class QSlider;

namespace weft::gui {

class Label;

/// Trust in the outline, λ, paint, albedo, ambient light, encoding.
class ShadingGroup : public ReliefGroup {
    Q_OBJECT
public:
    explicit ShadingGroup(QWidget* parent = nullptr);

    /// Normals are relaxed by a scheme, not solved for by multigrid: λ is another panel's.
    void setRelaxes(bool relaxes);

private:
    void addTrust();
    void addSmoothness();
    void addPaint();
    void addBrightness();
    void addEncoding();
    /// Enables what says something of the document's kind of surface.
    void showKind();

    QSlider* trust_;
    QSlider* smoothness_;
    Label* lambda_;
    QCheckBox* paint_;
    bool relaxes_ = false;
};

}  // namespace weft::gui

#pragma once
/// What the picture shows, and the depth of a bas-relief.
#include "gui/relief_panel/relief_group.h"

class QSlider;

namespace weft::gui {

class Label;

/// Kind; of a bas-relief depth, width, detail and background, live.
class ReliefKindGroup : public ReliefGroup {
    Q_OBJECT
public:
    explicit ReliefKindGroup(QWidget* parent = nullptr);

private:
    void addSizes();
    /// A slider for a share of the options, 0 to 1; `text` names its change.
    void addShare(const char* name, const QString& text, const QString& tip,
                  double BasReliefOptions::*share);
    void chooseKind(ReliefKind kind);

    QComboBox* kind_;
    Label* proposal_;
    QWidget* shallow_;  ///< what is of a bas-relief
    QVBoxLayout* rows_;
};

}  // namespace weft::gui

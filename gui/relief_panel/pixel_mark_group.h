#pragma once
/// What a brush says of the mask's edge and of outliers.
#include <optional>

#include "gui/canvas/selection_settings.h"
#include "gui/relief_panel/relief_group.h"

class QButtonGroup;

namespace weft::gui {

class PixelMarkGroup : public ReliefGroup {
    Q_OBJECT
public:
    explicit PixelMarkGroup(QWidget* parent = nullptr);

    /// What the brush in hand paints; none: another tool is.
    void setMarking(const std::optional<PixelMarking>& marking);
    /// A job looks for outliers: its button waits.
    void setLooking(bool looking);

signals:
    /// The brush is to paint this.
    void markingChosen(const weft::gui::PixelMarking& marking);
    void outliersRequested();

private:
    [[nodiscard]] QWidget* segments(PixelMarking::Of of, const QStringList& texts,
                                    const QStringList& tips);
    void show(const ReliefDocument& document);

    QButtonGroup* marks_;
    QToolButton *find_, *forget_;
    bool looking_ = false;
};

}  // namespace weft::gui

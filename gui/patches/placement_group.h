#pragma once
/// Where the active patch lies, in numbers.
#include <QDoubleSpinBox>
#include <QPointer>
#include <QToolButton>

#include "gui/document/history/gesture_run.h"
#include "gui/document/patch_commands.h"
#include "gui/patches/calm_refresh.h"

namespace weft::gui {

/// x and y are the left and upper edge of the placed mask, width and height its sides before it is
/// turned, all in pixels of the picture.
class PlacementGroup : public QWidget {
    Q_OBJECT
public:
    explicit PlacementGroup(QWidget* parent = nullptr);
    void setDocument(CloneDocument* document);

private:
    void refresh();
    /// `field` has a new value.
    void take(const QDoubleSpinBox* field);

    QPointer<CloneDocument> document_;
    QDoubleSpinBox *x_, *y_, *width_, *height_, *scale_, *angle_;
    QToolButton* aspect_;
    GestureRun steps_;
    CalmRefresh calm_;
};

}  // namespace weft::gui

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
/// turned, all in pixels of the picture. Of several patches: those of the box around them; scale and
/// angle are what became of them since they were selected. They change together.
class PlacementGroup : public QWidget {
    Q_OBJECT
public:
    explicit PlacementGroup(QWidget* parent = nullptr);
    void setDocument(CloneDocument* document);

private:
    /// What several patches have become together.
    struct Together {
        std::vector<std::uint64_t> ids;
        std::vector<Placement> places;  ///< as they were left; else all begins anew
        PlanePoint middle;              ///< that they are scaled and turned about
        double scale = 1, degrees = 0;
    };
    void refresh();
    void showOne(const PatchObject& patch);
    void showTogether(const Bounds& around);
    /// `field` has a new value.
    void take(const QDoubleSpinBox* field);
    void takeOne(const QDoubleSpinBox* field, const PatchObject& patch);
    void takeTogether(const QDoubleSpinBox* field, const Bounds& around);
    /// Where the selected ones lie now.
    [[nodiscard]] std::vector<Placement> places() const;

    QPointer<CloneDocument> document_;
    Together together_;
    QDoubleSpinBox *x_, *y_, *width_, *height_, *scale_, *angle_;
    QToolButton* aspect_;
    GestureRun steps_;
    CalmRefresh calm_;
};

}  // namespace weft::gui

#pragma once
/// Feather and grow of the selected patches' masks.
#include <QDoubleSpinBox>
#include <QPointer>
#include <QSlider>

#include "gui/document/clone_document.h"
#include "gui/document/history/gesture_run.h"
#include "gui/document/mask_shape_edit.h"
#include "gui/patches/calm_refresh.h"

namespace weft::gui {

/// Shows the active patch's; a change is of all selected ones. Masks take a while: who can make them
/// in a job does. GUI thread.
class MaskShapeGroup : public QWidget {
    Q_OBJECT
public:
    explicit MaskShapeGroup(QWidget* parent = nullptr);
    void setDocument(CloneDocument* document);
    /// What was wanted has come, or cannot.
    void settle();

signals:
    void shapeWanted(weft::gui::CloneDocument* document, const weft::gui::MaskShapeEdit& edit);

private:
    struct Row {
        QSlider* slider;
        QDoubleSpinBox* field;
    };
    Row makeRow(const char* name, const QString& text, const QString& tip, double least, double most,
                int leastOnSlider, int mostOnSlider);
    void refresh();
    /// A row has a new value.
    void take(const Row& row, double value);

    QPointer<CloneDocument> document_;
    Row feather_, grow_;
    bool waits_ = false;       ///< shows what is wanted until the masks have come
    std::uint64_t slide_ = 0;  ///< gesture of the drag of a slider
    GestureRun steps_;
    CalmRefresh calm_;
};

}  // namespace weft::gui

#pragma once
/// How the selected patches go into the picture: opacity, operation, solve space.
#include <QComboBox>
#include <QPointer>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include "gui/document/clone_document.h"
#include "gui/document/history/gesture_run.h"
#include "gui/patches/calm_refresh.h"

namespace weft::gui {

/// Shows the active patch's; a change is of all selected ones.
class AppearanceGroup : public QWidget {
    Q_OBJECT
public:
    /// `tilePreview` has a button beside the operation `tile`.
    explicit AppearanceGroup(QAction* tilePreview, QWidget* parent = nullptr);
    void setDocument(CloneDocument* document);

private:
    void refresh();
    void slide(int percent);

    QPointer<CloneDocument> document_;
    QSlider* opacity_;
    QSpinBox* percent_;
    QComboBox *operation_, *space_;
    QToolButton* tilePreview_;
    std::uint64_t slide_ = 0;  ///< gesture of the drag of the slider
    GestureRun steps_;
    CalmRefresh calm_;
};

}  // namespace weft::gui

#pragma once
/// How the selected patches go into the picture: opacity, operation and its numbers, solve space.
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QPointer>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include "gui/document/clone_document.h"
#include "gui/document/history/gesture_run.h"
#include "gui/patches/calm_refresh.h"
#include "gui/patches/operation_box.h"

namespace weft::gui {

/// Shows the active patch's; a change is of all selected ones. With no patch selected an operation
/// can be chosen for what is selected of the picture.
class AppearanceGroup : public QWidget {
    Q_OBJECT
public:
    struct Actions {
        QActionGroup& operations;  ///< data(): key of one; the list triggers them
        QAction& tilePreview;      ///< has a button beside the operation `tile`
        QAction& keepColour;       ///< checkable
    };
    explicit AppearanceGroup(const Actions& actions, QWidget* parent = nullptr);
    void setDocument(CloneDocument* document);

private:
    void makeOpacity();
    void makeOperation(const Actions& actions);
    void makeSpace();
    void connectNumbers();
    void refresh();
    void refreshOperation(const PatchObject* patch);
    void slide(int percent);
    /// Scrolls to the operation and its numbers once the one that was chosen last is shown.
    void showAwaited();

    QPointer<CloneDocument> document_;
    QSlider* opacity_;
    QSpinBox* percent_;
    QComboBox *operation_, *space_;
    OperationBox* numbers_;
    QToolButton* tilePreview_;
    QCheckBox* keepColour_;
    QString awaited_;                   ///< key of the operation that was chosen; empty: none
    std::uint64_t numbersGesture_ = 0;  ///< that changes numbers of the operation
    std::uint64_t slide_ = 0;           ///< gesture of the drag of the slider
    GestureRun steps_;
    CalmRefresh calm_;
};

}  // namespace weft::gui

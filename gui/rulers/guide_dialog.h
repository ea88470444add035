#pragma once
/// Guides by their numbers.
#include <QDialog>
#include <QPointer>

#include "gui/canvas/canvas_guides.h"
#include "gui/document/clone_document.h"
#include "gui/document/history/gesture_run.h"

class QDoubleSpinBox;
class QListWidget;
class QPushButton;

namespace weft::gui {

/// A list of them, upright ones first, with the place of the one that is chosen. Each change acts at
/// once, as a step of undo. Does not block.
class GuideDialog : public QDialog {
    Q_OBJECT
public:
    explicit GuideDialog(QWidget* parent = nullptr);
    /// Null: all is greyed out.
    void setDocument(CloneDocument* document);
    /// Index −1: none of its own.
    void choose(const CanvasGuides::Guide& guide);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] const Guides& guides() const;
    [[nodiscard]] std::optional<CanvasGuides::Guide> chosen() const;
    [[nodiscard]] int placeInList(const CanvasGuides::Guide& guide) const;
    void refresh();
    void showChosen();
    void make(GuideWay way);
    void move(double place);
    void remove();

    QPointer<CloneDocument> document_;
    QListWidget* list_;
    QDoubleSpinBox* place_;
    QPushButton *upright_, *level_, *remove_;
    GestureRun moves_;
};

}  // namespace weft::gui

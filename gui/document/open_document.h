#pragma once
/// What a tab of the window holds: a picture, a selection in it, a history of changes.
#include <QObject>
#include <QRect>
#include <QString>
#include <QUndoStack>

#include "gui/display/display_image.h"
#include "gui/document/patch_source.h"

namespace weft::gui {

/// Lives on the GUI thread. Every lasting change goes through a command on undoStack().
class OpenDocument : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    ~OpenDocument() override;

    [[nodiscard]] virtual QString title() const = 0;
    /// File that it comes from; empty if none.
    [[nodiscard]] virtual QString path() const = 0;
    [[nodiscard]] virtual Extent extent() const = 0;
    /// Bits a sample of the file.
    [[nodiscard]] virtual int depth() const = 0;
    /// What the canvas paints.
    [[nodiscard]] virtual DisplayImage& display() = 0;

    [[nodiscard]] QUndoStack& undoStack() { return undoStack_; }
    [[nodiscard]] const QUndoStack& undoStack() const { return undoStack_; }
    /// A region of the picture. Not undone.
    [[nodiscard]] const Selection& selection() const { return selection_; }
    void setSelection(Selection selection);
    /// True from press to release of a drag: edits ask for speed.
    [[nodiscard]] bool dragging() const { return dragging_; }
    void setDragging(bool dragging);

signals:
    void selectionChanged();
    void draggingChanged(bool dragging);
    /// Display pixels changed within `area`.
    void displayChanged(QRect area);

private:
    Selection selection_;
    bool dragging_ = false;
    QUndoStack undoStack_;
};

}  // namespace weft::gui

#pragma once
/// The open pictures, each in a tab with its own canvas.
#include <QTabWidget>
#include <QUndoGroup>

#include "gui/canvas/canvas_view.h"

namespace weft::gui {

/// A tab owns its canvas, and the canvas its document. While something is dragged over the tab bar,
/// the tab under it comes to the front, so that a selection can be carried to another picture.
class DocumentTabs : public QTabWidget {
    Q_OBJECT
public:
    explicit DocumentTabs(QUndoGroup& undoGroup, QWidget* parent = nullptr);

    /// Takes ownership; the new tab comes to the front.
    CanvasView* add(CloneDocument* document);
    [[nodiscard]] CanvasView* current() const;
    [[nodiscard]] CanvasView* at(int index) const;
    [[nodiscard]] CloneDocument* currentDocument() const;
    [[nodiscard]] std::vector<CloneDocument*> documents() const;
    void closeTab(int index);
    void setTool(ToolKind kind);

signals:
    /// Another document (or none) is in front.
    void currentDocumentChanged(weft::gui::CloneDocument* document);

private:
    [[nodiscard]] QWidget* closeButton(CanvasView* canvas);
    void onCurrentChanged();
    void refreshTitle(CloneDocument* document);

    QUndoGroup& undoGroup_;
    ToolKind tool_ = ToolKind::move;
};

}  // namespace weft::gui

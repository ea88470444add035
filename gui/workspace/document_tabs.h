#pragma once
/// The open pictures, each in a tab with its own canvas.
#include <QTabWidget>
#include <QUndoGroup>

#include "gui/canvas/canvas_view.h"
#include "weft/backend_registry.h"

namespace weft::gui {

class ReliefDocument;
class ReliefPage;

/// A tab owns its view, and the view its document. While something is dragged over the tab bar, the
/// tab under it comes to the front, so that a selection can be carried to another picture.
class DocumentTabs : public QTabWidget {
    Q_OBJECT
public:
    explicit DocumentTabs(QUndoGroup& undoGroup, QWidget* parent = nullptr);

    /// Takes ownership. Tabs stand as they were asked for (OpenDocument::place); a new one comes to
    /// the front, but not before others that were asked for later.
    CanvasView* add(CloneDocument* document);
    ReliefPage* add(ReliefDocument* document, const BackendRegistry& registry);
    /// Null where a tab holds something else.
    [[nodiscard]] CanvasView* current() const { return at(currentIndex()); }
    [[nodiscard]] CanvasView* at(int index) const;
    [[nodiscard]] ReliefPage* currentRelief() const;
    [[nodiscard]] CloneDocument* currentDocument() const;
    /// Whatever the tab holds; null: there is none.
    [[nodiscard]] PictureView* viewAt(int index) const;
    [[nodiscard]] PictureView* currentView() const { return viewAt(currentIndex()); }
    [[nodiscard]] OpenDocument* documentAt(int index) const;
    [[nodiscard]] OpenDocument* documentInFront() const { return documentAt(currentIndex()); }
    [[nodiscard]] std::vector<OpenDocument*> documents() const;
    [[nodiscard]] int indexOfDocument(const OpenDocument* document) const;
    void closeTab(int index);
    /// To the front comes the tab so many to the right; after the last one, the first.
    void step(int by);
    /// Of the tab in front, and of those that come after it.
    void setTool(ToolKind kind);

signals:
    /// Another document (or none) is in front.
    void currentDocumentChanged(weft::gui::OpenDocument* document);

private:
    void endDrag();
    void addPage(QWidget* page, OpenDocument* document);
    [[nodiscard]] int indexFor(const OpenDocument& document) const;
    [[nodiscard]] QWidget* closeButton(QWidget* page);
    void onCurrentChanged();
    void refreshTitle(OpenDocument* document);

    QUndoGroup& undoGroup_;
    ToolKind tool_ = ToolKind::move;
};

}  // namespace weft::gui

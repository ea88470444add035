#include "gui/document/open_document.h"

#include <QFileInfo>

namespace weft::gui {

// The stack tells that it is emptied as it goes, to widgets that are half gone themselves.
OpenDocument::~OpenDocument() { undoStack_.blockSignals(true); }

QString OpenDocument::title() const {
    return file_.isEmpty() ? pictureTitle() : QFileInfo(file_).fileName();
}

void OpenDocument::setFile(const QString& path) { setFile(path, FileStamp(path)); }

void OpenDocument::setFile(const QString& path, const FileStamp& stamp) {
    stamp_ = stamp;
    noted_ = FileState::same;
    if (std::exchange(file_, path) != path) emit fileChanged();
}

void OpenDocument::setSelection(Selection selection) {
    if (selection_ == selection) return;
    selection_ = std::move(selection);
    emit selectionChanged();
}

void OpenDocument::setDragging(bool dragging) {
    if (dragging_ == dragging) return;
    dragging_ = dragging;
    emit draggingChanged(dragging);
}

}  // namespace weft::gui

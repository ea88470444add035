#include "gui/document/patch_commands.h"

#include <QCoreApplication>

namespace weft::gui {

namespace {
QString named(const char* source) { return QCoreApplication::translate("Commands", source); }
}  // namespace

AddPatch::AddPatch(CloneDocument& document, PatchItem item)
    : QUndoCommand(named("Add Patch")),
      document_(document),
      index_(static_cast<int>(document.patches().size())),
      item_(std::move(item)) {}

void AddPatch::redo() { document_.insertPatch(index_, item_); }

void AddPatch::undo() { item_ = document_.takePatch(index_); }

DeletePatch::DeletePatch(CloneDocument& document)
    : QUndoCommand(named("Delete Patch")), document_(document), index_(document.activeIndex()) {}

void DeletePatch::redo() { item_ = document_.takePatch(index_); }

void DeletePatch::undo() { document_.insertPatch(index_, item_); }

MovePatch::MovePatch(CloneDocument& document, Point to, std::uint64_t gesture)
    : QUndoCommand(named("Move Patch")),
      document_(document),
      index_(document.activeIndex()),
      from_(document.activePatch()->patch.backgroundFromPatch),
      to_(to),
      gesture_(gesture) {}

void MovePatch::redo() { document_.movePatch(index_, to_); }

void MovePatch::undo() { document_.movePatch(index_, from_); }

bool MovePatch::mergeWith(const QUndoCommand* newer) {
    const auto* other = dynamic_cast<const MovePatch*>(newer);
    if (!other || other->gesture_ != gesture_ || other->index_ != index_) return false;
    to_ = other->to_;
    setObsolete(to_ == from_);
    return true;
}

std::uint64_t MovePatch::newGesture() {
    static std::uint64_t last = 0;  // GUI thread only
    return ++last;
}

SetOperation::SetOperation(CloneDocument& document, Operation operation)
    : QUndoCommand(named(operation.info().title.c_str())),
      document_(document),
      index_(document.activeIndex()),
      before_(document.activePatch()->operation),
      after_(std::move(operation)) {}

void SetOperation::redo() { document_.setOperation(index_, after_); }

void SetOperation::undo() { document_.setOperation(index_, before_); }

ReplaceBackground::ReplaceBackground(CloneDocument& document,
                                     std::shared_ptr<const OpenedPicture> background,
                                     std::unique_ptr<DisplayImage> display)
    : QUndoCommand(named("Replace Background")),
      document_(document),
      other_(std::move(background)),
      otherDisplay_(std::move(display)) {}

void ReplaceBackground::redo() { document_.swapBackground(other_, otherDisplay_); }

void ReplaceBackground::undo() { document_.swapBackground(other_, otherDisplay_); }

}  // namespace weft::gui

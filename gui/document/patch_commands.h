#pragma once
/// Undoable changes of a document's patches: of the one that is active when the command is made.
/// Pushed onto CloneDocument::undoStack(), which runs them.
#include <QUndoCommand>
#include <memory>

#include "gui/document/clone_document.h"

namespace weft::gui {

/// On top of the others.
class AddPatch : public QUndoCommand {
public:
    AddPatch(CloneDocument& document, PatchItem item);
    void redo() override;
    void undo() override;

private:
    CloneDocument& document_;
    int index_;
    PatchItem item_;
};

class DeletePatch : public QUndoCommand {
public:
    explicit DeletePatch(CloneDocument& document);
    void redo() override;
    void undo() override;

private:
    CloneDocument& document_;
    int index_;
    PatchItem item_;
};

/// Moves of one drag (or one run of held arrow keys) have the same `gesture` and become one step.
class MovePatch : public QUndoCommand {
public:
    MovePatch(CloneDocument& document, Point to, std::uint64_t gesture);
    void redo() override;
    void undo() override;
    [[nodiscard]] int id() const override { return 1; }
    [[nodiscard]] bool mergeWith(const QUndoCommand* newer) override;
    /// A number no other gesture has.
    [[nodiscard]] static std::uint64_t newGesture();

private:
    CloneDocument& document_;
    int index_;
    Point from_, to_;
    std::uint64_t gesture_;
};

class SetOperation : public QUndoCommand {
public:
    SetOperation(CloneDocument& document, Operation operation);
    void redo() override;
    void undo() override;

private:
    CloneDocument& document_;
    int index_;
    Operation before_, after_;
};

/// Puts another picture under the patches.
class ReplaceBackground : public QUndoCommand {
public:
    ReplaceBackground(CloneDocument& document, std::shared_ptr<const OpenedPicture> background,
                      std::unique_ptr<DisplayImage> display);
    void redo() override;
    void undo() override;

private:
    CloneDocument& document_;
    std::shared_ptr<const OpenedPicture> other_;
    std::unique_ptr<DisplayImage> otherDisplay_;
};

}  // namespace weft::gui

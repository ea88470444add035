#pragma once
/// Undoable changes of a relief.
#include <QUndoCommand>

#include "gui/relief/relief_document.h"

namespace weft::gui {

/// From one setup to another. Changes of one gesture (a drag of the light, say) become one step.
class ChangeRelief : public QUndoCommand {
public:
    ChangeRelief(ReliefDocument& document, const QString& text, ReliefSetup after,
                 std::uint64_t gesture)
        : QUndoCommand(text),
          document_(document),
          before_(document.setup()),
          after_(std::move(after)),
          gesture_(gesture) {}

    void redo() override { document_.setSetup(after_); }
    void undo() override { document_.setSetup(before_); }
    [[nodiscard]] int id() const override { return 2; }
    [[nodiscard]] bool mergeWith(const QUndoCommand* newer) override;

private:
    ReliefDocument& document_;
    ReliefSetup before_, after_;
    std::uint64_t gesture_;  ///< 0: stands alone
};

}  // namespace weft::gui

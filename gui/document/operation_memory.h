#pragma once
/// Numbers that come back when an operation is chosen again.
#include <QObject>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "gui/document/clone_document.h"

namespace weft::gui {

/// Chooses operations of a document's patches: each gets the numbers that it had when this operation
/// was chosen for it last, else the presets. Not saved and not undone; owned by the document. GUI
/// thread.
class OperationMemory : public QObject {
    Q_OBJECT
public:
    [[nodiscard]] static OperationMemory& of(CloneDocument& document);
    /// For the selected patches, in one step of undo; one that has this operation keeps it as it is.
    /// `key`: of weft::operations(). Throws InvalidProblem for another.
    void choose(const std::string& key);

private:
    explicit OperationMemory(CloneDocument& document);

    CloneDocument& document_;
    /// An id that undo freed may be another patch's by now, which has another source.
    struct Had {
        std::weak_ptr<const Picture> source;
        Operation operation;
    };
    std::map<std::pair<std::uint64_t, std::string>, Had> numbers_;  ///< by patch and operation
};

}  // namespace weft::gui

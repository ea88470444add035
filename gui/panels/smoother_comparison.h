#pragma once
/// What a scheme costs in cycles and gains in time when it smooths multigrid.
#include <QString>
#include <string>

#include "weft/live/snapshot.h"

namespace weft::gui {

/// Compares the newest multigrid solve that a scheme smoothed with the newest that red-black sweeps
/// did. Only solves of one box that started from nothing count: those right after the smoother was
/// changed. GUI thread.
class SmootherComparison {
public:
    void take(const Snapshot& snapshot);
    /// The newest scheme was solved with here, but red-black sweeps were not.
    [[nodiscard]] bool lacksOwn() const {
        return scheme_.cycles > 0 && last_ == scheme_.scheme && !isComparable();
    }
    /// "4w-square: 6 cycles, 21 ms; red-black: 3 cycles, 14 ms."; while a scheme smooths and there
    /// is nothing to compare it with: its own figures, and what to do. Else empty.
    [[nodiscard]] QString text() const;

private:
    struct Entry {
        std::string scheme;
        std::int64_t cycles = 0;
        double seconds = 0;
        Rect box;
    };
    [[nodiscard]] bool isComparable() const {
        return own_.cycles > 0 && scheme_.cycles > 0 && own_.box.topLeft() == scheme_.box.topLeft() &&
               own_.box.extent() == scheme_.box.extent();
    }
    Entry own_, scheme_;
    std::string last_;  ///< smoother of the newest solve that ended
};

}  // namespace weft::gui

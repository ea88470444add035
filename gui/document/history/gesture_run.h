#pragma once
/// Changes that follow each other quickly are one step of undo: taps of a key, clicks of a field.
#include <QElapsedTimer>

#include "gui/document/history/state_change.h"

namespace weft::gui {

/// GUI thread.
class GestureRun {
public:
    /// For the change that comes now: that of the one before, within a second of it.
    [[nodiscard]] std::uint64_t next() {
        constexpr qint64 kPause = 1000;  // milliseconds
        if (!last_.isValid() || last_.hasExpired(kPause)) gesture_ = newGesture();
        last_.start();
        return gesture_;
    }

private:
    std::uint64_t gesture_ = 0;
    QElapsedTimer last_;
};

}  // namespace weft::gui

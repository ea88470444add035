#pragma once
// What a run takes of the machine's processors, and what other programs take meanwhile.
#include <chrono>

#include "weft/lab/lab_report.h"

namespace weft {

/// Begins when it is made. Linux; elsewhere what cannot be read stays unknown.
class LoadWatch {
public:
    LoadWatch();
    [[nodiscard]] LabLoad soFar() const;
    /// Likewise; after a run that is too short to tell what others do, of a moment more, for which it
    /// waits (0.3 s in all).
    [[nodiscard]] LabLoad atEnd() const;

private:
    struct Reading {
        std::chrono::steady_clock::time_point when;
        double own = 0;       ///< processor seconds of this program
        double all = 0;       ///< of all programs; NaN: not known
        double switches = 0;  ///< involuntary, of this program
    };
    [[nodiscard]] static Reading read();
    Reading begin_;
};

}  // namespace weft

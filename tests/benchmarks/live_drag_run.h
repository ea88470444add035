#pragma once
/// One replayed drag in the real window.
#include <string>
#include <vector>

#include "live_drag_scene.h"
#include "live_drag_watch.h"

namespace weft::benchmarks {

struct DragOptions {
    int side = 512;
    int threads = 2;
    PatchShape shape = PatchShape::ellipse;
    std::string operation = "import";  ///< key
    bool whole = false;                ///< solved at its whole size, however small it is seen
    int above = 0;                     ///< patches that lie over a part of the one that is dragged
};

/// Milliseconds of wall time unless said otherwise.
struct DragFigures {
    std::vector<double> latency;    ///< by position: due time of the event to painted pixels
    std::vector<bool> crossing;     ///< by position
    std::vector<double> cancel;     ///< cancel asked to Outcome::Cancelled shown
    std::vector<HandlerTime> slow;  ///< slowest handlers of the drag, longest first
    std::vector<double> paint, assemble, setup, solve, transfer;  ///< of each painted picture
    std::vector<double> setupAcross, total;  ///< set-up across the border; edit taken to picture
    std::vector<HandlerTime> busy;  ///< sums over handlers of the same name, most CPU time first
    double longestHandlerCpu = 0;
    double zoom = 0;
    int level = 0;               ///< solved at 1/2^level of the size
    int width = 0, height = 0;   ///< of the canvas
    int pictures = 0;            ///< solved pictures painted during the drag
    double largestEstimate = 0;  ///< of those, in 8-bit codes
    double cpuPerEvent = 0;      ///< process CPU time of the drag by event
    double guiCpuPerEvent = 0;   ///< the same of the GUI thread
};

/// Opens the pictures in a new window, replays the drag and the cancels. Throws std::runtime_error
/// when the window does not do what it should.
[[nodiscard]] DragFigures replayDrag(WatchingApplication& application, const DragOptions& options);

}  // namespace weft::benchmarks

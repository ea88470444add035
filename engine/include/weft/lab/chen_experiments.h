#pragma once
/// The sensitivity studies of L. Chen et al. (2010): Fig 7, 8 and 11-14 for Poisson systems, Fig 9-14
/// for shape from shading.
#include "weft/lab/race.h"

namespace weft {

enum class ChenExperiment {
    intervals,  ///< eight schemes, the host checks every n = 10..100 steps: Fig 7 and 8, 9 and 10
    exchange,   ///< halos cross every 1..10 steps, by 0..128 threads of their own: Fig 11-14
};

struct ChenOptions {
    bool quick = false;       ///< few points of each axis
    int resident = 0;         ///< blocks scheduled together; 0: as many as fit (paper: 30)
    double maxSeconds = 600;  ///< of solve time, each point
};

/// One measured point.
struct ChenPoint {
    std::string study;   ///< "intervals", "exchange-interval" or "exchange-threads"
    std::string series;  ///< curve of the figure: a scheme, or scheme and interval
    int x = 0;           ///< n, interval or threads
    SchemeRun run;
};

struct FigureSeries {
    std::string name;
    std::vector<double> x, y;
};

/// One figure of the paper, with our figures in it.
struct LabFigure {
    std::string key;  ///< "fig07"
    std::string title, xTitle, yTitle;
    std::string caption;  ///< what we ran, and what the paper's own figure shows
    std::vector<FigureSeries> series;
};

struct ChenReport : LabSubject {
    ChenExperiment experiment = ChenExperiment::intervals;
    ChenOptions options;
    std::vector<ChenPoint> points;  ///< fewer where it was stopped

    [[nodiscard]] std::vector<LabFigure> figures() const;
};

/// Runs on the calling thread, which owns `backend`. `onPoint(done, all, scheme)` before each point.
/// Points that the backend lacks are kept with their reason. Throws DeviceError, std::bad_alloc.
[[nodiscard]] ChenReport runChen(
    Backend& backend, const LabProblem& problem, ChenExperiment experiment,
    const ChenOptions& options,
    const std::function<void(std::size_t, std::size_t, const std::string&)>& onPoint = {},
    std::stop_token stop = {});

}  // namespace weft

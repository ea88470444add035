#include "weft/lab/convergence_rate.h"

#include <cmath>

namespace weft {

namespace {

/// Least squares y = a + b x.
class LineFit {
public:
    void add(double x, double y) {
        ++n_;
        const double dx = x - meanX_, dy = y - meanY_;
        meanX_ += dx / n_;
        meanY_ += dy / n_;
        xx_ += dx * (x - meanX_);
        xy_ += dx * (y - meanY_);
        yy_ += dy * (y - meanY_);
    }
    [[nodiscard]] int points() const { return n_; }
    [[nodiscard]] double slope() const { return xx_ > 0 ? xy_ / xx_ : 0; }
    /// Share of the variance of y that the line explains.
    [[nodiscard]] double explained() const {
        return xx_ > 0 && yy_ > 0 ? xy_ * xy_ / (xx_ * yy_) : 0;
    }

private:
    int n_ = 0;
    double meanX_ = 0, meanY_ = 0, xx_ = 0, xy_ = 0, yy_ = 0;
};

}  // namespace

bool isSynchronousJacobi(const Scheme& scheme) {
    // From one grid into another, all blocks meeting after each step.
    const bool meetEachStep = scheme.order == Order::deviceBarrier && scheme.grids == 2 &&
                              scheme.update == Update::jacobi && scheme.sweepsALaunch() == 1;
    return meetEachStep || scheme.takesWholeSteps();
}

std::optional<double> predictedDecay(const Scheme& scheme, double jacobiRadius) {
    if (!(jacobiRadius > 0 && jacobiRadius < 1) || !isSynchronousJacobi(scheme)) return std::nullopt;
    return jacobiRadius;
}

std::optional<double> measuredDecay(const ConvergenceTrace& trace) {
    constexpr int kFewest = 6;
    constexpr double kStraight = 0.95;  // of the variance
    if (trace.points().empty()) return std::nullopt;
    const double from = 0.5 * static_cast<double>(trace.points().back().step);
    LineFit fit;
    for (const TracePoint& p : trace.points())
        if (static_cast<double>(p.step) >= from && !p.certified && p.residual > 0 &&
            std::isfinite(p.residual))
            fit.add(static_cast<double>(p.step), std::log(p.residual));
    if (fit.points() < kFewest || !(fit.slope() < 0) || fit.explained() < kStraight)
        return std::nullopt;
    return std::exp(fit.slope());
}

}  // namespace weft

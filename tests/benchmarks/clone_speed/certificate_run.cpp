#include "certificate_run.h"

#include <algorithm>
#include <cstdio>

#include "session.h"

namespace weft::benchmarks {

namespace {

constexpr double kTolerance = 0.5, kMostSolves = 3;

/// Small solves are repeated until their times say something.
int pairsOf(int side, int runs) { return std::max(runs, std::min(200, 100000 / side)); }

}  // namespace

CertificateResult timeCertificate(const Task& task, int threads, int runs) {
    Session session(threads);
    std::vector<double> solve, certify, ratio;
    CertificateResult result;
    for (int i = -2; i < runs; ++i) {
        const Lap lap = session.clone(task, {i % 2 ? 3 : 0, 0}, kTolerance);
        const Stopwatch part;
        const double bound = session.solver->certify({.tolerance = kTolerance}).errorBound;
        const double seconds = part.seconds();
        if (i < 0) continue;
        solve.push_back(lap.setup + lap.solve);
        certify.push_back(seconds);
        ratio.push_back(certify.back() / solve.back());
        result.bound = std::max(result.bound, bound);
    }
    result.solve = median(solve), result.certify = median(certify), result.ratio = median(ratio);
    return result;
}

bool printCertificates(const std::vector<int>& sides, int threads, int runs) {
    std::printf("%9s %9s %11s %13s %7s %12s\n", "side", "gradients", "solve ms", "certify ms",
                "ratio", "bound codes");
    bool met = true;
    for (const int side : sides)
        for (const Gradients gradients : {Gradients::import, Gradients::mixed}) {
            const Task task = makeTask(side, gradients, MaskShape::ellipse);
            const CertificateResult r = timeCertificate(task, threads, pairsOf(side, runs));
            std::printf("%9d %9s %11.3f %13.3f %7.2f %12.4f\n", side,
                        gradients == Gradients::import ? "import" : "mixed", 1e3 * r.solve,
                        1e3 * r.certify, r.ratio, r.bound);
            met = met && r.ratio <= kMostSolves;
        }
    return met;
}

}  // namespace weft::benchmarks

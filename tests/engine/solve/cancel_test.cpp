/// A stop request ends set-up, solving and certifying within 50 ms, whatever the size: two threads do
/// no more work after it than fits into that time.
#include <QtTest>
#include <thread>

#include "support/manufactured.h"
#include "support/patience.h"
#include "support/sanitized.h"
#include "support/solver_checks.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kThreads = 2;
/// Processor seconds of all threads.
constexpr double kLimit = kThreads * (kSanitized ? 0.5 : 0.05);

/// Runs `work(token)`, requests a stop after `delay` seconds, returns the processor seconds that went
/// on after that (negative: it ended before).
template <class Work>
double secondsAfterStop(double delay, Work work) {
    std::stop_source source;
    double requested = 0;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::duration<double>(delay));
        requested = processSeconds();
        source.request_stop();
    });
    work(source.get_token());
    const double ended = processSeconds();
    stopper.join();
    return ended - requested;
}

}  // namespace

class CancelTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_;
    ManufacturedSystem large_;

private slots:
    void initTestCase() {
        cpu_ = makeCpuBackend(kThreads);
        const int side = kSanitized ? 512 : 2048;
        large_ = manufacture(Mask({side, side}, Mask::kUnknown), {true, false, true, false}, 3, 5);
    }

    void setUpStopsOnRequestAndLeavesAUsableSolver() {
        double worst = 0;
        for (const double delay : {0.0, 0.005, 0.02, 0.04}) {
            std::unique_ptr<Solver> solver;
            bool finished = true;
            worst = std::max(worst, bestOfTen(kLimit, [&] {
                                 solver = cpu_->makeMultigrid();
                                 return secondsAfterStop(delay, [&](std::stop_token stop) {
                                     finished = solver->setSystem(large_.system, Start::cold, stop);
                                 });
                             }));
            if (finished) continue;
            QVERIFY(solver->setSystem(large_.system, Start::cold));
            QVERIFY(solver->advance({.tolerance = 0.5}, {.seconds = 0}).cycles >= 1);
        }
        qInfo() << "set-up went on for" << worst * 1000 << "ms of two processors";
        QVERIFY(worst <= kLimit);
    }

    void solvingStopsOnRequestAndCanGoOn() {
        const auto solver = cpu_->makeMultigrid();
        double worst = 0;
        for (const double delay : {0.0, 0.01, 0.03, 0.06, 0.1}) {
            worst = std::max(worst, bestOfTen(kLimit, [&] {
                                 solver->setSystem(large_.system, Start::cold);
                                 return secondsAfterStop(delay, [&](std::stop_token stop) {
                                     solver->advance({.tolerance = 1e-12},
                                                     {.seconds = 60, .steps = 1000, .stop = stop});
                                 });
                             }));
        }
        qInfo() << "solving went on for" << worst * 1000 << "ms of two processors";
        QVERIFY(worst <= kLimit);
        const Progress p = advanceToEnd(*solver, {.tolerance = 0.5});
        QVERIFY2(p.outcome == Outcome::Converged, toString(p.outcome).data());
        const Field u = readWithSentinel(*solver, *large_.system);
        QVERIFY(maxErrorInCodes(large_, u.view()) <= 0.5);
    }

    void relaxationStopsOnRequestAndLeavesAUsableSolver() {
        double worst = 0;
        const auto solver = cpu_->makeRelaxation({});
        for (const double delay : {0.0, 0.005, 0.02, 0.04}) {
            bool wasSet = false;
            worst = std::max(worst, bestOfTen(kLimit, [&] {
                                 const auto fresh = cpu_->makeRelaxation({});
                                 return secondsAfterStop(delay, [&](std::stop_token stop) {
                                     wasSet = fresh->setSystem(large_.system, Start::cold, stop);
                                     if (wasSet)
                                         fresh->advance({.tolerance = 1e-12},
                                                        {.seconds = 60, .stop = stop});
                                 });
                             }));
            // The same solver, stopped somewhere in its set-up, then asked again.
            secondsAfterStop(delay, [&](std::stop_token stop) {
                wasSet = solver->setSystem(large_.system, Start::cold, stop);
            });
        }
        qInfo() << "relaxation went on for" << worst * 1000 << "ms of two processors";
        QVERIFY(worst <= kLimit);
        // What was stopped leaves no trace: the same steps as of a solver that never was.
        const auto residualOf = [&](Solver& of) {
            if (!of.setSystem(large_.system, Start::cold)) return -1.0;
            return of.advance({.tolerance = 1e-12}, {.seconds = 60, .steps = 60}).residual;
        };
        const double residual = residualOf(*cpu_->makeRelaxation({}));
        QVERIFY(residual > 0);
        QCOMPARE(residualOf(*solver), residual);
    }

    void certifyingStopsOnRequestWithoutClaimingACertificate() {
        const auto solver = cpu_->makeMultigrid();
        double worst = 0;
        for (const double delay : {0.0, 0.02, 0.1}) {
            Progress p;
            worst = std::max(worst, bestOfTen(kLimit, [&] {
                                 solver->setSystem(large_.system, Start::cold);
                                 advanceToEnd(*solver, {.tolerance = 0.5});
                                 return secondsAfterStop(delay, [&](std::stop_token stop) {
                                     p = solver->certify({.tolerance = 1e-12}, stop);
                                 });
                             }));
            if (p.certified)
                QVERIFY(maxErrorInCodes(large_, readWithSentinel(*solver, *large_.system).view()) <=
                        p.errorBound);
        }
        qInfo() << "certifying went on for" << worst * 1000 << "ms of two processors";
        QVERIFY(worst <= kLimit);
        const Progress p = solver->certify({.tolerance = 0.5});
        QVERIFY(p.certified && p.outcome == Outcome::Converged);
    }
};

QTEST_APPLESS_MAIN(CancelTest)
#include "cancel_test.moc"

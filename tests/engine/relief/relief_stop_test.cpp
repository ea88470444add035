/// A relaxation of (f, g) ends near its tolerance from the surface that it converges to, whatever the
/// scheme.
#include <QtTest>
#include <thread>

#include "support/relief_relaxation_checks.h"
#include "support/relief_surfaces.h"
#include "support/sanitized.h"
#include "support/scheme_points.h"
#include "weft/cpu_backend.h"
#include "weft/lab/lab_problem.h"

using namespace weft;
using namespace weft::tests;

namespace {

struct Case {
    std::string name;
    std::shared_ptr<const ReliefProblem> problem;
    double lambda = 0.1;
    OrientationStart start = OrientationStart::membrane;
    double largest = 5e-3;  ///< tolerance; the sphere's start is nearer
    Field converged = {};

    [[nodiscard]] ReliefRelaxation by(const Scheme& scheme, double tolerance) const {
        return {.scheme = scheme,
                .lambda = lambda,
                .tolerance = tolerance,
                .maxSteps = 1'000'000,
                .start = start};
    }
    /// Root mean square over the unknown pixels.
    [[nodiscard]] double between(const Field& a, const Field& b) const {
        double sum = 0;
        for (int c = 0; c < 2; ++c)
            for (int y = 0; y < a.extent().height; ++y)
                for (int x = 0; x < a.extent().width; ++x)
                    sum += std::pow(double{a.at(c, {x, y})} - b.at(c, {x, y}), 2);
        return std::sqrt(sum / static_cast<double>(problem->mask().unknownCount()));
    }
    [[nodiscard]] double distanceOf(ReliefSolver& solver) const {
        Field now(problem->extent(), 2);
        solver.readOrientation(now.span());
        return between(now, converged);
    }
};

}  // namespace

class ReliefStopTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);
    std::vector<Case> surfaces_;

    /// What is wrong with where that scheme stops, or empty.
    std::string judge(const Scheme& scheme, const Case& s, double tolerance) {
        const auto solver = cpu_->makeReliefRelaxation(s.by(scheme, tolerance));
        solver->setProblem(s.problem, Start::cold);
        ReliefProgress p = solver->progress();
        const std::int64_t interval = scheme.order == Order::hostEveryStep ? 60 : scheme.hostInterval;
        double earlier = 1;  // distance at the check before
        while (p.outcome == Outcome::Running) {
            earlier = p.steps > 0 ? s.distanceOf(*solver) : 1;
            p = solver->advance({.seconds = 1e9, .steps = interval});
        }
        const double distance = s.distanceOf(*solver);
        const bool late = distance < 0.25 * tolerance && earlier <= tolerance;
        const bool near = distance <= tolerance && (kSanitized || !late);  // small ones: few checks
        if (p.outcome == Outcome::Converged && near) return {};
        return scheme.shortText() + " on " + s.name + " to " + std::to_string(tolerance) + ": " +
               std::string(toString(p.outcome)) + " after " + std::to_string(p.steps) + " steps at " +
               std::to_string(distance) + ", a check earlier " + std::to_string(earlier) + ", told " +
               std::to_string(p.distance);
    }
    void check(const Scheme& scheme) {
        for (const Case& s : surfaces_)
            for (const double tolerance : {s.largest, 0.1 * s.largest}) {
                if (kSanitized && tolerance < s.largest) continue;
                const std::string wrong = judge(scheme, s, tolerance);
                QVERIFY2(wrong.empty(), wrong.c_str());
            }
    }

private slots:
    void initTestCase() {
        const int side = kSanitized ? 41 : 97;
        surfaces_.push_back({"sphere", problemOf(sample(sphereSurface(side), {side, side}), {0, 0, 1},
                                                 ReliefBoundary::silhouette)});
        surfaces_.back().largest = 5e-4;
        surfaces_.push_back({"peaks",
                             problemOf(sample(peaksSurface(side), {side, side}), unitLight(1, 0, 1),
                                       ReliefBoundary::border),
                             0.01});
        const LabProblem sombrero = sombreroProblem(side);
        surfaces_.push_back({"sombrero", sombrero.relief, sombrero.lambda, sombrero.start});
        for (Case& s : surfaces_) {
            const auto solver = cpu_->makeReliefRelaxation(
                s.by(parseScheme("barrier-neighbour:update=red-black"), 1e-5));
            solver->setProblem(s.problem, Start::cold);
            QVERIFY(solveToTheEnd(*solver).outcome == Outcome::Converged);
            s.converged = Field(s.problem->extent(), 2);
            solver->readOrientation(s.converged.span());
        }
    }
    void predictedAndMeasuredSlopesAgree() {
        if (kSanitized) QSKIP("too few steps on a small picture");
        for (const Case& s : surfaces_) {
            if (s.name == "sphere") continue;  // starts where it ends
            // In double, so that the slowest mode is alone long before rounding is reached; held
            // against where the same run ends.
            const auto solver =
                cpu_->makeReliefRelaxation(s.by(parseScheme("tuned-sync:precision=f64"), 1e-12));
            solver->setProblem(s.problem, Start::cold);
            std::vector<std::pair<double, Field>> states;  // steps, (f, g)
            const std::int64_t each = 300;
            for (ReliefProgress p = solver->progress();
                 p.outcome == Outcome::Running && p.steps < 40'000;) {
                p = solver->advance({.seconds = 1e9, .steps = each});
                states.emplace_back(double(p.steps), Field(s.problem->extent(), 2));
                solver->readOrientation(states.back().second.span());
            }
            const auto crossing = [&](double distance) {
                const auto at = std::find_if(states.begin(), states.end(), [&](const auto& state) {
                    return s.between(state.second, states.back().second) <= distance;
                });
                return std::pair(at->first, std::log(s.between(at->second, states.back().second)));
            };
            const double rho = solver->jacobiRadius({}, [] { return false; });
            QVERIFY2(rho > 0.5 && rho < 1, s.name.c_str());
            const auto from = crossing(3e-5), to = crossing(3e-6);
            const double measured = std::exp((to.second - from.second) / (to.first - from.first));
            const double off = (1 - measured) / (1 - rho);
            const QString told = QString("%1: predicted %2, measured %3, %4 of it, %5 steps")
                                     .arg(s.name.c_str())
                                     .arg(rho, 0, 'g', 8)
                                     .arg(measured, 0, 'g', 8)
                                     .arg(off)
                                     .arg(states.back().first);
            qInfo("%s", qPrintable(told));
            QVERIFY2(off > 0.9 && off < 1.1, qPrintable(told));
        }
    }
    void distanceIsNearTheTolerance_data() {
        QTest::addColumn<QString>("scheme");
        for (const std::string& name : schemesOn(*cpu_))
            QTest::addRow("%s", name.c_str()) << QString::fromStdString(name);
        QTest::addRow("two blocks at a time") << "async1:k=n,resident=2,update=red-black";
    }
    void distanceIsNearTheTolerance() {
        QFETCH(QString, scheme);
        check(parseScheme(scheme.toStdString()));
    }
    // Blocks fall behind whose workers have no processor: steps tell no time then.
    void distanceIsNearTheToleranceBesideBusyPrograms_data() {
        QTest::addColumn<QString>("scheme");
        for (const char* scheme : {"free", "free:n=240,update=red-black", "free:n=7,interval=10",
                                   "4w-square", "async3", "async1:k=n,resident=2,update=red-black"})
            QTest::addRow("%s", scheme) << scheme;
    }
    void distanceIsNearTheToleranceBesideBusyPrograms() {
        QFETCH(QString, scheme);
        std::vector<std::jthread> busy;
        for (unsigned i = 0; i < 2 * std::thread::hardware_concurrency(); ++i)
            busy.emplace_back([](const std::stop_token& stop) {
                while (!stop.stop_requested()) {
                }
            });
        check(parseScheme(scheme.toStdString()));
    }
};

QTEST_APPLESS_MAIN(ReliefStopTest)
#include "relief_stop_test.moc"

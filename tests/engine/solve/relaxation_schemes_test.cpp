/// Every scheme, however little its blocks wait for each other, reaches the exact solution.
#include <QtTest>
#include <chrono>

#include "support/exactness_checks.h"
#include "support/sanitized.h"
#include "support/scheme_points.h"
#include "weft/cpu_backend.h"
#include "weft/error.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr double kTolerance = 0.05;

/// Solves of a mask by every scheme, in all: what does not wait for each other may go well once by
/// chance. WEFT_SCHEME_REPEATS sets it, and then for every mask.
struct Repeats {
    int asked = kSanitized ? 0 : qEnvironmentVariableIntValue("WEFT_SCHEME_REPEATS");
    int solves = asked > 0 ? asked : kSanitized ? 2 : 3;
    std::size_t stride = asked > 0 ? 1 : kSanitized ? 18 : 5;
};

/// A posed problem and its exact solution.
struct Case {
    std::string name;
    CloneProblem problem;
    std::shared_ptr<const PoissonSystem> system;
    DirectSolution exact;
};

Case makeCase(const MaskCase& mask) {
    CloneProblem problem = makeProblem(mask, {.gradients = Gradients::mixed, .channels = 1});
    auto system = Assembler(1).assemble(problem);
    DirectSolution exact = DirectSolver(problem).solve(problem);
    return {mask.name, std::move(problem), std::move(system), std::move(exact)};
}

std::vector<Case> zooCases() {
    // Of four blocks under a sanitizer, the last ones a cell wide or high.
    const Extent size = kSanitized ? Extent{33, 21} : Extent{64, 64};
    std::vector<Case> cases;
    for (const MaskCase& mask : maskZoo(size, 3)) cases.push_back(makeCase(mask));
    return cases;
}

/// The sentence of a failure, or empty.
std::string solveOnce(Backend& cpu, const std::string& scheme, const Case& c) {
    const auto solver = cpu.makeRelaxation(parseScheme(scheme));
    const Solved s = solveCertified(*solver, c.system, kTolerance);
    return judge(s, c.system->domain->mask(), maxErrorInCodes(c.problem, c.exact, s.u.view()),
                 kTolerance, scheme + " on " + c.name);
}

}  // namespace

class RelaxationSchemesTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);
    std::vector<Case> zoo_;

private slots:
    void initTestCase() { zoo_ = zooCases(); }

    void everyNamedSchemeSolvesTheWholeZoo_data() {
        QTest::addColumn<QString>("scheme");
        for (const std::string& name : schemesOn(*cpu_))
            QTest::addRow("%s", name.c_str()) << QString::fromStdString(name);
    }
    void everyNamedSchemeSolvesTheWholeZoo() {
        QFETCH(QString, scheme);
        const auto start = std::chrono::steady_clock::now();
        const std::size_t stride = kSanitized ? 9 : 1;
        for (std::size_t i = 0; i < zoo_.size(); i += stride) {
            const std::string failure = solveOnce(*cpu_, scheme.toStdString(), zoo_[i]);
            QVERIFY2(failure.empty(), failure.c_str());
        }
        qInfo("%.2f s",
              std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }

    void everyNamedSchemeDoesSoAgainAndAgain_data() { everyNamedSchemeSolvesTheWholeZoo_data(); }
    void everyNamedSchemeDoesSoAgainAndAgain() {
        QFETCH(QString, scheme);
        const auto solver = cpu_->makeRelaxation(parseScheme(scheme.toStdString()));
        const Repeats repeats;
        for (std::size_t i = 0; i < zoo_.size(); i += repeats.stride) {
            const Case& c = zoo_[i];
            for (int repeat = 1; repeat < repeats.solves; ++repeat) {  // the first was solved above
                solver->setSystem(c.system, Start::cold);
                const Progress p = advanceToEnd(*solver, {.tolerance = kTolerance});
                const Field u = readWithSentinel(*solver, *c.system);
                const double error = maxErrorInCodes(c.problem, c.exact, u.view());
                QVERIFY2(p.outcome == Outcome::Converged && error <= kTolerance,
                         qPrintable(QString("%1 on %2, time %3: error %4")
                                        .arg(scheme, QString::fromStdString(c.name))
                                        .arg(repeat)
                                        .arg(error)));
            }
        }
    }

    void anyPossiblePointOfTheSpaceDoesSo() {
        Random random(11);
        int solved = 0;
        for (int i = 0; i < (kSanitized ? 40 : 300); ++i) {
            const Scheme point = randomPoint(random);
            if (!cpu_->unsupportedReason(point).empty()) continue;
            const auto which = static_cast<std::size_t>(random.below(static_cast<int>(zoo_.size())));
            const std::string failure = solveOnce(*cpu_, point.canonical(), zoo_[which]);
            QVERIFY2(failure.empty(), failure.c_str());
            ++solved;
        }
        QVERIFY2(solved >= (kSanitized ? 3 : 30), qPrintable(QString::number(solved)));
    }

    void doublePrecisionReachesTheRoundingOfFloat() {
        const auto solver = cpu_->makeRelaxation(parseScheme("coarse:update=jacobi,precision=f64"));
        const Case c = makeCase(insideCase("ellipse", ellipseMask({40, 37})));
        solver->setSystem(c.system, Start::cold);
        const Progress p = advanceToEnd(*solver, {.tolerance = 3e-5});
        QVERIFY(p.outcome == Outcome::Converged);
        QCOMPARE(p.restarts, 0);
        // What is read is float: half a unit in its last place at 255 codes is 8e-6 of them.
        const Field u = readWithSentinel(*solver, *c.system);
        QVERIFY(maxErrorInCodes(c.problem, c.exact, u.view()) < 3e-5);
    }

    void whatTheCpuLacksIsRefusedInASentence() {
        for (const char* text : {"graph", "cluster", "4w-square:exchange=cluster"}) {
            const Scheme scheme = parseScheme(text);
            const QString reason = QString::fromStdString(cpu_->unsupportedReason(scheme));
            QVERIFY2(reason.contains("CUDA") && reason.endsWith('.'), qPrintable(reason));
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(cpu_->makeRelaxation(scheme)), InvalidProblem);
        }
        QVERIFY(cpu_->unsupportedReason(parseScheme("tuned-sync:barrier=explicit")).empty());
    }
};

QTEST_APPLESS_MAIN(RelaxationSchemesTest)
#include "relaxation_schemes_test.moc"

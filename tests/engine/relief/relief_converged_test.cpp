/// What errors of relaxed surfaces are measured against is where every scheme ends, and found soon.
#include <QtTest>

#include "relief/converged_orientation.h"
#include "support/relief_relaxation_checks.h"
#include "support/relief_surfaces.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr int kSide = kSanitized ? 33 : 65;

struct Case {
    std::string name;
    std::shared_ptr<const ReliefProblem> problem;
};

std::vector<Case> cases() {
    const auto body = [](const SampledSurface& s, Light light) {
        return problemOf(s, light, ReliefBoundary::silhouette);
    };
    std::vector<Case> all = {
        {"sphere", body(sample(sphereSurface(kSide), {kSide, kSide}), unitLight(0.4, 0.3, 1))},
        {"sphere from the side",
         body(sample(sphereSurface(kSide), {kSide, kSide}), unitLight(1, 0.2, 0.4))},
        {"vase", body(sample(vaseSurface(kSide), {kSide, kSide}), unitLight(0.3, 0.2, 1))},
        {"vase from the side",
         body(sample(vaseSurface(kSide), {kSide, kSide}), unitLight(-0.8, 0.5, 0.6))},
        {"peaks", problemOf(sample(peaksSurface(kSide), {kSide, kSide}), unitLight(1, 0, 1),
                            ReliefBoundary::border)}};
    return all;
}

}  // namespace

class ReliefConvergedTest : public QObject {
    Q_OBJECT
private slots:
    void itIsWhereASchemeEnds_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<double>("lambda");
        const std::vector<Case> all = cases();
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (const double lambda : {1.0, 0.1, 0.01})
                QTest::addRow("%s %g", all[std::size_t(i)].name.c_str(), lambda) << i << lambda;
    }
    void itIsWhereASchemeEnds() {
        QFETCH(int, which);
        QFETCH(double, lambda);
        const Case c = cases()[std::size_t(which)];
        const auto cpu = makeCpuBackend(2);
        ReliefRelaxation how{.scheme = parseScheme("tuned-sync"), .lambda = lambda};
        const auto found = convergedOrientation(*cpu, c.problem, how, {});
        QVERIFY(found);
        how.scheme = parseScheme("barrier-neighbour:update=red-black");
        how.tolerance = 2e-5;
        const Relaxed ended = relax(*cpu, how, c.problem);
        QVERIFY(ended.progress.outcome == Outcome::Converged);
        const double off = orientationDistance(*found, ended.orientation, *c.problem);
        QVERIFY2(off < 2.2e-4, qPrintable(QString::number(off)));  // a tenth, and what is left there
    }
    void itCanBeStoppedAndGivenUp() {
        const auto cpu = makeCpuBackend(2);
        const Case c = cases()[0];
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(!convergedOrientation(*cpu, c.problem, {}, stopped.get_token()));
        int asked = 0;
        QVERIFY(!convergedOrientation(*cpu, c.problem, {}, {}, [&] { return ++asked == 2; }));
        QCOMPARE(asked, 2);
    }
};

QTEST_APPLESS_MAIN(ReliefConvergedTest)
#include "relief_converged_test.moc"

/// What a solver learns while a patch is dragged over one domain, and when it believes it. Needs no
/// device.
#include "backend/learnt_shares.h"

#include <QtTest>
#include <cmath>

#include "weft/units.h"

using namespace weft;
using namespace weft::gpu;

namespace {

using Step = Iteration::Step;

Step step(double correction, double residual) { return {residual * kCode8, correction * kCode8}; }

/// A start whose second cycle corrects by `share` of what the first did, 10 codes.
void moveOnce(LearntShares& learnt, double share) {
    learnt.begin();
    learnt.observe(1, {}, step(10, 2));
    learnt.observe(2, step(10, 2), step(10 * share, 0.1));
}

double firstEstimate(const LearntShares& learnt) { return learnt.estimate(1, step(10, 2)) / kCode8; }

}  // namespace

class LearntSharesTest : public QObject {
    Q_OBJECT

private slots:
    void threeStartsAreEnough() {
        LearntShares learnt;
        for (int i = 0; i < 3; ++i) {
            QVERIFY(std::isinf(firstEstimate(learnt)));
            moveOnce(learnt, 0.05);
        }
        learnt.begin();
        // Half a code, what the next would leave, and a doubt.
        const double estimate = firstEstimate(learnt);
        QVERIFY2(estimate > 0.5 / 0.95 && estimate < 1, qPrintable(QString::number(estimate)));
        QVERIFY(std::isinf(learnt.estimate(2, step(0.5, 0.1))));
        QVERIFY(std::isinf(learnt.estimate(9, step(0.5, 0.1))));
    }
    void theWorstShareCounts() {
        LearntShares learnt, worse;
        for (const double share : {0.05, 0.05, 0.05}) moveOnce(learnt, share);
        for (const double share : {0.05, 0.07, 0.05}) moveOnce(worse, share);
        learnt.begin(), worse.begin();
        QCOMPARE(firstEstimate(worse) > 1.39 * firstEstimate(learnt), true);
    }
    void aLargeResidualCounts() {
        LearntShares learnt;
        for (int i = 0; i < 3; ++i) moveOnce(learnt, 0.05);
        learnt.begin();
        const double rough = learnt.estimate(1, step(10, 4)),
                     smooth = learnt.estimate(1, step(10, 1));
        QVERIFY(std::abs(rough / smooth - 2) < 1e-9);
    }
    void whatDiffersTooMuchIsNotBelieved() {
        LearntShares learnt;
        for (const double share : {0.05, 0.05, 0.1}) moveOnce(learnt, share);
        learnt.begin();
        QVERIFY(std::isinf(firstEstimate(learnt)));
    }
    void sharesAreLookedAtAgain() {
        LearntShares learnt;
        int looked = 0;
        for (int i = 0; i < 80; ++i) {
            moveOnce(learnt, 0.05);
            if (i >= 3) looked += std::isinf(firstEstimate(learnt));
        }
        QVERIFY2(looked >= 8 && looked <= 12, qPrintable(QString::number(looked)));
    }
    void roundingAndAnotherDomainTeachNothing() {
        LearntShares learnt;
        for (int i = 0; i < 3; ++i) {
            learnt.begin();
            learnt.observe(2, step(0.001, 0.001), step(0.001, 0.001));
        }
        learnt.begin();
        QVERIFY(std::isinf(firstEstimate(learnt)));
        for (int i = 0; i < 5; ++i) moveOnce(learnt, 0.05);
        QVERIFY(std::isfinite(firstEstimate(learnt)));
        learnt.forget();
        learnt.begin();
        QVERIFY(std::isinf(firstEstimate(learnt)));
    }
};

QTEST_APPLESS_MAIN(LearntSharesTest)
#include "learnt_shares_test.moc"

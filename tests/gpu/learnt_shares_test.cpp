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

/// A start whose cycles correct by 10 codes, then by 1 and by `share`.
void moveOnce(LearntShares& learnt, double share) {
    learnt.begin();
    learnt.observe(1, {}, step(10, 2));
    learnt.observe(2, step(10, 2), step(1, 0.2));
    learnt.observe(3, step(1, 0.2), step(share, 0.01));
}

/// After the second cycle of such a start.
double estimate(const LearntShares& learnt, double residual = 0.2) {
    return learnt.estimate(2, step(1, residual)) / kCode8;
}

}  // namespace

class LearntSharesTest : public QObject {
    Q_OBJECT

private slots:
    void threeStartsAreEnough() {
        LearntShares learnt;
        for (int i = 0; i < 3; ++i) {
            QVERIFY(std::isinf(estimate(learnt)));
            moveOnce(learnt, 0.05);
        }
        learnt.begin();
        // What was seen, what the next would leave, and a doubt.
        QVERIFY2(estimate(learnt) > 0.05 / 0.95 && estimate(learnt) < 0.1,
                 qPrintable(QString::number(estimate(learnt))));
        QVERIFY(std::isinf(learnt.estimate(1, step(10, 2))));
        QVERIFY(std::isinf(learnt.estimate(3, step(0.05, 0.01))));
        QVERIFY(std::isinf(learnt.estimate(9, step(0.05, 0.01))));
    }
    void theWorstShareCounts() {
        LearntShares learnt, worse;
        for (const double share : {0.05, 0.05, 0.05}) moveOnce(learnt, share);
        for (const double share : {0.05, 0.07, 0.05}) moveOnce(worse, share);
        learnt.begin(), worse.begin();
        QVERIFY(std::isfinite(estimate(worse)) && estimate(worse) > 1.39 * estimate(learnt));
    }
    void aLargeResidualCounts() {
        LearntShares learnt;
        for (int i = 0; i < 3; ++i) moveOnce(learnt, 0.05);
        learnt.begin();
        QVERIFY(std::abs(estimate(learnt, 0.4) / estimate(learnt) - 2) < 1e-9);
    }
    /// So small a residual says that more of the error is smooth than ever was.
    void aSmallResidualIsNotBelieved() {
        LearntShares learnt;
        for (int i = 0; i < 3; ++i) moveOnce(learnt, 0.05);
        learnt.begin();
        QVERIFY(std::isfinite(estimate(learnt, 0.19)));
        QVERIFY(std::isinf(estimate(learnt, 0.17)));
    }
    void whatDiffersTooMuchIsNotBelieved() {
        LearntShares learnt;
        for (const double share : {0.05, 0.05, 0.11}) moveOnce(learnt, share);
        learnt.begin();
        QVERIFY(std::isinf(estimate(learnt)));
    }
    /// What a second cycle leaves is no longer believed once a first one left far more than before.
    void aCycleThatDiffersSpoilsThoseAfterIt() {
        LearntShares learnt;
        for (int i = 0; i < 3; ++i) moveOnce(learnt, 0.05);
        learnt.begin();
        learnt.observe(2, step(10, 2), step(1, 0.2));
        QVERIFY(std::isfinite(estimate(learnt)));
        learnt.begin();
        learnt.observe(2, step(10, 2), step(3, 0.6));
        QVERIFY(std::isinf(learnt.estimate(2, step(3, 0.6))));
    }
    void whatIsNoNumberTeachesNothing() {
        LearntShares learnt;
        learnt.begin();
        learnt.observe(3, step(1, 0.2), step(std::nan(""), 0.01));
        for (int i = 0; i < 2; ++i) moveOnce(learnt, 0.05);
        QVERIFY(std::isinf(estimate(learnt)));
        moveOnce(learnt, 0.05);
        QVERIFY(std::isfinite(estimate(learnt)));
    }
    void sharesAreLookedAtAgain() {
        LearntShares learnt;
        int looked = 0;
        for (int i = 0; i < 80; ++i) {
            moveOnce(learnt, 0.05);
            if (i >= 3) looked += std::isinf(estimate(learnt));
        }
        QVERIFY2(looked >= 8 && looked <= 12, qPrintable(QString::number(looked)));
    }
    void roundingAndAnotherDomainTeachNothing() {
        LearntShares learnt;
        for (int i = 0; i < 3; ++i) {
            learnt.begin();
            learnt.observe(3, step(0.001, 0.0002), step(0.00005, 0.00001));
        }
        learnt.begin();
        QVERIFY(std::isinf(estimate(learnt)));
        for (int i = 0; i < 5; ++i) moveOnce(learnt, 0.05);
        QVERIFY(std::isfinite(estimate(learnt)));
        learnt.forget();
        learnt.begin();
        QVERIFY(std::isinf(estimate(learnt)));
    }
};

QTEST_APPLESS_MAIN(LearntSharesTest)
#include "learnt_shares_test.moc"

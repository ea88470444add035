/// The certified bound is above the true error always, and close to it.
#include <QtTest>

#include "support/bound_checks.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class BoundTest : public QObject {
    Q_OBJECT
private slots:
    void boundIsAboveTheTrueErrorOn200RandomSystemsAndTight() {
        const auto cpu = makeCpuBackend(2);
        const int count = kSanitized ? 40 : 200, large = kSanitized ? 2 : 35;
        const BoundReport report = checkBound(*cpu, count, large);
        qInfo().noquote() << QString::fromStdString(report.summary());
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
        QCOMPARE(static_cast<int>(report.looseness.size()), count);
        QVERIFY(kSanitized || report.largeSystems >= 30);
        QVERIFY(report.medianLooseness() <= 10);
    }
};

QTEST_APPLESS_MAIN(BoundTest)
#include "bound_test.moc"

/// Every instruction set that WEFT_CPU_LEVEL can choose gives exact answers. The level is read once a
/// process, so this program runs itself again for each.
#include <QCoreApplication>
#include <QProcess>
#include <QtTest>

#include "support/exactness_checks.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class CpuLevelTest : public QObject {
    Q_OBJECT
private slots:
    void thisLevelIsExact() {
        const auto cpu = makeCpuBackend(2);
        const int part = kSanitized ? 2 : 1;
        for (const Extent e : {Extent{67 / part, 50 / part}, Extent{16, 129 / part}}) {
            const auto tolerances = std::span(kTolerances).last(kSanitized ? 1 : 3);
            const ExactnessReport report = checkZoo(
                *cpu, e, {.pictures = PictureKind::noise16, .seed = 31, .tolerances = tolerances});
            qInfo().noquote() << cpuLevel() << QString::fromStdString(report.summary());
            QVERIFY2(report.failures.empty(),
                     report.failures.empty() ? "" : report.failures[0].c_str());
            if (kThreadSanitized) break;
        }
    }

    void lowerLevelsAreExactToo_data() {
        QTest::addColumn<QString>("level");
        QTest::addColumn<QString>("name");
        QTest::addRow("1") << "1"
                           << "x86-64";
        QTest::addRow("3") << "3"
                           << "x86-64-v3";
        QTest::addRow("4") << "4"
                           << "x86-64-v4";
    }
    void lowerLevelsAreExactToo() {
        QFETCH(QString, level);
        QFETCH(QString, name);
        if (qEnvironmentVariableIsSet("WEFT_CPU_LEVEL")) QSKIP("already in a chosen level");
        if (kThreadSanitized) QSKIP("its threads do the same");
        QProcess again;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("WEFT_CPU_LEVEL", level);
        again.setProcessEnvironment(environment);
        again.setProcessChannelMode(QProcess::MergedChannels);
        again.start(QCoreApplication::applicationFilePath(), {"thisLevelIsExact"});
        QVERIFY(again.waitForFinished(600'000));
        const QString output = QString::fromUtf8(again.readAll());
        QVERIFY2(again.exitStatus() == QProcess::NormalExit && again.exitCode() == 0,
                 qPrintable(output));
        if (!output.contains(name + " ")) QSKIP("this machine has a lower level");
    }
};

QTEST_GUILESS_MAIN(CpuLevelTest)
#include "cpu_level_test.moc"

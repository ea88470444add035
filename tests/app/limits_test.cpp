/// Machines that run out: the program ends by a sentence and an exit code, never by a signal.
/// WEFT_ALL_LIMITS=1: address space in steps of 1 MB at 2 threads, of 8 MB at 1, 8 and 64; minutes.
#include <unistd.h>

#include <QStandardPaths>
#include <QtTest>
#include <array>

#include "support/sanitized.h"
#include "weft_process.h"

using namespace weft::tests;

class LimitsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    /// Runs weft in a shell that sets limits first.
    [[nodiscard]] Finished runUnder(const QString& limits, const QStringList& arguments) const {
        return runProgram(
            "/bin/sh",
            QStringList{"-c", limits + " && exec \"$0\" \"$@\"", weftProgram()} + arguments,
            folder_.path());
    }
    [[nodiscard]] static QStringList clone(const char* threads) {
        return {"clone", "--background", "background.png", "--patch", "patch.png", "--at", "40,40",
                "--out", "out.png",      "--backend",      "cpu",     "--threads", threads};
    }
    [[nodiscard]] static QStringList relief(const char* threads) {
        return {"relief",    "--image", "patch.png", "--height", "height.png",
                "--backend", "cpu",     "--threads", threads};
    }
    void walk(const QStringList& arguments, int step) const {
        constexpr int kMost = 1'500'000;  // KB
        int least = 100'000;
        while (least < kMost && runUnder(QString("ulimit -v %1").arg(least), {"--version"}).code != 0)
            least += step;
        int runs = 0, refused = 0;
        for (int room = least; room < kMost; room += step) {
            const Finished run = runUnder(QString("ulimit -v %1").arg(room), arguments);
            ++runs;
            if (run.code == 0) break;
            ++refused;
            QVERIFY2(run.code == 3 || run.code == 5,
                     qPrintable(QString("%1 KB: exit %2, %3").arg(room).arg(run.code).arg(run.err)));
            QVERIFY2(run.err.contains("weft: "), qPrintable(run.err));
        }
        qInfo("%d runs from %d KB on, %d refused", runs, least, refused);
        QVERIFY(refused > 0);
        QVERIFY(QDir(folder_.path()).entryList({".weft-*"}, QDir::Files | QDir::Hidden).isEmpty());
    }

private slots:
    void initTestCase() {
        landscape({600, 500}).save(folder_.filePath("background.png"));
        landscape({400, 300}, QImage::Format_RGB32, 3).save(folder_.filePath("patch.png"));
        landscape({3000, 2000}).save(folder_.filePath("large.ppm"));
    }

    void littleAddressSpaceIsAPlainError_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("step");  // KB
        constexpr int kCoarse = 8000, kFine = 1000;
        if (!qEnvironmentVariableIsSet("WEFT_ALL_LIMITS")) {
            QTest::newRow("clone, 8 threads") << clone("8") << kCoarse;
            QTest::newRow("relief, 2 threads") << relief("2") << kCoarse;
            // Qt loads its plug-ins within less than a megabyte.
            QTest::newRow("clone, 2 threads, small steps") << clone("2") << kFine / 2;
            return;
        }
        for (const char* threads : {"1", "2", "8", "64"}) {
            const int step = QByteArray(threads) == "2" ? kFine : kCoarse;
            QTest::addRow("clone, %s threads", threads) << clone(threads) << step;
            QTest::addRow("relief, %s threads", threads) << relief(threads) << step;
        }
    }
    void littleAddressSpaceIsAPlainError() {
        if (kSanitized) QSKIP("sanitizers reserve more address space than any limit");
        QFETCH(QStringList, arguments);
        QFETCH(int, step);
        walk(arguments, step);
    }

    void moreThanTheBudgetIsRefusedBeforeItIsTaken_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("budget");
        QTest::addColumn<QString>("refused");
        const QString background =
            "clone --background large.ppm --patch patch.png --at 0,0 --out o.png";
        const QString both = "clone --background large.ppm --patch large.ppm --at 0,0 --out o.png";
        const QString relief = "relief --image large.ppm --height h.pfm --light 0,0,1";
        for (const auto& [name, line, budget, refused] :
             {std::array{QString("a picture"), background, QString("0.08"), QString("'large.ppm'")},
              {"a clone", both, "0.28", "A patch of 3000 × 2000 pixels"},
              {"a surface", relief, "0.5", "A surface of 3000 × 2000 pixels"}})
            QTest::newRow(qPrintable(name)) << line.split(' ') << budget << refused;
    }
    void moreThanTheBudgetIsRefusedBeforeItIsTaken() {
        if (kSanitized) QSKIP("sanitizers take memory of their own");
        QFETCH(QStringList, arguments);
        QFETCH(QString, budget);
        QFETCH(QString, refused);
        arguments += {"--backend", "cpu", "--threads", "2", "--memory", budget};
        const Finished run = runWeft(arguments, folder_.path());
        QVERIFY2(run.code == 3, qPrintable(QString("exit %1: %2").arg(run.code).arg(run.err)));
        QVERIFY2(run.err.contains(refused) && run.err.contains("that --memory allows."),
                 qPrintable(run.err));
        QVERIFY(!QFile::exists(folder_.filePath("o.png")));
    }

    void withinTheBudgetItIsDone() {
        if (kSanitized) QSKIP("sanitizers take memory of their own");
        const Finished run = runWeft(clone("2") + QStringList{"--memory", "0.25"}, folder_.path());
        QVERIFY2(run.code == 0, qPrintable(run.err));
    }

    void theBudgetIsANumberAboveZero() {
        for (const char* wrong : {"0", "-1", "nan", "inf", "much", "1e9", ""}) {
            const Finished run = runWeft(clone("2") + QStringList{"--memory", wrong}, folder_.path());
            QCOMPARE(run.code, 2);
            QVERIFY2(run.err.contains("--memory"), qPrintable(run.err));
        }
    }

    void withoutMoreThreadsItSolvesAllTheSame() {
        if (kSanitized) QSKIP("sanitizers start threads of their own");
        if (geteuid() != 0) QSKIP("only root can become a user whose limit of processes counts");
        if (QStandardPaths::findExecutable("setpriv").isEmpty()) QSKIP("setpriv is not installed");
        for (const char* written : {"out.png", "height.png"})
            QFile::remove(folder_.filePath(written));
        QFile::setPermissions(folder_.path(), QFile::Permissions(0x7777));
        const QStringList nobody = {"--reuid=65534", "--regid=65534", "--clear-groups", "prlimit"};
        for (const int processes : {1, 2, 3})
            for (const QStringList& arguments : {clone("8"), relief("8")}) {
                const QString limit = QString("--nproc=%1").arg(processes);
                const Finished run =
                    runProgram("setpriv", nobody + QStringList{limit, weftProgram()} + arguments,
                               folder_.path());
                if (run.code == 126 || run.code == 127)
                    QSKIP("the program lies where other users may not read it");
                QVERIFY2(
                    run.code == 0,
                    qPrintable(QString("%1: exit %2, %3").arg(processes).arg(run.code).arg(run.err)));
            }
    }
};

QTEST_GUILESS_MAIN(LimitsTest)
#include "limits_test.moc"

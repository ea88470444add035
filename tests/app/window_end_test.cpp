// The window's process ends when it is asked to, whatever a file that is being opened does.
#include <sys/stat.h>

#include <csignal>

#include "app/weft_process.h"

using namespace weft::tests;

namespace {
constexpr int kGenerous = 20'000;  // ms: far from never
constexpr int kBySignal = 128;
}  // namespace

class WindowEndTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    void start(QProcess& window, const QStringList& files,
               const QStringList& command = {"gui"}) const {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("QT_QPA_PLATFORM", "offscreen");
        for (const char* home : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            environment.insert(home, folder_.path());
        window.setProcessEnvironment(environment);
        window.setWorkingDirectory(folder_.path());
        window.start(weftProgram(), command + files);
        QVERIFY(window.waitForStarted());
        QVERIFY(mindsInterrupts(window));
    }
    /// Whether it lives on, with its files begun.
    static bool isReading(const QProcess& window) {
        return !QTest::qWaitFor([&] { return window.state() != QProcess::Running; }, 1500);
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        landscape({60, 40}).save(folder_.filePath("picture.png"));
        QCOMPARE(mkfifo(qPrintable(folder_.filePath("pipe.png")), 0600), 0);
        QCOMPARE(mkfifo(qPrintable(folder_.filePath("pipe.exr")), 0600), 0);
        // Read for seconds, and by a decoder that looks for no stop.
        QImage large(20'000, 20'000, QImage::Format_Mono);
        large.fill(0);
        large.save(folder_.filePath("large.png"));
    }

    void filesThatAreMissingDoNotKeepItFromOpening() {
        for (const QStringList& files :
             {QStringList{"picture.png", "none.png"}, QStringList{"none.png", "picture.png"}}) {
            QProcess window;
            start(window, files, {});
            QVERIFY(isReading(window));
            ::kill(static_cast<pid_t>(window.processId()), SIGTERM);
            QVERIFY(window.waitForFinished(kGenerous));
            QCOMPARE(window.exitCode(), kBySignal + SIGTERM);
        }
    }
    void aWordThatIsNeitherCommandNorFileIsRefused() {
        for (const QStringList& words :
             {QStringList{"clnoe", "picture.png"}, QStringList{"none.png"}}) {
            const Finished run = runWeft(words, folder_.path());
            QCOMPARE(run.code, 2);
            QVERIFY(run.err.contains("neither a command nor a file '" + words.first() + "'"));
        }
    }

    void aSignalEndsItWhileAFileIsRead_data() {
        QTest::addColumn<QStringList>("files");
        QTest::addColumn<int>("signal");
        QTest::newRow("a pipe") << QStringList{"pipe.png"} << SIGTERM;
        QTest::newRow("a pipe, SIGINT") << QStringList{"pipe.png"} << SIGINT;
        QTest::newRow("a pipe as a patch") << QStringList{"picture.png", "pipe.png"} << SIGTERM;
        QTest::newRow("pipes for all workers")
            << QStringList{"picture.png", "pipe.exr", "pipe.png"} << SIGTERM;
        QTest::newRow("a slow picture") << QStringList{"large.png"} << SIGTERM;
    }
    void aSignalEndsItWhileAFileIsRead() {
        QFETCH(QStringList, files);
        QFETCH(int, signal);
        QProcess window;
        start(window, files);
        QVERIFY(isReading(window));
        ::kill(static_cast<pid_t>(window.processId()), signal);
        const bool ended = window.waitForFinished(kGenerous);
        if (!ended) window.kill(), window.waitForFinished();
        QVERIFY2(ended, "it waits for the file");
        QCOMPARE(window.exitStatus(), QProcess::NormalExit);
        QCOMPARE(window.exitCode(), kBySignal + signal);
    }
};

QTEST_GUILESS_MAIN(WindowEndTest)
#include "window_end_test.moc"

/// Options, exit codes, report, interruption.
#include <QJsonArray>
#include <QtTest>
#include <csignal>

#include "app/weft_process.h"

using namespace weft::tests;

class CommandLineTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { folder_.reset(); }
    void helpIsEverywhere_data();
    void helpIsEverywhere();
    void versionIsPrinted();
    void devicesAreListedWithTheReasonForEachAbsentOne();
    void wrongUsageExitsWithTwo_data();
    void wrongUsageExitsWithTwo();
    void theWindowNeedsADisplay();
    void reportHasEveryKeyInOrderWithItsType();
    void residualInTheReportIsThatOfTheTrace();
    void unreachableToleranceExitsWithFourAndWritesBoth();
    void absentDeviceExitsWithFiveAndReports();
    void autoTakesTheProcessorForSmallPictures();
    void relaxationReachesTheSamePicture_data();
    void relaxationReachesTheSamePicture();
    void reportGoesIntoAPipe();
    void interruptWritesNothing();

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] QStringList arguments(const QStringList& more = {}) const {
        return QStringList{"clone", "--background", "b.png", "--patch", "p.png",    "--mask", "m.png",
                           "--at",  "20,20",        "--out", "o.png",   "--report", "r.json"} +
               more;
    }
    [[nodiscard]] Finished run(const QStringList& more = {}) const {
        return runWeft(arguments(more), folder_->path());
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

void CommandLineTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    landscape({120, 90}).save(at("b.png"));
    landscape({40, 30}, QImage::Format_RGB32, 3).save(at("p.png"));
    discMask({40, 30}).save(at("m.png"));
}

void CommandLineTest::helpIsEverywhere_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("weft") << QStringList{"--help"}
                          << QStringList{"clone", "devices", "gui", "Exit codes"};
    QTest::newRow("clone") << QStringList{"clone", "--help"}
                           << QStringList{
                                  "--background", "--patch",
                                  "--mask",       "--at",
                                  "--gradients",  "--operation",
                                  "--space",      "--solver",
                                  "--scheme",     "--backend",
                                  "--tolerance",  "--threads",
                                  "--depth",      "--quality",
                                  "--report",     "--out",
                                  "=tuned-sync",  "Order of relaxation, with --solver=relaxation"};
    QTest::newRow("devices") << QStringList{"devices", "--help"} << QStringList{"weft devices"};
    QTest::newRow("gui") << QStringList{"gui", "--help"} << QStringList{"files"};
}

void CommandLineTest::helpIsEverywhere() {
    QFETCH(QStringList, arguments);
    QFETCH(QStringList, words);
    const Finished help = runWeft(arguments);
    QCOMPARE(help.code, 0);
    for (const QString& word : words) QVERIFY2(help.out.contains(word), qPrintable(help.out));
}

void CommandLineTest::versionIsPrinted() {
    const Finished version = runWeft({"--version"});
    QCOMPARE(version.code, 0);
    QCOMPARE(version.out.trimmed(), QString("weft 0.1.0"));
}

void CommandLineTest::devicesAreListedWithTheReasonForEachAbsentOne() {
    const Finished devices = runWeft({"devices"});
    QCOMPARE(devices.code, 0);
    static const QRegularExpression cpu(
        "\n  cpu +\\S.*, \\d+ threads?.*x86-64|\n  cpu +\\S.*, \\d+ threads?");
    QVERIFY2(cpu.match(devices.out).hasMatch(), qPrintable(devices.out));
    static const QRegularExpression cuda("\n  cuda  \\S+");
    QVERIFY2(cuda.match(devices.out).hasMatch(), qPrintable(devices.out));
    if (!hasCuda()) {
        static const QRegularExpression reason("cuda  not available: \\S+ \\S+");
        QVERIFY2(reason.match(devices.out).hasMatch(), qPrintable(devices.out));
    }
}

void CommandLineTest::wrongUsageExitsWithTwo_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("word");
    const auto row = [&](const char* name, const QStringList& more, const char* word) {
        QTest::newRow(name) << arguments(more) << word;
    };
    QTest::newRow("unknown command") << QStringList{"frobnicate"} << "frobnicate";
    QTest::newRow("unknown option") << QStringList{"--frobnicate"} << "--frobnicate";
    QTest::newRow("nothing required") << QStringList{"clone"} << "--out";
    QTest::newRow("misspelt, so another is missing")
        << QStringList{"clone", "--bakground", "b.png"} << "--bakground";
    QTest::newRow("none of the words")
        << arguments() + QStringList{"--gradients", "mixd"}
        << "There is no operation 'mixd'; there are import, mixed, average";
    QTest::newRow("none of the numbers")
        << arguments() + QStringList{"--depth", "12"} << "takes 8 or 16, not '12'";
    QTest::newRow("no place") << QStringList{"clone", "--background", "b.png", "--patch",
                                             "p.png", "--out",        "o.png"}
                              << "--at";
    QStringList words = arguments();
    const qsizetype place = words.indexOf("20,20");
    for (const char* bad :
         {"20", "20,", ",20", "20,20,20", "a,b", "1.5,2", "20;20", "99999999999,0"}) {
        words[place] = bad;
        QTest::addRow("--at %s", bad) << words << "--at";
    }
    row("gradients", {"--gradients", "none"}, "--operation");
    row("space", {"--space", "log"}, "--space");
    row("solver", {"--solver", "magic"}, "--solver");
    row("scheme, though multigrid", {"--scheme", "magic"}, "magic");
    row("scheme key", {"--solver", "relaxation", "--scheme", "tuned-sync:n=0"}, "'n'");
    row("scheme of another solver", {"--scheme", "async1"}, "--solver relaxation");
    row("backend", {"--backend", "opencl"}, "--backend");
    row("depth", {"--depth", "12"}, "--depth");
    row("quality", {"--quality", "0"}, "--quality");
    row("quality of PNG", {"--quality", "80"}, "JPEG");
    row("threads", {"--threads", "0"}, "--threads");
    row("empty angle", {"--rotate", ""}, "--rotate");
    row("empty scale", {"--scale", ""}, "--scale");
    row("zero tolerance", {"--tolerance", "0"}, "--tolerance");
    row("negative tolerance", {"--tolerance=-1"}, "--tolerance");
    row("tolerance nan", {"--tolerance", "nan"}, "--tolerance");
    QStringList sixteen = arguments({"--depth", "16"});
    sixteen[sixteen.indexOf("o.png")] = "o.jpg";
    QTest::newRow("16-bit JPEG") << sixteen << "JPEG";
    QStringList gif = arguments();
    gif[gif.indexOf("o.png")] = "o.gif";
    QTest::newRow("unknown extension") << gif << "extension";
    QStringList same = arguments();
    same[same.indexOf("r.json")] = "o.png";
    QTest::newRow("report is output") << same << "--report";
}

void CommandLineTest::wrongUsageExitsWithTwo() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, word);
    const Finished wrong = runWeft(arguments, folder_->path());
    QVERIFY2(wrong.code == 2, qPrintable(QString("exit %1: %2").arg(wrong.code).arg(wrong.err)));
    QVERIFY2(wrong.err.contains(word), qPrintable(wrong.err));
    QVERIFY2(wrong.err.startsWith("weft: "), qPrintable(wrong.err));
    QVERIFY(!QFile::exists(at("o.png")) && !QFile::exists(at("r.json")));
}

void CommandLineTest::theWindowNeedsADisplay() {
    for (const QStringList& arguments : {QStringList{}, QStringList{"gui"}}) {
        const Finished window = runWeft(arguments);  // runWeft takes every display away
        QCOMPARE(window.code, 3);
        QVERIFY2(window.err.contains("no display"), qPrintable(window.err));
    }
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove("WAYLAND_DISPLAY");
    environment.insert("DISPLAY", ":4711");
    environment.insert("QT_QPA_PLATFORM", "xcb");
    process.setProcessEnvironment(environment);
    process.start(weftProgram(), {"gui"});
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 3);
    const QString said = QString::fromUtf8(process.readAllStandardError()).trimmed();
    QVERIFY2(said.startsWith("weft: ") && said.count('\n') == 0, qPrintable(said));
}

void CommandLineTest::reportHasEveryKeyInOrderWithItsType() {
    QVERIFY2(run().code == 0, "the clone failed");
    const QByteArray text = load(at("r.json"));
    const QJsonObject report = QJsonDocument::fromJson(text).object();
    const QList<std::pair<QString, QJsonValue::Type>> expected = {
        {"weft", QJsonValue::String},       {"background", QJsonValue::Array},
        {"patch", QJsonValue::Array},       {"at", QJsonValue::Array},
        {"scale", QJsonValue::Double},      {"rotate", QJsonValue::Double},
        {"flip", QJsonValue::String},       {"channels", QJsonValue::Double},
        {"unknowns", QJsonValue::Double},   {"floatingParts", QJsonValue::Double},
        {"operation", QJsonValue::String},  {"gradients", QJsonValue::String},
        {"space", QJsonValue::String},      {"backend", QJsonValue::String},
        {"device", QJsonValue::String},     {"backendReason", QJsonValue::String},
        {"threads", QJsonValue::Double},    {"solver", QJsonValue::String},
        {"scheme", QJsonValue::String},     {"tolerance", QJsonValue::Double},
        {"outcome", QJsonValue::String},    {"cycles", QJsonValue::Double},
        {"steps", QJsonValue::Double},      {"restarts", QJsonValue::Double},
        {"staleness", QJsonValue::Double},  {"residual", QJsonValue::Double},
        {"errorBound", QJsonValue::Double}, {"certified", QJsonValue::Bool},
        {"seconds", QJsonValue::Object},    {"bytesMoved", QJsonValue::Double},
        {"memory", QJsonValue::Object},     {"trace", QJsonValue::Array}};
    QCOMPARE(report.size(), expected.size());
    qsizetype last = -1;
    for (const auto& [key, type] : expected) {
        QVERIFY2(report[key].type() == type, qPrintable(key));
        const qsizetype here = text.indexOf("\"" + key.toUtf8() + "\":", last + 1);
        QVERIFY2(here > last, qPrintable(key));
        last = here;
    }
    double sum = 0;
    for (const char* phase : {"read", "assemble", "setup", "solve", "certify", "transfer", "write"}) {
        QVERIFY2(report["seconds"][phase].isDouble() && report["seconds"][phase].toDouble() >= 0,
                 phase);
        sum += report["seconds"][phase].toDouble();
    }
    QVERIFY(report["seconds"]["total"].toDouble() > 0.5 * sum);
    QCOMPARE(report["seconds"].toObject().size(), 8);
    QVERIFY(report["device"].toString().size() > 2);
    QVERIFY(report["cycles"].toInt() >= 1);
    QVERIFY(report["bytesMoved"].toDouble() > 0);
    QCOMPARE(report["background"].toArray(), (QJsonArray{120, 90}));
    QCOMPARE(report["patch"].toArray(), (QJsonArray{40, 30}));
    QCOMPARE(report["at"].toArray(), (QJsonArray{20, 20}));
    const QImage mask(at("m.png"));
    int unknowns = 0;
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x) unknowns += qGray(mask.pixel(x, y)) >= 128;
    QCOMPARE(report["unknowns"].toInt(), unknowns);
}

void CommandLineTest::residualInTheReportIsThatOfTheTrace() {
    QCOMPARE(run({"--gradients", "mixed"}).code, 0);
    const QJsonObject report = loadJson(at("r.json"));
    QCOMPARE(report["gradients"].toString(), QString("mixed"));
    QCOMPARE(report["operation"].toString(), QString("mixed"));
    QCOMPARE(run({"--operation", "average"}).code, 0);
    QCOMPARE(loadJson(at("r.json"))["operation"].toString(), QString("average"));
    const QJsonArray trace = report["trace"].toArray();
    QVERIFY(!trace.isEmpty());
    double before = -1;
    for (const QJsonValue point : trace) {
        QCOMPARE(point.toArray().size(), 4);
        QVERIFY(point[1].toDouble() >= before);
        before = point[1].toDouble();
    }
    const QJsonArray last = trace.last().toArray();
    QCOMPARE(last[2].toDouble(), report["residual"].toDouble());
    QCOMPARE(last[3].toDouble(), report["errorBound"].toDouble());
}

void CommandLineTest::unreachableToleranceExitsWithFourAndWritesBoth() {
    const Finished asked = run({"--tolerance", "1e-12"});
    QVERIFY2(asked.code == 4, qPrintable(QString("exit %1: %2").arg(asked.code).arg(asked.err)));
    QVERIFY2(asked.err.contains("was not reached"), qPrintable(asked.err));
    const QJsonObject report = loadJson(at("r.json"));
    QCOMPARE(report["outcome"].toString(), QString("IterationLimit"));
    QVERIFY(report["errorBound"].toDouble() > 1e-12 && report["errorBound"].toDouble() < 0.01);
    QCOMPARE(compare(QImage(at("b.png")), QImage(at("o.png")), QImage(at("m.png")), {20, 20}).outside,
             0);
}

void CommandLineTest::absentDeviceExitsWithFiveAndReports() {
    if (hasCuda()) QSKIP("a CUDA device is here");
    const Finished asked = run({"--backend", "cuda"});
    QCOMPARE(asked.code, 5);
    QVERIFY2(asked.err.contains("'cuda' is not available: "), qPrintable(asked.err));
    QVERIFY(!QFile::exists(at("o.png")));
    const QJsonObject report = loadJson(at("r.json"));
    QCOMPARE(report.size(), 32);
    QCOMPARE(report["outcome"].toString(), QString("Failed"));
    QCOMPARE(report["backend"].toString(), QString("cuda"));
    QVERIFY(report["errorBound"].isNull() && report["residual"].isNull());
    QVERIFY(report["unknowns"].toInt() > 300);
    QVERIFY(report["backendReason"].toString().contains("not available"));
}

void CommandLineTest::autoTakesTheProcessorForSmallPictures() {
    const Finished chosen = run();
    const QJsonObject report = loadJson(at("r.json"));
    QCOMPARE(report["backend"].toString(), QString("cpu"));
    QVERIFY(report["backendReason"].toString().startsWith("the processor is predicted to take "));
    QVERIFY2(!chosen.err.contains("predicted"), qPrintable(chosen.err));
    QVERIFY(run({"--backend", "cpu"}).err.contains("max error"));
    QCOMPARE(loadJson(at("r.json"))["backendReason"].toString(), QString());
}

void CommandLineTest::relaxationReachesTheSamePicture_data() {
    QTest::addColumn<QString>("scheme");
    QTest::addColumn<QString>("canonical");
    const QString jacobi = "exchange=none,update=jacobi,grids=2,precision=f32,block=auto";
    QTest::newRow("base") << "base"
                          << "base:order=step,barrier=explicit," + jacobi;
    QTest::newRow("tuned-sync") << "tuned-sync"
                                << "tuned-sync:order=host,barrier=implicit,n=60,k=1," + jacobi;
    QTest::newRow("tuned-sync:n=7") << "tuned-sync:n=7"
                                    << "tuned-sync:order=host,barrier=implicit,n=7,k=1," + jacobi;
}

void CommandLineTest::relaxationReachesTheSamePicture() {
    QFETCH(QString, scheme);
    QFETCH(QString, canonical);
    QCOMPARE(run({"--tolerance", "0.01"}).code, 0);
    const QImage multigrid(at("o.png"));
    QCOMPARE(run({"--tolerance", "0.01", "--solver", "relaxation", "--scheme", scheme}).code, 0);
    const QJsonObject report = loadJson(at("r.json"));
    QCOMPARE(report["solver"].toString(), QString("relaxation"));
    QCOMPARE(report["scheme"].toString(), canonical);
    QCOMPARE(report["cycles"].toInt(), 0);
    QVERIFY(report["steps"].toInt() > 100);
    const QImage relaxed(at("o.png"));
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 120; ++x) {
            const QRgb p = multigrid.pixel(x, y), q = relaxed.pixel(x, y);
            QVERIFY(std::abs(qRed(p) - qRed(q)) <= 1 && std::abs(qGreen(p) - qGreen(q)) <= 1);
        }
}

void CommandLineTest::reportGoesIntoAPipe() {
    QStringList list = arguments();
    list[list.indexOf("r.json")] = "/dev/stdout";
    const Finished piped = runWeft(list, folder_->path());
    QVERIFY2(piped.code == 0, qPrintable(piped.err));
    QCOMPARE(QJsonDocument::fromJson(piped.out.toUtf8()).object().size(), 32);
}

void CommandLineTest::interruptWritesNothing() {
    landscape({1500, 1200}).save(at("b.png"));
    landscape({1400, 1100}, QImage::Format_RGB32, 3).save(at("p.png"));
    QProcess process;
    process.setWorkingDirectory(folder_->path());
    QStringList list =
        arguments({"--backend", "cpu", "--solver", "relaxation", "--tolerance", "0.001"});
    list.remove(list.indexOf("--mask"), 2);
    process.start(weftProgram(), list);
    QVERIFY(process.waitForStarted());
    QVERIFY(mindsInterrupts(process));
    QTest::qWait(500);
    QVERIFY2(process.state() == QProcess::Running, "the solve was too quick to be interrupted");
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(process.readAllStandardError().contains("nothing was written"));
    const auto left = QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden);
    QCOMPARE(left, (QStringList{"b.png", "m.png", "p.png"}));
}

QTEST_GUILESS_MAIN(CommandLineTest)
#include "command_line_test.moc"

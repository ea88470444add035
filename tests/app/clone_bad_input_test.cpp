/// Whatever is wrong with the input: one plain sentence, exit code 3, nothing written.
#include <sys/stat.h>

#include <QBuffer>
#include <QtTest>

#include "app/weft_process.h"

using namespace weft::tests;

namespace {

QByteArray encoded(const QImage& image, const char* format) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, format);
    return bytes;
}

/// A PGM header of ten billion pixels and no pixels.
const QByteArray kHuge = "P5 100000 100000 255\n";

}  // namespace

class CloneBadInputTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void soundInputIsAccepted();
    void badFilesAreRefused_data();
    void badFilesAreRefused();
    void badProblemsAreRefused_data();
    void badProblemsAreRefused();
    void badTargetsAreRefused_data();
    void badTargetsAreRefused();
    void anOldResultSurvivesAFailedRun();
    void anOldResultIsReplacedByASoundOne();
    void filesOfOneNameAreRefusedBeforeAnyWork();
    void aFileThatMayNotGrowIsAPlainError();

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    /// Runs with sound files but for `option`, which becomes `value`.
    [[nodiscard]] Finished runWith(const QString& option, const QString& value,
                                   const QStringList& more = {}) const;
    /// Exit code 3, one sentence that holds `words`.
    void expectRefusal(const Finished& run, const QStringList& words) const;
    [[nodiscard]] QStringList files() const {
        return QDir(folder_->path())
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

void CloneBadInputTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    landscape({120, 90}).save(at("background.png"));
    landscape({40, 30}, QImage::Format_RGB32, 3).save(at("patch.png"));
    discMask({40, 30}).save(at("mask.png"));
}

void CloneBadInputTest::cleanup() { folder_.reset(); }

Finished CloneBadInputTest::runWith(const QString& option, const QString& value,
                                    const QStringList& more) const {
    QMap<QString, QString> options = {{"--background", "background.png"},
                                      {"--patch", "patch.png"},
                                      {"--mask", "mask.png"},
                                      {"--at", "20,20"},
                                      {"--out", "out.png"},
                                      {"--report", "report.json"}};
    if (!option.isEmpty()) options[option] = value;
    QStringList arguments = {"clone"};
    for (auto it = options.cbegin(); it != options.cend(); ++it) arguments << it.key() << it.value();
    return runWeft(arguments + more, folder_->path());
}

void CloneBadInputTest::expectRefusal(const Finished& run, const QStringList& words) const {
    QVERIFY2(run.code == 3, qPrintable(QString("exit %1: %2").arg(run.code).arg(run.err)));
    QStringList lines = run.err.trimmed().split('\n');
    lines.removeIf([](const QString& line) { return line.contains("Solving on"); });
    QVERIFY2(lines.size() == 1, qPrintable(run.err));
    QVERIFY2(lines[0].startsWith("weft: ") && lines[0].endsWith('.'), qPrintable(run.err));
    for (const QString& word : words) QVERIFY2(lines[0].contains(word), qPrintable(run.err));
    QVERIFY(run.out.isEmpty());
}

void CloneBadInputTest::soundInputIsAccepted() {
    const Finished run = runWith({}, {});
    QVERIFY2(run.code == 0, qPrintable(run.err));
    QCOMPARE(files(),
             (QStringList{"background.png", "mask.png", "out.png", "patch.png", "report.json"}));
}

void CloneBadInputTest::badFilesAreRefused_data() {
    QTest::addColumn<QString>("option");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("word");
    const QImage image = landscape({40, 30});
    const QByteArray png = encoded(image, "png"), jpeg = encoded(image, "jpeg"),
                     tiff = encoded(image, "tiff");
    for (const char* option : {"--background", "--patch", "--mask"}) {
        const auto row = [&](const char* what, const QByteArray& bytes, const char* word) {
            QTest::addRow("%s is %s", option + 2, what) << option << bytes << word;
        };
        row("empty", "", "is empty");
        row("a text", "Dear reader, this is no picture.", "is not a picture");
        row("half a PNG", png.first(png.size() / 2), "truncated");
        row("a PNG without its last byte", png.chopped(1), "truncated");
        row("half a JPEG", jpeg.first(jpeg.size() / 2), "truncated");
        row("a JPEG without its last samples", jpeg.chopped(3), "truncated");
        if (!tiff.isEmpty()) row("half a TIFF", tiff.first(tiff.size() / 2), "truncated");
        row("huge", kHuge, "100000 × 100000 pixels, more than the 1 000 000 000");
    }
}

void CloneBadInputTest::badFilesAreRefused() {
    QFETCH(QString, option);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, word);
    save(at("bad.jpg"), bytes);
    expectRefusal(runWith(option, "bad.jpg"), {"'bad.jpg'", word});
    QVERIFY(!files().contains("out.png") && !files().contains("report.json"));
    QCOMPARE(files().size(), 4);
}

void CloneBadInputTest::badProblemsAreRefused_data() {
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("word");
    QTest::newRow("missing background") << "--background"
                                        << "nowhere.png"
                                        << "does not exist";
    QTest::newRow("missing mask") << "--mask"
                                  << "nowhere.png"
                                  << "does not exist";
    QTest::newRow("mask of another size") << "--mask"
                                          << "background.png"
                                          << "120 × 90";
    QTest::newRow("empty mask") << "--mask"
                                << "black.png"
                                << "empty";
    QTest::newRow("patch right of the canvas") << "--at"
                                               << "120,20"
                                               << "No unknown pixel";
    QTest::newRow("patch above the canvas") << "--at"
                                            << "20,-30"
                                            << "No unknown pixel";
    QTest::newRow("patch far away") << "--at"
                                    << "-1000000000,1000000000"
                                    << "No unknown pixel";
    QTest::newRow("only fixed pixels on the canvas") << "--at"
                                                     << "-38,-28"
                                                     << "No unknown pixel";
}

void CloneBadInputTest::badProblemsAreRefused() {
    QFETCH(QString, option);
    QFETCH(QString, value);
    QFETCH(QString, word);
    imageOf({40, 30}, QImage::Format_RGB32, [](int, int) { return Qt::black; }).save(at("black.png"));
    expectRefusal(runWith(option, value), {word});
    QCOMPARE(files().size(), 4);
}

void CloneBadInputTest::badTargetsAreRefused_data() {
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("word");
    for (const char* option : {"--out", "--report"}) {
        QTest::addRow("%s read-only", option) << option << "kept.png"
                                              << "read-only";
        QTest::addRow("%s in a read-only folder", option) << option << "locked/a.png"
                                                          << "read-only";
        QTest::addRow("%s in a missing folder", option) << option << "nowhere/a.png"
                                                        << "does not exist";
        QTest::addRow("%s is a folder", option) << option << "folder.png"
                                                << "is a folder";
    }
}

void CloneBadInputTest::badTargetsAreRefused() {
    QFETCH(QString, option);
    QFETCH(QString, value);
    QFETCH(QString, word);
    save(at("kept.png"), "precious");
    QDir(folder_->path()).mkdir("folder.png");
    QDir(folder_->path()).mkdir("locked");
    ::chmod(at("kept.png").toLocal8Bit().constData(), 0444);
    ::chmod(at("locked").toLocal8Bit().constData(), 0555);
    expectRefusal(runWith(option, value), {word, value});
    ::chmod(at("locked").toLocal8Bit().constData(), 0755);
    QCOMPARE(load(at("kept.png")), QByteArray("precious"));
    QVERIFY(!files().contains("out.png") && !files().contains("report.json"));
    QCOMPARE(files().size(), 6);
    QVERIFY(QDir(at("locked")).isEmpty());
}

void CloneBadInputTest::anOldResultSurvivesAFailedRun() {
    save(at("out.png"), "old result");
    save(at("report.json"), "old report");
    QCOMPARE(runWith("--at", "500,500").code, 3);
    QCOMPARE(load(at("out.png")), QByteArray("old result"));
    QCOMPARE(load(at("report.json")), QByteArray("old report"));
}

void CloneBadInputTest::anOldResultIsReplacedByASoundOne() {
    // The result may even replace its own background, where it is told so.
    const QByteArray before = load(at("background.png"));
    const Finished refused = runWith("--out", "background.png");
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.err.contains("--in-place"), qPrintable(refused.err));
    QCOMPARE(load(at("background.png")), before);
    const Finished run = runWith("--out", "background.png", {"--in-place"});
    QVERIFY2(run.code == 0, qPrintable(run.err));
    QCOMPARE(QImage(at("background.png")).size(), QSize(120, 90));
    QVERIFY(QImage(at("background.png")) != landscape({120, 90}));
}

void CloneBadInputTest::filesOfOneNameAreRefusedBeforeAnyWork() {
    const QByteArray patch = load(at("patch.png"));
    QDir(folder_->path()).mkdir("sub");
    QFile::link("there.png", at("link.png"));  // what it names is not there yet
    const QList<std::pair<QString, QString>> same = {
        {"a.png", "./a.png"}, {"a.png", "sub/../a.png"}, {"link.png", "there.png"}};
    for (const auto& [out, report] : same) {
        const Finished run = runWeft({"clone", "--background", "background.png", "--patch",
                                      "patch.png", "--at", "20,20", "--out", out, "--report", report},
                                     folder_->path());
        QVERIFY2(run.code == 2, qPrintable(out + run.err));
        QVERIFY2(run.err.contains("same file"), qPrintable(run.err));
    }
    const Finished run = runWith("--report", "./patch.png", {"--in-place"});
    QCOMPARE(run.code, 2);
    QVERIFY2(run.err.contains("--report would overwrite the file of --patch"), qPrintable(run.err));
    QCOMPARE(load(at("patch.png")), patch);
    QVERIFY(!files().contains("a.png") && !files().contains("there.png"));
}

void CloneBadInputTest::aFileThatMayNotGrowIsAPlainError() {
    save(at("out.png"), "old result");
    const Finished run = runProgram(
        "/bin/sh",
        {"-c", "ulimit -f 1; exec '" + weftProgram() +
                   "' clone --background background.png --patch patch.png --at 20,20 --out out.png"},
        folder_->path());
    QVERIFY2(run.code == 3, qPrintable(QString("exit %1: %2").arg(run.code).arg(run.err)));
    QVERIFY2(run.err.contains("File too large"), qPrintable(run.err));
    QCOMPARE(load(at("out.png")), QByteArray("old result"));
    QVERIFY(files().filter(".weft-").isEmpty());
}

QTEST_GUILESS_MAIN(CloneBadInputTest)
#include "clone_bad_input_test.moc"

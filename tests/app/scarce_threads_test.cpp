/// No thread to be had, and stacks of any size: the work is done all the same, or refused in a
/// sentence.
#include <QtTest>

#include "app/weft_process.h"
#include "support/sanitized.h"

using namespace weft::tests;

class ScarceThreadsTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    [[nodiscard]] QString at(const QString& name) const { return folder_.filePath(name); }
    [[nodiscard]] Finished under(const QString& before, const QStringList& arguments) const {
        return runProgram(
            "/bin/sh", QStringList{"-c", before + " exec \"$0\" \"$@\"", weftProgram()} + arguments,
            folder_.path());
    }
    [[nodiscard]] static QString preloaded() { return QString("LD_PRELOAD='%1'").arg(kNoThreads); }
    [[nodiscard]] static QStringList clone(const QString& out, const QString& quality = "90") {
        QStringList words = {"clone", "--background", "b.png", "--patch", "p.png", "--at",
                             "20,20", "--backend",    "cpu",   "--out",   out};
        if (out.endsWith("jpg") || out.endsWith("webp") || out.endsWith("jxl"))
            words << "--quality" << quality;
        return words;
    }

private slots:
    void initTestCase() {
        landscape({600, 500}).save(at("b.png"));
        landscape({200, 150}, QImage::Format_RGB32, 3).save(at("p.png"));
        discMask({200, 150}).save(at("m.png"));
        save(at("jobs.json"), R"([{"command": "clone", "background": "b.png", "patch": "p.png",
            "at": [5, 5], "backend": "cpu", "out": "batch.png", "report": "batch.txt"},
            {"command": "relief", "image": "p.png", "kind": "terrain", "backend": "cpu",
             "height": "batch.tif"}])");
        QVERIFY(runWeft(clone("d.ora"), folder_.path()).code == 0);
    }
    void init() {
        if (kSanitized) QSKIP("sanitizers need threads and stacks of their own");
    }

    void everyFormatIsWrittenWithoutAThread_data() {
        QTest::addColumn<QString>("out");
        QTest::addColumn<QString>("quality");
        for (const char* out :
             {"t.png", "t.jpg", "t.tif", "t.webp", "t.jxl", "t.exr", "t.pfm", "t.ora"})
            QTest::newRow(out) << out << "90";
        QTest::newRow("lossless WebP") << "t.webp"
                                       << "100";
    }
    void everyFormatIsWrittenWithoutAThread() {
        QFETCH(QString, out);
        QFETCH(QString, quality);
        const Finished threads = runWeft(clone(out, quality), folder_.path());
        QVERIFY2(threads.code == 0, qPrintable(threads.err));
        const QByteArray with = load(at(out));
        const Finished none = under(preloaded(), clone(out, quality));
        QVERIFY2(none.code == 0, qPrintable(none.err));
        const bool lossyWebp = out == "t.webp" && quality != "100";  // two threads count otherwise
        if (lossyWebp)
            QCOMPARE(QImage(at(out)).size(), QSize(600, 500));
        else if (out != "t.ora")  // documents hold the time
            QVERIFY(load(at(out)) == with);
    }
    void everyFormatIsReadWithoutAThread_data() {
        QTest::addColumn<QString>("in");
        for (const char* in : {"r.png", "r.jpg", "r.tif", "r.webp", "r.jxl", "r.exr", "r.pfm"})
            QTest::newRow(in) << in;
    }
    void everyFormatIsReadWithoutAThread() {
        QFETCH(QString, in);
        QVERIFY(runWeft(clone(in), folder_.path()).code == 0);
        const Finished read =
            under(preloaded(), {"clone", "--background", in, "--patch", "p.png", "--at", "1,1",
                                "--backend", "cpu", "--out", "again.png"});
        QVERIFY2(read.code == 0, qPrintable(read.err));
    }

    void noStackIsTooSmall_data() {
        QTest::addColumn<int>("kilobytes");
        QTest::addColumn<QStringList>("arguments");
        const std::vector<std::pair<const char*, QStringList>> commands = {
            {"clone", clone("s.png")},
            {"16 bit", clone("s.png") + QStringList{"--depth", "16", "--operation", "mixed"}},
            {"document", clone("s.ora")},
            {"relaxation",
             clone("s.png") + QStringList{"--solver", "relaxation", "--tolerance", "20"}},
            {"best boundary", clone("s.png") + QStringList{"--best-boundary", "--mask", "m.png"}},
            {"heal", clone("s.png") + QStringList{"--operation", "heal:dx=30"}},
            {"relief",
             {"relief", "--image", "p.png", "--mask", "m.png", "--backend", "cpu", "--mesh", "s.stl",
              "--height", "s.tif", "--view", "v.png", "--view-size", "80,60"}},
            {"bas-relief",
             {"relief", "--image", "p.png", "--kind", "bas-relief", "--backend", "cpu", "--mesh",
              "s.stl"}},
            {"propose", {"relief", "--image", "p.png", "--propose"}},
            {"render", {"render", "d.ora", "--backend", "cpu", "--out", "s.png"}},
            {"info", {"info", "d.ora"}},
            {"devices", {"devices"}},
            {"batch", {"batch", "jobs.json", "--overwrite"}},
        };
        for (const int kilobytes : {32, 128})
            for (const auto& [name, arguments] : commands)
                QTest::addRow("%s, %d kB", name, kilobytes) << kilobytes << arguments;
    }
    void noStackIsTooSmall() {
        QFETCH(int, kilobytes);
        QFETCH(QStringList, arguments);
        const Finished run = under(QString("ulimit -s %1 &&").arg(kilobytes), arguments);
        QVERIFY2(run.code == 0 || run.code == 4, qPrintable(QString::number(run.code) + run.err));
    }
    void aSmallStackAndNoThreadIsASentence() {
        const Finished run = under("ulimit -s 64 && export " + preloaded() + " &&", clone("s.png"));
        QVERIFY2(run.code == 5 && run.err.contains("ulimit -s"), qPrintable(run.err));
    }

    // Qt would take a folder in /tmp whose name everybody knows, and say so.
    void figuresAreDrawnWithoutARuntimeFolder() {
        QDir(at("")).mkpath("tmp");
        const Finished run = under(
            "unset XDG_RUNTIME_DIR && export TMPDIR=\"$PWD/tmp\" &&",
            {"lab", "intervals", "resident=30", "--quick", "--backend", "cpu", "--out-dir", "lab"});
        QVERIFY2(!run.err.contains("XDG_RUNTIME_DIR"), qPrintable(run.err));
        QVERIFY2(run.code == 0 || run.code == 4, qPrintable(run.err));
        QCOMPARE(QDir(at("tmp")).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList());
    }
};

QTEST_GUILESS_MAIN(ScarceThreadsTest)
#include "scarce_threads_test.moc"

/// Pictures that are not as usual, on the command line: layers, masks, folders, and remarks on
/// them.
#include "app/weft_process.h"
#include "support/odd_files/exr_files.h"
#include "support/odd_files/png_files.h"

using namespace weft::tests;

class OddPicturesTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        save(at("bg.png"), pngWith({60, 40, 8, 2, 3}, {},
                                   [](int s, int x, int y) { return s == 0 ? 4 * x : 6 * y; }));
        save(at("patch.png"), pngWith({10, 10, 8, 2, 3}, {}, [](int, int, int) { return 200; }));
        ExrPart part = exrPartOf("", {"a.B", "a.G", "a.R", "b.B", "b.G", "b.R"}, 0.1f);
        part.width = 60;
        part.height = 40;
        save(at("layers.exr"), exrOf({part}));
    }
    void layersAreChosenByName();
    void unknownLayersAreRefusedWithTheList_data();
    void unknownLayersAreRefusedWithTheList();
    void aListOfJobsNamesLayers();
    void masksMarkWhatTheyMean();
    void foldersDoEveryExtensionAndNameTheRest();

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished clone(const QStringList& more) const {
        return runWeft(QStringList{"clone", "--backend", "cpu"} + more, folder_->path());
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

void OddPicturesTest::layersAreChosenByName() {
    const auto written = [&](const QStringList& layer) {
        const Finished done = clone(QStringList{"--background", "layers.exr", "--patch", "patch.png",
                                                "--at", "5,5", "--out", "out.png"} +
                                    layer);
        if (done.code != 0) qWarning() << done.err;
        return load(at("out.png"));
    };
    const QByteArray first = written({});
    QVERIFY(!first.isEmpty());
    QCOMPARE(written({"--layer", "a"}), first);
    QVERIFY(written({"--layer", "b"}) != first);
    const Finished told = clone(
        {"--background", "layers.exr", "--patch", "patch.png", "--at", "5,5", "--out", "out.png"});
    QVERIFY2(told.err.contains("layers “a” was read"), qPrintable(told.err));
    // Of the patch, where the background has none.
    const Finished patch = clone({"--background", "bg.png", "--patch", "layers.exr", "--layer", "b",
                                  "--at", "0,0", "--out", "out.png"});
    QCOMPARE(patch.code, 0);
}

void OddPicturesTest::unknownLayersAreRefusedWithTheList_data() {
    QTest::addColumn<QStringList>("words");
    QTest::newRow("background") << QStringList{"clone",   "--background", "layers.exr",
                                               "--patch", "patch.png",    "--at",
                                               "5,5",     "--out",        "out.png"};
    QTest::newRow("patch") << QStringList{"clone", "--background", "bg.png", "--patch", "layers.exr",
                                          "--at",  "0,0",          "--out",  "out.png"};
    QTest::newRow("relief") << QStringList{"relief", "--image", "layers.exr", "--height", "out.png"};
    QTest::newRow("proposal") << QStringList{"relief", "--image", "layers.exr", "--propose"};
}

void OddPicturesTest::unknownLayersAreRefusedWithTheList() {
    QFETCH(QStringList, words);
    const Finished done = runWeft(words + QStringList{"--layer", "c"}, folder_->path());
    QCOMPARE(done.code, 3);
    QVERIFY2(done.err.contains("no layer “c”; it has “a”, “b”."), qPrintable(done.err));
    QVERIFY(!QFile::exists(at("out.png")));
}

void OddPicturesTest::aListOfJobsNamesLayers() {
    save(at("list.json"), R"({"jobs": [{"command": "clone", "background": "layers.exr", "layer": "b",
        "patch": "patch.png", "at": [5, 5], "out": "job.png"}]})");
    QCOMPARE(runWeft({"batch", "list.json"}, folder_->path()).code, 0);
    QCOMPARE(clone({"--background", "layers.exr", "--layer", "b", "--patch", "patch.png", "--at",
                    "5,5", "--out", "alone.png"})
                 .code,
             0);
    QCOMPARE(load(at("job.png")), load(at("alone.png")));
}

void OddPicturesTest::masksMarkWhatTheyMean() {
    const auto inside = [](int x, int y) { return x > 2 && x < 7 && y > 2 && y < 7; };
    const auto mask = [&](const PngShape& shape, const PngSample& sample) {
        save(at("mask.png"), pngWith(shape, {}, sample));
        const Finished done = clone({"--background", "bg.png", "--patch", "patch.png", "--mask",
                                     "mask.png", "--at", "5,5", "--out", "out.png"});
        return qMakePair(load(at("out.png")), done.code == 0 ? done.err : QString());
    };
    const auto usual =
        mask({10, 10, 8, 0, 1}, [&](int, int x, int y) { return inside(x, y) ? 255 : 0; });
    QVERIFY2(!usual.second.contains("The mask"), qPrintable(usual.second));
    const auto labels = mask({10, 10, 8, 0, 1}, [&](int, int x, int y) { return inside(x, y); });
    QVERIFY2(labels.second.contains("half of full scale"), qPrintable(labels.second));
    QCOMPARE(labels.first, usual.first);
    for (const int colour : {0, 255}) {
        const auto alpha = mask({10, 10, 8, 6, 4}, [&](int s, int x, int y) {
            return s < 3 ? colour : inside(x, y) ? 255 : 0;
        });
        QVERIFY2(alpha.second.contains("its alpha marks"), qPrintable(alpha.second));
        QCOMPARE(alpha.first, usual.first);
    }
}

void OddPicturesTest::foldersDoEveryExtensionAndNameTheRest() {
    QVERIFY(QDir(folder_->path()).mkdir("in") && QDir(folder_->path()).mkdir("out"));
    for (const char* name : {"a.APNG", "b.jfif", "c.Jpe", "d.MPO", "e.HIF", "f.dib"})
        QVERIFY(QFile::copy(at("bg.png"), at("in/") + name));
    save(at("in/notes.txt"), "x");
    save(at("in/.hidden"), "x");
    const Finished done = clone(
        {"--background", "in", "--patch", "patch.png", "--at", "5,5", "--out", "out/{name}.png"});
    QCOMPARE(done.code, 0);
    for (const char* name : {"a", "b", "c", "d", "e", "f"})
        QVERIFY2(QFile::exists(at(QString("out/%1.png").arg(name))), name);
    QVERIFY2(done.err.contains("passed over") && done.err.contains("'notes.txt'."),
             qPrintable(done.err));
    QVERIFY2(done.err.contains("'.hidden'"), qPrintable(done.err));
}

QTEST_GUILESS_MAIN(OddPicturesTest)
#include "odd_pictures_test.moc"

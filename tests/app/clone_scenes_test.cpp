/// The six sample scenes from the command line.
#include <QJsonArray>
#include <QtTest>

#include "app/weft_process.h"
#include "support/scenes.h"
#include "support/shared_data.h"

using namespace weft;
using namespace weft::tests;

class CloneScenesTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void sceneIsSolvedWithinToleranceAndOnlyInsideItsMask_data();
    void sceneIsSolvedWithinToleranceAndOnlyInsideItsMask();
    void sixteenBitResultKeepsEveryCodeOutsideTheMask_data();
    void sixteenBitResultKeepsEveryCodeOutsideTheMask();

private:
    [[nodiscard]] QString data(const char* name) const {
        return QString::fromStdString((sharedData() / "clone" / name).string());
    }
    [[nodiscard]] QStringList arguments(const CloneScene& scene, const QString& out) const;
    [[nodiscard]] QImage maskOf(const CloneScene& scene) const;

    QTemporaryDir folder_;
};

namespace {

void sceneRows() {
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < kCloneScenes.size(); ++i)
        QTest::newRow(kCloneScenes[i].name) << static_cast<int>(i);
}

}  // namespace

void CloneScenesTest::initTestCase() {
    if (sharedData().empty()) QSKIP("the sample pictures (WEFT_SHARED_DATA) are not here");
}

QStringList CloneScenesTest::arguments(const CloneScene& scene, const QString& out) const {
    QStringList list = {"clone",
                        "--background",
                        data(scene.background),
                        "--patch",
                        data(scene.patch),
                        "--at",
                        QString("%1,%2").arg(scene.at.x).arg(scene.at.y)};
    if (*scene.mask) list << "--mask" << data(scene.mask);
    if (scene.gradients == Gradients::mixed)
        list << "--gradients"
             << "mixed";
    return list << "--out" << folder_.filePath(out) << "--report" << folder_.filePath("r.json");
}

QImage CloneScenesTest::maskOf(const CloneScene& scene) const {
    if (*scene.mask) return QImage(data(scene.mask));
    QImage whole(QImage(data(scene.patch)).size(), QImage::Format_Grayscale8);
    whole.fill(255);
    return whole;
}

void CloneScenesTest::sceneIsSolvedWithinToleranceAndOnlyInsideItsMask_data() { sceneRows(); }

void CloneScenesTest::sceneIsSolvedWithinToleranceAndOnlyInsideItsMask() {
    QFETCH(int, index);
    const CloneScene& scene = kCloneScenes[static_cast<std::size_t>(index)];
    const Finished run = runWeft(arguments(scene, "o.png"));
    QVERIFY2(run.code == 0, qPrintable(run.err));
    const QJsonObject report = loadJson(folder_.filePath("r.json"));
    QCOMPARE(report["outcome"].toString(), QString("Converged"));
    QVERIFY(report["certified"].toBool());
    QCOMPARE(report["tolerance"].toDouble(), 0.5);
    QVERIFY(report["errorBound"].toDouble() <= 0.5);
    QVERIFY(report["errorBound"].toDouble() > 0);
    const QImage background(data(scene.background)), composed(folder_.filePath("o.png"));
    QCOMPARE(composed.size(), background.size());
    const Differences found = compare(background, composed, maskOf(scene), {scene.at.x, scene.at.y});
    QCOMPARE(found.outside, 0);
    QVERIFY2(found.inside > report["unknowns"].toInt() / 2, "the patch is not to be seen");
    QVERIFY(report["unknowns"].toInt() >= found.inside);
}

void CloneScenesTest::sixteenBitResultKeepsEveryCodeOutsideTheMask_data() { sceneRows(); }

void CloneScenesTest::sixteenBitResultKeepsEveryCodeOutsideTheMask() {
    QFETCH(int, index);
    const CloneScene& scene = kCloneScenes[static_cast<std::size_t>(index)];
    const Finished run = runWeft(arguments(scene, "o.tif") << "--depth"
                                                           << "16"
                                                           << "--threads"
                                                           << "1");
    QVERIFY2(run.code == 0, qPrintable(run.err));
    const QJsonObject report = loadJson(folder_.filePath("r.json"));
    QCOMPARE(report["tolerance"].toDouble(), 0.5 / 257);
    QVERIFY(report["errorBound"].toDouble() <= 0.5 / 257);
    QCOMPARE(report["threads"].toInt(), report["backend"].toString() == "cpu" ? 1 : 0);
    // Read by Qt's plugin, which shares no code with Weft's TIFF writer.
    const QImage composed(folder_.filePath("o.tif"));
    if (composed.isNull()) QSKIP("Qt has no plugin for TIFF");
    QCOMPARE(composed.depth(), 64);
    const QImage background(data(scene.background));
    QCOMPARE(compare(background, composed, maskOf(scene), {scene.at.x, scene.at.y}).outside, 0);
}

QTEST_GUILESS_MAIN(CloneScenesTest)
#include "clone_scenes_test.moc"

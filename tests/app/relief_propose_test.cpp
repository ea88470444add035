/// `weft relief --propose`, and how far a relief may be trusted.
#include <QJsonArray>
#include <QtTest>

#include "app/relief_files.h"

using namespace weft::tests;

class ReliefProposeTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        const Sphere sphere{64, 0.6, 0, 0.8};
        sphere.saveImage(at("image.pgm"));
        sphere.saveMask(at("mask.pgm"));
    }
    void cleanup() { folder_.reset(); }

    void aBodyIsProposedAndNothingIsWritten() {
        const Finished done = run({"--image", "image.pgm", "--propose"});
        QVERIFY2(done.code == 0, qPrintable(done.err));
        const QJsonObject json = QJsonDocument::fromJson(done.out.toUtf8()).object();
        QCOMPARE(json["image"].toString(), "image.pgm");
        QCOMPARE(json["kind"].toObject()["is"].toString(), "body");
        const QJsonObject mask = json["mask"].toObject();
        QCOMPARE(mask["from"].toString(), "border");
        // The ball's dark side is as dark as what lies behind it: some of it is lost.
        QVERIFY(std::abs(mask["share"].toDouble() - 0.636) < 0.1);
        QCOMPARE(mask["box"].toArray().size(), 4);
        const QJsonArray light = json["light"].toObject()["direction"].toArray();
        QVERIFY2(light[0].toDouble() > 0.3, qPrintable(done.out));
        for (const char* part : {"kind", "mask", "light"}) {
            const double confidence = json[part].toObject()["confidence"].toDouble(-1);
            QVERIFY2(confidence > 0.3 && confidence <= 1, part);
        }
        QCOMPARE(QDir(folder_->path()).entryList(QDir::Files).size(), 2);
    }

    void itGoesWithoutFiles() {
        const Finished done = run({"--image", "image.pgm", "--propose", "--height", "z.pfm"});
        QCOMPARE(done.code, 2);
        QVERIFY2(done.err.contains("--propose writes no file"), qPrintable(done.err));
        QCOMPARE(run({"--image", "absent.pgm", "--propose"}).code, 3);
    }

    void qualityIsToldWhereTheLightWasFoundFromTheOutline() {
        const Finished done =
            run({"--image", "image.pgm", "--mask", "mask.pgm", "--report", "r.json"});
        QVERIFY2(done.code == 0 || done.code == 4, qPrintable(done.err));
        const QJsonObject json = loadJson(at("r.json"));
        QVERIFY2(json["quality"].toDouble() > 0.7 && json["quality"].toDouble() <= 1,
                 qPrintable(QString::number(json["quality"].toDouble())));
        const QJsonObject doubt = json["doubt"].toObject();
        QVERIFY(doubt["degrees"].toDouble() >= doubt["offOutline"].toDouble());
        QVERIFY(done.err.contains("quality 0."));
    }

    void itIsNullUnderAGivenLight() {
        const Finished done = run({"--image", "image.pgm", "--mask", "mask.pgm", "--light",
                                   "0.6,0,0.8", "--report", "r.json"});
        QVERIFY2(done.code == 0 || done.code == 4, qPrintable(done.err));
        QVERIFY(loadJson(at("r.json"))["quality"].isNull());
        QVERIFY(loadJson(at("r.json"))["doubt"].isNull());
    }

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished run(const QStringList& more) const {
        return runWeft(QStringList{"relief"} + more, folder_->path());
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_GUILESS_MAIN(ReliefProposeTest)
#include "relief_propose_test.moc"

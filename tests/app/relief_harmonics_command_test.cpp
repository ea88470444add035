/// `weft relief --light-model harmonics`: light from all sides is found, told and kept; and the
/// texture that a mesh is given.
#include <QImage>
#include <QJsonArray>
#include <QtTest>

#include "app/relief_files.h"
#include "support/mesh_files.h"

using namespace weft::tests;

namespace {

/// Lamps on both sides and a sky, of a normal: a polynomial of second order, as harmonics are.
double bothSides(double nx, double ny, double nz) {
    return 0.15 + 0.15 * ny + 0.1 * nz + 0.45 * nx * nx + 0.15 * nx * ny;
}

}  // namespace

class ReliefHarmonicsCommandTest : public QObject {
    Q_OBJECT
private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }
    void cleanup() { folder_.reset(); }

    void lightFromAllSidesIsFoundToldAndKept() {
        saveBall([](double x, double y, double z) { return bothSides(x, y, z); });
        const QStringList common = {"--image",    "image.pgm", "--mask",   "mask.pgm",
                                    "--encoding", "linear",    "--albedo", "auto"};
        const Finished one = run(common + QStringList{"--height", "one.pfm", "--report", "one.json"});
        QVERIFY2(one.code == 0 || one.code == 4, qPrintable(one.err));
        QJsonObject light = loadJson(at("one.json"))["light"].toObject();
        QCOMPARE(light["model"].toString(), QString("distant"));
        QVERIFY(light["coefficients"].isNull());
        const Finished many =
            run(common + QStringList{"--light-model", "harmonics", "--height", "many.pfm", "--report",
                                     "many.json", "--out", "d.ora"});
        QVERIFY2(many.code == 0 || many.code == 4, qPrintable(many.err));
        const QJsonObject r = loadJson(at("many.json"));
        light = r["light"].toObject();
        QCOMPARE(light["model"].toString(), QString("harmonics"));
        QCOMPARE(light["modelAsked"].toString(), QString("harmonics"));
        QCOMPARE(light["coefficients"].toArray().size(), 9);
        QCOMPARE(r["ambient"].toDouble(-1), 0.0);  // the constant holds it
        const double before = ball_.error(readPfmFile(at("one.pfm"))),
                     after = ball_.error(readPfmFile(at("many.pfm")));
        qInfo("height %.2f %% off under one light, %.2f %% under harmonics", 100 * before,
              100 * after);
        QVERIFY2(after < 0.7 * before, qPrintable(QString::number(after)));
        // A document keeps them.
        const Finished again =
            run({"--image", "d.ora", "--height", "again.pfm", "--report", "a.json"});
        QVERIFY2(again.code == 0 || again.code == 4, qPrintable(again.err));
        QCOMPARE(load(at("again.pfm")), load(at("many.pfm")));
        QCOMPARE(loadJson(at("a.json"))["light"].toObject()["coefficients"].toArray(),
                 light["coefficients"].toArray());
        const Finished back =
            run({"--image", "d.ora", "--light-model", "distant", "--report", "b.json"});
        QVERIFY2(back.code == 0 || back.code == 4, qPrintable(back.err));
        QCOMPARE(loadJson(at("b.json"))["light"].toObject()["model"].toString(), QString("distant"));
    }

    void oneLightLosesNothingByHarmonics() {
        saveBall([](double x, double, double z) { return std::max(0.0, 0.447 * x + 0.894 * z); });
        const auto errorUnder = [&](const char* model) {
            const Finished done =
                run({"--image", "image.pgm", "--mask", "mask.pgm", "--encoding", "linear", "--albedo",
                     "auto", "--light-model", model, "--height", "z.pfm", "--report", "r.json"});
            return done.code == 0 || done.code == 4 ? ball_.error(readPfmFile(at("z.pfm"))) : 1e9;
        };
        const double one = errorUnder("distant"), many = errorUnder("harmonics");
        QCOMPARE(loadJson(at("r.json"))["light"].toObject()["modelAsked"].toString(),
                 QString("harmonics"));
        qInfo("height %.2f %% off under one light, %.2f %% under harmonics", 100 * one, 100 * many);
        QVERIFY2(many < 1.2 * one + 0.005, qPrintable(QString::number(many)));
    }

    void aPaintedBodyKeepsItsPaintAsTexture() {
        QImage image(ball_.n, ball_.n, QImage::Format_RGB32);
        for (int y = 0; y < ball_.n; ++y)
            for (int x = 0; x < ball_.n; ++x) {
                const double s = std::pow(0.9 * ball_.shading(x, y), 1 / 2.2);
                const bool red = x / 8 % 2 == 0;
                image.setPixel(x, y,
                               qRgb(int(255 * s * (red ? 0.9 : 0.3)), int(255 * s * 0.4),
                                    int(255 * s * (red ? 0.2 : 0.8))));
            }
        QVERIFY(image.save(at("image.png")));
        ball_.saveMask(at("mask.pgm"));
        const QStringList common = {"--image",  "image.png", "--mask",
                                    "mask.pgm", "--light",   "0.5,0,1"};
        const auto texture = [&](const char* name) {
            return QImage(at(QString("%1-texture.png").arg(name)));
        };
        // How unlike the middle and a place nearer to the shadow are, of one paint.
        const auto unlike = [](const QImage& t) {
            return std::abs(qGray(t.pixel(36, 32)) - qGray(t.pixel(20, 32)));
        };
        for (const char* kind : {"", "paint", "picture"}) {
            const QString name = QString("m%1").arg(kind);
            QStringList more = {"--mesh", name + ".obj", "--report", name + ".json"};
            if (*kind) more += QStringList{"--texture", kind};
            const Finished done = run(common + more);
            QVERIFY2(done.code == 0 || done.code == 4, qPrintable(done.err));
            QCOMPARE(loadJson(at(name + ".json"))["mesh"].toObject()["texture"].toString(),
                     QString(*kind ? kind : "paint"));
        }
        QCOMPARE(texture("m"), texture("mpaint"));
        QCOMPARE(texture("mpicture").pixel(32, 32), image.pixel(32, 32));
        QVERIFY2(unlike(texture("m")) < 0.5 * unlike(image),
                 qPrintable(QString::number(unlike(texture("m")))));
        const Finished none = run(common + QStringList{"--mesh", "bare.obj", "--texture", "none"});
        QVERIFY2(none.code == 0 || none.code == 4, qPrintable(none.err));
        QVERIFY(!QFile::exists(at("bare.mtl")) && !load(at("bare.obj")).contains("vt "));
    }

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished run(const QStringList& more) const {
        return runWeft(QStringList{"relief", "--backend", "cpu"} + more, folder_->path());
    }
    void saveBall(const std::function<double(double, double, double)>& brightness) const {
        savePgm(at("image.pgm"), ball_.n, ball_.n, 65535, [&](int x, int y) {
            if (!ball_.inside(x, y)) return 0.0;
            const double u = ball_.u(x), v = ball_.v(y);
            return std::max(0.0, brightness(u, v, ball_.height(x, y) / ball_.radius()));
        });
        ball_.saveMask(at("mask.pgm"));
    }

    static constexpr double kShare = 0.894427191;  // of (0.5, 0, 1), to unit length
    Sphere ball_{64, 0.5 * kShare, 0, kShare};
    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_GUILESS_MAIN(ReliefHarmonicsCommandTest)
#include "relief_harmonics_command_test.moc"

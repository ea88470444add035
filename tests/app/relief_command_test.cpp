/// `weft relief`: surfaces that are known come back, in every file that it writes.
#include <QJsonArray>
#include <QtTest>
#include <csignal>

#include "app/relief_files.h"
#include "support/mesh_files.h"

using namespace weft::tests;

namespace {

constexpr double kShare = 0.894427191;  // of (0.5, 0, 1), to unit length

}  // namespace

class ReliefCommandTest : public QObject {
    Q_OBJECT
private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }
    void cleanup() { folder_.reset(); }
    void aSphereComesBack_data();
    void aSphereComesBack();
    void theLightPointsRightUpAndToTheViewer();
    void bordersFixTheHeight();
    void onlyTheOutermostRingOfTheBorderIsRead();
    void encodingsFollowTheFormat();
    void colourBecomesLuminance();
    void alphaIsTheMaskUnlessThereIsOne();
    void aDomeMayBeTakenForABowl();
    void albedoIsFoundInTheBrightestPixels();
    void theLightIsEstimated();
    void ambientLightIsFoundWithTheLight();
    void theLightIsRefinedFromTheOneGiven();
    void integerHeightsFitOffsetAndScale();
    void normalsPointAwayFromTheSphere();
    void greenGoesDownWhenAsked();
    void meshesAreSoundAndOfTheSizeAskedFor_data();
    void meshesAreSoundAndOfTheSizeAskedFor();
    void glbShowsThePicture();
    void theReportTellsAll();
    void theNumberOfThreadsChangesNothing();
    void aReportGoesIntoAPipe();
    void aDocumentGivesTheSameSurface();
    void anInterruptWritesNothing();

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_->filePath(name); }
    [[nodiscard]] Finished run(const QStringList& more) const {
        return runWeft(QStringList{"relief"} + more, folder_->path());
    }
    /// A sphere as image.pgm and mask.pgm.
    [[nodiscard]] Sphere saveSphere(double lx = 0, double ly = 0, double lz = 1) const {
        const Sphere sphere{64, lx, ly, lz};
        sphere.saveImage(at("image.pgm"));
        sphere.saveMask(at("mask.pgm"));
        return sphere;
    }
    [[nodiscard]] Finished runSphere(const QStringList& more) const {
        return run(QStringList{"--image", "image.pgm", "--mask", "mask.pgm"} + more);
    }

    std::unique_ptr<QTemporaryDir> folder_;
};

#define RUN_WELL(finished)                                  \
    do {                                                    \
        const Finished done = (finished);                   \
        QVERIFY2(done.code == 0, qPrintable(done.err));     \
        QVERIFY2(done.out.isEmpty(), qPrintable(done.out)); \
    } while (false)

void ReliefCommandTest::aSphereComesBack_data() {
    QTest::addColumn<QString>("light");
    QTest::addColumn<double>("lx");
    QTest::addColumn<double>("bar");
    QTest::newRow("from the front") << "0,0,1" << 0.0 << 0.001;
    QTest::newRow("from the front, not of length one") << "0,0,7.5" << 0.0 << 0.001;
    QTest::newRow("from the right") << "0.5,0,1" << 0.5 * kShare << 0.01;
    QTest::newRow("from the left") << "-0.5,0,1" << -0.5 * kShare << 0.01;
}

void ReliefCommandTest::aSphereComesBack() {
    QFETCH(QString, light);
    QFETCH(double, lx);
    QFETCH(double, bar);
    const Sphere sphere = saveSphere(lx, 0, lx == 0 ? 1 : kShare);
    RUN_WELL(runSphere({"--light", light, "--height", "z.pfm"}));
    const FloatMap z = readPfmFile(at("z.pfm"));
    QVERIFY(z.finite() && z.channels == 1);
    QVERIFY2(sphere.error(z) < bar, qPrintable(QString::number(sphere.error(z))));
}

void ReliefCommandTest::theLightPointsRightUpAndToTheViewer() {
    const Sphere sphere = saveSphere(0, 0.5 * kShare, kShare);
    RUN_WELL(runSphere({"--light", "0,0.5,1", "--height", "up.pfm", "--report", "up.json"}));
    const Finished wrong =
        runSphere({"--light", "0,-0.5,1", "--height", "down.pfm", "--report", "down.json"});
    const bool told = wrong.code == 4 && wrong.err.contains("had not settled");
    QVERIFY2(told || wrong.err.contains("the light is probably wrong"), qPrintable(wrong.err));
    QVERIFY(sphere.error(readPfmFile(at("up.pfm"))) < 0.01);
    QVERIFY(sphere.error(readPfmFile(at("down.pfm"))) > 0.05);
}

/// A gentle wave lit from the side; heights known on the border.
struct Wave {
    static constexpr int kWidth = 72, kHeight = 56;
    static double height(int x, int y) {
        return 3 * std::sin(0.21 * x) * std::cos(0.17 * y) + 0.1 * x;
    }
    static double shading(int x, int y) {
        const double p = 0.63 * std::cos(0.21 * x) * std::cos(0.17 * y) + 0.1,
                     q = 0.51 * std::sin(0.21 * x) * std::sin(0.17 * y);  // y up
        return (1 - 0.5 * p - 0.3 * q) / std::sqrt((1 + 0.34) * (1 + p * p + q * q));
    }
    static double error(const FloatMap& map) {
        double sum = 0;
        for (int y = 2; y < kHeight - 2; ++y)
            for (int x = 2; x < kWidth - 2; ++x) sum += std::abs(map.at(x, y) - height(x, y));
        return sum / ((kWidth - 4) * (kHeight - 4));
    }
};

void ReliefCommandTest::bordersFixTheHeight() {
    savePgm(at("i.pgm"), Wave::kWidth, Wave::kHeight, 65535, Wave::shading);
    savePfm(at("z.pfm"), Wave::kWidth, Wave::kHeight, Wave::height);
    RUN_WELL(run({"--image", "i.pgm", "--light", "0.5,0.3,1", "--boundary", "border",
                  "--border-height", "z.pfm", "--height", "o.pfm"}));
    const FloatMap z = readPfmFile(at("o.pfm"));
    QVERIFY(z.finite());
    QVERIFY2(Wave::error(z) < 0.02, qPrintable(QString::number(Wave::error(z))));
    QVERIFY(std::abs(z.at(0, 20) - Wave::height(0, 20)) < 1e-4);
}

void ReliefCommandTest::onlyTheOutermostRingOfTheBorderIsRead() {
    savePgm(at("i.pgm"), Wave::kWidth, Wave::kHeight, 65535, Wave::shading);
    savePfm(at("z.pfm"), Wave::kWidth, Wave::kHeight, [](int x, int y) {
        const bool ring = x == 0 || y == 0 || x == Wave::kWidth - 1 || y == Wave::kHeight - 1;
        return ring ? Wave::height(x, y) : std::nan("");
    });
    RUN_WELL(run({"--image", "i.pgm", "--light", "0.5,0.3,1", "--border-height", "z.pfm", "--height",
                  "o.pfm", "--report", "r.json"}));
    QCOMPARE(loadJson(at("r.json"))["boundary"].toString(), QString("border"));
    const FloatMap z = readPfmFile(at("o.pfm"));
    QVERIFY(z.finite());
    QVERIFY(Wave::error(z) < 0.02);
}

void ReliefCommandTest::encodingsFollowTheFormat() {
    const Sphere sphere = saveSphere();
    savePfm(at("image.pfm"), 64, 64, [&](int x, int y) { return sphere.shading(x, y); });
    const auto srgb = [](double v) {
        return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    };
    imageOf({64, 64}, QImage::Format_Grayscale16, [&](int x, int y) {
        const auto code = quint16(std::lround(65535 * srgb(sphere.shading(x, y))));
        return QColor::fromRgba64(code, code, code);
    }).save(at("image.png"));
    for (const char* file : {"image.pfm", "image.pgm", "image.png"}) {
        RUN_WELL(run({"--image", file, "--mask", "mask.pgm", "--light", "0,0,1", "--height", "z.pfm",
                      "--report", "r.json"}));
        const double error = sphere.error(readPfmFile(at("z.pfm")));
        QVERIFY2(error < 0.002, qPrintable(QString("%1: %2").arg(file).arg(error)));
        QCOMPARE(loadJson(at("r.json"))["encoding"].toString(),
                 QString(QByteArray(file) == "image.png" ? "srgb" : "linear"));
    }
    RUN_WELL(run({"--image", "image.png", "--encoding", "linear", "--mask", "mask.pgm", "--light",
                  "0,0,1", "--height", "z.pfm"}));
    QVERIFY(sphere.error(readPfmFile(at("z.pfm"))) > 0.05);
}

void ReliefCommandTest::colourBecomesLuminance() {
    // Red, green and blue differ, but 0.2126 R + 0.7152 G + 0.0722 B is the shading.
    const Sphere sphere = saveSphere();
    imageOf({64, 64}, QImage::Format_RGBX64, [&](int x, int y) {
        const double s = 0.6 * sphere.shading(x, y), tint = 0.3 * s * (x % 2 ? 1 : -1);
        const auto code = [](double v) { return quint16(std::lround(65535 * v)); };
        return QColor::fromRgba64(code(s + tint), code(s - tint * 0.2126 / 0.7152), code(s));
    }).save(at("color.png"));
    RUN_WELL(run({"--image", "color.png", "--encoding", "linear", "--albedo", "0.6", "--mask",
                  "mask.pgm", "--light", "0,0,1", "--height", "z.pfm"}));
    QVERIFY(sphere.error(readPfmFile(at("z.pfm"))) < 0.002);
}

void ReliefCommandTest::alphaIsTheMaskUnlessThereIsOne() {
    const Sphere sphere = saveSphere();
    imageOf({64, 64}, QImage::Format_RGBA64, [&](int x, int y) {
        const auto code = quint16(std::lround(65535 * sphere.shading(x, y)));
        return QColor::fromRgba64(code, code, code, sphere.inside(x, y) ? 65535 : 0);
    }).save(at("alpha.png"));
    const QStringList common = {"--image", "alpha.png", "--encoding", "linear",   "--light",
                                "0,0,1",   "--height",  "z.pfm",      "--report", "r.json"};
    RUN_WELL(run(common));
    QVERIFY(sphere.error(readPfmFile(at("z.pfm"))) < 0.002);
    QCOMPARE(loadJson(at("r.json"))["maskFrom"].toString(), QString("alpha"));
    QCOMPARE(loadJson(at("r.json"))["boundary"].toString(), QString("rim"));
    const int inAlpha = loadJson(at("r.json"))["unknowns"].toInt();
    savePgm(at("half.pgm"), 64, 64, 255, [](int x, int) { return x < 32 ? 1 : 0; });
    RUN_WELL(run(common + QStringList{"--mask", "half.pgm", "--boundary", "none"}));
    QCOMPARE(loadJson(at("r.json"))["maskFrom"].toString(), QString("file"));
    QCOMPARE(loadJson(at("r.json"))["unknowns"].toInt(), 64 * 32);
    QVERIFY(inAlpha != 64 * 32);
}

void ReliefCommandTest::aDomeMayBeTakenForABowl() {
    // A shallow dome from the front, nothing known at its edge: a bowl looks the same.
    const auto slope = [](double t) { return -0.8 * t / 32; };
    savePgm(at("dome.pgm"), 64, 64, 65535, [&](int x, int y) {
        const double p = slope(x - 31.5), q = slope(31.5 - y);
        return 1 / std::sqrt(1 + p * p + q * q);
    });
    const auto middleOverEdge = [&](const QStringList& more) {
        const Finished done = run(QStringList{"--image", "dome.pgm", "--light", "0,0,1", "--height",
                                              "z.pfm", "--report", "r.json"} +
                                  more);
        const FloatMap z = readPfmFile(at("z.pfm"));
        return done.code == 0 && z.finite() ? z.at(32, 32) - z.at(4, 32) : 0.0f;
    };
    QVERIFY(middleOverEdge({}) > 5);
    QVERIFY(middleOverEdge({"--shape", "concave"}) < -5);
    QCOMPARE(loadJson(at("r.json"))["shape"].toString(), QString("concave"));
    QVERIFY(middleOverEdge({"--seed", "32,32,pit"}) < -5);
    QCOMPARE(loadJson(at("r.json"))["seeds"].toArray(), (QJsonArray{QJsonArray{32, 32, "pit"}}));
    QVERIFY(middleOverEdge({"--shape", "concave", "--seed", "32,32,peak"}) > 5);
    QVERIFY(middleOverEdge({"--seed", "20,32,peak", "--seed", "32,32,peak"}) != 0);
    QCOMPARE(loadJson(at("r.json"))["seeds"].toArray().size(), 2);
}

void ReliefCommandTest::albedoIsFoundInTheBrightestPixels() {
    const Sphere sphere = saveSphere();
    savePgm(at("dim.pgm"), 64, 64, 65535,
            [&](int x, int y) { return 0.05 + 0.5 * sphere.shading(x, y); });
    const QStringList common = {"--image",   "dim.pgm", "--mask",   "mask.pgm", "--light",  "0,0,1",
                                "--ambient", "0.05",    "--height", "z.pfm",    "--report", "r.json"};
    RUN_WELL(run(common + QStringList{"--albedo", "0.5"}));
    QVERIFY(sphere.error(readPfmFile(at("z.pfm"))) < 0.002);
    RUN_WELL(run(common + QStringList{"--albedo", "auto"}));
    QVERIFY(std::abs(loadJson(at("r.json"))["albedo"].toDouble() - 0.5) < 0.002);
    QCOMPARE(loadJson(at("r.json"))["albedoFrom"].toString(), QString("auto"));
    QVERIFY(sphere.error(readPfmFile(at("z.pfm"))) < 0.02);
    // Data mean what they say; a photograph's brightest pixels face the light.
    RUN_WELL(run(common));
    QCOMPARE(loadJson(at("r.json"))["albedoFrom"].toString(), QString("given"));
    RUN_WELL(run(common + QStringList{"--encoding", "srgb"}));
    QCOMPARE(loadJson(at("r.json"))["albedoFrom"].toString(), QString("auto"));
}

void ReliefCommandTest::theLightIsEstimated() {
    static_cast<void>(saveSphere(0.5 * kShare, 0, kShare));
    RUN_WELL(runSphere({"--light", "estimate", "--report", "r.json"}));
    const QJsonObject light = loadJson(at("r.json"))["light"].toObject();
    QCOMPARE(light["found"].toString(), QString("estimated"));
    const QJsonArray l = light["direction"].toArray();
    const double cosine = l[0].toDouble() * 0.5 * kShare + l[2].toDouble() * kShare;
    QVERIFY2(cosine > std::cos(10 * M_PI / 180), qPrintable(QString::number(cosine)));
    QVERIFY(light["surfaces"].toInt() > 0 && light.contains("energy"));
    QVERIFY(light["energy"].isNull());  // the outline told it, not a surface of the search
}

void ReliefCommandTest::ambientLightIsFoundWithTheLight() {
    const Sphere sphere = saveSphere(0.5 * kShare, 0, kShare);
    savePgm(at("dim.pgm"), 64, 64, 65535,
            [&](int x, int y) { return 0.1 + 0.5 * sphere.shading(x, y); });
    const QStringList common = {"--image", "dim.pgm",  "--mask", "mask.pgm", "--encoding",
                                "linear",  "--albedo", "auto",   "--report", "r.json"};
    RUN_WELL(run(common));
    QJsonObject r = loadJson(at("r.json"));
    QVERIFY2(std::abs(r["ambient"].toDouble() - 0.1) < 0.03,
             qPrintable(QString::number(r["ambient"].toDouble())));
    QVERIFY2(std::abs(r["albedo"].toDouble() - 0.5) < 0.05,
             qPrintable(QString::number(r["albedo"].toDouble())));
    QVERIFY(r["outline"].toDouble() > 0);
    RUN_WELL(run(common + QStringList{"--ambient", "0.1"}));
    QCOMPARE(loadJson(at("r.json"))["ambient"].toDouble(), 0.1);
    RUN_WELL(run(common + QStringList{"--light", "0.5,0,1"}));  // says how the surface is lit
    r = loadJson(at("r.json"));
    QCOMPARE(r["ambient"].toDouble(), 0.0);
    QCOMPARE(r["outline"].toDouble(), 0.0);
    RUN_WELL(run(common + QStringList{"--light", "0.5,0,1", "--outline", "0.3"}));
    QCOMPARE(loadJson(at("r.json"))["outline"].toDouble(), 0.3);
}

void ReliefCommandTest::theLightIsRefinedFromTheOneGiven() {
    // 15° off: (0.5, 0, 1) lies 26.6° to the right of the axis.
    static_cast<void>(saveSphere(0.5 * kShare, 0, kShare));
    const double wrong = (26.565 + 15) * M_PI / 180;
    const QString text = QString("refine:%1,0,%2").arg(std::sin(wrong)).arg(std::cos(wrong));
    RUN_WELL(runSphere({"--light", text, "--report", "r.json"}));
    const QJsonObject light = loadJson(at("r.json"))["light"].toObject();
    QCOMPARE(light["found"].toString(), QString("refined"));
    QCOMPARE(light["asked"].toString(), text);
    const QJsonArray l = light["direction"].toArray();
    const double cosine = l[0].toDouble() * 0.5 * kShare + l[2].toDouble() * kShare;
    QVERIFY2(cosine > std::cos(3 * M_PI / 180), qPrintable(QString::number(cosine)));
}

void ReliefCommandTest::integerHeightsFitOffsetAndScale() {
    static_cast<void>(saveSphere());
    RUN_WELL(runSphere({"--light", "0,0,1", "--height", "z.pfm"}));
    const FloatMap real = readPfmFile(at("z.pfm"));
    RUN_WELL(runSphere({"--light", "0,0,1", "--height", "z.png", "--report", "r.json"}));
    const QJsonObject height = loadJson(at("r.json"))["height"].toObject();
    const QImage png(at("z.png"));
    QCOMPARE(png.format(), QImage::Format_Grayscale16);
    int least = 65535, most = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            const int code = reinterpret_cast<const quint16*>(png.constScanLine(y))[x];
            least = std::min(least, code), most = std::max(most, code);
            const double z = height["offset"].toDouble() + height["scale"].toDouble() * code;
            QVERIFY(std::abs(z - real.at(x, y)) <= 0.51 * height["scale"].toDouble());
        }
    QCOMPARE(least, 0);
    QCOMPARE(most, 65535);
    QVERIFY(std::abs(height["offset"].toDouble() - height["lowest"].toDouble()) < 1e-9);
}

void ReliefCommandTest::normalsPointAwayFromTheSphere() {
    const Sphere sphere = saveSphere();
    RUN_WELL(runSphere({"--light", "0,0,1", "--normals", "n.png", "--normals-bits", "8"}));
    const QImage png(at("n.png"));
    for (const QPoint p : {QPoint(40, 31), QPoint(31, 20), QPoint(22, 42)}) {
        const QColor color = png.pixelColor(p);
        const double nx = color.redF() * 2 - 1, ny = color.greenF() * 2 - 1;
        QVERIFY(std::abs(nx - sphere.u(p.x())) < 0.03 && std::abs(ny - sphere.v(p.y())) < 0.03);
        QVERIFY(color.blue() > 128);
    }
}

void ReliefCommandTest::greenGoesDownWhenAsked() {
    static_cast<void>(saveSphere());
    RUN_WELL(runSphere({"--light", "0,0,1", "--normals", "up.pfm", "--report", "r.json"}));
    RUN_WELL(runSphere({"--light", "0,0,1", "--normals", "down.pfm", "--normals-y", "down"}));
    const FloatMap up = readPfmFile(at("up.pfm")), down = readPfmFile(at("down.pfm"));
    QVERIFY(up.finite() && up.channels == 3 && up.samples.size() == down.samples.size());
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            QCOMPARE(up.at(x, y, 0), down.at(x, y, 0));
            QCOMPARE(up.at(x, y, 1), -down.at(x, y, 1));
            QCOMPARE(up.at(x, y, 2), down.at(x, y, 2));
        }
    QVERIFY(up.at(31, 16, 1) > 0.3);
    QCOMPARE(loadJson(at("r.json"))["normalsY"].toString(), QString("up"));
}

void ReliefCommandTest::meshesAreSoundAndOfTheSizeAskedFor_data() {
    QTest::addColumn<QString>("extension");
    for (const char* e : {"stl", "ply", "obj", "glb"}) QTest::newRow(e) << e;
}

void ReliefCommandTest::meshesAreSoundAndOfTheSizeAskedFor() {
    QFETCH(QString, extension);
    static_cast<void>(saveSphere());
    const QString name = "m." + extension;
    RUN_WELL(runSphere({"--light", "0,0,1", "--mesh", name, "--width-mm", "80", "--depth-mm", "25",
                        "--report", "r.json"}));
    const QByteArray bytes = load(at(name));
    std::optional<Soup> soup;
    if (extension == "stl") soup = readStl(bytes);
    if (extension == "ply") soup = readPly(bytes);
    if (extension == "obj") soup = readObj(bytes);
    if (const auto glb = readGlb(bytes)) soup = glb->soup();
    QVERIFY(soup);
    QVERIFY2(flawOf(*soup).isEmpty(), qPrintable(flawOf(*soup)));
    QVERIFY(volumeOf(*soup) > 0);
    const auto [low, high] = boundsOf(*soup);
    const float unit = extension == "glb" ? 1e-3f : 1;
    QVERIFY(std::abs(high[0] - low[0] - 80 * unit) < 1e-3f * unit);
    QVERIFY(std::abs(high[2] - low[2] - 25 * unit) < 1e-3f * unit);
    const QJsonObject mesh = loadJson(at("r.json"))["mesh"].toObject();
    QCOMPARE(mesh["triangles"].toInt(), int(soup->size()));
    QCOMPARE(mesh["widthMm"].toDouble(), 80.0);
    QVERIFY(std::abs(mesh["depthMm"].toDouble() - 25) < 1e-6);
}

void ReliefCommandTest::glbShowsThePicture() {
    // Linear samples are encoded for the texture: half of full light is code 188.
    savePgm(at("image.pgm"), 40, 30, 255, [](int x, int y) { return (x == 7 && y == 9) ? 1 : 0.5; });
    RUN_WELL(run({"--image", "image.pgm", "--light", "0.3,0,1", "--mesh", "m.glb"}));
    const auto glb = readGlb(load(at("m.glb")));
    QVERIFY(glb);
    const int view = glb->json["images"].toArray()[0].toObject()["bufferView"].toInt();
    const QImage texture = QImage::fromData(glb->view(view), "png");
    QCOMPARE(texture.size(), QSize(40, 30));
    QVERIFY(std::abs(qGray(texture.pixel(20, 20)) - 188) <= 1);
    QCOMPARE(qGray(texture.pixel(7, 9)), 255);
}

void ReliefCommandTest::theReportTellsAll() {
    static_cast<void>(saveSphere());
    RUN_WELL(runSphere({"--light", "0,0,1", "--lambda", "0.002", "--threads", "1", "--backend", "cpu",
                        "--height", "z.exr", "--normals", "n.exr", "--report", "r.json"}));
    const QJsonObject r = loadJson(at("r.json"));
    for (const char* key :
         {"weft",    "image",         "size",     "depth",        "channels",     "encoding",
          "mask",    "maskFrom",      "unknowns", "albedo",       "albedoFrom",   "ambient",
          "outline", "lambda",        "boundary", "borderHeight", "light",        "backend",
          "device",  "backendReason", "threads",  "outcome",      "shadingError", "change",
          "height",  "normals",       "normalsY", "mesh",         "seconds",      "trace"})
        QVERIFY2(r.contains(key), key);
    QCOMPARE(r["size"].toArray(), (QJsonArray{64, 64}));
    QCOMPARE(r["depth"].toInt(), 16);
    QCOMPARE(r["lambda"].toDouble(), 0.002);
    QCOMPARE(r["backend"].toString(), QString("cpu"));
    QCOMPARE(r["threads"].toInt(), 1);
    QCOMPARE(r["boundary"].toString(), QString("rim"));
    QCOMPARE(r["light"].toObject()["found"].toString(), QString("given"));
    QVERIFY(r["mesh"].isNull() && r["borderHeight"].isNull());
    const double error = r["shadingError"].toDouble(-1);
    QVERIFY(error >= 0 && error < 0.01);
    const QJsonObject seconds = r["seconds"].toObject();
    double sum = 0;
    for (const char* stage : {"read", "light", "solve", "write"}) sum += seconds[stage].toDouble(99);
    QVERIFY(sum > 0 && sum <= seconds["total"].toDouble());
    const QJsonObject stages = seconds["stages"].toObject();
    QVERIFY(stages["orientation"].toDouble() > 0 && stages["refinement"].toDouble() > 0);
    QVERIFY(r["trace"].toArray().size() > 3);
}

void ReliefCommandTest::theNumberOfThreadsChangesNothing() {
    static_cast<void>(saveSphere(0.5 * kShare, 0, kShare));
    for (const char* n : {"1", "3"})
        RUN_WELL(runSphere({"--light", "0.5,0,1", "--threads", n, "--backend", "cpu", "--height",
                            QString("z%1.pfm").arg(n)}));
    QCOMPARE(load(at("z1.pfm")), load(at("z3.pfm")));
}

void ReliefCommandTest::aDocumentGivesTheSameSurface() {
    saveSphere(0.3, 0.2, 1);
    const Finished first =
        runSphere({"--light", "0.3,0.2,1", "--lambda", "0.002", "--seed", "32,32,peak", "--backend",
                   "cpu", "--height", "a.pfm", "--out", "d.ora"});
    QVERIFY2(first.code == 0, qPrintable(first.err));
    const Finished second = run({"--image", "d.ora", "--backend", "cpu", "--height", "b.pfm"});
    QVERIFY2(second.code == 0, qPrintable(second.err));
    QCOMPARE(load(at("a.pfm")), load(at("b.pfm")));
    // What is said beside it counts.
    const Finished third = run({"--image", "d.ora", "--light", "0,0,1", "--backend", "cpu",
                                "--height", "c.pfm", "--report", "c.json"});
    QVERIFY2(third.code == 0 || third.code == 4, qPrintable(third.err));
    QVERIFY(load(at("c.pfm")) != load(at("a.pfm")));
    QCOMPARE(loadJson(at("c.json"))["maskFrom"].toString(), QString("document"));
    QCOMPARE(loadJson(at("c.json"))["lambda"].toDouble(), 0.002);
    // Border heights are the document's, too.
    QFile::copy(at("a.pfm"), at("border.pfm"));
    const QStringList border{"--light",    "0.3,0.2,1", "--border-height",
                             "border.pfm", "--backend", "cpu"};
    QVERIFY(runSphere(border + QStringList{"--height", "e.pfm", "--out", "e.ora"}).code != 3);
    QVERIFY(run({"--image", "e.ora", "--backend", "cpu", "--height", "f.pfm"}).code != 3);
    QCOMPARE(load(at("e.pfm")), load(at("f.pfm")));
    const Finished info = runWeft({"info", at("d.ora")});
    QVERIFY(info.out.contains("Relief of a picture: 64 × 64") && info.out.contains("peak at 32,32"));
    const Finished render = runWeft({"render", at("d.ora"), "--out", at("o.png")}, folder_->path());
    QVERIFY(render.code == 3 && render.err.contains("holds a relief"));
}

void ReliefCommandTest::aReportGoesIntoAPipe() {
    static_cast<void>(saveSphere());
    const Finished done = runSphere({"--light", "0,0,1", "--report", "/dev/stdout"});
    QCOMPARE(done.code, 0);
    QVERIFY(QJsonDocument::fromJson(done.out.toUtf8()).object().contains("shadingError"));
}

void ReliefCommandTest::anInterruptWritesNothing() {
    savePgm(at("large.pgm"), 1600, 1600, 65535, [](int x, int y) {
        return 0.6 + 0.3 * std::sin(0.05 * x + 0.02 * y) * std::cos(0.03 * x * y / 500.0);
    });
    QProcess process;
    process.setWorkingDirectory(folder_->path());
    process.start(weftProgram(), {"relief", "--image", "large.pgm", "--light", "0.5,0,1", "--backend",
                                  "cpu", "--height", "z.pfm", "--report", "r.json"});
    QVERIFY(process.waitForStarted());
    QVERIFY(mindsInterrupts(process));
    QTest::qWait(200);
    QVERIFY2(process.state() == QProcess::Running, "the solve was too quick to be interrupted");
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(kPatience));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(process.readAllStandardError().contains("nothing was written"));
    const auto left = QDir(folder_->path()).entryList(QDir::Files | QDir::Hidden);
    QCOMPARE(left, QStringList{"large.pgm"});
}

QTEST_GUILESS_MAIN(ReliefCommandTest)
#include "relief_command_test.moc"

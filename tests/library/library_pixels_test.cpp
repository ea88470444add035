// The library gives the pixels that the command line writes, bit for bit.
#include <QTest>
#include <functional>

#include "app/weft_process.h"
#include "library/pictures.h"

using namespace weft::tests;

namespace {

/// One job, as the command line and as the library are asked for it.
struct Job {
    const char* name;
    QStringList words;
    std::function<void(weft_clone_job&)> set;
    bool hasPatch = true;
    QImage::Format format = QImage::Format_RGB888;
};

const QList<Job>& jobs() {
    static const auto withOperation = [](const char* text) {
        return [text](weft_clone_job& job) { job.operation = text; };
    };
    static const auto named = [](const char* text, bool hasPatch) {
        return Job{text, {"--operation", text}, withOperation(text), hasPatch};
    };
    static const QList<Job> all = {
        named("import", true),
        named("mixed", true),
        named("average", true),
        named("normal", true),
        named("monochrome", true),
        named("fill", false),
        named("recolour:red=1.2,hue=20", false),
        named("heal:dx=30,dy=-4", false),
        named("flatten:low=3,high=8", false),
        named("illumination", false),
        {"16 bits", {}, [](weft_clone_job&) {}, true, QImage::Format_RGBX64},
        {"grey", {}, [](weft_clone_job&) {}, true, QImage::Format_Grayscale8},
        {"grey of 16 bits", {}, [](weft_clone_job&) {}, true, QImage::Format_Grayscale16},
        {"alpha", {}, [](weft_clone_job&) {}, true, QImage::Format_RGBA8888},
        {"linear light", {"--space", "linear"}, [](weft_clone_job& j) { j.linear_light = 1; }},
        {"turned",
         {"--rotate", "30", "--scale", "0.8", "--flip", "x"},
         [](weft_clone_job& j) {
             j.rotate = 30;
             j.scale = 0.8;
             j.flip_x = 1;
         }},
        {"opacity", {"--opacity", "0.4"}, [](weft_clone_job& j) { j.opacity = 0.4; }}};
    return all;
}

/// What differs from a plain landscape where the format has more.
QImage picture(QSize size, QImage::Format format, int turn) {
    QImage image = landscape(size, QImage::Format_RGBA64, turn);
    if (format == QImage::Format_RGBA8888)
        for (int y = 0; y < size.height(); ++y)
            for (int x = 0; x < size.width(); ++x) {
                QColor color = image.pixelColor(x, y);
                color.setAlphaF(0.25f +
                                0.5f * static_cast<float>(x) / static_cast<float>(size.width()));
                image.setPixelColor(x, y, color);
            }
    return image.convertToFormat(format);
}

QString saved(const QTemporaryDir& folder, const char* name, const QImage& image) {
    const QString path = folder.filePath(name);
    image.save(path);
    return path;
}

}  // namespace

class LibraryPixelsTest : public QObject {
    Q_OBJECT

private slots:
    void clonesAreThoseOfTheCommandLine_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < jobs().size(); ++i) QTest::newRow(jobs()[i].name) << i;
    }
    void clonesAreThoseOfTheCommandLine() {
        QFETCH(int, index);
        const Job& asked = jobs()[index];
        const QTemporaryDir folder;
        QImage background = picture({160, 120}, asked.format, 0);
        QImage patch = picture({64, 48}, asked.format, 7);
        QImage mask = discMask(asked.hasPatch ? patch.size() : background.size());
        QStringList words = {"clone",
                             "--backend",
                             "cpu",
                             "--threads",
                             "2",
                             "--background",
                             saved(folder, "b.png", background),
                             "--mask",
                             saved(folder, "m.png", mask),
                             "--out",
                             folder.filePath("o.png")};
        if (asked.hasPatch)
            words << "--at"
                  << "40,30"
                  << "--patch" << saved(folder, "p.png", patch);
        const Finished run = runWeft(words + asked.words);
        QVERIFY2(run.code == 0, qPrintable(run.err));

        const Solver solver;
        QImage out(background.size(), asked.format);
        out.fill(Qt::white);  // and the fourth samples of formats without alpha
        weft_picture b = pictureOf(background), p = pictureOf(patch), m = pictureOf(mask),
                     o = pictureOf(out);
        weft_clone_job job = newClone();
        job.background = &b;
        job.mask = &m;
        if (asked.hasPatch) job.patch = &p, job.x = 40, job.y = 30;
        asked.set(job);
        const weft_status status = weft_clone(solver, &job, &o);
        QVERIFY2(status == WEFT_OK, weft_error_text(solver));
        const QImage expected = QImage(folder.filePath("o.png")).convertToFormat(asked.format);
        QVERIFY(!sameSamples(background, out));
        QVERIFY(sameSamples(expected, out));
    }

    void aTileIsThatOfTheCommandLine() {
        const QTemporaryDir folder;
        QImage image = picture({100, 80}, QImage::Format_RGB888, 3);
        const Finished run =
            runWeft({"clone", "--backend", "cpu", "--operation", "tile", "--patch",
                     saved(folder, "p.png", image), "--out", folder.filePath("o.png")});
        QVERIFY2(run.code == 0, qPrintable(run.err));
        const Solver solver;
        QImage out(image.size(), image.format());
        weft_picture p = pictureOf(image), o = pictureOf(out);
        QVERIFY2(weft_tile(solver, &p, &o) == WEFT_OK, weft_error_text(solver));
        QVERIFY(sameSamples(QImage(folder.filePath("o.png")).convertToFormat(image.format()), out));
    }

    void reliefsAreThoseOfTheCommandLine_data() {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QStringList>("words");
        const QStringList light = {"--light", "0.3,0.4,0.85"};
        QTest::newRow("body") << int(WEFT_BODY) << QStringList{"--kind", "body"} + light;
        QTest::newRow("body, light looked for")
            << int(WEFT_BODY) << QStringList{"--kind", "body", "--light", "estimate"};
        QTest::newRow("bas-relief") << int(WEFT_BAS_RELIEF) << QStringList{"--kind", "bas-relief"};
    }
    void reliefsAreThoseOfTheCommandLine() {
        QFETCH(int, kind);
        QFETCH(QStringList, words);
        const QTemporaryDir folder;
        QImage mask = discMask({96, 80});
        // A ball under a light from the upper right.
        QImage ball = imageOf(mask.size(), QImage::Format_Grayscale8, [](int x, int y) {
            const double nx = (x - 48) / 40.0, ny = (40 - y) / 40.0;
            const double nz = std::sqrt(std::max(0.0, 1 - nx * nx - ny * ny));
            const double shade = std::max(0.0, 0.3 * nx + 0.4 * ny + 0.85 * nz);
            return QColor::fromRgbF(float(shade), float(shade), float(shade));
        });
        const Finished run =
            runWeft(QStringList{"relief", "--backend", "cpu", "--threads", "2", "--image",
                                saved(folder, "i.png", ball), "--mask", saved(folder, "m.png", mask),
                                "--height", folder.filePath("h.pfm")} +
                    words);
        QVERIFY2(run.code == 0 || run.code == 4, qPrintable(run.err));

        const Solver solver;
        weft_picture image = pictureOf(ball), m = pictureOf(mask);
        std::vector<float> heights(std::size_t(96 * 80)), normals(heights.size() * 3);
        const weft_picture h = {heights.data(), 96, 80, 1, WEFT_FLOAT32, 0, 0, 0};
        const weft_picture n = {normals.data(), 96, 80, 3, WEFT_FLOAT32, 0, 0, 0};
        weft_relief_job job;
        weft_relief_init(&job, sizeof job);
        job.picture = &image;
        job.mask = &m;
        job.kind = kind;
        if (words.contains("0.3,0.4,0.85"))
            job.light[0] = 0.3, job.light[1] = 0.4, job.light[2] = 0.85;
        const weft_status status = weft_relief(solver, &job, &h, &n);
        QVERIFY2(status == WEFT_OK || status == WEFT_NOT_REACHED, weft_error_text(solver));
        QCOMPARE(status == WEFT_OK, run.code == 0);
        const QByteArray file = load(folder.filePath("h.pfm"));
        const qsizetype samples = qsizetype(heights.size() * sizeof(float));
        QVERIFY(file.size() > samples);
        std::vector<float> expected(heights.size());
        std::memcpy(expected.data(), file.constData() + file.size() - samples, std::size_t(samples));
        for (int y = 0; y < 80; ++y)
            for (int x = 0; x < 96; ++x)
                QCOMPARE(heights[std::size_t(y * 96 + x)], expected[std::size_t((79 - y) * 96 + x)]);
        QVERIFY(*std::max_element(heights.begin(), heights.end()) > 1);
        const double length =
            std::hypot(normals[3 * 4000], normals[3 * 4000 + 1], normals[3 * 4000 + 2]);
        QVERIFY(std::abs(length - 1) < 1e-5);
        QVERIFY(std::abs(std::hypot(job.light[0], job.light[1], job.light[2]) - 1) < 1e-9);
    }
};

QTEST_GUILESS_MAIN(LibraryPixelsTest)
#include "library_pixels_test.moc"

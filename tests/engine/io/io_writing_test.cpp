/// Writing pictures: exact samples, profiles, whole files or none.
#include <sys/stat.h>
#include <unistd.h>

#include <QColorSpace>
#include <QDir>
#include <QImage>
#include <QImageReader>
#include <QtTest>

#include "engine/io/io_files.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

/// Samples over all codes of a depth, different in each channel.
Field codes(int channels, int depth, int seed = 0) {
    const int unit = depth == 8 ? 257 : 1, full = depth == 8 ? 255 : 65535;
    return fieldOf({300, 220}, channels, [=](int c, int x, int y) {
        return unit * ((y * 300 + x + c * 977 + seed) * (c + 1) & full);
    });
}

std::vector<std::uint8_t> bytesOf(const QByteArray& b) { return {b.begin(), b.end()}; }

QString complaint(const std::filesystem::path& path, const Field& color,
                  const io::WriteOptions& options) {
    try {
        io::writePicture(path, color.view(), {}, options);
    } catch (const BadInput& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

}  // namespace

class IoWritingTest : public QObject {
    Q_OBJECT
private slots:
    void integerFilesComeBackBitForBit_data();
    void integerFilesComeBackBitForBit();
    void anIndependentReaderSeesTheSameSamples_data() { integerFilesComeBackBitForBit_data(); }
    void anIndependentReaderSeesTheSameSamples();
    void pngHeaderSaysWhatIsInside();
    void samplesAreRoundedHalfUpAndClamped();
    void greyJpegStaysGreyAndQualityCounts();
    void profilesAreEmbedded_data();
    void profilesAreEmbedded();
    void pfmIsLittleEndianBottomUpColour();
    void exrIsUnclampedFloat();
    void untouchedFloatSamplesKeepTheirBits();
    void exrWithAlphaIsAssociatedInTheFileOnly();
    void unknownExtensionsAreRefused();
    void readOnlyTargetsAreRefusedAndKept();
    void failuresLeaveNothingBehind();
    void linksStayLinksAndModesStay();
    void bytesGoStraightIntoPipes();

private:
    QTemporaryDir folder_;
    std::filesystem::path at(const std::string& name) const {
        return std::filesystem::path(folder_.path().toStdString()) / name;
    }
};

void IoWritingTest::integerFilesComeBackBitForBit_data() {
    QTest::addColumn<QString>("extension");
    QTest::addColumn<int>("channels");
    QTest::addColumn<bool>("alpha");
    QTest::addColumn<int>("depth");
    for (const char* extension : {"png", "tif"})
        for (const int channels : {1, 3})
            for (const bool alpha : {false, true})
                for (const int depth : {8, 16})
                    QTest::addRow("%s, %d channels, %s, %d bit", extension, channels,
                                  alpha ? "alpha" : "no alpha", depth)
                        << extension << channels << alpha << depth;
}

void IoWritingTest::integerFilesComeBackBitForBit() {
    QFETCH(QString, extension);
    QFETCH(int, channels);
    QFETCH(bool, alpha);
    QFETCH(int, depth);
    const Field color = codes(channels, depth), opacity = codes(1, depth, 31);
    const auto path = at("a." + extension.toStdString());
    io::writePicture(path, color.view(), alpha ? opacity.view() : FieldView{}, {.depth = depth});
    const io::Picture p = io::readPicture(path);
    QCOMPARE(p.depth, depth);
    QCOMPARE(differences(*p.color, color), 0);
    QCOMPARE(bool(p.alpha), alpha);
    if (alpha) QCOMPARE(differences(*p.alpha, opacity), 0);
}

/// Qt's own decoders, which share no code with Weft's writers. (Its TIFF plugin premultiplies 8-bit
/// alpha, so colours are compared where there is none.)
void IoWritingTest::anIndependentReaderSeesTheSameSamples() {
    QFETCH(QString, extension);
    QFETCH(int, channels);
    QFETCH(bool, alpha);
    QFETCH(int, depth);
    if (extension == "tif" && alpha) return;
    if (!QImageReader::supportedImageFormats().contains("tiff") && extension == "tif")
        QSKIP("Qt has no plugin for this format");
    const Field color = codes(channels, depth), opacity = codes(1, depth, 31);
    const auto path = at("b." + extension.toStdString());
    io::writePicture(path, color.view(), alpha ? opacity.view() : FieldView{}, {.depth = depth});
    const QImage image(QString::fromStdString(path.string()));
    QCOMPARE(image.size(), QSize(300, 220));
    QCOMPARE(image.hasAlphaChannel(), alpha);
    for (int y = 0; y < 220; ++y)
        for (int x = 0; x < 300; ++x) {
            const QRgba64 pixel = image.pixelColor(x, y).rgba64();
            QCOMPARE(float(pixel.red()), color.at(0, {x, y}));
            QCOMPARE(float(pixel.blue()), color.at(channels - 1, {x, y}));
            if (alpha) QCOMPARE(float(pixel.alpha()), opacity.at(0, {x, y}));
        }
}

void IoWritingTest::pngHeaderSaysWhatIsInside() {
    const int types[2][2] = {{0, 4}, {2, 6}};
    for (const int depth : {8, 16})
        for (const int grey : {0, 1})
            for (const int alpha : {0, 1}) {
                const Field color = codes(grey ? 1 : 3, depth), opacity = codes(1, depth);
                io::writePicture(at("h.png"), color.view(), alpha ? opacity.view() : FieldView{},
                                 {.depth = depth});
                const QByteArray bytes = load(at("h.png"));
                QCOMPARE(int(bytes[24]), depth);
                QCOMPARE(int(bytes[25]), types[1 - grey][alpha]);
            }
}

void IoWritingTest::samplesAreRoundedHalfUpAndClamped() {
    const std::vector<float> samples = {-5,      128.0f,  128.5f,  128.96875f,   257 * 3.5f,
                                        70000.f, 65535.f, 65406.f, std::nanf("")};
    const std::vector<int> codes8 = {0, 0, 1, 1, 4, 255, 255, 254, 0};
    const std::vector<int> codes16 = {0, 128, 129, 129, 900, 65535, 65535, 65406, 0};
    const int n = static_cast<int>(samples.size());
    const Field field =
        fieldOf({n, 1}, 1, [&](int, int x, int) { return samples[static_cast<std::size_t>(x)]; });
    for (const char* name : {"r.png", "r.tif"}) {
        io::writePicture(at(name), field.view(), {}, {.depth = 8});
        const io::Picture p8 = io::readPicture(at(name));
        io::writePicture(at(name), field.view(), {}, {.depth = 16});
        const io::Picture p16 = io::readPicture(at(name));
        for (int x = 0; x < n; ++x) {
            QCOMPARE(int(p8.color->at(0, {x, 0}) / 257), codes8[static_cast<std::size_t>(x)]);
            QCOMPARE(int(p16.color->at(0, {x, 0})), codes16[static_cast<std::size_t>(x)]);
        }
    }
}

void IoWritingTest::greyJpegStaysGreyAndQualityCounts() {
    const Field grey = codes(1, 8), color = codes(3, 8);
    io::writePicture(at("g.jpg"), grey.view(), {}, {});
    QCOMPARE(io::readPicture(at("g.jpg")).color->channels(), 1);
    io::writePicture(at("hi.jpeg"), color.view(), {}, {.quality = 100});
    io::writePicture(at("lo.jpeg"), color.view(), {}, {.quality = 5});
    QVERIFY(load(at("hi.jpeg")).size() > 2 * load(at("lo.jpeg")).size());
}

void IoWritingTest::profilesAreEmbedded_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("padding");
    for (const char* name : {"p.png", "p.jpg", "p.tif"}) {
        QTest::addRow("%s, small", name) << name << 0;
        QTest::addRow("%s, 150 kB", name) << name << 150'000;  // three JPEG segments
    }
}

void IoWritingTest::profilesAreEmbedded() {
    QFETCH(QString, name);
    QFETCH(int, padding);
    QByteArray icc = QColorSpace(QColorSpace::AdobeRgb).iccProfile();
    for (int i = 0; i < padding; ++i) icc += static_cast<char>(i * 7919 >> 3);
    const quint32 size = qToBigEndian(static_cast<quint32>(icc.size()));
    std::memcpy(icc.data(), &size, 4);
    const auto path = at(name.toStdString());
    io::writePicture(path, codes(3, 8).view(), {}, {.iccProfile = bytesOf(icc)});
    QCOMPARE(io::readPicture(path).iccProfile, bytesOf(icc));
    if (name != "p.tif" || QImageReader::supportedImageFormats().contains("tiff"))
        QCOMPARE(QImage(QString::fromStdString(path.string())).colorSpace().iccProfile(), icc);
}

void IoWritingTest::pfmIsLittleEndianBottomUpColour() {
    const Field field =
        fieldOf({2, 2}, 3, [](int c, int x, int y) { return 65535 * (c + 3 * x + 6 * y) - 65535; });
    io::writePicture(at("f.pfm"), field.view(), {}, {.linear = true});
    const QByteArray bytes = load(at("f.pfm"));
    const QByteArray header = "PF\n2 2\n-1.0\n";
    QVERIFY(bytes.startsWith(header));
    QCOMPARE(bytes.size(), header.size() + 48);
    for (int i = 0; i < 12; ++i) {
        const char* at = bytes.constData() + header.size() + 4 * i;
        const auto word = qFromLittleEndian<quint32>(at);
        const int y = 1 - i / 6;
        QCOMPARE(std::bit_cast<float>(word), float(i % 6 + 6 * y - 1));
    }
    io::writePicture(at("g.pfm"), field.view().plane(0), {}, {});
    QVERIFY(load(at("g.pfm")).startsWith(header));  // grey becomes colour
}

void IoWritingTest::exrIsUnclampedFloat() {
    const Field field =
        fieldOf({37, 41}, 3, [](int c, int x, int y) { return (x - 10) * 6000.25 + y * 31 + c; });
    io::writePicture(at("f.exr"), field.view(), {}, {.linear = true});
    const io::Picture p = io::readPicture(at("f.exr"));
    QCOMPARE(p.depth, 32);
    QCOMPARE(p.color->channels(), 3);
    double worst = 0;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 41; ++y)
            for (int x = 0; x < 37; ++x)
                worst = std::max(worst, std::abs(double{p.stored->color.at(c, {x, y})} -
                                                 field.at(c, {x, y}) / kFullScale));
    QVERIFY2(worst < 3e-7, qPrintable(QString::number(worst)));
    io::writePicture(at("g.exr"), field.view().plane(1), {}, {});
    QCOMPARE(io::readPicture(at("g.exr")).color->channels(), 1);
}

void IoWritingTest::untouchedFloatSamplesKeepTheirBits() {
    // Values that the sample grid cannot hold.
    const Field values = fieldOf(
        {50, 20}, 3, [](int c, int x, int y) { return std::exp(-0.7 * x) * (1 + y) / 3 + 1e-9 * c; });
    const auto scaled = fieldOf({50, 20}, 3, [&](int c, int x, int y) {
        return values.at(c, {x, y});
    });
    auto stored = std::make_shared<io::StoredSamples>();
    stored->color = scaled.clone();
    // A file with these very samples, through the PFM writer's promise alone.
    QByteArray pfm = "PF\n50 20\n-1.0\n";
    for (int y = 19; y >= 0; --y)
        for (int x = 0; x < 50; ++x)
            for (int c = 0; c < 3; ++c) {
                const float v = values.at(c, {x, y});
                pfm += QByteArray(reinterpret_cast<const char*>(&v), 4);
            }
    const io::Picture p = read(pfm);
    for (const char* name : {"u.pfm", "u.exr"}) {
        Field changed = p.color->clone();
        changed.at(1, {7, 7}) = 12345.0f;
        io::writePicture(at(name), changed.view(), {}, {.linear = true, .stored = p.stored});
        const io::Picture again = io::readPicture(at(name));
        QCOMPARE(differences(again.stored->color, values), 1);
        QCOMPARE(again.color->at(1, {7, 7}), 12345.0f);
    }
    QCOMPARE(load(at("u.pfm")).size(), pfm.size());
}

void IoWritingTest::exrWithAlphaIsAssociatedInTheFileOnly() {
    const Field color = fieldOf({4, 1}, 3, [](int, int x, int) { return 10000 + 1000 * x; });
    const Field alpha = fieldOf({4, 1}, 1, [](int, int x, int) { return 65535 * x / 3; });
    io::writePicture(at("t.exr"), color.view(), alpha.view(), {.linear = true});
    const io::Picture p = io::readPicture(at("t.exr"));
    QVERIFY(p.alpha && p.stored->associated);
    QVERIFY(std::abs(p.stored->color.at(0, {1, 0}) - 11000 / kFullScale / 3) < 1e-7);
    QVERIFY(std::abs(p.color->at(0, {1, 0}) - 11000) < 0.1f);
    QCOMPARE(differences(*p.alpha, alpha), 0);
    io::writePicture(at("t2.exr"), p.color->view(), p.alpha->view(),
                     {.linear = true, .stored = p.stored});
    const io::Picture again = io::readPicture(at("t2.exr"));
    QCOMPARE(differences(again.stored->color, p.stored->color), 0);
}

void IoWritingTest::unknownExtensionsAreRefused() {
    for (const char* name : {"a.gif", "a", "a.png.bak"}) {
        const QString said = complaint(at(name), codes(1, 8), {});
        QVERIFY2(said.contains(name) && said.contains(".png"), qPrintable(said));
        QVERIFY(!std::filesystem::exists(at(name)));
    }
    io::writePicture(at("UPPER.PNG"), codes(1, 8).view(), {}, {});
    QVERIFY(load(at("UPPER.PNG")).startsWith("\x89PNG"));
}

void IoWritingTest::readOnlyTargetsAreRefusedAndKept() {
    const auto file = save(at("kept.png"), "precious");
    ::chmod(file.c_str(), 0444);
    QVERIFY(complaint(file, codes(1, 8), {}).contains("read-only"));
    QCOMPARE(load(file), QByteArray("precious"));

    std::filesystem::create_directory(at("folder.png"));
    QVERIFY(complaint(at("folder.png"), codes(1, 8), {}).contains("is a folder"));

    std::filesystem::create_directory(at("locked"));
    ::chmod(at("locked").c_str(), 0555);
    QVERIFY(complaint(at("locked/a.png"), codes(1, 8), {}).contains("read-only"));
    QVERIFY(!std::filesystem::exists(at("locked/a.png")));
    ::chmod(at("locked").c_str(), 0755);

    const QString nowhere = complaint(at("nowhere/a.png"), codes(1, 8), {});
    QVERIFY2(nowhere.contains("nowhere") && nowhere.contains("does not exist"), qPrintable(nowhere));
}

void IoWritingTest::failuresLeaveNothingBehind() {
    QTemporaryDir own;
    const std::filesystem::path folder = own.path().toStdString();
    const Field wide({70000, 1}, 1);
    QVERIFY(complaint(folder / "wide.jpg", wide, {}).contains("65500"));
    QVERIFY(std::filesystem::is_empty(folder));
    io::writePicture(folder / "ok.png", codes(1, 8).view(), {}, {});
    QCOMPARE(QDir(own.path()).entryList(QDir::Files | QDir::Hidden), QStringList{"ok.png"});
    if (!std::filesystem::exists("/dev/full")) return;
    std::filesystem::create_symlink("/dev/full", folder / "full.png");
    QVERIFY(complaint(folder / "full.png", codes(1, 8), {}).contains("No space left"));
}

void IoWritingTest::linksStayLinksAndModesStay() {
    const auto file = save(at("real.png"), "old");
    ::chmod(file.c_str(), 0640);
    std::filesystem::create_symlink("real.png", at("link.png"));
    io::writePicture(at("link.png"), codes(1, 8).view(), {}, {});
    QVERIFY(std::filesystem::is_symlink(at("link.png")));
    QVERIFY(load(file).startsWith("\x89PNG"));
    struct stat status {};
    ::stat(file.c_str(), &status);
    QCOMPARE(int(status.st_mode & 0777), 0640);
}

void IoWritingTest::bytesGoStraightIntoPipes() {
    int ends[2];
    QCOMPARE(::pipe(ends), 0);
    const std::string path = "/proc/self/fd/" + std::to_string(ends[1]);
    const std::vector<std::uint8_t> text = {'h', 'i'};
    io::writeFileAtomically(path, text);
    char got[2] = {};
    QCOMPARE(int(::read(ends[0], got, 2)), 2);
    QCOMPARE(QByteArray(got, 2), QByteArray("hi"));
    ::close(ends[0]);
    ::close(ends[1]);
}

QTEST_GUILESS_MAIN(IoWritingTest)
#include "io_writing_test.moc"

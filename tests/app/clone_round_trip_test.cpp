/// Identity clones of sixty generated files of each format, into all formats that are written: what
/// is kept, and what is told where it is not. The command line itself, within this process.
#include <fcntl.h>
#include <unistd.h>

#include <QtTest>
#include <cmath>
#include <cstdio>

#include "app/cli/clone/clone_arguments.h"
#include "app/weft_process.h"
#include "support/odd_files/round_trip_files.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"
#include "weft/document/visible_colour.h"
#include "weft/io/document_file.h"
#include "weft/io/picture_file.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;
using weft::tests::save;

namespace {

constexpr int kFiles = kSanitized ? 6 : 60;
constexpr int kFilesApart = kSanitized ? 3 : 10;  ///< whose every reading starts a process
constexpr double kFull = 65535;
constexpr double kJpegLuma = 8 / 255.0;  ///< mean, of steps in all colours at a quality of 100

struct Maker {
    const char* extension;
    RoundTripFile (*make)(int number);
};
constexpr Maker kMakers[] = {{"png", roundTripPng},   {"jpg", roundTripJpeg}, {"tif", roundTripTiff},
                             {"webp", roundTripWebp}, {"exr", roundTripExr},  {"bmp", roundTripBmp},
                             {"jxl", roundTripJxl}};

/// Where pixel (x, y) of an upright picture lies in its file (CIPA DC-008 §4.6.4: which side of what
/// is seen row 0 and column 0 are).
QPoint inFile(int x, int y, const RoundTripFile& file) {
    const int w = file.width - 1, h = file.height - 1;
    switch (file.orientation) {
        case 2: return {w - x, y};      // row 0 top, column 0 right
        case 3: return {w - x, h - y};  // bottom, right
        case 4: return {x, h - y};      // bottom, left
        case 5: return {y, x};          // left, top
        case 6: return {y, h - x};      // right, top
        case 7: return {w - y, h - x};  // right, bottom
        case 8: return {w - y, x};      // left, bottom
        default: return {x, y};
    }
}

double encoded(double light) {
    return light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
}
double decoded(double code) {
    return code <= 0.04045 ? code / 12.92 : std::pow((code + 0.055) / 1.055, 2.4);
}

/// The largest difference of `field` from `wanted`(channel, x, y), in shares; -1: another size.
template <class Wanted>
double farthest(const Field& field, Extent extent, const Wanted& wanted) {
    if (field.extent() != extent) return -1;
    double most = 0;
    for (int c = 0; c < field.channels(); ++c)
        for (int y = 0; y < extent.height; ++y)
            for (int x = 0; x < extent.width; ++x)
                most = std::max(most, std::abs(field.row(c, y)[x] / kFull - wanted(c, x, y)));
    return most;
}

double farthest(const Field& field, const Field& other) {
    if (field.channels() != other.channels()) return -1;
    return farthest(field, other.extent(),
                    [&](int c, int x, int y) { return other.row(c, y)[x] / kFull; });
}

/// Mean difference of luma.
double lumaApart(const Field& a, const Field& b) {
    const Field la = io::luma(a.view()), lb = io::luma(b.view());
    double sum = 0;
    for (int y = 0; y < a.extent().height; ++y)
        for (int x = 0; x < a.extent().width; ++x)
            sum += std::abs(la.row(0, y)[x] - lb.row(0, y)[x]) / kFull;
    return sum / double(a.extent().area());
}

double apart(const Resolution& a, const Resolution& b) {
    const bool none = !a.hasLength() && a.aspect() == 1;
    if (none) return b.hasLength() || b.aspect() != 1 ? 1 : 0;
    if (a.hasLength() != b.hasLength()) return 1;
    if (!a.hasLength()) return std::abs(a.aspect() / b.aspect() - 1);
    const Resolution x = perInch(a), y = perInch(b);
    return std::max(std::abs(x.x / y.x - 1), std::abs(x.y / y.y - 1));
}

/// What is said on stderr while it lives.
class Heard {
public:
    Heard() : file_(std::tmpfile()), before_(::dup(STDERR_FILENO)) {
        std::fflush(stderr);
        ::dup2(::fileno(file_), STDERR_FILENO);
    }
    ~Heard() { end(); }
    Heard(const Heard&) = delete;
    Heard& operator=(const Heard&) = delete;
    QString end() {
        if (!file_) return {};
        std::fflush(stderr);
        ::dup2(before_, STDERR_FILENO);
        ::close(before_);
        std::rewind(file_);
        QByteArray said(1 << 14, '\0');
        said.truncate(qsizetype(std::fread(said.data(), 1, std::size_t(said.size()), file_)));
        std::fclose(file_);
        file_ = nullptr;
        return QString::fromUtf8(said);
    }

private:
    std::FILE* file_;
    int before_;
};

BackendRegistry processor() {
    return {{"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(1), ""}; }}};
}

}  // namespace

class CloneRoundTripTest : public QObject {
    Q_OBJECT
    /// In memory, where there is such a folder: each file is flushed.
    QTemporaryDir folder_{QFileInfo("/dev/shm").isWritable() ? QStringLiteral("/dev/shm/weft-XXXXXX")
                                                             : QDir::tempPath() + "/weft-XXXXXX"};
    QStringList faults_;

    [[nodiscard]] std::string at(const QString& name) const {
        return folder_.filePath(name).toStdString();
    }
    /// A clone of the picture onto itself, within a rectangle; of one with alpha, whose alpha a patch
    /// would change, one of no opacity.
    QString clone(const io::Picture& read, const QString& in, const QString& out) {
        cli::CloneArguments a;
        a.background = a.patch = at(in);
        a.mask = at("mask.png");
        a.atText = "0,0";
        a.out = at(out);
        a.backend = "cpu";
        a.threads = 1;
        a.opacity = read.alpha ? 0 : 1;
        if (out.endsWith("webp") || out.endsWith("jpg") || out.endsWith("jxl")) a.quality = 100;
        QFile::remove(folder_.filePath(out));
        Heard heard;
        int code = -1;
        QString failed;
        try {
            code = cli::runClone(a, processor());
        } catch (const std::exception& error) {
            failed = error.what();
        }
        const QString said = heard.end();
        if (code != cli::kDone) fault(in + " to " + out + ": " + failed + said);
        return said;
    }
    void fault(const QString& what) { faults_ << what; }
    void writeMask(Extent extent) const {
        QImage mask(extent.width, extent.height, QImage::Format_Grayscale8);
        mask.fill(extent.width < 3 || extent.height < 3 ? 255 : 0);
        for (int y = 1; y + 1 < extent.height; ++y)
            for (int x = 1; x + 1 < extent.width; ++x) mask.scanLine(y)[x] = 255;
        mask.save(folder_.filePath("mask.png"));
    }

    void checkRead(const QString& name, const RoundTripFile& file, const io::Picture& read);
    void checkSamples(const QString& name, const io::Picture& read, const io::Picture& again);
    /// `beyond`: samples are, which integers clip.
    void checkRest(const QString& name, const io::Picture& read, const io::Picture& again,
                   const QString& said, bool beyond);
    void checkDocument(const QString& name, const io::Picture& read);

private slots:
    void sixtyFilesOfEachFormatKeepAllOrTell_data() {
        QTest::addColumn<int>("maker");
        for (int i = 0; i < int(std::size(kMakers)); ++i) QTest::newRow(kMakers[i].extension) << i;
    }
    void sixtyFilesOfEachFormatKeepAllOrTell();
};

void CloneRoundTripTest::checkRead(const QString& name, const RoundTripFile& file,
                                   const io::Picture& read) {
    const bool sides = file.orientation >= 5;
    const Extent upright = sides ? Extent{file.height, file.width} : Extent{file.width, file.height};
    const auto wanted = [&](int s, int x, int y) {
        const QPoint p = inFile(x, y, file);
        return file.share(s, p.x(), p.y());
    };
    if (read.color->extent() != upright || read.color->channels() != file.colours ||
        read.depth != file.depth || bool(read.alpha) != file.alpha)
        return fault(name + " is read as another kind of picture");
    if (file.share) {
        if (farthest(*read.color, upright, wanted) > 1e-6) fault(name + ": its samples");
        const auto alpha = [&](int, int x, int y) { return wanted(file.colours, x, y); };
        if (file.alpha && farthest(*read.alpha, upright, alpha) > 1e-6) fault(name + ": its alpha");
    }
    if (read.iccProfile != file.icc) fault(name + ": its profile");
    const Resolution told = sides ? exchanged(file.resolution) : file.resolution;
    if (apart(told, read.resolution) > 1e-4) fault(name + ": its resolution");
}

void CloneRoundTripTest::checkSamples(const QString& name, const io::Picture& read,
                                      const io::Picture& again) {
    const bool asRead = name.endsWith("jxl");  // floats as floats, codes as codes
    const bool light =
        name.endsWith("exr") || name.endsWith("pfm") || (asRead && read.linearByCustom);
    const bool shallow = name.endsWith("jpg") || name.endsWith("webp");
    const bool greysOfAProfile = read.color->channels() == 1 && !read.iccProfile.empty();
    if (light && read.depth != 32 && !read.iccProfile.empty()) return;  // io_light_test
    if (name.endsWith("webp") && greysOfAProfile) return;               // become sRGB
    const Field& own = *read.color;
    const bool wasLight = read.linearByCustom;
    const auto wanted = [&](int c, int x, int y) {
        // OpenEXR multiplies by alpha: what is wholly transparent has no colour there.
        if (name.endsWith("exr") && read.alpha && read.alpha->row(0, y)[x] == 0)
            return again.color->row(c, y)[x] / kFull;
        double v = own.row(c % own.channels(), y)[x] / kFull;
        if (name.endsWith("pfm") && read.alpha)  // over white
            v = 1 + read.alpha->row(0, y)[x] / kFull * (v - 1);
        if (light == wasLight) return v;
        return light ? decoded(v) : encoded(std::clamp(v, 0.0, 1.0));
    };
    const Extent e = own.extent();
    if (name.endsWith("jpg")) {
        if (read.alpha) return;
        Field codes(e, own.channels(), false);
        for (int c = 0; c < own.channels(); ++c)
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x)
                    codes.row(c, y)[x] = static_cast<float>(kFull * wanted(c, x, y));
        if (again.color->channels() != own.channels() || lumaApart(codes, *again.color) > kJpegLuma)
            fault(QString("%1: its samples are off by %2 of full scale")
                      .arg(name)
                      .arg(lumaApart(codes, *again.color)));
        return;
    }
    const double code = shallow || read.depth == 8 ? 1 / 255.0 : 1 / kFull;
    const double most = light                        ? (wasLight ? 1e-6 : 1e-4)
                        : wasLight                   ? 0.502 * code + 1e-5
                        : shallow && read.depth != 8 ? 0.502 * code
                                                     : 1e-9;
    const double found = farthest(*again.color, e, wanted);
    if (found < 0 || found > most)
        fault(QString("%1: its samples are off by %2 of full scale").arg(name).arg(found));
    if (!read.alpha || name.endsWith("pfm")) return;
    const double alphaMost = shallow || (read.depth != 8 && !light) ? 0.502 * code : 1e-6;
    if (!again.alpha || farthest(*again.alpha, *read.alpha) > alphaMost) fault(name + ": its alpha");
}

void CloneRoundTripTest::checkRest(const QString& name, const io::Picture& read,
                                   const io::Picture& again, const QString& said, bool beyond) {
    const bool asRead = name.endsWith("jxl");
    const bool light = name.endsWith("exr") || name.endsWith("pfm") || (asRead && read.depth == 32);
    const bool greysOfAProfile = read.color->channels() == 1 && !read.iccProfile.empty();
    // JPEG XL always says what its colours are: sRGB where nothing was told, or told of greys by a
    // profile of colours.
    const auto& srgb = io::standardProfile(io::StandardProfile::sRgb);
    const bool told = asRead && read.depth != 32 && again.iccProfile == srgb &&
                      (read.iccProfile.empty() || read.color->channels() == 1);
    // Greys whose profile is one of colours have none in other files.
    const bool untold =
        again.iccProfile.empty() && read.color->channels() == 1 && read.iccProfile == srgb;
    if (!light && !(name.endsWith("webp") && greysOfAProfile) && !told && !untold &&
        read.iccProfile != again.iccProfile)
        fault(name + ": its profile");
    if (apart(read.resolution, again.resolution) > 1e-4 && !said.contains("resolution"))
        fault(name + ": its resolution");
    if (said.contains("clipped") != (beyond && !light)) fault(name + ": what is clipped");
}

void CloneRoundTripTest::checkDocument(const QString& name, const io::Picture& read) {
    const io::DocumentFile file = io::readDocument(at("out.ora"));
    const Document* document = std::get_if<Document>(&file.content);
    if (!document) return fault(name + ": no document");
    const Picture& kept = *document->background();
    if (farthest(*kept.color, *read.color) != 0 || bool(kept.alpha) != bool(read.alpha) ||
        (read.alpha && farthest(*kept.alpha, *read.alpha) != 0))
        fault(name + ": its samples");
    if (!(kept.resolution == read.resolution)) fault(name + ": its resolution");
    if (kept.iccProfile != read.iccProfile || kept.depth != read.depth) fault(name + ": its profile");
}

void CloneRoundTripTest::sixtyFilesOfEachFormatKeepAllOrTell() {
    QFETCH(int, maker);
    faults_.clear();
    const QString in = QString("in.") + kMakers[maker].extension;
    const int files = in.endsWith("jxl") ? kFilesApart : kFiles;
    for (int i = 0; i < files; ++i) {
        const RoundTripFile file = kMakers[maker].make(i);
        save(folder_.filePath(in), file.bytes);
        const QString number = QString("%1 %2").arg(kMakers[maker].extension).arg(i);
        try {
            const io::Picture read = io::readPicture(at(in));
            checkRead(number, file, read);
            writeMask(read.color->extent());
            for (const QString out : {"out.png", "out.jpg", "out.tif", "out.webp", "out.jxl",
                                      "out.exr", "out.pfm", "out.ora"}) {
                if (out.endsWith("jxl") && i % (kFiles / kFilesApart) != 0) continue;
                const QString said = clone(read, in, out);
                const QString name = number + " to " + out;
                if (!QFile::exists(folder_.filePath(out))) continue;
                if (out.endsWith("ora")) {
                    checkDocument(name, read);
                    continue;
                }
                const io::Picture again = io::readPicture(at(out));
                checkSamples(name, read, again);
                const bool holdsNoAlpha = out.endsWith("jpg") || out.endsWith("pfm");
                const bool lost = holdsNoAlpha && read.alpha && isTransparent(read.alpha->view());
                if (lost != said.contains("lies on white")) fault(name + ": its transparency");
                checkRest(name, read, again, said, file.beyond);
            }
        } catch (const std::exception& error) {
            fault(number + ": " + error.what());
        }
    }
    QVERIFY2(faults_.isEmpty(),
             qPrintable(QString::number(faults_.size()) + " faults\n" +
                        faults_.first(std::min<qsizetype>(faults_.size(), 40)).join('\n')));
}

QTEST_GUILESS_MAIN(CloneRoundTripTest)
#include "clone_round_trip_test.moc"

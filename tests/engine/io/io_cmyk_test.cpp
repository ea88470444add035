/// Pictures of printing inks, made by libjpeg and libtiff's layout by hand, beside lcms2's own
/// transform.
// jpeglib.h takes FILE for granted
// clang-format off
#include <cstdio>
#include <jpeglib.h>
// clang-format on
#include <lcms2.h>

#include <QtTest>
#include <array>
#include <cmath>

#include "engine/io/io_files.h"
#include "weft/io/colour_profile.h"
#include "weft/io/display_transform.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr Extent kSize{64, 48};
using Inks = std::array<unsigned, 4>;

/// Smooth, so that JPEG's losses are below a code, and all over the space.
Inks inksAt(int x, int y) {
    const auto code = [](double v) { return static_cast<unsigned>(std::lround(v)); };
    return {code(255.0 * x / 63), code(255.0 * y / 47), code(127 + 127 * std::sin((x + y) / 20.0)),
            code(120.0 * (63 - x) / 63)};
}

QByteArray interleaved(unsigned flip = 0) {
    QByteArray bytes;
    for (int y = 0; y < kSize.height; ++y)
        for (int x = 0; x < kSize.width; ++x)
            for (const unsigned ink : inksAt(x, y)) bytes += static_cast<char>(ink ^ flip);
    return bytes;
}

cmsInt32Number inkOf(const cmsUInt16Number in[], cmsUInt16Number out[], void* rgbFromLab) {
    std::array<cmsUInt16Number, 3> rgb{};  // sRGB of Lab, then more black the darker it is
    cmsDoTransform(rgbFromLab, in, rgb.data(), 1);
    const int light = std::max({rgb[0], rgb[1], rgb[2]});
    for (std::size_t c = 0; c < 3; ++c) out[c] = static_cast<cmsUInt16Number>(light - rgb[c]);
    out[3] = static_cast<cmsUInt16Number>(65535 - light);
    return 1;
}

/// Inks that are not ideal: some of each absorbs a little of what the others do.
cmsInt32Number labOf(const cmsUInt16Number in[], cmsUInt16Number out[], void* labFromRgb) {
    const auto seen = [&](int c, double own, double other) {
        double light = 1 - 0.93 * in[3] / 65535.0;
        for (int i = 0; i < 3; ++i) light *= 1 - (i == c ? own : other) * in[i] / 65535.0;
        return static_cast<cmsUInt16Number>(std::lround(65535 * light));
    };
    const std::array<cmsUInt16Number, 3> rgb{seen(0, 0.95, 0.1), seen(1, 0.85, 0.12),
                                             seen(2, 0.9, 0.08)};
    cmsDoTransform(labFromRgb, rgb.data(), out, 1);
    return 1;
}

void addTable(cmsHPROFILE profile, cmsTagSignature tag, int in, int out, cmsSAMPLER16 sampler,
              cmsHTRANSFORM transform) {
    const auto from = static_cast<cmsUInt32Number>(in), to = static_cast<cmsUInt32Number>(out);
    cmsPipeline* table = cmsPipelineAlloc(nullptr, from, to);
    cmsStage* cells = cmsStageAllocCLut16bit(nullptr, in == 4 ? 11 : 17, from, to, nullptr);
    cmsStageSampleCLut16bit(cells, sampler, transform, 0);
    cmsPipelineInsertStage(table, cmsAT_END, cells);
    cmsWriteTag(profile, tag, table);
    cmsPipelineFree(table);
}

/// The profile of a press, of tables, as characterisation data gives them.
QByteArray makePress() {
    cmsHPROFILE lab = cmsCreateLab2Profile(nullptr), rgb = cmsCreate_sRGBProfile();
    cmsHTRANSFORM toLab = cmsCreateTransform(rgb, TYPE_RGB_16, lab, TYPE_LabV2_16, 1, 0);
    cmsHTRANSFORM fromLab = cmsCreateTransform(lab, TYPE_LabV2_16, rgb, TYPE_RGB_16, 1, 0);
    cmsHPROFILE press = cmsCreateProfilePlaceholder(nullptr);
    cmsSetProfileVersion(press, 2.4);
    cmsSetDeviceClass(press, cmsSigOutputClass);
    cmsSetColorSpace(press, cmsSigCmykData);
    cmsSetPCS(press, cmsSigLabData);
    cmsMLU* name = cmsMLUalloc(nullptr, 1);
    cmsMLUsetASCII(name, "en", "US", "Test press");
    cmsWriteTag(press, cmsSigProfileDescriptionTag, name);
    cmsMLUfree(name);
    cmsWriteTag(press, cmsSigMediaWhitePointTag, cmsD50_XYZ());
    addTable(press, cmsSigAToB0Tag, 4, 3, labOf, toLab);
    addTable(press, cmsSigBToA0Tag, 3, 4, inkOf, fromLab);
    cmsUInt32Number size = 0;
    cmsSaveProfileToMem(press, nullptr, &size);
    QByteArray bytes(static_cast<qsizetype>(size), '\0');
    cmsSaveProfileToMem(press, bytes.data(), &size);
    for (cmsHTRANSFORM t : {toLab, fromLab}) cmsDeleteTransform(t);
    for (cmsHPROFILE p : {lab, rgb, press}) cmsCloseProfile(p);
    return bytes;
}

const QByteArray& press() {
    static const QByteArray profile = makePress();
    return profile;
}

struct JpegKind {
    bool adobe = false;  ///< APP14 says so, and paper is written instead of ink
    bool ycck = false;
    bool progressive = false;
};

QByteArray cmykJpeg(const JpegKind& kind, const QByteArray& profile) {
    jpeg_compress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* out = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&info, &out, &size);
    info.image_width = kSize.width;
    info.image_height = kSize.height;
    info.input_components = 4;
    info.in_color_space = JCS_CMYK;
    jpeg_set_defaults(&info);
    if (kind.ycck) jpeg_set_colorspace(&info, JCS_YCCK);
    info.write_Adobe_marker = kind.adobe ? TRUE : FALSE;
    jpeg_set_quality(&info, 100, TRUE);
    for (int c = 0; c < 4; ++c) info.comp_info[c].h_samp_factor = info.comp_info[c].v_samp_factor = 1;
    if (kind.progressive) jpeg_simple_progression(&info);
    jpeg_start_compress(&info, TRUE);
    if (!profile.isEmpty())
        jpeg_write_icc_profile(&info, reinterpret_cast<const JOCTET*>(profile.constData()),
                               static_cast<unsigned>(profile.size()));
    QByteArray samples = interleaved(kind.adobe ? 0xff : 0);
    for (int y = 0; y < kSize.height; ++y) {
        auto* row = reinterpret_cast<JSAMPROW>(samples.data() + y * kSize.width * 4);
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    const QByteArray bytes(reinterpret_cast<const char*>(out), static_cast<qsizetype>(size));
    std::free(out);
    return bytes;
}

/// What libjpeg itself finds in the file, as ink.
std::vector<Inks> decoded(const QByteArray& jpeg) {
    jpeg_decompress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, reinterpret_cast<const unsigned char*>(jpeg.constData()),
                 static_cast<unsigned long>(jpeg.size()));
    jpeg_read_header(&info, TRUE);
    info.out_color_space = JCS_CMYK;
    jpeg_start_decompress(&info);
    std::vector<Inks> inks;
    std::vector<JSAMPLE> line(4 * kSize.width);
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = line.data();
        jpeg_read_scanlines(&info, &row, 1);
        for (std::size_t x = 0; x < line.size(); x += 4)
            inks.push_back({line[x], line[x + 1], line[x + 2], line[x + 3]});
    }
    for (Inks& of : inks)
        for (unsigned& ink : of) ink = info.saw_Adobe_marker ? 255 - ink : ink;
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    return inks;
}

/// As they were asked for.
std::vector<Inks> asked() {
    std::vector<Inks> inks;
    for (int y = 0; y < kSize.height; ++y)
        for (int x = 0; x < kSize.width; ++x) inks.push_back(inksAt(x, y));
    return inks;
}

/// Largest distance in 8-bit codes between the picture's samples and those of the inks.
template <class Expected>
double farthest(const io::Picture& picture, const std::vector<Inks>& inks, const Expected& expected) {
    double most = 0;
    for (int y = 0; y < kSize.height; ++y)
        for (int x = 0; x < kSize.width; ++x) {
            const std::array<double, 3> wanted =
                expected(inks.at(static_cast<std::size_t>(y * kSize.width + x)));
            for (int c = 0; c < 3; ++c)
                most = std::max(most, std::abs(picture.color->at(c, {x, y}) -
                                               wanted[static_cast<std::size_t>(c)]));
        }
    return most / kCode8;
}

/// By lcms2's floating-point pipeline, with nothing optimised.
std::array<double, 3> byLcms(const Inks& inks) {
    static cmsHTRANSFORM transform = [] {
        const auto& rgb = io::standardProfile(io::StandardProfile::adobeRgb);
        cmsHPROFILE from = cmsOpenProfileFromMem(press().constData(), unsigned(press().size()));
        cmsHPROFILE to = cmsOpenProfileFromMem(rgb.data(), unsigned(rgb.size()));
        cmsHTRANSFORM made = cmsCreateTransform(
            from, TYPE_CMYK_DBL, to, TYPE_RGB_DBL, INTENT_RELATIVE_COLORIMETRIC,
            cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION);
        cmsCloseProfile(from);
        cmsCloseProfile(to);
        return made;
    }();
    std::array<double, 4> in{};
    std::array<double, 3> out{};
    for (std::size_t c = 0; c < 4; ++c) in[c] = inks[c] / 2.55;
    cmsDoTransform(transform, in.data(), out.data(), 1);
    for (double& v : out) v = 65535 * std::clamp(v, 0.0, 1.0);
    return out;
}

std::array<double, 3> byFormula(const Inks& k) {
    std::array<double, 3> out{};
    for (std::size_t c = 0; c < 3; ++c) out[c] = 65535 * (1 - k[c] / 255.0) * (1 - k[3] / 255.0);
    return out;
}

std::string remarkOf(const io::Picture& picture) {
    return picture.metadata ? picture.metadata->remark : "";
}

}  // namespace

class IoCmykTest : public QObject {
    Q_OBJECT
private slots:
    void jpegOfAPressIsAdobeRgb_data() {
        QTest::addColumn<bool>("adobe");
        QTest::addColumn<bool>("ycck");
        QTest::addColumn<bool>("progressive");
        QTest::newRow("ink") << false << false << false;
        QTest::newRow("Adobe's, inverted") << true << false << false;
        QTest::newRow("Adobe's YCCK") << true << true << false;
        QTest::newRow("Adobe's YCCK, progressive") << true << true << true;
    }
    void jpegOfAPressIsAdobeRgb() {
        QFETCH(bool, adobe);
        QFETCH(bool, ycck);
        QFETCH(bool, progressive);
        const QByteArray jpeg = cmykJpeg({adobe, ycck, progressive}, press());
        const io::Picture picture = read(jpeg);
        QCOMPARE(picture.color->channels(), 3);
        QCOMPARE(picture.depth, 16);
        QCOMPARE(io::profileName(picture.iccProfile), std::string("Adobe RGB (1998)"));
        const double most = farthest(picture, decoded(jpeg), byLcms);
        QVERIFY2(most <= 1, qPrintable(QString("%1 codes apart").arg(most)));
        const double written = farthest(picture, asked(), byLcms);  // a few by JPEG's own losses
        QVERIFY2(written < 10, qPrintable(QString("%1 codes from what was written").arg(written)));
        QVERIFY(QString::fromStdString(remarkOf(picture)).contains("“Test press”"));
    }

    void tiffOfAPressIsWithinACodeOfLcms() {
        TiffBuilder tiff(kSize.width, kSize.height, 8, 4, interleaved());
        tiff.tag(262, 5);
        const io::Picture untagged = read(tiff.bytes());
        QVERIFY2(farthest(untagged, asked(), byFormula) <= 0.01, "not by the formula");
        // The profile's tag is of bytes, which the builder above does not write.
        const QByteArray bytes = withProfile(tiff.bytes(), press());
        const io::Picture picture = read(bytes);
        const double most = farthest(picture, asked(), byLcms);
        qInfo("farthest from lcms2's float pipeline: %.2f codes", most);
        QVERIFY2(most <= 1, qPrintable(QString("%1 codes apart").arg(most)));
        QCOMPARE(io::profileName(picture.iccProfile), std::string("Adobe RGB (1998)"));
    }

    void inksWithoutProfileAreSrgbByTheFormula() {
        for (const QByteArray& profile : {QByteArray(), QByteArray("no profile at all")}) {
            const io::Picture picture = read(cmykJpeg({.adobe = true}, profile));
            const double most = farthest(picture, asked(), byFormula);
            QVERIFY2(most < 2.5, qPrintable(QString("%1 codes apart").arg(most)));
            QCOMPARE(io::profileName(picture.iccProfile), std::string("sRGB"));
            QVERIFY(QString::fromStdString(remarkOf(picture)).contains("(1 − C)(1 − K)"));
        }
    }

    void cutShortIsRefused() {
        QByteArray bytes = cmykJpeg({.adobe = true}, press());
        bytes.truncate(bytes.size() - 300);
        QVERIFY_EXCEPTION_THROWN(read(bytes), BadInput);
        QVERIFY_EXCEPTION_THROWN(read(bytes + QByteArray("\xff\xd9", 2)), BadInput);
    }

    void withoutItsEndMarkerItIsOpenedAndTold() {
        const QByteArray whole = cmykJpeg({.adobe = true}, press());
        const io::Picture expected = read(whole);
        for (const QByteArray& behind : {QByteArray(), QByteArray(500, '\0')}) {
            const io::Picture picture = read(whole.chopped(2) + behind);
            QCOMPARE(differences(*picture.color, *expected.color), 0);
            QVERIFY(QString::fromStdString(remarkOf(picture)).contains("end marker"));
        }
    }

    void inksAreTurnedUpright() {
        const io::Picture picture = read(withExif(cmykJpeg({.adobe = true}, press()), 6));
        QCOMPARE(picture.color->extent(), (Extent{kSize.height, kSize.width}));
    }

private:
    /// A TIFF as the builder makes it, with tag 34675 (bytes) in a directory written anew.
    static QByteArray withProfile(const QByteArray& tiff, const QByteArray& profile) {
        const auto u16 = [&](qsizetype at) { return qFromLittleEndian<quint16>(&tiff.data()[at]); };
        const auto u32 = [&](qsizetype at) { return qFromLittleEndian<quint32>(&tiff.data()[at]); };
        const auto put = [](QByteArray& to, auto value) {
            const auto little = qToLittleEndian(value);
            to.append(reinterpret_cast<const char*>(&little), sizeof little);
        };
        const qsizetype directory = u32(4);
        const quint16 entries = u16(directory);
        QByteArray out = tiff + (tiff.size() % 2 ? QByteArray(1, '\0') : QByteArray());
        const auto profileAt = static_cast<quint32>(out.size());
        out += profile + (profile.size() % 2 ? QByteArray(1, '\0') : QByteArray());
        const auto newDirectory = qToLittleEndian(static_cast<quint32>(out.size()));
        std::memcpy(out.data() + 4, &newDirectory, 4);
        put(out, static_cast<quint16>(entries + 1));
        out += tiff.mid(directory + 2, entries * 12);  // sorted; this tag is the highest
        put(out, quint16{34675});
        put(out, quint16{7});
        put(out, static_cast<quint32>(profile.size()));
        put(out, profileAt);
        put(out, quint32{0});
        return out;
    }
};

QTEST_GUILESS_MAIN(IoCmykTest)
#include "io_cmyk_test.moc"

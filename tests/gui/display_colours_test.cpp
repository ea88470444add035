/// Pictures in the colours of a monitor, beside lcms2's own transform; what the status bar says.
#include <lcms2.h>

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QtTest>

#include "gui/display/display_image.h"
#include "gui/display/monitor_colours.h"
#include "gui/display/shown_image.h"
#include "gui/feedback/status_line.h"
#include "gui/preferences/preferences_dialog.h"
#include "weft/backend/thread_count.h"
#include "weft/backend/thread_pool.h"
#include "weft/cpu_backend.h"
#include "weft/memory_budget.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::gui;

namespace {

struct Curve {
    explicit Curve(double gamma) : curve(cmsBuildGamma(nullptr, gamma)) {}
    ~Curve() { cmsFreeToneCurve(curve); }
    cmsToneCurve* curve;
};

IccProfile saved(cmsHPROFILE profile) {
    cmsUInt32Number size = 0;
    if (!cmsSaveProfileToMem(profile, nullptr, &size)) qFatal("lcms2 made no profile");
    IccProfile bytes(size);
    cmsSaveProfileToMem(profile, bytes.data(), &size);
    cmsCloseProfile(profile);
    return bytes;
}

/// An RGB space by its primaries' chromaticities, white D65 or D50.
IccProfile rgb(double gamma, const std::array<double, 6>& xy, bool d50 = false) {
    const Curve curve(gamma);
    cmsToneCurve* const curves[3] = {curve.curve, curve.curve, curve.curve};
    const cmsCIExyY white = d50 ? cmsCIExyY{0.3457, 0.3585, 1} : cmsCIExyY{0.3127, 0.3290, 1};
    const cmsCIExyYTRIPLE primaries = {{xy[0], xy[1], 1}, {xy[2], xy[3], 1}, {xy[4], xy[5], 1}};
    return saved(cmsCreateRGBProfile(&white, &primaries, curves));
}

IccProfile adobeRgb() { return rgb(563.0 / 256, {0.64, 0.33, 0.21, 0.71, 0.15, 0.06}); }
IccProfile proPhoto() { return rgb(1.8, {0.7347, 0.2653, 0.1596, 0.8404, 0.0366, 0.0001}, true); }
IccProfile makeGrey() {
    const Curve curve(2.4);
    const cmsCIExyY white{0.3127, 0.3290, 1};
    return saved(cmsCreateGrayProfile(&white, curve.curve));
}

cmsInt32Number sampleInto(const cmsUInt16Number in[], cmsUInt16Number out[], void* transform) {
    cmsDoTransform(transform, in, out, 1);
    return 1;
}

void addTable(cmsHPROFILE profile, cmsTagSignature tag, cmsHTRANSFORM transform) {
    cmsPipeline* table = cmsPipelineAlloc(nullptr, 3, 3);
    cmsStage* cells = cmsStageAllocCLut16bit(nullptr, 17, 3, 3, nullptr);
    cmsStageSampleCLut16bit(cells, sampleInto, transform, 0);
    cmsPipelineInsertStage(table, cmsAT_END, cells);
    cmsWriteTag(profile, tag, table);
    cmsPipelineFree(table);
}

/// A monitor of tables, as calibration programs write them, here of a wide and steep space.
IccProfile makeTables() {
    const IccProfile like = rgb(2.0, {0.67, 0.31, 0.25, 0.68, 0.14, 0.07});
    cmsHPROFILE space = cmsOpenProfileFromMem(like.data(), cmsUInt32Number(like.size()));
    cmsHPROFILE lab = cmsCreateLab2Profile(nullptr);
    cmsHPROFILE made = cmsCreateProfilePlaceholder(nullptr);
    cmsSetProfileVersion(made, 2.4);
    cmsSetDeviceClass(made, cmsSigDisplayClass);
    cmsSetColorSpace(made, cmsSigRgbData);
    cmsSetPCS(made, cmsSigLabData);
    cmsWriteTag(made, cmsSigMediaWhitePointTag, cmsD50_XYZ());
    const auto intent = INTENT_RELATIVE_COLORIMETRIC;
    cmsHTRANSFORM to = cmsCreateTransform(space, TYPE_RGB_16, lab, TYPE_LabV2_16, intent, 0);
    cmsHTRANSFORM from = cmsCreateTransform(lab, TYPE_LabV2_16, space, TYPE_RGB_16, intent, 0);
    addTable(made, cmsSigAToB0Tag, to);
    addTable(made, cmsSigBToA0Tag, from);
    cmsDeleteTransform(to);
    cmsDeleteTransform(from);
    cmsCloseProfile(space);
    cmsCloseProfile(lab);
    return saved(made);
}

/// Once each: a profile holds the second in which it was made.
const IccProfile& grey() {
    static const IccProfile profile = makeGrey();
    return profile;
}
const IccProfile& tables() {
    static const IccProfile profile = makeTables();
    return profile;
}
const IccProfile& sRgb() {
    static const IccProfile profile = saved(cmsCreate_sRGBProfile());
    return profile;
}
const IccProfile& displayP3() {
    static const IccProfile profile = rgb(2.2, {0.68, 0.32, 0.265, 0.69, 0.15, 0.06});
    return profile;
}

/// Codes all over the cube, one a pixel; of a grey picture all greys.
Field cube(bool isGrey) {
    constexpr int kSide = 64;
    Field field({kSide * 4, kSide * 16}, 3);
    for (int y = 0; y < field.extent().height; ++y)
        for (int x = 0; x < field.extent().width; ++x) {
            const int i = y * field.extent().width + x, g = (x + y) & 255;
            const int codes[3] = {i * 7 & 255, i / 64 * 5 & 255, i / 2048 * 3 & 255};
            for (int c = 0; c < 3; ++c)
                field.at(c, {x, y}) = static_cast<float>(kCode8 * (isGrey ? g : codes[c]));
        }
    return field;
}

}  // namespace

class DisplayColoursTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    QString fileOf(const IccProfile& profile, const char* name) {
        QFile file(folder_.filePath(name));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(reinterpret_cast<const char*>(profile.data()), qint64(profile.size()));
        return file.fileName();
    }

private slots:
    void initTestCase() {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
        QCoreApplication::setOrganizationName("WeftTest");
    }
    void cleanup() { MonitorColours::instance().setFile({}); }

    void pixelsAreThoseOfLcms_data() {
        QTest::addColumn<IccProfile>("picture");
        QTest::addColumn<IccProfile>("monitor");
        QTest::addColumn<bool>("changes");
        const std::pair<const char*, IccProfile> pictures[] = {
            {"untagged", {}},         {"sRGB", sRgb()},
            {"AdobeRGB", adobeRgb()}, {"Display P3", displayP3()},
            {"ProPhoto", proPhoto()}, {"grey", grey()}};
        const std::pair<const char*, IccProfile> monitors[] = {
            {"sRGB", {}}, {"P3", displayP3()}, {"tables", tables()}};
        for (const auto& [picture, of] : pictures)
            for (const auto& [monitor, on] : monitors)
                QTest::addRow("%s on %s", picture, monitor)
                    << of << on << (of != on && !(of == sRgb() && on.empty()));
    }
    void pixelsAreThoseOfLcms() {
        QFETCH(IccProfile, picture);
        QFETCH(IccProfile, monitor);
        QFETCH(bool, changes);
        QVERIFY(MonitorColours::instance().setFile(monitor.empty() ? QString()
                                                                   : fileOf(monitor, "monitor.icc")));
        const bool isGrey = picture == grey();
        const Field field = cube(isGrey);
        const auto colours = MonitorColours::instance().from(picture);
        DisplayImage display(field.view(), {}, colours);
        const IccProfile source = picture.empty() ? sRgb() : picture;
        const IccProfile target = monitor.empty() ? sRgb() : monitor;
        cmsHPROFILE from = cmsOpenProfileFromMem(source.data(), cmsUInt32Number(source.size()));
        cmsHPROFILE to = cmsOpenProfileFromMem(target.data(), cmsUInt32Number(target.size()));
        const auto open = [&](cmsUInt32Number in, cmsUInt32Number out, cmsUInt32Number flags) {
            return cmsCreateTransform(from, in, to, out, INTENT_RELATIVE_COLORIMETRIC,
                                      flags | cmsFLAGS_BLACKPOINTCOMPENSATION);
        };
        cmsHTRANSFORM own = open(isGrey ? TYPE_GRAY_8 : TYPE_RGB_8, TYPE_RGB_8, 0);
        cmsHTRANSFORM fine = open(isGrey ? TYPE_GRAY_DBL : TYPE_RGB_DBL, TYPE_RGB_DBL, 0);
        QVERIFY(own && fine);
        double worst = 0, moved = 0, off = 0;
        const QImage& shown = display.level(0);
        for (int y = 0; y < shown.height(); ++y)
            for (int x = 0; x < shown.width(); ++x) {
                std::uint8_t in[3], out[3];
                double share[3], exact[3];
                for (int c = 0; c < 3; ++c) {
                    in[c] = static_cast<std::uint8_t>(field.at(c, {x, y}) / kCode8);
                    share[c] = in[c] / 255.0;
                }
                cmsDoTransform(own, in, out, 1);
                cmsDoTransform(fine, share, exact, 1);
                const QRgb p = shown.pixel(x, y);
                const int codes[3] = {qRed(p), qGreen(p), qBlue(p)};
                for (int c = 0; c < 3; ++c) {
                    worst = std::max(worst, double(std::abs(codes[c] - out[c])));
                    moved = std::max(moved, double(std::abs(in[isGrey ? 0 : c] - codes[c])));
                    off += std::abs(codes[c] - 255 * std::clamp(exact[c], 0.0, 1.0));
                }
            }
        off /= 3.0 * shown.width() * shown.height();
        cmsDeleteTransform(own);
        cmsDeleteTransform(fine);
        cmsCloseProfile(from);
        cmsCloseProfile(to);
        QVERIFY2(worst <= 1, qPrintable(QString("%1 codes apart").arg(worst)));
        QVERIFY2(off <= 0.6, qPrintable(QString("%1 codes off in the mean").arg(off)));
        QCOMPARE(moved > 2, changes);
    }

    void whatIsWrittenLaterHasTheSameColours() {
        QVERIFY(MonitorColours::instance().setFile(fileOf(displayP3(), "p3.icc")));
        const Field field = cube(false);
        const auto colours = MonitorColours::instance().from(adobeRgb());
        QVERIFY(colours);
        DisplayImage whole(field.view(), {}, colours), later(cube(true).view(), {}, colours);
        later.write(field.view(), {}, {});
        QCOMPARE(later.level(0), whole.level(0));
        PixelRaster pixels;
        pixels.reshape(field.extent());
        for (int y = 0; y < field.extent().height; ++y)
            for (int x = 0; x < field.extent().width; ++x)
                pixels.span().row(y)[x] =
                    qRgb(int(field.at(0, {x, y}) / kCode8), int(field.at(1, {x, y}) / kCode8),
                         int(field.at(2, {x, y}) / kCode8));
        DisplayImage drawn(cube(true).view(), {}, colours);
        drawn.write(pixels, rectOf(field.extent()), {}, {});
        QCOMPARE(drawn.level(0), whole.level(0));
        QCOMPARE(drawn.level(2), whole.level(2));
    }

    void imagesLeaveTheWindowInSrgb() {
        QVERIFY(MonitorColours::instance().setFile(fileOf(displayP3(), "p3.icc")));
        const Field field = cube(false);
        const DisplayImage::Colours colours = MonitorColours::instance().from(sRgb());
        DisplayImage onMonitor(field.view(), {}, colours), plain(field.view(), {});
        const QImage left = inSrgb(onMonitor.level(0)), asked = plain.level(0);
        QVERIFY(onMonitor.level(0) != asked);
        QCOMPARE(left.format(), onMonitor.level(0).format());
        int most = 0;
        for (int y = 0; y < left.height(); ++y)
            for (int x = 0; x < left.width(); ++x)
                most = std::max({most, std::abs(qRed(left.pixel(x, y)) - qRed(asked.pixel(x, y))),
                                 std::abs(qGreen(left.pixel(x, y)) - qGreen(asked.pixel(x, y))),
                                 std::abs(qBlue(left.pixel(x, y)) - qBlue(asked.pixel(x, y)))});
        QVERIFY2(most <= 8, qPrintable(QString::number(most)));  // twice rounded, in the dark
        const QImage back = inMonitorsColours(asked), shown = onMonitor.level(0);
        for (int x = 0; x < back.width(); ++x)
            QVERIFY(std::abs(qRed(back.pixel(x, x)) - qRed(shown.pixel(x, x))) <= 1);
    }

    void aSoftProofShowsTheDevice() {
        MonitorColours& colours = MonitorColours::instance();
        const Field field = cube(false);
        QCOMPARE(colours.from(sRgb()), nullptr);
        const io::SoftProof proof{.profile = grey()};
        QVERIFY(io::isProofProfile(grey()));
        QVERIFY(!io::isProofProfile(IccProfile(200)));
        colours.setProof(proof);
        DisplayImage printed(field.view(), {}, colours.from(sRgb()));
        for (int x = 0; x < 200; ++x) {  // a grey press prints greys
            const QRgb p = printed.level(0).pixel(x, 3 * x);
            QVERIFY(std::abs(qRed(p) - qGreen(p)) <= 1 && std::abs(qBlue(p) - qGreen(p)) <= 1);
        }
        colours.setProof({{.profile = displayP3(), .gamut = true}});
        const auto wide = colours.from(proPhoto());
        QVERIFY(wide);
        QRgb pixels[2] = {0xff00ff00u, 0xff808080u};
        wide->apply(pixels, 2);
        QCOMPARE(QColor(pixels[0]), QColor(127, 127, 127));  // ProPhoto's green is in no P3
        QVERIFY(std::abs(qRed(pixels[1]) - qBlue(pixels[1])) <= 1);
        colours.setProof({});
        QCOMPARE(colours.from(sRgb()), nullptr);
    }

    void aProfileThatCannotBeUsedIsShownAsSrgb() {
        IccProfile broken = adobeRgb();
        broken.resize(broken.size() / 2);
        const auto colours = MonitorColours::instance().from(broken);
        const auto plain = MonitorColours::instance().from({});
        QRgb pixels[2] = {0xff4080c0u, 0xff4080c0u};
        if (colours) colours->apply(&pixels[0], 1);
        if (plain) plain->apply(&pixels[1], 1);
        QCOMPARE(pixels[0], pixels[1]);
    }

    void onlyProfilesOfMonitorsAreTaken() {
        MonitorColours& colours = MonitorColours::instance();
        QSignalSpy changed(&colours, &MonitorColours::changed);
        QFile text(folder_.filePath("text.icc"));
        QVERIFY(text.open(QIODevice::WriteOnly));
        text.write("no profile at all");
        text.close();
        QVERIFY(!colours.setFile(text.fileName()));
        QVERIFY(!colours.setFile(fileOf(grey(), "grey.icc")));
        QVERIFY(!colours.setFile(folder_.filePath("missing.icc")));
        QVERIFY(colours.file().isEmpty() && changed.isEmpty());
        QVERIFY(colours.setFile(fileOf(tables(), "tables.icc")));
        QCOMPARE(changed.size(), 1);
        QVERIFY(colours.from({}));
    }

    void theStatusBarNamesTheProfile() {
        QStatusBar bar;
        StatusLine line(bar);
        const auto* label = bar.findChild<QLabel*>("profile");
        IccProfile profile;
        line.showProfile(&profile, false, false);
        QCOMPARE(label->text(), QString("sRGB assumed"));
        line.showProfile(&profile, true, false);
        QCOMPARE(label->text(), QString("linear light, sRGB's primaries"));
        profile = sRgb();
        line.showProfile(&profile, false, false);
        QVERIFY2(label->text().contains("sRGB"), qPrintable(label->text()));
        QVERIFY(!label->text().contains("assumed"));
        line.showProfile(nullptr, false, false);
        QVERIFY(label->text().isEmpty());
    }

    void preferencesActAndAreKept() {
        const BackendRegistry registry = {{"cpu", "CPU", [] {
                                               return BackendProbe{makeCpuBackend(1), {}};
                                           }}};
        PreferencesDialog dialog(registry);
        dialog.setAttribute(Qt::WA_DeleteOnClose, false);
        QSignalSpy changed(&dialog, &PreferencesDialog::changed);
        dialog.findChild<QComboBox*>("usualDevice")->setCurrentIndex(1);
        emit dialog.findChild<QComboBox*>("usualDevice")->activated(1);
        dialog.findChild<QSpinBox*>("undoSteps")->setValue(40);
        dialog.findChild<QSpinBox*>("historyMemory")->setValue(300);
        dialog.findChild<QSpinBox*>("usualThreads")->setValue(3);
        dialog.findChild<QSpinBox*>("mostMemory")->setValue(7);
        QCOMPARE(changed.size(), 5);
        QCOMPARE(Preferences::kept().device, QString("cpu"));
        QCOMPARE(Preferences::kept().undoSteps, 40);
        QCOMPARE(Preferences::kept().historyBytes(), std::int64_t{300} << 20);
        Preferences::kept().applyToProcess();
        QCOMPARE(ThreadPool(0).threads(), 3);
        QCOMPARE(memoryBudget(), std::uint64_t{7} << 30);
        QCOMPARE(Preferences().historyBytes(), std::int64_t{7} << 28);
        Preferences().applyToProcess();
        QVERIFY(usualThreads() >= 1 && memoryBudget() != std::uint64_t{7} << 30);
        QTest::mouseClick(dialog.findChild<QPushButton*>("usualValues"), Qt::LeftButton);
        QTest::mouseClick(dialog.findChild<QPushButton*>("resetAgreed"), Qt::LeftButton);
        QCOMPARE(Preferences::kept(), Preferences());
        QSettings().setValue("editing/undoSteps", -3);
        QSettings().setValue("solving/tolerance", "much");
        QCOMPARE(Preferences::kept(), Preferences());
    }
};

QTEST_MAIN(DisplayColoursTest)
#include "display_colours_test.moc"

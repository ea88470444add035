// File > Print: where a picture lies on its page, and what is in the file.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QPdfWriter>
#include <QPrinter>
#include <QPushButton>
#include <QRegularExpression>

#include "gui/printing/print_dialog.h"
#include "gui/printing/print_work.h"
#include "gui/relief_scene.h"
#include "gui/window_scene.h"
#include "weft/error.h"
#include "weft/io/colour_profile.h"

using namespace weft;
using namespace weft::gui;
using namespace weft::tests;

namespace {

/// What a PDF file of one page says of its paper, and the pixels of the one picture in it.
struct PdfPage {
    QSizeF paper;  ///< points
    QImage image;
};

QByteArray unpacked(const QByteArray& stream) {
    QByteArray sized(4, '\0');  // qUncompress wants a length first, of which it only takes a hint
    sized[1] = 1;
    return qUncompress(sized + stream);
}

QByteArray streamAfter(const QByteArray& pdf, qsizetype from) {
    const qsizetype begin = pdf.indexOf("stream\n", from) + 7,
                    end = pdf.indexOf("\nendstream", begin);
    return pdf.mid(begin, end - begin);
}

/// An image without a picture where there is none.
PdfPage pdfPage(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray pdf = file.readAll();
    PdfPage page;
    const QString text = QString::fromLatin1(pdf);
    static const QRegularExpression box(R"(/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\])");
    const auto paper = box.match(text);
    page.paper = {paper.captured(1).toDouble(), paper.captured(2).toDouble()};
    const qsizetype at = pdf.indexOf("/Subtype /Image");
    if (at < 0) return page;
    static const QRegularExpression size(R"(/Width ([0-9]+)\s+/Height ([0-9]+))");
    const auto extent = size.match(text, at);
    const int width = extent.captured(1).toInt(), height = extent.captured(2).toInt();
    const QByteArray pixels = unpacked(streamAfter(pdf, at));
    if (pixels.size() != 3LL * width * height) return page;
    page.image = QImage(reinterpret_cast<const uchar*>(pixels.constData()), width, height, 3 * width,
                        QImage::Format_RGB888)
                     .convertToFormat(QImage::Format_RGB32);
    return page;
}

std::shared_ptr<OpenedPicture> opened(const Field& color) {
    auto made = std::make_shared<OpenedPicture>();
    made->title = "printed";
    made->picture.color = std::make_shared<const Field>(color.clone());
    return made;
}

constexpr double kMm = 72 / 25.4;

bool nearly(double a, double b) { return std::abs(a - b) < 0.01; }

}  // namespace

class WindowPrintTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    [[nodiscard]] QString path(const char* name) const { return folder_.filePath(name); }

private slots:
    void initTestCase() { const WindowScene settings; }

    // --- where it lies

    void aPictureFitsItsPage_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::newRow("wide") << 4000 << 300;
        QTest::newRow("high") << 300 << 4000;
        QTest::newRow("square") << 64 << 64;
        QTest::newRow("a pixel") << 1 << 1;
    }
    void aPictureFitsItsPage() {
        QFETCH(int, width);
        QFETCH(int, height);
        for (const double margin : {0.0, 10.0, 100.0, 1000.0})
            for (const auto paper : {QPageSize::A4, QPageSize::A6, QPageSize::Letter}) {
                const PrintChoice choice{.paper = paper, .margin = margin};
                const QPageLayout page = pageOf(choice, {width, height});
                QCOMPARE(page.orientation() == QPageLayout::Landscape, width > height);
                const QRectF room = page.paintRect(QPageLayout::Point),
                             place = placeOn(page, choice, {width, height});
                QVERIFY(room.width() > 0 && room.height() > 0);
                QVERIFY(room.adjusted(-0.01, -0.01, 0.01, 0.01).contains(place));
                QVERIFY(nearly(place.width(), room.width()) || nearly(place.height(), room.height()));
                QVERIFY(nearly(place.width() * height, place.height() * width));
                QVERIFY(nearly(place.center().x(), page.fullRect(QPageLayout::Point).center().x()));
            }
    }

    void anActualSizeIsThatOfTheResolution() {
        PrintChoice choice{.turn = PrintTurn::portrait, .size = PrintedSize::actual, .perInch = 200};
        const QPageLayout page = pageOf(choice, {400, 100});
        QCOMPARE(page.orientation(), QPageLayout::Portrait);
        QRectF place = placeOn(page, choice, {400, 100});
        QVERIFY(nearly(place.width(), 144) && nearly(place.height(), 36));
        place = placeOn(page, choice, {400, 100}, 2);  // pixels twice as wide as high
        QVERIFY(nearly(place.width(), 144) && nearly(place.height(), 18));
        QCOMPARE(perInchOf({}), 300.0);
        QCOMPARE(perInchOf({.x = 100, .y = 100, .unit = Resolution::Unit::centimetre}), 254.0);
    }

    // --- what is in the file

    void aPdfFileHoldsEveryPixel() {
        const Field color = texture(kBackground, 4);
        const auto source = opened(color);
        PrintChoice choice{.path = path("whole.pdf"), .margin = 12};
        print({source, {}}, choice, "A title (with brackets)", {});
        const PdfPage page = pdfPage(choice.path);
        QVERIFY(std::abs(page.paper.width() - 842) <= 1 && std::abs(page.paper.height() - 595) <= 1);
        QCOMPARE(page.image.size(), QSize(kBackground.width, kBackground.height));
        for (int y = 0; y < kBackground.height; ++y)
            for (int x = 0; x < kBackground.width; ++x)
                for (int c = 0; c < 3; ++c) {
                    const QRgb seen = page.image.pixel(x, y);
                    const int code = c == 0 ? qRed(seen) : c == 1 ? qGreen(seen) : qBlue(seen);
                    QCOMPARE(code, codeOf(color.at(c, {x, y}), 8));
                }
    }

    void coloursAreThoseOfTheScreen() {
        const auto source = opened(texture(kBackground, 4));
        source->picture.iccProfile = io::standardProfile(io::StandardProfile::adobeRgb);
        const QImage printed = printable({source, {}}, {});
        const auto display = makeDisplay(*source);
        const QImage& shown = display->level(0);
        int other = 0;
        for (int y = 0; y < kBackground.height; ++y)
            for (int x = 0; x < kBackground.width; ++x) {
                const QColor a = printed.pixelColor(x, y), b = shown.pixelColor(x, y);
                QVERIFY(std::abs(a.red() - b.red()) <= 1 && std::abs(a.green() - b.green()) <= 1 &&
                        std::abs(a.blue() - b.blue()) <= 1);
                other += a.red() != codeOf(source->picture.color->at(0, {x, y}), 8);
            }
        QVERIFY(other > 1000);
    }

    void whatIsTransparentIsWhite() {
        const auto source = opened(texture(kPatch, 4));
        source->picture.alpha = std::make_shared<const Field>(ellipseAlpha(kPatch));
        const QImage printed = printable({source, {}}, {});
        QCOMPARE(printed.pixel(0, 0), qRgb(255, 255, 255));
        QVERIFY(printed.pixel(kPatch.width / 2, kPatch.height / 2) != qRgb(255, 255, 255));
    }

    /// The way that real printers take.
    void aPrinterOfQtsTakesThePage() {
        QPrinter printer(QPrinter::HighResolution);
        printer.setOutputFormat(QPrinter::PdfFormat);
        printer.setOutputFileName(path("printer.pdf"));
        const QImage image = printable({opened(texture({30, 60}, 2)), {}}, {});
        const PrintChoice choice{.paper = QPageSize::A5};
        const QPageLayout page = pageOf(choice, {30, 60});
        QVERIFY(paintOn(printer, page, placeOn(page, choice, {30, 60}), image));
        const PdfPage made = pdfPage(path("printer.pdf"));
        QVERIFY(std::abs(made.paper.width() - 148 * kMm) <= 1);
        QVERIFY(std::abs(made.paper.height() - 210 * kMm) <= 1);
        QCOMPARE(made.image, image);
    }

    void aFileThatCannotBeWrittenIsToldAndLeavesNothing() {
        const QString nowhere = path("no such folder/x.pdf");
        QVERIFY_EXCEPTION_THROWN(print({opened(texture(kPatch, 1)), {}}, {.path = nowhere}, "", {}),
                                 BadInput);
        QVERIFY(!QFile::exists(nowhere));
    }

    // --- in the window

    void theWindowPrintsWhatItShows() {
        const WindowScene scene;
        QVERIFY(QTest::qWaitForWindowExposed(scene.window.get()));
        WindowActions& actions = scene.window->actions();
        QVERIFY(!actions.print->isEnabled());
        QVERIFY(scene.open());
        actions.print->trigger();
        auto* dialog = scene.window->findChild<PrintDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        auto* size = dialog->findChild<QComboBox*>("printSize");
        auto* perInch = dialog->findChild<QDoubleSpinBox*>("printPerInch");
        QVERIFY(!perInch->isEnabled());
        size->setCurrentIndex(1);
        QVERIFY(perInch->isEnabled());
        perInch->setValue(5);
        const QString summary = dialog->findChild<QLabel*>("printSummary")->text();
        QVERIFY(summary.contains("cut off"));
        dialog->addPrinters({"A <b>printer</b>"});
        QVERIFY(!dialog->choice().printer.isEmpty());
        PrintChoice choice = dialog->choice();
        choice.printer.clear();
        choice.path = scene.path("seen.pdf");
        emit dialog->chosen(choice);
        dialog->close();
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(choice.path), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!scene.window->exportFlow().active(), kPatience);
        QCOMPARE(pdfPage(choice.path).image,
                 scene.seen().convertToFormat(QImage::Format_RGB32));  // the patch with it
    }

    void ofAReliefItPrintsWhatItsCanvasShows() {
        const ReliefScene scene;
        QVERIFY(QTest::qWaitForWindowExposed(scene.window.get()));
        QVERIFY(scene.openSphere());
        WindowActions& actions = scene.window->actions();
        QImage last;
        for (const auto shown :
             {ReliefPicture::photograph, ReliefPicture::shaded, ReliefPicture::normals}) {
            scene.document().setShownPicture(shown);
            const bool drawn = shown != ReliefPicture::photograph;
            QTRY_VERIFY_WITH_TIMEOUT(
                !drawn || (scene.document().drawn() && scene.document().drawn()->of == shown),
                kPatience);
            QVERIFY(actions.print->isEnabled());
            actions.print->trigger();
            auto* dialog = scene.window->findChild<PrintDialog*>();
            QVERIFY(dialog);
            PrintChoice choice = dialog->choice();
            choice.printer.clear();
            choice.path = scene.path(QString("relief %1.pdf").arg(int(shown)));
            emit dialog->chosen(choice);
            delete dialog;
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(choice.path), kPatience);
            QTRY_VERIFY_WITH_TIMEOUT(scene.window->messages().text().contains(choice.path),
                                     kPatience);
            const QImage printed = pdfPage(choice.path).image;
            if (drawn) QCOMPARE(printed, scene.pictureShown().convertToFormat(QImage::Format_RGB32));
            QVERIFY(!printed.isNull() && printed != last);
            last = printed;
        }
    }
};

QTEST_MAIN(WindowPrintTest)
#include "window_print_test.moc"

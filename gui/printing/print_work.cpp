#include "gui/printing/print_work.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QPrinter>
#include <QSaveFile>
#include <mutex>

#include "gui/display/sample_conversion.h"
#include "weft/error.h"
#include "weft/io/export_picture.h"

namespace weft::gui {

namespace {

[[noreturn]] void refusePrint(const QString& sentence) { throw BadInput(sentence.toStdString()); }

void writePdf(const QPageLayout& page, const QRectF& place, const QImage& image,
              const PrintChoice& choice, const QString& title) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setTitle(title);
        writer.setCreator(QStringLiteral("Weft"));
        if (!paintOn(writer, page, place, image))
            refusePrint(
                QCoreApplication::translate("Printing", "The picture could not be drawn into '%1'.")
                    .arg(choice.path));
    }
    QSaveFile file(choice.path);
    const QByteArray& bytes = buffer.data();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        refusePrint(QCoreApplication::translate("Printing", "'%1' could not be written: %2.")
                        .arg(choice.path, file.errorString()));
}

void sendToPrinter(const QPageLayout& page, const QRectF& place, const QImage& image,
                   const PrintChoice& choice, const QString& title) {
    QPrinter printer(QPrinter::HighResolution);
    printer.setPrinterName(choice.printer);
    printer.setDocName(title);
    printer.setCopyCount(choice.copies);
    if (!printer.isValid() || !paintOn(printer, page, place, image))
        refusePrint(QCoreApplication::translate("Printing", "The printer “%1” takes nothing.")
                        .arg(choice.printer));
}

}  // namespace

QImage printable(const ExportSource& source, const std::stop_token& stop) {
    io::Picture picture = source.background->picture;
    compose(picture, source.layers);
    picture.stored = nullptr;
    picture = io::pictureToExport(picture, {.ground = io::Ground{},
                                            .profile = io::standardProfile(io::StandardProfile::sRgb),
                                            .stop = stop});
    const Extent e = picture.color->extent();
    QImage image(e.width, e.height, QImage::Format_RGB32);
    if (image.isNull()) throw std::bad_alloc();
    convertSamples(picture.color->view(), {}, image, {});
    return image;
}

bool paintOn(QPagedPaintDevice& device, const QPageLayout& page, const QRectF& place,
             const QImage& image) {
    constexpr double kPoint = 72;  // per inch
    QPageLayout whole = page;      // margins are ours: those of a printer may be wider
    whole.setMode(QPageLayout::FullPageMode);
    device.setPageLayout(whole);
    QPainter painter;
    if (!painter.begin(&device)) return false;
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.scale(device.logicalDpiX() / kPoint, device.logicalDpiY() / kPoint);
    painter.setClipRect(page.paintRect(QPageLayout::Point));
    painter.drawImage(place, image);
    return painter.end();
}

void print(const ExportSource& source, const PrintChoice& choice, const QString& title,
           const std::stop_token& stop) {
    static std::mutex mutex;  // Qt's own printers are shared by the process
    const std::lock_guard lock(mutex);
    const QImage image = printable(source, stop);
    const Extent e{image.width(), image.height()};
    const QPageLayout page = pageOf(choice, e);
    const QRectF place = placeOn(page, choice, e, source.background->picture.resolution.aspect());
    if (choice.printer.isEmpty())
        writePdf(page, place, image, choice, title);
    else
        sendToPrinter(page, place, image, choice, title);
}

}  // namespace weft::gui

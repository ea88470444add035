#include "gui/panels/drawing_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QSaveFile>
#include <QSvgGenerator>

namespace weft::gui {

namespace {

QImage asImage(const DrawingExport& drawing) {
    constexpr int kScale = 2;
    QImage image(drawing.size * kScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kScale);
    QPainter painter(&image);
    drawing.paint(painter, QRect({}, drawing.size));
    return image;
}

QByteArray packed(const QImage& image) {
    QBuffer buffer;
    return buffer.open(QIODevice::WriteOnly) && image.save(&buffer, "PNG") ? buffer.data()
                                                                           : QByteArray();
}

QByteArray asSvg(const DrawingExport& drawing) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(drawing.size);
    generator.setViewBox(QRect({}, drawing.size));
    generator.setTitle(drawing.title);
    QPainter painter;
    if (!painter.begin(&generator)) return {};
    drawing.paint(painter, QRect({}, drawing.size));
    painter.end();
    return buffer.data();
}

QString tr(const char* text) { return QCoreApplication::translate("DrawingExport", text); }

QString write(const QByteArray& bytes, const QString& noun, const QString& path) {
    QSaveFile file(path);
    if (bytes.isEmpty()) return tr("The %1 could not be drawn into '%2'.").arg(noun, path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return tr("'%1' could not be written: %2.").arg(path, file.errorString());
    return {};
}

/// What the file will hold, still to be packed; null where there is no such kind.
std::function<QByteArray()> contents(const DrawingExport& drawing, const QString& suffix) {
    if (drawing.paint && suffix == QLatin1String("png"))
        return [image = asImage(drawing)] { return packed(image); };
    if (drawing.paint && suffix == QLatin1String("svg"))
        return [bytes = asSvg(drawing)] { return bytes; };
    const auto table = drawing.tables.find(suffix);
    return table == drawing.tables.end() ? nullptr : table->second;
}

}  // namespace

std::function<QString()> drawingSaver(const DrawingExport& drawing, const QString& path) {
    const auto bytes = contents(drawing, QFileInfo(path).suffix().toLower());
    return [bytes, noun = drawing.noun, kinds = drawing.kinds, path] {
        return bytes ? write(bytes(), noun, path)
                     : tr("A %1 is saved as %2, not as '%3'.").arg(noun, kinds, path);
    };
}

}  // namespace weft::gui

#include "gui/panels/plot_export.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QSaveFile>
#include <QSvgGenerator>

#include "gui/panels/plot_widget.h"

namespace weft::gui {

namespace {

QByteArray asPng(const PlotWidget& plot) {
    constexpr int kScale = 2;
    QImage image(plot.size() * kScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kScale);
    QPainter painter(&image);
    plot.paint(painter, plot.rect());
    painter.end();
    QBuffer buffer;
    return buffer.open(QIODevice::WriteOnly) && image.save(&buffer, "PNG") ? buffer.data()
                                                                           : QByteArray();
}

QByteArray asSvg(const PlotWidget& plot) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(plot.size());
    generator.setViewBox(plot.rect());
    generator.setTitle(plot.content().yTitle);
    QPainter painter;
    if (!painter.begin(&generator)) return {};
    plot.paint(painter, plot.rect());
    painter.end();
    return buffer.data();
}

}  // namespace

QString savePlot(const PlotWidget& plot, const QByteArray& table, const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    if (suffix == QLatin1String("png")) {
        bytes = asPng(plot);
    } else if (suffix == QLatin1String("svg")) {
        bytes = asSvg(plot);
    } else if (suffix == QLatin1String("csv")) {
        bytes = table;
    } else {
        return QStringLiteral("A plot is saved as .png, .svg or .csv, not as '%1'.").arg(path);
    }
    QSaveFile file(path);
    if (bytes.isEmpty()) return QStringLiteral("The plot could not be drawn into '%1'.").arg(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return QStringLiteral("'%1' could not be written: %2.").arg(path, file.errorString());
    return {};
}

}  // namespace weft::gui

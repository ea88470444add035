#include "gui/charts/chart_files.h"

#include <QBuffer>
#include <QImage>
#include <QLocale>
#include <QSvgGenerator>

#include "gui/languages/engine_text.h"
#include "weft/error.h"
#include "weft/sentence.h"

namespace weft::gui {

namespace {

QByteArray asPng(const LabFigure& figure, const ChartStyle& style) {
    constexpr int kScale = 2;
    QImage image(kChartFileSize * kScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kScale);
    QPainter painter(&image);
    paintChart(painter, QRectF(QPointF(), kChartFileSize), figure, style);
    painter.end();
    QBuffer buffer;
    const bool good = buffer.open(QIODevice::WriteOnly) && image.save(&buffer, "PNG");
    return good ? buffer.data() : QByteArray();
}

QByteArray asSvg(const LabFigure& figure, const ChartStyle& style) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(kChartFileSize);
    generator.setViewBox(QRect(QPoint(0, 0), kChartFileSize));
    generator.setTitle(QString::fromStdString(figure.title));
    generator.setDescription(QString::fromStdString(figure.caption));
    QPainter painter;
    if (!painter.begin(&generator)) return {};
    paintChart(painter, QRectF(QPointF(), kChartFileSize), figure, style);
    painter.end();
    return buffer.data();
}

}  // namespace

LabFigure withProvenance(LabFigure figure, const LabReport& report, const QDate& date) {
    const QString day = QLocale::c().toString(date, QStringLiteral("d MMMM yyyy"));  // stays English
    figure.caption =
        engineText(figure.caption).toStdString();  // as a whole it would be no known text
    if (!figure.caption.empty()) figure.caption += "\n";
    figure.caption += report.device.device +
                      (report.quick ? ", quick run, " : ", ") +  // stays English
                      day.toStdString() + ".";
    return figure;
}

QByteArray chartFile(const LabFigure& figure, const std::string& suffix, const ChartStyle& style) {
    const QByteArray bytes = suffix == "svg" ? asSvg(figure, style) : asPng(figure, style);
    if (bytes.isEmpty())
        throw BadInput(sentence("The figure '{name}' could not be drawn.", {{"name", figure.key}}));
    return bytes;
}

}  // namespace weft::gui

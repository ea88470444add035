#include "app/cli/lab_figure.h"

#include <QBuffer>
#include <QImage>
#include <QSvgGenerator>

#include "gui/panels/plot_widget.h"
#include "weft/error.h"

namespace weft::cli {

namespace {

constexpr QSize kSize{1240, 720};
constexpr int kMargin = 16, kTitle = 28, kCaption = 96;

/// Eight colours that differ in hue and lightness (Okabe and Ito, for all kinds of sight).
const QColor kColors[] = {QColor(0x00, 0x00, 0x00), QColor(0xe6, 0x9f, 0x00),
                          QColor(0x56, 0xb4, 0xe9), QColor(0x00, 0x9e, 0x73),
                          QColor(0xcc, 0x79, 0xa7), QColor(0x00, 0x72, 0xb2),
                          QColor(0xd5, 0x5e, 0x00), QColor(0x99, 0x99, 0x33)};

gui::PlotContent contentOf(const LabFigure& figure) {
    gui::PlotContent content;
    content.xTitle = QString::fromStdString(figure.xTitle);
    content.yTitle = QString::fromStdString(figure.yTitle);
    content.wholeX = true;
    std::size_t i = 0;
    for (const FigureSeries& s : figure.series) {
        gui::PlotCurve curve;
        curve.name = QString::fromStdString(s.name);
        curve.color = kColors[i++ % std::size(kColors)];
        curve.markersOnly = s.x.size() == 1;
        for (std::size_t p = 0; p < s.x.size(); ++p) curve.append(s.x[p], s.y[p]);
        content.curves.push_back(std::move(curve));
    }
    return content;
}

QPalette onPaper() {
    QPalette palette;
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, Qt::black);
    return palette;
}

void paint(QPainter& painter, const LabFigure& figure) {
    const QRect page(QPoint(0, 0), kSize);
    painter.fillRect(page, Qt::white);
    const QRect inside = page.adjusted(kMargin, kMargin, -kMargin, -kMargin);
    gui::PlotWidget plot;
    plot.setPalette(onPaper());
    plot.content() = contentOf(figure);
    plot.paint(painter, inside.adjusted(0, kTitle, 0, -kCaption));
    QFont font = painter.font();
    painter.setPen(Qt::black);
    painter.drawText(inside.adjusted(0, inside.height() - kCaption + 8, 0, 0),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     QString::fromStdString(figure.caption));
    font.setBold(true);
    painter.setFont(font);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignTop, QString::fromStdString(figure.title));
}

QByteArray asPng(const LabFigure& figure) {
    constexpr int kScale = 2;
    QImage image(kSize * kScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kScale);
    QPainter painter(&image);
    paint(painter, figure);
    painter.end();
    QBuffer buffer;
    const bool good = buffer.open(QIODevice::WriteOnly) && image.save(&buffer, "PNG");
    return good ? buffer.data() : QByteArray();
}

QByteArray asSvg(const LabFigure& figure) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(kSize);
    generator.setViewBox(QRect(QPoint(0, 0), kSize));
    generator.setTitle(QString::fromStdString(figure.title));
    generator.setDescription(QString::fromStdString(figure.caption));
    QPainter painter;
    if (!painter.begin(&generator)) return {};
    paint(painter, figure);
    painter.end();
    return buffer.data();
}

}  // namespace

QByteArray drawFigure(const LabFigure& figure, const std::string& suffix) {
    const QByteArray bytes = suffix == "svg" ? asSvg(figure) : asPng(figure);
    if (bytes.isEmpty()) throw BadInput("The figure '" + figure.key + "' could not be drawn.");
    return bytes;
}

}  // namespace weft::cli

#include "gui/race/race_export.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QSaveFile>
#include <QSvgGenerator>

#include "gui/race/race_results.h"
#include "weft/io/lab_report.h"

namespace weft::gui {

namespace {

constexpr QRect kFigure{0, 0, 1000, 640};

/// Painted on the GUI thread; packing it is left to the worker.
QImage asImage(const RaceResults& results) {
    constexpr int kScale = 2;
    QImage image(kFigure.size() * kScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kScale);
    QPainter painter(&image);
    results.paintFigure(painter, kFigure);
    return image;
}

QByteArray packed(const QImage& image) {
    QBuffer buffer;
    return buffer.open(QIODevice::WriteOnly) && image.save(&buffer, "PNG") ? buffer.data()
                                                                           : QByteArray();
}

QByteArray asSvg(const RaceResults& results) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(kFigure.size());
    generator.setViewBox(kFigure);
    QPainter painter;
    if (!painter.begin(&generator)) return {};
    results.paintFigure(painter, kFigure);
    painter.end();
    return buffer.data();
}

QString write(const QByteArray& bytes, const QString& path) {
    QSaveFile file(path);
    if (bytes.isEmpty()) return QStringLiteral("The race could not be drawn into '%1'.").arg(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return QStringLiteral("'%1' could not be written: %2.").arg(path, file.errorString());
    return {};
}

}  // namespace

std::function<QString()> raceSaver(const RaceRecord& race, const RaceResults& results,
                                   const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    if (suffix == QLatin1String("csv"))
        return [race, path] {
            return write(QByteArray::fromStdString(io::raceCsv(race.result())), path);
        };
    if (suffix == QLatin1String("json"))
        return [race, path] {
            return write(QByteArray::fromStdString(io::raceJson(race.result())), path);
        };
    if (suffix == QLatin1String("png"))
        return [image = asImage(results), path] { return write(packed(image), path); };
    if (suffix == QLatin1String("svg"))
        return [bytes = asSvg(results), path] { return write(bytes, path); };
    return [path] {
        return QStringLiteral("A race is saved as .csv, .json, .png or .svg, not as '%1'.").arg(path);
    };
}

}  // namespace weft::gui

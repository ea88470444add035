#include "gui/race/race_export.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QSvgGenerator>
#include <cmath>

#include "gui/race/race_results.h"

namespace weft::gui {

namespace {

constexpr QRect kFigure{0, 0, 1000, 640};

QByteArray asCsv(const Race& race) {
    QString text =
        QStringLiteral("scheme,canonical,steps,seconds_a_step,seconds,speed_up,staleness,outcome\n");
    const auto quoted = [](QString s) {
        return QLatin1Char('"') + s.replace(QLatin1Char('"'), QStringLiteral("\"\"")) +
               QLatin1Char('"');
    };
    for (const auto& run : race.runs) {
        const double speedUp = race.speedUp(*run);
        text += quoted(run->name()) + ',' + quoted(QString::fromStdString(run->scheme.canonical())) +
                ',' + QString::number(run->steps) + ',' +
                QString::number(run->secondsAStep(), 'g', 9) + ',' +
                QString::number(run->seconds, 'g', 9) + ',' +
                (std::isfinite(speedUp) ? QString::number(speedUp, 'g', 6) : QString()) + ',' +
                QString::number(run->staleness) + ',' + quoted(outcomeText(*run)) + '\n';
    }
    return text.toUtf8();
}

/// JSON has no infinity: null.
QJsonValue number(double value) { return std::isfinite(value) ? QJsonValue(value) : QJsonValue(); }

QJsonObject runAsJson(const Race& race, const RaceRun& run) {
    QJsonArray trace;
    for (const TracePoint& p : run.trace.points())
        trace.append(QJsonArray{static_cast<qint64>(p.step), p.seconds, number(p.residual),
                                number(p.errorBound)});
    return {{"scheme", run.name()},
            {"canonical", QString::fromStdString(run.scheme.canonical())},
            {"outcome", outcomeText(run)},
            {"steps", static_cast<qint64>(run.steps)},
            {"seconds", run.seconds},
            {"secondsAStep", run.secondsAStep()},
            {"speedUp", number(race.speedUp(run))},
            {"staleness", static_cast<qint64>(run.staleness)},
            {"failure", run.failure},
            {"trace", trace}};
}

QByteArray asJson(const Race& race) {
    QJsonArray runs;
    for (const auto& run : race.runs) runs.append(runAsJson(race, *run));
    const RaceRun* reference = race.reference();
    const QJsonObject all{{"problem", race.problem},
                          {"device", race.device},
                          {"toleranceCodes", race.tolerance},
                          {"speedUpOver", reference ? reference->name() : QString()},
                          {"traceColumns", QJsonArray{"step", "seconds", "residual", "error"}},
                          {"runs", runs}};
    return QJsonDocument(all).toJson();
}

QByteArray asPng(const RaceResults& results) {
    constexpr int kScale = 2;
    QImage image(kFigure.size() * kScale, QImage::Format_RGB32);
    image.setDevicePixelRatio(kScale);
    QPainter painter(&image);
    results.paintFigure(painter, kFigure);
    painter.end();
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

}  // namespace

QString saveRace(const Race& race, const RaceResults& results, const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    QByteArray bytes;
    if (suffix == QLatin1String("csv")) {
        bytes = asCsv(race);
    } else if (suffix == QLatin1String("json")) {
        bytes = asJson(race);
    } else if (suffix == QLatin1String("png")) {
        bytes = asPng(results);
    } else if (suffix == QLatin1String("svg")) {
        bytes = asSvg(results);
    } else {
        return QStringLiteral("A race is saved as .csv, .json, .png or .svg, not as '%1'.").arg(path);
    }
    QSaveFile file(path);
    if (bytes.isEmpty()) return QStringLiteral("The race could not be drawn into '%1'.").arg(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return QStringLiteral("'%1' could not be written: %2.").arg(path, file.errorString());
    return {};
}

}  // namespace weft::gui

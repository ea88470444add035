#include "gui/lab/report/lab_comparison.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "gui/texts/shown_text.h"
#include "weft/error.h"
#include "weft/io/lab_report.h"
#include "weft/sentence.h"

namespace weft::gui {

namespace {

constexpr double kFaded = 0.45, kFadedMore = 0.15, kMostFaded = 0.75;
constexpr std::size_t kFewCurves = 3;
constexpr qint64 kLargestFile = qint64{256} << 20;

QString deviceOf(const LabRecord& run) { return shownName(run.report.device.device); }

QString driverOf(const LabRecord& run) {
    if (!run.driver.isEmpty()) return shownName(run.driver);
    for (const PlatformFact& fact : run.platform)
        if (fact.key == "driver") return shownName(fact.text);
    return {};
}

QString fileOf(const LabRecord& run) {
    if (!run.title.isEmpty()) return run.title;
    return run.file.isEmpty() ? QObject::tr("this run") : shownFileName(run.file);
}

/// Adds to names that several runs have in common.
template <class More>
void tellApart(QStringList& names, const std::vector<SharedRecord>& runs, const More& more) {
    const QStringList before = names;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const QString& name = before[static_cast<int>(i)];
        const QString text = more(*runs[i]);
        if (before.count(name) > 1 && !text.isEmpty())
            names[static_cast<int>(i)] += QStringLiteral(", ") + text;
    }
}

/// x of a named axis, on an axis of other names, which grows by those that it lacks.
std::vector<double> onAxis(const std::vector<double>& x, const LabAxis& own, LabAxis& shared) {
    if (shared.names.empty() || own.names == shared.names) return x;
    std::vector<double> placed;
    for (const double value : x) {
        const auto i = static_cast<std::size_t>(std::max(value, 0.0));
        const std::string name = i < own.names.size() ? own.names[i] : std::to_string(i);
        auto at = std::find(shared.names.begin(), shared.names.end(), name);
        if (at == shared.names.end()) at = shared.names.insert(at, name);
        placed.push_back(static_cast<double>(at - shared.names.begin()));
    }
    return placed;
}

/// The curve of that name in the first run's figure; null where it has none.
const LabSeries* twinOf(const LabFigure& figure, std::size_t own, const std::string& name) {
    for (std::size_t i = 0; i < own; ++i)
        if (figure.series[i].name == name) return &figure.series[i];
    return nullptr;
}

/// Another run's curves, which are added to the first's `own`.
class RunAdder {
public:
    RunAdder(ComparedFigure& into, std::size_t own, std::size_t number, const QString& run)
        : into_(into),
          own_(own),
          run_(run.toStdString()),
          legend_(QObject::tr("fainter: %1").arg(run).toStdString()) {
        faded_ = std::min(kFaded + kFadedMore * static_cast<double>(number - 1), kMostFaded);
    }

    void add(const LabFigure& figure) {
        for (const LabSeries& series : figure.series)
            if (series.source != LabSource::paper) add(series, figure.x);
    }

private:
    /// Twins of many curves have one place in the legend, for all of the run.
    void add(const LabSeries& series, const LabAxis& axis) {
        SeriesTone tone{.color = into_.figure.series.size(), .faded = faded_};
        if (const LabSeries* twin = twinOf(into_.figure, own_, series.name)) {
            tone.color = static_cast<std::size_t>(twin - into_.figure.series.data());
            if (own_ > kFewCurves) tone.legend = told_ ? std::string() : legend_;
            told_ = true;
        }
        LabSeries added = series;
        added.name.append(" · ").append(run_);
        added.pile = run_;
        added.x = onAxis(series.x, axis, into_.figure.x);
        into_.figure.series.push_back(std::move(added));
        into_.tones.push_back(std::move(tone));
    }

    ComparedFigure& into_;
    std::size_t own_;
    std::string run_, legend_;
    double faded_;
    bool told_ = false;
};

}  // namespace

QStringList namesOf(const std::vector<SharedRecord>& runs) {
    QStringList names;
    for (const SharedRecord& run : runs) names << deviceOf(*run);
    tellApart(names, runs, driverOf);
    tellApart(names, runs, fileOf);
    return names;
}

ComparedFigure comparedFigure(const std::vector<SharedRecord>& runs, const std::string& key) {
    ComparedFigure all{*runs.front()->report.figure(key), {}};
    const std::size_t own = all.figure.series.size();
    for (std::size_t i = 0; i < own; ++i) all.tones.push_back({.color = i});
    const QStringList names = namesOf(runs);
    for (std::size_t i = 1; i < runs.size(); ++i)
        if (const LabFigure* figure = runs[i]->report.figure(key))
            RunAdder(all, own, i, names[static_cast<int>(i)]).add(*figure);
    return all;
}

SharedRecord readLabRecord(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw BadInput(
            sentence("'{file}' cannot be read: {reason}.",
                     {{"file", path.toStdString()}, {"reason", file.errorString().toStdString()}}));
    if (file.size() > kLargestFile)
        throw BadInput(sentence("'{file}' is too large for a report of the Lab.",
                                {{"file", path.toStdString()}}));
    const QByteArray bytes = file.readAll();
    const std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    LabRecord record{io::readLabJson(text, path.toStdString())};
    record.file = path;
    record.driver =
        QJsonDocument::fromJson(bytes).object()["platform"].toObject()["driver"].toString();
    return std::make_shared<const LabRecord>(std::move(record));
}

}  // namespace weft::gui

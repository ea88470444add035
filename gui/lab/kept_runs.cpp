#include "gui/lab/kept_runs.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QLocale>
#include <QStandardPaths>
#include <filesystem>

#include "gui/lab/report/lab_comparison.h"
#include "gui/languages/engine_text.h"
#include "gui/languages/language.h"
#include "resources/resources.h"
#include "weft/error.h"
#include "weft/io/lab_report.h"
#include "weft/io/picture_file.h"

namespace weft::gui {

namespace {

constexpr const char* kTime = "yyyyMMdd-HHmmss-zzz";
constexpr int kTimeLength = 19;

QString tr(const char* text) { return QCoreApplication::translate("KeptRuns", text); }

QString folderOf(const QString& folder, const std::string& experiment) {
    return folder + '/' + QString::fromStdString(experiment);
}

QStringList filesNewestFirst(const QString& folder) {
    return QDir(folder).entryList({QStringLiteral("*.json")}, QDir::Files,
                                  QDir::Name | QDir::Reversed);
}

/// "20261126-094012-123_cpu_quick.json" as "26 Nov 2026, 09:40, cpu, quick".
QString titleOf(const QString& file) {
    const QDateTime when = QDateTime::fromString(file.left(kTimeLength), QLatin1String(kTime));
    if (!when.isValid()) return file;
    QString title = languageLocale().toString(when, tr("d MMM yyyy, HH:mm"));
    for (const QString& part :
         file.mid(kTimeLength).section('.', 0, 0).split('_', Qt::SkipEmptyParts))
        title += QStringLiteral(", ") + part;
    return title;
}

QString fileNameOf(const LabReport& report) {
    QString name = QDateTime::currentDateTime().toString(QLatin1String(kTime)) + '_' +
                   QString::fromStdString(report.device.backend);
    if (report.quick) name += QStringLiteral("_quick");
    return name + QStringLiteral(".json");
}

SharedRecord read(const KeptRun& run) {
    LabRecord record = *readLabRecord(run.path);
    record.title = run.title;
    return std::make_shared<const LabRecord>(std::move(record));
}

/// The newest that can be read; null: none can.
SharedRecord newestOf(const std::vector<KeptRun>& runs, const std::string& experiment,
                      QStringList& damaged) {
    for (const KeptRun& run : runs) try {
            SharedRecord record = read(run);
            if (record->report.experiment == experiment) return record;
            damaged << tr("'%1' is of another experiment and was left out.").arg(run.path);
        } catch (const BadInput& problem) {
            damaged << tr("A kept run was left out. %1").arg(engineText(problem.what()));
        }
    return nullptr;
}

}  // namespace

QString keptRunsFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/lab");
}

std::vector<KeptRun> keptRuns(const QString& folder, const std::string& experiment) {
    const QString own = folderOf(folder, experiment);
    std::vector<KeptRun> runs;
    for (const QString& file : filesNewestFirst(own))
        runs.push_back({own + '/' + file, titleOf(file)});
    return runs;
}

KeptRun shippedRun(const std::string& experiment) {
    const QString path = resources::labRun(experiment.c_str());
    return QFile::exists(path) ? KeptRun{path, tr("NVIDIA H200, comes with Weft")} : KeptRun{};
}

QString keepRun(const QString& folder, const SharedRecord& record) {
    const QString own = folderOf(folder, record->report.experiment);
    if (!QDir().mkpath(own))
        throw BadInput(
            tr("The run is not kept: the folder '%1' cannot be made.").arg(own).toStdString());
    const QString path = own + '/' + fileNameOf(record->report);
    io::writeFileAtomically(std::filesystem::path(path.toStdU16String()),
                            io::labJson(record->report, record->platform));
    const QStringList files = filesNewestFirst(own);
    for (int i = kMostKept; i < files.size(); ++i) QFile::remove(own + '/' + files[i]);
    return path;
}

NewestRuns newestRuns(const QString& folder, const std::stop_token& stop) {
    NewestRuns all;
    for (const Experiment* experiment : experiments()) {
        if (stop.stop_requested()) break;
        const std::string name = experiment->name;
        if (SharedRecord kept = newestOf(keptRuns(folder, name), name, all.damaged))
            all.kept[name] = std::move(kept);
        else if (const KeptRun shipped = shippedRun(name); !shipped.path.isEmpty())
            if (SharedRecord run = newestOf({shipped}, name, all.damaged))
                all.shipped[name] = std::move(run);
    }
    return all;
}

}  // namespace weft::gui

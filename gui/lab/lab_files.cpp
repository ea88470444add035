#include "gui/lab/lab_files.h"

#include <QCoreApplication>
#include <QFile>

#include "gui/charts/chart_files.h"
#include "gui/languages/engine_text.h"
#include "gui/panels/drawing_export.h"
#include "weft/io/lab_report.h"

namespace weft::gui {

std::function<QString()> figureSaver(const LabFigure& figure, const ChartStyle& style,
                                     const QString& path) {
    return drawingSaver(
        {.noun = QCoreApplication::translate("LabFiles", "figure"),
         .kinds = QCoreApplication::translate("LabFiles", ".png or .svg"),
         .size = kChartFileSize,
         .paint = [&](QPainter& painter,
                      const QRect& area) { paintChart(painter, area, figure, style); },
         .tables = {},
         .title = engineText(figure.title)},
        path);
}

std::function<QString()> dataSaver(const SharedRecord& record, const std::string& table,
                                   const QString& path) {
    const auto json = [record] {
        QFile file(record->file);  // with the platform, which a run that was read does not have
        if (!record->file.isEmpty() && file.open(QIODevice::ReadOnly)) return file.readAll();
        return QByteArray::fromStdString(io::labJson(record->report, record->platform));
    };
    const auto csv = [record, table] {
        const LabTable* found = record->report.table(table);
        return found ? QByteArray::fromStdString(io::labCsv(*found)) : QByteArray();
    };
    return drawingSaver({.noun = QCoreApplication::translate("LabFiles", "run"),
                         .kinds = QCoreApplication::translate("LabFiles", ".json or .csv"),
                         .size = {},
                         .paint = {},
                         .tables = {{QStringLiteral("json"), json}, {QStringLiteral("csv"), csv}}},
                        path);
}

}  // namespace weft::gui

#include "gui/race/race_table.h"

#include <QCoreApplication>
#include <cmath>

#include "gui/style/number_text.h"

namespace weft::gui {

namespace {

QString tr(const char* words) { return QCoreApplication::translate("Race", words); }

QString speedUpText(double factor) {
    return std::isfinite(factor) ? QStringLiteral("%1 ×").arg(factor, 0, 'f', factor < 10 ? 2 : 1)
                                 : QStringLiteral("–");
}

}  // namespace

QStringList raceColumns(const RaceRecord& race) {
    const RaceRun* reference = race.reference();
    return {tr("Scheme"),
            tr("Steps"),
            tr("A step"),
            tr("Time"),
            tr("Speed-up over %1").arg(reference ? reference->name() : QStringLiteral("base")),
            tr("Staleness"),
            tr("Outcome")};
}

std::vector<QStringList> raceRows(const RaceRecord& race) {
    std::vector<QStringList> rows;
    for (const auto& run : race.runs)
        rows.push_back({run->name(), countText(run->steps), secondsText(run->secondsAStep()),
                        secondsText(run->seconds), speedUpText(race.speedUp(*run)),
                        countText(run->staleness),
                        run->failure.isEmpty() ? outcomeText(*run) : run->failure});
    return rows;
}

}  // namespace weft::gui

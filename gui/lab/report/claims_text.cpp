#include "gui/lab/report/claims_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "gui/languages/engine_text.h"
#include "gui/languages/language.h"

namespace weft::gui {

namespace {

/// A sign for those who do not see the colour, and the words.
QString wordsOf(LabAnswer answer) {
    switch (answer) {
        case LabAnswer::agrees:
            return QStringLiteral("✓ ") + QCoreApplication::translate("Claims", "Agrees");
        case LabAnswer::differs:
            return QStringLiteral("≠ ") + QCoreApplication::translate("Claims", "Differs");
        case LabAnswer::untold:
            return QStringLiteral("? ") +
                   QCoreApplication::translate("Claims", "Cannot be told here");
        case LabAnswer::inapplicable:
            return QStringLiteral("– ") +
                   QCoreApplication::translate("Claims", "Does not apply here");
    }
    return {};
}

/// The data as a sentence.
QString dataOf(const LabClaim& c) {
    const QString data = engineText(c.data + ".");
    return c.told() ? QCoreApplication::translate("Claims", "Here: %1").arg(data)
                    : QCoreApplication::translate("Claims", "Because %1").arg(data);
}

Html textOf(const LabClaim& c) {
    return Html::own(QStringLiteral("<p><b>%1</b>: %2 <i>(%3)</i><br/>%4</p>"))
        .with(wordsOf(c.answer), engineText(c.claim), engineText(c.source), dataOf(c));
}

/// The figures that a place in a paper names: "§V-A, Fig 7 and 9" are 7 and 9.
bool names(const std::string& source, int figure) {
    static const QRegularExpression place(
        QStringLiteral("Fig\\s((?:\\d+(?:\\sand\\s|,\\s|\\sto\\s)?)+)"));
    static const QRegularExpression number(QStringLiteral("\\d+"));
    auto numbers = number.globalMatch(place.match(QString::fromStdString(source)).captured(1));
    while (numbers.hasNext())
        if (numbers.next().captured().toInt() == figure) return true;
    return false;
}

QString countsText(const LabReport& report) {
    const auto count = [&](LabAnswer answer) {
        return static_cast<int>(std::count_if(report.claims.begin(), report.claims.end(),
                                              [&](const LabClaim& c) { return c.answer == answer; }));
    };
    return QCoreApplication::translate(
               "Claims",
               "Of the paper's claims %1 agree, %2 differ, %3 cannot be told from this run and %4 do "
               "not apply to this device.")
        .arg(count(LabAnswer::agrees))
        .arg(count(LabAnswer::differs))
        .arg(count(LabAnswer::untold))
        .arg(count(LabAnswer::inapplicable));
}

QString loadText(const LabLoad& load) {
    if (std::isnan(load.others)) return {};
    const QLocale locale = languageLocale();
    return QCoreApplication::translate(
               "Claims",
               "The run took %1 s by the clock and %2 s of processors; other programs used %3 of %4 "
               "processors meanwhile.")
        .arg(locale.toString(load.seconds, 'f', 1), locale.toString(load.processorSeconds, 'f', 1),
             locale.toString(load.others, 'f', 1), locale.toString(load.processors, 'f', 0));
}

}  // namespace

Html claimsText(const LabReport& report) {
    if (report.claims.empty()) return {};
    Html all =
        Html::own(QStringLiteral("<p>%1 %2</p>")).with(countsText(report), loadText(report.load));
    for (const LabClaim& c : report.claims) all += textOf(c);
    return all;
}

Html claimsText(const LabReport& report, const LabFigure& figure) {
    static const QRegularExpression key(QStringLiteral("^fig(\\d+)"));
    const QString number = key.match(QString::fromStdString(figure.key)).captured(1);
    Html some;
    for (const LabClaim& c : report.claims)
        if (!number.isEmpty() && names(c.source, number.toInt())) some += textOf(c);
    return some;
}

}  // namespace weft::gui

#include "gui/style/number_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>

#include "weft/live/snapshot.h"

namespace weft::gui {

namespace {

const QString kNothing = QStringLiteral("–");

/// Three significant figures without an exponent. `value` in [0.0001, 1e6).
QString threeFigures(double value) {
    const int whole = value < 1 ? 1 : static_cast<int>(std::floor(std::log10(value))) + 1;
    const int leadingZeros = value < 1 ? static_cast<int>(-std::floor(std::log10(value))) - 1 : 0;
    const int decimals = value < 1 ? 3 + leadingZeros : std::max(0, 3 - whole);
    return QLocale().toString(value, 'f', decimals);
}

struct Unit {
    double size;
    const char* name;
};

template <std::size_t N>
QString inUnits(double value, const std::array<Unit, N>& units) {
    if (!(value > 0) || !std::isfinite(value)) return kNothing;
    const auto unit = std::find_if(units.begin(), units.end() - 1,
                                   [=](const Unit& u) { return value >= 0.9995 * u.size; });
    return figureText(value / unit->size) + QChar(0x2009) + QString::fromUtf8(unit->name);
}

}  // namespace

QString figureText(double value) {
    if (std::isnan(value)) return kNothing;
    if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    if (value == 0) return QStringLiteral("0");
    const double size = std::abs(value);
    if (size < 1e-4 || size >= 1e6) {
        const int exponent = static_cast<int>(std::floor(std::log10(size)));
        return QLocale().toString(value / std::pow(10.0, exponent), 'f', 1) + QStringLiteral("·10") +
               superscriptText(exponent);
    }
    const QString text = threeFigures(size);
    return value < 0 ? QStringLiteral("−") + text : text;
}

bool isUsefulError(double codes) { return codes <= 255; }

QString errorSign(const Progress& progress) {
    return progress.certified ? QStringLiteral("≤") : QStringLiteral("≈");
}

QString errorSign(const Snapshot& snapshot) {
    const bool isTrue = snapshot.clone() && snapshot.clone()->errorIsTrue;
    return isTrue && !snapshot.progress.certified ? QStringLiteral("=")
                                                  : errorSign(snapshot.progress);
}

QString patchesText(const WholePicture& whole) {
    if (whole.solved >= whole.patches || whole.patches < 2) return {};
    return QCoreApplication::translate("Solve", "%1 of %2 patches solved")
        .arg(whole.solved)
        .arg(whole.patches);
}

QString secondsText(double seconds) {
    static constexpr std::array<Unit, 3> kUnits{{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}}};
    return inUnits(seconds, kUnits);
}

TimeUnit timeUnitFor(double longest) {
    if (longest >= 1) return {1, QStringLiteral("s")};
    if (longest >= 1e-3) return {1e-3, QStringLiteral("ms")};
    return {1e-6, QStringLiteral("µs")};
}

QString bytesText(double bytes) {
    static constexpr std::array<Unit, 4> kUnits{{{1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}, {1, "B"}}};
    return inUnits(bytes, kUnits);
}

QString rateText(double bytesPerSecond) {
    static constexpr std::array<Unit, 3> kUnits{{{1e12, "TB/s"}, {1e9, "GB/s"}, {1e6, "MB/s"}}};
    return inUnits(bytesPerSecond, kUnits);
}

QString countText(qint64 count) {
    QString text = QString::number(count);
    for (qsizetype i = text.size() - 3; i > (count < 0 ? 1 : 0); i -= 3)
        text.insert(i, QChar(0x2009));
    return text;
}

QString superscriptText(int number) {
    static const QString kDigits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text = number < 0 ? QStringLiteral("⁻") : QString();
    for (const QChar digit : QString::number(std::abs(number))) text += kDigits[digit.digitValue()];
    return text;
}

}  // namespace weft::gui

#include "gui/panels/number_text.h"

#include <QLocale>
#include <array>
#include <cmath>

namespace weft::gui {

namespace {

const QString kNothing = QStringLiteral("–");

/// Three significant figures without an exponent. `value` in [0.001, 1e6).
QString threeFigures(double value) {
    const int whole = value < 1 ? 1 : static_cast<int>(std::floor(std::log10(value))) + 1;
    const int leadingZeros = value < 1 ? static_cast<int>(-std::floor(std::log10(value))) - 1 : 0;
    const int decimals = value < 1 ? 3 + leadingZeros : std::max(0, 3 - whole);
    return QString::number(value, 'f', decimals);
}

struct Unit {
    double size;
    const char* name;
};

template <std::size_t N>
QString inUnits(double value, const std::array<Unit, N>& units) {
    if (!(value > 0) || !std::isfinite(value)) return kNothing;
    const Unit* unit = &units.back();
    for (const Unit& u : units)
        if (value >= 0.9995 * u.size) {
            unit = &u;
            break;
        }
    return figureText(value / unit->size) + QChar(0x2009) + QString::fromUtf8(unit->name);
}

}  // namespace

QString figureText(double value) {
    if (std::isnan(value)) return kNothing;
    if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    if (value == 0) return QStringLiteral("0");
    const double size = std::abs(value);
    if (size < 0.001 || size >= 1e6) return QString::number(value, 'e', 1);
    const QString text = threeFigures(size);
    return value < 0 ? QStringLiteral("−") + text : text;
}

QString secondsText(double seconds) {
    static constexpr std::array<Unit, 3> kUnits{{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}}};
    return inUnits(seconds, kUnits);
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
    return QLocale::c().toString(count).replace(QLatin1Char(','), QChar(0x2009));
}

}  // namespace weft::gui

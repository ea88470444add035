#pragma once
/// The contrast of what is painted, measured in pixels (WCAG 2.1).
#include <QColor>
#include <QImage>
#include <QMap>
#include <cmath>

namespace weft::tests {

/// WCAG 2.1, "relative luminance".
inline double luminance(QColor colour) {
    const auto linear = [](double v) {
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

inline double contrast(QColor a, QColor b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

/// How many pixels have each colour.
inline QMap<QRgb, int> coloursOf(const QImage& image) {
    QMap<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) ++counts[image.pixel(x, y)];
    return counts;
}

/// The most frequent colour: what the rest is painted on.
inline QColor groundOf(const QMap<QRgb, int>& colours) {
    QRgb ground = 0;
    for (auto it = colours.begin(); it != colours.end(); ++it)
        if (it.value() > colours.value(ground)) ground = it.key();
    return {ground};
}

/// Of the ground and of what differs most from it: a stroke's core.
inline double paintedContrast(const QImage& image) {
    const QMap<QRgb, int> colours = coloursOf(image);
    const QColor ground = groundOf(colours);
    double most = 1;
    for (auto it = colours.begin(); it != colours.end(); ++it)
        most = std::max(most, contrast(QColor(it.key()), ground));
    return most;
}

/// Of a mark that the one picture has and the other, else the same, lacks: its core against what is
/// there without it. 0 where the two are the same.
inline double contrastOfMark(const QImage& with, const QImage& without) {
    double most = 0;
    for (int y = 0; y < with.height(); ++y)
        for (int x = 0; x < with.width(); ++x)
            if (with.pixel(x, y) != without.pixel(x, y))
                most =
                    std::max(most, contrast(QColor(with.pixel(x, y)), QColor(without.pixel(x, y))));
    return most;
}

}  // namespace weft::tests

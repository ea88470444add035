#include "gui/document/thumbnail.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <array>

#include "gui/display/monitor_colours.h"
#include "gui/display/sample_conversion.h"
#include "gui/languages/language.h"
#include "weft/units.h"

namespace weft::gui {

QImage thumbnailOf(OpenDocument& document, int side) {
    DisplayImage& display = document.display();
    const Extent e = display.extent();
    const double zoom = double(side) / std::max({e.width, e.height, 1});
    const QImage& level = display.level(display.levelForZoom(zoom));
    if (level.width() <= side && level.height() <= side) return level.copy();
    return level.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

namespace {

/// Pixels of a picture as it is seen.
class Sampler {
public:
    explicit Sampler(const Seen& seen) : seen_(seen) {}

    /// Adds colour times alpha, and alpha (0 .. 1).
    void add(Point p, std::array<double, 4>& sum) const {
        const Picture& below = seen_.background->picture;
        const Layer* top = topmostAt(p);
        const double a = below.alpha ? alphaAt(p) : 1;
        const Field& from = top ? top->solved : *below.color;
        const Point at = top ? p - top->box.topLeft() : p;
        for (int c = 0; c < 3; ++c)
            if (a > 0)
                sum[std::size_t(c)] += a * double(from.at(std::min(c, from.channels() - 1), at));
        sum[3] += a;
    }

private:
    [[nodiscard]] const Layer* topmostAt(Point p) const {
        for (std::size_t i = seen_.layers.size(); i-- > 0;)
            if (const Layer& layer = *seen_.layers[i]; !layer.solved.empty() && layer.box.contains(p))
                return &layer;
        return nullptr;
    }
    [[nodiscard]] double alphaAt(Point p) const {
        for (std::size_t i = seen_.layers.size(); i-- > 0;) {
            const Layer& layer = *seen_.layers[i];
            if (!layer.alpha || !layer.box.contains(p)) continue;
            const bool whole = layer.alpha->extent() == layer.box.extent();
            return double(layer.alpha->at(0, whole ? p - layer.box.topLeft() : Point{})) / kFullScale;
        }
        return double(seen_.background->picture.alpha->at(0, p)) / kFullScale;
    }

    const Seen& seen_;
};

}  // namespace

QImage thumbnailOf(const Seen& seen, int side) {
    constexpr int kAcross = 4;  // pixels that are looked at, each way
    const Extent e = seen.extent();
    const QSize size =
        QSize(e.width, e.height)
            .scaled(std::min(side, e.width), std::min(side, e.height), Qt::KeepAspectRatio)
            .expandedTo({1, 1});
    const Extent small{size.width(), size.height()};
    const bool transparent = seen.background->picture.alpha != nullptr;
    Field color(small, 3), alpha(transparent ? small : Extent{}, 1);
    const Sampler sampler(seen);
    const auto pixel = [](int i, int k, int from, int to) {
        return std::min(int((i + (k + 0.5) / kAcross) * from / to), from - 1);
    };
    for (int y = 0; y < small.height; ++y)
        for (int x = 0; x < small.width; ++x) {
            std::array<double, 4> sum{};
            for (int k = 0; k < kAcross * kAcross; ++k)
                sampler.add({pixel(x, k % kAcross, e.width, small.width),
                             pixel(y, k / kAcross, e.height, small.height)},
                            sum);
            for (int c = 0; c < 3; ++c)
                color.at(c, {x, y}) = sum[3] > 0 ? float(sum[std::size_t(c)] / sum[3]) : 0.0F;
            if (transparent) alpha.at(0, {x, y}) = float(sum[3] / (kAcross * kAcross) * kFullScale);
        }
    QImage image(size, transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    const auto colours =
        MonitorColours::instance().from(io::assumedProfile(seen.background->picture));
    convertSamples(color.view(), transparent ? alpha.view() : FieldView{}, image, {}, colours.get());
    return image;
}

QString timeText(const QDateTime& time) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("Time", text); };
    const QLocale locale = languageLocale();
    const QString clock = locale.toString(time.time(), QLocale::ShortFormat);
    const qint64 days = time.date().daysTo(QDate::currentDate());
    if (days == 0) return tr("today %1").arg(clock);
    if (days == 1) return tr("yesterday %1").arg(clock);
    return locale.toString(time, QLocale::ShortFormat);
}

}  // namespace weft::gui

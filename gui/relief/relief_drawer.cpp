#include "gui/relief/relief_drawer.h"

#include <QPointer>
#include <algorithm>
#include <array>
#include <cmath>

#include "gui/display/monitor_colours.h"
#include "weft/io/relief_export.h"
#include "weft/live/surface_snapshot.h"
#include "weft/relief/relief_light.h"
#include "weft/surface/surface_renderer.h"
#include "weft/transfer.h"
#include "weft/units.h"

namespace weft::gui {

namespace {

constexpr double kMostShadingError = 0.1;  ///< |I − R| that the brightest colour stands for
constexpr float kOutside = 40 * 257;

using Rgb = std::array<float, 3>;

/// The colour of a value from 0 to 1 as the 3-D view has it.
Rgb ofColour(SurfaceLook look, double t) {
    const std::vector<Rgba>& colours = surfaceColours(look);
    const double inside = t > 0 ? std::min(t, 1.0) : 0;  // 0 for no number, too
    const Rgba c = colours[static_cast<std::size_t>(255 * inside + 0.5)];
    return {257.0F * static_cast<float>(c.r), 257.0F * static_cast<float>(c.g),
            257.0F * static_cast<float>(c.b)};
}

/// So much light, encoded: by a table of 1024 steps.
Rgb ofLight(double light) {
    static const std::array<float, 1025> table = [] {
        std::array<float, 1025> t{};
        for (std::size_t i = 0; i < t.size(); ++i)
            t[i] = encodedFromLinear(static_cast<float>(kFullScale * static_cast<double>(i) / 1024));
        return t;
    }();
    const float e = table[static_cast<std::size_t>(1024 * std::clamp(light, 0.0, 1.0) + 0.5)];
    return {e, e, e};
}

/// R under the light that was solved for, 0 in shadow.
double shade(const SurfaceSnapshot& s, Point p) {
    const Field& n = s.relief->normals;
    return shadeOf(*s.problem, n.at(0, p), n.at(1, p), n.at(2, p));
}

Rgb ofNormal(const Relief& relief, Point p) {
    const auto code = [&](int c) {
        return static_cast<float>(kFullScale * (0.5 + 0.5 * relief.normals.at(c, p)));
    };
    return {code(0), code(1), code(2)};
}

/// A colour for each pixel of the mask; grey outside.
template <class ColourAt>
Field coloured(const Mask& mask, ColourAt&& colourAt) {
    Field out(mask.extent(), 3, false);
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x) {
            const Rgb c =
                mask.unknown({x, y}) ? colourAt(Point{x, y}) : Rgb{kOutside, kOutside, kOutside};
            for (int k = 0; k < 3; ++k) out.at(k, {x, y}) = c[static_cast<std::size_t>(k)];
        }
    return out;
}

/// What the lowest and the highest colour stand for.
ValueRange rangeOf(ReliefPicture kind, const SurfaceSnapshot& s) {
    if (kind != ReliefPicture::heights) return {0, kMostShadingError};
    const io::HeightRange range = io::heightRange(s.relief->height.view(), s.problem->mask());
    return {range.lowest, range.highest};
}

/// Three channels as displayed (sRGB), unit of weft/units.h. `kind` other than photograph. Any
/// thread; 6 ns a pixel.
Field drawnRelief(ReliefPicture kind, const SurfaceSnapshot& s, const ValueRange& range) {
    const Mask& mask = s.problem->mask();
    const Relief& relief = *s.relief;
    switch (kind) {
        case ReliefPicture::heights: {
            const double span = range.highest > range.lowest ? range.highest - range.lowest : 1;
            return coloured(mask, [&](Point p) {
                return ofColour(SurfaceLook::height, (relief.height.at(0, p) - range.lowest) / span);
            });
        }
        case ReliefPicture::normals:
            return coloured(mask, [&](Point p) { return ofNormal(relief, p); });
        case ReliefPicture::error:
            return coloured(mask, [&](Point p) {
                const double i = s.problem->shading(p), r = shade(s, p);
                const bool explained = i <= 0 && r <= 0;
                return ofColour(SurfaceLook::shadingError,
                                explained ? 0 : std::abs(i - r) / range.highest);
            });
        default: return coloured(mask, [&](Point p) { return ofLight(shade(s, p)); });
    }
}

}  // namespace

Field ReliefDrawer::flatPicture(ReliefPicture of, const SurfaceSnapshot& surface) {
    return drawnRelief(of, surface, rangeOf(of, surface));
}

ReliefDrawer::ReliefDrawer(ReliefDocument& document, BackgroundJobs& jobs)
    : QObject(&document), document_(document), jobs_(jobs) {
    connect(&document, &ReliefDocument::surfaceChanged, this, &ReliefDrawer::draw);
    connect(&document, &ReliefDocument::shownPictureChanged, this, &ReliefDrawer::draw);
    connect(&jobs, &BackgroundJobs::ended, this, [this](quint64 id) {
        if (id == job_) job_ = 0;
    });
}

void ReliefDrawer::draw() {
    const ReliefPicture kind = document_.shownPicture();
    const auto surface = document_.surface();
    stale_ = job_ != 0;
    if (stale_ || kind == ReliefPicture::photograph || !surface || !surface->relief) return;
    job_ = jobs_.run<DrawnRelief>(
        tr("Drawing the surface"),
        [kind, surface] {
            const ValueRange range = rangeOf(kind, *surface);
            return DrawnRelief{
                kind, range,
                std::make_unique<DisplayImage>(drawnRelief(kind, *surface, range).view(), FieldView{},
                                               MonitorColours::instance().from({}))};
        },
        [self = QPointer(this)](DrawnRelief drawn) {
            if (!self) return;
            self->document_.setDrawn(std::move(drawn));
            if (self->stale_) self->draw();
        },
        [](const QString&) {});
}

}  // namespace weft::gui

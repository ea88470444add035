#include "boundary/band.h"

#include <algorithm>

#include "weft/units.h"

namespace weft {

namespace {

/// Of an 8-bit code, squared: what a step costs.
constexpr double kStepCost = (0.1 * kCode8) * (0.1 * kCode8);

std::size_t placeOf(Extent extent, Point p) {
    return static_cast<std::size_t>(std::int64_t{p.y} * extent.width + p.x);
}

/// Pixels at most `near` steps of a chess king away from the path.
std::vector<std::uint8_t> nearby(Extent extent, const std::vector<Point>& path, int near) {
    std::vector<std::uint8_t> found(static_cast<std::size_t>(extent.area()));
    for (const Point p : path) {
        const Rect around =
            Rect{p.x - near, p.y - near, 2 * near + 1, 2 * near + 1}.intersected(rectOf(extent));
        for (int y = around.y; y < around.bottom(); ++y)
            std::fill_n(found.begin() + static_cast<std::ptrdiff_t>(placeOf(extent, {around.x, y})),
                        around.width, std::uint8_t{1});
    }
    return found;
}

}  // namespace

Band halved(const Band& fine) {
    Band coarse;
    coarse.extent = {(fine.extent.width + 1) / 2, (fine.extent.height + 1) / 2};
    coarse.channels = fine.channels;
    const auto count = static_cast<std::size_t>(coarse.extent.area());
    coarse.open.assign(count, 0);
    coarse.object.assign(count, 0);
    coarse.difference.assign(count * static_cast<std::size_t>(fine.channels), 0);
    std::vector<int> opened(count);
    for (int y = 0; y < fine.extent.height; ++y)
        for (int x = 0; x < fine.extent.width; ++x) {
            const std::size_t from = placeOf(fine.extent, {x, y});
            const std::size_t to = placeOf(coarse.extent, {x / 2, y / 2});
            coarse.object[to] |= fine.object[from];
            if (!fine.open[from]) continue;
            ++opened[to];
            for (int c = 0; c < fine.channels; ++c)
                coarse.difference[to * static_cast<std::size_t>(fine.channels) +
                                  static_cast<std::size_t>(c)] += fine.at(from)[c];
        }
    for (std::size_t to = 0; to < count; ++to) {
        coarse.open[to] = opened[to] > 0 && !coarse.object[to];
        for (int c = 0; c < fine.channels && opened[to] > 0; ++c)
            coarse.difference[to * static_cast<std::size_t>(fine.channels) +
                              static_cast<std::size_t>(c)] /= static_cast<float>(opened[to]);
    }
    return coarse;
}

std::vector<double> meanAlong(const Band& band, const std::vector<Point>& path) {
    std::vector<double> mean(static_cast<std::size_t>(band.channels));
    for (const Point p : path)
        for (std::size_t c = 0; c < mean.size(); ++c)
            mean[c] += double{band.at(placeOf(band.extent, p))[c]} / double(path.size());
    return mean;
}

double energyAlong(const Band& band, const std::vector<Point>& path,
                   const std::vector<double>& constant) {
    double sum = 0;
    for (const Point p : path)
        for (std::size_t c = 0; c < constant.size(); ++c) {
            const double rest = double{band.at(placeOf(band.extent, p))[c]} - constant[c];
            sum += rest * rest;
        }
    return sum;
}

CostRaster costsOf(const Band& band, const std::vector<double>& constant,
                   const std::vector<Point>& around, int near) {
    CostRaster raster;
    raster.extent = band.extent;
    raster.open = band.open;
    raster.object = band.object;
    raster.stepCost = kStepCost;
    raster.cost.resize(band.open.size());
    const std::vector<std::uint8_t> wanted =
        around.empty() ? std::vector<std::uint8_t>() : nearby(band.extent, around, near);
    for (std::size_t i = 0; i < band.open.size(); ++i) {
        if (!wanted.empty() && !wanted[i]) raster.open[i] = 0;
        if (!raster.open[i]) continue;
        for (std::size_t c = 0; c < constant.size(); ++c) {
            const double rest = double{band.at(i)[c]} - constant[c];
            raster.cost[i] += rest * rest;
        }
    }
    return raster;
}

}  // namespace weft

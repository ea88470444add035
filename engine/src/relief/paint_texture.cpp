#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "field/quantile.h"
#include "relief/paint_colours.h"
#include "weft/error.h"
#include "weft/relief/relief_light.h"
#include "weft/relief/relief_paint.h"
#include "weft/transfer.h"
#include "weft/units.h"

namespace weft {

namespace {

using relief::Chroma;

/// Shading below this, of the brightest, tells less of a pixel's colour than all others of it do.
constexpr double kDim = 0.15;
constexpr double kTextureHeadroom = 0.95, kBrightestTexture = 0.995;
constexpr std::size_t kAsked = 20000;  // pixels that tell the colours

std::vector<Point> pixelsOf(const Mask& mask) {
    std::vector<Point> pixels;
    const Rect box = mask.boundingBox();
    for (int y = box.y; y < box.bottom(); ++y)
        for (int x = box.x; x < box.right(); ++x)
            if (mask.unknown({x, y})) pixels.push_back({x, y});
    return pixels;
}

/// The one colour of a grey picture, else those that its pixels fall into.
std::vector<Chroma> coloursOf(const Field& linear, const std::vector<Point>& pixels) {
    if (linear.channels() < 3) return {{0, 0}};
    std::vector<Chroma> samples;
    const std::size_t step = 1 + pixels.size() / kAsked;
    for (std::size_t i = 0; i < pixels.size(); i += step)
        samples.push_back(relief::chromaOf(linear, pixels[i]));
    return relief::coloursOf(samples);
}

/// For each colour and channel, what explains picture = shade · paint best.
struct Paints {
    explicit Paints(std::size_t colours) : products(colours), squares(colours, 0) {}
    std::vector<std::array<double, 4>> products;
    std::vector<double> squares;

    [[nodiscard]] double of(std::size_t colour, int channel) const {
        return squares[colour] > 0
                   ? products[colour][static_cast<std::size_t>(channel)] / squares[colour]
                   : 0;
    }
};

/// So that but few samples are clipped.
void expose(Field& paint, const std::vector<Point>& pixels) {
    std::vector<float> brightest;
    for (const Point p : pixels) {
        float most = 0;
        for (int c = 0; c < paint.channels(); ++c) most = std::max(most, paint.at(c, p));
        brightest.push_back(most);
    }
    const float bright = quantile(std::move(brightest), kBrightestTexture);
    const float scale =
        bright > 0 ? static_cast<float>(kTextureHeadroom * kFullScale) / bright : 1.0f;
    const auto most = static_cast<float>(kFullScale);
    for (const Point p : pixels)
        for (int c = 0; c < paint.channels(); ++c)
            paint.at(c, p) = encodedFromLinear(std::clamp(scale * paint.at(c, p), 0.0f, most));
}

/// Pixels just outside the mask take the mean of those inside: a drape that is interpolated shows no
/// background along the outline.
void spread(Field& paint, const Mask& mask) {
    constexpr int kRings = 2;
    const Rect all = rectOf(mask.extent()), box = mask.boundingBox();
    Mask known = mask;
    for (int ring = 1; ring <= kRings; ++ring) {
        const Mask before = known;
        for (int y = std::max(0, box.y - ring); y < std::min(all.height, box.bottom() + ring); ++y)
            for (int x = std::max(0, box.x - ring); x < std::min(all.width, box.right() + ring);
                 ++x) {
                if (before.unknown({x, y})) continue;
                std::array<float, 4> sums = {};
                float count = 0;
                for (int v = y - 1; v <= y + 1; ++v)
                    for (int u = x - 1; u <= x + 1; ++u) {
                        if (!all.contains({u, v}) || !before.unknown({u, v})) continue;
                        for (int c = 0; c < std::min(paint.channels(), 4); ++c)
                            sums[static_cast<std::size_t>(c)] += paint.at(c, {u, v});
                        ++count;
                    }
                if (count == 0) continue;
                known.set({x, y}, true);
                for (int c = 0; c < std::min(paint.channels(), 4); ++c)
                    paint.at(c, {x, y}) = sums[static_cast<std::size_t>(c)] / count;
            }
    }
}

}  // namespace

bool hasColour(const Field& color) {
    if (color.channels() < 3) return false;
    for (int y = 0; y < color.extent().height; ++y)
        for (int c = 1; c < 3; ++c)
            if (!std::equal(color.row(0, y), color.row(0, y) + color.extent().width, color.row(c, y)))
                return true;
    return false;
}

Field paintOf(const ReliefProblem& problem, const Field& normals, const Field& color,
              Encoding encoding) {
    if (!(color.extent() == problem.extent()) || !(normals.extent() == problem.extent()) ||
        normals.channels() != 3)
        throw InvalidProblem("The picture and its surface have different sizes.");
    const Field linear = encoding == Encoding::srgb ? linearFromEncoded(color.view()) : color.clone();
    const int channels = std::min(color.channels(), 4);
    const std::vector<Point> pixels = pixelsOf(problem.mask());
    const std::vector<Chroma> colours = coloursOf(linear, pixels);
    const ShadingModel& model = problem.model();
    std::vector<float> shades;
    std::vector<std::uint8_t> colour;
    Paints paints(colours.size());
    for (const Point p : pixels) {
        const double shade =
            model.albedo * shadeOf(problem, normals.at(0, p), normals.at(1, p), normals.at(2, p)) +
            model.ambient;
        const std::size_t k = colours.size() > 1 ? nearest(colours, relief::chromaOf(linear, p)) : 0;
        shades.push_back(static_cast<float>(std::max(0.0, shade)));
        colour.push_back(static_cast<std::uint8_t>(k));
        for (int c = 0; c < channels; ++c)
            paints.products[k][static_cast<std::size_t>(c)] += shades.back() * linear.at(c, p);
        paints.squares[k] += double{shades.back()} * shades.back();
    }
    Field paint = color.clone();
    if (encoding == Encoding::linear) encodeLinear(paint.span());
    const double dim = kDim * quantile(shades, kBrightestTexture), doubt = dim * dim;
    for (std::size_t i = 0; i < pixels.size(); ++i)
        for (int c = 0; c < channels; ++c) {
            // The paint nearest to that of its colour under which I = shade · paint nearly holds.
            const double s = shades[i], sum = s * s + doubt;
            const double q = s * linear.at(c, pixels[i]) + doubt * paints.of(colour[i], c);
            paint.at(c, pixels[i]) = static_cast<float>(sum > 0 ? q / sum : 0);
        }
    expose(paint, pixels);
    spread(paint, problem.mask());
    return paint;
}

}  // namespace weft

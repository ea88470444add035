#include "weft/relief/relief_paint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "field/quantile.h"
#include "relief/linear_row.h"
#include "relief/outline_light.h"
#include "relief/paint_colours.h"
#include "relief/unknown_samples.h"
#include "weft/backend/thread_pool.h"
#include "weft/error.h"
#include "weft/transfer.h"
#include "weft/units.h"

namespace weft {

namespace {

using namespace relief;

constexpr int kFitRounds = 8;
constexpr float kLeastAlbedo = 0.02f;        // of the brightest colour's
constexpr std::size_t kFewestOfColour = 20;  // samples that tell a colour's albedo
constexpr double kHeadroom = 0.9, kBrightest = 0.995;

/// The brightest is 1.
void normalise(std::vector<float>& albedos) {
    const float most = *std::max_element(albedos.begin(), albedos.end());
    for (float& a : albedos) a = std::max(a / most, kLeastAlbedo);
}

std::vector<float> medians(const std::vector<ShadedNormal>& normals,
                           const std::vector<std::size_t>& colour, std::size_t colours) {
    std::vector<float> found;
    for (std::size_t k = 0; k < colours; ++k) {
        std::vector<float> values = {1e-6f};
        for (std::size_t i = 0; i < normals.size(); ++i)
            if (colour[i] == k) values.push_back(normals[i].brightness);
        found.push_back(std::max(medianOf(std::move(values)), 1e-6f));
    }
    normalise(found);
    return found;
}

/// Albedos by turns with the light. Empty where no light is told.
std::vector<float> albedosOf(const std::vector<ShadedNormal>& normals,
                             const std::vector<std::size_t>& colour, std::size_t colours) {
    std::vector<float> albedos = medians(normals, colour, colours);
    for (int round = 0; round < kFitRounds; ++round) {
        std::vector<ShadedNormal> bare = normals;
        for (std::size_t i = 0; i < bare.size(); ++i) {
            bare[i].weight = albedos[colour[i]];
            bare[i].brightness /= albedos[colour[i]];
        }
        const auto fit = fitShading(bare, std::nullopt);
        if (!fit) return {};
        struct Sums {
            double products = 0, squares = 0;
            std::size_t count = 0;
        };
        std::vector<Sums> sums(colours);
        for (std::size_t i = 0; i < normals.size(); ++i) {
            const ShadedNormal& n = normals[i];
            const double facing = n.x * fit->light.x + n.y * fit->light.y + n.z * fit->light.z;
            const double shade = fit->model.albedo * std::max(0.0, facing) + fit->model.ambient;
            Sums& s = sums[colour[i]];
            s.products += shade * n.brightness, s.squares += shade * shade, ++s.count;
        }
        for (std::size_t k = 0; k < colours; ++k)
            if (sums[k].count > kFewestOfColour && sums[k].squares > 0 && sums[k].products > 0)
                albedos[k] = static_cast<float>(sums[k].products / sums[k].squares);
        normalise(albedos);
    }
    return albedos;
}

/// As bright as `kHeadroom` of full scale where it was divided most, so that nothing is clipped.
std::shared_ptr<const Field> divided(const Field& color, Encoding encoding, const Field& brightness,
                                     const Mask& mask, const std::vector<Chroma>& colours,
                                     const std::vector<float>& albedos, ThreadPool& pool) {
    auto bare = std::make_shared<Field>(brightness.clone());
    const FieldSpan to = bare->span();
    const Extent e = mask.extent();
    pool.forRows(e.height, 8, [&](int begin, int end) {
        LinearRow red(color, 0, encoding), green(color, 1, encoding), blue(color, 2, encoding);
        for (int y = begin; y < end; ++y) {
            const float *const r = red.at(y), *const g = green.at(y), *const b = blue.at(y);
            const std::uint8_t* const inside = mask.row(y);
            for (int x = 0; x < e.width; ++x)
                if (inside[x] != Mask::kFixed)
                    to.row(0, y)[x] /= albedos[nearest(colours, chromaOf(r[x], g[x], b[x]))];
        }
    });
    const float bright = quantile(unknownSamples(*bare, mask), kBrightest);
    if (!(bright > 0)) return nullptr;
    const auto scale = static_cast<float>(kHeadroom * kFullScale / bright);
    const auto most = static_cast<float>(0.999 * kFullScale);
    pool.forRows(e.height, 8, [&](int begin, int end) {
        for (int y = begin; y < end; ++y)
            for (int x = 0; x < e.width; ++x)
                to.row(0, y)[x] = std::min(most, scale * to.row(0, y)[x]);
    });
    return bare;
}

/// What the samples of an outline are painted with.
std::vector<Chroma> chromasOf(const Field& color, Encoding encoding,
                              const std::vector<Point>& pixels) {
    std::vector<Chroma> chromas;
    for (const Point p : pixels) {
        std::array<float, 3> rgb = {color.at(0, p), color.at(1, p), color.at(2, p)};
        if (encoding == Encoding::srgb) linearFromEncoded(rgb, rgb.data());
        chromas.push_back(chromaOf(rgb[0], rgb[1], rgb[2]));
    }
    return chromas;
}

}  // namespace

std::shared_ptr<const Field> brightnessWithoutPaint(const Field& color, Encoding encoding,
                                                    std::shared_ptr<const Field> brightness,
                                                    const Mask& mask, int threads) {
    if (!hasColour(color) || mask.unknownCount() == 0) return brightness;
    OutlineSamples samples;
    try {
        samples = outlineSamples({brightness, mask, {0, 0, 1}, ReliefBoundary::silhouette});
    } catch (const InvalidProblem&) {
        return brightness;  // posing the problem reports why
    }
    if (samples.normals.empty()) return brightness;
    const std::vector<Chroma> chromas = chromasOf(color, encoding, samples.pixels);
    const std::vector<Chroma> colours = coloursOf(chromas);
    if (colours.size() < 2) return brightness;
    std::vector<std::size_t> colour;
    for (const Chroma& c : chromas) colour.push_back(nearest(colours, c));
    const std::vector<float> albedos = albedosOf(samples.normals, colour, colours.size());
    if (albedos.empty()) return brightness;
    ThreadPool pool(threads);
    const auto bare = divided(color, encoding, *brightness, mask, colours, albedos, pool);
    return bare ? bare : brightness;
}

}  // namespace weft

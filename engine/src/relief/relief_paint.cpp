#include "weft/relief_paint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "field/quantile.h"
#include "relief/outline_light.h"
#include "relief/paint_colours.h"
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
std::shared_ptr<const Field> divided(const Field& linear, const Field& brightness, const Mask& mask,
                                     const std::vector<Chroma>& colours,
                                     const std::vector<float>& albedos) {
    auto bare = std::make_shared<Field>(brightness.clone());
    std::vector<float> values;
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x) {
            if (!mask.unknown({x, y})) continue;
            bare->at(0, {x, y}) /= albedos[nearest(colours, chromaOf(linear, {x, y}))];
            values.push_back(bare->at(0, {x, y}));
        }
    const auto bright =
        values.begin() + static_cast<std::ptrdiff_t>(kBrightest * static_cast<double>(values.size()));
    std::nth_element(values.begin(), bright, values.end());
    if (!(*bright > 0)) return nullptr;
    const auto scale = static_cast<float>(kHeadroom * kFullScale / *bright);
    const auto most = static_cast<float>(0.999 * kFullScale);
    for (int y = 0; y < mask.extent().height; ++y)
        for (int x = 0; x < mask.extent().width; ++x)
            bare->at(0, {x, y}) = std::min(most, scale * bare->at(0, {x, y}));
    return bare;
}

}  // namespace

std::shared_ptr<const Field> brightnessWithoutPaint(std::shared_ptr<const Field> color,
                                                    Encoding encoding,
                                                    std::shared_ptr<const Field> brightness,
                                                    const Mask& mask) {
    if (color->channels() < 3 || mask.unknownCount() == 0) return brightness;
    if (encoding == Encoding::srgb) color = std::make_shared<Field>(linearFromEncoded(color->view()));
    OutlineSamples samples;
    try {
        samples = outlineSamples({brightness, mask, {0, 0, 1}, ReliefBoundary::silhouette});
    } catch (const InvalidProblem&) {
        return brightness;  // whoever poses the problem is told why
    }
    if (samples.normals.empty()) return brightness;
    std::vector<Chroma> chromas;
    for (const Point p : samples.pixels) chromas.push_back(chromaOf(*color, p));
    const std::vector<Chroma> colours = coloursOf(chromas);
    if (colours.size() < 2) return brightness;
    std::vector<std::size_t> colour;
    for (const Chroma& c : chromas) colour.push_back(nearest(colours, c));
    const std::vector<float> albedos = albedosOf(samples.normals, colour, colours.size());
    if (albedos.empty()) return brightness;
    const auto bare = divided(*color, *brightness, mask, colours, albedos);
    return bare ? bare : brightness;
}

}  // namespace weft

#include "weft/document/shaded_picture.h"

#include "weft/relief/relief_paint.h"

namespace weft {

void setLight(ReliefSetup& setup, const Light& light, LightOrigin from) {
    setup.light = light;
    setup.lightFrom = from;
    // What was found beside harmonics holds for them alone.
    if (setup.harmonics) setup.found.reset();
    setup.harmonics.reset();
}

void setHarmonics(ReliefSetup& setup, const HarmonicFit& found) {
    setup.harmonics = found.light;
    setup.found = found.model;
    setup.light = mainDirection(found.light).value_or(setup.light);
    if (setup.albedoFromPicture) return;
    for (double& l : setup.harmonics->coefficients) l *= found.model.albedo / setup.albedo;
}

ReliefProblem underLightOf(const ReliefSetup& setup, const ReliefProblem& problem) {
    const ReliefProblem lit =
        setup.harmonics ? problem.underHarmonics(*setup.harmonics) : problem.underLight(setup.light);
    return lit.withHints(setup.hints);
}

ReliefProblem problemOf(const ShadedPicture& shaded, int threads) {
    const ReliefSetup& setup = shaded.setup;
    auto brightness = reliefBrightness(shaded.picture->color, setup.encoding, threads);
    Mask mask = setup.mask ? Mask(*setup.mask) : Mask(brightness->extent(), Mask::kUnknown);
    if (setup.paint && setup.albedoFromPicture && setup.boundary == ReliefBoundary::silhouette)
        brightness =
            brightnessWithoutPaint(*shaded.picture->color, setup.encoding, brightness, mask, threads);
    ShadingModel model{.albedo = setup.albedo, .ambient = setup.ambient};
    if (setup.ambientFromPicture) model.ambient = setup.found ? setup.found->ambient : 0;
    if (setup.harmonics) model.ambient = 0;
    if (setup.albedoFromPicture && setup.found) {
        model.albedo = setup.found->albedo;
    } else if (setup.albedoFromPicture) {
        const double found = brightestAlbedo(*brightness, mask, model.ambient);
        model.albedo = found > 0 ? found : 1;  // of a black picture the problem says what is wrong
    }
    std::shared_ptr<const Field> border;
    if (setup.boundary == ReliefBoundary::border && setup.border)
        border = {setup.border, &setup.border->height};
    return underLightOf(setup, ReliefProblem(brightness, std::move(mask), setup.light, setup.boundary,
                                             model, std::move(border)))
        .withEdges(setup.edges)
        .withOutliers(setup.outliers);
}

}  // namespace weft

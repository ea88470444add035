#include "weft/document/shaded_picture.h"

namespace weft {

ReliefProblem problemOf(const ShadedPicture& shaded) {
    const ReliefSetup& setup = shaded.setup;
    const auto brightness = reliefBrightness(shaded.picture->color, setup.encoding);
    Mask mask = setup.mask ? Mask(*setup.mask) : Mask(brightness->extent(), Mask::kUnknown);
    ShadingModel model{.albedo = setup.albedo, .ambient = setup.ambient};
    if (setup.albedoFromPicture) {
        const double found = brightestAlbedo(*brightness, mask, setup.ambient);
        model.albedo = found > 0 ? found : 1;  // of a black picture the problem says what is wrong
    }
    std::shared_ptr<const Field> border;
    if (setup.boundary == ReliefBoundary::border && setup.border)
        border = {setup.border, &setup.border->height};
    return ReliefProblem(brightness, std::move(mask), setup.light, setup.boundary, model,
                         std::move(border))
        .withHints(setup.hints);
}

}  // namespace weft

#include "document/derived/derivation.h"

namespace weft {

/// A picture without detail: v = 0, so that u is the membrane over Ω's rim.
Derived deriveFill(const DerivationInput& in) {
    auto image = std::make_shared<Field>(in.frame.extent(), in.channels);
    image->setExactRange(static_cast<float>(kFullScale));
    return {std::move(image)};
}

}  // namespace weft

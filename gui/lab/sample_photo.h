#pragma once
/// The photograph of problem=photo.
#include <memory>

#include "weft/clone_problem.h"

namespace weft::gui {

/// The sample scene's patch and background; of a quick run every fourth pixel. Any thread. Throws
/// BadInput.
[[nodiscard]] std::shared_ptr<const CloneProblem> samplePhoto(bool quick);

}  // namespace weft::gui

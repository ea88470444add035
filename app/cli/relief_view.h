#pragma once
/// The picture that `weft relief --view` writes.
#include <memory>

#include "app/cli/relief_job.h"
#include "weft/surface_renderer.h"

namespace weft::cli {

/// Draws the relief as asked for. Throws DeviceError, std::bad_alloc.
[[nodiscard]] SurfacePicture drawView(SurfaceRenderer& renderer, const ReliefArguments& arguments,
                                      const ReliefJob& job, const Relief& relief);

/// Writes it by the extension of `--view`. Throws BadInput.
void writeView(const ReliefArguments& arguments, const SurfacePicture& picture);

}  // namespace weft::cli

#pragma once
/// Pictures of a surface from a camera.

namespace weft {

/// Draws one surface. Owned and used by one thread.
class SurfaceRenderer {
public:
    virtual ~SurfaceRenderer() = default;
};

}  // namespace weft

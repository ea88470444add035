#pragma once
/// What every renderer of surfaces makes of a scene and a request before it draws.
#include <memory>
#include <vector>

#include "weft/stencil/surface_shading.h"
#include "weft/surface/surface_renderer.h"

namespace weft {

/// Figures of a scene, and what it has to be turned into. Made by one thread, kept while what they
/// come from stays.
class SurfacePaintBox {
public:
    /// Throws InvalidProblem: no height; extents or channels that do not fit.
    /// True where the surface itself is another one than before, not only what is known about it.
    bool setScene(std::shared_ptr<const SurfaceScene> scene);

    [[nodiscard]] const SurfaceScene& scene() const { return *scene_; }
    [[nodiscard]] bool hasScene() const { return scene_ != nullptr; }
    [[nodiscard]] stencil::SurfacePlanes planes() const;
    /// The image as bytes; empty: none.
    [[nodiscard]] const std::vector<stencil::Colour>& image() const { return image_; }
    [[nodiscard]] ValueRange heights() const { return heights_; }

    /// What colours stand for in such a picture.
    [[nodiscard]] ValueRange range(const SurfaceStyle& style) const;
    /// Everything but the pointers to planes.
    [[nodiscard]] stencil::SurfacePaint paint(const SurfaceRequest& request) const;

private:
    std::shared_ptr<const SurfaceScene> scene_;
    std::shared_ptr<const Field> imageSource_;  ///< of image_
    std::vector<stencil::Colour> image_;
    ValueRange heights_;
    double truthMedian_ = 0, truthSpread_ = 0;
};

/// 4096 sRGB codes of linear light 0..1.
[[nodiscard]] const std::vector<std::uint8_t>& encodedGreys();

/// The picture as three channels of samples (weft/units.h), without its alpha: for files.
[[nodiscard]] Field colorOf(const SurfacePicture& picture);

}  // namespace weft

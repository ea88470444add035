#pragma once
/// Pictures of a surface from a camera.
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "weft/field.h"
#include "weft/mask.h"
#include "weft/relief/harmonic_light.h"
#include "weft/relief/light.h"
#include "weft/relief/relief_problem.h"
#include "weft/stencil/surface_shading.h"
#include "weft/surface/surface_camera.h"

namespace weft {

/// A surface and what is known about it. Extents are those of `height`; what is null is absent. Any
/// thread may read it.
struct SurfaceScene {
    std::shared_ptr<const Field> height;   ///< one channel, pixels, towards the viewer
    std::shared_ptr<const Field> normals;  ///< three channels, unit; null: normalsOf(height)
    std::shared_ptr<const Mask> mask;      ///< surface where unknown; null: everywhere
    std::shared_ptr<const Field> image;    ///< to drape: one or three channels, as displayed (sRGB)
    std::shared_ptr<const Field> brightness;  ///< one channel, linear light: what was solved
    std::shared_ptr<const Field> truth;       ///< one channel, pixels: the true height
    Light light;                              ///< under which it was solved; unit
    std::optional<HarmonicLight> harmonics;   ///< in its place, where it was solved under these
    ShadingModel model;                       ///< of `brightness`
};

struct ValueRange {
    double lowest = 0, highest = 0;
    friend bool operator==(const ValueRange&, const ValueRange&) = default;
};

struct Rgba {
    std::uint8_t r = 0, g = 0, b = 0, a = 255;
    friend bool operator==(const Rgba&, const Rgba&) = default;
};

struct SurfaceStyle {
    SurfaceLook look = SurfaceLook::grey;
    bool wireframe = false;                ///< lines of the image's grid, every 1, 2, 4 ... pixels
    double zScale = 1;                     ///< heights are drawn so many times as high; above 0
    std::optional<Light> light = {};       ///< of the view; none: the scene's own
    std::optional<ValueRange> range = {};  ///< of the colours; none: what they show
    Rgba backgroundTop{58, 58, 58, 255}, backgroundBottom{34, 34, 34, 255};
    friend bool operator==(const SurfaceStyle&, const SurfaceStyle&) = default;
};

enum class SurfaceQuality {
    moving,  ///< one sample a pixel; a renderer may coarsen the surface to cells of two pixels
    resting  ///< two by two samples a pixel
};

struct SurfaceRequest {
    Camera camera;
    SurfaceStyle style;
    Extent size = {};  ///< of the picture
    SurfaceQuality quality = SurfaceQuality::resting;
    friend bool operator==(const SurfaceRequest&, const SurfaceRequest&) = default;
};

/// Where a pixel shows no surface.
inline constexpr SurfacePoint kNoSurface{-1e6f, -1e6f};

/// Row-major, packed.
struct SurfacePicture {
    Extent size = {};
    std::vector<Rgba> pixels;
    /// What the line of sight through a pixel's centre meets first; nothing where less than half of
    /// the pixel is surface.
    std::vector<SurfacePoint> shows;
    ValueRange range;  ///< of the colours, where the look has any
    [[nodiscard]] SurfacePoint at(Point p) const {
        return shows[static_cast<std::size_t>(p.y) * size.width + p.x];
    }
    [[nodiscard]] bool showsSurface(Point p) const { return at(p) != kNoSurface; }
};

/// Draws one surface. Owned and used by one thread. The same request gives the same picture, whatever
/// the number of threads.
class SurfaceRenderer {
public:
    virtual ~SurfaceRenderer() = default;
    /// Takes a surface; what it shares with the one before is not worked out anew. Throws
    /// InvalidProblem (no height; extents or channels that do not fit), DeviceError, std::bad_alloc.
    virtual void setScene(std::shared_ptr<const SurfaceScene> scene) = 0;
    /// Draws it into `picture`, whose memory is used again. Needs a scene. An empty size gives an
    /// empty picture. Throws DeviceError, std::bad_alloc.
    virtual void render(const SurfaceRequest& request, SurfacePicture& picture) = 0;
    /// Seconds of the last render() but for copies to host memory.
    [[nodiscard]] virtual double drawSeconds() const = 0;
    /// The same, of copies.
    [[nodiscard]] virtual double copySeconds() const = 0;
};

/// Heights on the surface, of every `step`-th pixel of every `step`-th row; {0, 0} where there is
/// none.
[[nodiscard]] ValueRange heightSpan(const SurfaceScene& scene, int step = 1);
/// 256 colours, lowest first, of a look that has any (else greys).
[[nodiscard]] const std::vector<Rgba>& surfaceColours(SurfaceLook look);
/// Whether the scene has what the look shows.
[[nodiscard]] bool canShow(const SurfaceScene& scene, SurfaceLook look);

/// `camera` moved so that the surface of a scene fills the picture, turning about the middle of
/// its heights; a spike between those that are read may stick out. Angles and field of view stay.
/// Reads at most some 160,000 heights.
[[nodiscard]] Camera framedOn(Camera camera, const SurfaceScene& scene, double zScale,
                              Extent picture);

}  // namespace weft

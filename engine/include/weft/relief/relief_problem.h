#pragma once
/// Shape from shading: what is to be solved, validated once.
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "weft/field.h"
#include "weft/mask.h"
#include "weft/pixel_marks.h"
#include "weft/relief/harmonic_light.h"
#include "weft/relief/light.h"

namespace weft {

enum class SeedKind {
    peak,   ///< falls away on all sides
    pit,    ///< rises on all sides
    ridge,  ///< falls away on both sides of a line, across which the shading varies most
};

/// A click, in pixels of the image.
struct ReliefSeed {
    Point at;
    SeedKind kind = SeedKind::peak;
    friend bool operator==(const ReliefSeed&, const ReliefSeed&) = default;
};

/// The whole, where neither a silhouette, border heights nor seeds tell. Frontal light shades both
/// alike.
enum class ReliefShape { convex, concave };

/// What a user knows about a surface where its shading is ambiguous. Hints choose where the solve
/// starts; they do not hold it there.
struct ReliefHints {
    ReliefShape shape = ReliefShape::convex;
    std::vector<ReliefSeed> seeds;
    friend bool operator==(const ReliefHints&, const ReliefHints&) = default;
};

/// What is known about the surface where the picture of it ends.
enum class ReliefBoundary {
    silhouette,  ///< the edge of the mask (not of the image) is where the surface turns away
    border,      ///< heights are given along the border of the image
    natural,     ///< nothing
};

/// sample / full scale = albedo · max(0, n · L) + ambient, on linear light.
struct ShadingModel {
    double albedo = 1;
    double ambient = 0;
    friend bool operator==(const ShadingModel&, const ShadingModel&) = default;
};

/// Of a pixel outside a mask beside one that is in it: its mark, else what the mask's pixels beside
/// it are marked (no before yes). All of one extent.
[[nodiscard]] std::uint8_t edgeMark(const PixelMarks& edges, const Mask& mask, Point outside);

/// Immutable. Any thread may read it.
class ReliefProblem {
public:
    /// `image`: one channel, linear light, unit of weft/units.h. `mask`: the surface is sought where
    /// it is unknown; an empty mask means the whole image. `borderHeight`: for ReliefBoundary::border
    /// only; one channel, the image's extent, in pixels; the outermost ring of pixels alone is read.
    /// Throws InvalidProblem: no image; not one channel; a sample that is not finite; extents differ;
    /// nothing unknown; no unknown pixel brighter than the ambient light; an albedo that is not
    /// positive; a light that is zero.
    ReliefProblem(std::shared_ptr<const Field> image, Mask mask, Light light, ReliefBoundary boundary,
                  ShadingModel model = {}, std::shared_ptr<const Field> borderHeight = {});

    /// The same picture under another distant light; shares all samples. Throws InvalidProblem.
    [[nodiscard]] ReliefProblem underLight(Light light) const;
    /// The same under harmonics: I = Σ l_k H_k(n). light() is then their main direction. Throws
    /// InvalidProblem: coefficients that are not finite, or without a main direction.
    [[nodiscard]] ReliefProblem underHarmonics(const HarmonicLight& harmonics) const;
    /// The same with another albedo or ambient light. Throws InvalidProblem: no unknown pixel is
    /// brighter than the ambient light; an albedo that is not positive.
    [[nodiscard]] ReliefProblem withModel(const ShadingModel& model) const;
    /// The same with hints. Throws InvalidProblem: a seed outside the image.
    [[nodiscard]] ReliefProblem withHints(ReliefHints hints) const;
    /// The same with other edges of a silhouette: yes is a place where the surface turns away (an
    /// occluding contour), no is one where the mask cuts it off and nothing is known. Automatic
    /// counts as turning away; judged marks do from one half on, and weigh their share of the outline
    /// blown up. A mark counts at the edge's pixels on either side of it. Null: all automatic. Throws
    /// InvalidProblem: not of the image's extent.
    [[nodiscard]] ReliefProblem withEdges(std::shared_ptr<const PixelMarks> edges) const;
    /// The same where yes is an outlier of the shading (a cast shadow, a highlight, light from other
    /// surfaces): nothing is read from it; a judged one counts the less the likelier it is. Automatic
    /// and null: none. Throws InvalidProblem: not of the image's extent.
    [[nodiscard]] ReliefProblem withOutliers(std::shared_ptr<const PixelMarks> outliers) const;

    [[nodiscard]] Extent extent() const { return image_->extent(); }
    /// The samples, as given.
    [[nodiscard]] const std::shared_ptr<const Field>& image() const { return image_; }
    [[nodiscard]] const Mask& mask() const { return *mask_; }
    [[nodiscard]] const std::shared_ptr<const Mask>& sharedMask() const { return mask_; }
    [[nodiscard]] const Light& light() const { return light_; }
    /// None: one distant light.
    [[nodiscard]] const std::optional<HarmonicLight>& harmonics() const { return harmonics_; }
    [[nodiscard]] bool sameLight(const ReliefProblem& other) const {
        return light_ == other.light_ && harmonics_ == other.harmonics_;
    }
    [[nodiscard]] ReliefBoundary boundary() const { return boundary_; }
    [[nodiscard]] const ShadingModel& model() const { return model_; }
    [[nodiscard]] const ReliefHints& hints() const { return hints_; }
    /// Null unless the boundary is `border`.
    [[nodiscard]] const Field* borderHeight() const { return borderHeight_.get(); }
    /// Null: all automatic.
    [[nodiscard]] const std::shared_ptr<const PixelMarks>& edges() const { return edges_; }
    [[nodiscard]] const std::shared_ptr<const PixelMarks>& outliers() const { return outliers_; }
    /// How far the surface turns away there, 0 (cut off) to 1.
    [[nodiscard]] float turnsAway(Point outside) const {
        const std::uint8_t mark =
            edges_ ? edgeMark(*edges_, *mask_, outside) : PixelMarks::kAutomatic;
        return mark == PixelMarks::kAutomatic ? 1.0f : PixelMarks::share(mark);
    }
    /// How likely an outlier a pixel is, 0 to 255.
    [[nodiscard]] std::uint8_t doubt(Point p) const {
        const std::uint8_t mark = outliers_ ? outliers_->at(p) : PixelMarks::kAutomatic;
        return mark <= PixelMarks::kNo ? 0 : mark;
    }
    /// I = (sample / full scale − ambient) / albedo: 1 faces the light, 0 or less is in shadow.
    [[nodiscard]] float shading(Point p) const {
        return (image_->at(0, p) * toUnit_ - ambient_) * toShading_;
    }
    /// I as it is solved for: not below 0, and, under one light, not above 1, which nothing exceeds.
    [[nodiscard]] float solvedShading(Point p) const {
        const float i = shading(p) > 0 ? shading(p) : 0.0f;
        return harmonics_ || i < 1 ? i : 1.0f;
    }
    /// True where the sample is at full scale or above: I is then a lower bound.
    [[nodiscard]] bool clipped(Point p) const { return image_->at(0, p) * toUnit_ >= 1.0f; }
    /// solvedShading() and clipped() of row y, 0 outside the mask.
    void readRow(int y, std::span<float> shading, std::span<std::uint8_t> clipped) const;
    /// True if both problems differ in their light alone.
    [[nodiscard]] bool samePicture(const ReliefProblem& other) const;

private:
    void setModel(const ShadingModel& model);

    std::shared_ptr<const Field> image_;
    std::shared_ptr<const Mask> mask_;
    Light light_;
    std::optional<HarmonicLight> harmonics_;
    ReliefBoundary boundary_;
    ShadingModel model_;
    ReliefHints hints_;
    std::shared_ptr<const PixelMarks> edges_, outliers_;
    std::shared_ptr<const Field> borderHeight_;
    float toUnit_ = 1, ambient_ = 0, toShading_ = 1;
};

}  // namespace weft

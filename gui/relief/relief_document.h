#pragma once
/// A shaded picture that is turned into a surface.
#include <QPolygonF>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "gui/document/open_document.h"
#include "gui/document/source/opened_picture.h"
#include "weft/document/relief_sketch.h"
#include "weft/document/shaded_picture.h"
#include "weft/live/snapshot.h"
#include "weft/relief/relief_quality.h"
#include "weft/surface/surface_renderer.h"

namespace weft::gui {

/// What the 2-D canvas of a relief shows.
enum class ReliefPicture {
    photograph,
    shaded,   ///< the surface under its light
    heights,  ///< as colours, low to high
    normals,  ///< as a normal map
    error,    ///< |I − R| as colours
};

/// A flat picture of a surface.
struct DrawnRelief {
    ReliefPicture of = ReliefPicture::photograph;
    ValueRange range;  ///< that the lowest and the highest colour stand for
    std::unique_ptr<DisplayImage> image;
};

/// A mask and its outline in picture coordinates.
struct OutlinedMask {
    std::shared_ptr<const Mask> mask;
    std::vector<QPolygonF> contour;
};
/// Any thread; milliseconds a megapixel.
[[nodiscard]] OutlinedMask outlined(Mask mask);

/// What was made of a picture before anything else is asked of it. Any thread.
struct OpenedRelief {
    std::shared_ptr<const OpenedPicture> picture;
    std::unique_ptr<DisplayImage> display;
    std::shared_ptr<const Field> texture;  ///< the picture as it looks (sRGB), for draping
    ReliefSetup setup;
    std::vector<QPolygonF> contour = {};      ///< of the setup's mask
    std::optional<ReliefSketch> sketch = {};  ///< to be seen until there is a surface
};
/// `setup`: none takes the one that suits the picture: encoding by its format, the mask from its
/// alpha; without one, of a photograph, a bas-relief.
[[nodiscard]] OpenedRelief openedRelief(std::shared_ptr<const OpenedPicture> picture,
                                        std::optional<ReliefSetup> setup = {});

/// Lives on the GUI thread. The setup is changed by commands alone: change() pushes one.
class ReliefDocument : public OpenDocument {
    Q_OBJECT
public:
    using SharedSurface = std::shared_ptr<const SurfaceSnapshot>;

    explicit ReliefDocument(OpenedRelief opened, QObject* parent = nullptr);

    [[nodiscard]] io::StoredDocument content() const override;
    [[nodiscard]] bool holds(const io::StoredDocument& content) const override;
    [[nodiscard]] Extent extent() const override { return picture_->extent(); }
    [[nodiscard]] Seen seen() const override { return {picture_, {}, title()}; }
    [[nodiscard]] int depth() const override { return picture_->picture.depth; }
    [[nodiscard]] const Resolution& resolution() const override {
        return picture_->picture.resolution;
    }
    [[nodiscard]] const std::vector<std::uint8_t>& iccProfile() const override {
        return picture_->picture.iccProfile;
    }
    [[nodiscard]] bool isLinearLight() const override { return io::isLinearLight(picture_->picture); }
    [[nodiscard]] DisplayImage& display() override;
    [[nodiscard]] const std::shared_ptr<const OpenedPicture>& picture() const { return picture_; }
    [[nodiscard]] const std::shared_ptr<const Field>& texture() const { return texture_; }

    [[nodiscard]] const ReliefSetup& setup() const { return setup_; }
    /// Of the setup's mask, in picture coordinates; empty where there is none.
    [[nodiscard]] const std::vector<QPolygonF>& contour() const;
    /// Makes the outline of a mask known before a setup with it comes.
    void keepContour(const OutlinedMask& mask);
    /// Changes with the same `gesture` (not 0) and text become one step of undo.
    void change(const QString& text, ReliefSetup setup, std::uint64_t gesture = 0);
    /// For commands.
    void setSetup(ReliefSetup setup);
    /// A number no other gesture has.
    [[nodiscard]] static std::uint64_t newGesture();

    /// The hint that keys act on; -1: none.
    [[nodiscard]] int selectedSeed() const { return selectedSeed_; }
    void selectSeed(int index);

    /// The newest surface; null before the first.
    [[nodiscard]] const SharedSurface& surface() const { return surface_; }
    /// What is to be seen in three dimensions instead of the surface; none: nothing, or of a picture
    /// that gives none.
    [[nodiscard]] const std::optional<ReliefSketch>& sketch() const { return sketch_; }
    void showSketch(ReliefSketch sketch);
    void showSurface(SharedSurface surface);
    /// While its light is looked for, surfaces under the one that is only assumed lean: what was seen
    /// in three dimensions, as a sketch that keeps to the outline, stays until one is found, or the
    /// search is over.
    void setAwaitsLight(bool awaits);
    [[nodiscard]] bool awaitsLight() const {
        return awaitsLight_ && setup_.lightFrom == LightOrigin::assumed &&
               setup_.kind != ReliefKind::basRelief;
    }
    /// Whether three dimensions show surface().
    [[nodiscard]] bool seesSurface() const { return seesSurface_; }
    /// Heights to compare the surface with; null: none are known.
    [[nodiscard]] const std::shared_ptr<const BorderHeight>& truth() const { return truth_; }
    void setTruth(std::shared_ptr<const BorderHeight> truth);
    [[nodiscard]] ReliefPicture shownPicture() const { return shown_; }
    void setShownPicture(ReliefPicture shown);
    /// What was drawn of the surface for the canvas; the photograph is seen until then.
    void setDrawn(DrawnRelief drawn);
    void showInMonitorsColours() override;
    /// What is seen now, with its colours' range; null: the photograph.
    [[nodiscard]] const DrawnRelief* drawn() const;
    /// How far the surface may be trusted; none: nothing tells it, or not yet.
    [[nodiscard]] const std::optional<ReliefQuality>& quality() const { return quality_; }
    void setQuality(const std::optional<ReliefQuality>& quality);

signals:
    void setupChanged();
    void seedSelectedChanged();
    void surfaceChanged();
    void sketchChanged();
    void shownPictureChanged();
    void qualityChanged();

protected:
    void countSeen(HeldMemory& memory) const override {
        outlinedSelection().countIn(memory);
        count(setup(), memory);
    }
    [[nodiscard]] QString pictureTitle() const override { return picture_->title; }
    [[nodiscard]] QString picturePath() const override { return picture_->path; }

private:
    /// Adds what the picture and the setup hold, with the outline that is kept for it.
    void count(const ReliefSetup& setup, HeldMemory& memory) const;
    [[nodiscard]] QRect all() const { return {0, 0, extent().width, extent().height}; }

    std::shared_ptr<const OpenedPicture> picture_;
    std::shared_ptr<const Field> texture_;
    std::unique_ptr<DisplayImage> photograph_;
    DrawnRelief drawn_;
    std::optional<ReliefQuality> quality_;
    ReliefPicture shown_ = ReliefPicture::photograph;
    ReliefSetup setup_;
    /// Of this mask and those that undo may bring back.
    mutable std::map<std::shared_ptr<const Mask>, std::vector<QPolygonF>> contours_;
    int selectedSeed_ = -1;
    SharedSurface surface_;
    std::optional<ReliefSketch> sketch_;
    bool awaitsLight_ = false, seesSurface_ = false;
    std::shared_ptr<const BorderHeight> truth_;
};

}  // namespace weft::gui

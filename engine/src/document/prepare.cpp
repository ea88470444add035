#include "weft/document/prepare.h"

#include <algorithm>
#include <cmath>

#include "document/base.h"
#include "document/derived/derivation.h"
#include "document/kept_colour.h"
#include "document/resample.h"
#include "document/tile_alpha.h"
#include "weft/backend/thread_pool.h"
#include "weft/document/visible_colour.h"
#include "weft/error.h"

namespace weft {

namespace {

/// What a resampled patch depends on; whole pixels of its placement do not matter.
struct ResamplingKey {
    std::shared_ptr<const Field> image, softMask;
    std::shared_ptr<const Mask> mask, kept;
    Placement withinPixel;
    Rect target;
    enum class Image { nearMask, everywhere, nowhere } wanted;  ///< which of its samples are read
    friend bool operator==(const ResamplingKey&, const ResamplingKey&) = default;
};

/// Operations that derive their picture look all over that of the patch, or not at it.
ResamplingKey::Image wantedOf(const PatchObject& object) {
    using Image = ResamplingKey::Image;
    const OperationInfo& info = object.operation.info();
    if (!info.usesSource) return object.kept && !info.hasColours ? Image::nearMask : Image::nowhere;
    return info.derive ? Image::everywhere : Image::nearMask;
}

/// A placement as one whose offset is in [0, 1) and whole pixels to be added.
struct SplitPlacement {
    explicit SplitPlacement(const Placement& p) {
        constexpr double kSteps = 65536;
        const auto rounded = [](double v) { return std::nearbyint(v * kSteps) / kSteps; };
        const double x = rounded(p.offset().x), y = rounded(p.offset().y);
        whole = {static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y))};
        withinPixel = Placement::ofMatrix(p.matrix(), {x - whole.x, y - whole.y});
    }
    Placement withinPixel;
    Point whole;
};

/// Patches that are scaled up far beyond the canvas are prepared where they can be seen.
Rect worthPreparing(const Rect& target, const Rect& canvas) {
    constexpr std::int64_t kMostCanvases = 2;
    return target.extent().area() > kMostCanvases * canvas.extent().area()
               ? target.intersected(canvas.grownBy(2))
               : target;
}

/// Image and masks of the object where its mask is unknown and one pixel around, which is all that is
/// read; where that lies in the key's plane.
Rect resample(const PatchObject& object, const Picture& picture, const ResamplingKey& key,
              PreparedPatch& prepared, ThreadPool& pool, FieldStore& fields) {
    const Mask mask = resampled(*key.mask, key.withinPixel, key.target, pool);
    Rect area = mask.boundingBox();
    area = area.empty() ? rectOf(mask.extent()) : area.grownBy(1).intersected(rectOf(mask.extent()));
    const Rect target = area.translated(key.target.topLeft());
    prepared.patch.mask = std::make_shared<const Mask>(mask.crop(area));
    if (object.kept)
        prepared.kept = keptPixelsOf(*prepared.patch.mask,
                                     resampled(*object.kept, key.withinPixel, target, pool));
    const bool everywhere = key.wanted == ResamplingKey::Image::everywhere;
    const Mask nothing(key.wanted == ResamplingKey::Image::nowhere ? area.extent() : Extent{});
    const Mask* const near = everywhere        ? nullptr
                             : nothing.empty() ? prepared.patch.mask.get()
                                               : &nothing;
    const Field& image = *picture.color;
    Field storage = fields.take(target.extent(), image.channels());
    prepared.patch.image =
        fields.share(picture.alpha && isTransparent(picture.alpha->view())
                         ? resampledByAlpha(image, *picture.alpha, key.withinPixel, target, pool,
                                            near, std::move(storage))
                         : resampled(image, key.withinPixel, target, pool, near, std::move(storage)));
    if (key.softMask)
        prepared.softMask = std::make_shared<const Field>(
            resampledCoverage(*key.softMask, key.withinPixel, target, pool));
    return target;
}

/// Float samples that are linear light already are in that space as they are.
SolveSpace spaceFor(const Picture& background, SolveSpace asked) {
    const bool isLight = background.depth == 32 && background.linearByCustom;
    return asked == SolveSpace::linear && isLight ? SolveSpace::encoded : asked;
}

/// What a derived image depends on, where it does not depend on the picture below.
struct DerivedKey {
    std::shared_ptr<const Field> image;
    std::shared_ptr<const Mask> mask;
    Operation operation;
    Rect frameInPatch, seenInPatch;
    friend bool operator==(const DerivedKey&, const DerivedKey&) = default;
};

/// A mask over another part of its plane than its raster.
struct FramedMask {
    std::shared_ptr<const Mask> of, mask;
    Rect frame;  ///< in pixels of `of`

    const std::shared_ptr<const Mask>& over(const std::shared_ptr<const Mask>& whole,
                                            const Rect& wanted) {
        if (of == whole && frame == wanted) return mask;
        auto framed = std::make_shared<Mask>(wanted.extent());
        const Rect there = wanted.intersected(rectOf(whole->extent()));
        for (int y = there.y; y < there.bottom(); ++y)
            std::copy_n(whole->row(y) + there.x, there.width,
                        framed->row(y - wanted.y) + (there.x - wanted.x));
        of = whole, frame = wanted, mask = std::move(framed);
        return mask;
    }
};

/// Its result is a picture of its own, with an alpha of its own.
bool standsAlone(const OperationInfo& info) { return info.derive && !info.usesBelow; }

/// Alpha as shares 0 .. 1.
struct Shares {
    std::shared_ptr<const Field> of, shares;

    const std::shared_ptr<const Field>& ofAlpha(const std::shared_ptr<const Field>& alpha) {
        if (of == alpha) return shares;
        if (!alpha) {
            of = shares = nullptr;
            return shares;
        }
        auto made = std::make_shared<Field>(alpha->extent(), 1, false);
        constexpr auto kFull = static_cast<float>(kFullScale);
        for (int y = 0; y < alpha->extent().height; ++y)
            std::transform(alpha->row(0, y), alpha->row(0, y) + alpha->extent().width,
                           made->row(0, y),
                           [](float a) { return std::clamp(a / kFull, 0.0f, 1.0f); });
        of = alpha;  // last: what went before may throw
        return shares = std::move(made);
    }
};

/// What of a mask is not wholly transparent.
struct OpaqueMask {
    std::shared_ptr<const Mask> of, mask;
    std::shared_ptr<const Field> alpha;

    const std::shared_ptr<const Mask>& within(const std::shared_ptr<const Mask>& whole,
                                              const std::shared_ptr<const Field>& ofPicture) {
        if (of == whole && alpha == ofPicture) return mask;
        std::shared_ptr<const Mask> made = whole;
        if (ofPicture && hasHiddenColour(*ofPicture)) made = opaquePart(whole, *ofPicture);
        of = whole, alpha = ofPicture;
        return mask = std::move(made);
    }

private:
    static std::shared_ptr<const Mask> opaquePart(const std::shared_ptr<const Mask>& whole,
                                                  const Field& alpha) {
        Mask opaque = *whole;
        bool same = true;
        for (int y = 0; y < opaque.extent().height; ++y) {
            std::uint8_t* const row = opaque.row(y);
            const float* const a = alpha.row(0, y);
            for (int x = 0; x < opaque.extent().width; ++x) {
                if (row[x] == Mask::kFixed || a[x] > 0) continue;
                row[x] = Mask::kFixed;
                same = false;
            }
        }
        return same ? whole : std::make_shared<const Mask>(std::move(opaque));
    }
};

/// The composed picture below, as long as it is asked for again.
struct BaseBelow {
    std::weak_ptr<const Field> background;  ///< none: nothing is kept
    Layers layers;                          ///< those that reach into the area
    Rect area;
    Base base;

    template <class Make>
    Base over(const std::shared_ptr<const Field>& wanted, const Layers& below, const Rect& wantedArea,
              const Make& make) {
        Layers reaching;
        for (const SharedLayer& layer : below)
            if (!layer->box.intersected(wantedArea).empty()) reaching.push_back(layer);
        const bool same = background.lock() == wanted && area == wantedArea && layers == reaching;
        if (same && !reaching.empty()) return base;
        *this = {};
        Base made = make();
        if (!reaching.empty()) *this = {wanted, std::move(reaching), wantedArea, made};
        return made;
    }
    [[nodiscard]] std::size_t bytes() const {
        if (!base.field) return 0;
        const Field& field = *base.field;
        return static_cast<std::size_t>(field.extent().area() * field.channels()) * sizeof(float);
    }
};

}  // namespace

struct PatchPreparer::Kept {
    std::shared_ptr<const Picture> source;    // what was converted,
    std::vector<std::uint8_t> targetProfile;  // to which profile
    int channels = 0;                         // and how many channels
    Picture converted;
    ResamplingKey key;
    Point origin;  ///< of the resampled patch, whole pixels of its placement left out
    PreparedPatch prepared;
    OpaqueMask opaque;
    Shares shares;
    FramedMask derivedMask;
    UnknownPixels unknown;
    DerivedKey derivedKey;
    Derived derived;                            ///< of that key
    std::shared_ptr<const Field> derivedAlpha;  ///< over `seen` of that key; null: opaque
    BaseBelow baseBelow;
    KeptOfBelow ofBelow;
    std::uint64_t derivedAt = 0;  ///< count of derivations before it
};

PatchPreparer::PatchPreparer(ProfileConverter convert, int threads)
    : PatchPreparer(std::move(convert), std::make_shared<ThreadPool>(threads)) {}

PatchPreparer::PatchPreparer(ProfileConverter convert, std::shared_ptr<ThreadPool> pool)
    : convert_(std::move(convert)), pool_(std::move(pool)), fields_(std::make_unique<FieldStore>()) {}

PatchPreparer::~PatchPreparer() = default;

std::shared_ptr<const Field> PatchPreparer::background(const Document& document) {
    const Picture& picture = *document.background();
    if (backgroundOf_ != picture.color || background_->channels() != document.channels()) {
        background_ = visibleColour(document.channels() == 3 ? toRgb(picture.color) : picture.color,
                                    picture.alpha.get(), *pool_);
        backgroundOf_ = picture.color;
    }
    return background_;
}

const Picture& PatchPreparer::converted(const Document& document, const PatchObject& object,
                                        Kept& kept) {
    const Picture& background = *document.background();
    if (kept.source == object.source && kept.targetProfile == background.iccProfile &&
        kept.channels == document.channels())
        return kept.converted;
    const auto [same, isFirst] = converted_.try_emplace(object.source, object.id);
    const auto with = isFirst ? kept_.end() : kept_.find(same->second);
    const Kept* const other = with == kept_.end() ? nullptr : with->second.get();
    if (other && other->source == object.source && other->channels == document.channels() &&
        other->targetProfile == background.iccProfile) {
        kept.converted = other->converted;
    } else {
        kept.source = nullptr;  // until all of it is made: any of this may throw
        Picture made = convert_ ? convert_(*object.source, background) : *object.source;
        made.alpha = object.source->alpha;  // which the source's mask fits, whatever converted it
        if (document.channels() == 3) made.color = toRgb(made.color);
        made.color = visibleColour(made.color, made.alpha.get(), *pool_);
        kept.converted = std::move(made);
        same->second = object.id;
    }
    kept.source = object.source;
    kept.targetProfile = background.iccProfile;
    kept.channels = document.channels();
    return kept.converted;
}

const PreparedPatch& PatchPreparer::prepare(const Document& document, const PatchObject& object) {
    auto& kept = kept_[object.id];
    if (!kept) kept = std::make_unique<Kept>();
    const Picture& picture = converted(document, object, *kept);
    PreparedPatch& prepared = kept->prepared;
    const OperationInfo& info = object.operation.info();
    const bool alone = standsAlone(info);
    const std::shared_ptr<const Mask> mask =
        info.usesSource && !alone ? kept->opaque.within(object.mask, picture.alpha) : object.mask;
    const std::shared_ptr<const Field> softMask =
        alone && picture.alpha ? kept->shares.ofAlpha(picture.alpha) : object.softMask;
    const auto whole = object.backgroundFromSource.wholePixels();
    const SplitPlacement split(object.backgroundFromSource);
    ResamplingKey key{picture.color,   softMask, mask, object.kept, split.withinPixel, {},
                      wantedOf(object)};
    if (!whole) {
        const Rect canvas = rectOf(document.extent()).translated(Point{} - split.whole);
        key.target = worthPreparing(targetOf(mask->boundingBox(), split.withinPixel), canvas);
    }
    if (key != kept->key) {
        kept->key = {};  // until all of it is made: any of this may throw
        prepared.patch.image = picture.color;
        prepared.patch.mask = mask;
        prepared.softMask = softMask;
        prepared.kept = whole && object.kept ? keptPixelsOf(*mask, *object.kept) : nullptr;
        if (!whole)
            kept->origin = resample(object, picture, key, prepared, *pool_, *fields_).topLeft();
        prepared.maskBox = prepared.patch.mask->boundingBox();
        kept->key = std::move(key);
    }
    prepared.patch.backgroundFromPatch = whole ? *whole : split.whole + kept->origin;
    prepared.patch.gradients = object.operation.info().gradients;
    return prepared;
}

Base PatchPreparer::baseOf(const Document& document, const Layers& layers, const Rect& area) {
    return baseOver(background(document), layers, area, *pool_, *fields_);
}

namespace {

/// Whether a pixel around the mask, or within its box and not in it, is seen.
bool isBesideColour(const Document& document, const Layers& below, const Patch& patch,
                    const Rect& seen) {
    const std::shared_ptr<const Field>& alpha = document.background()->alpha;
    if (!alpha || seen.empty()) return true;
    const Rect area = seen.grownBy(1).intersected(rectOf(document.extent()));
    const Field over = alphaOver(alpha->view(), below, area);
    const Rect inMask = rectOf(patch.mask->extent());
    for (int y = 0; y < area.height; ++y)
        for (int x = 0; x < area.width; ++x) {
            const Point p = area.topLeft() + Point{x, y} - patch.backgroundFromPatch;
            if (over.at(0, {x, y}) > 0 && !(inMask.contains(p) && patch.mask->unknown(p)))
                return true;
        }
    return false;
}

/// Whether every pixel of the picture is in the mask.
bool coversAll(const Document& document, const Patch& patch, const Rect& seen) {
    if (seen != rectOf(document.extent())) return false;
    const Rect box = seen.translated(Point{} - patch.backgroundFromPatch);
    return patch.mask->crop(box).unknownCount() == document.extent().area();
}

/// Over `box`; null where the picture has no alpha.
std::shared_ptr<const Field> alphaBelow(const Document& document, const Layers& below,
                                        const Rect& box) {
    const std::shared_ptr<const Field>& alpha = document.background()->alpha;
    return alpha && !box.empty() ? compactAlpha(alphaOver(alpha->view(), below, box)) : nullptr;
}

}  // namespace

PatchProblem PatchPreparer::problemOf(const Document& document, const PatchObject& object,
                                      const Layers& below) {
    const PreparedPatch& prepared = prepare(document, object);
    if (prepared.patch.image->empty())
        throw InvalidProblem("No unknown pixel of the patch lies on the background.");
    const OperationInfo& info = object.operation.info();
    const Point at = prepared.patch.backgroundFromPatch;
    const Rect canvas = rectOf(document.extent());
    const Rect seen = prepared.maskBox.translated(at).intersected(canvas);
    if (info.fillsIn && !isBesideColour(document, below, prepared.patch, seen))
        throw InvalidProblem(
            coversAll(document, prepared.patch, seen)
                ? "The region covers the whole picture: nothing lies around it that could be "
                  "continued."
                : "The picture is transparent all around the region: there is no colour that could "
                  "be continued.");
    PatchProblem posed;
    posed.base =
        baseOf(document, seen.empty() ? Layers{} : below, seen.grownBy(1).intersected(canvas));
    posed.reads = {seen.grownBy(1)};
    Patch patch = prepared.patch;
    std::shared_ptr<const Field> background = posed.base.field;
    posed.problemInBackground = posed.base.origin;
    if (info.derive && !seen.empty()) {
        const Derived& derived = derive(document, object, below, seen, posed.reads, patch);
        if (derived.background)
            background = derived.background, posed.problemInBackground = seen.topLeft();
    }
    posed.solves = info.solves;
    if (prepared.kept && info.solves && !seen.empty())
        keepColour(object, seen, canvas, posed, patch, background);
    patch.backgroundFromPatch = patch.backgroundFromPatch - posed.problemInBackground;
    posed.problem = std::make_shared<const CloneProblem>(
        std::move(background), std::move(patch),
        spaceFor(*document.background(), info.space.value_or(object.space)));
    posed.box =
        posed.hasOwnBackground() ? seen : posed.problem->box().translated(posed.problemInBackground);
    posed.coverage = {object.opacity, prepared.softMask, prepared.patch.mask, at, info.isSeenAlone()};
    posed.base.alpha = alphaBelow(document, below, posed.box);
    // Over what is opaque it covers all of its box: what shines through would meet at no border.
    if (const auto& alpha = kept_.at(object.id)->derivedAlpha; standsAlone(info) && alpha) {
        const bool replaces = posed.base.alpha && isTransparent(posed.base.alpha->view());
        posed.coverage = {.opacity = object.opacity,
                          .softMask = replaces ? alpha : nullptr,
                          .mask = std::make_shared<const Mask>(posed.box.extent(), Mask::kUnknown),
                          .maskInBackground = posed.box.topLeft(),
                          .replaces = replaces};
    }
    return posed;
}

const Derived& PatchPreparer::derive(const Document& document, const PatchObject& object,
                                     const Layers& below, const Rect& seen, std::vector<Rect>& reads,
                                     Patch& patch) {
    Kept& kept = *kept_.at(object.id);
    const OperationInfo& info = object.operation.info();
    const Point at = patch.backgroundFromPatch;
    Rect frame = kept.prepared.maskBox.grownBy(1);
    if (info.usesSource) frame = frame.intersected(rectOf(patch.image->extent()));
    const DerivedKey key{info.usesSource ? patch.image : nullptr, patch.mask, object.operation, frame,
                         seen.translated(Point{} - at)};
    bool looksBelow = false;
    const auto pictureBelow = [&](const Rect& area) {
        looksBelow = true;
        reads.push_back(area);
        if (info.gradients != Gradients::weighted) return baseOf(document, below, area);
        return kept.baseBelow.over(background(document), below, area,
                                   [&] { return baseOf(document, below, area); });
    };
    if (key != kept.derivedKey) {
        kept.derivedKey = {};
        const bool hasAlpha = standsAlone(info) && kept.converted.alpha;
        const DerivationInput input{.operation = object.operation,
                                    .patch = patch,
                                    .canvas = rectOf(document.extent()),
                                    .seen = seen,
                                    .frame = frame.translated(at),
                                    .channels = document.channels(),
                                    .below = pictureBelow,
                                    .pool = *pool_,
                                    .fields = *fields_,
                                    .kept = kept.ofBelow,
                                    .alpha = hasAlpha ? kept.prepared.softMask.get() : nullptr};
        kept.derived = info.derive(input);
        kept.derivedAlpha = hasAlpha ? std::make_shared<const Field>(tileAlpha(input)) : nullptr;
        if (!looksBelow) kept.derivedKey = key;
        kept.derivedAt = ++derivations_;
        boundKept();
    }
    const Derived& derived = kept.derived;
    if (!derived.image) return derived;
    patch.mask = derived.mask ? derived.mask : kept.derivedMask.over(patch.mask, frame);
    patch.image = derived.image;
    patch.weights = derived.weights;
    patch.backgroundFromPatch = at + frame.topLeft();
    return derived;
}

void PatchPreparer::boundKept() {
    const auto bytes = [](const auto& entry) {
        return entry.second->baseBelow.bytes() + entry.second->ofBelow.bytes();
    };
    for (;;) {
        std::size_t sum = 0;
        Kept* oldest = nullptr;
        for (const auto& entry : kept_) {
            if (bytes(entry) == 0) continue;
            sum += bytes(entry);
            if (!oldest || entry.second->derivedAt < oldest->derivedAt) oldest = entry.second.get();
        }
        if (sum <= kMostKeptOfBelow) return;
        oldest->baseBelow = {};
        oldest->ofBelow.forget();
    }
}

void PatchPreparer::keepColour(const PatchObject& object, const Rect& seen, const Rect& canvas,
                               PatchProblem& posed, Patch& patch,
                               std::shared_ptr<const Field>& background) {
    Kept& kept = *kept_.at(object.id);
    const Patch& source = kept.prepared.patch;
    const PlacedMask known{kept.prepared.kept, source.backgroundFromPatch};
    const bool own = background != posed.base.field;  // it holds g already
    const Rect area = own ? seen : seen.grownBy(1).intersected(canvas);
    const auto partBelow = [&] {
        auto part = fields_->share(fields_->take(area.extent(), background->channels()));
        copySamples(background->view().crop(area.translated(Point{} - posed.problemInBackground)),
                    part->span());
        part->setExactRange(background->exactRange());
        return part;
    };
    if (!own) {
        if (patch.gradients == Gradients::mixed || patch.gradients == Gradients::average)
            patch.below = partBelow();
        const Patch& g = object.operation.info().hasColours ? patch : source;
        const auto with = partBelow();
        putKeptColour(known, *g.image, g.backgroundFromPatch, *with, area.topLeft());
        background = with;
        posed.problemInBackground = area.topLeft();
    }
    const std::shared_ptr<const Mask>& unknown =
        kept.unknown.without(known, {patch.mask, patch.backgroundFromPatch});
    posed.solves = kept.unknown.anyIn(seen.translated(Point{} - patch.backgroundFromPatch));
    if (posed.solves) patch.mask = unknown;
}

void PatchPreparer::keepOnly(const Document& document) {
    std::erase_if(kept_, [&](const auto& entry) { return !document.find(entry.first); });
    std::erase_if(converted_, [](const auto& entry) { return entry.first.expired(); });
}

}  // namespace weft

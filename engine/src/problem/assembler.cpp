#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "cpu/simd/row_kernels.h"
#include "problem/guidance_rows.h"
#include "problem/rhs_in_double.h"
#include "problem/sample_range.h"
#include "weft/backend/poisson_system.h"
#include "weft/backend/thread_pool.h"
#include "weft/transfer.h"
#include "weft/units.h"

namespace weft {

namespace {

/// What identifies a Domain: a mask object, how it is clipped, the borders it touches, s and w.
struct DomainKey {
    std::shared_ptr<const Mask> mask;
    Rect boxInPatch;
    ImageBorder border;
    float screening = 0;
    std::shared_ptr<const Field> screenings = {};
    std::shared_ptr<const Field> links = {};
    std::shared_ptr<const Mask> voids = {};
    friend bool operator==(const DomainKey&, const DomainKey&) = default;
};

/// A rim that one thread assembles sooner (0.1 ms a few thousand pixels) than another wakes up, and
/// without standing in the solver's threads' way while it falls asleep again.
constexpr std::size_t kRimOfOneThread = 8192;

/// Rows for the vector kernel: padded by one cell a side, then readable to whole blocks.
struct GuidanceScratch {
    int stride = 0;
    std::vector<float> rows;         // g above, row, below; b above, row, below; f
    std::vector<std::uint8_t> mask;  // 255 where unknown or missing

    void reshape(int width) {
        stride = (width + 2 + 2 * simd::kBlock) / simd::kBlock * simd::kBlock + simd::kBlock;
        rows.assign(static_cast<std::size_t>(stride) * 7, 0.0f);
        mask.assign(static_cast<std::size_t>(stride) * 3, 0);
    }
    float* g(int i) { return rows.data() + i * stride + simd::kBlock; }
    float* b(int i) { return rows.data() + (3 + i) * stride + simd::kBlock; }
    float* f() { return rows.data() + 6 * stride + simd::kBlock; }
    std::uint8_t* m(int i) { return mask.data() + i * stride + simd::kBlock; }
};

/// Copies cells −1 .. width of a row; cells beyond [first, last] repeat the pixel next to them.
void copyPadded(const float* row, int width, bool hasLeft, bool hasRight, float* out) {
    std::memcpy(out, row, static_cast<std::size_t>(width) * sizeof(float));
    out[-1] = hasLeft ? row[-1] : row[0];
    out[width] = hasRight ? row[width] : row[width - 1];
}

/// The mean of a − b over each part of a domain that floats.
std::vector<double> meansOfDifference(const DoubleSamples& a, const DoubleSamples& b, int channel,
                                      const Domain& domain, Point boxInPatch) {
    const FloatingParts& parts = domain.floating();
    std::vector<double> sums(static_cast<std::size_t>(parts.count())), one, other;
    for (const FloatingRun& run : parts.runs()) {
        one.resize(static_cast<std::size_t>(run.length)), other.resize(one.size());
        const Point at = Point{run.x, run.y} + boxInPatch;
        a.row(channel, at.y, at.x, run.length, one.data());
        b.row(channel, at.y, at.x, run.length, other.data());
        for (std::size_t i = 0; i < one.size(); ++i)
            sums[static_cast<std::size_t>(run.part)] += one[i] - other[i];
    }
    for (int part = 0; part < parts.count(); ++part)
        sums[static_cast<std::size_t>(part)] /= static_cast<double>(parts.pixels(part));
    return sums;
}

}  // namespace

struct Assembler::Kept {
    explicit Kept(int threads) : pool(threads) {}

    ThreadPool pool;
    DomainKey key;
    Extent largestBox;  ///< of the key's mask, clipped nowhere
    std::shared_ptr<const Domain> domain;
    SampleRange backgroundRange, patchRange, belowRange, wantedRange;
    /// The patch in another solve space, on the grid or the nearest floats.
    struct ConvertedPatch {
        std::shared_ptr<const Field> field, of;
        bool onGrid = true;
        SolveSpace space = SolveSpace::encoded;
    } convertedPatch;
    /// Right-hand sides, taken again once nobody else holds them.
    struct Rhs {
        std::shared_ptr<Field> field;
        std::int64_t room = 0;   ///< samples that its storage holds at least
        std::int64_t zeros = 0;  ///< so many samples are zero from the first on, but for
        std::shared_ptr<const Domain> written = {};  ///< the rim of this, of
        int channels = 0;                            ///< so many channels

        /// Zero but for the rim that is going to be written. A rim is some thousand pixels of
        /// millions.
        void clearFor(const std::shared_ptr<const Domain>& domain, ThreadPool& pool);
    };
    std::array<Rhs, 3> buffers, rests;
    std::vector<GuidanceScratch> scratch;

    /// f holds s (t − g), which is not 0.
    [[nodiscard]] bool hasWanted(const CloneProblem& problem) const {
        return problem.patch().wanted && problem.patch().wanted != problem.patch().image &&
               domain->mostScreening() > 0;
    }
    void setDomain(const CloneProblem& problem);
    [[nodiscard]] std::shared_ptr<PoissonSystem> place(const CloneProblem& problem);
    /// Whether f is exact in float32, and how large samples are.
    struct Samples {
        double largest = 0;  ///< of whole pictures
        bool exact = true;
        bool exactPictures = true;  ///< float32 holds samples of patch and background
    };
    [[nodiscard]] Samples samplesOf(const CloneProblem& problem);
    [[nodiscard]] std::shared_ptr<const Field> inItsSpace(const CloneProblem& problem, bool onGrid);
    void assembleFloats(const CloneProblem& problem, PoissonSystem& system);
    void assembleInFloat(const CloneProblem& problem, PoissonSystem& system);
    [[nodiscard]] DoubleSource doubleSource(const CloneProblem& problem,
                                            const PoissonSystem& system) const;
    /// Parts that nothing holds keep the mean of the wanted values: g takes it there, so that mean(D)
    /// is 0. f has differences of g alone.
    void takeWantedMeans(const CloneProblem& problem, PoissonSystem& system);
    /// How large its samples are, and what rounding them does.
    void judge(const CloneProblem& problem, const Samples& samples, PoissonSystem& system);
    static Rhs& freeBuffer(std::array<Rhs, 3>& buffers, const Extent& largestBox, Extent extent,
                           int channels);
    void assembleImport(const GuidanceSource& source, Rhs& rhs);
    void assembleEverywhere(const GuidanceSource& source, Gradients gradients, Field& rhs);
    void assembleRow(const GuidanceSource& source, Gradients gradients, int channel, int y,
                     GuidanceScratch& s, float* out);
};

void Assembler::Kept::setDomain(const CloneProblem& problem) {
    const Rect box = problem.box();
    const Extent image = problem.background().extent();
    const Patch& patch = problem.patch();
    DomainKey wanted{
        patch.mask,
        box.translated(Point{} - patch.backgroundFromPatch),
        {box.x == 0, box.y == 0, box.right() == image.width, box.bottom() == image.height},
        patch.screenings ? 0 : storedScreening(patch.screening),
        patch.screenings,
        patch.links,
        patch.voids};
    if (domain && wanted == key) return;
    if (wanted.mask != key.mask) largestBox = wanted.mask->boundingBox().extent();
    key = std::move(wanted);
    domain = std::make_shared<const Domain>(
        key.mask->crop(key.boxInPatch), key.border,
        key.screenings ? Screening(key.screenings->view().crop(key.boxInPatch))
                       : Screening(double{key.screening}),
        key.links ? Links(key.links->view().crop(
                        {key.boxInPatch.x, key.boxInPatch.y, box.width + 1, box.height + 1}))
                  : Links(),
        key.voids ? key.voids->crop(key.boxInPatch) : Mask());
}

/// A system without f.
std::shared_ptr<PoissonSystem> Assembler::Kept::place(const CloneProblem& problem) {
    setDomain(problem);
    auto system = std::make_shared<PoissonSystem>();
    system->domain = domain;
    system->boxInBackground = problem.box();
    system->boxInPatch = problem.box().topLeft() - problem.patch().backgroundFromPatch;
    system->space = problem.space();
    system->base = problem.patch().image;
    system->gradients = problem.patch().gradients;
    system->rhsIsBoundaryOnly = vanishesInside(system->gradients) && !hasWanted(problem);
    return system;
}

Assembler::Kept::Samples Assembler::Kept::samplesOf(const CloneProblem& problem) {
    backgroundRange.update(problem.sharedBackground(), pool);
    patchRange.update(problem.patch().image, pool);
    Samples found{std::max(backgroundRange.largest(), patchRange.largest()),
                  backgroundRange.exact() && patchRange.exact()};
    found.exactPictures = found.exact && problem.space() == SolveSpace::encoded;
    if (problem.patch().gradients == Gradients::weighted || !domain->linksAreOne())
        found.exact = false;
    if (problem.patch().below) {
        belowRange.update(problem.patch().below, pool);
        found.largest = std::max<double>(found.largest, belowRange.largest());
        if (!belowRange.exact() || problem.space() != SolveSpace::encoded) found.exact = false;
    }
    if (hasWanted(problem)) {
        wantedRange.update(problem.patch().wanted, pool);
        found.largest = std::max<double>(found.largest, wantedRange.largest());
        found.exact = false;
    }
    // Linear light and logarithms are on the grid up to full scale.
    if (problem.space() != SolveSpace::encoded && found.largest > kFullScale) found.exact = false;
    return found;
}

Assembler::Kept::Rhs& Assembler::Kept::freeBuffer(std::array<Rhs, 3>& buffers,
                                                  const Extent& largestBox, Extent extent,
                                                  int channels) {
    Rhs* chosen = &buffers[0];
    for (Rhs& b : buffers)
        if (!b.field || b.field.use_count() == 1) chosen = &b;
    if (!chosen->field || chosen->field.use_count() > 1) {
        *chosen = {.field = std::make_shared<Field>(extent, channels, false)};
        chosen->room = extent.area() * channels;
    } else if (chosen->field->extent() != extent || chosen->field->channels() != channels) {
        // Over the border: other boxes, the same storage.
        const std::int64_t wanted = std::max(largestBox.area(), extent.area()) * channels;
        if (wanted > chosen->room) chosen->room = wanted, chosen->zeros = 0;  // new storage
        chosen->field->reserve(chosen->room);
        chosen->field->reshape(extent, channels);
    }
    return *chosen;
}

void Assembler::Kept::Rhs::clearFor(const std::shared_ptr<const Domain>& domain, ThreadPool& pool) {
    const std::int64_t samples = field->extent().area() * field->channels();
    if (zeros > 0 && (domain != written || channels != field->channels())) {
        const Extent extent = written->extent();
        for (int c = 0; c < channels; ++c)
            for (const RimPixel& p : written->rim())
                field->span().data[c * extent.area() + std::int64_t{p.y} * extent.width + p.x] = 0;
    }
    constexpr int kPart = 1 << 18;
    const auto parts =
        static_cast<int>((std::max(samples - zeros, std::int64_t{0}) + kPart - 1) / kPart);
    pool.run(parts, [&](int part) {
        const std::int64_t first = zeros + std::int64_t{part} * kPart;
        std::fill(field->span().data + first, field->span().data + std::min(first + kPart, samples),
                  0.0f);
    });
    zeros = std::max(zeros, samples);
    written = domain, channels = field->channels();
}

void Assembler::Kept::assembleImport(const GuidanceSource& source, Rhs& rhs) {
    rhs.clearFor(domain, pool);
    const std::vector<RimPixel>& rim = domain->rim();
    const FieldSpan f = rhs.field->span();
    const auto assembleRim = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) importAt(source, rim[i], f);
    };
    const std::size_t size = rim.size();
    if (size <= kRimOfOneThread) return assembleRim(0, size);
    const std::size_t jobs = size / (kRimOfOneThread / 4);
    pool.run(static_cast<int>(jobs),
             [&](int job) { assembleRim(size * job / jobs, size * (job + 1) / jobs); });
}

void Assembler::Kept::assembleRow(const GuidanceSource& s, Gradients gradients, int c, int y,
                                  GuidanceScratch& t, float* out) {
    const int w = s.domain.extent().width, h = s.domain.extent().height;
    const Rect raster = rectOf(s.patch.extent);
    for (int j = -1; j <= 1; ++j) {
        const int yb = s.imageInBox.contains({0, y + j}) ? y + j : y;
        copyPadded(s.background.row(c, yb + s.boxInField.y) + s.boxInField.x, w,
                   s.imageInBox.x<0, s.imageInBox.right()> w, t.b(j + 1));
        // Where the image ends there is no neighbour, whatever the patch has there.
        const int yg = raster.contains({s.boxInPatch.x, yb + s.boxInPatch.y}) ? yb : y;
        copyPadded(s.patch.row(c, yg + s.boxInPatch.y) + s.boxInPatch.x, w,
                   s.imageInBox.x < 0 && s.boxInPatch.x > 0,
                   s.imageInBox.right() > w && s.boxInPatch.x + w < raster.width, t.g(j + 1));
        std::uint8_t* m = t.m(j + 1);
        const bool inBox = y + j >= 0 && y + j < h;
        if (inBox)
            std::memcpy(m, s.domain.mask().row(y + j), static_cast<std::size_t>(w));
        else
            std::memset(m, s.imageInBox.contains({0, y + j}) ? 0 : 255, static_cast<std::size_t>(w));
        m[-1] = s.imageInBox.x < 0 ? 0 : 255;
        m[w] = s.imageInBox.right() > w ? 0 : 255;
    }
    simd::rowKernels().guidanceRow(
        gradients, {t.g(0), t.g(1), t.g(2)}, {t.b(0), t.b(1), t.b(2)},
        {reinterpret_cast<const std::int8_t*>(t.m(0)), reinterpret_cast<const std::int8_t*>(t.m(1)),
         reinterpret_cast<const std::int8_t*>(t.m(2))},
        (w + simd::kBlock - 1) / simd::kBlock, t.f());
    std::memcpy(out, t.f(), static_cast<std::size_t>(w) * sizeof(float));
}

void Assembler::Kept::assembleEverywhere(const GuidanceSource& source, Gradients gradients,
                                         Field& rhs) {
    const int h = rhs.extent().height;
    const int jobs = std::min(pool.threads() * 2, (h + 31) / 32);
    scratch.resize(static_cast<std::size_t>(jobs));
    for (GuidanceScratch& s : scratch) s.reshape(rhs.extent().width);
    pool.run(jobs, [&](int job) {
        for (int c = 0; c < rhs.channels(); ++c)
            for (int y = h * job / jobs; y < h * (job + 1) / jobs; ++y)
                assembleRow(source, gradients, c, y, scratch[static_cast<std::size_t>(job)],
                            rhs.row(c, y));
    });
}

std::shared_ptr<const Field> Assembler::Kept::inItsSpace(const CloneProblem& problem, bool onGrid) {
    const std::shared_ptr<const Field>& image = problem.patch().image;
    const SolveSpace space = problem.space();
    ConvertedPatch& kept = convertedPatch;
    if (kept.of != image || kept.onGrid != onGrid || kept.space != space) {
        kept = {};
        kept.field =
            std::make_shared<const Field>(onGrid ? inSolveSpace(space, image->view(), pool)
                                                 : DoubleSamples(*image, space).rounded(pool));
        kept.of = image, kept.onGrid = onGrid, kept.space = space;
    }
    return kept.field;
}

void Assembler::Kept::assembleInFloat(const CloneProblem& problem, PoissonSystem& system) {
    const Rect box = problem.box(), image = rectOf(problem.background().extent());
    FieldView background = problem.background().view();
    Point boxInField = box.topLeft();
    Field convertedBackground;
    if (problem.space() != SolveSpace::encoded) {
        system.base = inItsSpace(problem, true);
        const Rect ring = box.grownBy(1).intersected(image);
        convertedBackground = inSolveSpace(problem.space(), background.crop(ring), pool);
        background = convertedBackground.view();
        boxInField = box.topLeft() - ring.topLeft();
    }
    const GuidanceSource source{
        background,          boxInField,        image.translated(Point{} - box.topLeft()),
        system.base->view(), system.boxInPatch, *domain};
    Rhs& rhs = freeBuffer(buffers, largestBox, box.extent(), problem.background().channels());
    if (system.rhsIsBoundaryOnly) {
        assembleImport(source, rhs);
    } else {
        assembleEverywhere(source, system.gradients, *rhs.field);
        if (problem.patch().below)  // it differs from the background at fixed pixels alone
            assembleRimInDouble(doubleSource(problem, system), system.gradients, domain->rim(),
                                rhs.field->span());
        rhs.zeros = 0;
    }
    system.rhs = rhs.field;
}

DoubleSource Assembler::Kept::doubleSource(const CloneProblem& problem,
                                           const PoissonSystem& system) const {
    DoubleSource source{{problem.background(), problem.space()},
                        {*problem.patch().image, problem.space()},
                        system.boxInBackground.topLeft(),
                        system.boxInPatch,
                        *system.domain,
                        problem.patch().weights.get()};
    if (problem.patch().below) source.below.emplace(*problem.patch().below, problem.space());
    if (hasWanted(problem)) source.wanted.emplace(*problem.patch().wanted, problem.space());
    return source;
}

void Assembler::Kept::assembleFloats(const CloneProblem& problem, PoissonSystem& system) {
    if (problem.space() != SolveSpace::encoded) system.base = inItsSpace(problem, false);
    const DoubleSource source = doubleSource(problem, system);
    const Extent extent = system.extent();
    const int channels = problem.background().channels();
    Rhs& rhs = freeBuffer(buffers, largestBox, extent, channels);
    system.rhs = rhs.field;
    if (system.rhsIsBoundaryOnly) {
        rhs.clearFor(domain, pool);
        const FieldSpan f = rhs.field->span();
        double largest = 0;
        for (const RimPixel& pixel : domain->rim())
            largest = std::max(largest, importInDouble(source, pixel, f));
        system.rhsError = 0x1p-24 * largest;
        return;
    }
    Rhs& rest = freeBuffer(rests, largestBox, extent, channels);
    assembleInDouble(source, system.gradients, rhs.field->span(), rest.field->span(), pool);
    rhs.zeros = rest.zeros = 0;
    system.rhsRest = rest.field;
}

void Assembler::Kept::takeWantedMeans(const CloneProblem& problem, PoissonSystem& system) {
    const Patch& patch = problem.patch();
    if (!domain->floats() || !patch.isScreened() || !patch.wanted || patch.wanted == patch.image)
        return;
    const DoubleSamples wanted(*patch.wanted, problem.space()), own(*patch.image, problem.space());
    Field base = system.base->clone();
    double most = 0;
    for (int c = 0; c < base.channels(); ++c) {
        std::vector<double> shifts = meansOfDifference(wanted, own, c, *domain, system.boxInPatch);
        for (const FloatingRun& run : domain->floating().runs()) {
            const double shift = shifts[static_cast<std::size_t>(run.part)];
            float* const row = base.row(c, run.y + system.boxInPatch.y) + system.boxInPatch.x;
            for (int x = run.x; x < run.x + run.length; ++x)
                row[x] = static_cast<float>(double{row[x]} + shift);
            most = std::max(most, std::abs(shift));
        }
    }
    system.base = std::make_shared<const Field>(std::move(base));
    system.largest += most;
    system.roundings += 1;
}

void Assembler::Kept::judge(const CloneProblem& problem, const Samples& samples,
                            PoissonSystem& system) {
    system.largest = samples.largest <= kFullScale
                         ? kFullScale
                         : largestNearOmega(doubleSource(problem, system), pool);
    if (samples.exact) return;
    // What the sum g + D and g itself lose is encoded with the rest of the error; what encoding and
    // the file's unit lose is not.
    if (!samples.exactPictures || domain->linksAreOne())
        system.roundings =
            system.space == SolveSpace::encoded ? 3 : 2 + 2 / encodedSlope(system.space);
    // rhs + rest are off by 2⁻⁴⁷; the device takes eight samples that each were rounded, and rounds
    // their sum.
    // An error ε s_p is ε of D at most, since (A 1)_p ≥ s_p: that of s (t − g) counts as a rounding.
    const double most = system.gradients == Gradients::weighted ? 64 : 8;
    if (hasWanted(problem)) system.roundings += 0x1p-22;
    if (system.rhsRest) system.rhsError = 0x1p-47 * most * system.largest;
    if (!system.rhs) system.rhsError = 2 * 0x1p-24 * 8 * system.largest;
}

Assembler::Assembler(int threads) : kept_(std::make_unique<Kept>(threads)) {}
Assembler::~Assembler() = default;

ThreadPool& Assembler::pool() { return kept_->pool; }

std::shared_ptr<const PoissonSystem> Assembler::assemble(const CloneProblem& problem) {
    const auto system = kept_->place(problem);
    const Kept::Samples samples = kept_->samplesOf(problem);
    if (samples.exact)
        kept_->assembleInFloat(problem, *system);
    else
        kept_->assembleFloats(problem, *system);
    kept_->judge(problem, samples, *system);
    kept_->takeWantedMeans(problem, *system);
    return system;
}

std::shared_ptr<const PoissonSystem> Assembler::assembleOnDevice(const CloneProblem& problem) {
    const auto system = kept_->place(problem);
    const Kept::Samples samples = kept_->samplesOf(problem);
    if (problem.space() != SolveSpace::encoded || !(samples.exact || system->rhsIsBoundaryOnly) ||
        problem.patch().below || (problem.patch().isScreened() && system->domain->floats()))
        return assemble(problem);
    system->background = problem.sharedBackground();
    kept_->judge(problem, samples, *system);
    return system;
}

}  // namespace weft

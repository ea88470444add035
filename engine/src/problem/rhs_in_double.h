#pragma once
// f in double, of pictures whose samples float32 does not hold exactly (float files, linear light of
// them): the pictures are those of the files (Field::stored()).
#include <optional>
#include <vector>

#include "weft/backend/domain.h"
#include "weft/backend/thread_pool.h"
#include "weft/clone_problem.h"

namespace weft {

/// A picture in double, in the solve space.
class DoubleSamples {
public:
    DoubleSamples(const Field& field, SolveSpace space) : field_(field), space_(space) {}

    [[nodiscard]] Rect raster() const { return rectOf(field_.extent()); }
    [[nodiscard]] int channels() const { return field_.channels(); }
    /// `count` samples from (x, y) on.
    void row(int channel, int y, int x, int count, double* out) const;
    [[nodiscard]] double at(int channel, Point p) const;
    /// `count` samples from `at` on are, bit by bit, those of another picture from `inOther` on;
    /// false too where one of them is not there, or a float file's.
    [[nodiscard]] bool rowIsSame(int channel, Point at, const DoubleSamples& other, Point inOther,
                                 int count) const;
    /// All of them, each rounded to the nearest float32.
    [[nodiscard]] Field rounded(ThreadPool& pool) const;

private:
    const Field& field_;
    SolveSpace space_;
};

/// What f is made of.
struct DoubleSource {
    DoubleSamples background, patch;
    Point boxInBackground, boxInPatch;
    const Domain& domain;
    const Field* weights = nullptr;  ///< of weighted gradients (weft/patch.h)
    /// b of gradients (weft/patch.h); none: that of `background`.
    std::optional<DoubleSamples> below = {};
    /// t, on the patch's raster; none where it is g.
    std::optional<DoubleSamples> wanted = {};
};

/// f of import gradients at a rim pixel, all channels, each rounded once; returns the largest |f|,
/// over the sum of links to fixed pixels where that is less than 1.
double importInDouble(const DoubleSource& source, const RimPixel& pixel, FieldSpan f);

/// f of mixed or average gradients at rim pixels, all channels, each rounded once.
void assembleRimInDouble(const DoubleSource& source, Gradients gradients,
                         const std::vector<RimPixel>& rim, FieldSpan f);

/// f everywhere in Ω, 0 elsewhere: rhs + rest, off by less than 2⁻⁴⁷ · (8 + 2 s) max |sample|, of
/// weighted gradients by less than 2⁻⁴⁷ · (64 + 2 s) max |sample|. Any thread; the pool's threads
/// work.
void assembleInDouble(const DoubleSource& source, Gradients gradients, FieldSpan rhs, FieldSpan rest,
                      ThreadPool& pool);

/// max |sample| of Ω and its rim, of both pictures, in their solve space.
[[nodiscard]] double largestNearOmega(const DoubleSource& source, ThreadPool& pool);

}  // namespace weft

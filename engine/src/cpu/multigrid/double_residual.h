#pragma once
// Residuals in double: right-hand sides of corrections, and what certificates bound.
#include <array>
#include <stop_token>

#include "cpu/grid.h"
#include "cpu/multigrid/hierarchy.h"
#include "cpu/simd/flux_kernels.h"
#include "weft/backend/poisson_system.h"
#include "weft/backend/thread_pool.h"
#include "weft/field.h"

namespace weft {

/// r = f − A (D + E) of one channel. E has one channel and may be null.
struct ResidualOf {
    const Hierarchy& hierarchy;
    FieldView f;
    const Grid<float>& d;
    int channel = 0;  ///< of f and D
    const Grid<float>* e = nullptr;
    bool fIsBoundaryOnly = false;  ///< f vanishes but next to fixed pixels
    FieldView rest = {};           ///< is added to f; without data: nothing
};

/// Of one channel of a system.
[[nodiscard]] ResidualOf residualOf(const Hierarchy& hierarchy, const PoissonSystem& system,
                                    const Grid<float>& d, int channel,
                                    const Grid<float>* e = nullptr);

/// Rows of it on some columns, kColumns at most; rows are asked for one after the other. Evaluated in
/// double: off by less than 16 · 2⁻⁵³ (|f| + (8 + s) |D + E|), and by what Domain::diagonal() is.
class ResidualRows {
public:
    static constexpr int kColumns = 256;

    explicit ResidualRows(const ResidualOf& of) : of_(of) {}
    /// Columns from x on, a multiple of kBlock; returns how many: kColumns, or what is left, rounded
    /// up to kBlock.
    int start(int x);
    /// Writes r, 0 where nothing is unknown, and 1 there to `free`, else 0.
    void row(int y, double* r, double* free);
    /// Of all rows so far.
    [[nodiscard]] double largest() const { return largest_; }
    [[nodiscard]] float largestOfD() const { return largestD_; }
    [[nodiscard]] float largestOfE() const { return largestE_; }

private:
    [[nodiscard]] const double* sum(int y);
    double addRest(int y, double* r, const double* free) const;

    static constexpr int kStored = kColumns + 2 * simd::kBlock;
    const simd::FluxKernels& kernels_ = simd::fluxKernels();
    ResidualOf of_;
    int x_ = 0, blocks_ = 0;
    int have_[3] = {};
    double largest_ = 0;
    float largestD_ = 0, largestE_ = 0;
    alignas(64) double sums_[3][kStored];  ///< D + E of rows y mod 3
};

/// Writes r, rounded to float, unless it is null; returns max |r|. Half done, and to be thrown away,
/// once `stop` is requested.
double residualInDouble(const ResidualOf& of, Grid<float>* r, ThreadPool& pool,
                        const std::stop_token& stop = {});

}  // namespace weft

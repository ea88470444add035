#pragma once
/// Takes a scheme's steps on the device.
#include <chrono>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "backend/schemes/residual_report.h"
#include "backend/schemes/tile_map.h"
#include "kernels/relax/relax.h"
#include "kernels/relax/step.h"
#include "weft/solver.h"

namespace weft::gpu {

/// Of Jacobi steps where the slowest or the highest frequency would else change sign from step to
/// step and never fall.
inline constexpr float kJacobiDamping = 0.8f;

/// E and its right-hand side, and the launches that relax A E = rhs in the order of a scheme. E is
/// float32, or float64 where the scheme says so; or it is (f, g) of shape from shading, in one
/// channel of Normals, the right-hand side the shading and a level's diagonal the number of
/// neighbours. Everything is queued in one stream but for what is said to wait.
class StepQueue {
public:
    StepQueue(const Stream& stream, const Scheme& scheme, Unknowns unknowns = Unknowns::samples);

    /// Room and tiles for a domain (its mask); steps are damped by `omega`. Only after the domain or
    /// the channels changed. E is undefined.
    /// A level with rows of its own: only what takesOwnRows().
    void setDomain(const Mask& mask, const FinestLevel& level, int channels, float omega);
    /// Of (f, g): the formula.
    void setTerms(const OrientationTerms& terms) { work_.terms = terms_ = terms; }
    [[nodiscard]] float* rhs() const { return rhs_.data(); }
    /// To be called whenever rhs() was written.
    void rhsIsNew();
    /// E ← 0, or `start` (planes; of (f, g) with the known ones). Counts of steps run.
    void setE(const float* start);
    void forgetSteps();
    /// d += E.
    void addTo(float* d);

    /// `count` more steps. Ends without waiting where the scheme does not wait. `bounded`: what is
    /// queued at a time is no longer than this many steps, or than a launch of tiles.
    void take(std::int64_t count, std::int64_t bounded, const std::stop_token& stop);
    /// Steps to the first of the limits, in turns of a moment each; with the last step a convergence
    /// check: max |D + E| where `d` is given, else max |E|. Its residual may be that of the picture
    /// one step earlier. Nothing where stop or deadline came before all steps were done.
    std::optional<CheckMaxima> run(std::int64_t steps, std::chrono::steady_clock::time_point deadline,
                                   const float* d, const std::stop_token& stop);
    /// A convergence check alone.
    CheckMaxima checkConvergence(const float* d);
    /// Of (f, g), with the last check.
    [[nodiscard]] CheckSums sums() const { return report_.sums(); }

    /// Steps that every tile has done since forgetSteps(), and the spread between tiles.
    [[nodiscard]] std::int64_t steps() const { return steps_; }
    [[nodiscard]] std::int64_t staleness() const { return staleness_; }
    [[nodiscard]] BlockSteps blockSteps() const;
    /// Since forgetSteps(). Waits.
    [[nodiscard]] RoleCycles roleCycles() const;
    /// Bytes that a step moves, about.
    [[nodiscard]] double bytesPerStep() const;

private:
    CheckMaxima takeLastTurn(std::int64_t count, std::int64_t bounded, const float* d,
                             const std::stop_token& stop);
    [[nodiscard]] std::int64_t stepsATurn() const;
    void wait(const std::stop_token& stop);
    [[nodiscard]] bool hasTwoGrids() const { return scheme_.grids == 2 || isPersistent(); }
    [[nodiscard]] bool overlaps() const { return scheme_.exchange == Exchange::overlapped; }
    /// Exchange threads of their own, whose time is taken.
    [[nodiscard]] bool takesTimes() const { return variant_.ownWarps && !isPersistent(); }
    [[nodiscard]] bool isPersistent() const { return variant_.kernel == TileKernel::persistent; }
    void makeRoom(const Mask& mask);
    /// With `checks`, the last step is a convergence check as well.
    void takeStreaming(std::int64_t count, std::int64_t bounded, bool checks, const float* d);
    void takeOverlapped(std::int64_t count, std::int64_t bounded);
    void queuePasses(std::int64_t steps);
    void takeLaunched(std::int64_t count);
    /// Steps that were queued: fewer than `count` when stopped.
    std::int64_t takePersistent(std::int64_t count, std::int64_t bounded,
                                const std::stop_token& stop);
    void launchPersistentRun(int rounds, int sweeps, unsigned goal);
    template <class KindOf, class Queue>
    void queueLaunches(std::int64_t launches, std::int64_t most, std::int64_t passes, bool more,
                       const KindOf& kindOf, const Queue& queue);
    void queueTiles(int steps);
    void queueStep(bool checks, const float* d);
    template <class Work>
    void replay(int kind, std::int64_t count, std::int64_t launches, const Work& work);
    void queueCheck(const float* d);
    template <class T>
    [[nodiscard]] Pass<T> pass(const float* d) const;
    void requestStop();
    void clearBarrier();
    void countFreeSteps();
    [[nodiscard]] void* plane(int i) const { return planes_.data() + i * planeBytes_; }
    [[nodiscard]] std::size_t elementBytes() const { return variant_.elementBytes(); }
    [[nodiscard]] unsigned* word(int i) const { return words_.as<unsigned>() + i; }

    const Stream& stream_;
    Stream control_;  ///< carries the word that stops blocks
    Scheme scheme_;
    TileVariant variant_;
    bool streaming_;  ///< whole steps from one grid into another: no tiles
    MappedResidualReport report_;
    TileMap tiles_;
    RelaxWork work_;
    OrientationTerms terms_;
    DeviceFloats rhs_;
    DeviceMemory kinds_, planes_, sides_, words_, tileSteps_, times_;
    PinnedMemory host_;
    std::size_t planeBytes_ = 0;  ///< of one grid
    int now_ = 0;                 ///< which grid is newest
    unsigned blocks_ = 0;
    std::int64_t stepsALaunch_ = 1;  ///< of tiles: the scheme's, where they do not take too long
    std::map<std::pair<int, std::int64_t>, Graph> graphs_;  ///< recorded work, by kind and length
    unsigned rounds_ = 0;                                   ///< that the barrier has counted
    bool stopped_ = false;
    std::int64_t steps_ = 0, staleness_ = 0;
    double secondsPerStep_ = 0;  ///< as measured
    std::vector<std::uint32_t> freeSteps_;
};

}  // namespace weft::gpu

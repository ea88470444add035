#include "backend/certificate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/finest/finest_level.h"
#include "kernels/vectors/vector.h"
#include "runtime/error.h"
#include "weft/backend/inverse_bound.h"
#include "weft/units.h"

namespace weft::gpu {

namespace {

constexpr int kMostIterations = 16;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Part of max |E| to which C max |r| is brought, and the value below which neither matters.
constexpr double kResidualShare = 0.25, kOwnShare = 0.1;  ///< with a screening or links
constexpr double kNegligible = 5e-5 * kCode8;
/// More than what sums of float32 energies lose.
constexpr double kSlack = 1.0001;
/// A w = 1 is solved until A w ≥ this everywhere.
constexpr double kComparisonFloor = 0.75;
/// Part of its first correction to which a second float of E is solved.
constexpr double kSecondGain = 1e-4;
// The solve for E.
/// Plain cycles that leave more than this part of the residual are accelerated.
constexpr double kWantedGain = 1.0 / 8;
/// Corrections below this part of the first are rounding.
constexpr double kRounding = 1e-5;
/// After kPatience cycles that each leave more than this part of the residual the solve ends.
constexpr double kGain = 0.7;
constexpr int kPatience = 4;

/// No pixel is fixed, s = 0, and links are a domain's own.
bool isWeightedWhole(const Domain& domain) { return domain.singular() && !domain.linksAreOne(); }

/// G of the domain; all of A⁻¹ is ≥ 0, so that no (A⁻¹)_pp is more than (A⁻¹ 1)_p, C at most.
double pointBound(const Domain& domain, double c) {
    const double w = double{domain.leastLink()};
    if (isWeightedWhole(domain)) return singularPointBound(domain.extent()) / w;
    const double point =
        pointInverseBound(domain.extent(), domain.border(), double{domain.leastScreening()} / w) / w;
    return hasOwnRows(domain) ? std::min(point, c) : point;
}

}  // namespace

Certificate::Certificate(const Stream& stream, Cycle& cycle, ConjugateGradientWorkspace& room)
    : stream_(stream), cycle_(cycle), cycles_(stream, cycle, room) {
    arrived_.reserve(sizeof(Maxima));
}

bool nearlySingular(const PoissonSystem& system) {
    const Domain& domain = *system.domain;
    return !domain.singular() && !std::isfinite(boxInverseBound(domain.extent(), domain.border()));
}

void Certificate::forgetDomain(bool accelerate) {
    inverseBound_ = 0;
    accelerates_ = accelerate;
}

void Certificate::makeRoom(const DeviceSystem& system, int channels) {
    const std::size_t samples =
        system.hierarchy().finest().shape.plane * static_cast<std::size_t>(channels);
    const bool sameShape = hierarchyLayout_ == system.hierarchy().layout();
    hierarchyLayout_ = -1;
    const bool grewE = e_.reserve(samples, stream_);
    const bool grewRhs = rhs_.reserve(samples, stream_);
    if (!sameShape && !grewE) e_.zero(stream_);
    if (!sameShape && !grewRhs) rhs_.zero(stream_);
    scalars_.reserve(256 + kMeanBlocks * sizeof(double) * static_cast<std::size_t>(channels));
    stream_.clear(maxima(), sizeof(Maxima));
    hierarchyLayout_ = system.hierarchy().layout();
}

/// What was queued since the last time; clears them.
Certificate::Maxima Certificate::fetch() {
    stream_.copy(arrived_.data(), maxima(), sizeof(Maxima), cudaMemcpyDeviceToHost,
                 "copying a maximum from it");
    stream_.clear(maxima(), sizeof(Maxima));
    stream_.wait();
    return *arrived_.as<Maxima>();
}

void Certificate::queueMaximum(const float* v, int channels, unsigned* most) {
    maxMagnitude(cycle_.hierarchy().finest().shape, channels, v, most, stream_.get());
}

void Certificate::queueResidual(const Target& of, const float* e, float* r, unsigned* most) {
    evaluateResidual(cycle_.hierarchy().finest(), of.channels, of.f, of.d, e, r, most, stream_.get(),
                     of.rest);
    bytesMoved_ += 17.0 * static_cast<double>(cycle_.hierarchy().finest().shape.area()) * of.channels;
}

double Certificate::maximum(const float* v, int channels) {
    queueMaximum(v, channels, &maxima()->e);
    return valueOf(fetch().e);
}

double Certificate::residual(const Target& of, const float* e, float* r) {
    queueResidual(of, e, r, &maxima()->r);
    return valueOf(fetch().r);
}

void Certificate::sweep(const DeviceSystem& system, const Target& of, float step) {
    makeRoom(system, of.channels);
    queueResidual(of, nullptr, rhs_.data(), &maxima()->r);
    const FinestLevel& finest = system.hierarchy().finest();
    if (finest.rows)
        relaxOwnRows(finest, of.channels, rhs_.data(), of.d, 4 * step, stream_.get());
    else
        addPlanes(finest.shape, of.channels, rhs_.data(), of.d, stream_.get(), step);
}

void Certificate::project(const DeviceSystem& system, int channels, float* v) {
    makeRoom(system, channels);
    subtractMean(system.hierarchy().finest().shape, channels, v, scalars_.as<double>(256),
                 stream_.get());
}

/// One step on A E = rhs_, the first from E = 0. Returns the residual.
double Certificate::step(bool first) {
    if (first) {
        const std::vector<CycleStep> steps = cycles_.cold();
        first_ = best_ = last_ = steps.front();
        withoutGain_ = 0;
        for (std::size_t i = 1; i < steps.size(); ++i) observe(steps[i]);
    } else {
        observe(accelerates_ ? cycles_.accelerated() : cycles_.plain());
    }
    bytesMoved_ += cycles_.bytesOfLast();
    return last_.residual;
}

void Certificate::observe(const CycleStep& step) {
    const bool meaningful = step.correction > kRounding * first_.correction;
    if (meaningful && last_.residual > 0 && step.residual > kWantedGain * last_.residual)
        accelerates_ = true;
    const bool better =
        step.residual < kGain * best_.residual || step.correction < kGain * best_.correction;
    withoutGain_ = better ? 0 : withoutGain_ + 1;
    best_.residual = std::min(best_.residual, step.residual);
    best_.correction = std::min(best_.correction, step.correction);
    last_ = step;
}

bool Certificate::stalled() const { return withoutGain_ >= kPatience; }

/// A E = rhs_ from E = 0, until `suffices` says so of the residual or nothing more is gained.
template <class Suffices>
void Certificate::solve(const Target& target, int most, const std::stop_token& stop,
                        const Suffices& suffices) {
    cycles_.aim(target, accelerates_);
    for (int i = 0; i < most && !stop.stop_requested(); ++i) {
        const double r = step(i == 0);
        if (suffices(r) || !std::isfinite(r) || stalled()) return;
    }
}

Refinement Certificate::correct(const DeviceSystem& system, const Target& of, const RefineGoal& goal,
                                const std::stop_token& stop) {
    makeRoom(system, of.channels);
    residual(of, nullptr, rhs_.data());
    Refinement done;
    solve({rhs_.data(), e_.data(), of.channels}, kMostIterations, stop, [&](double r) {
        done.residuals.push_back(r);
        done.correction = std::max(done.correction, first_.correction);
        return last_.correction <= std::max(goal.step, goal.gain * done.correction);
    });
    return done;
}

/// Until C max |r| says less than max |E|.
void Certificate::refine(double inverseBound, int channels, const std::stop_token& stop) {
    solve({rhs_.data(), e_.data(), channels}, kMostIterations, stop, [&](double r) {
        // The first correction is nearly the whole of E.
        return inverseBound * r <= std::max(kResidualShare * first_.correction, kNegligible);
    });
}

/// Of r = f − A (D + E), the smaller of both bounds.
Certificate::Remainder Certificate::boundRemainder(const DeviceSystem& system, const Target& of,
                                                   double inverseBound) {
    const Domain& domain = *system.system().domain;
    const FinestLevel& finest = cycle_.hierarchy().finest();
    const int channels = of.channels;
    const std::size_t bytes = sizeof(FluxRecord) * static_cast<std::size_t>(channels);
    arrivedFlux_.reserve(bytes);
    const FluxRecord* const records =
        buildFlux(finest, domain.border(), channels, {of.f, of.rest, of.d, e_.data()},
                  flux_.as<FluxRecord>(), stream_.get());
    bytesMoved_ += 13.0 * static_cast<double>(finest.shape.area()) * channels;
    stream_.copy(arrivedFlux_.data(), records, bytes, cudaMemcpyDeviceToHost,
                 "copying a bound from it");
    stream_.copy(arrived_.data(), maxima(), sizeof(Maxima), cudaMemcpyDeviceToHost,
                 "copying a bound from it");
    stream_.wait();
    const double point = pointBound(domain, inverseBound) / double{domain.leastLink()};
    const double area = static_cast<double>(finest.shape.area());
    // Without a fixed pixel the mean of r, which f has by rounding alone, leaves nothing of e.
    const double ofSum = isWeightedWhole(domain) ? 0.0 : inverseBound / area;
    double byFlux = 0;
    unsigned most[4] = {};
    for (int c = 0; c < channels; ++c) {
        const FluxRecord& record = arrivedFlux_.as<FluxRecord>()[c];
        const double energy = std::max(record.energy + stencil::kFluxRounding * record.terms, 0.0);
        const double bound = std::sqrt(point * energy) + ofSum * std::abs(record.sum);
        byFlux = std::max(byFlux, std::isnan(bound) ? kInfinity : bound);
        for (int k = 0; k < 4; ++k) most[k] = std::max(most[k], record.most[k]);
    }
    Remainder found{0, valueOf(most[0]), valueOf(most[1]), valueOf(most[2]), valueOf(most[3])};
    // Sums of floats, and sums of r in double
    byFlux = kSlack * byFlux + 0x1p-40 * inverseBound * found.r;
    found.rest = std::min(inverseBound * found.r, byFlux);  // the first where it is not a number
    return found;
}

double Certificate::boundOf(const DeviceSystem& system, const Remainder& found, double inverseBound) {
    const Domain& domain = *system.system().domain;
    const double norm = 8 + double{domain.mostScreening()};  // of A
    const double evaluation = 16 * 0x1p-53 * (found.f + norm * (found.d + found.e)) +
                              domain.diagonalError() * (found.d + found.e);
    // Of u = g + D; of the mean that a singular D was freed of
    const double largest = std::max(kFullScale, system.system().largest);
    const double rounding = 0x1p-24 * (system.system().roundings * (largest + found.d) + found.d);
    return found.e + found.rest + inverseBound * evaluation +
           system.system().solutionError(inverseBound) + 1.001 * rounding;
}

Proof Certificate::proveByFlux(const DeviceSystem& system, const Target& of, double inverseBound,
                               double wanted, const std::stop_token& stop) {
    const Domain& domain = *system.system().domain;
    const bool own = hasOwnRows(domain);
    Remainder found;
    Proof proof{kInfinity, 0};
    const auto isSharp = [&] {
        return found.rest <= std::max((own ? kOwnShare : kResidualShare) * found.e, kNegligible);
    };
    solve({rhs_.data(), e_.data(), of.channels}, kMostIterations, stop, [&](double) {
        found = boundRemainder(system, of, inverseBound);
        const double bound = boundOf(system, found, inverseBound);
        proof.bound = own ? std::min(proof.bound, bound) : bound;
        return isSharp() || (!own && found.rest <= found.e && proof.bound <= wanted);
    });
    proof.residual = valueOf(arrived_.as<Maxima>()->r);
    if (stop.stop_requested() || domain.linksAreOne() || isSharp()) return proof;
    // Of weak links a flux says too little.
    const Remainder second = boundBySecondFloat(of, found, inverseBound, stop);
    proof.bound = std::min(proof.bound, boundOf(system, second, inverseBound));
    return proof;
}

/// What is left of E is solved for once more: E then is two floats, and C max |r| is enough. E of the
/// first stays in its plane.
Certificate::Remainder Certificate::boundBySecondFloat(const Target& of, const Remainder& first,
                                                       double inverseBound,
                                                       const std::stop_token& stop) {
    const Shape& shape = cycle_.hierarchy().finest().shape;
    const std::size_t samples = shape.plane * static_cast<std::size_t>(of.channels);
    if (!second_.reserve(2 * samples, stream_)) second_.zero(stream_);
    const Target target{second_.data(), second_.data() + samples, of.channels};
    const double r = residual(of, e_.data(), second_.data());  // rounded by 2⁻²⁴ of it
    solve(target, kMostIterations, stop,
          [&](double) { return last_.correction <= kSecondGain * first_.correction; });
    queueResidual(target, nullptr, cycle_.residual(), &maxima()->rest);
    queueMaximum(target.d, of.channels, &maxima()->e);
    const Maxima left = fetch();
    Remainder found = first;
    found.e += valueOf(left.e);
    found.rest = inverseBound * (valueOf(left.rest) + 0x1p-24 * r);
    return found;
}

Proof Certificate::proveByMaximum(const DeviceSystem& system, const Target& of, double inverseBound,
                                  const std::stop_token& stop) {
    const int channels = of.channels;
    refine(inverseBound, channels, stop);
    Proof proof;
    if (stop.stop_requested()) return proof;
    // r = f − A (D + E)
    queueResidual(of, e_.data(), cycle_.residual(), &maxima()->rest);
    queueMaximum(of.d, channels, &maxima()->d);
    queueMaximum(of.f, channels, &maxima()->f);
    queueMaximum(e_.data(), channels, &maxima()->e);
    const Maxima found = fetch();
    proof.residual = valueOf(found.r);
    proof.bound = boundOf(system,
                          {inverseBound * valueOf(found.rest), valueOf(found.rest), valueOf(found.d),
                           valueOf(found.f), valueOf(found.e)},
                          inverseBound);
    return proof;
}

std::optional<Proof> Certificate::prove(const DeviceSystem& system, const Target& of, double wanted,
                                        const std::stop_token& stop) {
    const double c = inverseBound(system, stop);
    if (stop.stop_requested() || !std::isfinite(c)) return std::nullopt;
    makeRoom(system, of.channels);
    // rhs = f − A D, the right-hand side of the correction E
    queueResidual(of, nullptr, rhs_.data(), &maxima()->r);
    const std::size_t records = fluxRecordsOf(system.hierarchy().finest().shape, of.channels);
    const bool byFlux = std::isfinite(pointBound(*system.system().domain, c));
    if (byFlux) flux_.reserve(records * sizeof(FluxRecord));
    const Proof proof =
        byFlux ? proveByFlux(system, of, c, wanted, stop) : proveByMaximum(system, of, c, stop);
    if (stop.stop_requested()) return std::nullopt;
    return std::isfinite(proof.bound) ? std::optional(proof) : std::nullopt;
}

double Certificate::inverseBound(const DeviceSystem& system, const std::stop_token& stop) {
    if (inverseBound_ > 0) return inverseBound_;
    const Domain& domain = *system.system().domain;
    double bound = kInfinity;
    if (isWeightedWhole(domain))
        bound = singularInverseBound(domain.extent(), double{domain.leastLink()});
    else if (domain.singular())
        bound = singularInverseBound(domain.extent());
    else if (domain.linksAreOne())
        bound = boxInverseBound(domain.extent(), domain.border(), double{domain.leastScreening()});
    if (!std::isfinite(bound)) bound = comparisonBound(system, stop);
    if (std::isfinite(bound)) inverseBound_ = bound;
    return bound;
}

/// C from a comparison function: w > 0 with A w ≥ c > 0 gives A⁻¹1 ≤ w / c. w = hi + lo, since
/// float32 alone cannot hold A w where w is large.
double Certificate::comparisonBound(const DeviceSystem& system, const std::stop_token& stop) {
    makeRoom(system, 1);
    const FinestLevel& finest = system.hierarchy().finest();
    DeviceFloats ones, high;
    ones.reserve(finest.shape.plane, stream_);
    high.reserve(finest.shape.plane, stream_);
    fillUnknown(finest, 1, 1.0f, ones.data(), stream_.get());
    const Target target{ones.data(), high.data(), 1};
    solve(target, 2 * kMostIterations + 1, stop, [](double r) { return r <= 1e-3; });
    if (stop.stop_requested()) return kInfinity;
    // lo: the correction of what hi leaves
    residual(target, nullptr, rhs_.data());
    refine(100.0, 1, stop);
    const double r = residual(target, e_.data(), cycle_.residual());
    const double c = 1 - r;  // A w ≥ 1 − max |1 − A w|
    if (stop.stop_requested() || !(c >= kComparisonFloor)) return kInfinity;
    return (maximum(high.data(), 1) + maximum(e_.data(), 1)) / c;
}

}  // namespace weft::gpu

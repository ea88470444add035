#include "relief/orientation_jacobian.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace weft::relief {

namespace {

constexpr int kRowsOfABand = 8, kIterationsALook = 4;
/// Share of the residual at which the length of a solution is known roughly.
constexpr double kRough = 0.3;
/// Sweeps that free a solution of fast modes, whose change would say too much of its distance;
/// damped, since undamped ones leave the fastest as they are.
constexpr int kSmoothing = 4;
constexpr float kDamped = 0.5F;

/// The same noise on every machine, −1 to 1.
float noise(std::uint64_t& state) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<float>(static_cast<double>(state >> 11) * 0x1p-52 - 1);
}

/// Σ a b, in eight sums that a vector register holds.
float rowDot(const float* a, const float* b, int count) {
    constexpr int kLanes = 8;
    float lanes[kLanes] = {};
    int i = 0;
    for (; i + kLanes <= count; i += kLanes)
        for (int j = 0; j < kLanes; ++j) lanes[j] += a[i + j] * b[i + j];
    for (; i < count; ++i) lanes[0] += a[i] * b[i];
    float all = 0;
    for (const float lane : lanes) all += lane;
    return all;
}

/// to ← to + factor b.
void rowAdd(float* to, float factor, const float* b, int count) {
    for (int i = 0; i < count; ++i) to[i] += factor * b[i];
}
/// to ← a + factor to.
void rowScale(float* to, float factor, const float* a, int count) {
    for (int i = 0; i < count; ++i) to[i] = a[i] + factor * to[i];
}

}  // namespace

OrientationJacobian::OrientationJacobian(ThreadPool& pool, const OrientationPicture& picture)
    : pool_(pool),
      picture_(picture),
      width_(picture.extent.width),
      height_(picture.extent.height),
      stride_(width_ + 2) {
    const auto size = static_cast<std::size_t>(stride_) * static_cast<std::size_t>(height_ + 2);
    for (Plane* plane : {&before_, &residual_, &solution_, &shadow_, &direction_, &product_, &image_,
                         &byF_, &byG_}) {
        plane->f.resize(size);
        plane->g.resize(size);
    }
    rows_.resize(static_cast<std::size_t>(height_));
    linearise();
}

template <class OfRow>
double OrientationJacobian::sum(const OfRow& ofRow) {
    pool_.forRows(height_, kRowsOfABand, [&](int top, int bottom) {
        for (int y = top; y < bottom; ++y) rows_[static_cast<std::size_t>(y)] = ofRow(at(0, y));
    });
    double all = 0;
    for (const double row : rows_) all += row;
    return all;
}

double OrientationJacobian::dot(const Plane& a, const Plane& b, std::size_t begin) const {
    return double{rowDot(&a.f[begin], &b.f[begin], width_)} +
           double{rowDot(&a.g[begin], &b.g[begin], width_)};
}

void OrientationJacobian::place(const float* f, const float* g) {
    std::size_t packed = 0;
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x, ++packed)
            before_.f[at(x, y)] = f[packed], before_.g[at(x, y)] = g[packed];
}

stencil::Stereographic<double> OrientationJacobian::update(std::size_t packed, std::size_t i,
                                                           double f, double g) const {
    const auto down = static_cast<std::size_t>(stride_);
    const auto neighbours = [&](const std::vector<float>& u) {
        return double{u[i - 1]} + u[i + 1] + u[i - down] + u[i + down];
    };
    const double n = picture_.neighbours[packed];
    return stencil::orientationUpdate<double>(
        picture_.kernel, {(neighbours(before_.f) + f) / n, (neighbours(before_.g) + g) / n},
        {before_.f[i], before_.g[i]}, {picture_.light.x, picture_.light.y, picture_.light.z},
        double{picture_.shading[packed]}, double{picture_.weight});
}

// K' by differences; residual_ ← K(M u) − u.
void OrientationJacobian::linearise() {
    constexpr double h = 1e-5;
    place(picture_.f.data(), picture_.g.data());
    std::size_t packed = 0;
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x, ++packed) {
            if (picture_.neighbours[packed] == 0) continue;
            ++cells_;
            const std::size_t i = at(x, y);
            const auto next = [&](double f, double g) { return update(packed, i, f, g); };
            const auto right = next(h, 0), left = next(-h, 0), up = next(0, h), down = next(0, -h);
            byF_.f[i] = static_cast<float>((right.f - left.f) / (2 * h));
            byF_.g[i] = static_cast<float>((right.g - left.g) / (2 * h));
            byG_.f[i] = static_cast<float>((up.f - down.f) / (2 * h));
            byG_.g[i] = static_cast<float>((up.g - down.g) / (2 * h));
            const auto there = next(0, 0);
            residual_.f[i] = static_cast<float>(there.f - before_.f[i]);
            residual_.g[i] = static_cast<float>(there.g - before_.g[i]);
        }
}

double OrientationJacobian::sweep(std::vector<float>& fg, float share) {
    const std::size_t size = fg.size() / 2;
    place(fg.data(), fg.data() + size);
    double squares = 0;
    std::size_t packed = 0;
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x, ++packed) {
            if (picture_.neighbours[packed] == 0) continue;
            const auto there = update(packed, at(x, y), 0, 0);
            const double f = there.f - fg[packed], g = there.g - fg[size + packed];
            squares += f * f + g * g;
            fg[packed] += share * static_cast<float>(f);
            fg[size + packed] += share * static_cast<float>(g);
        }
    return cells_ > 0 ? std::sqrt(squares / cells_) : 0;
}

void OrientationJacobian::image(const Plane& v, Plane& to, std::size_t begin) const {
    const float *f = &v.f[begin], *g = &v.g[begin];
    const float *ff = &byF_.f[begin], *fg = &byF_.g[begin], *gf = &byG_.f[begin],
                *gg = &byG_.g[begin];
    float *toF = &to.f[begin], *toG = &to.g[begin];
    const std::ptrdiff_t down = stride_;
    for (int x = 0; x < width_; ++x) {
        const float sumF = f[x - 1] + f[x + 1] + f[x - down] + f[x + down];
        const float sumG = g[x - 1] + g[x + 1] + g[x - down] + g[x + down];
        toF[x] = f[x] - ff[x] * sumF - gf[x] * sumG;
        toG[x] = g[x] - fg[x] * sumF - gg[x] * sumG;
    }
}

bool OrientationJacobian::solve(double share, const Asked& givenUp, const Asked& goesOn) {
    const auto add = [&](Plane& to, double factor, const Plane& b, std::size_t i) {
        rowAdd(&to.f[i], static_cast<float>(factor), &b.f[i], width_);
        rowAdd(&to.g[i], static_cast<float>(factor), &b.g[i], width_);
    };
    const auto scale = [&](Plane& to, double factor, const Plane& a, std::size_t i) {
        rowScale(&to.f[i], static_cast<float>(factor), &a.f[i], width_);
        rowScale(&to.g[i], static_cast<float>(factor), &a.g[i], width_);
    };
    shadow_ = direction_ = residual_;  // r̂ = p = r
    for (std::vector<float>* x : {&solution_.f, &solution_.g}) std::fill(x->begin(), x->end(), 0.0f);
    double rho = sum([&](std::size_t i) { return dot(residual_, residual_, i); });
    const double enough = share * share * rho, rough = kRough * kRough * rho;
    double left = rho;
    bool asked = false;
    for (int k = 0; left > enough; ++k) {
        if (k == 10 * (width_ + height_) || (k % kIterationsALook == 0 && givenUp())) return false;
        if (left <= rough && !std::exchange(asked, true) && !goesOn()) return true;
        // v = J p, α = ρ / (r̂ · v), s = r − α v
        const double alpha = rho / sum([&](std::size_t i) {
                                 image(direction_, product_, i);
                                 return dot(shadow_, product_, i);
                             });
        static_cast<void>(sum([&](std::size_t i) {
            add(residual_, -alpha, product_, i);
            return 0.0;
        }));
        // t = J s, ω = (t · s) / (t · t)
        const double along = sum([&](std::size_t i) {
            image(residual_, image_, i);
            return dot(image_, residual_, i);
        });
        const double omega = along / sum([&](std::size_t i) { return dot(image_, image_, i); });
        // x += α p + ω s, r = s − ω t
        const double next = sum([&](std::size_t i) {
            add(solution_, alpha, direction_, i);
            add(solution_, omega, residual_, i);
            add(residual_, -omega, image_, i);
            return dot(shadow_, residual_, i);
        });
        const double beta = next / rho * (alpha / omega);
        if (!std::isfinite(beta)) return false;
        rho = next;
        // p = r + β (p − ω v)
        left = sum([&](std::size_t i) {
            add(direction_, -omega, product_, i);
            scale(direction_, beta, residual_, i);
            return dot(residual_, residual_, i);
        });
    }
    return true;
}

double OrientationJacobian::slowestShare(const std::stop_token& stop, const Asked& givenUp) {
    constexpr int kMost = 30;
    constexpr double kSettled = 1e-3, kShare = 1e-2;
    if (picture_.kernel == OrientationKernel::textbook) return 0;
    std::uint64_t state = 1;
    std::size_t packed = 0;
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x, ++packed)
            if (picture_.neighbours[packed] > 0)
                residual_.f[at(x, y)] = noise(state), residual_.g[at(x, y)] = noise(state);
    double mu = 0;
    for (int k = 0; k < kMost; ++k) {
        before_ = residual_;
        if (!solve(
                kShare, [&] { return stop.stop_requested() || givenUp(); }, [] { return true; }))
            return 0;
        // Rayleigh's quotient of J about the new vector x, whose image is the old one.
        const double squares = sum([&](std::size_t i) { return dot(solution_, solution_, i); });
        const double now = sum([&](std::size_t i) { return dot(solution_, before_, i); }) / squares;
        if (!(now > 0 && now < 1)) return 0;
        if (std::abs(now - std::exchange(mu, now)) < kSettled * now) return 1 - mu;
        const float size = 1 / static_cast<float>(std::sqrt(squares));
        for (std::size_t i = 0; i < solution_.f.size(); ++i) {
            residual_.f[i] = size * solution_.f[i];
            residual_.g[i] = size * solution_.g[i];
        }
    }
    return 0;
}

OrientationJacobian::Step OrientationJacobian::newton(double near, const std::stop_token& stop) {
    constexpr double kShare = 0.02;
    if (picture_.kernel == OrientationKernel::textbook) return {};
    const auto length = [&] {
        return std::sqrt(sum([&](std::size_t i) { return dot(solution_, solution_, i); }) / cells_);
    };
    const auto isNear = [&] { return length() <= near; };
    if (!solve(
            kShare, [&] { return stop.stop_requested(); }, isNear))
        return {};
    Step step{.length = length(), .fg = {}};
    if (step.length > near) return step;
    step.fg = picture_.f;
    step.fg.insert(step.fg.end(), picture_.g.begin(), picture_.g.end());
    std::size_t packed = 0;
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x, ++packed) {
            step.fg[packed] += solution_.f[at(x, y)];
            step.fg[picture_.f.size() + packed] += solution_.g[at(x, y)];
        }
    for (int i = 0; i < kSmoothing; ++i) sweep(step.fg, kDamped);
    step.change = sweep(step.fg, 0);
    return step;
}

}  // namespace weft::relief

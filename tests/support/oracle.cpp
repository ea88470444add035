#include "support/oracle.h"

#include <cholmod.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "weft/backend/links.h"
#include "weft/backend/screening.h"
#include "weft/picture.h"
#include "weft/units.h"

namespace weft::tests {

namespace {

constexpr std::array<Point, 4> kSteps = {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}};

/// A sample as its file has it.
double sample(const Field& field, int channel, Point p) {
    double value = 0;
    if (!field.stored()) return field.at(channel, p);
    field.stored()->row(channel, p.y, p.x, 1, &value);
    return value;
}

/// g at q where q lies on the patch raster, else at p (engine/README.md: then g_q = g_p).
double patchValue(const CloneProblem& problem, int channel, Point q, Point p) {
    const Field& g = *problem.patch().image;
    const Point offset = problem.patch().backgroundFromPatch;
    const Point qInPatch = q - offset;
    return sample(g, channel, rectOf(g.extent()).contains(qInPatch) ? qInPatch : p - offset);
}

bool isVoid(const CloneProblem& problem, Point p);

/// v_pq, across void pixels as of import: import g_p − g_q; mixed: the larger of that and b_p − b_q,
/// ties to the patch; average: their mean.
double guidance(const CloneProblem& problem, int channel, Point p, Point q) {
    const double ofPatch = patchValue(problem, channel, p, p) - patchValue(problem, channel, q, p);
    if (problem.patch().gradients == Gradients::import || isVoid(problem, p) || isVoid(problem, q))
        return ofPatch;
    const double ofBackground =
        sample(problem.background(), channel, p) - sample(problem.background(), channel, q);
    if (problem.patch().gradients == Gradients::average) return (ofPatch + ofBackground) / 2;
    return std::abs(ofBackground) > std::abs(ofPatch) ? ofBackground : ofPatch;
}

/// s of p as it is stored, and t of p.
double screeningOf(const CloneProblem& problem, Point p) {
    const Patch& patch = problem.patch();
    return double{storedScreening(patch.screenings
                                      ? double{patch.screenings->at(0, p - patch.backgroundFromPatch)}
                                      : patch.screening)};
}
/// A pixel of Ω that lies in no picture.
bool isVoid(const CloneProblem& problem, Point p) {
    return problem.patch().voids && inOmega(problem, p) &&
           problem.patch().voids->unknown(p - problem.patch().backgroundFromPatch);
}
/// w of two neighbours as it is stored.
double linkOf(const CloneProblem& problem, Point p, Point q) {
    if (isVoid(problem, p) || isVoid(problem, q)) return 0x1p-17;
    const auto& links = problem.patch().links;
    if (!links) return 1;
    const Point later = Point{std::max(p.x, q.x), std::max(p.y, q.y)};
    const Point at = later - problem.patch().backgroundFromPatch;
    return double{storedLink(double{links->at(p.y == q.y ? 0 : 1, at)})};
}
double wantedValue(const CloneProblem& problem, int channel, Point p) {
    const auto& wanted = problem.patch().wanted;
    return sample(wanted ? *wanted : *problem.patch().image, channel,
                  p - problem.patch().backgroundFromPatch);
}

bool onBackground(const CloneProblem& problem, Point q) {
    return rectOf(problem.background().extent()).contains(q);
}

}  // namespace

bool inOmega(const CloneProblem& problem, Point pInBackground) {
    const Point pInPatch = pInBackground - problem.patch().backgroundFromPatch;
    const Mask& mask = *problem.patch().mask;
    return onBackground(problem, pInBackground) && rectOf(mask.extent()).contains(pInPatch) &&
           mask.unknown(pInPatch);
}

namespace {

double rightHandSide(const CloneProblem& problem, const OwnGuidance& guidance, int channel, Point p) {
    double sum = 0;
    for (const Point step : kSteps) {
        const Point q = p + step;
        if (!onBackground(problem, q)) continue;
        const double w = linkOf(problem, p, q);
        if (!inOmega(problem, q))
            sum +=
                w * (guidance.b ? guidance.b(channel, q) : sample(problem.background(), channel, q));
        sum += w * guidance.v(channel, p, q);
    }
    if (const double s = screeningOf(problem, p); s > 0) sum += s * wantedValue(problem, channel, p);
    return sum;
}

/// That of the problem's gradients.
OwnGuidance guidanceOf(const CloneProblem& problem) {
    return {[&](int c, Point p, Point q) { return guidance(problem, c, p, q); },
            [&](int c, Point p) {
                return problem.patch().isScreened() ? wantedValue(problem, c, p)
                                                    : patchValue(problem, c, p, p);
            },
            {}};
}

}  // namespace

double rightHandSide(const CloneProblem& problem, int channel, Point p) {
    return rightHandSide(problem, guidanceOf(problem), channel, p);
}

struct DirectSolver::Impl {
    cholmod_common common{};
    cholmod_sparse* matrix = nullptr;
    cholmod_factor* factor = nullptr;
    std::vector<Point> pixels;  ///< unknown → pixel in background coordinates
    std::vector<int> indexOf;   ///< pixel of the box → unknown, −1 outside Ω
    Rect box;
    /// Parts that nothing holds, the pixels of each: the first is held at 0, the mean set afterwards.
    std::vector<std::vector<int>> floating;
    std::vector<char> pinned;  ///< of each unknown

    Impl() { cholmod_start(&common); }
    ~Impl() {
        cholmod_free_factor(&factor, &common);
        cholmod_free_sparse(&matrix, &common);
        cholmod_finish(&common);
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    int index(Point p) const {
        if (!box.contains(p)) return -1;
        const std::int64_t i = std::int64_t{p.y - box.y} * box.width + (p.x - box.x);
        return indexOf[static_cast<std::size_t>(i)];
    }
    int unknowns() const { return static_cast<int>(pixels.size()); }
    void number(const CloneProblem& problem);
    void findFloating(const CloneProblem& problem);
    bool holds(const CloneProblem& problem, Point p) const;
    void buildMatrix(const CloneProblem& problem);
    void factorise();
    void residual(const cholmod_dense& b, const cholmod_dense& x, cholmod_dense& r);
    void refine(const cholmod_dense& b, cholmod_dense& x);
    std::vector<double> solveChannel(const CloneProblem& problem, const OwnGuidance& guidance,
                                     int channel);
};

void DirectSolver::Impl::number(const CloneProblem& problem) {
    box = problem.box();
    indexOf.assign(static_cast<std::size_t>(box.extent().area()), -1);
    for (int y = 0; y < box.height; ++y)
        for (int x = 0; x < box.width; ++x) {
            const Point p = box.topLeft() + Point{x, y};
            if (!inOmega(problem, p)) continue;
            indexOf[static_cast<std::size_t>(std::int64_t{y} * box.width + x)] =
                static_cast<int>(pixels.size());
            pixels.push_back(p);
        }
    findFloating(problem);
}

/// By a screening, or by a link to a fixed pixel.
bool DirectSolver::Impl::holds(const CloneProblem& problem, Point p) const {
    return screeningOf(problem, p) > 0 || std::any_of(kSteps.begin(), kSteps.end(), [&](Point step) {
               const Point q = p + step;
               return onBackground(problem, q) && index(q) < 0 && linkOf(problem, p, q) > 0;
           });
}

void DirectSolver::Impl::findFloating(const CloneProblem& problem) {
    pinned.assign(pixels.size(), 0);
    std::vector<char> seen(pixels.size(), 0);
    for (int first = 0; first < unknowns(); ++first) {
        if (seen[static_cast<std::size_t>(first)]) continue;
        seen[static_cast<std::size_t>(first)] = 1;
        std::vector<int> part{first};
        bool held = false;
        for (std::size_t i = 0; i < part.size(); ++i) {
            const Point p = pixels[static_cast<std::size_t>(part[i])];
            held = held || holds(problem, p);
            for (const Point step : kSteps) {
                const int j = index(p + step);
                if (j < 0 || seen[static_cast<std::size_t>(j)] || linkOf(problem, p, p + step) <= 0)
                    continue;
                seen[static_cast<std::size_t>(j)] = 1;
                part.push_back(j);
            }
        }
        if (held) continue;
        pinned[static_cast<std::size_t>(first)] = 1;
        floating.push_back(std::move(part));
    }
}

/// Upper triangle of (Σ_{q ∈ N(p)} w_pq + s) u_p − Σ_{q ∈ N(p)∩Ω} w_pq u_q.
void DirectSolver::Impl::buildMatrix(const CloneProblem& problem) {
    const auto n = static_cast<std::size_t>(unknowns());
    cholmod_triplet* entries = cholmod_allocate_triplet(n, n, 3 * n, 1, CHOLMOD_REAL, &common);
    auto* rows = static_cast<int*>(entries->i);
    auto* columns = static_cast<int*>(entries->j);
    auto* values = static_cast<double*>(entries->x);
    std::size_t count = 0;
    for (int i = 0; i < unknowns(); ++i) {
        const Point p = pixels[static_cast<std::size_t>(i)];
        double links = 0;
        const auto isPinned = [&](int k) { return pinned[static_cast<std::size_t>(k)] != 0; };
        for (const Point step : kSteps) {
            const Point q = p + step;
            if (!onBackground(problem, q)) continue;
            const double w = linkOf(problem, p, q);
            links += w;
            const int j = index(q);
            if (j <= i || w <= 0 || isPinned(i) || isPinned(j)) continue;
            rows[count] = i, columns[count] = j, values[count++] = -w;
        }
        rows[count] = i, columns[count] = i;
        values[count++] = isPinned(i) ? 1 : links + screeningOf(problem, p);
    }
    entries->nnz = count;
    matrix = cholmod_triplet_to_sparse(entries, count, &common);
    cholmod_free_triplet(&entries, &common);
}

void DirectSolver::Impl::factorise() {
    factor = cholmod_analyze(matrix, &common);
    cholmod_factorize(matrix, factor, &common);
    if (common.status != CHOLMOD_OK) throw std::runtime_error("CHOLMOD could not factorise");
}

/// r = b − A x
void DirectSolver::Impl::residual(const cholmod_dense& b, const cholmod_dense& x, cholmod_dense& r) {
    cholmod_copy_dense2(const_cast<cholmod_dense*>(&b), &r, &common);
    double minus[2] = {-1, 0}, one[2] = {1, 0};
    cholmod_sdmult(matrix, 0, minus, one, const_cast<cholmod_dense*>(&x), &r, &common);
}

/// x ← x + A⁻¹ (b − A x), twice: what rounding in the factors left.
void DirectSolver::Impl::refine(const cholmod_dense& b, cholmod_dense& x) {
    cholmod_dense* r = cholmod_allocate_dense(b.nrow, b.ncol, b.d, CHOLMOD_REAL, &common);
    for (int pass = 0; pass < 2; ++pass) {
        residual(b, x, *r);
        cholmod_dense* d = cholmod_solve(CHOLMOD_A, factor, r, &common);
        for (std::size_t i = 0; i < x.nrow * x.ncol; ++i)
            static_cast<double*>(x.x)[i] += static_cast<const double*>(d->x)[i];
        cholmod_free_dense(&d, &common);
    }
    cholmod_free_dense(&r, &common);
}

/// u of every unknown; pinned ones are 0.
std::vector<double> DirectSolver::Impl::solveChannel(const CloneProblem& problem,
                                                     const OwnGuidance& guidance, int channel) {
    std::vector<double> u(pixels.size(), 0.0);
    const auto n = static_cast<std::size_t>(unknowns());
    if (n == 0) return u;
    cholmod_dense* b = cholmod_allocate_dense(n, 1, n, CHOLMOD_REAL, &common);
    for (std::size_t i = 0; i < n; ++i)
        static_cast<double*>(b->x)[i] =
            pinned[i] ? 0 : rightHandSide(problem, guidance, channel, pixels[i]);
    cholmod_dense* x = cholmod_solve(CHOLMOD_A, factor, b, &common);
    refine(*b, *x);
    std::copy_n(static_cast<const double*>(x->x), n, u.begin());
    cholmod_free_dense(&b, &common);
    cholmod_free_dense(&x, &common);
    return u;
}

DirectSolver::DirectSolver(const CloneProblem& problem) : impl_(std::make_unique<Impl>()) {
    impl_->number(problem);
    if (impl_->unknowns() == 0) return;
    impl_->buildMatrix(problem);
    impl_->factorise();
}

DirectSolver::~DirectSolver() = default;

namespace {

/// Adds the constant that makes mean(u) = mean(g) over a part.
void shiftToMean(const OwnGuidance& guidance, const std::vector<Point>& pixels,
                 const std::vector<int>& part, int channel, std::vector<double>& u) {
    long double difference = 0;
    for (const int i : part) {
        const auto at = static_cast<std::size_t>(i);
        difference += guidance.g(channel, pixels[at]) - u[at];
    }
    const auto shift = static_cast<double>(difference / static_cast<long double>(part.size()));
    for (const int i : part) u[static_cast<std::size_t>(i)] += shift;
}

}  // namespace

DirectSolution DirectSolver::solve(const CloneProblem& problem) {
    return solve(problem, guidanceOf(problem));
}

DirectSolution DirectSolver::solve(const CloneProblem& problem, const OwnGuidance& guidance) {
    Impl& s = *impl_;
    if (problem.space() != SolveSpace::encoded || problem.box() != s.box)
        throw std::logic_error("DirectSolver: another domain");
    const int channels = problem.background().channels();
    DirectSolution solution{s.box, channels, {}};
    solution.u.resize(static_cast<std::size_t>(s.box.extent().area() * channels));
    for (int c = 0; c < channels; ++c) {
        std::vector<double> u = s.solveChannel(problem, guidance, c);
        for (const auto& part : s.floating) shiftToMean(guidance, s.pixels, part, c, u);
        for (std::size_t i = 0; i < u.size(); ++i) {
            const Point p = s.pixels[i] - s.box.topLeft();
            const std::int64_t at = (std::int64_t{c} * s.box.height + p.y) * s.box.width + p.x;
            solution.u[static_cast<std::size_t>(at)] = u[i];
        }
    }
    return solution;
}

double maxErrorInCodes(const CloneProblem& problem, const DirectSolution& exact, FieldView u) {
    double worst = 0;
    for (int c = 0; c < exact.channels; ++c)
        for (int y = 0; y < exact.box.height; ++y)
            for (int x = 0; x < exact.box.width; ++x) {
                const Point p = exact.box.topLeft() + Point{x, y};
                if (!inOmega(problem, p) || isVoid(problem, p)) continue;
                const double e = std::abs(double{u.at(c, {x, y})} - exact.at(c, {x, y}));
                worst = std::max(worst, std::isnan(e) ? HUGE_VAL : e);
            }
    return worst / kCode8;
}

}  // namespace weft::tests

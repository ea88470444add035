#include "problem/rhs_in_double.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "problem/curve_table.h"
#include "weft/picture.h"
#include "weft/stencil/guidance.h"
#include "weft/transfer.h"

namespace weft {

namespace {

constexpr Point kToNeighbours[4] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

/// Three rows of a picture around a row of the box, one column more on each side.
class RowsAround {
public:
    RowsAround(const DoubleSamples& samples, Point boxInPicture, int width)
        : samples_(samples), box_(boxInPicture), width_(width) {
        for (std::vector<double>& row : rows_) row.resize(static_cast<std::size_t>(width) + 2);
    }
    /// Row y of the box and those above and below it, as far as the picture has them. `like`, if any,
    /// was moved there: rows that are the same in both pictures are copied.
    void move(int channel, int y, const RowsAround* like = nullptr) {
        for (int j = -1; j <= 1; ++j) {
            const auto slot = static_cast<std::size_t>((y + j + 3) % 3);
            if (channel == channel_ && have_[slot] == y + j) continue;
            have_[slot] = y + j;
            const Rect wanted = wantedIn(y + j);
            if (like && samples_.rowIsSame(channel, wanted.topLeft(), like->samples_,
                                           like->wantedIn(y + j).topLeft(), wanted.width))
                rows_[slot] = like->rows_[slot];
            else
                read(channel, y + j, rows_[slot]);
        }
        channel_ = channel;
    }
    [[nodiscard]] bool has(Point p) const { return samples_.raster().contains(p + box_); }
    [[nodiscard]] double at(Point p) const {
        return rows_[static_cast<std::size_t>((p.y + 3) % 3)][static_cast<std::size_t>(p.x + 1)];
    }

    /// A row next to the one moved to, or that one.
    [[nodiscard]] const double* row(int y) const {
        return rows_[static_cast<std::size_t>((y + 3) % 3)].data() + 1;
    }

private:
    [[nodiscard]] Rect wantedIn(int y) const { return {box_.x - 1, box_.y + y, width_ + 2, 1}; }
    void read(int channel, int y, std::vector<double>& to) const {
        const Rect wanted = wantedIn(y);
        const Rect there = wanted.intersected(samples_.raster());
        if (!there.empty())
            samples_.row(channel, there.y, there.x, there.width, to.data() + (there.x - wanted.x));
    }

    const DoubleSamples& samples_;
    Point box_;
    int width_;
    std::vector<double> rows_[3];
    int have_[3] = {-9, -9, -9}, channel_ = -1;
};

/// c_pq of the edges of a row's pixels.
class EdgeWeights {
public:
    EdgeWeights(const Field* weights, Point boxInPatch) : weights_(weights), box_(boxInPatch) {}
    void move(int channel, int y) {
        if (!weights_) return;
        const int plane = weights_->channels() > 2 ? 2 * channel : 0, row = y + box_.y;
        right_ = weights_->row(plane, row) + box_.x;
        below_ = weights_->row(plane + 1, row) + box_.x;
        above_ = row > 0 ? weights_->row(plane + 1, row - 1) + box_.x : nullptr;
    }
    /// From pixel x of the row to its neighbour, the k-th of kToNeighbours.
    [[nodiscard]] double at(int x, int k) const {
        switch (k) {
            case 0: return x + box_.x > 0 ? right_[x - 1] : 1.0f;
            case 1: return right_[x];
            case 2: return above_ ? above_[x] : 1.0f;
            default: return below_[x];
        }
    }
    /// The same where there is a pixel on the left and a row above.
    [[nodiscard]] double inside(int x, int k) const {
        const float* const from[4] = {right_ - 1, right_, above_, below_};
        // There is a row above.  NOLINTNEXTLINE(clang-analyzer-core.NullDereference)
        return double{from[k][x]};
    }

private:
    const Field* weights_;
    Point box_;
    const float *right_ = nullptr, *below_ = nullptr, *above_ = nullptr;
};

/// Links of 1.
struct OneLink {
    [[nodiscard]] static double at(int, int) { return 1; }
};
/// Those of the pixels of a row to the neighbours of kToNeighbours; 0 beside void ones, across which
/// no gradient is asked.
struct RowLinks {
    const Domain& domain;
    int y;
    const std::uint8_t* const from[4];
    RowLinks(const Domain& d, int row)
        : domain(d),
          y(row),
          from{d.links().beside(row), d.links().beside(row) + 1, d.links().above(row),
               d.links().above(row + 1)} {}
    [[nodiscard]] double at(int x, int k) const {
        return domain.isBesideVoid({x, y}, k) ? 0.0 : double{linkOf(from[k][x])};
    }
};

/// f where all neighbours are unknown, of pixels 1 .. width − 2 of row y: Σ w · part(k, x, g_p − g_q,
/// b_p − b_q).
template <class RowOfLinks, class Part>
void rhsInside(const RowsAround& g, const RowsAround& b, const RowOfLinks& w, const Part& part, int y,
               int width, double* f) {
    const double *gp = g.row(y), *ga = g.row(y - 1), *gb = g.row(y + 1);
    const double *bp = b.row(y), *ba = b.row(y - 1), *bb = b.row(y + 1);
    for (int x = 1; x < width - 1; ++x) {
        double sum = w.at(x, 0) * part(0, x, gp[x] - gp[x - 1], bp[x] - bp[x - 1]);
        sum += w.at(x, 1) * part(1, x, gp[x] - gp[x + 1], bp[x] - bp[x + 1]);
        sum += w.at(x, 2) * part(2, x, gp[x] - ga[x], bp[x] - ba[x]);
        f[x] = sum + w.at(x, 3) * part(3, x, gp[x] - gb[x], bp[x] - bb[x]);
    }
}

/// The same for the kind of gradients and the links of a row.
void rhsInside(const DoubleSource& source, Gradients gradients, const RowsAround& g,
               const RowsAround& b, const EdgeWeights& weights, int y, double* f) {
    const int width = source.domain.extent().width;
    const auto withLinks = [&](const auto& part) {
        if (source.domain.linksAreOne())
            rhsInside(g, b, OneLink{}, part, y, width, f);
        else
            rhsInside(g, b, RowLinks(source.domain, y), part, y, width, f);
    };
    if (source.weights)
        withLinks([&](int k, int x, double dg, double db) { return weights.inside(x, k) * db - dg; });
    else
        withLinks([&](int, int, double dg, double db) {
            return stencil::guidanceExcess<double>(gradients, dg, db);
        });
}

/// f_p by the formula of weft/backend/poisson_system.h; `d`: b of its differences b_p − b_q.
double rhsAt(const RowsAround& g, const RowsAround& b, const RowsAround& d,
             const EdgeWeights& weights, const Domain& domain, Gradients gradients, Point p) {
    const Mask& mask = domain.mask();
    const Rect box = rectOf(mask.extent());
    const double gp = g.at(p), dp = d.at(p);
    double f = 0;
    for (int k = 0; k < 4; ++k) {
        const Point q = p + kToNeighbours[k];
        if (!b.has(q)) continue;
        const double gq = g.has(q) ? g.at(q) : gp, db = dp - d.at(q);
        const double w = double{domain.links().at(p, k)};
        const double across = domain.isBesideVoid(p, k) ? 0.0 : w;
        if (gradients == Gradients::weighted)
            f += across * (weights.at(p.x, k) * db - (gp - gq));
        else
            f += across * stencil::guidanceExcess<double>(gradients, gp - gq, db);
        if (!(box.contains(q) && mask.unknown(q))) f += w * (b.at(q) - gq);
    }
    return f;
}

constexpr int kInsideAtOnce = 8;

/// f of so many pixels of a row from p on, in two floats, if all of them and of their neighbours are
/// unknown, or none of them; false: neither. There is a row above and one below.
bool putInside(const Mask& mask, Point p, const double* inside, float* high, float* low) {
    if (p.x < 1 || p.x + kInsideAtOnce >= mask.extent().width) return false;
    const auto eight = [&](int dx, int dy) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, mask.row(p.y + dy) + p.x + dx, kInsideAtOnce);
        return bytes;
    };
    const std::uint64_t own = eight(0, 0);
    const bool all = ~(own & eight(-1, 0) & eight(1, 0) & eight(0, -1) & eight(0, 1)) == 0;
    if (!all && own != 0) return false;
    for (int x = p.x; x < p.x + kInsideAtOnce; ++x) {
        high[x] = all ? static_cast<float>(inside[x]) : 0.0f;
        low[x] = all ? static_cast<float>(inside[x] - double{high[x]}) : 0.0f;
    }
    return true;
}

}  // namespace

void DoubleSamples::row(int channel, int y, int x, int count, double* out) const {
    if (const auto& stored = field_.stored()) {
        stored->row(channel, y, x, count, out);
    } else {
        std::copy_n(field_.row(channel, y) + x, count, out);
    }
    if (space_ == SolveSpace::encoded) return;
    const CurveTable& curve = curveTable(space_);
    for (int i = 0; i < count; ++i) out[i] = curve(out[i]);
}

bool DoubleSamples::rowIsSame(int channel, Point at, const DoubleSamples& other, Point inOther,
                              int count) const {
    const auto holds = [count](const DoubleSamples& s, Point p) {
        const Rect row{p.x, p.y, count, 1};
        return !s.field_.stored() && row.intersected(s.raster()) == row;
    };
    return space_ == other.space_ && holds(*this, at) && holds(other, inOther) &&
           std::memcmp(field_.row(channel, at.y) + at.x,
                       other.field_.row(channel, inOther.y) + inOther.x,
                       static_cast<std::size_t>(count) * sizeof(float)) == 0;
}

double DoubleSamples::at(int channel, Point p) const {
    double sample = 0;
    row(channel, p.y, p.x, 1, &sample);
    return sample;
}

Field DoubleSamples::rounded(ThreadPool& pool) const {
    const Extent e = field_.extent();
    Field out(e, field_.channels(), false);
    const FieldSpan to = out.span();
    pool.forRows(e.height, 16, [&](int begin, int end) {
        std::vector<double> samples(static_cast<std::size_t>(e.width));
        for (int c = 0; c < to.channels; ++c)
            for (int y = begin; y < end; ++y) {
                row(c, y, 0, e.width, samples.data());
                std::transform(samples.begin(), samples.end(), to.row(c, y),
                               [](double v) { return static_cast<float>(v); });
            }
    });
    return out;
}

double importInDouble(const DoubleSource& s, const RimPixel& pixel, FieldSpan f) {
    const Point p{pixel.x, pixel.y};
    double largest = 0, links = 0;
    for (int k = 0; k < 4; ++k)
        if (pixel.fixed >> k & 1) links += double{s.domain.link(p, k)};
    for (int c = 0; c < f.channels && links > 0; ++c) {
        double sum = 0;
        for (int k = 0; k < 4; ++k) {
            if (!(pixel.fixed >> k & 1)) continue;
            const double w = double{s.domain.link(p, k)};
            const Point q = p + kToNeighbours[k], inPatch = q + s.boxInPatch;
            const Point from = s.patch.raster().contains(inPatch) ? inPatch : p + s.boxInPatch;
            sum += w * (s.background.at(c, q + s.boxInBackground) - s.patch.at(c, from));
        }
        f.row(c, p.y)[p.x] = static_cast<float>(sum);
        largest = std::max(largest, std::abs(sum) / std::min(links, 1.0));
    }
    return largest;
}

void assembleRimInDouble(const DoubleSource& s, Gradients gradients, const std::vector<RimPixel>& rim,
                         FieldSpan f) {
    const DoubleSamples& below = s.below ? *s.below : s.background;
    for (const RimPixel& pixel : rim) {
        const Point p{pixel.x, pixel.y};
        for (int c = 0; c < f.channels; ++c) {
            const double gp = s.patch.at(c, p + s.boxInPatch);
            const double bp = below.at(c, p + s.boxInBackground);
            double sum = 0;
            for (int k = 0; k < 4; ++k) {
                const Point q = p + kToNeighbours[k], inBackground = q + s.boxInBackground;
                if (!below.raster().contains(inBackground)) continue;
                const Point inPatch = q + s.boxInPatch;
                const double gq = s.patch.raster().contains(inPatch) ? s.patch.at(c, inPatch) : gp;
                const double db = bp - below.at(c, inBackground);
                sum += stencil::guidanceExcess<double>(gradients, gp - gq, db);
                if (pixel.fixed >> k & 1) sum += s.background.at(c, inBackground) - gq;
            }
            f.row(c, p.y)[p.x] = static_cast<float>(sum);
        }
    }
}

void assembleInDouble(const DoubleSource& source, Gradients gradients, FieldSpan rhs, FieldSpan rest,
                      ThreadPool& pool) {
    const Mask& mask = source.domain.mask();
    const int width = rhs.extent.width;
    pool.forRows(rhs.extent.height, 16, [&](int begin, int end) {
        RowsAround g(source.patch, source.boxInPatch, width);
        RowsAround b(source.background, source.boxInBackground, width);
        RowsAround below(source.below ? *source.below : source.background, source.boxInBackground,
                         width);
        const RowsAround& d = source.below ? below : b;
        EdgeWeights weights(source.weights, source.boxInPatch);
        std::vector<double> wanted(source.wanted ? static_cast<std::size_t>(width) : 0);
        const int height = rhs.extent.height;
        std::vector<double> inside(static_cast<std::size_t>(width));
        for (int c = 0; c < rhs.channels; ++c)
            for (int y = begin; y < end; ++y) {
                g.move(c, y), b.move(c, y, &g), weights.move(c, y);
                if (source.below) below.move(c, y);
                const std::uint8_t* const unknown = mask.row(y);
                const bool fast = y > 0 && y < height - 1;
                if (fast) rhsInside(source, gradients, g, d, weights, y, inside.data());
                const auto isInside = [&](int x) {
                    return fast && x > 0 && x < width - 1 && unknown[x - 1] && unknown[x + 1] &&
                           mask.row(y - 1)[x] && mask.row(y + 1)[x];
                };
                if (source.wanted)
                    source.wanted->row(c, y + source.boxInPatch.y, source.boxInPatch.x, width,
                                       wanted.data());
                float *const high = rhs.row(c, y), *const low = rest.row(c, y);
                for (int x = 0; x < width; ++x) {
                    if (fast && !source.wanted && putInside(mask, {x, y}, inside.data(), high, low)) {
                        x += kInsideAtOnce - 1;
                        continue;
                    }
                    const auto i = static_cast<std::size_t>(x);
                    double f = !unknown[x] ? 0.0
                               : isInside(x)
                                   ? inside[i]
                                   : rhsAt(g, b, d, weights, source.domain, gradients, {x, y});
                    if (source.wanted && unknown[x])  // s (t − g)
                        f += double{source.domain.screening({x, y})} * (wanted[i] - g.row(y)[x]);
                    high[x] = static_cast<float>(f);
                    low[x] = static_cast<float>(f - double{high[x]});
                }
            }
    });
}

double largestNearOmega(const DoubleSource& s, ThreadPool& pool) {
    const Mask& mask = s.domain.mask();
    const Extent e = mask.extent();
    const Rect box = rectOf(e);
    const auto unknown = [&](int x, int y) { return box.contains({x, y}) && mask.unknown({x, y}); };
    const auto isNear = [&](int x, int y) {
        return unknown(x, y) || unknown(x - 1, y) || unknown(x + 1, y) || unknown(x, y - 1) ||
               unknown(x, y + 1);
    };
    std::vector<double> largest(static_cast<std::size_t>(e.height) + 2);
    const auto measure = [&](const DoubleSamples& samples, Point boxInPicture, int y, double& most) {
        const Rect there = Rect{boxInPicture.x - 1, boxInPicture.y + y, e.width + 2, 1}.intersected(
            samples.raster());
        if (there.empty()) return;
        std::vector<double> row(static_cast<std::size_t>(there.width));
        for (int c = 0; c < samples.channels(); ++c) {
            samples.row(c, there.y, there.x, there.width, row.data());
            for (int i = 0; i < there.width; ++i) {
                const double size = std::abs(row[static_cast<std::size_t>(i)]);
                if (size > most && isNear(there.x + i - boxInPicture.x, y)) most = size;
            }
        }
    };
    pool.forRows(e.height + 2, 16, [&](int begin, int end) {
        for (int y = begin - 1; y < end - 1; ++y) {
            double& most = largest[static_cast<std::size_t>(y + 1)];
            measure(s.background, s.boxInBackground, y, most);
            measure(s.patch, s.boxInPatch, y, most);
            if (s.below) measure(*s.below, s.boxInBackground, y, most);
            if (s.wanted) measure(*s.wanted, s.boxInPatch, y, most);
        }
    });
    return *std::max_element(largest.begin(), largest.end());
}

}  // namespace weft

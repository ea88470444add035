#pragma once
/// What the operation `heal` imports, in double from its formulas, pixel by pixel: ordinary kriging
/// (engine/src/heal/kriging.h, covariance.h) and the share of the source.
#include <cmath>
#include <vector>

#include "support/operation_checks.h"

namespace weft::tests {

class PredictedByDefinition {
public:
    explicit PredictedByDefinition(const OperationScene& scene)
        : s_(scene), isKnown_(scene.b->extent()) {
        for (int y = 0; y < s_.canvas().height; ++y)
            for (int x = 0; x < s_.canvas().width; ++x) {
                const Point p{x, y};
                if (isOmega(p)) continue;
                if (isNear(p, 20)) {
                    known_.push_back(p);
                    isKnown_.set(p, true);
                }
                const bool isEven = x % 2 == 0 && y % 2 == 0;
                if ((isNear(p, 1) || (isEven && isNear(p, 3))) && !isOmega(moved(p)))
                    ring_.push_back(p);
            }
        double mean = 0;
        for (const Point p : known_) mean += luma(p) / double(known_.size());
        mean_ = mean;
        variance_ = measured({0, 0});
        prepare();
    }

    /// t s + K(f − t s) at p of Ω or beside it.
    [[nodiscard]] double at(int c, Point p) const {
        const auto& weights = weights_[std::size_t(c)];
        double sum = share_ * s_.b->at(c, moved(p)) + means_[std::size_t(c)];
        for (std::size_t i = 0; i < ring_.size(); ++i) sum += weights[i] * covariance(p - ring_[i]);
        return sum;
    }
    [[nodiscard]] double share() const { return share_; }

private:
    using Vector = std::vector<double>;

    [[nodiscard]] bool isOmega(Point p) const {
        const Point q = p - s_.where.backgroundFromPatch;
        return rectOf(s_.where.mask->extent()).contains(q) && s_.where.mask->unknown(q);
    }
    [[nodiscard]] bool isNear(Point p, int radius) const {
        for (int y = -radius; y <= radius; ++y)
            for (int x = -radius; x <= radius; ++x) {
                const Point q = p + Point{x, y};
                if (x * x + y * y <= radius * radius && s_.canvas().contains(q) && isOmega(q))
                    return true;
            }
        return false;
    }
    [[nodiscard]] Point moved(Point p) const {
        const Point q = p + Point{int(s_.operation.value("dx")), int(s_.operation.value("dy"))};
        return {std::clamp(q.x, 0, s_.canvas().width - 1),
                std::clamp(q.y, 0, s_.canvas().height - 1)};
    }
    [[nodiscard]] double luma(Point p) const {
        double sum = 0;
        for (int c = 0; c < s_.channels(); ++c) sum += s_.b->at(c, p);
        return sum / s_.channels();
    }
    /// Ĉ: mean over the known pixels p of what p and p + lag have in common, where both are known.
    [[nodiscard]] double measured(Point lag) const {
        double sum = 0;
        for (const Point p : known_) {
            const Point q = p + lag;
            if (s_.canvas().contains(q) && isKnown_.unknown(q))
                sum += (luma(p) - mean_) * (luma(q) - mean_);
        }
        return sum / double(known_.size());
    }
    [[nodiscard]] double covariance(Point lag) const {
        const double squared = double(lag.x) * lag.x + double(lag.y) * lag.y;
        double ofPicture = 0;
        if (std::abs(lag.x) <= 40 && std::abs(lag.y) <= 40) {
            const auto key = std::make_pair(lag.x, lag.y);
            if (!kept_.count(key)) kept_[key] = measured(lag);
            ofPicture = kept_[key] * std::exp(-squared / (2 * 15 * 15));
        }
        const double most = 100;  // any constant: the mean is estimated too
        const double ofLaw = variance_ * (most - std::pow(squared, 0.25)) / std::sqrt(15.0);
        return 0.8 * ofPicture + 0.2 * ofLaw;
    }
    /// Gauss's elimination with pivots: C x = b for several b.
    [[nodiscard]] std::vector<Vector> solved(std::vector<Vector> right) const {
        const std::size_t n = ring_.size();
        std::vector<Vector> a = matrix_;
        for (std::size_t k = 0; k < n; ++k) {
            std::size_t pivot = k;
            for (std::size_t i = k; i < n; ++i)
                if (std::abs(a[i][k]) > std::abs(a[pivot][k])) pivot = i;
            std::swap(a[k], a[pivot]);
            for (Vector& b : right) std::swap(b[k], b[pivot]);
            for (std::size_t i = k + 1; i < n; ++i) {
                const double factor = a[i][k] / a[k][k];
                for (std::size_t j = k; j < n; ++j) a[i][j] -= factor * a[k][j];
                for (Vector& b : right) b[i] -= factor * b[k];
            }
        }
        for (Vector& b : right)
            for (std::size_t k = n; k-- > 0;) {
                for (std::size_t j = k + 1; j < n; ++j) b[k] -= a[k][j] * b[j];
                b[k] /= a[k][k];
            }
        return right;
    }
    static double dot(const Vector& a, const Vector& b) {
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
        return sum;
    }
    void prepare() {
        const std::size_t n = ring_.size();
        matrix_.assign(n, Vector(n));
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                matrix_[i][j] = covariance(ring_[i] - ring_[j]) +
                                (i == j ? 0.02 * variance_ + 1e-3 * kCode8 * kCode8 : 0);
        std::vector<Vector> right{Vector(n, 1)};
        const auto channels = static_cast<std::size_t>(s_.channels());
        for (std::size_t c = 0; c < 2 * channels; ++c) {
            right.emplace_back();
            for (const Point p : ring_)
                right.back().push_back(s_.b->at(int(c / 2), c % 2 == 0 ? p : moved(p)));
        }
        std::vector<Vector> x = solved(right);
        const double ones = dot(right[0], x[0]);
        Vector means;
        for (std::size_t k = 1; k < x.size(); ++k) {
            means.push_back(dot(right[0], x[k]) / ones);
            for (std::size_t i = 0; i < n; ++i) x[k][i] -= means.back() * x[0][i];
        }
        double fs = 0, ss = 0, ff = 0;
        for (std::size_t c = 0; c < channels; ++c) {
            fs += dot(right[2 * c + 2], x[2 * c + 1]);
            ss += dot(right[2 * c + 2], x[2 * c + 2]);
            ff += dot(right[2 * c + 1], x[2 * c + 1]);
        }
        const double fits = fs > 0 ? std::min(1.0, fs / ss) * std::min(1.0, fs * fs / (ss * ff)) : 0;
        share_ = fits + (1 - fits) * s_.operation.value("texture");
        for (std::size_t c = 0; c < channels; ++c) {
            means_.push_back(means[2 * c] - share_ * means[2 * c + 1]);
            weights_.emplace_back(n);
            for (std::size_t i = 0; i < n; ++i)
                weights_.back()[i] = x[2 * c + 1][i] - share_ * x[2 * c + 2][i];
        }
    }

    const OperationScene& s_;
    Mask isKnown_;
    std::vector<Point> known_, ring_;
    double mean_ = 0, variance_ = 0, share_ = 0;
    mutable std::map<std::pair<int, int>, double> kept_;
    std::vector<Vector> matrix_, weights_;
    Vector means_;
};

}  // namespace weft::tests

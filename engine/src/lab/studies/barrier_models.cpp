#include "lab/studies/barrier_models.h"

#include <algorithm>
#include <cmath>

#include "lab/lab_text.h"

namespace weft {

namespace {

/// Sum of squares of what the line leaves over.
double restOf(const LineFit& fit, const std::vector<double>& x, const std::vector<double>& y) {
    double rest = 0;
    for (std::size_t i = 0; i < x.size(); ++i) rest += std::pow(y[i] - fit.at(x[i]), 2);
    return rest;
}

/// Variance left over by a line of `constants`; NaN where all points are needed to draw it.
double varianceLeft(double rest, std::size_t points, std::size_t constants) {
    return points > constants ? rest / static_cast<double>(points - constants) : std::nan("");
}

struct Sums {
    double n = 0, x = 0, y = 0;        ///< how many; means
    double xx = 0, xy = 0, yy = 0;     ///< about the means
    double squares = 0, products = 0;  ///< about 0

    Sums(const std::vector<double>& xs, const std::vector<double>& ys)
        : n(static_cast<double>(xs.size())) {
        for (std::size_t i = 0; i < xs.size(); ++i) x += xs[i] / n, y += ys[i] / n;
        for (std::size_t i = 0; i < xs.size(); ++i) {
            xx += (xs[i] - x) * (xs[i] - x);
            xy += (xs[i] - x) * (ys[i] - y);
            yy += (ys[i] - y) * (ys[i] - y);
            squares += xs[i] * xs[i];
            products += xs[i] * ys[i];
        }
    }
};

bool isBelowZero(double value, double error) { return value < 0 && !(-value <= 2 * error); }

}  // namespace

bool LineFit::describes() const { return !negative && share >= kLeastShare; }

LineFit fitLine(const std::vector<double>& x, const std::vector<double>& y) {
    const Sums s(x, y);
    LineFit fit{.slope = s.xx > 0 ? s.xy / s.xx : 0};
    fit.offset = s.y - fit.slope * s.x;
    fit.share = s.xx > 0 && s.yy > 0 ? s.xy * s.xy / (s.xx * s.yy) : 0;
    const double left = varianceLeft(restOf(fit, x, y), x.size(), 2);
    fit.slopeError = std::sqrt(left / s.xx);
    fit.offsetError = std::sqrt(left * (1 / s.n + s.x * s.x / s.xx));
    return fit;
}

LineFit fitTimes(const std::vector<double>& x, const std::vector<double>& y) {
    LineFit fit = fitLine(x, y);
    fit.negative = isBelowZero(fit.slope, fit.slopeError) || isBelowZero(fit.offset, fit.offsetError);
    if (fit.slope >= 0 && fit.offset >= 0) return fit;
    const Sums s(x, y);
    const bool falls = fit.slope < 0;
    fit.slope = falls || s.squares == 0 ? 0 : std::max(0.0, s.products / s.squares);
    fit.offset = falls ? std::max(0.0, s.y) : 0;
    const double rest = restOf(fit, x, y), left = varianceLeft(rest, x.size(), 1);
    (falls ? fit.offsetError : fit.slopeError) = std::sqrt(left / (falls ? s.n : s.squares));
    fit.share = s.yy > 0 ? std::max(0.0, 1 - rest / s.yy) : 0;
    return fit;
}

int treeGroups(int blocks) {
    int m = static_cast<int>(std::sqrt(static_cast<double>(blocks)));
    while (m * m < blocks) ++m;
    return std::max(m, 1);
}

PaperGroups paperGroups(int blocks) {
    const int m = treeGroups(blocks);
    if (m * m == blocks || m < 2) return {m, m, m};
    const int each = blocks / (m - 1);
    return {m, each, blocks - each * (m - 1)};
}

double additionsInTurn(RoundBarrier kind, int blocks) {
    const auto share = [](int n, int m) { return (n + m - 1) / m; };
    if (kind == RoundBarrier::simple) return blocks;
    if (kind == RoundBarrier::tree2) {
        const int m = treeGroups(blocks);
        return share(blocks, m) + m;
    }
    if (kind == RoundBarrier::tree3) {
        const int roots = static_cast<int>(std::ceil(std::cbrt(static_cast<double>(blocks)) - 1e-9));
        const int leaves = std::min(blocks, roots * roots), middle = std::min(leaves, roots);
        return share(blocks, leaves) + share(leaves, middle) + middle;
    }
    return 0;
}

std::string figureWithError(double value, double error) {
    if (!std::isfinite(error)) return plainFigure(value);
    if (value == 0) return "0 ± " + plainFigure(error, 1);
    const std::string figure = plainFigure(value);
    const std::size_t point = figure.find('.');
    const auto decimals = point == std::string::npos ? 0 : figure.size() - point - 1;
    return figure + " ± " + formatted("%.*f", static_cast<int>(decimals), error);
}

const char* MeetingModel::equationOf(RoundBarrier kind) {
    switch (kind) {
        case RoundBarrier::simple: return "Eq 6";
        case RoundBarrier::tree2: return "Eq 7";
        case RoundBarrier::tree3: return "Eq 7 of three levels";
        case RoundBarrier::lockFree: return "Eq 9";
        default: return nullptr;
    }
}

MeetingModel::MeetingModel(RoundBarrier itsKind, const std::vector<double>& blocks,
                           const std::vector<double>& microseconds)
    : kind(itsKind) {
    std::vector<double> additions;
    for (const double n : blocks) additions.push_back(additionsInTurn(kind, static_cast<int>(n)));
    fit = fitTimes(additions, microseconds);
    const auto [least, most] = std::minmax_element(microseconds.begin(), microseconds.end());
    if (kind == RoundBarrier::lockFree) {
        const double left = varianceLeft(restOf(fit, additions, microseconds), blocks.size(), 1);
        fit.offsetError = std::sqrt(left / static_cast<double>(blocks.size()));
        describes = *least > 0 && *most <= kConstant * *least;
    } else {
        describes = fit.describes();
    }
}

std::string MeetingModel::sentence(const std::string& name) const {
    const bool constant = kind == RoundBarrier::lockFree;
    if (describes && constant)
        return formatted("%s: %s µs (Eq 9). ", name.c_str(),
                         figureWithError(fit.offset, fit.offsetError).c_str());
    if (describes)
        return formatted("%s: t_a = %s ns, t_c = %s µs (R2 %.2f). ", name.c_str(),
                         figureWithError(1e3 * fit.slope, 1e3 * fit.slopeError).c_str(),
                         figureWithError(fit.offset, fit.offsetError).c_str(), fit.share);
    const std::string why = constant ? formatted("it is not constant within %.2f times", kConstant)
                            : fit.negative ? std::string("a constant of it would be negative")
                                           : formatted("R2 %.2f", fit.share);
    return formatted("%s: %s does not describe the measurements here (%s). ", name.c_str(),
                     equationOf(kind), why.c_str());
}

LabSeries MeetingModel::line(const std::string& name, const std::vector<double>& blocks,
                             double unit) const {
    LabSeries line{.name = name + ", model", .x = blocks};
    line.source = LabSource::model;
    for (const double n : blocks)
        line.y.push_back(unit * fit.at(additionsInTurn(kind, static_cast<int>(n))));
    return line;
}

std::vector<std::string> MeetingModel::columns() {
    return {"barrier",           "equation",  "from_blocks",      "to_blocks", "points",
            "t_a_nanoseconds",   "t_a_error", "t_c_microseconds", "t_c_error", "r2",
            "negative_constant", "describes"};
}

std::vector<LabCell> MeetingModel::row(const std::string& name,
                                       const std::vector<double>& blocks) const {
    const bool constant = kind == RoundBarrier::lockFree;
    const auto cell = [](bool known, double value) {
        return known && std::isfinite(value) ? LabCell(value) : LabCell();
    };
    const bool additions = describes && !constant;
    return {name,
            std::string(equationOf(kind)),
            blocks.front(),
            blocks.back(),
            static_cast<double>(blocks.size()),
            cell(additions, 1e3 * fit.slope),
            cell(additions, 1e3 * fit.slopeError),
            cell(describes, fit.offset),
            cell(describes, fit.offsetError),
            cell(!constant, fit.share),
            std::string(fit.negative ? "yes" : "no"),
            std::string(describes ? "yes" : "no")};
}

}  // namespace weft

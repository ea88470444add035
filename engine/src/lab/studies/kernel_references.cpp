#include "lab/studies/kernel_references.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace weft {

namespace {

using Spectrum = std::vector<std::complex<double>>;

/// X_k = E_k + w^k O_k of even and odd samples.
Spectrum recursiveFft(const Spectrum& x, const std::stop_token& stop) {
    const std::size_t n = x.size(), half = n / 2;
    if (n < 2 || (n > 1024 && stop.stop_requested())) return x;
    Spectrum even(half), odd(half), all(n);
    for (std::size_t i = 0; i < half; ++i) even[i] = x[2 * i], odd[i] = x[2 * i + 1];
    even = recursiveFft(even, stop);
    odd = recursiveFft(odd, stop);
    for (std::size_t k = 0; k < half; ++k) {
        const double angle = -2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n);
        const std::complex<double> turned = std::polar(1.0, angle) * odd[k];
        all[k] = even[k] + turned;
        all[k + half] = even[k] - turned;
    }
    return all;
}

/// H row by row, told to `cell`.
template <class Cell>
void alignPlainly(const KernelInput& in, const std::stop_token& stop, const Cell& cell) {
    constexpr int kNever = -(1 << 29);
    const std::size_t columns = in.second.size();
    const AlignmentScores& s = in.scores;
    std::vector<int> above(columns + 1, 0), f(columns + 1, kNever);  // H and F of the row above
    for (const std::uint8_t letter : in.first) {
        if (stop.stop_requested()) break;
        int e = kNever, corner = 0, left = 0;
        for (std::size_t j = 1; j <= columns; ++j) {
            e = std::max(e - s.extend, left - s.open);
            f[j] = std::max(f[j] - s.extend, above[j] - s.open);
            const int score = letter == in.second[j - 1] ? s.match : s.mismatch;
            left = std::max({0, corner + score, e, f[j]});
            corner = above[j];
            above[j] = left;
            cell(left);
        }
    }
}

template <class T>
double shareApart(const std::vector<T>& a, const std::vector<T>& b) {
    if (a.size() != b.size() || a.empty()) return 1;
    double apart = 0;
    for (std::size_t i = 0; i < a.size(); ++i) apart += a[i] != b[i];
    return apart / static_cast<double>(a.size());
}

}  // namespace

KernelInput randomKernelInput(int points, int letters, int keys) {
    std::mt19937 random(2009);
    std::uniform_real_distribution<float> sample(-1, 1);
    KernelInput in;
    for (int i = 0; i < points; ++i) {
        const float re = sample(random);
        in.signal.emplace_back(re, sample(random));
    }
    for (int i = 0; i < letters; ++i) {  // the second is the first with a letter in four changed
        in.first.push_back(static_cast<std::uint8_t>(random() % 4));
        const bool same = random() % 4 != 0;
        in.second.push_back(same ? in.first.back() : static_cast<std::uint8_t>(random() % 4));
    }
    for (int i = 0; i < keys; ++i) in.keys.push_back(static_cast<std::uint32_t>(random()));
    return in;
}

KernelReferences::KernelReferences(const KernelInput& in, const std::stop_token& stop)
    : spectrum_(recursiveFft({in.signal.begin(), in.signal.end()}, stop)), sorted_(in.keys) {
    alignPlainly(in, stop, [this](int h) {
        score_ = std::max(score_, h);
        checksum_ += static_cast<std::uint64_t>(h);
    });
    std::sort(sorted_.begin(), sorted_.end());
}

double KernelReferences::errorOf(const KernelAnswer& answer, BarrierKernel kernel) const {
    if (kernel == BarrierKernel::smithWaterman)
        return answer.alignmentScore == score_ && answer.alignmentChecksum == checksum_ ? 0 : 1;
    if (kernel == BarrierKernel::bitonicSort) return shareApart(answer.sorted, sorted_);
    if (answer.spectrum.size() != spectrum_.size()) return 1;
    double apart = 0, most = 0;
    for (std::size_t k = 0; k < spectrum_.size(); ++k) {
        const double d = std::abs(std::complex<double>(answer.spectrum[k]) - spectrum_[k]);
        if (!(d <= apart)) apart = d;  // also what is no number
        most = std::max(most, std::abs(spectrum_[k]));
    }
    return most > 0 ? apart / most : apart;
}

}  // namespace weft

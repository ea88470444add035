/// Soft edges.
#include <algorithm>
#include <cmath>

#include "weft/selection/combine.h"

namespace weft {

namespace {

/// exp(−i² / 2σ²), i = −n … n, of sum 1.
std::vector<float> gaussian(double sigma) {
    const int n = int(std::ceil(3 * sigma));
    std::vector<double> weights(2 * std::size_t(n) + 1);
    double sum = 0;
    for (int i = -n; i <= n; ++i)
        sum += weights[std::size_t(i + n)] = std::exp(-0.5 * i * i / (sigma * sigma));
    std::vector<float> kernel;
    for (const double w : weights) kernel.push_back(static_cast<float>(w / sum));
    return kernel;
}

/// out[x] = Σ kernel[i] · in[x + i], x = 0 … n − 1.
void convolveRow(const std::vector<float>& kernel, const float* in, float* out, int n) {
    std::fill(out, out + n, 0.0F);
    for (std::size_t i = 0; i < kernel.size(); ++i) {
        const float w = kernel[i];
        const float* from = in + i;
        for (int x = 0; x < n; ++x) out[x] += w * from[x];
    }
}

/// Rows of a selection over `box`, blurred along x; beyond the picture its border repeats.
class RowBlur {
public:
    RowBlur(const Selection& selection, const Rect& box, Extent picture,
            const std::vector<float>& kernel)
        : selection_(selection),
          box_(box),
          picture_(picture),
          kernel_(kernel),
          line_(std::size_t(box.width) + kernel.size() - 1) {}

    void row(int y, float* out) {
        y = std::clamp(y, 0, picture_.height - 1);
        const Rect& s = selection_.box();
        if (y < s.y || y >= s.bottom()) return std::fill(out, out + box_.width, 0.0F), void();
        const int reach = int(kernel_.size() / 2);
        for (int i = 0; i < int(line_.size()); ++i)
            line_[std::size_t(i)] =
                selection_.at({std::clamp(box_.x - reach + i, 0, picture_.width - 1), y});
        convolveRow(kernel_, line_.data(), out, box_.width);
    }

private:
    const Selection& selection_;
    Rect box_;
    Extent picture_;
    const std::vector<float>& kernel_;
    std::vector<float> line_;
};

}  // namespace

Selection feathered(const Selection& selection, double sigma, Extent picture,
                    const std::stop_token& stop) {
    if (selection.empty() || sigma <= 0) return selection;
    const std::vector<float> kernel = gaussian(sigma);
    const int reach = int(kernel.size() / 2);
    const Rect& s = selection.box();
    const Rect box =
        Rect{s.x - reach, s.y - reach, s.width + 2 * reach, s.height + 2 * reach}.intersected(
            rectOf(picture));
    // A ring of rows that are blurred along x; row y is at y mod the ring's length.
    const int rows = int(kernel.size());
    const auto width = std::size_t(box.width);
    std::vector<float> ring(width * kernel.size()), sum(width);
    const auto ringRow = [&](int y) {
        return ring.data() + width * std::size_t((y % rows + rows) % rows);
    };
    RowBlur blur(selection, box, picture, kernel);
    for (int y = box.y - reach; y < box.y + reach; ++y) blur.row(y, ringRow(y));
    std::vector<std::uint8_t> bytes(std::size_t(box.extent().area()));
    for (int y = box.y; y < box.bottom(); ++y) {
        if (stop.stop_requested()) return {};
        blur.row(y + reach, ringRow(y + reach));
        std::fill(sum.begin(), sum.end(), 0.0F);
        for (int i = -reach; i <= reach; ++i) {
            const float w = kernel[std::size_t(i + reach)];
            const float* from = ringRow(y + i);
            for (std::size_t x = 0; x < width; ++x) sum[x] += w * from[x];
        }
        std::uint8_t* to = bytes.data() + std::int64_t{y - box.y} * box.width;
        for (std::size_t x = 0; x < width; ++x)
            to[x] = static_cast<std::uint8_t>(std::clamp(sum[x] + 0.5F, 0.0F, 255.0F));
    }
    return {box, std::move(bytes)};
}

}  // namespace weft

#pragma once
// A picture's rows in linear light.
#include <array>
#include <cstdint>
#include <vector>

#include "weft/field.h"
#include "weft/relief/relief_picture.h"
#include "weft/transfer.h"
#include "weft/units.h"

namespace weft::relief {

/// One channel of a field that outlives it. One thread.
class LinearRow {
public:
    LinearRow(const Field& color, int channel, Encoding encoding)
        : color_(color), channel_(channel), encoding_(encoding) {
        for (std::size_t code = 0; code < ofCode_.size(); ++code)
            ofCode_[code] = static_cast<float>(kCode8 * static_cast<double>(code));
        linearFromEncoded(ofCode_, ofCode_.data());
    }

    /// Until the next call.
    [[nodiscard]] const float* at(int y) {
        const float* const row = color_.row(channel_, y);
        if (encoding_ == Encoding::linear) return row;
        const auto width = static_cast<std::size_t>(color_.extent().width);
        row_.resize(width);
        if (const std::uint8_t* const codes = color_.codes()) {
            const std::uint8_t* const from = codes + (row - color_.view().data);
            for (std::size_t x = 0; x < width; ++x) row_[x] = ofCode_[from[x]];
        } else {
            linearFromEncoded({row, width}, row_.data());
        }
        return row_.data();
    }

private:
    const Field& color_;
    int channel_;
    Encoding encoding_;
    std::array<float, 256> ofCode_{};  ///< of 8-bit codes
    std::vector<float> row_;
};

}  // namespace weft::relief

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "document/derived/derivation.h"

namespace weft {

namespace {

using Matrix = std::array<std::array<double, 3>, 3>;

Matrix operator*(const Matrix& a, const Matrix& b) {
    Matrix product{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            for (std::size_t k = 0; k < 3; ++k) product[i][j] += a[i][k] * b[k][j];
    return product;
}

constexpr Matrix kLuma = {{{0.213, 0.715, 0.072}, {0.213, 0.715, 0.072}, {0.213, 0.715, 0.072}}};
constexpr Matrix kTurned = {
    {{-0.213, -0.715, 0.928}, {0.143, 0.140, -0.283}, {-0.787, 0.715, 0.072}}};

/// luma + a (1 − luma) + b · kTurned: saturation a where b = 0, a turn of the hue where a and b are
/// cosine and sine (W3C Filter Effects Module 1, feColorMatrix saturate and hueRotate).
Matrix aboutGrey(double a, double b) {
    Matrix m{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            m[i][j] = kLuma[i][j] + a * ((i == j ? 1 : 0) - kLuma[i][j]) + b * kTurned[i][j];
    return m;
}

/// Colours are turned, then made more or less saturated, then multiplied.
Matrix matrixOf(const Operation& operation) {
    const double hue = operation.value("hue") * std::acos(-1.0) / 180;
    const double light = operation.value("lightness");
    const Matrix factors = {{{light * operation.value("red"), 0, 0},
                             {0, light * operation.value("green"), 0},
                             {0, 0, light * operation.value("blue")}}};
    return factors *
           (aboutGrey(operation.value("saturation"), 0) * aboutGrey(std::cos(hue), std::sin(hue)));
}

}  // namespace

/// The picture below with its channels multiplied; of a grey one, the luma of the factors counts.
Derived deriveRecoloured(const DerivationInput& in) {
    const Matrix m = matrixOf(in.operation);
    const Rect part = in.frame.intersected(in.canvas);
    const Base base = in.below(part);
    auto image = std::make_shared<Field>(in.frame.extent(), in.channels);
    const FieldSpan out = image->span().crop(part.translated(Point{} - in.frame.topLeft()));
    const FieldView samples = base.field->view().crop(part.translated(Point{} - base.origin));
    double grey = 0;
    for (std::size_t i = 0; i < 3; ++i) grey += kLuma[0][i] * (m[i][0] + m[i][1] + m[i][2]);
    in.pool.forRows(part.height, 16, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            if (in.channels == 1) {
                for (int x = 0; x < part.width; ++x)
                    out.row(0, y)[x] = onDerivedGrid(grey * samples.row(0, y)[x]);
                continue;
            }
            const float *r = samples.row(0, y), *g = samples.row(1, y), *b = samples.row(2, y);
            for (std::size_t c = 0; c < 3; ++c) {
                float* const to = out.row(static_cast<int>(c), y);
                for (int x = 0; x < part.width; ++x)
                    to[x] = onDerivedGrid(m[c][0] * r[x] + m[c][1] * g[x] + m[c][2] * b[x]);
            }
        }
    });
    setExactRange(*image, base, in.pool);
    return {std::move(image)};
}

}  // namespace weft

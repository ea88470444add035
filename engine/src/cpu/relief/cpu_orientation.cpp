#include "cpu/relief/cpu_orientation.h"

namespace weft::relief {

void CpuOrientation::take(const OrientationPicture& picture) {
    const Extent e = picture.extent;
    const GridShape shape = GridShape::of(e);
    for (Grid<float>* g : {&shading_, &inverse_}) g->reshape(shape, 1);
    known_.reshape(shape, 2);
    mask_.reshape(shape, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const auto i = static_cast<std::size_t>(y) * static_cast<std::size_t>(e.width) +
                           static_cast<std::size_t>(x);
            const int n = picture.neighbours[i];
            shading_.row(0, y)[x] = picture.shading[i];
            inverse_.row(0, y)[x] = n ? 1.0f / static_cast<float>(n) : 0.0f;
            mask_.row(0, y)[x] = n ? std::int8_t{-1} : std::int8_t{0};
            known_.row(0, y)[x] = n ? 0 : picture.f[i];
            known_.row(1, y)[x] = n ? 0 : picture.g[i];
        }
    static_cast<void>(runner_->attach({.shading = &shading_,
                                       .mask = &mask_,
                                       .inverse = &inverse_,
                                       .known = &known_,
                                       .light = picture.light,
                                       .weight = picture.weight,
                                       .kernel = picture.kernel},
                                      {}));
    Field start(e, 2);
    std::copy_n(picture.f.data(), picture.f.size(), start.row(0, 0));
    std::copy_n(picture.g.data(), picture.g.size(), start.row(1, 0));
    runner_->set(start.view());
}

void CpuOrientation::read(float* f, float* g) {
    const GridShape& shape = shading_.shape();
    const std::size_t size = static_cast<std::size_t>(shape.width) * std::size_t(shape.height);
    for (float* channel : {f, g}) std::fill_n(channel, size, 0.0f);
    for (int y = 0; y < shape.height; ++y) {
        runner_->addTo(0, y, f + std::ptrdiff_t{y} * shape.width);
        runner_->addTo(1, y, g + std::ptrdiff_t{y} * shape.width);
    }
}

}  // namespace weft::relief

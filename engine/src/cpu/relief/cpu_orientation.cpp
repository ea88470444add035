#include "cpu/cpu_operations.h"
#include "cpu/relaxation/accelerated_runner.h"

namespace weft::relief {

namespace {

/// The schemes of cpu/relaxation on (f, g). Owns what OrientationCells refer to.
class CpuOrientation final : public OrientationRelaxer {
public:
    explicit CpuOrientation(std::unique_ptr<StepRunner<OrientationCells>> runner)
        : runner_(std::move(runner)) {}

    void take(const OrientationPicture& picture) override {
        const Extent e = picture.extent;
        const GridShape shape = GridShape::of(e);
        for (Grid<float>* g : {&shading_, &inverse_}) g->reshape(shape, 1);
        known_.reshape(shape, 2);
        mask_.reshape(shape, 1);
        std::size_t i = 0;
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x, ++i) {
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

    bool run(std::int64_t steps, std::chrono::steady_clock::time_point deadline,
             std::stop_token stop) override {
        return runner_->run({steps, deadline, std::move(stop)});
    }
    [[nodiscard]] OrientationMeasure measure() override { return runner_->measure(); }

    void read(float* f, float* g) override {
        const GridShape& shape = shading_.shape();
        const std::size_t size = static_cast<std::size_t>(shape.width) * std::size_t(shape.height);
        for (float* channel : {f, g}) std::fill_n(channel, size, 0.0f);
        for (int y = 0; y < shape.height; ++y) {
            runner_->addTo(0, y, f + std::ptrdiff_t{y} * shape.width);
            runner_->addTo(1, y, g + std::ptrdiff_t{y} * shape.width);
        }
    }
    [[nodiscard]] std::int64_t steps() const override { return runner_->steps(); }
    [[nodiscard]] std::int64_t staleness() const override { return runner_->spread(); }
    [[nodiscard]] BlockSteps blockSteps() const override { return runner_->blockSteps(); }
    [[nodiscard]] bool stepsOnHost() const override { return true; }

private:
    Grid<float> shading_, inverse_, known_;
    Grid<std::int8_t> mask_;
    std::unique_ptr<StepRunner<OrientationCells>> runner_;
};

}  // namespace

std::unique_ptr<OrientationRelaxer> makeCpuOrientation(ThreadPool& pool, const Scheme& scheme) {
    return std::make_unique<CpuOrientation>(makeStepRunner<OrientationCells>(pool, scheme));
}

std::unique_ptr<OrientationRelaxer> makeAcceleratedOrientation(ThreadPool& pool) {
    return std::make_unique<CpuOrientation>(std::make_unique<AcceleratedRunner>(pool, Scheme{}));
}

}  // namespace weft::relief

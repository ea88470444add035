#pragma once
// What runners share: E in one or two grids over the box.
#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>
#include <vector>

#include "cpu/relaxation/step_runner.h"
#include "cpu/simd/row_kernels.h"
#include "weft/stencil/poisson.h"

namespace weft {

/// `now_` holds E between runs; `next_` is free for the runner and for residual().
template <class T>
class GridRunner : public StepRunner {
public:
    explicit GridRunner(ThreadPool& pool) : pool_(pool) {}

    void attach(const Hierarchy& hierarchy, const Grid<float>& f, float omega) override {
        hierarchy_ = &hierarchy;
        f_ = &f;
        omega_ = omega;
        now_.reshape(f.shape(), f.channels());
        next_.reshape(f.shape(), f.channels());
        resetSteps();
        forget();
    }
    [[nodiscard]] double residual() override { return residualInto(next_); }
    [[nodiscard]] double largest() const override {
        std::vector<T> rows(static_cast<std::size_t>(shape().height));
        pool_.forRows(shape().height, 8, [&](int begin, int end) {
            for (int c = 0; c < now_.channels(); ++c)
                for (int y = begin; y < end; ++y) {
                    T& most = rows[static_cast<std::size_t>(y)];
                    most = std::max(most, largestOfRow(c, y));
                }
        });
        return *std::max_element(rows.begin(), rows.end());
    }
    void addTo(int channel, int y, float* row) const override {
        const T* e = now_.row(channel, y);
        for (int x = 0; x < shape().width; ++x) row[x] = static_cast<float>(T(row[x]) + e[x]);
    }
    void setZero() override {
        now_.setZero();
        next_.setZero();
        forget();
    }
    void set(FieldView values) override {
        setZero();
        for (int c = 0; c < now_.channels(); ++c)
            for (int y = 0; y < shape().height; ++y)
                for (int x = 0; x < shape().width; ++x)
                    if (hierarchy_->maskRow(y)[x]) now_.row(c, y)[x] = values.row(c, y)[x];
    }

protected:
    [[nodiscard]] const GridShape& shape() const { return now_.shape(); }
    /// One Jacobi step of now_ into `to`, whole; returns max |f' − A E| of now_.
    double residualInto(Grid<T>& to) {
        rowMaxima_.assign(static_cast<std::size_t>(shape().height), T{});
        pool_.forRows(shape().height, 8, [&](int begin, int end) {
            for (int c = 0; c < now_.channels(); ++c)
                for (int y = begin; y < end; ++y) {
                    T& most = rowMaxima_[static_cast<std::size_t>(y)];
                    most = std::max(most, stepRow(c, y, to));
                }
        });
        return *std::max_element(rowMaxima_.begin(), rowMaxima_.end());
    }

    ThreadPool& pool_;
    const Hierarchy* hierarchy_ = nullptr;
    const Grid<float>* f_ = nullptr;
    float omega_ = 1;
    Grid<T> now_, next_;

private:
    [[nodiscard]] T largestOfRow(int c, int y) const {
        if constexpr (std::is_same_v<T, float>) {
            return simd::rowKernels().maxRow(now_.row(c, y), shape().blocks);
        } else {
            T most = 0;
            for (int x = 0; x < shape().width; ++x)
                most = std::max(most, std::abs(now_.row(c, y)[x]));
            return most;
        }
    }
    T stepRow(int c, int y, Grid<T>& to) {
        const Hierarchy& h = *hierarchy_;
        const T *above = now_.row(c, y - 1), *row = now_.row(c, y), *below = now_.row(c, y + 1);
        if constexpr (std::is_same_v<T, float>) {
            return simd::rowKernels().jacobiRow({above, row, below}, f_->row(c, y), h.maskRow(y),
                                                h.diagonalRow(y), h.inverseDiagonalRow(y), omega_,
                                                shape().blocks, to.row(c, y));
        } else {
            T most = 0;
            for (int x = 0; x < shape().width; ++x) {
                if (!h.maskRow(y)[x]) continue;
                const T diagonal = h.diagonalRow(y)[x];
                const T r = stencil::poissonResidual(T(f_->row(c, y)[x]), diagonal, row[x],
                                                     row[x - 1], row[x + 1], above[x], below[x]);
                most = std::max(most, std::abs(r));
                to.row(c, y)[x] = row[x] + omega_ * r / diagonal;
            }
            return most;
        }
    }

    std::vector<T> rowMaxima_;
};

}  // namespace weft

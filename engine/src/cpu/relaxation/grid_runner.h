#pragma once
// What runners share: E in one or two grids over the box.
#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>
#include <vector>

#include "cpu/relaxation/step_runner.h"
#include "cpu/row_results.h"

namespace weft {

/// `now_` holds E between runs; `next_` is free for the runner and for measure(). Known values are in
/// both. T: the scheme's precision.
template <class Cells, class T>
class GridRunner : public StepRunner<Cells> {
public:
    using Measure = typename Cells::Measure;

    explicit GridRunner(ThreadPool& pool) : pool_(pool) {}

    bool attach(const Cells& cells, const std::stop_token& stop) override {
        cells_ = cells;
        for (Grid<T>* g : {&now_, &next_}) {
            if (!g->reshape(cells.shape(), cells.channels(), stop)) return false;
            cells_.placeKnown(*g);
        }
        this->resetSteps();
        this->forget();
        return true;
    }
    [[nodiscard]] Measure measure() override { return measureInto(next_); }
    [[nodiscard]] double largest() const override {
        return largestOfRows(pool_, shape().height, [&](int y) {
            T most = 0;
            for (int c = 0; c < now_.channels(); ++c) most = std::max(most, largestOfRow(c, y));
            return most;
        });
    }
    void addTo(int channel, int y, float* row) const override {
        const T* e = now_.row(channel, y);
        for (int x = 0; x < shape().width; ++x) row[x] = static_cast<float>(T(row[x]) + e[x]);
    }
    void setZero() override {
        for (Grid<T>* g : {&now_, &next_}) {
            g->setZero();
            cells_.placeKnown(*g);
        }
        this->forget();
    }
    void set(FieldView values) override {
        setZero();
        for (int c = 0; c < now_.channels(); ++c)
            for (int y = 0; y < shape().height; ++y)
                for (int x = 0; x < shape().width; ++x)
                    if (cells_.maskRow(y)[x]) now_.row(c, y)[x] = values.row(c, y)[x];
        this->forget();
    }

protected:
    [[nodiscard]] const GridShape& shape() const { return now_.shape(); }
    /// One Jacobi step of now_ into `to`, whole.
    void stepInto(Grid<T>& to) {
        pool_.forRows(shape().height, 8, [&](int begin, int end) {
            cells_.sweep(now_, begin, end, to, static_cast<Measure*>(nullptr));
        });
    }
    /// The same; returns what now_ measures.
    Measure measureInto(Grid<T>& to) {
        rows_.assign(static_cast<std::size_t>(shape().height), Measure{});
        pool_.forRows(shape().height, 8,
                      [&](int begin, int end) { cells_.sweep(now_, begin, end, to, rows_.data()); });
        Measure all;
        for (const Measure& row : rows_) all.join(row);
        return all;
    }

    ThreadPool& pool_;
    Cells cells_;
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

    std::vector<Measure> rows_;
};

}  // namespace weft

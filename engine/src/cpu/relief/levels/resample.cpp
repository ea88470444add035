#include "cpu/relief/levels/resample.h"

#include "cpu/relief/levels/stoppable_rows.h"
#include "weft/stencil/relief_sampling.h"

namespace weft::relief {

namespace {

/// Gives samples outside the mask the mean of their neighbours, ring after ring.
Doubles extended(const LevelWork& work, const ReliefLevel& level, Doubles z) {
    const int w = level.width, h = level.height;
    Bytes has = level.inside, next = has;
    for (int ring = 0; ring < stencil::kExtension; ++ring) {
        work.forRows(h, [&](int y) {
            for (int x = 0; x < w; ++x) {
                const int i = y * w + x;
                if (has[i]) continue;
                double value = 0;
                if (stencil::extendedHeight(z.data(), has.data(), x, y, w, h, value))
                    z[i] = value, next[i] = 1;
            }
        });
        has = next;
    }
    return z;
}

/// Where a row or column of one level lies on another, and the cubic through four samples there.
struct CubicPlace {
    stencil::Place place;
    double weight[4];
};

std::vector<CubicPlace> cubicPlaces(int count, double ratio, int samples) {
    std::vector<CubicPlace> places(static_cast<std::size_t>(count));
    for (int x = 0; x < count; ++x) {
        CubicPlace& p = places[static_cast<std::size_t>(x)];
        p.place = stencil::placeOn(x, ratio, samples);
        stencil::cubicWeights(p.place.t, p.weight);
    }
    return places;
}

/// Cells between samples whose sixteen neighbours are inside.
Bytes wholeCells(const LevelWork& work, const ReliefLevel& level) {
    Bytes whole(level.size(), 0);
    const stencil::LevelView view = level.view();
    work.forRows(level.height, [&](int y) {
        for (int x = 0; x < level.width; ++x)
            if (level.inside[y * level.width + x])
                whole[y * level.width + x] = stencil::sixteenInside(view, x, y);
    });
    return whole;
}

/// Heights of a coarse level between its samples.
class CoarseHeights {
public:
    /// At the samples of a grid.
    CoarseHeights(const LevelWork& work, const ReliefLevel& coarse, const Doubles& z,
                  const LevelShape& grid)
        : width_(coarse.width),
          from_(extended(work, coarse, z)),
          whole_(wholeCells(work, coarse)),
          columns_(cubicPlaces(grid.width, grid.stepX / coarse.stepX, coarse.width)),
          rows_(cubicPlaces(grid.height, grid.stepY / coarse.stepY, coarse.height)),
          unit_(coarse.stepX / grid.stepX) {}

    [[nodiscard]] double at(int x, int y) const {
        const CubicPlace &px = columns_[x], &py = rows_[y];
        if (whole_[py.place.cell * width_ + px.place.cell]) return unit_ * bicubic(px, py);
        return unit_ * stencil::bilinearAt(from_.data(), width_, px.place, py.place);
    }

private:
    /// As stencil::bicubicAt.
    [[nodiscard]] double bicubic(const CubicPlace& px, const CubicPlace& py) const {
        double sum = 0;
        for (int j = 0; j < 4; ++j) {
            const double* r = from_.data() + (py.place.cell - 1 + j) * width_ + px.place.cell - 1;
            sum += py.weight[j] * (px.weight[0] * r[0] + px.weight[1] * r[1] + px.weight[2] * r[2] +
                                   px.weight[3] * r[3]);
        }
        return sum;
    }

    int width_;
    Doubles from_;
    Bytes whole_;
    std::vector<CubicPlace> columns_, rows_;
    double unit_;
};

}  // namespace

Floats bilinear(const ReliefLevel& coarse, const Floats& from, const ReliefLevel& fine) {
    Floats to(fine.size());
    for (int y = 0; y < fine.height; ++y) {
        const auto py = stencil::placeOn(y, fine.stepY / coarse.stepY, coarse.height);
        for (int x = 0; x < fine.width; ++x)
            to[y * fine.width + x] = static_cast<float>(stencil::bilinearAt(
                from.data(), coarse.width,
                stencil::placeOn(x, fine.stepX / coarse.stepX, coarse.width), py));
    }
    return to;
}

Doubles prolongHeight(const LevelWork& work, const ReliefLevel& coarse, const Doubles& z,
                      const ReliefLevel& fine) {
    const CoarseHeights heights(work, coarse, z, fine);
    Doubles to;
    fillUnlessStopped(to, static_cast<std::size_t>(fine.size()), 0, work.stop);
    work.forRows(fine.height, [&](int y) {
        for (int x = 0; x < fine.width; ++x) {
            const int i = y * fine.width + x;
            if (fine.inside[i]) to[i] = fine.fixed[i] ? fine.fixedHeight[i] : heights.at(x, y);
        }
    });
    return to;
}

Field heightOfPicture(const LevelWork& work, const ReliefLevel& coarse, const Doubles& z,
                      const ReliefProblem& problem) {
    const Extent e = problem.extent();
    const Field* const border = problem.borderHeight();
    const CoarseHeights heights(work, coarse, z, {.width = e.width, .height = e.height});
    Field to(e, 1, false);
    work.forRows(e.height, [&](int y) {
        const std::uint8_t* inside = problem.mask().row(y);
        float* row = to.row(0, y);
        const bool outermost = y == 0 || y == e.height - 1;
        for (int x = 0; x < e.width; ++x) {
            const bool given = border && (outermost || x == 0 || x == e.width - 1);
            const auto z = [&] {
                return given ? border->at(0, {x, y}) : static_cast<float>(heights.at(x, y));
            };
            row[x] = inside[x] ? z() : 0.0f;
        }
    });
    return to;
}

Doubles restrictHeight(const LevelWork& work, const ReliefLevel& fine, const Doubles& z,
                       const ReliefLevel& coarse) {
    const Doubles from = extended(work, fine, z);
    Doubles to(coarse.size());
    work.forRows(coarse.height, [&](int y) {
        for (int x = 0; x < coarse.width; ++x)
            to[y * coarse.width + x] =
                restrictedHeight(fine.view(), from.data(), coarse.view(), x, y);
    });
    return to;
}

}  // namespace weft::relief

#include "backend/relief/relief_memory.h"

#include <algorithm>

#include "kernels/relief/form.h"
#include "runtime/error.h"

namespace weft::gpu {

namespace {

constexpr int kSums = 3;           // of a block, at most
constexpr int kLeastBlocks = 256;  // of launches that do not cover a level

}  // namespace

void ReliefMemory::take(const std::vector<relief::LevelShape>& shapes, const OptionalPlanes& optional,
                        const Stream& stream) {
    Carver counting;
    carve(counting, shapes, optional);
    memory_.reserve(counting.used());
    Carver carver(memory_.data());
    carve(carver, shapes, optional);
    stream.clear(planes.ticket, 2 * sizeof(unsigned));
}

void ReliefMemory::carve(Carver& carver, const std::vector<relief::LevelShape>& shapes,
                         const OptionalPlanes& optional) {
    const auto n = static_cast<std::size_t>(shapes[0].size());
    planes.ticket = carver.take<unsigned>(2);
    planes.change = planes.ticket + 1;
    planes.state = carver.take<CgState>(1);
    lambdas = carver.take<float>(kMostLambdas);
    carveLevels(carver, shapes, optional);
    // (f, g) is needed up to the starting level, which may be the finest.
    for (OrientationView& o : orientation) o = {carver.take<float>(n), carver.take<float>(n)};
    carvePlanes(carver, n);
    const int blocks = std::max(kLeastBlocks, formBlocks(shapes[0].width, shapes[0].height));
    planes.partial = carver.take<double>(static_cast<std::size_t>(kSums) * blocks);
}

void ReliefMemory::carveLevels(Carver& carver, const std::vector<relief::LevelShape>& shapes,
                               const OptionalPlanes& optional) {
    levels.clear();
    for (const relief::LevelShape& s : shapes) {
        const auto m = static_cast<std::size_t>(s.size());
        levels.push_back({s.width, s.height, s.stepX, s.stepY, carver.take<float>(m),
                          carver.take<std::uint8_t>(m), carver.take<std::uint8_t>(m),
                          carver.take<std::uint8_t>(m),
                          optional.border ? carver.take<double>(m) : nullptr,
                          carver.take<std::uint8_t>(m), carver.take<float>(m), carver.take<float>(m),
                          optional.doubt ? carver.take<std::uint8_t>(m) : nullptr});
    }
}

void ReliefMemory::carvePlanes(Carver& carver, std::size_t n) {
    HeightPlanes& p = planes;
    for (double** d : {&p.z, &p.trial, &p.wide, &p.shown}) *d = carver.take<double>(n);
    for (unsigned char** b : {&p.has[0], &p.has[1], &p.fill.near, &p.fill.meets, &p.given})
        *b = carver.take<unsigned char>(n);
    p.cells.kind = carver.take<stencil::CellKind>(n);
    p.cells.reachX = carver.take<stencil::Reach>(n);
    p.cells.reachY = carver.take<stencil::Reach>(n);
    p.codes = carver.take<std::uint16_t>(n);
    for (float** f : {&p.cells.shading,
                      &p.cells.weight,
                      &p.curvature,
                      &p.targetP,
                      &p.targetQ,
                      &p.targetWeight,
                      &p.outlineA,
                      &p.outlineB,
                      &p.xx,
                      &p.xy,
                      &p.yy,
                      &p.vx,
                      &p.vy,
                      &p.x,
                      &p.p[0],
                      &p.p[1],
                      &p.q,
                      &p.height,
                      &p.fill.a[0],
                      &p.fill.a[1],
                      &p.fill.b[0],
                      &p.fill.b[1]})
        *f = carver.take<float>(n);
    p.normals = carver.take<float>(3 * n);
    p.fill.source = carver.take<stencil::NormalSource>(n);
    p.fill.label = carver.take<int>(n);
    p.fill.any = carver.take<unsigned>(1);
    p.label = carver.take<int>(n);
    p.low = carver.take<unsigned long long>(n);
}

}  // namespace weft::gpu

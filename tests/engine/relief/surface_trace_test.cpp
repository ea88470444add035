/// The ray-caster's formulas, and the rasteriser against them.
#include "weft/stencil/surface_trace.h"

#include <QtTest>

#include "support/surface_scenes.h"
#include "weft/cpu_backend.h"
#include "weft/surface/surface_paint.h"

using namespace weft;
using namespace weft::tests;
using namespace weft::stencil;

namespace {

/// Nodes and pyramid of a scene, built from the formulas one by one.
struct TraceScene {
    explicit TraceScene(std::shared_ptr<const SurfaceScene> scene) {
        box.setScene(std::move(scene));
        const SurfacePlanes planes = box.planes();
        nodes.resize(static_cast<std::size_t>(planes.width + 2) * (planes.rows + 2));
        states.resize(nodes.size());
        for (int j = 0; j < planes.rows + 2; ++j)
            for (int i = 0; i < planes.width + 2; ++i) {
                const std::size_t at = static_cast<std::size_t>(j) * (planes.width + 2) + i;
                states[at] = makeNode(planes, i, j, nodes[at]);
            }
        grid = {nodes.data(), states.data(), planes.width, planes.rows};
        int total = 0;
        pyramid = spanPyramid(planes.width, planes.rows, total);
        spans.resize(static_cast<std::size_t>(total));
        pyramid.spans = spans.data();
        for (int level = 1; level <= pyramid.top; ++level)
            for (int y = 0; y < pyramid.blocksY(level); ++y)
                for (int x = 0; x < pyramid.blocksX(level); ++x)
                    spans[static_cast<std::size_t>(pyramid.offset[level] +
                                                   y * pyramid.blocksX(level) + x)] =
                        spanOfBlock(grid, pyramid, level, x, y);
    }

    /// The first change of sign of the clearance along a line, in small steps, refined by halving: in
    /// double, and by nothing of the code under test but the interpolation.
    [[nodiscard]] bool march(const SightLine<double>& l, double zScale, double& hit) const {
        const double speed = std::max({std::abs(l.du), std::abs(l.dv), 0.3});
        const double reach = 3.0 * (grid.width + grid.rows) + 300, step = 0.02 / speed;
        const auto clearance = [&](double t) {
            const auto u = static_cast<float>(l.u0 + t * l.du),
                       v = static_cast<float>(l.v0 + t * l.dv);
            return l.z0 + t * l.dz - zScale * double{heightAt(grid, u, v).z};
        };
        const auto isThere = [&](double t) {
            return surfaceAt(grid, static_cast<float>(l.u0 + t * l.du),
                             static_cast<float>(l.v0 + t * l.dv));
        };
        for (double t = -reach; t < reach; t += step) {
            if (!isThere(t) && !isThere(t + step)) continue;
            double low = t, high = t + step;
            const bool above = clearance(low) > 0;
            if (above == (clearance(high) > 0)) continue;
            for (int i = 0; i < 40; ++i) {
                const double middle = (low + high) / 2;
                (clearance(middle) > 0) == above ? low = middle : high = middle;
            }
            if (!isThere(low)) continue;
            hit = low;
            return true;
        }
        return false;
    }

    SurfacePaintBox box;
    std::vector<SurfaceNode> nodes;
    std::vector<std::uint8_t> states;
    std::vector<HeightSpan> spans;
    SurfaceGrid grid = {};
    SpanPyramid pyramid = {};
};

}  // namespace

class SurfaceTraceTest : public QObject {
    Q_OBJECT
private slots:
    void aRayMeetsWhatAMarchAlongItMeetsFirst() {
        for (const NamedScene& named : surfaceZoo()) {
            const TraceScene scene(named.scene);
            int hits = 0, wrong = 0, rays = 0;
            for (const auto& [azimuth, elevation, field] : {std::tuple{20.0, 35.0, 0.0},
                                                            {-70.0, 12.0, 40.0},
                                                            {0.0, 90.0, 0.0},
                                                            {140.0, -30.0, 30.0}}) {
                const auto r = requestFor(*named.scene, azimuth, elevation, field, {23, 19});
                const auto f = viewFrameF(r.camera, 1, r.size);
                const auto d = viewFrame(r.camera, 1, r.size);
                for (int y = 0; y < r.size.height; ++y)
                    for (int x = 0; x < r.size.width; ++x) {
                        float t = 0;
                        double truth = 0;
                        const auto line = f.sight(x + 0.37f, y + 0.61f);
                        const bool hit = traced(scene.grid, scene.pyramid, line, 1, f.nearest(), t);
                        const auto exact = d.sight(double{x + 0.37f}, double{y + 0.61f});
                        const bool met = scene.march(exact, 1, truth);
                        ++rays, hits += met;
                        wrong += hit != met ||
                                 (hit && std::abs(t - truth) > 0.02 * (1 + std::abs(exact.dz)));
                    }
            }
            QVERIFY2(named.name == "nothing" ? hits == 0 : hits > 10, named.name.c_str());
            // Rays that graze an edge may go either way.
            QVERIFY2(
                wrong <= rays / 100,
                qPrintable(QString("%1: %2 of %3").arg(named.name.c_str()).arg(wrong).arg(rays)));
        }
    }

    void theRasteriserShowsWhatRaysMeet() {
        const auto backend = makeCpuBackend(2);
        const auto renderer = backend->makeSurfaceRenderer();
        std::vector<NamedScene> scenes = surfaceZoo();
        // Drawn through every fourth node or so, but for its walls.
        scenes.push_back(
            {"large sphere", sceneOf(sample(sphereSurface(600), {600, 600}), unitLight(0, 0, 1))});
        for (const NamedScene& named : scenes) {
            const TraceScene scene(named.scene);
            renderer->setScene(named.scene);
            for (const auto& [azimuth, elevation, field] : {std::tuple{20.0, 35.0, 0.0},
                                                            {-70.0, 12.0, 40.0},
                                                            {0.0, 90.0, 30.0},
                                                            {140.0, -30.0, 30.0}}) {
                const auto r = requestFor(*named.scene, azimuth, elevation, field, {150, 110});
                const SurfacePicture picture = drawn(*renderer, r);
                const auto f = viewFrameF(r.camera, 1, r.size);
                int common = 0, alone = 0, off = 0;
                for (int y = 0; y < r.size.height; ++y)
                    for (int x = 0; x < r.size.width; ++x) {
                        const auto line =
                            f.sight(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
                        float t = 0;
                        const bool hit = traced(scene.grid, scene.pyramid, line, 1, f.nearest(), t);
                        const bool shows = picture.showsSurface({x, y});
                        alone += hit != shows;
                        if (!hit || !shows) continue;
                        ++common;
                        const auto p = picture.at({x, y});
                        off += std::hypot(p.u - line.u0 - t * line.du, p.v - line.v0 - t * line.dv) >
                               std::max(0.05f, 0.1f * f.pixel);
                    }
                const QString words =
                    QString("%1 from %2, %3: %4 common, %5 in one alone, %6 elsewhere")
                        .arg(named.name.c_str())
                        .arg(azimuth)
                        .arg(elevation)
                        .arg(common)
                        .arg(alone)
                        .arg(off);
                QVERIFY2(alone <= 8 + r.size.area() / 100, qPrintable(words));
                // Where neighbours differ by pixels, two triangles hide other things than a
                // bilinear cell does.
                const int most = named.name.starts_with("rough") ? common / 10 : common / 200;
                QVERIFY2(off <= 12 + most, qPrintable(words));
            }
        }
    }
};

QTEST_APPLESS_MAIN(SurfaceTraceTest)
#include "surface_trace_test.moc"

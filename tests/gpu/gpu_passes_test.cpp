/// The launches of a cycle, over strips of the interior, of the boundary and of nothing, against the
/// same steps taken point by point in double.
#include <cuda_runtime_api.h>

#include <QSize>
#include <bit>
#include <optional>

#include "backend/hierarchy.h"
#include "gpu/gpu_fixture.h"
#include "kernels/coarse/coarse_level.h"
#include "kernels/finest/finest_level.h"
#include "kernels/levels/strip_plan.h"
#include "runtime/error.h"
#include "support/mask_shapes.h"

using namespace weft;
using namespace weft::tests;
using namespace weft::stencil;
using gpu::Shape;

namespace {

using Plane = std::vector<double>;  ///< of a Shape, padding included

template <class T>
std::vector<T> download(const T* from, std::size_t count) {
    std::vector<T> host(count);
    gpu::check(cudaMemcpy(host.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost), "copying");
    return host;
}
Plane asDouble(const std::vector<float>& v) { return {v.begin(), v.end()}; }
Plane asDouble(const std::vector<gpu::Rounded>& v) {
    Plane plane(v.size());
    for (std::size_t i = 0; i < v.size(); ++i)
        plane[i] = std::bit_cast<float>(static_cast<std::uint32_t>(v[i]) << 16);
    return plane;
}

template <class At>
void forPoints(const Shape& s, const At& at) {
    for (int y = 0; y < s.height; ++y)
        for (int x = 0; x < s.width; ++x) at(x, y, s.at(x, y));
}

/// Rows, in double, of a level on the device; weights of coarse ones.
struct Level {
    Shape shape;
    std::vector<Row9> rows;
    std::vector<float> weights;

    explicit Level(const gpu::FinestLevel& level) : shape(level.shape), rows(shape.plane) {
        const auto n = download(level.diagonal, shape.plane);
        forPoints(shape, [&](int, int, int i) {
            Row9& row = rows[i];
            row.centre = n[i];
            if (n[i] == 0) return;
            row.a[W] = n[i - 1] > 0, row.a[E] = n[i + 1] > 0;
            row.a[N] = n[i - shape.pitch] > 0, row.a[S] = n[i + shape.pitch] > 0;
        });
    }
    explicit Level(const gpu::CoarseLevel& level) : shape(level.shape), rows(shape.plane) {
        const auto planes = download(level.planes, gpu::CoarseLevel::kOperatorPlanes * shape.plane);
        weights = download(level.weights, gpu::CoarseLevel::kWeightPlanes * shape.plane);
        const gpu::CoarseLevel host{shape, planes.data(), weights.data(), nullptr, {}};
        forPoints(shape, [&](int, int, int i) { rows[i] = host.row(i); });
    }
    [[nodiscard]] double residualAt(const Plane& b, const Plane& v, int i) const {
        const Row9& r = rows[i];
        if (r.centre == 0) return 0;
        const int p = shape.pitch;
        const int at[8] = {i - p - 1, i - p, i - p + 1, i - 1, i + 1, i + p - 1, i + p, i + p + 1};
        double sum = b[i] - r.centre * v[i];
        for (int k = 0; k < 8; ++k) sum += r.a[k] * v[at[k]];
        return sum;
    }
    [[nodiscard]] Plane residual(const Plane& b, const Plane& v) const {
        Plane r(shape.plane, 0.0);
        forPoints(shape, [&](int, int, int i) { r[i] = residualAt(b, v, i); });
        return r;
    }
    void relax(int colour, double omega, const Plane& b, Plane& v) const {
        forPoints(shape, [&](int x, int y, int i) {
            if ((x + y) % 2 == colour && rows[i].centre > 0)
                v[i] += omega * residualAt(b, v, i) / rows[i].centre;
        });
    }
    void jacobi(double omega, const Plane& b, Plane& v) const {
        const Plane r = residual(b, v);
        forPoints(shape, [&](int, int, int i) {
            if (rows[i].centre > 0) v[i] += omega * r[i] / rows[i].centre;
        });
    }
    /// Of a finer level's plane, and to it.
    [[nodiscard]] Plane restricted(const Shape& fine, const Plane& r) const {
        Plane low(shape.plane, 0.0);
        forPoints(shape, [&](int X, int Y, int I) {
            const int i = fine.at(2 * X, 2 * Y), p = fine.pitch;
            const int at[8] = {i - p - 1, i - p,     i - p + 1, i - 1,
                               i + 1,     i + p - 1, i + p,     i + p + 1};
            low[I] = r[i];
            for (int k = 0; k < 8; ++k) low[I] += weights[k * shape.plane + I] * r[at[k]];
        });
        return low;
    }
    void addInterpolated(const Level& fine, const Plane& e, Plane& v) const {
        forPoints(shape, [&](int X, int Y, int I) {
            const int i = fine.shape.at(2 * X, 2 * Y), p = fine.shape.pitch;
            const int at[8] = {i - p - 1, i - p,     i - p + 1, i - 1,
                               i + 1,     i + p - 1, i + p,     i + p + 1};
            const auto add = [&](int to, double w) {
                if (fine.rows[to].centre > 0) v[to] += w * e[I];
            };
            add(i, 1);
            for (int k = 0; k < 8; ++k) add(at[k], weights[k * shape.plane + I]);
        });
    }
};

constexpr int kChannels = 2;

/// Planes of a shape on the device.
struct Planes {
    gpu::DeviceFloats memory;
    Shape shape;

    Planes(const Shape& s, const gpu::Stream& stream) : shape(s) {
        memory.reserve(s.plane * kChannels, stream), memory.zero(stream);
    }
    [[nodiscard]] float* data() const { return const_cast<float*>(memory.data()); }
    [[nodiscard]] Plane channel(int c) const {
        return asDouble(download(data() + c * shape.plane, shape.plane));
    }
    /// Random where `level` has unknowns.
    void fill(const Level& level, Random& random) {
        for (int c = 0; c < kChannels; ++c) {
            std::vector<float> host(shape.plane, 0.0f);
            forPoints(shape, [&](int, int, int i) {
                if (level.rows[i].centre > 0)
                    host[i] = static_cast<float>(random.uniform(-1000.0, 1000.0));
            });
            gpu::check(cudaMemcpy(data() + c * shape.plane, host.data(), shape.plane * sizeof(float),
                                  cudaMemcpyHostToDevice),
                       "copying");
        }
    }
};

/// Differences beyond `part` of a value and `whole`, padding included.
void expectNear(const Plane& found, const Plane& wanted, double part, double whole,
                const char* what) {
    std::size_t wrong = 0, first = 0;
    for (std::size_t i = found.size(); i-- > 0;)
        if (!(std::abs(found[i] - wanted[i]) <= part * std::abs(wanted[i]) + whole))
            ++wrong, first = i;
    if (wrong == 0) return;
    const QString text = QString("%1: %2 of %3 wrong, the first at %4: %5, not %6")
                             .arg(what)
                             .arg(wrong)
                             .arg(found.size())
                             .arg(first)
                             .arg(found[first])
                             .arg(wanted[first]);
    QFAIL(qPrintable(text));
}

constexpr double kHalfUlp = 1.0 / 256, kTiny = 2e-2;  ///< of bf16; of values up to some thousand

}  // namespace

class GpuPassesTest : public QObject {
    Q_OBJECT
    BackendProbe gpu_;
    gpu::Stream* stream_ = nullptr;
    gpu::Hierarchy* hierarchy_ = nullptr;

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
        Random random(3);
        stream_ = new gpu::Stream;
        hierarchy_ = new gpu::Hierarchy(*stream_, gpu::factsOfCurrentDevice());
        hierarchy_->build(Domain(holedBlobMask({3103, 2901}, random), ImageBorder{.left = true}));
        stream_->wait();
    }
    void cleanupTestCase() { delete hierarchy_, delete stream_; }

    void plansTellInteriorsFromBoundaries() {
        const auto check = [](const auto& level, gpu::NarrowStripCut narrows,
                              const std::vector<std::uint8_t>& bytes, int interior, int read) {
            const gpu::StripPlan& plan = level.plan;
            const gpu::StripPlan::Counts counts = download(plan.counts, 1)[0];
            auto words = download(plan.tasks, narrows.of(plan));
            QVERIFY(counts.boundary > 0 && counts.wideStrips > 0 &&
                    counts.boundary + counts.others <= words.size());
            words.erase(words.begin() + counts.boundary, words.end() - counts.others);
            const auto wholeWords = download(plan.wideStrips, plan.wide());
            for (unsigned n = 0; n < plan.wide(); ++n) {
                if (wholeWords[n] != gpu::StripTask::kNone) words.push_back(wholeWords[n]);
                if (!gpu::isMostlyNarrow(narrows.of(plan)))
                    QCOMPARE(wholeWords[n] != gpu::StripTask::kNone, n < counts.wideStrips);
            }
            QCOMPARE(words.size(), counts.boundary + counts.others + counts.wideStrips);
            std::vector<int> covered(level.shape.plane);
            int ofKind[4] = {0, 0, 0, 0};
            for (std::size_t n = 0; n < words.size(); ++n) {
                const gpu::StripTask task = gpu::StripTask::of(words[n]);
                QVERIFY(task.wide < plan.wide() &&
                        (task.whole() || task.part < unsigned(narrows.count)));
                QCOMPARE(task.kind == gpu::StripPlan::kBoundary, n < counts.boundary);
                QCOMPARE(task.whole(), n >= counts.boundary + counts.others);
                ++ofKind[task.kind];
                const int west = static_cast<int>(task.wide % plan.across) * plan.columns;
                const int x0 = task.whole() ? west : west + int(task.part) * narrows.columns;
                const int x1 = task.whole() ? west + plan.columns
                                            : std::min(x0 + narrows.columns, west + plan.columns);
                const int y0 = static_cast<int>(task.wide / plan.across) * plan.rows;
                bool all = x0 >= read && y0 >= read, none = true;
                for (int y = std::max(y0 - read, 0); y < y0 + plan.rows + read; ++y)
                    for (int x = std::max(x0 - read, 0); x < x1 + read; ++x) {
                        const bool in = level.shape.contains(x, y);
                        all = all && in && bytes[level.shape.at(x, y)] == interior;
                        if (!in || x < x0 || x >= x1 || y < y0 || y >= y0 + plan.rows) continue;
                        none = none && (interior != 4 || bytes[level.shape.at(x, y)] == 0);
                        ++covered[level.shape.at(x, y)];
                    }
                QVERIFY(task.kind != gpu::StripPlan::kInterior || all);
                QVERIFY(task.kind != gpu::StripPlan::kEmpty || none);
            }
            QVERIFY(ofKind[gpu::StripPlan::kEmpty] > 0 && ofKind[gpu::StripPlan::kInterior] > 0);
            bool once = true;
            forPoints(level.shape, [&](int, int, int i) { once = once && covered[i] == 1; });
            QVERIFY(once);
        };
        const gpu::FinestLevel& five = hierarchy_->finest();
        check(five, gpu::finestNarrowStrips(five.plan), download(five.diagonal, five.shape.plane), 4,
              gpu::kHalfSweeps);
        const gpu::CoarseLevel& nine = hierarchy_->coarse(1);
        check(nine, gpu::coarseNarrowStrips(nine.plan), download(nine.plain, nine.shape.plane), 1,
              gpu::kMostSteps);
    }

    void finestLevel_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("tiles");
        QTest::addColumn<bool>("cold");
        struct Case {
            const char* name;
            QSize size;
            bool tiles = true;
        };
        const Case cases[] = {{"strips", {}, false},
                              {"tiles", {1703, 1501}},
                              {"f read again", {1203, 1101}},
                              {"small", {643, 567}},
                              {"narrow", {5, 3001}},
                              {"a column", {1, 301}},
                              {"strips, though small", {641, 569}, false}};
        for (const auto& [name, size, tiles] : cases) {
            QTest::addRow("%s, cold", name) << size << tiles << true;
            QTest::addRow("%s, later", name) << size << tiles << false;
        }
    }
    /// The mask of some is a blob with holes, of others all but some pixels of a whole image.
    void finestLevel() {
        QFETCH(QSize, size);
        QFETCH(bool, tiles);
        QFETCH(bool, cold);
        std::optional<gpu::Hierarchy> own;
        if (!size.isEmpty()) {
            Random random(6);
            const Extent e = {size.width(), size.height()};
            const bool blob = e.width > 1500;
            own.emplace(*stream_, gpu::factsOfCurrentDevice({.tiles = tiles}));
            own->build(Domain(blob ? holedBlobMask(e, random) : sparselyFixedMask(e, 40, random),
                              blob ? ImageBorder{} : ImageBorder{true, true, true, true}));
            stream_->wait();
        }
        const gpu::Hierarchy& hierarchy = own ? *own : *hierarchy_;
        const gpu::FinestLevel& level = hierarchy.finest();
        const gpu::CoarseLevel& coarse = hierarchy.coarse(1);
        const gpu::PassPlan plan = hierarchy.finestPass(kChannels);
        QCOMPARE(plan.correction == gpu::Traversal::tiles, tiles);
        const bool whole = plan.keepsWhole, none = cold && plan.readsRhs;
        const Level fine(level), low(coarse);
        Planes f(level.shape, *stream_), d(level.shape, *stream_), rounded(level.shape, *stream_),
            wholeR(level.shape, *stream_), rhs(coarse.shape, *stream_), e(coarse.shape, *stream_),
            most(Shape::of(1, 1), *stream_);
        Random random(4);
        f.fill(fine, random), d.fill(fine, random), e.fill(low, random);
        auto* const r16 = reinterpret_cast<gpu::Rounded*>(rounded.data());
        auto* const maxima = reinterpret_cast<unsigned*>(most.data());
        gpu::restrictResidual(level, coarse, kChannels,
                              {.f = f.data(),
                               .d = cold ? nullptr : d.data(),
                               .kept = {.rounded = r16, .whole = wholeR.data()},
                               .coarseRhs = rhs.data(),
                               .maxResidual = cold ? nullptr : maxima},
                              plan, stream_->get());
        const float* const given = none ? f.data() : whole ? wholeR.data() : nullptr;
        const auto keptOf = [&](int c) {
            const std::size_t n = level.shape.plane;
            return given ? asDouble(download(given + c * n, n)) : asDouble(download(r16 + c * n, n));
        };
        stream_->wait();
        double largest = 0;
        for (int c = 0; c < kChannels; ++c) {
            const Plane r = cold ? f.channel(c) : fine.residual(f.channel(c), d.channel(c));
            expectNear(keptOf(c), r, given ? 1e-5 : kHalfUlp, 0.1 * kTiny, "r");
            for (const double v : r) largest = std::max(largest, std::abs(v));
            expectNear(rhs.channel(c), low.restricted(fine.shape, r), 1e-5, kTiny, "restricted");
        }
        if (!cold)
            QVERIFY(std::abs(std::bit_cast<float>(download(maxima, 1)[0]) - largest) <
                    1e-5 * largest);

        // Up again, from what was kept.
        std::vector<Plane> wanted;
        double change = 0, left = 0;
        for (int c = 0; c < kChannels; ++c) {
            const Plane r = keptOf(c);
            Plane z(r.size(), 0.0);
            low.addInterpolated(fine, e.channel(c), z);
            for (int half = 0; half < gpu::kHalfSweeps; ++half) {
                const int colour = 1 - half % 2;
                if (half >= gpu::kHalfSweeps - 2)
                    forPoints(level.shape, [&](int x, int y, int i) {
                        if ((x + y) % 2 == colour)
                            left = std::max(left, std::abs(fine.residualAt(r, z, i)));
                    });
                fine.relax(colour, 1.1f, r, z);
            }
            for (const double v : z) change = std::max(change, std::abs(v));
            const Plane before = d.channel(c);
            for (std::size_t i = 0; i < z.size() && !cold; ++i) z[i] += before[i];
            wanted.push_back(z);
        }
        most.memory.zero(*stream_);
        gpu::DeviceFloats second;
        second.reserve(1, *stream_), second.zero(*stream_);
        auto* const residual = reinterpret_cast<unsigned*>(second.data());
        gpu::Correction to{.r = r16, .wholeR = given, .e = e.data(), .maxChange = maxima};
        (cold ? to.stored : to.added) = d.data();
        if (!cold) to.maxResidual = residual;
        gpu::correctAndSmooth(level, coarse, kChannels, to, plan, stream_->get());
        stream_->wait();
        for (int c = 0; c < kChannels; ++c)
            expectNear(d.channel(c), wanted[c], 1e-5, kTiny, "result");
        QVERIFY(std::abs(std::bit_cast<float>(download(maxima, 1)[0]) - change) < 1e-5 * change);
        if (!cold)
            QVERIFY(std::abs(std::bit_cast<float>(download(residual, 1)[0]) - left) < 1e-4 * left);
    }

    void coarseLevel_data() {
        QTest::addColumn<int>("at");
        QTest::addColumn<bool>("small");
        for (int at = 1; at <= 3; ++at) {
            QTest::addRow("level %d", at) << at << false;
            QTest::addRow("level %d of a small one", at) << at << true;
        }
    }
    void coarseLevel() {
        QFETCH(int, at);
        QFETCH(bool, small);
        gpu::Hierarchy other(*stream_, gpu::factsOfCurrentDevice());
        Random shape(7);
        if (small) other.build(Domain(holedBlobMask({801, 703}, shape), ImageBorder{.top = true}));
        const gpu::Hierarchy& hierarchy = small ? other : *hierarchy_;
        stream_->wait();
        const gpu::CoarseLevel &level = hierarchy.coarse(at), &coarse = hierarchy.coarse(at + 1);
        const Level fine(level), low(coarse);
        Planes b(level.shape, *stream_), out(level.shape, *stream_), rhs(coarse.shape, *stream_),
            e(coarse.shape, *stream_);
        Random random(5);
        b.fill(fine, random), e.fill(low, random);
        const Smoothing smoothing = hierarchy.coarse().smoothing(at);
        gpu::restrictCoarseResidual(level, coarse, smoothing.first, kChannels, b.data(), rhs.data(),
                                    hierarchy.coarsePass(at, kChannels), stream_->get());
        gpu::correctAndSmoothCoarse(level, coarse, smoothing, kChannels, b.data(), e.data(),
                                    out.data(), hierarchy.coarsePass(at, kChannels), stream_->get());
        stream_->wait();
        for (int c = 0; c < kChannels; ++c) {
            const Plane right = b.channel(c);
            Plane v(right.size(), 0.0);
            fine.jacobi(smoothing.first, right, v);
            expectNear(rhs.channel(c), low.restricted(fine.shape, fine.residual(right, v)), 1e-5,
                       kTiny, "restricted");
            low.addInterpolated(fine, e.channel(c), v);
            for (int k = 0; k < smoothing.post.steps; ++k)
                fine.jacobi(smoothing.post.omega[k], right, v);
            expectNear(out.channel(c), v, 1e-5, kTiny, "result");
        }
    }
};

QTEST_APPLESS_MAIN(GpuPassesTest)
#include "gpu_passes_test.moc"

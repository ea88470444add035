/// Every level that the device builds from a mask is the one of the formulas, taken point by point.
#include <cuda_runtime_api.h>

#include "backend/hierarchy.h"
#include "gpu/gpu_fixture.h"
#include "runtime/error.h"
#include "support/linked_problem.h"
#include "support/mask_shapes.h"
#include "support/screened_problem.h"

using namespace weft;
using namespace weft::tests;
using stencil::Prolongation8;
using stencil::Row9;

namespace {

template <class T>
std::vector<T> download(const T* from, std::size_t count) {
    std::vector<T> host(count);
    gpu::check(cudaMemcpy(host.data(), from, count * sizeof(T), cudaMemcpyDeviceToHost), "copying");
    return host;
}

struct Level {
    int width = 0, height = 0;
    std::vector<Row9> rows;
    std::vector<Prolongation8> weights;

    [[nodiscard]] bool contains(int x, int y) const {
        return x >= 0 && y >= 0 && x < width && y < height;
    }
    [[nodiscard]] std::size_t at(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x);
    }
    [[nodiscard]] Row9 row(int x, int y) const { return contains(x, y) ? rows[at(x, y)] : Row9{}; }
};

Level finestOf(const Domain& domain) {
    const Extent e = domain.extent();
    Level level{e.width, e.height, std::vector<Row9>(static_cast<std::size_t>(e.area())), {}};
    const auto unknown = [&](int x, int y) {
        return level.contains(x, y) && domain.mask().unknown({x, y}) ? 1.0f : 0.0f;
    };
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            if (unknown(x, y) == 0) continue;
            Row9& row = level.rows[level.at(x, y)];
            const Point p{x, y};
            row.centre = domain.diagonal(p);
            row.a[stencil::W] = unknown(x - 1, y) * domain.link(p, 0);
            row.a[stencil::E] = unknown(x + 1, y) * domain.link(p, 1);
            row.a[stencil::N] = unknown(x, y - 1) * domain.link(p, 2);
            row.a[stencil::S] = unknown(x, y + 1) * domain.link(p, 3);
        }
    return level;
}

Level coarserThan(const Level& fine) {
    Level level{(fine.width + 1) / 2, (fine.height + 1) / 2, {}, {}};
    const auto row = [&](int x, int y) { return fine.row(x, y); };
    const auto weights = [&](int X, int Y) {
        return level.contains(X, Y) ? level.weights[level.at(X, Y)] : Prolongation8{};
    };
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < level.width; ++x)
            level.weights.push_back(stencil::prolongationOf(row, x, y));
    for (int y = 0; y < level.height; ++y)
        for (int x = 0; x < level.width; ++x)
            level.rows.push_back(stencil::galerkinRow(row, weights, x, y));
    return level;
}

/// Largest difference of a row from the interior's, as a part of the centre.
double fromInterior(const Row9& row, const gpu::InteriorRow& in) {
    const float wanted[8] = {in.corner, in.edge,   in.corner, in.edge,
                             in.edge,   in.corner, in.edge,   in.corner};
    double most = std::abs(row.centre - in.centre);
    for (int k = 0; k < 8; ++k) most = std::max<double>(most, std::abs(row.a[k] - wanted[k]));
    return most / in.centre;
}

/// Is a fixed pixel among four unknown ones?
bool hasIsolatedFixed(const Mask& mask) {
    const Extent e = mask.extent();
    for (int y = 1; y + 1 < e.height; ++y)
        for (int x = 1; x + 1 < e.width; ++x)
            if (!mask.unknown({x, y}) && mask.unknown({x - 1, y}) && mask.unknown({x + 1, y}) &&
                mask.unknown({x, y - 1}) && mask.unknown({x, y + 1}))
                return true;
    return false;
}

/// Its outermost rows and columns are unknown: the box of any such mask is its extent.
Mask framed(Mask mask) {
    const Extent e = mask.extent();
    for (int x = 0; x < e.width; ++x) mask.set({x, 0}, true), mask.set({x, e.height - 1}, true);
    for (int y = 0; y < e.height; ++y) mask.set({0, y}, true), mask.set({e.width - 1, y}, true);
    return mask;
}

/// Whether each tile of the map holds no unknown, from the pixels.
std::vector<bool> emptyTilesOf(const Domain& domain) {
    constexpr int kTile = gpu::EmptyTileMap::kTile;
    const Extent e = domain.extent();
    const int across = (e.width + kTile - 1) / kTile, down = (e.height + kTile - 1) / kTile;
    std::vector<bool> empty(static_cast<std::size_t>(across) * down, true);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            if (domain.mask().unknown({x, y}))
                empty[static_cast<std::size_t>(y / kTile * across + x / kTile)] = false;
    return empty;
}

}  // namespace

class GpuHierarchyTest : public QObject {
    Q_OBJECT
private:
    BackendProbe gpu_;

    /// `wanted`: from the finer level as it was built; takes the rows that were built.
    static void compare(const gpu::CoarseLevel& built, Level& wanted, int level) {
        const std::size_t plane = built.shape.plane;
        const auto planes = download(built.planes, gpu::CoarseLevel::kOperatorPlanes * plane);
        const auto weights = download(built.weights, gpu::CoarseLevel::kWeightPlanes * plane);
        const auto plain = download(built.plain, plane);
        const gpu::CoarseLevel host{built.shape, planes.data(), weights.data(), plain.data(), {}};
        QCOMPARE(built.shape.width, wanted.width);
        QCOMPARE(built.shape.height, wanted.height);
        const double near = std::isnan(built.interior.centre) ? 1e-5 : 4e-6;
        int wrong = 0;
        QString first;
        std::size_t outside = 0;
        for (int y = 0; y < wanted.height; ++y)
            for (int x = 0; x < wanted.width; ++x) {
                const Row9 row = wanted.row(x, y);
                const int i = built.shape.at(x, y);
                const Row9 found = host.row(i);
                const double scale = std::max(row.centre, 1e-6f);
                double off = std::abs(found.centre - row.centre) / scale;
                for (int k = 0; k < 8; ++k)
                    off = std::max(off, std::abs(found.a[k] - row.a[k]) / scale);
                for (int k = 0; k < 8; ++k)
                    off = std::max<double>(
                        off, std::abs(host.weight(k, i) - wanted.weights[wanted.at(x, y)].w[k]));
                off =
                    std::max<double>(off, row.centre > 0 ? std::abs(host.inverse(i) * row.centre - 1)
                                                         : std::abs(host.inverse(i)));
                const double away = fromInterior(row, built.interior);
                const int flag = plain[static_cast<std::size_t>(i)];
                wanted.rows[wanted.at(x, y)] = found;
                if ((off <= near) && (flag == 1 || !(away < 1e-7)) && (flag == 0 || away <= 1e-5))
                    continue;
                if (wrong++ > 0) continue;
                first = QString("first %1, %2: off by %3, plain %4, centre %5 for %6")
                            .arg(x)
                            .arg(y)
                            .arg(off)
                            .arg(flag)
                            .arg(found.centre)
                            .arg(row.centre);
            }
        for (std::size_t i = 0; i < plane; ++i) {
            const auto line = static_cast<long long>(i) - gpu::Shape::kLead;
            const long long x = line % built.shape.pitch, y = line / built.shape.pitch - 1;
            const bool in = line >= 0 && x < wanted.width && y >= 0 && y < wanted.height;
            if (!in && (planes[i] != 0 || weights[i] != 0 || plain[i] != 0)) ++outside;
        }
        QVERIFY2(wrong == 0 && outside == 0,
                 qPrintable(QString("level %1: %2 points wrong, %3 written beside it; %4")
                                .arg(level)
                                .arg(wrong)
                                .arg(outside)
                                .arg(first)));
    }

    static void checkEmptyTiles(const gpu::Hierarchy& hierarchy, const Domain& domain) {
        const std::vector<bool> wanted = emptyTilesOf(domain);
        const auto found = download(hierarchy.finest().emptyTiles.empty, wanted.size());
        for (std::size_t i = 0; i < wanted.size(); ++i) QCOMPARE(found[i] != 0, wanted[i]);
        const auto count = static_cast<double>(std::count(wanted.begin(), wanted.end(), true));
        QCOMPARE(hierarchy.emptyShare(), count / static_cast<double>(wanted.size()));
    }

    static void check(gpu::Hierarchy& hierarchy, const gpu::Stream& stream, const Mask& mask,
                      ImageBorder border) {
        check(hierarchy, stream, Domain(mask.crop(mask.boundingBox()), border));
    }

    /// Rows of a domain's own are as the domain says.
    static void compareRows(const gpu::FinestLevel& finest, const Level& wanted) {
        const auto planes =
            download(finest.rows, gpu::CoarseLevel::kOperatorPlanes * finest.shape.plane);
        gpu::FinestLevel host = finest;
        host.rows = planes.data();
        for (int y = 0; y < wanted.height; ++y)
            for (int x = 0; x < wanted.width; ++x) {
                const Row9 row = wanted.row(x, y);
                const gpu::OwnRow found = host.row(finest.shape.at(x, y));
                if (found.centre != row.centre || found.west != row.a[stencil::W] ||
                    found.east != row.a[stencil::E] || found.north != row.a[stencil::N] ||
                    found.south != row.a[stencil::S] ||
                    found.inverse != (row.centre > 0 ? 1 / row.centre : 0))
                    QFAIL(qPrintable(QString("row of %1, %2: centre %3 for %4, east %5 for %6")
                                         .arg(x)
                                         .arg(y)
                                         .arg(found.centre)
                                         .arg(row.centre)
                                         .arg(found.east)
                                         .arg(row.a[stencil::E])));
            }
    }

    static void check(gpu::Hierarchy& hierarchy, const gpu::Stream& stream, const Domain& domain) {
        hierarchy.build(domain);
        stream.wait();
        QCOMPARE(hierarchy.hasIsolatedFixed(), hasIsolatedFixed(domain.mask()));
        checkEmptyTiles(hierarchy, domain);
        if (QTest::currentTestFailed()) return;
        Level level = finestOf(domain);
        const gpu::Shape& shape = hierarchy.finest().shape;
        const auto diagonal = download(hierarchy.finest().diagonal, shape.plane);
        for (int y = 0; y < level.height; ++y)
            for (int x = 0; x < level.width; ++x)
                if (const int byte = diagonal[static_cast<std::size_t>(shape.at(x, y))];
                    hierarchy.hasOwnRows() ? (byte != 0) != domain.mask().unknown({x, y})
                                           : byte != static_cast<int>(level.row(x, y).centre))
                    QFAIL(qPrintable(QString("finest level, %1, %2").arg(x).arg(y)));
        if (hierarchy.hasOwnRows()) compareRows(hierarchy.finest(), level);
        if (QTest::currentTestFailed()) return;
        for (int l = 1; l < hierarchy.levels(); ++l) {
            level = coarserThan(level);
            compare(hierarchy.coarse(l), level, l);
            if (QTest::currentTestFailed()) return;
        }
    }

private slots:
    void initTestCase() {
        gpu_ = probeDevice();
        WEFT_NEED_DEVICE(gpu_);
    }

    void levelsAreThoseOfTheFormulas() {
        const gpu::Stream stream;
        gpu::Hierarchy hierarchy(stream, gpu::factsOfCurrentDevice());
        Random random(7);
        const ImageBorder none, all{true, true, true, true}, some{true, false, false, true};
        check(hierarchy, stream, Mask({701, 530}, Mask::kUnknown), none);
        check(hierarchy, stream, Mask({701, 530}, Mask::kUnknown), some);
        // The same memory: nothing of the mask before may be left.
        check(hierarchy, stream, holedBlobMask({701, 530}, random), none);
        check(hierarchy, stream, randomMask({300, 411}, 0.9, random), some);
        check(hierarchy, stream, sparselyFixedMask({333, 257}, 9, random), all);
        check(hierarchy, stream, bridgeMask({420, 190}, random), {});
        check(hierarchy, stream, combMask({128, 96}, 3, Teeth::vertical), {false, true, true, false});
    }

    /// The same shapes and so the same memory, which is not cleared in between.
    void masksOfOneExtentLeaveNothingToEachOther() {
        const gpu::Stream stream;
        gpu::Hierarchy hierarchy(stream, gpu::factsOfCurrentDevice());
        Random random(21);
        const Extent e{733, 641};
        const ImageBorder none, some{false, true, true, true};
        for (int i = 0; i < 2; ++i) {
            check(hierarchy, stream, Mask(e, Mask::kUnknown), i ? some : none);
            check(hierarchy, stream, framed(blobMask(e, random)), i ? none : some);
            check(hierarchy, stream, framed(Mask(e)), i ? some : none);
            check(hierarchy, stream, framed(holedBlobMask(e, random)), i ? some : none);
            check(hierarchy, stream, framed(sparselyFixedMask(e, 40, random)), i ? none : some);
            check(hierarchy, stream, framed(randomMask(e, 0.9, random)), none);
        }
    }

    void narrowAndTinyMasksHaveTheirLevels() {
        const gpu::Stream stream;
        gpu::Hierarchy hierarchy(stream, gpu::factsOfCurrentDevice());
        for (const Extent e :
             {Extent{1, 3000}, {3000, 1}, {2, 517}, {1, 1}, {2, 1}, {7, 6}, {33, 32}})
            for (const ImageBorder border : {ImageBorder{}, ImageBorder{true, true, false, false}})
                check(hierarchy, stream, Mask(e, Mask::kUnknown), border);
    }

    void levelsBelowOwnRowsAreThoseOfTheFormulas() {
        const gpu::Stream stream;
        gpu::Hierarchy hierarchy(stream, gpu::factsOfCurrentDevice());
        Random random(5);
        const ImageBorder none, some{true, false, false, true}, all{true, true, true, true};
        const auto kinds = [](Extent e, int i) { return randomLinks(e, kLinkKinds[i % 5], 3); };
        int turn = 0;
        for (const Extent e :
             {Extent{1, 1}, {6, 1}, {1, 9}, {33, 31}, {130, 97}, {300, 411}, {701, 530}})
            for (const ImageBorder border : {none, some, all}) {
                ++turn;
                const Mask mask =
                    e.area() < 100 ? Mask(e, Mask::kUnknown) : framed(holedBlobMask(e, random));
                const auto s = randomScreening(e, kScreeningKinds[turn % 5], 4);
                check(hierarchy, stream, Domain(mask, border, 0.4));
                check(hierarchy, stream, Domain(mask, border, Screening(s->view())));
                check(hierarchy, stream, Domain(mask, border, 0, Links(kinds(e, turn)->view())));
                check(hierarchy, stream,
                      Domain(mask, border, Screening(s->view()), Links(kinds(e, turn + 1)->view())));
                check(hierarchy, stream, Domain(mask, border));
                if (QTest::currentTestFailed()) {
                    qWarning("%d x %d, border %d", e.width, e.height, border.left);
                    return;
                }
            }
    }

    void aMaskThatCrossesInStagesArrivesWhole() {
        const gpu::Stream stream;
        gpu::Hierarchy hierarchy(stream, gpu::factsOfCurrentDevice());
        Random random(13);
        const Domain domain(sparselyFixedMask({6007, 6001}, 5000, random), {});
        hierarchy.build(domain);
        stream.wait();
        const gpu::Shape& shape = hierarchy.finest().shape;
        const auto diagonal = download(hierarchy.finest().diagonal, shape.plane);
        int wrong = 0;
        for (int y = 0; y < shape.height; ++y)
            for (int x = 0; x < shape.width; ++x)
                wrong += diagonal[static_cast<std::size_t>(shape.at(x, y))] !=
                         (domain.mask().unknown({x, y}) ? 4 : 0);
        QCOMPARE(wrong, 0);
    }

    /// Bits go to the device by several threads; the first levels are long in launches of their own.
    void aLargeMaskHasItsLevels() {
        const gpu::Stream stream;
        gpu::Hierarchy hierarchy(stream, gpu::factsOfCurrentDevice());
        Random random(9);
        check(hierarchy, stream, blobMask({1900, 1301}, random), {});
        check(hierarchy, stream, holedBlobMask({2901, 2333}, random), {});
    }
};

QTEST_APPLESS_MAIN(GpuHierarchyTest)
#include "gpu_hierarchy_test.moc"

/// Exactness beyond the reach of the direct solve: systems whose solution was chosen first.
#include <QtTest>

#include "support/exactness_checks.h"
#include "support/sanitized.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr double kTightAndDefault[] = {0.5, 0.5 / 257};

/// The clipped mask of a case as a Domain wants it.
ManufacturedSystem manufactureCase(const MaskCase& c, int channels, std::uint64_t seed) {
    const CloneProblem shape = makeProblem(c, {.pictures = PictureKind::noise8, .channels = 1});
    const Rect box = shape.box();
    const Rect boxInPatch = box.translated(Point{} - c.backgroundFromPatch);
    const ImageBorder border{box.x == 0, box.y == 0, box.right() == c.background.width,
                             box.bottom() == c.background.height};
    return manufacture(c.mask->crop(boxInPatch), border, channels, seed);
}

/// Background = patch + 2000 everywhere; Ω one pixel inside the patch raster.
CloneProblem shiftedCopy(Extent e, Gradients gradients) {
    Random random(9);
    auto patch = std::make_shared<Field>(randomPicture(e, 3, PictureKind::photo16, random));
    auto background = std::make_shared<Field>(patch->clone());
    for (std::int64_t i = 0; i < background->bytes() / 4; ++i) background->row(0, 0)[i] += 2000;
    const Mask inner = ellipseMask({e.width - 2, e.height - 2});
    auto mask = std::make_shared<Mask>(e);
    for (int y = 0; y < e.height - 2; ++y)
        for (int x = 0; x < e.width - 2; ++x) mask->set({x + 1, y + 1}, inner.unknown({x, y}));
    return CloneProblem(background, {patch, mask, {0, 0}, gradients});
}

}  // namespace

class ManufacturedTest : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<Backend> cpu_;
    std::vector<MaskCase> zoo_;  ///< of the last side asked for
    int zooSide_ = 0;

private slots:
    void initTestCase() { cpu_ = makeCpuBackend(2); }

    void largeSystemsReachTheirChosenSolution_data() {
        QTest::addColumn<int>("side");
        QTest::addColumn<QString>("mask");
        for (const char* mask :
             {"blob", "holed-blob", "random-80", "one-fixed", "whole", "comb-h-pitch-3", "over-left"})
            QTest::addRow("1024 %s", mask) << 1024 << mask;
        for (const char* mask : {"ellipse", "random-95", "whole", "ten-fixed"})
            QTest::addRow("2048 %s", mask) << 2048 << mask;
        QTest::addRow("2047 bridge") << 2047 << "bridge";
    }
    void largeSystemsReachTheirChosenSolution() {
        QFETCH(int, side);
        QFETCH(QString, mask);
        if (kSanitized) side /= 8;
        ExactnessReport report;
        const auto solver = cpu_->makeMultigrid();
        if (side != zooSide_) zoo_ = maskZoo({side, side}, 7), zooSide_ = side;
        for (const MaskCase& c : zoo_) {
            if (mask != QString::fromStdString(c.name)) continue;
            const ManufacturedSystem m = manufactureCase(c, 1, 77);
            checkManufactured(*solver, m, c.name, kTightAndDefault, report);
        }
        qInfo().noquote() << QString::fromStdString(report.summary());
        QCOMPARE(report.solves, 2);
        QVERIFY2(report.failures.empty(), report.failures.empty() ? "" : report.failures[0].c_str());
    }

    void aPatchThatIsTheBackgroundShiftedVanishesAtAnySize() {
        const int side = kSanitized ? 129 : 1025;
        const auto solver = cpu_->makeMultigrid();
        Assembler assembler;
        for (const Gradients mode : {Gradients::import, Gradients::mixed}) {
            const CloneProblem problem = shiftedCopy({side, side}, mode);
            const auto system = assembler.assemble(problem);
            const Solved s = solveCertified(*solver, system, 0.05);
            double worst = 0;
            for (int c = 0; c < 3; ++c)
                for (int y = 0; y < system->extent().height; ++y)
                    for (int x = 0; x < system->extent().width; ++x)
                        if (system->domain->mask().unknown({x, y}))
                            worst = std::max(worst,
                                             std::abs(double{s.u.at(c, {x, y})} -
                                                      problem.background().at(
                                                          c, problem.box().topLeft() + Point{x, y})));
            const std::string failure =
                judge(s, system->domain->mask(), worst / kCode8, 0.05, "copy");
            QVERIFY2(failure.empty(), failure.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(ManufacturedTest)
#include "manufactured_test.moc"

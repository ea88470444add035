/// The six sample scenes, from files to the composed picture, against the direct solve.
#include "support/scenes.h"

#include <QtTest>

#include "support/exactness_checks.h"
#include "support/sanitized.h"
#include "support/shared_data.h"
#include "weft/clone.h"
#include "weft/cpu_backend.h"
#include "weft/io/picture_file.h"

using namespace weft;
using namespace weft::tests;

namespace {

CloneProblem load(const CloneScene& scene) {
    const std::filesystem::path folder = sharedData() / "clone";
    const io::Picture background = io::readPicture(folder / scene.background);
    const io::Picture picture = io::readPicture(folder / scene.patch);
    Patch patch;
    patch.image = io::toRgb(picture.color);
    patch.mask =
        std::make_shared<Mask>(*scene.mask ? io::maskFromPicture(io::readPicture(folder / scene.mask))
                                           : io::maskFromPatch(picture));
    patch.backgroundFromPatch = scene.at;
    patch.gradients = scene.gradients;
    return CloneProblem(io::toRgb(background.color), patch);
}

/// Samples outside Ω that are not the background's own bits.
std::int64_t changedOutside(const CloneProblem& problem, FieldView solvedBox) {
    std::int64_t changed = 0;
    for (int c = 0; c < solvedBox.channels; ++c)
        for (int y = 0; y < solvedBox.extent.height; ++y)
            for (int x = 0; x < solvedBox.extent.width; ++x) {
                const Point p = Point{x, y} + problem.box().topLeft();
                changed +=
                    !inOmega(problem, p) && solvedBox.at(c, {x, y}) != problem.background().at(c, p);
            }
    return changed;
}

}  // namespace

class ScenesTest : public QObject {
    Q_OBJECT
private slots:
    void everySceneIsExact_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < kCloneScenes.size(); ++i)
            QTest::addRow("%s", kCloneScenes[i].name) << static_cast<int>(i);
    }
    void everySceneIsExact() {
        QFETCH(int, index);
        if (sharedData().empty()) QSKIP("the sample pictures (../shared/data) are not here");
        const CloneProblem problem = load(kCloneScenes[static_cast<std::size_t>(index)]);
        DirectSolver direct(problem);
        const auto cpu = makeCpuBackend(2);
        for (const Gradients mode : {Gradients::import, Gradients::mixed}) {
            const CloneProblem posed = withGradients(problem, mode);
            const DirectSolution exact = direct.solve(posed);
            for (const double tolerance : kTolerances) {
                const CloneResult r =
                    solveClone(posed, *cpu, {.scheme = {}, .rule = {.tolerance = tolerance}});
                const double error = maxErrorInCodes(posed, exact, r.solved.view());
                qInfo() << nameOf(mode) << "tolerance" << tolerance << "error" << error << "bound"
                        << r.progress.errorBound << "cycles" << r.progress.cycles;
                QVERIFY(r.progress.outcome == Outcome::Converged && r.progress.certified);
                QVERIFY(error <= tolerance);
                QVERIFY(r.progress.errorBound >= error && r.progress.errorBound <= tolerance);
                QCOMPARE(changedOutside(posed, r.solved.view()), std::int64_t{0});
                QCOMPARE(r.changed, posed.box());
                if (kSanitized) break;
            }
            if (kThreadSanitized) break;
        }
    }
};

QTEST_APPLESS_MAIN(ScenesTest)
#include "scenes_test.moc"

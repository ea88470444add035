/// Operations against direct solves of their own systems: every mask, bounds that hold.
#include <QtTest>

#include "support/operation_checks.h"
#include "support/sanitized.h"
#include "weft/backend/thread_pool.h"
#include "weft/cpu_backend.h"

using namespace weft;
using namespace weft::tests;

class OperationsTest : public QObject {
    Q_OBJECT
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(2);

private slots:
    void eachSolvesItsOwnSystemOnEveryMask_data() {
        QTest::addColumn<QString>("operation");
        for (const OperationInfo& info : operations())
            if (info.derive)
                QTest::newRow(info.key.c_str()) << QString::fromStdString(info.key);
        QTest::newRow("heal up and left") << "heal:dx=-7,dy=-5";
        QTest::newRow("flatten, wide filter") << "flatten:low=1,high=3,size=5";
        QTest::newRow("strong compression") << "illumination:alpha=0.5,beta=0.7";
        QTest::newRow("bright recolouring") << "recolour:red=3,green=2,blue=0,lightness=2";
    }

    void eachSolvesItsOwnSystemOnEveryMask() {
        QFETCH(QString, operation);
        const Operation tested = Operation::parse(operation.toStdString());
        std::vector<std::string> wrong;
        const auto check = [&](Extent e, PictureKind kind, int channels) {
            for (std::string& found : checkOperationOnZoo(tested, e, kind, channels, *cpu_))
                wrong.push_back(std::move(found));
        };
        check({37, 29}, PictureKind::photo8, 3);
        check({23, 41}, PictureKind::noise16, 1);
        if (!kSanitized) check({97, 70}, PictureKind::photo16, 3);
        for (const std::string& found : wrong) qWarning("%s", found.c_str());
        QCOMPARE(wrong.size(), std::size_t{0});
    }

    // A lower patch is moved where heal takes its detail from, far from where it puts it.
    void healFollowsWhatChangesWhereItsDetailComesFrom() {
        const MaskCase c = insideCase("ellipse", ellipseMask({40, 40}));
        Random random(3);
        OperationScene scene{
            std::make_shared<Field>(randomPicture({200, 60}, 3, PictureKind::photo8, random)),
            std::make_shared<Field>(randomPicture({40, 40}, 3, PictureKind::noise8, random)),
            {"heal", c.mask, {200, 60}, {10, 10}},
            Operation::parse("heal:dx=120")};
        const Document healed = scene.document();
        PatchObject lower = *healed.patches()[0];
        lower.id = 0;
        lower.operation = Operation::parse("normal");
        lower.backgroundFromSource = Placement::translation(130, 10);
        Document both = healed.withPatch(lower);
        both = both.reordered(both.patches().back()->id, 0);
        PatchPreparer preparer({}, 2);
        const Rendering alone = renderDocument(healed, preparer, *cpu_, {}),
                        over = renderDocument(both, preparer, *cpu_, {});
        const Base below = baseOver(scene.b, {over.layers[0]}, scene.canvas(), pool_);
        scene.b = below.field;
        DirectSolver direct(scene.importProblem());
        const DirectSolution exact = direct.solve(scene.importProblem(), healGuidance(scene));
        QVERIFY(maxErrorInCodes(scene.importProblem(), exact, over.layers[1]->solved.view()) <= 0.5);
        QVERIFY(maxErrorInCodes(scene.importProblem(), exact, alone.layers[0]->solved.view()) > 5);
        const PatchProblem posed = preparer.problemOf(both, *both.patches()[1], {over.layers[0]});
        QVERIFY(std::any_of(posed.reads.begin(), posed.reads.end(), [](const Rect& r) {
            return r.contains({150, 30});
        }));
    }

private:
    ThreadPool pool_{2};
};

QTEST_APPLESS_MAIN(OperationsTest)
#include "operations_test.moc"

/// What is kept of the picture below while a number moves is what would be made of it anew.
#include <QtTest>

#include "support/mask_shapes.h"
#include "support/random_problem.h"
#include "weft/backend/poisson_system.h"
#include "weft/cpu_backend.h"
#include "weft/document/render.h"

using namespace weft;
using namespace weft::tests;

class KeptOfBelowTest : public QObject {
    Q_OBJECT

    struct Step {
        const char* what;
        Document document;
        Layers below = {};
    };

    static std::shared_ptr<const Picture> pictureOf(Extent e, int channels, unsigned seed) {
        Random random(seed);
        auto picture = std::make_shared<Picture>();
        picture->color =
            std::make_shared<Field>(randomPicture(e, channels, PictureKind::photo16, random));
        return picture;
    }
    static PatchObject patchOf(Extent e, int channels, Point at, const char* operation) {
        PatchObject patch;
        patch.source = pictureOf(e, channels, 4);
        patch.mask = std::make_shared<const Mask>(ellipseMask(e));
        patch.backgroundFromSource = Placement::translation(at.x, at.y);
        patch.operation = Operation::parse(operation);
        return patch;
    }
    static bool sameSamples(const std::shared_ptr<const Field>& a,
                            const std::shared_ptr<const Field>& b, const Rect& box) {
        if (!a != !b) return false;
        for (int c = 0; a && c < a->channels(); ++c)
            for (int y = box.y; y < box.bottom(); ++y)
                if (!std::equal(a->row(c, y) + box.x, a->row(c, y) + box.right(),
                                b->row(c, y) + box.x))
                    return false;
        return true;
    }
    /// Bit by bit what a solver takes.
    static bool sameSystem(const PatchProblem& a, const PatchProblem& b) {
        Assembler one(2), other(1);
        const auto s = one.assemble(*a.problem), t = other.assemble(*b.problem);
        const Rect all = rectOf(s->extent());
        const Rect inBase{s->boxInPatch.x, s->boxInPatch.y, all.width, all.height};
        return s->extent() == t->extent() && s->boxInBackground == t->boxInBackground &&
               s->domain->mask() == t->domain->mask() && sameSamples(s->rhs, t->rhs, all) &&
               sameSamples(s->rhsRest, t->rhsRest, all) && sameSamples(s->base, t->base, inBase) &&
               a.reads == b.reads;
    }

private slots:
    void systemsAreThoseMadeAnew_data() {
        QTest::addColumn<QString>("first");
        QTest::addColumn<QString>("second");
        QTest::addColumn<QString>("third");
        QTest::addColumn<Extent>("patch");
        QTest::addColumn<int>("channels");
        for (const auto& [e, channels] : {std::pair{Extent{3, 3}, 3},
                                          {Extent{31, 44}, 3},
                                          {Extent{70, 23}, 1},
                                          {Extent{121, 97}, 3}}) {
            const QString size = QString(" %1 x %2, %3").arg(e.width).arg(e.height).arg(channels);
            QTest::newRow(qPrintable("flatten" + size))
                << "flatten:low=1,high=3"
                << "flatten:low=2,high=9"
                << "flatten:low=2,high=9,size=5" << e << channels;
            QTest::newRow(qPrintable("illumination" + size))
                << "illumination:alpha=0.2,beta=0.2"
                << "illumination:alpha=0.7,beta=0.2"
                << "illumination:alpha=0.7,beta=0.9" << e << channels;
            QTest::newRow(qPrintable("both" + size)) << "illumination:alpha=0.2,beta=0.2"
                                                     << "flatten:low=2,high=9"
                                                     << "illumination" << e << channels;
        }
    }
    void systemsAreThoseMadeAnew() {
        QFETCH(QString, first);
        QFETCH(QString, second);
        QFETCH(QString, third);
        QFETCH(Extent, patch);
        QFETCH(int, channels);
        const Extent canvas{90, 80};
        const auto cpu = makeCpuBackend(2);
        const std::vector<std::string> numbers{first.toStdString(), second.toStdString(),
                                               third.toStdString(), first.toStdString()};
        Document document(pictureOf(canvas, channels, 1));
        document = document.withPatch(patchOf(patch, channels, {40, 30}, numbers[0].c_str()));
        const Document other = document.withBackground(pictureOf(canvas, channels, 2));
        Document lower(document.background());
        lower = lower.withPatch(patchOf({20, 25}, channels, {35, 33}, "import"));
        const auto layersOf = [&](double opacity) {
            PatchObject object = *lower.find(1);
            object.opacity = opacity;
            PatchPreparer preparer({}, 1);
            return renderDocument(lower.withPatch(object), preparer, *cpu, {}).layers;
        };
        const Layers opaque = layersOf(1), faded = layersOf(0.4);
        const auto changed = [&](const auto& change) {
            PatchObject object = *document.find(1);
            change(object);
            return document.withPatch(std::move(object));
        };
        const Document elsewhere = changed([](PatchObject& object) {
            object.backgroundFromSource = Placement::translation(-1, 33);
        });
        const Document masked = changed([&](PatchObject& object) {
            Mask mask = *object.mask;
            mask.set({patch.width / 2, patch.height / 2}, false);
            object.mask = std::make_shared<const Mask>(std::move(mask));
        });
        const std::vector<Step> steps{{"as it was", document},
                                      {"another background", other},
                                      {"undone", document},
                                      {"a layer below", document, opaque},
                                      {"the same layer below", document, opaque},
                                      {"another layer below", document, faded},
                                      {"no layer below", document},
                                      {"another place", elsewhere},
                                      {"another mask", masked},
                                      {"undone again", document}};
        PatchPreparer keeping({}, 2);
        for (const Step& step : steps)
            for (const std::string& text : numbers) {
                PatchObject object = *step.document.find(1);
                object.operation = Operation::parse(text);
                const Document now = step.document.withPatch(object);
                const PatchProblem kept = keeping.problemOf(now, *now.find(1), step.below);
                PatchPreparer fresh({}, 1);
                const PatchProblem made = fresh.problemOf(now, *now.find(1), step.below);
                QVERIFY2(sameSystem(kept, made), (step.what + (": " + text)).c_str());
            }
    }

    void anotherNumberMakesNoPictureAnew_data() {
        QTest::addColumn<QString>("one");
        QTest::addColumn<QString>("other");
        QTest::newRow("flatten") << "flatten:low=1,high=3"
                                 << "flatten:low=2,high=9";
        QTest::newRow("illumination") << "illumination:alpha=0.2"
                                      << "illumination:alpha=0.7,beta=1";
    }
    void anotherNumberMakesNoPictureAnew() {
        QFETCH(QString, one);
        QFETCH(QString, other);
        Document document(pictureOf({60, 50}, 3, 1));
        document = document.withPatch(patchOf({20, 25}, 3, {5, 8}, qPrintable(one)));
        PatchObject object = *document.find(1);
        object.operation = Operation::parse(other.toStdString());
        PatchPreparer preparer({}, 2);
        const auto imageOf = [&](const PatchObject& patch) {
            return preparer.problemOf(document, patch, {}).problem->patch().image;
        };
        const auto first = imageOf(*document.find(1));
        QVERIFY(imageOf(object) == first);
        document = document.withBackground(pictureOf({60, 50}, 3, 2));
        QVERIFY(imageOf(object) != first);
    }
};

QTEST_MAIN(KeptOfBelowTest)
#include "kept_of_below_test.moc"

/// Groups of patches: as a value, and as they look.
#include <QtTest>
#include <cmath>

#include "weft/cpu_backend.h"
#include "weft/document/render.h"
#include "weft/error.h"
#include "weft/units.h"

using namespace weft;

namespace {

constexpr Extent kCanvas{40, 30}, kPatch{20, 16};

std::shared_ptr<const Picture> even(Extent e, std::array<double, 3> codes, double alpha = -1) {
    auto picture = std::make_shared<Picture>();
    auto color = std::make_shared<Field>(e, 3);
    auto a = std::make_shared<Field>(e, 1);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            for (int c = 0; c < 3; ++c)
                color->at(c, {x, y}) = static_cast<float>(codes[std::size_t(c)] * kCode8);
            a->at(0, {x, y}) = static_cast<float>(alpha * kFullScale);
        }
    picture->color = std::move(color);
    if (alpha >= 0) picture->alpha = std::move(a);
    return picture;
}

/// Shown as it is, so that what must come out can be told by hand.
PatchObject layer(const char* name, std::array<double, 3> codes, Point at, double opacity = 1) {
    return {.name = name,
            .source = even(kPatch, codes),
            .mask = std::make_shared<Mask>(kPatch, Mask::kUnknown),
            .backgroundFromSource = Placement::translation(at),
            .operation = Operation::parse("normal"),
            .opacity = opacity};
}

PatchNode group(std::string name, PatchTree inside, double opacity = 1, bool visible = true,
                std::uint64_t id = 0) {
    return {id, {.name = std::move(name), .opacity = opacity, .visible = visible}, std::move(inside)};
}
PatchNode node(std::uint64_t id) { return {.id = id}; }

/// As "1 (2 (3) 4)", groups by their name.
std::string text(const PatchTree& tree) {
    std::string all;
    for (const PatchNode& n : tree) {
        if (!all.empty()) all += ' ';
        all += n.isGroup() ? n.group.name + "(" + text(n.inside) + ")" : std::to_string(n.id);
    }
    return all;
}

std::string refusal(const std::function<void()>& what) {
    try {
        what();
    } catch (const InvalidProblem& error) {
        return error.what();
    }
    return {};
}

Picture rendered(const Document& document) {
    const auto cpu = makeCpuBackend(1);
    PatchPreparer preparer({}, 1);
    const Rendering rendering =
        renderDocument(document, preparer, *cpu, {.scheme = {}, .rule = {}, .threads = 1});
    Picture made = *document.background();
    compose(made, rendering.layers);
    return made;
}

double code(const Picture& picture, Point p, int c = 0) { return picture.color->at(c, p) / kCode8; }

}  // namespace

class GroupsTest : public QObject {
    Q_OBJECT
    /// Five patches, 1 to 5.
    [[nodiscard]] static Document five() {
        Document d(even(kCanvas, {100, 100, 100}));
        for (int i = 1; i <= 5; ++i) d = d.withPatch(layer("p", {double(i), 0, 0}, {0, 0}));
        return d;
    }
    [[nodiscard]] static Document nested() {
        return five().arranged(
            {node(1), group("a", {node(2), group("b", {node(3), node(4)})}), node(5)});
    }

private slots:
    void aTreeIsWhatItWasArrangedAs() {
        const Document d = nested();
        QCOMPARE(text(d.tree()), std::string("1 a(2 b(3 4)) 5"));
        QVERIFY(d == d.arranged(d.tree()));
        QCOMPARE(d.groups().size(), std::size_t{2});
        QCOMPARE(d.groups()[1].parent, d.groups()[0].id);
        QVERIFY(d.groups()[0].id != d.groups()[1].id && !d.find(d.groups()[0].id));
        QCOMPARE(d.groupsDownTo(d.find(4)->group).size(), std::size_t{2});
        QCOMPARE(text(five().tree()), std::string("1 2 3 4 5"));
        QVERIFY(!(d == five()));
    }
    void whatChangesAPatchLeavesItInItsGroup() {
        Document d = nested();
        PatchObject other = *d.find(3);
        other.name = "other", other.group = 0;
        d = d.withPatch(other).withPatch(layer("new", {0, 0, 0}, {}));
        const std::uint64_t added = d.patches().back()->id;
        QVERIFY(added > d.groups()[1].id);
        QCOMPARE(text(d.tree()), "1 a(2 b(3 4)) 5 " + std::to_string(added));
        d = d.withBackground(even(kCanvas, {1, 1, 1}));
        QCOMPARE(d.groups().size(), std::size_t{2});
    }
    void aGroupWithoutPatchesGoes() {
        QCOMPARE(text(nested().without(3).without(4).tree()), std::string("1 a(2) 5"));
        QCOMPARE(text(nested().without(2).without(3).without(4).tree()), std::string("1 5"));
    }
    void groupsThatCannotBeAreRefused() {
        const auto restored = [](std::vector<std::uint64_t> inGroups,
                                 std::vector<PatchGroup> groups) {
            return refusal([&] {
                std::vector<PatchObject> patches;
                for (std::size_t i = 0; i < inGroups.size(); ++i) {
                    patches.push_back(layer("p", {0, 0, 0}, {}));
                    patches.back().id = i + 1;
                    patches.back().group = inGroups[i];
                }
                static_cast<void>(
                    Document::restored(even(kCanvas, {0, 0, 0}), patches, std::move(groups)));
            });
        };
        QCOMPARE(restored({9, 9}, {{.id = 9, .name = "g"}}), std::string());
        QVERIFY(
            QString::fromStdString(restored({9, 0, 9}, {{.id = 9, .name = "g"}})).contains("apart"));
        QVERIFY(!restored({8}, {{.id = 9, .name = "g"}}).empty());  // not there
        QVERIFY(!restored({1}, {{.id = 1, .name = "g"}}).empty());  // a patch's number
        QVERIFY(!restored({9}, {{.id = 9}, {.id = 9}}).empty());    // twice
        QVERIFY(!restored({0}, {{.id = 0}}).empty());
        QVERIFY(!restored({9}, {{.id = 9, .parent = 8}, {.id = 8}}).empty());  // inner one first
        QVERIFY(!restored({9}, {{.id = 9, .parent = 9}}).empty());             // in itself
        QVERIFY(!restored({9}, {{.id = 9, .opacity = 1.5}}).empty());
        QVERIFY(!restored({9}, {{.id = 9, .opacity = std::nan("")}}).empty());
        std::vector<PatchGroup> chain;
        for (std::uint64_t i = 0; i < kDeepestGroup; ++i)
            chain.push_back({.id = 100 + i, .parent = i == 0 ? 0 : 99 + i});
        QCOMPARE(restored({chain.back().id}, chain), std::string());
        chain.push_back({.id = 100 + kDeepestGroup, .parent = chain.back().id});
        QVERIFY(QString::fromStdString(restored({chain.back().id}, chain)).contains("too many"));
        QVERIFY(!refusal([] { static_cast<void>(five().arranged({node(1)})); }).empty());
        QVERIFY(!refusal([] {
                     static_cast<void>(
                         five().arranged({node(1), node(1), node(2), node(3), node(4), node(5)}));
                 }).empty());
    }
    void nodesAreTakenOutOfTheTreeWithWhatIsInThem() {
        PatchTree tree = nested().tree();
        const std::uint64_t b = nested().groups()[1].id;
        const auto taken = takeOut(tree, [&](const PatchNode& n) { return n.id == b || n.id == 2; });
        QCOMPARE(text(taken), std::string("2 b(3 4)"));
        QCOMPARE(text(tree), std::string("1 5"));
        QCOMPARE(patchesOf(taken[1]), (std::vector<std::uint64_t>{3, 4}));
        tree = nested().tree();
        QVERIFY(find(tree, 4) && find(tree, 4).node().id == 4 && !find(tree, 77));
    }

    // --- as they look

    void aHiddenGroupHidesWhatIsInItAtAnyDepth() {
        const Document shown(even(kCanvas, {100, 100, 100}));
        const Document two =
            shown.withPatch(layer("p", {10, 0, 0}, {0, 0})).withPatch(layer("q", {20, 0, 0}, {5, 5}));
        const Document hidden =
            two.arranged({node(1), group("a", {group("b", {node(2)})}, 1, false)});
        QVERIFY(!hidden.shows(*hidden.find(2)) && hidden.shows(*hidden.find(1)));
        QCOMPARE(code(rendered(hidden), {8, 8}), 10.0);
        QCOMPARE(code(rendered(two), {8, 8}), 20.0);
    }
    // A patch alone in it: as if it had the opacity itself.
    void theOpacityOfAGroupIsThatOfAPatchAloneInIt() {
        const Document d(even(kCanvas, {100, 100, 100}));
        const Document own = d.withPatch(layer("p", {20, 60, 180}, {4, 4}, 0.25 * 0.5));
        const Document its = d.withPatch(layer("p", {20, 60, 180}, {4, 4}, 0.25))
                                 .arranged({group("a", {node(1)}, 0.5)});
        const Document twice = d.withPatch(layer("p", {20, 60, 180}, {4, 4}, 0.25))
                                   .arranged({group("a", {group("b", {node(1)}, 0.8)}, 0.625)});
        for (int c = 0; c < 3; ++c) {
            QVERIFY(std::abs(code(rendered(own), {9, 9}, c) - code(rendered(its), {9, 9}, c)) < 0.01);
            QVERIFY(std::abs(code(rendered(own), {9, 9}, c) - code(rendered(twice), {9, 9}, c)) <
                    0.01);
            QCOMPARE(code(rendered(its), {39, 29}, c), 100.0);
        }
    }
    // Two that lie over each other: the lower one does not shine through the upper one.
    void aGroupIsFadedAsAWhole() {
        const Document two = Document(even(kCanvas, {100, 100, 100}))
                                 .withPatch(layer("p", {200, 0, 0}, {0, 0}))
                                 .withPatch(layer("q", {20, 0, 0}, {10, 8}));
        const Picture half = rendered(two.arranged({group("a", {node(1), node(2)}, 0.5)}));
        QCOMPARE(code(half, {2, 2}), 150.0);    // p alone
        QCOMPARE(code(half, {15, 12}), 60.0);   // both: 100 and 20, nothing of 200
        QCOMPARE(code(half, {25, 20}), 60.0);   // q alone
        QCOMPARE(code(half, {35, 28}), 100.0);  // neither
        const Picture none = rendered(two.arranged({group("a", {node(1), node(2)}, 0)}));
        QCOMPARE(code(none, {15, 12}), 100.0);
        const Picture all = rendered(two.arranged({group("a", {node(1), node(2)}, 1)}));
        QCOMPARE(code(all, {15, 12}), 20.0);
    }
    void whatLiesAboveAGroupSeesItFaded() {
        PatchObject solved = layer("r", {50, 50, 50}, {5, 5});
        solved.operation = Operation::parse("import");
        Document d = Document(even(kCanvas, {100, 100, 100}))
                         .withPatch(layer("p", {200, 200, 200}, {0, 0}))
                         .withPatch(solved);
        d = d.arranged({group("a", {node(1)}, 0.5), node(2)});
        // Around it is 150 and 100; of an even patch comes a smooth blend of both.
        const Picture made = rendered(d);
        QVERIFY(code(made, {7, 7}) < 150.01 && code(made, {7, 7}) > 100);
        QVERIFY(code(made, {6, 6}) > 140);
    }
    // What no file holds is cut before it is mixed, as in programs that have codes alone.
    void aGroupIsMixedOfWhatIsSeen() {
        auto bright = std::make_shared<Picture>(*even(kPatch, {0, 0, 0}));
        auto color = std::make_shared<Field>(kPatch, 3);
        for (int y = 0; y < kPatch.height; ++y)
            for (int x = 0; x < kPatch.width; ++x) color->at(0, {x, y}) = 2 * float(kFullScale);
        bright->color = std::move(color);
        PatchObject patch = layer("p", {0, 0, 0}, {0, 0});
        patch.source = bright;
        const Document d = Document(even(kCanvas, {55, 55, 55}))
                               .withPatch(patch)
                               .arranged({group("a", {node(1)}, 0.5)});
        QCOMPARE(code(rendered(d), {3, 3}), (255 + 55) / 2.0);
    }
    void aGroupIsFadedOverWhatIsTransparent() {
        const Document clear(even(kCanvas, {100, 100, 100}, 0.0));
        const Picture made = rendered(clear.withPatch(layer("p", {200, 0, 0}, {0, 0}))
                                          .withPatch(layer("q", {20, 0, 0}, {10, 8}))
                                          .arranged({group("a", {node(1), node(2)}, 0.5)}));
        const auto alpha = [&](Point p) { return made.alpha->at(0, p) / kFullScale; };
        QVERIFY(std::abs(alpha({2, 2}) - 0.5) < 1e-4 && std::abs(alpha({15, 12}) - 0.5) < 1e-4);
        QCOMPARE(alpha({35, 28}), 0.0);
        QCOMPARE(code(made, {2, 2}), 200.0);
        QCOMPARE(code(made, {15, 12}), 20.0);
    }
    void layersOfAFadedGroupKnowWhatTheyAreWithinIt() {
        const Document d = Document(even(kCanvas, {100, 100, 100}))
                               .withPatch(layer("p", {200, 0, 0}, {0, 0}))
                               .arranged({group("a", {group("b", {node(1)}, 0.5)}, 0.5)});
        const auto cpu = makeCpuBackend(1);
        PatchPreparer preparer({}, 1);
        const Rendering r =
            renderDocument(d, preparer, *cpu, {.scheme = {}, .rule = {}, .threads = 1});
        QCOMPARE(r.layers.size(), std::size_t{1});
        QCOMPARE(r.layers[0]->patch, std::uint64_t{1});
        QCOMPARE(r.layers[0]->solved.at(0, {5, 5}) / kCode8, 125.0);
        QVERIFY(r.layers[0]->inGroup && !r.layers[0]->inGroup->inGroup);
        QCOMPARE(r.layers[0]->inGroup->solved.at(0, {5, 5}) / kCode8, 200.0);
    }
};

QTEST_APPLESS_MAIN(GroupsTest)
#include "groups_test.moc"

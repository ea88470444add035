/// The document as a value: operations, placements, patch objects, documents.
#include "weft/document/document.h"

#include <QtTest>
#include <cmath>
#include <set>

#include "weft/error.h"

using namespace weft;

namespace {

std::shared_ptr<const Picture> picture(Extent extent, int channels = 3) {
    auto p = std::make_shared<Picture>();
    p->color = std::make_shared<Field>(extent, channels);
    return p;
}

PatchObject patchOf(Extent extent, int channels = 3) {
    return {.name = "sun",
            .source = picture(extent, channels),
            .mask = std::make_shared<Mask>(extent, Mask::kUnknown)};
}

std::string refusal(const std::function<void()>& what) {
    try {
        what();
    } catch (const InvalidProblem& error) {
        return error.what();
    }
    return {};
}

bool near(PlanePoint a, PlanePoint b) { return std::hypot(a.x - b.x, a.y - b.y) < 1e-9; }

/// Parameters that no operation has today.
const OperationInfo kTunable{
    .key = "tunable",
    .title = "Tunable",
    .help = "Takes numbers",
    .icon = "",
    .shortcut = "",
    .parameters = {{"alpha", "Alpha", "First", 0, 1, 0.25}, {"beta", "Beta", "Second", -2, 2, 0.1}}};

}  // namespace

class DocumentTest : public QObject {
    Q_OBJECT
private slots:
    void everyOperationSaysAllThatListsShowAndIsReadBackFromItsText() {
        std::set<std::string> keys;
        for (const OperationInfo& info : operations()) {
            QVERIFY2(keys.insert(info.key).second, info.key.c_str());
            QVERIFY(!info.title.empty() && !info.help.empty() && !info.icon.empty());
            for (const OperationParameter& p : info.parameters)
                QVERIFY(!p.title.empty() && !p.help.empty() && p.least <= p.preset &&
                        p.preset <= p.most && p.least < p.most);
            const Operation operation(info);
            QVERIFY(Operation::parse(operation.text()) == operation);
            QVERIFY(Operation::parse(info.key) == operation);
            QCOMPARE(&Operation::parse(info.key).info(), &info);
        }
        QVERIFY(keys.contains("import") && keys.contains("mixed"));
        QCOMPARE(Operation().info().key, std::string("import"));
    }

    void alphaHasTheSizeOfItsPicture() {
        auto picture = std::make_shared<Picture>();
        picture->color = std::make_shared<Field>(Extent{6, 4}, 3);
        picture->alpha = std::make_shared<Field>(Extent{6, 3}, 1);
        QVERIFY(refusal([&] { (void)Document(picture); }).find("alpha") != std::string::npos);
        auto opaque = std::make_shared<Picture>(*picture);
        opaque->alpha = nullptr;
        const Document document(opaque);
        const PatchObject patch{.source = picture, .mask = std::make_shared<Mask>(Extent{6, 4})};
        QVERIFY(refusal([&] { (void)document.withPatch(patch); }).find("alpha") != std::string::npos);
    }

    void anOperationsTextNamesItsParameters() {
        const Operation preset(kTunable);
        QCOMPARE(preset.text(), std::string("tunable:alpha=0.25,beta=0.1"));
        const Operation changed = preset.with("beta", -1.5);
        QCOMPARE(changed.value("beta"), -1.5);
        QCOMPARE(changed.value("alpha"), 0.25);
        QVERIFY(changed != preset && changed.with("beta", 0.1) == preset);
        QVERIFY(refusal([&] { (void)preset.with("beta", 2.5); }).find("between -2 and 2") !=
                std::string::npos);
        QVERIFY(refusal([&] { (void)preset.with("beta", NAN); }).find("beta") != std::string::npos);
        QVERIFY(refusal([&] { (void)preset.value("gamma"); }).find("alpha, beta") !=
                std::string::npos);
    }

    void textsThatNameNoOperationAreRefusedInASentence() {
        const auto says = [](const char* text) {
            return refusal([&] { (void)Operation::parse(text); });
        };
        QVERIFY(says("blur").find("There is no operation 'blur'; there are import, mixed") == 0);
        QVERIFY(says("").find("There is no operation ''") == 0);
        QVERIFY(says("import:alpha=1").find("no parameter 'alpha'; it takes none") !=
                std::string::npos);
        QVERIFY(says("import:").find("KEY[:name=value,...]") != std::string::npos);
        QVERIFY(says("mixed:alpha").find("has no '='") != std::string::npos);
    }

    void placementsComposeAndInvert() {
        const Placement p = Placement::translation(3, -2) * Placement::rotation(30) *
                            Placement::flip(true, false) * Placement::scaling(1.5);
        QVERIFY(near((p * p.inverse())({7, 5}), {7, 5}));
        QVERIFY(std::abs(p.scale() - 1.5) < 1e-12);
        // First scaled and flipped, then turned clockwise, then moved.
        const double c = std::cos(M_PI / 6), s = std::sin(M_PI / 6);
        QVERIFY(near(p({2, 4}), {c * -3 - s * 6 + 3, s * -3 + c * 6 - 2}));
        QVERIFY(near(Placement::rotation(90)({1, 0}), {0, 1}));  // right becomes down
        const Placement about = Placement::translation(10, 20).changedAbout({15, 25}, p);
        QVERIFY(near(about({5, 5}), {18, 23}));  // the centre is moved as the origin would be
        QVERIFY(!refusal([] { (void)Placement::scaling(0); }).empty());
        QVERIFY(!refusal([] { (void)Placement::ofMatrix({1, 2, 2, 4}, {}); }).empty());
        QVERIFY(!refusal([] { (void)Placement::ofMatrix({1, 0, 0, 1}, {NAN, 0}); }).empty());
    }

    void onlyTranslationsByWholePixelsKeepSamplesWhereTheyAre() {
        QVERIFY(Placement::translation(-7, 12).wholePixels() == (Point{-7, 12}));
        QVERIFY(!Placement::translation(-7, 12.25).wholePixels());
        QVERIFY(!Placement::translation(1e12, 0).wholePixels());
        QVERIFY(!Placement::rotation(90).wholePixels() && Placement::rotation(90).keepsPixels());
        QVERIFY(!Placement::scaling(2).keepsPixels() && !Placement::rotation(45).keepsPixels());
        Placement turned;
        for (int i = 0; i < 4; ++i) turned = turned.changedAbout({7.5, 3}, Placement::rotation(-90));
        QVERIFY(turned == Placement());
        // 15 x 6 turned about its middle lies half a pixel beside the grid.
        const Placement beside = Placement().changedAbout({7.5, 3}, Placement::rotation(270));
        QVERIFY(!beside.keepsPixels() && beside.snapped().keepsPixels());
        QVERIFY(std::abs(beside.snapped().offset().x - beside.offset().x) <= 0.5);
        QVERIFY(Placement::rotation(10).snapped() == Placement::rotation(10));
    }

    void aChangeMakesAnotherDocumentAndLeavesTheOldOneAsItWas() {
        const Document empty(picture({40, 30}));
        const Document one = empty.withPatch(patchOf({5, 5}));
        QCOMPARE(empty.patches().size(), std::size_t{0});
        QCOMPARE(one.patches().size(), std::size_t{1});
        const std::uint64_t id = one.patches().back()->id;
        QVERIFY(id != 0 && one.find(id) && !one.find(id + 1));
        PatchObject moved = *one.find(id);
        moved.backgroundFromSource = moved.backgroundFromSource.movedBy(3, 4);
        const Document two = one.withPatch(moved);
        QVERIFY(two != one && two.find(id)->source == one.find(id)->source);
        QVERIFY(one.find(id)->backgroundFromSource == Placement());
        moved.backgroundFromSource = Placement();
        QVERIFY(two.withPatch(moved) == one);
        QVERIFY(two.without(id) == empty && two.without(99) == two);
        // An id is not given out twice.
        QVERIFY(one.without(id).withPatch(patchOf({5, 5})).patches().back()->id != id);
    }

    void patchesAreReordered() {
        Document document(picture({40, 30}));
        for (int i = 0; i < 4; ++i) document = document.withPatch(patchOf({5, 5}));
        const auto order = [](const Document& d) {
            std::vector<std::uint64_t> ids;
            for (const auto& patch : d.patches()) ids.push_back(patch->id);
            return ids;
        };
        const auto arranged = [&](const std::vector<std::uint64_t>& ids) {
            PatchTree tree;
            for (const std::uint64_t id : ids) tree.push_back({.id = id});
            return document.arranged(tree);
        };
        for (const auto& ids : {std::vector<std::uint64_t>{2, 3, 4, 1}, {1, 4, 2, 3}})
            QCOMPARE(order(arranged(ids)), ids);
        QVERIFY(arranged({1, 2, 3, 4}) == document);
        QVERIFY(!refusal([&] { static_cast<void>(arranged({1, 2, 3, 9})); }).empty());
    }

    void aDocumentIsGreyOnlyWhereAllOfItIs() {
        const Document grey(picture({40, 30}, 1));
        QCOMPARE(grey.withPatch(patchOf({5, 5}, 1)).channels(), 1);
        QCOMPARE(grey.withPatch(patchOf({5, 5}, 3)).channels(), 3);
        QCOMPARE(grey.withBackground(picture({9, 9}, 3)).channels(), 3);
    }

    void whatIsNoPatchIsRefused() {
        const Document document(picture({40, 30}));
        PatchObject bad = patchOf({5, 5});
        bad.mask = std::make_shared<Mask>(Extent{5, 6});
        QVERIFY(refusal([&] { (void)document.withPatch(bad); }).find("'sun' does not fit its mask") ==
                0);
        bad = patchOf({5, 5});
        bad.opacity = 1.5;
        QVERIFY(refusal([&] { (void)document.withPatch(bad); }).find("opacity") != std::string::npos);
        bad = patchOf({5, 5});
        bad.id = 7;
        QVERIFY(!refusal([&] { (void)document.withPatch(bad); }).empty());
        QVERIFY(!refusal([] { Document nothing(nullptr); }).empty());
    }
};

QTEST_APPLESS_MAIN(DocumentTest)
#include "document_test.moc"

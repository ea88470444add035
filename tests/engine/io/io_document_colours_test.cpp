/// Profiles assigned to documents and documents converted to them: what is seen, kept and rendered.
#include <QtTest>
#include <cmath>

#include "engine/io/io_files.h"
#include "weft/cpu_backend.h"
#include "weft/document/render.h"
#include "weft/io/document_colours.h"
#include "weft/io/document_file.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;
using io::StandardProfile;

namespace {

constexpr Extent kCanvas{90, 70}, kPatch{30, 26};

std::shared_ptr<const Picture> picture(Extent e, int seed, const std::vector<std::uint8_t>& icc) {
    auto p = std::make_shared<Picture>();
    p->color = std::make_shared<Field>(fieldOf(e, 3, [&](int c, int x, int y) {
        return 257 * std::lround(120 + 60 * std::sin(0.07 * (x + seed * y) + c) +
                                 20 * std::cos(0.5 * x + seed));
    }));
    p->iccProfile = icc;
    return p;
}

PatchObject patch(std::shared_ptr<const Picture> source, double x) {
    PatchObject object;
    object.mask = std::make_shared<const Mask>(source->color->extent(), Mask::kUnknown);
    object.source = std::move(source);
    object.backgroundFromSource = Placement::translation(Point{static_cast<int>(x), 20});
    return object;
}

const std::vector<std::uint8_t>& icc(StandardProfile p) { return io::standardProfile(p); }

Layers layersOf(const Document& document) {
    PatchPreparer preparer(io::convertProfile, 1);
    const auto backend = makeCpuBackend(1);
    CloneOptions options;
    options.rule.tolerance = 0.5;
    options.threads = 1;
    return renderDocument(document, preparer, *backend, options).layers;
}

Field rendered(const Document& document) {
    return composed(document.background()->color, layersOf(document));
}

Picture flat(const Document& document) {
    Picture p = *document.background();
    p.color = std::make_shared<Field>(rendered(document));
    return p;
}

/// 8-bit codes; of what both are in sRGB.
double farthestSeen(const Document& a, const Document& b) {
    const Picture one = io::convertedTo(flat(a), icc(StandardProfile::sRgb));
    const Picture other = io::convertedTo(flat(b), icc(StandardProfile::sRgb));
    double most = 0;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < kCanvas.height; ++y)
            for (int x = 0; x < kCanvas.width; ++x)
                most = std::max(
                    most, std::abs(double{one.color->at(c, {x, y})} - other.color->at(c, {x, y})));
    return most / kCode8;
}

/// `operation`: of all patches.
Document scene(const std::vector<std::uint8_t>& background, const char* operation = "import") {
    const auto own = picture(kPatch, 3, background);
    const auto foreign = picture(kPatch, 5, icc(StandardProfile::displayP3));
    const auto patchAt = [&](std::shared_ptr<const Picture> source, double x) {
        PatchObject object = patch(std::move(source), x);
        object.operation = Operation::parse(operation);
        return object;
    };
    return Document(picture(kCanvas, 1, background))
        .withPatch(patchAt(own, 2))
        .withPatch(patchAt(own, 30))
        .withPatch(patchAt(foreign, 58));
}

std::shared_ptr<const Picture> shared(Picture p) {
    return std::make_shared<const Picture>(std::move(p));
}

}  // namespace

class IoDocumentColoursTest : public QObject {
    Q_OBJECT
private slots:
    void assigningGoesToPatchesOfTheSameProfile() {
        const Document before = scene(icc(StandardProfile::sRgb));
        const auto& adobe = icc(StandardProfile::adobeRgb);
        const Document after =
            io::afterAssigning(before, shared(io::withProfile(*before.background(), adobe)));
        QCOMPARE(after.background()->iccProfile, adobe);
        QCOMPARE(after.background()->color, before.background()->color);
        const auto& patches = after.patches();
        QCOMPARE(patches.size(), std::size_t{3});
        QCOMPARE(patches[0]->source->iccProfile, adobe);
        QCOMPARE(patches[0]->source->color, before.patches()[0]->source->color);
        QCOMPARE(patches[0]->source, patches[1]->source);  // still shared
        QCOMPARE(patches[2]->source, before.patches()[2]->source);
        // The document's own numbers are what they were; the foreign patch is converted anew.
        const Field was = rendered(before), now = rendered(after);
        QCOMPARE(now.at(0, {10, 30}), was.at(0, {10, 30}));
    }

    void convertingKeepsWhatIsSeen_data() {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to");
        QTest::newRow("sRGB to ProPhoto")
            << int(StandardProfile::sRgb) << int(StandardProfile::proPhoto);
        QTest::newRow("P3 to Adobe")
            << int(StandardProfile::displayP3) << int(StandardProfile::adobeRgb);
        QTest::newRow("untagged to Adobe") << -1 << int(StandardProfile::adobeRgb);
    }
    void convertingKeepsWhatIsSeen() {
        QFETCH(int, from);
        QFETCH(int, to);
        const Document before =
            scene(from < 0 ? std::vector<std::uint8_t>() : icc(StandardProfile(from)), "normal");
        const Picture converted = io::convertedTo(*before.background(), icc(StandardProfile(to)));
        QCOMPARE(converted.depth, 16);
        const Document after = io::afterConverting(before, shared(converted));
        // Of patches that are pasted as they are: others are solved in the values of another space.
        const double most = farthestSeen(before, after);
        QVERIFY2(most <= 1, qPrintable(QString("%1 codes apart").arg(most)));
        const Field was = rendered(before), now = rendered(after);
        double changed = 0;
        for (int x = 0; x < kCanvas.width; ++x)
            changed = std::max(changed, std::abs(double{was.at(0, {x, 1})} - now.at(0, {x, 1})));
        QVERIFY(changed > 2 * 257);  // other numbers
    }

    // Patches without a profile keep what they mean: codes of sRGB, over light too.
    void patchesOnLinearBackgroundsKeepTheirColours() {
        const Document encoded = scene({}, "normal");
        Picture light = *encoded.background();
        light.linearByCustom = true;
        light.depth = 32;
        const Document before = encoded.withBackground(shared(light));
        const Picture seen = io::convertedTo(flat(before), icc(StandardProfile::sRgb));
        const Document after =
            io::afterConverting(before, shared(io::convertedTo(light, icc(StandardProfile::sRgb))));
        const Field now = rendered(after);
        double most = 0;
        for (int y = 0; y < kCanvas.height; ++y)
            for (int x = 0; x < kCanvas.width; ++x)
                most =
                    std::max(most, std::abs(double{now.at(1, {x, y})} - seen.color->at(1, {x, y})));
        QVERIFY2(most <= 257, qPrintable(QString("%1 codes apart").arg(most / 257)));
    }

    void bothAreKeptInDocumentsBitForBit() {
        QTemporaryDir folder;
        const Document before = scene(icc(StandardProfile::sRgb));
        const Document converted = io::afterConverting(
            before, shared(io::convertedTo(*before.background(), icc(StandardProfile::proPhoto))));
        const Document assigned = io::afterAssigning(
            before, shared(io::withProfile(*before.background(), icc(StandardProfile::displayP3))));
        for (const Document& document : {converted, assigned}) {
            const std::filesystem::path file = folder.filePath("d.ora").toStdString();
            QVERIFY(io::writeDocument({file}, document, layersOf(document)));
            const io::DocumentFile back = io::readDocument(file);
            const auto& read = std::get<Document>(back.content);
            QCOMPARE(read.background()->iccProfile, document.background()->iccProfile);
            QCOMPARE(differences(*read.background()->color, *document.background()->color), 0);
            QCOMPARE(differences(rendered(read), rendered(document)), 0);
        }
    }

    void greyIsForGreys() {
        const auto& grey = icc(StandardProfile::grey);
        const Document before = scene(icc(StandardProfile::sRgb));
        QVERIFY_EXCEPTION_THROWN(io::withProfile(*before.background(), grey), BadInput);
        const Document after =
            io::afterConverting(before, shared(io::convertedTo(*before.background(), grey)));
        const Field now = rendered(after);
        for (int y = 0; y < kCanvas.height; ++y)
            for (int x = 0; x < kCanvas.width; ++x)
                for (int c = 1; c < now.channels(); ++c)
                    QCOMPARE(now.at(c, {x, y}), now.at(0, {x, y}));
    }
};

QTEST_GUILESS_MAIN(IoDocumentColoursTest)
#include "io_document_colours_test.moc"

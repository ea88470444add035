/// Documents in .ora files: every field comes back, and with it every bit of the picture.
#include <QProcess>
#include <QtTest>

#include "engine/io/io_files.h"
#include "io/document/zip_archive.h"
#include "support/random_problem.h"
#include "support/same_document.h"
#include "weft/cpu_backend.h"
#include "weft/document/mask_shape.h"
#include "weft/document/render.h"
#include "weft/document/shaded_picture.h"
#include "weft/io/document_file.h"
#include "weft/io/document_journal.h"
#include "weft/relief/light.h"
#include "weft/relief/relief_picture.h"
#include "weft/relief/relief_problem.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr Extent kCanvas{96, 72}, kPatch{40, 30};

Field made(Extent e, int channels, int depth, std::uint64_t seed) {
    Random random(seed);
    return fieldOf(e, channels, [&](int, int x, int y) {
        const double v = 0.5 + 0.3 * std::sin(0.2 * x + double(seed)) + 0.15 * std::cos(0.31 * y) +
                         0.04 * random.uniform(-1, 1);
        return depth == 8 ? kCode8 * std::floor(255 * v) : std::floor(kFullScale * v);
    });
}

std::shared_ptr<const Picture> picture(Extent e, int channels, int depth, std::uint64_t seed,
                                       bool alpha = false) {
    auto p = std::make_shared<Picture>();
    p->depth = depth;
    using Unit = Resolution::Unit;
    const Resolution told[] = {{300, 300, Unit::inch},
                               {118.11, 59.055, Unit::centimetre},
                               {11811, 3858, Unit::metre},
                               {2, 1, Unit::none}};
    p->resolution = told[seed % 4];
    auto color = std::make_shared<Field>(made(e, channels, depth, seed));
    if (depth == 8) color->keepCodes();
    p->color = std::move(color);
    if (alpha) p->alpha = std::make_shared<Field>(made(e, 1, depth, seed + 100));
    return p;
}

/// As an OpenEXR or PFM file gives it, with samples far above 1.
std::shared_ptr<const Picture> floatPictureFile(const std::filesystem::path& folder, Extent e,
                                                bool alpha) {
    const Field color = fieldOf(e, 3, [](int c, int x, int y) {
        return kFullScale * (0.1 + 0.003 * x * (c + 1) + (x == 7 && y == 5 ? 40.0 : 0.0));
    });
    const Field a = fieldOf(e, 1, [](int, int x, int) { return kFullScale * (0.25 + 0.01 * x); });
    const auto file = folder / (alpha ? "a.exr" : "p.pfm");
    io::writePicture(file, color.view(), alpha ? a.view() : FieldView{}, {.depth = 32});
    return std::make_shared<const Picture>(io::readPicture(file));
}

std::shared_ptr<const Mask> disc(Extent e) {
    auto mask = std::make_shared<Mask>(e);
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x)
            mask->set({x, y}, std::hypot(x - e.width / 2.0, y - e.height / 2.0) < e.height * 0.45);
    return mask;
}

/// A PNG of the journal.
std::filesystem::path maskOf(const std::filesystem::path& folder) {
    for (const auto& e : std::filesystem::directory_iterator(folder / "weft/masks"))
        if (e.path().extension() == ".png") return e.path().filename();
    return {};
}

const Document& clone(const io::DocumentFile& file) { return std::get<Document>(file.content); }

}  // namespace

class IoDocumentTest : public QObject {
    Q_OBJECT
    QTemporaryDir dir_;
    std::filesystem::path folder_ = dir_.path().toStdString();
    std::unique_ptr<Backend> cpu_ = makeCpuBackend(1);

    [[nodiscard]] PatchObject patch(const std::shared_ptr<const Picture>& source) const {
        return {.name = "Wolke & \"Möwe\" <1>",
                .source = source,
                .mask = disc(source->color->extent()),
                .backgroundFromSource = Placement::translation(Point{11, 9})};
    }
    [[nodiscard]] Document document(const QByteArray& kind) const {
        const bool grey = kind == "grey";
        if (kind == "float") {
            const Document d(floatPictureFile(folder_, kCanvas, false));
            return d.withPatch(patch(floatPictureFile(folder_, kPatch, true)));
        }
        const int depth = kind == "16 bit" ? 16 : 8;
        const Document d(picture(kCanvas, grey ? 1 : 3, depth, 1, kind == "alpha"));
        return d.withPatch(patch(picture(kPatch, grey ? 1 : 3, depth, 2, kind == "alpha")));
    }
    [[nodiscard]] Rendering rendered(const Document& d) const {
        PatchPreparer preparer(io::convertProfile, 1);
        CloneOptions options;
        options.threads = 1;
        return renderDocument(d, preparer, *cpu_, options);
    }
    [[nodiscard]] Field whole(const Document& d) const {
        const auto& color = d.background()->color;
        return composed(d.channels() == 3 ? toRgb(color) : color, rendered(d).layers);
    }
    std::filesystem::path save(const Document& d, const char* name = "d.ora") const {
        const auto path = folder_ / name;
        io::writeDocument(path, d, rendered(d).layers);
        return path;
    }

private slots:
    void everyKindComesBackBitByBit_data() {
        QTest::addColumn<QByteArray>("kind");
        for (const char* kind : {"8 bit", "16 bit", "float", "grey", "alpha"})
            QTest::addRow("%s", kind) << QByteArray(kind);
    }
    void everyKindComesBackBitByBit() {
        QFETCH(QByteArray, kind);
        const Document before = document(kind);
        const auto path = save(before);
        const io::DocumentFile after = io::readDocument(path);
        QVERIFY(after.changedElsewhere.empty());
        QVERIFY(sameDocument(before, clone(after)));
        QVERIFY(sameBits(whole(before), whole(clone(after))));
    }

    void everyFieldOfAPatchComesBack() {
        const auto source = picture(kPatch, 3, 8, 3);
        Document before(picture(kCanvas, 3, 8, 1));
        PatchObject one = patch(source);
        one.operation = Operation::parse(operations().back().key);
        one.space = SolveSpace::linear;
        one.opacity = 0.1 + 0.2;
        one.softMask = std::make_shared<Field>(
            fieldOf(kPatch, 1, [](int, int x, int y) { return (x + 0.3 * y) / 61; }));
        one.kept = std::make_shared<Mask>(Mask::fromRect(kPatch, {3, 2, 9, 14}));
        one.backgroundFromSource =
            Placement::rotation(33.3) * Placement::scaling(0.7) * Placement::translation(10.1, -3.7);
        PatchObject hidden = patch(source);
        hidden.visible = false;
        hidden.locked = true;
        hidden.backgroundFromSource = Placement::flip(true, false).movedBy(70, 20);
        before = before.withPatch(one).withPatch(hidden).withPatch(patch(source));
        before = before.without(2).withPatch(hidden).arranged(
            {{.id = 4}, {.id = 1}, {.id = 3}});  // ids 4, 1, 3
        const Document after = clone(io::readDocument(save(before)));
        QVERIFY(sameDocument(before, after));
        QCOMPARE(after.patches()[0]->source, after.patches()[2]->source);  // shared as before
        QVERIFY(sameBits(whole(before), whole(after)));
        QCOMPARE(after.withPatch(hidden).patches().back()->id, 5U);
    }

    void guidesComeBackExactlyAndHarmNobodyWithoutThem() {
        const Document without = document("8 bit");
        const Document before = without.withGuides({.x = {3, 0.1 + 0.2, -2}, .y = {1e5 / 3}});
        QVERIFY(!(before == without));
        const Document after = clone(io::readDocument(save(before)));
        QVERIFY(after.guides() == before.guides());
        QVERIFY(sameBits(whole(before), whole(after)));
        QVERIFY(clone(io::readDocument(save(without))).guides().empty());
        const auto folder = folder_ / "guided";
        io::DocumentJournal(folder).write(before, {"a title", "", 12});
        QVERIFY(std::get<Document>(io::readJournal(folder).content).guides() == before.guides());
    }

    void guidesThatNobodyMadeAreRefused_data() {
        QTest::addColumn<QByteArray>("x");
        QTest::addRow("too far") << QByteArray("[1e9]");
        QTest::addRow("no numbers") << QByteArray("[\"3\"]");
        QTest::addRow("no list") << QByteArray("3");
        QTest::addRow("too many") << '[' + QByteArray("1,").repeated(1000) + "1]";
    }
    void guidesThatNobodyMadeAreRefused() {
        QFETCH(QByteArray, x);
        const auto folder = folder_ / "wrong";
        io::DocumentJournal(folder).write(document("8 bit").withGuides({.x = {77}, .y = {}}), {});
        QFile json(QString::fromStdString((folder / "weft/document.json").string()));
        QVERIFY(json.open(QIODevice::ReadWrite));
        QByteArray text = json.readAll();
        static const QRegularExpression place("\\[\\s*77(\\.0)?\\s*\\]");
        QVERIFY(QString(text).contains(place));
        text = QString(text).replace(place, x).toUtf8();
        json.resize(0);
        json.seek(0);
        json.write(text);
        json.close();
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(io::readJournal(folder)), BadInput);
    }

    void theNumbersOfAMaskComeBackAndAreNotNeededToRender() {
        const auto source = picture(kPatch, 3, 8, 3);
        PatchObject soft = patch(source);
        soft.softMask = std::make_shared<Field>(
            fieldOf(kPatch, 1, [](int, int x, int y) { return (x + 0.3 * y) / 61; }));
        const Document before = Document(picture(kCanvas, 3, 8, 1))
                                    .withPatch(shaped(patch(source), -2.5, 7.25))
                                    .withPatch(shaped(soft, 3, 0));
        const auto path = save(before);
        const Document after = clone(io::readDocument(path));
        QVERIFY(sameDocument(before, after));
        QVERIFY(sameBits(whole(before), whole(after)));
        QVERIFY(samePatch(unshaped(*after.patches()[1]), unshaped(*before.patches()[1])));
        QVERIFY(samePatch(shaped(*after.patches()[0], 1, 1), shaped(*before.patches()[0], 1, 1)));
        std::vector<PatchObject> plain;  // as a program sees them that does not know the numbers
        for (const auto& p : after.patches()) {
            plain.push_back(*p);
            plain.back().shape = nullptr;
        }
        QVERIFY(sameBits(whole(before), whole(Document::restored(after.background(), plain))));
    }

    void everythingSetAboutAReliefComesBack_data() { everyKindComesBackBitByBit_data(); }
    void everythingSetAboutAReliefComesBack() {
        QFETCH(QByteArray, kind);
        ShadedPicture before{document(kind).background()};
        ReliefSetup& s = before.setup;
        s.mask = disc(kCanvas);
        s.light = unitLight(0.3, -0.7, 0.55);
        s.lightFrom = LightOrigin::refined;
        s.albedoFromPicture = false;
        s.albedo = 0.1 + 0.7;
        s.ambient = 0.03;
        s.ambientFromPicture = false;
        s.paint = false;
        s.found = {.albedo = 0.1 + 0.2, .ambient = 0.07};
        s.encoding = Encoding::linear;
        s.boundary = ReliefBoundary::border;
        s.border = std::make_shared<BorderHeight>(BorderHeight{
            "Höhen.pfm",
            fieldOf(kCanvas, 1, [](int, int x, int y) { return 0.37 * x - 1234.5 / (y + 1); })});
        s.options = {.smoothness = 0.0123, .orientationSmoothness = 1e-4, .outline = 0.017};
        s.hints = {ReliefShape::concave, {{{3, 4}, SeedKind::pit}, {{95, 71}, SeedKind::ridge}}};
        const auto path = folder_ / "relief.ora";
        io::writeDocument(path, before);
        const auto after = *std::get<io::StoredRelief>(io::readDocument(path).content);
        QVERIFY(samePicture(*before.picture, *after.picture));
        QVERIFY(*after.setup.mask == *s.mask);
        QCOMPARE(after.setup.border->title, s.border->title);
        QVERIFY(sameBits(after.setup.border->height, s.border->height));
        ReliefSetup rest = after.setup;
        rest.mask = s.mask;
        rest.border = s.border;
        QVERIFY(rest == s);
        const QByteArray first = load(path);
        io::writeDocument(path, after);
        QCOMPARE(load(path), first);
    }
    void aBareReliefComesBack() {
        const ShadedPicture before{picture(kCanvas, 3, 8, 1)};
        const auto path = folder_ / "bare.ora";
        io::writeDocument(path, before);
        QVERIFY(std::get<io::StoredRelief>(io::readDocument(path).content)->setup == before.setup);
    }

    void profilesComeBackAlsoWherePngHasNoPlaceForThem() {
        auto grey = std::make_shared<Picture>(*picture(kCanvas, 1, 8, 1));
        grey->iccProfile.assign(300, 7);
        std::memcpy(&grey->iccProfile[16], "RGB ", 4);
        const Document before{std::shared_ptr<const Picture>(grey)};
        const auto path = folder_ / "profile.ora";
        io::writeDocument(path, before, {});
        QVERIFY(sameDocument(before, clone(io::readDocument(path))));
    }

    void writtenTwiceItIsTheSameBytes() {
        const Document d = document("8 bit");
        const QByteArray first = load(save(d));
        QTest::qWait(2100);  // dates of archives count in steps of two seconds
        QCOMPARE(load(save(d)), first);
        QCOMPARE(load(save(clone(io::readDocument(folder_ / "d.ora")))), first);
    }

    void theMergedImageIsWhatIsSeen() {
#if defined(__SANITIZE_THREAD__)
        QSKIP("ThreadSanitizer allows no threads after a fork");
#endif
        const Document d = document("16 bit");
        const auto path = save(d);
        QProcess unzip;
        unzip.start("python3", {"-c",
                                "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); "
                                "i = z.infolist(); assert i[0].filename == 'mimetype', i; "
                                "assert i[0].compress_type == 0 and z.testzip() is None; "
                                "assert z.read('mimetype') == b'image/openraster'; "
                                "z.extract('mergedimage.png', sys.argv[2])",
                                QString::fromStdString(path.string()), dir_.path()});
        if (!unzip.waitForStarted()) QSKIP("there is no python3");
        QVERIFY(unzip.waitForFinished());
        QVERIFY2(unzip.exitCode() == 0, unzip.readAllStandardError());
        const Picture merged = io::readPicture(folder_ / "mergedimage.png");
        QCOMPARE(merged.depth, 16);
        const Field seen = whole(d);
        const auto rounded = [&](int c, int x, int y) {
            return std::floor(std::clamp(seen.at(c, {x, y}), 0.0f, 65535.0f) + 0.5f);
        };
        QVERIFY(sameBits(*merged.color, fieldOf(kCanvas, 3, rounded)));
    }

    /// In its thumbnail, too, whatever its size.
    void whatHidesBelowAlphaIsNotInTheThumbnail() {
        const auto thumbnail = [this](Extent size, float hidden) {
            auto canvas = std::make_shared<Picture>();
            const auto isHidden = [&](int x) { return x < size.width / 2 - 1; };
            canvas->color = std::make_shared<Field>(fieldOf(
                size, 3, [&](int, int x, int) { return isHidden(x) ? hidden : kCode8 * 90; }));
            canvas->alpha = std::make_shared<Field>(
                fieldOf(size, 1, [&](int, int x, int) { return isHidden(x) ? 0 : kFullScale; }));
            const auto path = save(Document(canvas));
            const auto file = folder_ / "thumbnail.png";
            io::writeFileAtomically(file, io::ZipReader(path).read("Thumbnails/thumbnail.png"));
            return io::readPicture(file);
        };
        for (const Extent size : {Extent{200, 120}, Extent{300, 211}, Extent{1203, 700}}) {
            const Picture black = thumbnail(size, 0), white = thumbnail(size, 65535);
            QVERIFY(black.alpha && black.color->extent() == white.color->extent());
            const Extent e = black.color->extent();
            QCOMPARE(std::max(e.width, e.height), std::min(256, size.width));
            QCOMPARE(black.alpha->at(0, {1, 1}), 0.0F);
            QCOMPARE(black.alpha->at(0, {e.width - 2, e.height - 2}), 65535.0F);
            for (int c = 0; c < 3; ++c)
                for (int y = 0; y < e.height; ++y)
                    for (int x = 0; x < e.width; ++x) {
                        if (black.alpha->at(0, {x, y}) < 257) continue;
                        QCOMPARE(black.color->at(c, {x, y}), float(kCode8 * 90));
                        QCOMPARE(white.color->at(c, {x, y}), float(kCode8 * 90));
                    }
        }
    }

    /// A file with these layers, as another program writes it; the last one on top.
    std::filesystem::path foreign(const QByteArray& stack) const {
        io::ZipWriter archive("f.ora");
        const auto bytes = [](const QByteArray& text) { return io::Bytes(text.begin(), text.end()); };
        const auto png = [](const Picture& p) {
            const io::WriteOptions options{.depth = p.depth};
            return io::encodePng(
                {p.color->view(), p.alpha ? p.alpha->view() : FieldView{}, options, "layer"});
        };
        archive.add("mimetype", bytes("image/openraster"));
        archive.add("stack.xml", bytes(stack), io::Packing::deflated);
        archive.add("data/a.png", png(*picture(kCanvas, 3, 8, 1)));
        archive.add("data/b.png", png(*picture(kPatch, 3, 8, 2, true)));
        const auto path = folder_ / "f.ora";
        io::writeFileAtomically(path, archive.finish());
        return path;
    }
    void layersOfAnotherProgramComeAsTheyAre() {
        const auto path = foreign(R"(<?xml version='1.0'?>
            <image version="0.0.3" w="96" h="72"><stack>
              <layer name="hidden" src="data/b.png" visibility="hidden"/>
              <stack x="2" opacity="0.5"><layer name="top" src="data/b.png" x="10" y="-5"
                     opacity="0.5" composite-op="svg:multiply"/></stack>
              <layer name="below" src="data/a.png"/></stack></image>)");
        const io::DocumentFile file = io::readDocument(path);
        QVERIFY(file.foreign && file.remarks.size() == 1);
        QVERIFY(QByteArray(file.remarks[0].c_str()).contains("multiply"));
        const Document& d = clone(file);
        QCOMPARE(d.patches().size(), std::size_t{2});
        const PatchObject &top = *d.patches()[0], &hidden = *d.patches()[1];
        QVERIFY(top.name == "top" && hidden.name == "hidden" && !hidden.visible);
        QCOMPARE(top.opacity, 0.5);
        QCOMPARE(d.groups().size(), std::size_t{1});  // of a name of ours, and what it has
        QVERIFY(d.groups()[0].name == "Group" && d.groups()[0].opacity == 0.5);
        QVERIFY(top.group == d.groups()[0].id && hidden.group == 0);
        QCOMPARE(*top.backgroundFromSource.wholePixels(), (Point{12, -5}));
        const Field seen = whole(d);
        const Picture below = *picture(kCanvas, 3, 8, 1), over = *picture(kPatch, 3, 8, 2, true);
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < kCanvas.height; ++y)
                for (int x = 0; x < kCanvas.width; ++x) {
                    const Point p{x - 12, y + 5};
                    const float b = below.color->at(c, {x, y});
                    float wanted = b;
                    if (rectOf(kPatch).contains(p))
                        wanted += 0.25f * over.alpha->at(0, p) / 65535 * (over.color->at(c, p) - b);
                    QVERIFY(std::abs(seen.at(c, {x, y}) - wanted) < 0.1f);
                }
        // It is a document of Weft's from then on.
        const io::DocumentFile again = io::readDocument(save(d));
        QVERIFY(!again.foreign);
        QVERIFY(sameDocument(d, clone(again)));
        const io::DocumentFile layers = io::readDocument(folder_ / "d.ora", io::DocumentPart::layers);
        QVERIFY(layers.foreign);
        QCOMPARE(clone(layers).patches().size(), std::size_t{1});  // the visible one
    }
    /// Where no layer is, nothing is.
    void aStackWithoutOpaqueBackgroundIsTransparent() {
        const Picture layer = *picture(kPatch, 3, 8, 2, true);
        for (const QByteArray& more :
             {QByteArray(), QByteArray("<layer src='data/a.png' visibility='hidden'/>"),
              QByteArray("<layer src='data/a.png' opacity='0'/>")}) {
            const io::DocumentFile file = io::readDocument(
                foreign("<image w='96' h='72'><stack><layer src='data/b.png' x='10' y='5'/>" + more +
                        "</stack></image>"));
            QVERIFY(file.foreign && file.remarks.empty());
            const Document& d = clone(file);
            Picture seen = *d.background();
            QVERIFY(seen.alpha);
            compose(seen, rendered(d).layers);
            for (int y = 0; y < kCanvas.height; ++y)
                for (int x = 0; x < kCanvas.width; ++x) {
                    const Point p{x - 10, y - 5};
                    const float a = rectOf(kPatch).contains(p) ? layer.alpha->at(0, p) : 0.0f;
                    QVERIFY(std::abs(seen.alpha->at(0, {x, y}) - a) < 0.1f);
                    for (int c = 0; c < 3 && a > 0; ++c)
                        QVERIFY(std::abs(seen.color->at(c, {x, y}) - layer.color->at(c, p)) < 0.1f);
                }
            // As Weft's own it is the same, and so are its layers.
            QVERIFY(sameDocument(d, clone(io::readDocument(save(d)))));
        }
    }
    void layersThatCannotBeMeantAreRefused_data() {
        QTest::addColumn<QByteArray>("stack");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* name, const QByteArray& stack, const char* why) {
            QTest::addRow("%s", name) << stack << QString(why);
        };
        const QByteArray head = "<image w='96' h='72'><stack>", tail = "</stack></image>";
        row("no XML", "<image", "cannot be understood");
        row("no size", "<image><stack><layer src='data/a.png'/></stack></image>", "no size");
        row("entities",
            "<!DOCTYPE image [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;'>]>" + head +
                "<layer name='&b;' src='data/a.png'/>" + tail,
            "entities");
        row("a file outside", "<!DOCTYPE image SYSTEM 'file:///etc/passwd'>" + head + tail,
            "entities");
        row("no layers", head + tail, "no layers");
        row("a layer that is not there", head + "<layer src='data/z.png'/>" + tail, "is not in it");
        row("a huge size", "<image w='16000000' h='16000000'><stack><layer src='data/b.png'/>" + tail,
            "canvas");
        row("a number that is none", head + "<layer src='data/a.png' x='1e9'/>" + tail, "number");
        row("an opacity of 2", head + "<layer src='data/a.png' opacity='2'/>" + tail, "opacity");
        row("too deep", "<image w='9' h='9'>" + QByteArray("<stack>").repeated(100), "groups");
        row("an endless element",
            head + "<layer " + QByteArray("a='b' ").repeated(9000) + "/>" + tail, "too much");
        row("too many", head + QByteArray("<layer src='data/b.png'/>").repeated(20000) + tail,
            "more than the 10000 layers");
    }
    void layersThatCannotBeMeantAreRefused() {
        QFETCH(QByteArray, stack);
        QFETCH(QString, why);
        const auto path = foreign(stack);
        try {
            static_cast<void>(io::readDocument(path));
            QFAIL("it was read");
        } catch (const BadInput& error) {
            const QString sentence = error.what();
            QVERIFY2(sentence.contains(why) && sentence.endsWith('.'), error.what());
        }
    }

    void aPatchWithoutAWordOnLocksIsNotLocked() {
        const auto folder = folder_ / "older";
        Document d(picture(kCanvas, 3, 8, 1));
        PatchObject locked = patch(picture(kPatch, 3, 8, 3));
        locked.locked = true;
        d = d.withPatch(locked);
        io::DocumentJournal(folder).write(d, {"a title", "", 12});
        QVERIFY(std::get<Document>(io::readJournal(folder).content).patches()[0]->locked);
        QFile json(QString::fromStdString((folder / "weft/document.json").string()));
        QVERIFY(json.open(QIODevice::ReadWrite));
        QString text = QString::fromUtf8(json.readAll());
        static const QRegularExpression lock("\"locked\":\\s*true,");
        QVERIFY(text.contains(lock));
        text.remove(lock);
        json.resize(0);
        json.seek(0);
        json.write(text.toUtf8());
        json.close();
        QVERIFY(!std::get<Document>(io::readJournal(folder).content).patches()[0]->locked);
    }

    void aJournalHoldsTheNewestAndWritesPicturesOnce() {
        const auto folder = folder_ / "journal";
        io::DocumentJournal journal(folder);
        Document d = document("float");
        journal.write(d, {"a title", "", 12});
        const auto file = folder / "weft/pictures/1.exr";
        const auto written = std::filesystem::last_write_time(file);
        PatchObject moved = *d.patches().front();
        moved.backgroundFromSource = Placement::translation(Point{3, 4});
        d = d.withPatch(moved);
        journal.write(d, {"a title", "/x/d.ora", 34});
        const io::JournalContents kept = io::readJournal(folder);
        QVERIFY(sameDocument(d, std::get<Document>(kept.content)));
        QCOMPARE(kept.note.file, std::string("/x/d.ora"));
        QCOMPARE(io::readJournalNote(folder).changedAt, std::int64_t{34});
        QVERIFY(std::filesystem::last_write_time(file) == written);
        const Document other = d.withBackground(picture(kCanvas, 3, 8, 9));
        journal.write(other, {"a title", "", 35});
        journal.write(d, {"a title", "", 36});  // undone: the first background is there still
        QVERIFY(sameDocument(d, std::get<Document>(io::readJournal(folder).content)));
        for (const auto& e : std::filesystem::directory_iterator(folder / "weft/pictures"))
            if (e.path().string().ends_with("-alpha.exr"))  // neither crash nor guess
                std::filesystem::copy_file(folder / "weft/masks" / maskOf(folder), e.path(),
                                           std::filesystem::copy_options::overwrite_existing);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(io::readJournal(folder)), BadInput);
        std::filesystem::remove(file);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(io::readJournal(folder)), BadInput);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(io::readJournal(folder_ / "none")), BadInput);
    }

    void aJournalForgetsPicturesThatAreGone() {
        const auto folder = folder_ / "forgetful";
        io::DocumentJournal journal(folder);
        const auto files = [&folder] {
            const std::filesystem::directory_iterator all(folder / "weft/pictures");
            return std::distance(begin(all), end(all));
        };
        auto first = std::make_unique<Document>(document("8 bit"));
        journal.write(*first, {"a title", "", 12});
        const std::weak_ptr<const Picture> background = first->background();
        const auto written = files();
        const Document second = first->withBackground(picture(kCanvas, 3, 8, 9));
        journal.write(second, {"a title", "", 13});
        QCOMPARE(files(), written + 1);  // a step of undo holds the first
        first.reset();
        QVERIFY(background.expired());
        journal.write(second, {"a title", "", 14});
        QCOMPARE(files(), written);
        QVERIFY(sameDocument(second, std::get<Document>(io::readJournal(folder).content)));
    }

    void filesThatAreNoDocumentsAreRefusedInASentence_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("why");
        const QByteArray good = load(save(document("8 bit"), "good.ora"));
        QTest::addRow("empty") << QByteArray() << "no document";
        QTest::addRow("text") << QByteArray("PK\3\4 and no more") << "no document";
        QTest::addRow("truncated") << good.left(good.size() / 2) << "no document";
        QByteArray damaged = good;
        const int at = damaged.indexOf("IDAT") + 40;
        damaged[at] = static_cast<char>(damaged[at] ^ 1);
        QTest::addRow("a bit of a picture") << damaged << "checksum";
        QByteArray other = good;
        other.replace("image/openraster", "image/openrasteR");
        QTest::addRow("another type") << other << "is damaged";
        QByteArray outside = good;
        outside.replace("weft/masks/", "../../../x/");
        QTest::addRow("a name that leads out") << outside << "leads out";
    }
    void filesThatAreNoDocumentsAreRefusedInASentence() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, why);
        const auto path = tests::save(folder_ / "bad.ora", bytes);
        try {
            static_cast<void>(io::readDocument(path));
            QFAIL("it was read");
        } catch (const BadInput& error) {
            QVERIFY2(QString(error.what()).contains(why), error.what());
            QVERIFY(QString(error.what()).startsWith("'"));
        }
    }

    void missingFilesAndOtherExtensionsAreNamed() {
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(io::readDocument(folder_ / "none.ora")), BadInput);
        QVERIFY_EXCEPTION_THROWN(io::writeDocument(folder_ / "d.zip", document("grey"), {}),
                                 BadInput);
    }
};

QTEST_GUILESS_MAIN(IoDocumentTest)
#include "io_document_test.moc"

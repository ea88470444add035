/// Sources that a document names instead of holding: read from their files, found elsewhere, missing.
#include <QtTest>
#include <fstream>

#include "engine/io/io_files.h"
#include "io/document/zip_archive.h"
#include "support/odd_files/exr_files.h"
#include "support/same_document.h"
#include "weft/io/document_file.h"
#include "weft/io/document_journal.h"
#include "weft/units.h"

using namespace weft;
using namespace weft::tests;
namespace fs = std::filesystem;

namespace {

constexpr Extent kPatch{40, 30};

Field ramp(Extent e, int channels, double unit, int seed) {
    return fieldOf(e, channels, [&](int c, int x, int y) {
        return unit * ((3 * x + 5 * y + 40 * c + 17 * seed) % 256);
    });
}

const Document& clone(const io::DocumentFile& file) { return std::get<Document>(file.content); }

}  // namespace

class IoLinkedSourcesTest : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> dir_;
    fs::path folder_;

    [[nodiscard]] fs::path write(const std::string& name, int channels = 3, int seed = 1,
                                 Extent e = kPatch) const {
        const auto extension = fs::path(name).extension();
        const bool floats = extension == ".exr" || extension == ".pfm";
        const Field color = ramp(e, channels, floats ? 2.7 * kCode8 : kCode8, seed);
        const Field alpha = ramp(e, 1, kCode8, seed + 1);
        fs::create_directories((folder_ / name).parent_path());
        io::writePicture(folder_ / name, color.view(), floats ? alpha.view() : FieldView{},
                         {.depth = floats ? 32 : 8});
        return folder_ / name;
    }
    [[nodiscard]] static Document pasted(const Picture& source) {
        auto canvas = std::make_shared<Picture>();
        auto color = std::make_shared<Field>(ramp({90, 70}, 3, kCode8, 9));
        color->keepCodes();
        canvas->color = std::move(color);
        auto mask = std::make_shared<Mask>(source.color->extent());
        for (int y = 3; y < 9; ++y)
            for (int x = 2; x < 8; ++x) mask->set({x, y}, true);
        return Document(canvas).withPatch({.name = "linked",
                                           .source = std::make_shared<const Picture>(source),
                                           .mask = mask,
                                           .storage = SourceStorage::linked});
    }
    fs::path save(const Document& document) const {
        io::writeDocument(folder_ / "d.ora", document, {});
        return folder_ / "d.ora";
    }
    [[nodiscard]] bool namesItsSource() const {
        return !load(folder_ / "d.ora").contains("weft/pictures/");
    }
    [[nodiscard]] std::vector<io::MissingSource> missing(const io::SourcePlaces& places = {}) const {
        try {
            static_cast<void>(io::readDocument(folder_ / "d.ora", io::DocumentPart::own, places));
        } catch (const io::MissingSources& error) {
            return error.missing();
        }
        return {};
    }

    /// What a document says of itself.
    [[nodiscard]] static QByteArray said(const fs::path& document) {
        const io::Bytes text = io::ZipReader(document).read("weft/document.json");
        return {reinterpret_cast<const char*>(text.data()), static_cast<qsizetype>(text.size())};
    }

private slots:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        folder_ = dir_->path().toStdString();
    }

    void wholeFilesAndPartsComeBackBitByBit_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("channels");
        QTest::addColumn<bool>("part");
        for (const char* file : {"a.png", "a.tif", "a.exr", "a.pfm"})
            for (const int channels : {1, 3})
                for (const bool part : {false, true})
                    QTest::addRow("%s, %d channels, %s", file, channels, part ? "part" : "whole")
                        << file << channels << part;
    }
    void wholeFilesAndPartsComeBackBitByBit() {
        QFETCH(QString, file);
        QFETCH(int, channels);
        QFETCH(bool, part);
        Picture source = io::readPicture(write(file.toStdString(), channels));
        source.color = toRgb(source.color);  // as the window holds it
        if (part) source = partOf(partOf(source, {3, 4, 30, 20}), {2, 1, 20, 15});
        const Document before = pasted(source);
        const io::DocumentFile after = io::readDocument(save(before));
        QVERIFY(namesItsSource());
        QVERIFY(sameDocument(before, clone(after)));
        QVERIFY(after.remarks.empty() && !after.incomplete);
        // Embedded, a part comes back as well.
        PatchObject embedded = *before.patches().front();
        embedded.storage = SourceStorage::embedded;
        const Document kept = before.withPatch(embedded);
        const io::DocumentFile again = io::readDocument(save(kept));
        QVERIFY(!namesItsSource());
        QVERIFY(sameDocument(kept, clone(again)));
    }

    void aLinkLeadsToTheLayerThatWasAskedFor() {
        ExrPart part = exrPartOf("", {"a.B", "a.G", "a.R", "b.B", "b.G", "b.R"}, 0.1f);
        part.width = kPatch.width;
        part.height = kPatch.height;
        const fs::path file = tests::save(folder_ / "layers.exr", exrOf({part}));
        const Picture second = io::readPicture(file, {.layer = "b"});
        QVERIFY(differences(*second.color, *io::readPicture(file).color) > 0);
        save(pasted(second));
        QVERIFY(namesItsSource());
        const io::DocumentFile back = io::readDocument(folder_ / "d.ora", io::DocumentPart::own, {});
        const Picture& source = *clone(back).patches().front()->source;
        QCOMPARE(differences(*source.color, *second.color), 0);
        QCOMPARE(source.origin->layer, std::string("b"));
    }
    void documentAndFileMoveTogether() {
        const Document before = pasted(io::readPicture(write("in/a.png")));
        save(before);
        const fs::path elsewhere = folder_ / "elsewhere";
        fs::create_directory(elsewhere);
        fs::rename(folder_ / "d.ora", elsewhere / "d.ora");
        fs::rename(folder_ / "in", elsewhere / "in");
        QVERIFY(sameDocument(before, clone(io::readDocument(elsewhere / "d.ora"))));
    }

    void aMissingSourceIsNamedAndFoundWhereTheUserSays() {
        const fs::path at = write("a.png");
        const Document before = pasted(io::readPicture(at));
        save(before);
        fs::create_directory(folder_ / "new");
        fs::rename(at, folder_ / "new/a.png");
        QCOMPARE(missing().size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(missing().front().path), QString::fromStdString(at.string()));
        QVERIFY(missing({.files = {{at.string(), folder_ / "none.png"}}}).size() == 1);
        for (const io::SourcePlaces& places :
             {io::SourcePlaces{.files = {{at.string(), folder_ / "new/a.png"}}},
              io::SourcePlaces{.folders = {folder_ / "other", folder_ / "new"}}}) {
            const auto found = io::readDocument(folder_ / "d.ora", io::DocumentPart::own, places);
            QVERIFY(sameDocument(before, clone(found)) && found.remarks.empty());
        }
    }

    void aDocumentOpensWithoutWhatIsMissing() {
        Document before = pasted(io::readPicture(write("a.png")));
        PatchObject other = *before.patches().front();
        other.id = 0;
        other.storage = SourceStorage::embedded;
        before = before.withPatch(other);
        save(before);
        fs::remove(folder_ / "a.png");
        const auto without =
            io::readDocument(folder_ / "d.ora", io::DocumentPart::own, {.leaveOutMissing = true});
        QVERIFY(without.incomplete);
        QCOMPARE(without.remarks.size(), std::size_t{1});
        QCOMPARE(clone(without).patches().size(), std::size_t{1});
        QVERIFY(samePatch(*clone(without).patches().front(), *before.patches().back()));
    }

    void aChangedFileIsTakenAndTold() {
        save(pasted(io::readPicture(write("a.png"))));
        const Picture changed = io::readPicture(write("a.png", 3, 2));
        const io::DocumentFile after = io::readDocument(folder_ / "d.ora");
        QCOMPARE(after.remarks.size(), std::size_t{1});
        QVERIFY(sameBits(*changed.color, *clone(after).patches().front()->source->color));
        // An unchanged one elsewhere goes before it.
        static_cast<void>(write("old/a.png"));
        const auto old = io::readDocument(folder_ / "d.ora", io::DocumentPart::own,
                                          {.folders = {folder_ / "old"}});
        QVERIFY(old.remarks.empty());
    }

    void aFileOfAnotherSizeIsMissing() {
        save(pasted(io::readPicture(write("a.png"))));
        static_cast<void>(write("a.png", 3, 1, {41, 30}));
        QCOMPARE(missing().size(), std::size_t{1});
        QVERIFY2(missing().front().why.find("41 × 30") != std::string::npos,
                 missing().front().why.c_str());
    }

    void whatItsFileNoLongerHoldsIsEmbedded() {
        const Document before = pasted(io::readPicture(write("a.png")));
        for (const bool gone : {false, true}) {
            if (gone)
                fs::remove(folder_ / "a.png");
            else
                static_cast<void>(write("a.png", 3, 2));
            const io::DocumentFile after = io::readDocument(save(before));
            QVERIFY(!namesItsSource());
            QVERIFY(sameDocument(before, clone(after)));
        }
    }

    void aJournalHoldsThePixelsAndRemembersTheFile() {
        const Document before = pasted(io::readPicture(write("a.png")));
        io::DocumentJournal journal(folder_ / "journal");
        journal.write(before, {"t", "", 1});
        const auto kept = std::get<Document>(io::readJournal(folder_ / "journal").content);
        QVERIFY(sameDocument(before, kept));
        const Document restored = clone(io::readDocument(save(kept)));
        QVERIFY(namesItsSource());
        fs::remove(folder_ / "a.png");
        QVERIFY(
            sameDocument(before, std::get<Document>(io::readJournal(folder_ / "journal").content)));
        QVERIFY(sameDocument(before, restored));
    }

    void whatLiesBelowTheDocumentIsNamedFromThere() {
        const Document before = pasted(io::readPicture(write("in/a.png")));
        const QByteArray named = said(save(before));
        QVERIFY2(named.contains("\"path\": \"in/a.png\"") && !named.contains(folder_.c_str()), named);
        QVERIFY(io::foldersNamedOutside(before, folder_ / "d.ora").empty());
        fs::create_directory(folder_ / "d");
        io::writeDocument(folder_ / "d/d.ora", before, {});
        const QByteArray outside = said(folder_ / "d/d.ora");
        QVERIFY2(outside.contains((folder_ / "in/a.png").c_str()), outside);
        QCOMPARE(io::foldersNamedOutside(before, folder_ / "d/d.ora").size(), std::size_t{1});
    }

    void whatLiesOutsideIsLeftOutOrRefused() {
        const Document before = pasted(io::readPicture(write("in/a.png")));
        fs::create_directory(folder_ / "d");
        const fs::path at = folder_ / "d/d.ora";
        io::writeDocument(at, before, {});
        const auto read = [&](const io::SourcePlaces& places) {
            return io::readDocument(at, io::DocumentPart::own, places);
        };
        const io::DocumentFile without = read({});
        QVERIFY(without.incomplete && clone(without).patches().empty());
        QCOMPARE(without.remarks.size(), std::size_t{1});
        QCOMPARE(without.outside, std::vector<fs::path>{folder_ / "in"});
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(read({.outside = io::OutsideSources::refused})),
                                 io::SourcesOutside);
        for (const io::SourcePlaces& places :
             {io::SourcePlaces{.anywhere = true}, io::SourcePlaces{.permitted = {{folder_}}},
              io::SourcePlaces{.permitted = {{folder_ / "in", false}}},
              io::SourcePlaces{.files = {{(folder_ / "in/a.png").string(), folder_ / "in/a.png"}}}}) {
            QVERIFY(sameDocument(before, clone(read(places))));
            QVERIFY(!read(places).incomplete);
        }
        QCOMPARE(read({.permitted = {{folder_, false}}}).outside.size(), std::size_t{1});
    }

    void theFileOfAnEmbeddedSourceIsForgottenWhereItMayNotBeRead() {
        const fs::path source = write("in/a.png");
        const Document before = pasted(io::readPicture(source));
        fs::create_directory(folder_ / "d");
        const fs::path at = folder_ / "d/d.ora";
        const std::string bytes = load(source).toStdString();
        fs::remove(source);
        io::writeDocument(at, before, {});  // embedded, and where it was
        QVERIFY(said(at).contains("\"from\""));
        std::ofstream(source, std::ios::binary) << bytes;
        const Document back = clone(io::readDocument(at));
        QVERIFY(!back.patches().front()->source->origin);
        QVERIFY(back.patches().front()->storage == SourceStorage::embedded);
        const Document known = clone(io::readDocument(at, io::DocumentPart::own, {.anywhere = true}));
        QVERIFY(known.patches().front()->source->origin);
        QVERIFY(known.patches().front()->storage == SourceStorage::linked);
    }

    void aJournalThatNamesAFileIsDamaged() {
        io::DocumentJournal journal(folder_ / "journal");
        journal.write(pasted(io::readPicture(write("a.png"))), {"t", "", 1});
        const fs::path entry = folder_ / "journal/weft/document.json";
        std::string json = load(entry).toStdString();
        const auto from = json.find("\"from\"");
        QVERIFY(from != std::string::npos);
        json.replace(from, 6, "\"link\"");
        std::ofstream(entry, std::ios::binary) << json;
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(io::readJournal(folder_ / "journal")), BadInput);
    }

    void namesOfOlderDocumentsLoseTheirFolders() {
        Document before = pasted(io::readPicture(write("a.png")));
        for (const auto& [name, shown] : {std::pair("/home/somebody/pictures/sky.png", "sky.png"),
                                          std::pair("sky / left", "sky / left"), std::pair("/", "/"),
                                          std::pair("sky/left", "sky/left")}) {
            PatchObject patch = *before.patches().front();
            patch.name = name;
            before = before.withPatch(patch);
            const auto after = clone(io::readDocument(save(before)));
            QCOMPARE(QString::fromStdString(after.patches().front()->name), QString(shown));
        }
    }

    void moreThanAThousandPatchesAreNotWritten() {
        Document many = pasted(io::readPicture(write("a.png")));
        std::vector<PatchObject> patches(1001, *many.patches().front());
        for (std::size_t i = 0; i < patches.size(); ++i) patches[i].id = i + 1;
        const auto background = many.background();
        many = Document::restored(background, patches);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(save(many)), BadInput);
        io::DocumentJournal journal(folder_ / "journal");  // but nothing of it is lost
        journal.write(many, {"t", "", 1});
        QCOMPARE(std::get<Document>(io::readJournal(folder_ / "journal").content).patches().size(),
                 patches.size());
        patches.pop_back();
        QCOMPARE(
            clone(io::readDocument(save(Document::restored(background, patches)))).patches().size(),
            patches.size());
    }

    void linksThatCannotBeMeantAreRefusedOrMissing() {
        save(pasted(io::readPicture(write("a.png"))));
        fs::remove(folder_ / "a.png");
        fs::create_directory(folder_ / "a.png");
        QCOMPARE(missing().size(), std::size_t{1});
        fs::remove(folder_ / "a.png");
        QFile text(QString::fromStdString((folder_ / "a.png").string()));
        QVERIFY(text.open(QIODevice::WriteOnly) && text.write("no picture") > 0);
        text.close();
        QCOMPARE(missing().size(), std::size_t{1});
        QVERIFY(missing().front().why.find("not a picture") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(IoLinkedSourcesTest)
#include "io_linked_sources_test.moc"

/// Commands and files while memory, threads or the disk fail: results or a sentence, files old or
/// new.
#include <QTemporaryDir>

#include "faults/command_jobs.h"
#include "weft/io/document_file.h"
#include "weft/io/document_journal.h"

using namespace weft;
using namespace weft::tests;

namespace {

constexpr const char* kPictures[] = {"8.png",  "16.png", "8.jpg", "16.tif",
                                     "32.tif", "a.exr",  "a.pfm"};

io::WriteOptions optionsFor(const std::string& name) {
    return {.depth = name.starts_with("8") ? 8 : name.starts_with("32") ? 32 : 16, .iccProfile = {}};
}

/// Reads a picture of each format and writes each again, all together.
WritingJob convertingJob() {
    auto folder = std::make_shared<JobFolder>();
    Random random(3);
    const Field color = randomPicture({80, 60}, 3, PictureKind::photo16, random);
    const Field alpha = randomPicture({80, 60}, 1, PictureKind::noise8, random);
    WritingJob::Outputs old;
    for (const std::string name : kPictures) {
        io::writePicture(folder->at("in" + name), color.view(), alpha.view(), optionsFor(name));
        old["out" + name] = name.find('3') == std::string::npos ? "old " + QByteArray(name.c_str())
                                                                : QByteArray(JobFolder::kNone);
    }
    return WritingJob(folder, old, [folder] {
        io::FileTransaction files;
        for (const std::string name : kPictures) {
            const io::Picture picture = io::readPicture(folder->at("in" + name));
            const FieldView alpha = picture.alpha ? picture.alpha->view() : FieldView{};
            io::writePicture({folder->at("out" + name), &files}, picture.color->view(), alpha,
                             optionsFor(name));
        }
        files.commit();
    });
}

/// A picture with a patch on it, in planes of 4 KB and more.
Document smallDocument(Point at) {
    Random random(5);
    const auto picture = [&](Extent e) {
        auto made = std::make_shared<Picture>();
        made->color = std::make_shared<Field>(randomPicture(e, 3, PictureKind::photo8, random));
        return made;
    };
    const auto source = picture({50, 40});
    return Document(picture({80, 60}))
        .withPatch({.name = "patch",
                    .source = source,
                    .mask = std::make_shared<Mask>(Extent{50, 40}, Mask::kUnknown),
                    .backgroundFromSource = Placement::translation(at)});
}

Point placeOf(const io::StoredDocument& content) {
    return *std::get<Document>(content).patches().front()->backgroundFromSource.wholePixels();
}

/// Reads a document and writes it again, beside a relief.
WritingJob documentJob() {
    auto folder = std::make_shared<JobFolder>();
    io::writeDocument(folder->at("in.ora"), smallDocument({7, 8}), {});
    return WritingJob(folder, {{"out.ora", "old"}, {"relief.ora", "old"}}, [folder] {
        const io::DocumentFile file = io::readDocument(folder->at("in.ora"));
        const auto& document = std::get<Document>(file.content);
        require(placeOf(document) == Point{7, 8}, "another document is read");
        io::FileTransaction files;
        io::writeDocument({folder->at("out.ora"), &files}, document, {});
        io::writeDocument({folder->at("relief.ora"), &files}, ShadedPicture{document.background()});
        files.commit();
    });
}

/// Keeps a document in a journal, then keeps it changed; where that fails, one of the two is there.
FaultyJob journalJob() {
    return [] {
        const QTemporaryDir folder;
        const std::filesystem::path path = (folder.path() + "/journal").toStdString();
        io::DocumentJournal journal(path);
        journal.write(smallDocument({1, 1}), {"a", "", 1});
        try {
            journal.write(smallDocument({2, 2}), {"a", "", 2});
        } catch (...) {
            const Point at = placeOf(io::readJournal(path).content);
            require(at == Point{1, 1} || at == Point{2, 2}, "the journal holds neither");
            journal.write(smallDocument({3, 3}), {"a", "", 3});  // the fault is over
            require(placeOf(io::readJournal(path).content) == Point{3, 3}, "it does not go on");
            throw;
        }
        require(placeOf(io::readJournal(path).content) == Point{2, 2}, "the journal is old");
    };
}

}  // namespace

class FileWalkTest : public QObject {
    Q_OBJECT

    /// `except`: calls of that kind are a library's alone.
    static void walkAll(const char* name, const WritingJob& job,
                        std::optional<Fault> except = std::nullopt) {
        for (const Fault kind : kHostFaults)
            for (const bool allLater : {false, true}) {
                if (kind == except) continue;
                if (kSanitized && allLater && kind != Fault::allocation && kind != Fault::rename)
                    continue;  // the job ends with the first
                // Names cannot be given back where nothing can be renamed any more.
                const bool mixed = kind == Fault::rename && allLater;
                const std::string failure = walkAndTell(name, mixed ? job.thatMayMix() : job,
                                                        {.kind = kind, .andAllLater = allLater});
                QVERIFY2(failure.empty(), failure.c_str());
            }
    }

private slots:
    void clonesLeaveFilesOldOrNew() { walkAll("weft clone", cloneCommand(processorAlone())); }
    void reliefsLeaveFilesOldOrNew() { walkAll("weft relief", reliefCommand(processorAlone())); }
    void documentsAreReadAndWrittenOrRefused() {
        walkAll("read and save a document", documentJob(), Fault::read);  // libzip reads
    }
    void journalsHoldTheOldOrTheNew() {
        journalJob()();
        for (const Fault kind : kHostFaults) {
            const std::string failure = walkAndTell("journal", journalJob(), {.kind = kind});
            QVERIFY2(failure.empty(), failure.c_str());
        }
    }
    void picturesAreReadAndWrittenOrRefused() { walkAll("read and save", convertingJob()); }
};

QTEST_GUILESS_MAIN(FileWalkTest)
#include "file_walk_test.moc"

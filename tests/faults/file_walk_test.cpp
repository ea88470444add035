/// Commands and files while memory, threads or the disk fail: results or a sentence, files old or
/// new.
#include "faults/command_jobs.h"

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

}  // namespace

class FileWalkTest : public QObject {
    Q_OBJECT

    static void walkAll(const char* name, const WritingJob& job) {
        for (const Fault kind : kHostFaults)
            for (const bool allLater : {false, true}) {
                const bool likeOne = allLater && kind != Fault::allocation && kind != Fault::rename;
                if (kSanitized && likeOne) continue;  // the job ends with the first
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
    void picturesAreReadAndWrittenOrRefused() { walkAll("read and save", convertingJob()); }
};

QTEST_GUILESS_MAIN(FileWalkTest)
#include "file_walk_test.moc"

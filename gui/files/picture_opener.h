#pragma once
/// Opens pictures on worker threads.
#include <QObject>
#include <QPointer>
#include <memory>
#include <optional>

#include "gui/document/clone_document.h"
#include "gui/files/opening_batch.h"
#include "gui/jobs/background_jobs.h"

namespace weft::io {
struct MissingSource;
struct SourcePlaces;
}  // namespace weft::io

namespace weft::gui {

struct OpenedRelief;      // gui/relief/relief_document.h
class ReliefDocument;     // gui/relief/relief_document.h
struct RestoredDocument;  // gui/files/restored_document.h

/// A region of a picture on its way to another one.
struct CarriedSelection {
    std::shared_ptr<const OpenedPicture> picture;
    Selection selection;  ///< in pixels of `picture`
    Point origin = {};    ///< of `picture` on the document that it was taken from
};
/// What is seen within the selection, and one pixel around. Any thread.
[[nodiscard]] CarriedSelection carriedFrom(const Seen& seen, const Selection& selection);
/// The same of a document now. GUI thread.
[[nodiscard]] CarriedSelection carriedFrom(const CloneDocument& document);

/// What `region` selects of what is seen, as a patch that lies where it was. `background`: of the
/// document. Throws as makePatch() does. Any thread.
[[nodiscard]] PatchParts liftedFrom(const Seen& seen, const Selection& region,
                                    const io::Picture& background, ProfileCache& profiles);

/// Decoding, profile conversion and display pixels are made off the GUI thread; what comes out is a
/// document, or a step on a document's undo stack. GUI thread.
class PictureOpener : public QObject {
    Q_OBJECT
public:
    PictureOpener(BackgroundJobs& jobs, std::shared_ptr<ProfileCache> profiles,
                  QObject* parent = nullptr);

    /// So many files that are asked for together, for openDocument() and openRelief(): those that
    /// cannot be opened are told in one message. Documents keep the order in which they were asked
    /// for, whichever is read first (OpenDocument::place).
    [[nodiscard]] SharedBatch together(std::size_t count);
    /// Each in a document of its own, or all as reliefs.
    void openEach(const std::vector<PictureSource>& sources, bool asReliefs = false);
    /// The first that can be opened becomes a document, the others patches in its middle, in their
    /// order. All of it counts as saved: nothing is lost with it. A document file (.ora) comes back
    /// as it was saved.
    void openDocument(const PictureSource& source, std::vector<PictureSource> patches = {},
                      SharedBatch batch = {});
    /// A document file, with more places where its sources may be. Those that its user permitted for
    /// it are permitted; `places` say what becomes of others.
    void openDocument(const QString& path, const io::SourcePlaces& places,
                      std::vector<PictureSource> patches = {}, SharedBatch batch = {});
    /// One after the other, the last on top; what cannot be opened is told at the end. `centre`:
    /// where the middle of the mask goes, in picture coordinates; a little aside where a patch lies
    /// there.
    void addPatches(std::vector<PictureSource> sources, CloneDocument& onto, QPointF centre);
    void addPatch(const CarriedSelection& carried, CloneDocument& onto, QPointF centre);
    /// Where it was copied, even over another patch.
    void addPatchInPlace(const CarriedSelection& carried, CloneDocument& onto);
    /// What is selected as a patch that lies where it was.
    void liftSelection(CloneDocument& document, std::function<void(PatchParts)> lifted);
    /// As a picture of its own; coverage becomes its alpha.
    void openDocument(const CarriedSelection& carried);
    void openRelief(const CarriedSelection& carried);
    void replaceBackground(const PictureSource& source, CloneDocument& of);
    /// A shaded picture, to be turned into a surface.
    void openRelief(const PictureSource& source, SharedBatch batch = {});
    /// The same of a picture that is open.
    void openRelief(const std::shared_ptr<const OpenedPicture>& picture);
    /// A document that was kept. `open` runs on a worker; `opened` comes after the signal, with null
    /// where sources are missing or outside.
    void restore(const QString& title, std::function<RestoredDocument()> open,
                 std::function<void(OpenDocument*, const RestoredDocument&)> opened,
                 SharedBatch batch = {});
    /// The layers of a document file as other programs show them.
    void openLayers(const QString& path);
    /// The scene compiled into the program.
    void openSampleScene();
    /// Its title, which is nobody else's while it is in no file.
    [[nodiscard]] static QString sampleTitle() { return tr("Sample scene"); }

signals:
    /// The receiver takes ownership.
    void documentOpened(weft::gui::CloneDocument* document);
    void reliefOpened(weft::gui::ReliefDocument* document);
    void fileOpened(const QString& path, bool asRelief);
    void patchAdded(weft::gui::CloneDocument* document);
    /// `each`: a sentence for each file of the batch, where several failed; it is told anew with
    /// every further one.
    void failed(const QString& sentence, const QStringList& each, quint64 batch);
    /// One of the batch was opened.
    void succeeded(quint64 batch);
    /// A sentence on a document that was opened.
    void remarked(const QString& sentence, quint64 batch);
    /// The same of a picture whose file has several layers; `patch` 0: of the background.
    void layered(weft::gui::CloneDocument* document, quint64 patch, const QString& sentence);
    /// Sources of a document are not where it names them. openDocument() again with other `places`,
    /// and the same patches on top, opens it.
    void sourcesMissing(const QString& file, const std::vector<weft::io::MissingSource>& missing,
                        const weft::io::SourcePlaces& places,
                        const std::vector<weft::gui::PictureSource>& patches);
    /// Sources of a document lie where it was not permitted to read any. Likewise.
    void sourcesOutside(const QString& file, const std::vector<std::filesystem::path>& folders,
                        const weft::io::SourcePlaces& places,
                        const std::vector<weft::gui::PictureSource>& patches);
    /// Another program changed the layers of the file that was opened.
    void changedElsewhere(weft::gui::OpenDocument* document);

private:
    struct Shown {
        std::shared_ptr<const OpenedPicture> picture;
        std::unique_ptr<DisplayImage> display;
    };
    [[nodiscard]] static Shown show(const PictureSource& source, const std::stop_token& stop);
    CloneDocument* announce(Shown shown, const SharedBatch& batch, std::uint64_t place);
    void fail(OpeningBatch& batch, const QString& sentence);
    /// As fail(), of a batch of one.
    [[nodiscard]] std::function<void(const QString&)> failing(SharedBatch batch = {});
    /// What of a picture's file was not taken as it lies in it, if anything.
    void tell(CloneDocument& document, std::uint64_t patch, const QString& remark, bool layered,
              quint64 batch);
    /// What opening a picture with others ends with. `countAsSaved`: of pictures in files nothing is
    /// lost.
    void placeOn(CloneDocument& document, const std::vector<PictureSource>& patches,
                 bool countAsSaved, const SharedBatch& batch);
    void openRelief(const QString& title, std::function<OpenedRelief(const std::stop_token&)> open,
                    SharedBatch batch);
    struct PatchQueue;
    /// A patch that is to be opened, and what follows.
    struct NewPatch {
        QString title;
        std::function<PatchSource(const std::stop_token&)> source;
        std::function<Point(const PatchSource&)> place;
        bool countsAsSaved = false;
        bool inPlace = false;  ///< not aside of others
        /// Whether there is one or not, which is told before.
        std::function<void()> ended = {};
        SharedBatch batch = {};
        std::shared_ptr<PatchQueue> with = {};  ///< others that came together with it
    };
    void placePatch(NewPatch patch, CloneDocument& onto);
    void placeNext(const std::shared_ptr<PatchQueue>& queue);

    BackgroundJobs& jobs_;
    std::shared_ptr<ProfileCache> profiles_;
    std::uint64_t lastBatch_ = 0, lastPlace_ = 0;
};

}  // namespace weft::gui

#include "gui/files/document_store.h"

#include <QFileInfo>

#include "gui/files/link_permissions.h"
#include "gui/texts/shown_text.h"
#include "weft/document/render.h"
#include "weft/document/shaded_picture.h"
#include "weft/io/document_file.h"
#include "weft/units.h"

namespace weft::gui {

namespace {

/// What of a document a job needs.
struct Written {
    BackendRegistry registry;
    std::shared_ptr<ProfileCache> profiles;
    io::StoredDocument content;
    QString path;

    /// False where it was stopped.
    [[nodiscard]] bool write(const std::stop_token& stop, WorkShare& share) const {
        constexpr double kSolving = 0.2;  // of the time, where patches are many
        const io::WriteWatch watch{
            stop, [&share](double done) { share.tell(kSolving + (1 - kSolving) * done); }};
        io::FileTransaction file;
        const io::OutputFile to{std::filesystem::path(path.toStdU16String()), &file};
        if (const auto* relief = std::get_if<io::StoredRelief>(&content)) {
            if (!io::writeDocument(to, **relief, watch)) return false;
        } else {
            const auto& document = std::get<Document>(content);
            const Rendering rendering = rendered(document, stop);
            if (stop.stop_requested()) return false;
            if (!io::writeDocument(to, document, rendering.layers, watch)) return false;
        }
        const bool whole = file.writeStreams(stop);
        if (!whole || stop.stop_requested()) return false;
        file.commit();
        return true;
    }

private:
    [[nodiscard]] Rendering rendered(const Document& document, const std::stop_token& stop) const {
        PatchPreparer preparer([this](const Picture& picture, const Picture& background) {
            return profiles->converted(picture, background);
        });
        const ChosenBackend cpu = chooseBackend(registry, "cpu");
        CloneOptions options;
        options.rule.tolerance = document.background()->depth == 8 ? 0.5 : 0.5 / kCode8;
        options.toleranceFollowsRange = true;
        options.stop = stop;
        return renderDocument(document, preparer, *cpu.backend, options);
    }
};

}  // namespace

DocumentStore::DocumentStore(const BackendRegistry& registry, BackgroundJobs& jobs,
                             std::shared_ptr<ProfileCache> profiles, QObject* parent)
    : QObject(parent), registry_(registry), jobs_(jobs), profiles_(std::move(profiles)) {}

void DocumentStore::save(OpenDocument& document, const QString& path, SaveAs as) {
    if (active()) {
        emit failed(tr("A document is being saved already; wait for it or cancel it."));
        return;
    }
    const Written written{registry_, profiles_, document.content(), path};
    job_ = jobs_.runTelling<bool>(
        tr("Saving %1").arg(shownFileName(path)),
        [written](const std::stop_token& stop, WorkShare& share) {
            return written.write(stop, share);
        },
        [this, path, as, document = QPointer(&document), written](bool) {
            job_ = 0;
            if (document && as == SaveAs::own) {
                document->setFile(path);
                if (document->holds(written.content))
                    document->undoStack().setClean();
                else
                    document->undoStack().resetClean();  // no step of undo is what the file holds
            }
            emit saved(document, path);
            noteOutside(written.content, path);
        },
        [this](const QString& sentence) {
            job_ = 0;
            emit failed(sentence);
        });
}

void DocumentStore::noteOutside(const io::StoredDocument& content, const QString& path) {
    const auto* document = std::get_if<Document>(&content);
    if (!document) return;
    const auto folders = io::foldersNamedOutside(*document, path.toStdU16String());
    if (folders.empty()) return;
    permitFolders(path, folders);
    QStringList names;
    for (const auto& folder : folders) names << pathText(folder);
    emit namedOutside(path, names);
}

}  // namespace weft::gui

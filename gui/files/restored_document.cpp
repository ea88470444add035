#include "gui/files/restored_document.h"

#include <QCoreApplication>
#include <QFileInfo>

#include "gui/languages/engine_text.h"
#include "gui/texts/shown_text.h"
#include "weft/io/document_file.h"

namespace weft::gui {

namespace {

std::shared_ptr<const OpenedPicture> opened(const Picture& picture, const QString& title,
                                            const QString& path) {
    auto opened = std::make_shared<OpenedPicture>();
    opened->title = title;
    opened->path = path;
    opened->picture = picture;
    opened->picture.color = io::toRgb(picture.color);
    return opened;
}

RestoredDocument restoredClone(const Document& kept, const QString& title, const QString& path) {
    const auto background = opened(*kept.background(), title, path);
    std::vector<PatchObject> patches;
    for (const Document::SharedPatch& patch : kept.patches()) patches.push_back(*patch);
    const std::uint64_t active = patches.empty() ? 0 : patches.back().id;
    auto document = std::make_shared<const Document>(
        Document::restored(pictureOf(background), std::move(patches), kept.groups())
            .withGuides(kept.guides()));
    RestoredDocument made;
    made.clone = CloneState{background, std::move(document), active};
    made.display = makeDisplay(*background);
    return made;
}

RestoredDocument restoredRelief(const ShadedPicture& kept, const QString& title,
                                const QString& path) {
    RestoredDocument made;
    made.relief = openedRelief(opened(*kept.picture, title, path), kept.setup);
    return made;
}

}  // namespace

RestoredDocument restored(const io::StoredDocument& content, const QString& title,
                          const QString& path) {
    if (const auto* relief = std::get_if<io::StoredRelief>(&content))
        return restoredRelief(**relief, title, path);
    return restoredClone(std::get<Document>(content), title, path);
}

namespace {

RestoredDocument shownOf(const io::DocumentFile& file, const QString& path) {
    const QString name = shownFileName(path);
    RestoredDocument made = restored(file.content, name, file.foreign ? path : QString());
    made.foreign = file.foreign;
    made.incomplete = file.incomplete;
    made.changedElsewhere = !file.changedElsewhere.empty();
    QStringList remarks;
    for (const std::string& remark : file.remarks) remarks << engineText(remark);
    if (!remarks.isEmpty())
        made.remark =
            QCoreApplication::translate("RestoredDocument", "“%1” looks different here: %2.")
                .arg(name, remarks.join("; "));
    return made;
}

}  // namespace

RestoredDocument openStored(const QString& path, io::DocumentPart part,
                            const io::SourcePlaces& places) try {
    return shownOf(io::readDocument(path.toStdU16String(), part, places), path);
} catch (const io::MissingSources& error) {
    RestoredDocument nothing;
    nothing.missing = error.missing();
    return nothing;
} catch (const io::SourcesOutside& error) {
    RestoredDocument nothing;
    nothing.outside = error.folders();
    return nothing;
}

}  // namespace weft::gui

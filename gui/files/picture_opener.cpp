#include "gui/files/picture_opener.h"

#include <cmath>

#include "resources/resources.h"

namespace weft::gui {

namespace {

// The mask's bounding box gets its middle at `centre`.
Point centred(const PatchSource& source, QPointF centre) {
    const Rect box = source.mask->boundingBox();
    return {static_cast<int>(std::lround(centre.x() - box.x - box.width / 2.0)),
            static_cast<int>(std::lround(centre.y() - box.y - box.height / 2.0))};
}

QPointF middleOf(Extent e) { return {e.width / 2.0, e.height / 2.0}; }

PatchSource samplePatch() {
    const auto picture = openPicture(QString(resources::kSamplePatch));
    const auto mask = openPicture(QString(resources::kSampleMask));
    PatchSource source = wholePicture(*picture);
    source.title = PictureOpener::tr("Sample patch");
    source.mask = std::make_shared<const Mask>(io::maskFromPicture(mask->picture));
    return source;
}

}  // namespace

PictureOpener::PictureOpener(BackgroundJobs& jobs, std::shared_ptr<ProfileCache> profiles,
                             QObject* parent)
    : QObject(parent), jobs_(jobs), profiles_(std::move(profiles)) {}

PictureOpener::Shown PictureOpener::show(const PictureSource& source) {
    auto picture = openPicture(source);
    auto display = makeDisplay(*picture);
    return {std::move(picture), std::move(display)};
}

CloneDocument* PictureOpener::announce(Shown shown) {
    const QString path = shown.picture->path;
    auto* document = new CloneDocument(std::move(shown.picture), std::move(shown.display));
    emit documentOpened(document);
    if (!path.isEmpty()) emit fileOpened(path, false);
    return document;
}

void PictureOpener::openDocument(const PictureSource& source, std::vector<PictureSource> patches) {
    jobs_.run<Shown>(
        tr("Opening %1").arg(titleOf(source)), [source] { return show(source); },
        [this, patches = std::move(patches)](Shown shown) {
            CloneDocument* document = announce(std::move(shown));
            for (const PictureSource& patch : patches)
                placePatch(
                    tr("Opening %1").arg(titleOf(patch)), *document,
                    [patch] { return wholePicture(*openPicture(patch)); },
                    [centre = middleOf(document->extent())](const PatchSource& p) {
                        return centred(p, centre);
                    },
                    true);
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

void PictureOpener::addPatch(const PictureSource& source, CloneDocument& onto, QPointF centre) {
    placePatch(
        tr("Opening %1").arg(titleOf(source)), onto,
        [source] { return wholePicture(*openPicture(source)); },
        [centre](const PatchSource& patch) { return centred(patch, centre); });
}

void PictureOpener::addPatch(const CarriedSelection& carried, CloneDocument& onto, QPointF centre) {
    placePatch(
        tr("Copying from %1").arg(carried.picture->title), onto,
        [carried] { return cutOut(*carried.picture, carried.selection); },
        [centre](const PatchSource& patch) { return centred(patch, centre); });
}

void PictureOpener::placePatch(const QString& title, CloneDocument& onto,
                               std::function<PatchSource()> source,
                               std::function<Point(const PatchSource&)> place, bool countsAsSaved) {
    jobs_.run<PatchParts>(
        title,
        [source = std::move(source), place = std::move(place), under = onto.sharedBackground(),
         profiles = profiles_] {
            PatchSource patch = source();
            const Point at = place(patch);
            PatchParts parts = makePatch(std::move(patch), under->picture, *profiles);
            parts.object.backgroundFromSource = Placement::translation(at);
            return parts;
        },
        [this, document = QPointer(&onto), countsAsSaved](PatchParts parts) {
            if (!document) return;
            const bool unchanged = document->undoStack().isClean();
            document->addPatch(std::move(parts));
            if (countsAsSaved && unchanged) document->undoStack().setClean();
            emit patchAdded(document);
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

void PictureOpener::replaceBackground(const PictureSource& source, CloneDocument& of) {
    jobs_.run<Shown>(
        tr("Opening %1").arg(titleOf(source)), [source] { return show(source); },
        [this, document = QPointer(&of)](Shown shown) {
            if (!document) return;
            const QString path = shown.picture->path;
            document->replaceBackground(std::move(shown.picture), std::move(shown.display));
            if (!path.isEmpty()) emit fileOpened(path, false);
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

void PictureOpener::openRelief(const PictureSource& source) {
    openRelief(titleOf(source), [source] { return openedRelief(openPicture(source)); });
}

void PictureOpener::openRelief(const std::shared_ptr<const OpenedPicture>& picture) {
    openRelief(picture->title, [picture] { return openedRelief(picture); });
}

void PictureOpener::openRelief(const QString& title, std::function<OpenedRelief()> open) {
    jobs_.run<OpenedRelief>(
        tr("Opening %1").arg(title), std::move(open),
        [this](OpenedRelief opened) {
            const QString path = opened.picture->path;
            emit reliefOpened(new ReliefDocument(std::move(opened)));
            if (!path.isEmpty()) emit fileOpened(path, true);
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

void PictureOpener::openSampleScene() {
    jobs_.run<Shown>(
        tr("Opening the sample scene"),
        [] {
            auto picture =
                std::make_shared<OpenedPicture>(*openPicture(QString(resources::kSampleBackground)));
            picture->title = tr("Sample scene");
            auto display = makeDisplay(*picture);
            return Shown{std::move(picture), std::move(display)};
        },
        [this](Shown shown) {
            CloneDocument* document = announce(std::move(shown));
            const auto place = [](const PatchSource&) {
                return Point{resources::kSampleX, resources::kSampleY};
            };
            placePatch(tr("Opening the sample patch"), *document, samplePatch, place, true);
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

}  // namespace weft::gui

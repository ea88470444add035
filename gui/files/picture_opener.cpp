#include "gui/files/picture_opener.h"

#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <deque>

#include "gui/document/seen_picture.h"
#include "gui/document/source/room_around.h"
#include "gui/files/link_permissions.h"
#include "gui/files/restored_document.h"
#include "gui/languages/engine_text.h"
#include "gui/relief/relief_document.h"
#include "gui/texts/shown_text.h"
#include "resources/resources.h"
#include "weft/io/document_file.h"

namespace weft::gui {

namespace {

// The mask's bounding box gets its middle at `centre`.
Point centred(const PatchSource& source, QPointF centre) {
    const Rect box = source.mask->boundingBox();
    return {static_cast<int>(std::lround(centre.x() - box.x - box.width / 2.0)),
            static_cast<int>(std::lround(centre.y() - box.y - box.height / 2.0))};
}

/// The whole canvas.
bool covers(const PatchSource& source, Extent canvas) {
    return source.mask->extent() == canvas && source.mask->boundingBox() == rectOf(canvas);
}

/// One of the canvas's size that lies upon it pixel on pixel is meant to, whatever others do.
bool liesOn(const PatchObject& patch, Extent canvas) {
    return patch.mask->extent() == canvas && patch.backgroundFromSource == Placement();
}

/// Where no other patch's picture begins: one that covers another looks as if nothing had happened.
Placement besideOthers(const CloneDocument& document, Placement placement) {
    constexpr double kAside = 24;
    const auto taken = [&](const auto& patch) { return patch->backgroundFromSource == placement; };
    while (std::any_of(document.patches().begin(), document.patches().end(), taken))
        placement = Placement::ofMatrix(
            placement.matrix(), {placement.offset().x + kAside, placement.offset().y + kAside});
    return placement;
}

/// Where a box goes that comes together with others: beside them, where the canvas has room for it,
/// else each a step aside, so that none hides another one.
Point besideThese(const std::vector<Rect>& others, const Rect& box, Extent canvas) {
    constexpr int kGap = 16, kLeastStep = 24, kShareOfSide = 8;
    const auto isFree = [&](const Rect& r) {
        const bool inside = r.intersected(rectOf(canvas)) == r;
        return inside && std::none_of(others.begin(), others.end(), [&](const Rect& other) {
                   return !other.intersected(r).empty();
               });
    };
    if (others.empty() || isFree(box)) return {};
    for (const Rect& o : others)
        for (const Point to : {Point{o.right() + kGap, o.y}, Point{o.x - kGap - box.width, o.y},
                               Point{o.x, o.bottom() + kGap}, Point{o.x, o.y - kGap - box.height}})
            if (isFree({to.x, to.y, box.width, box.height})) return to - box.topLeft();
    const int step = std::max(kLeastStep, std::min(box.width, box.height) / kShareOfSide);
    const int steps = step * static_cast<int>(others.size());
    return {steps, steps};
}

/// What of a file was not taken as it lies in it, as a sentence; empty: nothing.
QString remarkOn(const QString& title, const Picture& picture) {
    if (!picture.metadata || picture.metadata->remark.empty()) return {};
    return PictureOpener::tr("“%1”: %2.").arg(title, engineText(picture.metadata->remark));
}

/// A part of the document's own picture is not called like the whole.
std::function<PatchSource(const std::stop_token&)> cutOutFor(const CarriedSelection& carried,
                                                             const CloneDocument& onto) {
    const QString& title = carried.picture->title;
    const bool own = title == onto.title() || title == onto.background().title;
    return [carried, own](const std::stop_token&) {
        PatchSource source = cutOut(*carried.picture, carried.selection);
        if (own) source.title = PictureOpener::tr("Selection");
        return source;
    };
}

QPointF middleOf(Extent e) { return {e.width / 2.0, e.height / 2.0}; }

PatchSource samplePatch(const std::stop_token&) {
    const auto picture = openPicture(QString(resources::kSamplePatch));
    const auto mask = openPicture(QString(resources::kSampleMask));
    PatchSource source = wholePicture(*picture);
    source.title = PictureOpener::tr("Sample patch");
    source.mask = std::make_shared<const Mask>(io::maskFromPicture(mask->picture));
    source.softMask = nullptr;
    return source;
}

}  // namespace

CarriedSelection carriedFrom(const Seen& seen, const Selection& selection) {
    const Rect area = withRoomAround(selection.box(), seen.extent());
    SeenPicture part = seenPicture(seen, area);
    return {std::move(part.picture), selection.movedBy(Point{} - part.origin), part.origin};
}

CarriedSelection carriedFrom(const CloneDocument& document) {
    return carriedFrom(document.seen(), document.selection());
}

PatchParts liftedFrom(const Seen& seen, const Selection& region, const io::Picture& background,
                      ProfileCache& profiles) {
    const CarriedSelection carried = carriedFrom(seen, region);
    PatchSource source = cutOut(*carried.picture, carried.selection);
    const Point at = carried.origin + source.originInPicture;
    source.title = PictureOpener::tr("Selection");
    PatchParts parts = makePatch(std::move(source), background, profiles);
    parts.object.backgroundFromSource = Placement::translation(at);
    return parts;
}

struct PictureOpener::PatchQueue {
    std::deque<PictureSource> waiting;
    QPointer<CloneDocument> onto;
    QPointF centre;
    bool countAsSaved = false;
    SharedBatch batch = {};
    std::vector<Rect> placed = {};  ///< boxes of those that came already
    QStringList remarks = {};       ///< on those, and on the picture below: one does not hide another
};

PictureOpener::PictureOpener(BackgroundJobs& jobs, std::shared_ptr<ProfileCache> profiles,
                             QObject* parent)
    : QObject(parent), jobs_(jobs), profiles_(std::move(profiles)) {}

PictureOpener::Shown PictureOpener::show(const PictureSource& source, const std::stop_token& stop) {
    auto picture = openPicture(source, {}, stop);
    auto display = makeDisplay(*picture);
    return {std::move(picture), std::move(display)};
}

// --- what is asked for together

SharedBatch PictureOpener::together(std::size_t count) {
    return std::make_shared<OpeningBatch>(OpeningBatch{++lastBatch_, count});
}

void PictureOpener::openEach(const std::vector<PictureSource>& sources, bool asReliefs) {
    const SharedBatch batch = together(sources.size());
    for (const PictureSource& source : sources)
        asReliefs ? openRelief(source, batch) : openDocument(source, {}, batch);
}

void PictureOpener::fail(OpeningBatch& batch, const QString& sentence) {
    batch.failures << sentence;
    const auto count = static_cast<int>(batch.failures.size());
    if (count == 1) return emit failed(sentence, {}, batch.key);
    emit failed(tr("%1 of %2 files could not be opened.").arg(count).arg(batch.asked), batch.failures,
                batch.key);
}

std::function<void(const QString&)> PictureOpener::failing(SharedBatch batch) {
    if (!batch) batch = together(1);
    return [this, batch = std::move(batch)](const QString& sentence) { fail(*batch, sentence); };
}

// --- documents

CloneDocument* PictureOpener::announce(Shown shown, const SharedBatch& batch, std::uint64_t place) {
    const auto picture = shown.picture;
    auto* document = new CloneDocument(std::move(shown.picture), std::move(shown.display));
    document->setPlace(place);
    emit succeeded(batch->key);
    emit documentOpened(document);
    if (!picture->path.isEmpty()) emit fileOpened(picture->path, false);
    tell(*document, 0, remarkOn(picture->title, picture->picture), picture->layered, batch->key);
    return document;
}

void PictureOpener::tell(CloneDocument& document, std::uint64_t patch, const QString& remark,
                         bool isLayered, quint64 batch) {
    if (remark.isEmpty()) return;
    if (isLayered)
        emit layered(&document, patch, remark);
    else
        emit remarked(remark, batch);
}

void PictureOpener::openDocument(const PictureSource& source, std::vector<PictureSource> patches,
                                 SharedBatch batch) {
    if (!batch) batch = together(1 + patches.size());
    const auto* path = std::get_if<QString>(&source);
    if (path && io::knowsDocumentExtension(path->toStdU16String()))
        return openDocument(*path, {.outside = io::OutsideSources::refused}, std::move(patches),
                            batch);
    jobs_.read<Shown>(
        tr("Opening %1").arg(titleOf(source)),
        [source](const std::stop_token& stop) { return show(source, stop); },
        [this, patches, batch, place = ++lastPlace_](Shown shown) {
            const bool inFile = !shown.picture->path.isEmpty();
            CloneDocument& document = *announce(std::move(shown), batch, place);
            if (!inFile) document.undoStack().resetClean();  // pasted: it is nowhere else
            placeOn(document, patches, inFile, batch);
        },
        [this, patches, batch](const QString& sentence) {
            fail(*batch, sentence);
            if (!patches.empty())
                openDocument(patches.front(), {patches.begin() + 1, patches.end()}, batch);
        });
}

void PictureOpener::openDocument(const QString& path, const io::SourcePlaces& places,
                                 std::vector<PictureSource> patches, SharedBatch batch) {
    if (!batch) batch = together(1 + patches.size());
    const QString file = QFileInfo(path).absoluteFilePath();
    io::SourcePlaces known = places;
    for (io::PermittedFolder& folder : permittedFolders(file))
        known.permitted.push_back(std::move(folder));
    restore(
        shownFileName(file), [file, known] { return openStored(file, io::DocumentPart::own, known); },
        [this, file, places, patches = std::move(patches), batch](OpenDocument* document,
                                                                  const RestoredDocument& made) {
            if (!made.outside.empty())
                return emit sourcesOutside(file, made.outside, places, patches);
            if (!document) return emit sourcesMissing(file, made.missing, places, patches);
            // What was left out would be lost, were it saved to the same file.
            if (made.incomplete) document->undoStack().resetClean();
            if (!made.foreign && !made.incomplete) document->setFile(file);
            emit fileOpened(file, false);
            if (made.changedElsewhere) emit changedElsewhere(document);
            if (auto* clone = qobject_cast<CloneDocument*>(document))
                placeOn(*clone, patches, false, batch);
            else if (!patches.empty())
                fail(*batch,
                     tr("“%1” is a relief: nothing can be placed on it.").arg(document->title()));
        },
        batch);
}

void PictureOpener::openLayers(const QString& path) {
    restore(
        shownFileName(path), [path] { return openStored(path, io::DocumentPart::layers); },
        [](OpenDocument*, const RestoredDocument&) {});
}

void PictureOpener::placeOn(CloneDocument& document, const std::vector<PictureSource>& patches,
                            bool countAsSaved, const SharedBatch& batch) {
    auto queue = std::make_shared<PatchQueue>(PatchQueue{{patches.begin(), patches.end()},
                                                         &document,
                                                         middleOf(document.extent()),
                                                         countAsSaved,
                                                         batch});
    const OpenedPicture& below = document.background();
    queue->remarks << remarkOn(below.title, below.picture);
    queue->remarks.removeAll(QString());
    placeNext(queue);
}

void PictureOpener::restore(const QString& title, std::function<RestoredDocument()> open,
                            std::function<void(OpenDocument*, const RestoredDocument&)> opened,
                            SharedBatch batch) {
    if (!batch) batch = together(1);
    jobs_.read<std::shared_ptr<RestoredDocument>>(
        tr("Opening %1").arg(title),
        [open = std::move(open)](const std::stop_token&) {
            return std::make_shared<RestoredDocument>(open());
        },
        [this, opened = std::move(opened), batch,
         place = ++lastPlace_](const std::shared_ptr<RestoredDocument>& made) {
            if (!made->missing.empty() || !made->outside.empty()) return opened(nullptr, *made);
            if (made->relief) {
                auto* relief = new ReliefDocument(std::move(*made->relief));
                relief->setPlace(place);
                emit succeeded(batch->key);
                emit reliefOpened(relief);
                opened(relief, *made);
            } else {
                auto* clone = new CloneDocument(std::move(*made->clone), std::move(made->display));
                clone->setPlace(place);
                emit succeeded(batch->key);
                emit documentOpened(clone);
                opened(clone, *made);
            }
            if (!made->remark.isEmpty()) emit remarked(made->remark, batch->key);
        },
        failing(batch));
}

// --- patches

void PictureOpener::addPatches(std::vector<PictureSource> sources, CloneDocument& onto,
                               QPointF centre) {
    placeNext(std::make_shared<PatchQueue>(PatchQueue{
        {sources.begin(), sources.end()}, &onto, centre, false, together(sources.size())}));
}

void PictureOpener::placeNext(const std::shared_ptr<PatchQueue>& queue) {
    if (!queue->onto || queue->waiting.empty()) return;
    const PictureSource source = queue->waiting.front();
    queue->waiting.pop_front();
    placePatch({tr("Opening %1").arg(titleOf(source)),
                [source](const std::stop_token& stop) {
                    return wholePicture(*openPicture(source, {}, stop));
                },
                [centre = queue->centre, canvas = queue->onto->extent()](const PatchSource& p) {
                    return p.mask->extent() == canvas ? Point{} : centred(p, centre);
                },
                queue->countAsSaved, false, [this, queue] { placeNext(queue); }, queue->batch, queue},
               *queue->onto);
}

void PictureOpener::addPatch(const CarriedSelection& carried, CloneDocument& onto, QPointF centre) {
    placePatch({tr("Copying from %1").arg(carried.picture->title), cutOutFor(carried, onto),
                [centre, canvas = onto.extent()](const PatchSource& p) {
                    return covers(p, canvas) ? Point{} : centred(p, centre);
                }},
               onto);
}

void PictureOpener::addPatchInPlace(const CarriedSelection& carried, CloneDocument& onto) {
    placePatch(
        {tr("Copying from %1").arg(carried.picture->title), cutOutFor(carried, onto),
         [at = carried.origin](const PatchSource& p) { return at + p.originInPicture; }, false, true},
        onto);
}

void PictureOpener::liftSelection(CloneDocument& document, std::function<void(PatchParts)> lifted) {
    jobs_.run<PatchParts>(
        tr("Copying from %1").arg(document.title()),
        [seen = document.seen(), selection = document.selection(),
         under = document.sharedBackground(),
         profiles = profiles_] { return liftedFrom(seen, selection, under->picture, *profiles); },
        std::move(lifted), failing());
}

void PictureOpener::openDocument(const CarriedSelection& carried) {
    const SharedBatch batch = together(1);
    jobs_.run<Shown>(
        tr("Copying from %1").arg(carried.picture->title),
        [carried] {
            auto picture =
                std::make_shared<OpenedPicture>(cutPicture(*carried.picture, carried.selection));
            picture->title = tr("Part of %1").arg(picture->title);
            auto display = makeDisplay(*picture);
            return Shown{std::move(picture), std::move(display)};
        },
        [this, batch, place = ++lastPlace_](Shown shown) {
            announce(std::move(shown), batch, place)->undoStack().resetClean();
        },
        failing(batch));
}

void PictureOpener::openRelief(const CarriedSelection& carried) {
    openRelief(tr("Part of %1").arg(carried.picture->title),
               [carried](const std::stop_token&) {
                   auto picture = std::make_shared<OpenedPicture>(
                       cutPicture(*carried.picture, carried.selection));
                   picture->title = tr("Part of %1").arg(picture->title);
                   return openedRelief(picture);
               },
               {});
}

void PictureOpener::placePatch(NewPatch patch, CloneDocument& onto) {
    const SharedBatch batch = patch.batch ? patch.batch : together(1);
    const auto ended = patch.ended ? std::move(patch.ended) : [] {};
    jobs_.read<PatchParts>(
        patch.title,
        [source = std::move(patch.source), place = std::move(patch.place),
         under = onto.sharedBackground(), profiles = profiles_](const std::stop_token& stop) {
            PatchSource made = source(stop);
            const Point at = place(made);
            PatchParts parts = makePatch(std::move(made), under->picture, *profiles);
            parts.object.backgroundFromSource = Placement::translation(at);
            return parts;
        },
        [this, document = QPointer(&onto), counts = patch.countsAsSaved, inPlace = patch.inPlace,
         with = patch.with, batch, ended](PatchParts parts) {
            if (!document) return ended();
            const bool unchanged = document->undoStack().isClean();
            const auto source = parts.object.source;
            const QString title = shownName(parts.object.name);
            const bool isLayered = parts.layered;
            const bool fits = liesOn(parts.object, document->extent());
            if (with && !fits) {
                const Rect box = parts.object.mask->boundingBox().translated(
                    *parts.object.backgroundFromSource.wholePixels());
                const Point aside = besideThese(with->placed, box, document->extent());
                parts.object.backgroundFromSource =
                    parts.object.backgroundFromSource.movedBy(aside.x, aside.y);
                with->placed.push_back(box.translated(aside));
            }
            if (!inPlace && !fits)
                parts.object.backgroundFromSource =
                    besideOthers(*document, parts.object.backgroundFromSource);
            document->addPatch(std::move(parts));
            if (counts && unchanged) document->undoStack().clear();  // as if it had been there
            emit succeeded(batch->key);
            emit patchAdded(document);
            if (const QString remark = remarkOn(title, *source); with && !remark.isEmpty()) {
                with->remarks << remark;
                tell(*document, document->patches().back()->id, with->remarks.join(QLatin1Char('\n')),
                     isLayered, 0);
            }
            ended();
        },
        [this, batch, ended](const QString& sentence) {
            fail(*batch, sentence);
            ended();
        });
}

// --- backgrounds and reliefs

void PictureOpener::replaceBackground(const PictureSource& source, CloneDocument& of) {
    jobs_.read<Shown>(
        tr("Opening %1").arg(titleOf(source)),
        [source](const std::stop_token& stop) { return show(source, stop); },
        [this, document = QPointer(&of)](Shown shown) {
            if (!document) return;
            const auto picture = shown.picture;
            document->replaceBackground(std::move(shown.picture), std::move(shown.display));
            if (!picture->path.isEmpty()) emit fileOpened(picture->path, false);
            tell(*document, 0, remarkOn(picture->title, picture->picture), picture->layered, 0);
        },
        failing());
}

void PictureOpener::openRelief(const PictureSource& source, SharedBatch batch) {
    const auto* path = std::get_if<QString>(&source);
    if (path && io::knowsDocumentExtension(path->toStdU16String()))
        return openDocument(source, {}, std::move(batch));
    openRelief(
        titleOf(source),
        [source](const std::stop_token& stop) { return openedRelief(openPicture(source, {}, stop)); },
        std::move(batch));
}

void PictureOpener::openRelief(const std::shared_ptr<const OpenedPicture>& picture) {
    openRelief(picture->title, [picture](const std::stop_token&) { return openedRelief(picture); },
               {});
}

void PictureOpener::openRelief(const QString& title,
                               std::function<OpenedRelief(const std::stop_token&)> open,
                               SharedBatch batch) {
    if (!batch) batch = together(1);
    jobs_.read<OpenedRelief>(
        tr("Opening %1").arg(title), std::move(open),
        [this, batch, place = ++lastPlace_](OpenedRelief opened) {
            const QString path = opened.picture->path;
            const QString remark = remarkOn(opened.picture->title, opened.picture->picture);
            auto* document = new ReliefDocument(std::move(opened));
            if (path.isEmpty()) document->undoStack().resetClean();  // it is in no file
            document->setPlace(place);
            emit succeeded(batch->key);
            emit reliefOpened(document);
            if (!path.isEmpty()) emit fileOpened(path, true);
            if (!remark.isEmpty()) emit remarked(remark, batch->key);
        },
        failing(batch));
}

void PictureOpener::openSampleScene() {
    jobs_.run<Shown>(
        tr("Opening the sample scene"),
        [] {
            auto picture =
                std::make_shared<OpenedPicture>(*openPicture(QString(resources::kSampleBackground)));
            picture->title = sampleTitle();
            auto display = makeDisplay(*picture);
            return Shown{std::move(picture), std::move(display)};
        },
        [this, batch = together(1), at = ++lastPlace_](Shown shown) {
            CloneDocument* document = announce(std::move(shown), batch, at);
            const auto place = [](const PatchSource&) {
                return Point{resources::kSampleX, resources::kSampleY};
            };
            placePatch({tr("Opening the sample patch"), samplePatch, place, true}, *document);
        },
        failing());
}

}  // namespace weft::gui

#include "gui/select/heal_sources.h"

#include <QFileInfo>

#include "gui/files/picture_file_dialog.h"
#include "gui/files/recent_files.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

std::shared_ptr<const HealPicture> pictureOfDocument(OpenDocument& document) {
    return std::make_shared<const HealPicture>(
        HealPicture{.title = document.title(), .document = &document});
}

HealChoice fromPicture(std::shared_ptr<const HealPicture> picture) {
    return {HealChoice::From::picture, std::move(picture)};
}

}  // namespace

HealSources::HealSources(const Parts& parts)
    : QObject(&parts.window), parts_(parts), menu_(std::make_unique<QMenu>()) {
    menu_->setToolTipsVisible(true);
    connect(menu_.get(), &QMenu::aboutToShow, this, &HealSources::fill);
    connect(&parts_.settings, &SelectionSettings::changed, this, &HealSources::watchDocument);
}

void HealSources::watchDocument() {
    const auto& picture = parts_.settings.values().heal.picture;
    if (!picture || !picture->document || picture->document == watched_) return;
    watched_ = picture->document;
    SelectionSettings* const settings = &parts_.settings;
    const auto forget = [settings] {
        SelectionSettings::Values values = settings->values();
        if (!values.heal.picture || values.heal.picture->seen()) return;
        values.heal = {};
        settings->set(values);
    };
    // Queued: its view, which listens to the settings as well, is on its way out.
    connect(watched_, &QObject::destroyed, settings, forget, Qt::QueuedConnection);
}

void HealSources::fill() {
    menu_->clear();
    const HealChoice now = parts_.settings.values().heal;
    addChoice(*menu_, tr("&Found by Itself"),
              tr("The place around the stroke whose surroundings fit best"), {});
    addChoice(*menu_, tr("&At an Offset"),
              tr("Where you click, also in another tab; later strokes keep the offset"),
              now.from == HealChoice::From::offset ? now : HealChoice{HealChoice::From::offset});
    menu_->addSection(tr("Another Picture"));
    for (OpenDocument* document : parts_.tabs.documents())
        if (document != parts_.tabs.documentInFront())
            addChoice(*menu_, withoutMnemonic(document->title()),
                      tr("The place in this picture that fits best; near the same place where both "
                         "have one size"),
                      fromPicture(pictureOfDocument(*document)));
    addPatches();
    if (now.from == HealChoice::From::picture && now.picture->picture)
        addChoice(*menu_, withoutMnemonic(shownName(now.picture->title)),
                  tr("The picture that is chosen"), now);
    connect(menu_->addAction(tr("Picture &File…")), &QAction::triggered, this,
            &HealSources::askForFile);
    menu_->actions().last()->setToolTip(tr("Choose a picture's file; it is not opened in a tab"));
}

void HealSources::addChoice(QMenu& menu, const QString& text, const QString& tip,
                            const HealChoice& choice) {
    const HealChoice now = parts_.settings.values().heal;
    QAction* action = menu.addAction(text);
    action->setToolTip(tip);
    action->setCheckable(true);
    const bool sameDocument = choice.picture && now.picture && choice.picture->document &&
                              choice.picture->document == now.picture->document;
    action->setChecked(choice == now || (choice.from == now.from && sameDocument));
    connect(action, &QAction::triggered, this, [this, choice] { choose(choice); });
}

// Sources as they came, all of them, whatever their masks.
void HealSources::addPatches() {
    const CloneDocument* front = parts_.tabs.currentDocument();
    if (!front || front->patches().empty()) return;
    QMenu* menu = menu_->addMenu(tr("Source of a &Patch"));
    menu->setToolTipsVisible(true);
    for (auto patch = front->patches().rbegin(); patch != front->patches().rend(); ++patch) {
        const QString name = shownName((*patch)->name);
        auto opened = std::make_shared<OpenedPicture>();
        opened->title = name;
        opened->picture = *(*patch)->source;
        if (opened->picture.color->channels() < 3)
            opened->picture.color = toRgb(opened->picture.color);
        addChoice(*menu, withoutMnemonic(name), tr("The whole picture that this patch is cut from"),
                  fromPicture(std::make_shared<const HealPicture>(
                      HealPicture{.title = name, .picture = std::move(opened)})));
    }
}

void HealSources::choose(const HealChoice& choice) {
    SelectionSettings::Values values = parts_.settings.values();
    values.heal = choice;
    parts_.settings.set(values);
}

void HealSources::askForFile() {
    auto* dialog = new PictureFileDialog(&parts_.window, tr("Picture to Heal From"),
                                         PictureFileDialog::Wanted::one, parts_.jobs);
    connect(dialog, &FileDialog::fileSelected, this, &HealSources::chooseFile);
    dialog->open();
}

void HealSources::chooseFile(const QString& path) {
    rememberFolder(path);
    parts_.jobs.read<std::shared_ptr<const OpenedPicture>>(
        tr("Opening %1").arg(shownFileName(path)),
        [path](const std::stop_token& stop) { return openPicture(path, {}, stop); },
        [this](std::shared_ptr<const OpenedPicture> picture) {
            choose(fromPicture(std::make_shared<const HealPicture>(
                HealPicture{.title = picture->title, .picture = picture})));
        },
        [this](const QString& sentence) { emit failed(sentence); });
}

}  // namespace weft::gui

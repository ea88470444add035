#include "gui/workspace/outside_sources_question.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPushButton>

#include "gui/files/link_permissions.h"
#include "gui/texts/message_box.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

struct OutsideSourcesQuestion {
    Q_DECLARE_TR_FUNCTIONS(OutsideSourcesQuestion)
};

QString foldersText(const std::vector<std::filesystem::path>& folders) {
    constexpr std::size_t kListed = 10;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(folders.size(), kListed); ++i)
        lines << shownPath(pathText(folders[i]));
    if (folders.size() > kListed)
        lines << OutsideSourcesQuestion::tr("And %1 more.")
                     .arg(static_cast<int>(folders.size() - kListed));
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

void askForOutsideSources(const OutsideSourcesWanted& wanted, QWidget& window,
                          std::function<void(const io::SourcePlaces&)> open) {
    auto* box = new MessageBox(
        MessageBox::Question, OutsideSourcesQuestion::tr("Pictures of Other Folders"),
        OutsideSourcesQuestion::tr(
            "“%1” shows pictures from outside its own folder. May it read pictures of these folders?")
            .arg(shownFileName(wanted.document)),
        MessageBox::NoButton, &window);
    box->setInformativeText(
        foldersText(wanted.folders) + QLatin1String("\n\n") +
        OutsideSourcesQuestion::tr(
            "Anybody who gets the document or its picture from you sees what it read. “Read” is "
            "remembered for this document on this computer.") +
        QLatin1Char(' ') +
        OutsideSourcesQuestion::tr(
            "Without them, the patches made from them are left out, and the document must be saved "
            "as a new file."));
    box->setObjectName("outsideSources");
    auto* read = box->addButton(OutsideSourcesQuestion::tr("&Read"), MessageBox::AcceptRole);
    read->setObjectName("readOutside");
    auto* without =
        box->addButton(OutsideSourcesQuestion::tr("Open &Without Them"), MessageBox::DestructiveRole);
    without->setObjectName("withoutOutside");
    auto* cancel = box->addButton(MessageBox::Cancel);
    box->setDefaultButton(cancel);
    box->setEscapeButton(cancel);
    QObject::connect(read, &QPushButton::clicked, &window, [wanted, open] {
        permitFolders(wanted.document, wanted.folders);
        open(wanted.places);
    });
    QObject::connect(without, &QPushButton::clicked, &window,
                     [places = wanted.places, open]() mutable {
                         places.outside = io::OutsideSources::leftOut;
                         open(places);
                     });
    box->show();
}

}  // namespace weft::gui

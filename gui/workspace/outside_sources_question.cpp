#include "gui/workspace/outside_sources_question.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include "gui/files/link_permissions.h"

namespace weft::gui {

namespace {

struct OutsideSourcesQuestion {
    Q_DECLARE_TR_FUNCTIONS(OutsideSourcesQuestion)
};

/// A path out of a document: a line of its own, whatever stands in it.
QString folderLine(const std::filesystem::path& folder) {
    constexpr qsizetype kLongest = 200;
    QString line = pathText(folder);
    for (QChar& c : line)
        if (!c.isPrint() && !c.isSurrogate()) c = QChar::ReplacementCharacter;
    return line.size() > kLongest ? QStringLiteral("… ") + line.right(kLongest) : line;
}

QString foldersText(const std::vector<std::filesystem::path>& folders) {
    constexpr std::size_t kListed = 10;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(folders.size(), kListed); ++i)
        lines << folderLine(folders[i]);
    if (folders.size() > kListed)
        lines << OutsideSourcesQuestion::tr("And %1 more.")
                     .arg(static_cast<int>(folders.size() - kListed));
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

void askForOutsideSources(const OutsideSourcesWanted& wanted, QWidget& window,
                          std::function<void(const io::SourcePlaces&)> open) {
    auto* box = new QMessageBox(
        QMessageBox::Question, OutsideSourcesQuestion::tr("Pictures of Other Folders"),
        OutsideSourcesQuestion::tr(
            "“%1” shows pictures from outside its own folder. May it read pictures of these folders?")
            .arg(QFileInfo(wanted.document).fileName()),
        QMessageBox::NoButton, &window);
    box->setInformativeText(
        foldersText(wanted.folders) + QLatin1String("\n\n") +
        OutsideSourcesQuestion::tr(
            "Whoever gets the document or its picture back from you sees what it read. “Read” is "
            "remembered for this document on this computer.") +
        QLatin1Char(' ') +
        OutsideSourcesQuestion::tr(
            "Without them, the patches made from them are left out, and the document must be saved "
            "as a new file."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName("outsideSources");
    auto* read = box->addButton(OutsideSourcesQuestion::tr("&Read"), QMessageBox::AcceptRole);
    read->setObjectName("readOutside");
    auto* without = box->addButton(OutsideSourcesQuestion::tr("Open &Without Them"),
                                   QMessageBox::DestructiveRole);
    without->setObjectName("withoutOutside");
    auto* cancel = box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(cancel);
    box->setEscapeButton(cancel);
    box->setWindowModality(Qt::WindowModal);
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

#include "gui/workspace/missing_sources_question.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPushButton>

#include "gui/files/picture_file_dialog.h"
#include "gui/languages/engine_text.h"
#include "gui/texts/message_box.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("MissingSourcesQuestion", text); }

QString listOf(const std::vector<io::MissingSource>& missing) {
    constexpr std::size_t kListed = 5;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(missing.size(), kListed); ++i)
        lines << engineText(missing[i].why);
    if (missing.size() > kListed)
        lines << tr("And %1 more.").arg(static_cast<int>(missing.size() - kListed));
    return lines.join(QLatin1Char('\n'));
}

void locate(const SourcesWanted& wanted, QWidget& window, BackgroundJobs& jobs,
            const std::function<void(const io::SourcePlaces&)>& open) {
    const std::string first = wanted.missing.front().path;
    const QString name = shownFileName(QString::fromStdString(first));
    auto* dialog =
        new PictureFileDialog(&window, tr("Where Is “%1”?").arg(name), PictureFileDialog::Wanted::one,
                              jobs, QFileInfo(wanted.document).absolutePath());
    dialog->setObjectName("locateSource");
    dialog->selectFile(name);
    QObject::connect(dialog, &FileDialog::fileSelected, &window,
                     [places = wanted.places, first, open](const QString& chosen) mutable {
                         const std::filesystem::path file(chosen.toStdU16String());
                         places.files[first] = file;
                         places.folders.push_back(file.parent_path());
                         open(places);
                     });
    dialog->open();
}

}  // namespace

void askForSources(const SourcesWanted& wanted, QWidget& window, BackgroundJobs& jobs,
                   std::function<void(const io::SourcePlaces&)> open) {
    const QString name = shownFileName(wanted.document);
    auto* box = new MessageBox(MessageBox::Warning, tr("Missing Pictures"),
                               tr("“%1” names pictures that could not be opened.").arg(name),
                               MessageBox::NoButton, &window);
    box->setInformativeText(
        listOf(wanted.missing) + QLatin1String("\n\n") +
        tr("Without them, the patches made from them are left out, and the document must be saved "
           "as a new file."));
    box->setObjectName("missingSources");
    auto* find = box->addButton(tr("&Locate …"), MessageBox::AcceptRole);
    find->setObjectName("locate");
    auto* without = box->addButton(tr("Open &Without Them"), MessageBox::DestructiveRole);
    without->setObjectName("withoutThem");
    box->setDefaultButton(find);
    box->setEscapeButton(box->addButton(MessageBox::Cancel));
    QObject::connect(find, &QPushButton::clicked, &window,
                     [wanted, &window, &jobs, open] { locate(wanted, window, jobs, open); });
    QObject::connect(without, &QPushButton::clicked, &window,
                     [places = wanted.places, open]() mutable {
                         places.leaveOutMissing = true;
                         open(places);
                     });
    box->show();
}

}  // namespace weft::gui

#include "gui/main_window/controllers/print_controller.h"

#include <QFileInfo>

#include "gui/document/thumbnail.h"
#include "gui/printing/print_dialog.h"
#include "gui/printing/print_work.h"
#include "gui/relief/relief_drawer.h"
#include "gui/style/last_folder.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

PrintController::PrintController(const Parts& parts) : QObject(&parts.window), parts_(parts) {
    connect(parts_.actions.print, &QAction::triggered, this, &PrintController::ask);
    connect(&parts_.flow, &ExportFlow::printed, this,
            [this](const QString& where, const QString& remark) {
                parts_.messages.showNews(remark.isEmpty()
                                             ? tr("Printed: %1.").arg(where)
                                             : tr("Printed: %1; %2.").arg(where, remark));
            });
}

void PrintController::ask() {
    OpenDocument* document = parts_.tabs.documentInFront();
    if (!document) return;
    const auto* clone = parts_.tabs.currentDocument();
    constexpr int kSide = 400;
    const QFileInfo file(clone ? suggestedExport(*clone, lastFolder()).path : lastFolder() + "/-");
    const QString name = QFileInfo(document->title()).completeBaseName() + QLatin1String(".pdf");
    auto* dialog = new PrintDialog({.extent = document->extent(),
                                    .resolution = document->resolution(),
                                    .small = thumbnailOf(*document, kSide),
                                    .title = document->title(),
                                    .path = file.path() + '/' + name},
                                   parts_.jobs, &parts_.window);
    connect(dialog, &PrintDialog::chosen, this,
            [this, document = QPointer(document)](const PrintChoice& choice) {
                if (!document || document != parts_.tabs.documentInFront()) return;
                if (auto* clone = parts_.tabs.currentDocument()) print(*clone, choice);
                if (auto* relief = qobject_cast<ReliefDocument*>(document)) print(*relief, choice);
            });
    dialog->open();
}

void PrintController::print(const ReliefDocument& document, const PrintChoice& choice) {
    const QString where = choice.printer.isEmpty() ? choice.path : choice.printer;
    const ReliefPicture of = document.drawn() ? document.drawn()->of : ReliefPicture::photograph;
    parts_.jobs.runStoppable<bool>(
        ExportFlow::tr("Printing"),
        [choice, of, picture = document.picture(), surface = document.surface(),
         title = document.title()](const std::stop_token& stop) {
            auto seen = picture;
            if (of != ReliefPicture::photograph) {
                auto drawn = std::make_shared<OpenedPicture>();
                drawn->picture.color =
                    std::make_shared<const Field>(ReliefDrawer::flatPicture(of, *surface));
                drawn->picture.resolution = picture->picture.resolution;
                seen = std::move(drawn);
            }
            weft::gui::print({seen, {}}, choice, title, stop);
            return true;
        },
        [this, where](bool) { parts_.messages.showNews(tr("Printed: %1.").arg(where)); },
        [this](const QString& sentence) { parts_.messages.showError(sentence); });
}

void PrintController::print(CloneDocument& document, const PrintChoice& choice) {
    const QString where = choice.printer.isEmpty() ? choice.path : choice.printer;
    parts_.flow.print(
        document, where,
        [choice, title = document.title()](const ExportSource& source, const std::stop_token& stop) {
            weft::gui::print(source, choice, title, stop);
        });
}

}  // namespace weft::gui

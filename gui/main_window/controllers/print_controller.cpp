#include "gui/main_window/controllers/print_controller.h"

#include <QFileInfo>

#include "gui/document/thumbnail.h"
#include "gui/printing/print_dialog.h"
#include "gui/printing/print_work.h"
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
    CloneDocument* document = parts_.tabs.currentDocument();
    if (!document) return;
    constexpr int kSide = 400;
    const QFileInfo file(suggestedExport(*document, lastFolder()).path);
    const QString name = QFileInfo(document->title()).completeBaseName() + QLatin1String(".pdf");
    auto* dialog = new PrintDialog({.extent = document->extent(),
                                    .resolution = document->resolution(),
                                    .small = thumbnailOf(*document, kSide),
                                    .title = document->title(),
                                    .path = file.path() + '/' + name},
                                   parts_.jobs, &parts_.window);
    connect(dialog, &PrintDialog::chosen, this,
            [this, document = QPointer(document)](const PrintChoice& choice) {
                if (document && document == parts_.tabs.currentDocument()) print(*document, choice);
            });
    dialog->open();
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

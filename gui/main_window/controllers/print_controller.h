#pragma once
/// File > Print.
#include <QObject>

#include "gui/feedback/message_bar.h"
#include "gui/files/export_flow.h"
#include "gui/main_window/actions/window_actions.h"
#include "gui/printing/print_layout.h"
#include "gui/workspace/document_tabs.h"

namespace weft::gui {

/// Asks how, and prints what is in front as it is seen: a photograph with its patches; of a relief
/// the flat picture that its canvas shows. GUI thread.
class PrintController : public QObject {
    Q_OBJECT
public:
    struct Parts {
        WindowActions& actions;
        DocumentTabs& tabs;
        ExportFlow& flow;
        BackgroundJobs& jobs;
        MessageBar& messages;
        QWidget& window;
    };
    explicit PrintController(const Parts& parts);

private:
    void ask();
    void print(CloneDocument& document, const PrintChoice& choice);
    void print(const ReliefDocument& document, const PrintChoice& choice);

    Parts parts_;
};

}  // namespace weft::gui

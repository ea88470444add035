// Runs of before: kept, found again, opened and compared with.
#include <QFileInfo>
#include <QMenu>
#include <algorithm>

#include "gui/lab/experiment_list.h"
#include "gui/lab/lab_window.h"
#include "gui/lab/report/lab_comparison.h"
#include "gui/lab/run_box.h"
#include "gui/texts/file_dialog.h"
#include "gui/texts/shown_text.h"

namespace weft::gui {

void LabWindow::askForRun() {
    auto* dialog = new FileDialog(this, tr("Compare with Saved Runs"), {},
                                  tr("Runs saved as JSON (*.json);;All files (*)"));
    dialog->setFileMode(FileDialog::ExistingFiles);
    connect(dialog, &FileDialog::filesSelected, this, [this](const QStringList& paths) {
        for (const QString& path : paths) compareWith(path);
    });
    dialog->open();
}

void LabWindow::compareWith(const QString& path, const QString& title) {
    jobs_.read<SharedRecord>(
        tr("Reading %1").arg(path),
        [path, title](const std::stop_token&) {
            LabRecord record = *readLabRecord(path);
            record.title = title;
            return std::make_shared<const LabRecord>(std::move(record));
        },
        [this](const SharedRecord& opened) { add(opened); },
        [this](const QString& sentence) { box_->setMessage(sentence); });
}

// A run of another experiment than the one shown takes the window there.
void LabWindow::add(const SharedRecord& opened) {
    const auto& all = experiments();
    const auto at = std::find_if(all.begin(), all.end(), [&](const Experiment* experiment) {
        return experiment->name == opened->report.experiment;
    });
    if (at == all.end())
        return box_->setMessage(
            tr("'%1' is of the experiment '%2', which this Lab does not have.")
                .arg(shownPath(opened->file), shownName(opened->report.experiment)));
    if (*at != shown_) choose(**at);
    page().others.push_back(opened);
    showReport();
    box_->setMessage(
        tr("Opened %1.").arg(opened->title.isEmpty() ? shownFileName(opened->file) : opened->title));
}

// Those of the experiment shown, but for the one that is shown.
void LabWindow::fillCompareMenu() {
    compareMenu_->clear();
    compareMenu_->addAction(tr("Saved Run …"), this, &LabWindow::askForRun);
    const auto add = [this](const KeptRun& run) {
        const auto& others = page().others;
        const bool there = std::any_of(others.begin(), others.end(), [&](const SharedRecord& other) {
            return other->file == run.path;
        });
        compareMenu_
            ->addAction(withoutMnemonic(run.title), this,
                        [this, run] { compareWith(run.path, run.title); })
            ->setEnabled(!there);
    };
    bool isFirst = true;
    for (const KeptRun& run : keptRuns(keptRunsFolder(), shown_->name)) {
        if (run.path == page().kept) continue;
        if (std::exchange(isFirst, false)) compareMenu_->addSection(tr("Earlier runs"));
        add(run);
    }
    const KeptRun shipped = shippedRun(shown_->name);
    if (shipped.path.isEmpty()) return;
    compareMenu_->addSection(tr("Other devices"));
    add(shipped);
}

void LabWindow::keep(const Experiment& experiment, const SharedRecord& record) {
    jobs_.run<QString>(
        tr("Keeping the run"), [record] { return keepRun(keptRunsFolder(), record); },
        [this, &experiment, record](const QString& path) {
            if (pages_[&experiment].own == record) pages_[&experiment].kept = path;
        },
        [this](const QString& sentence) { box_->setMessage(sentence); });
}

// What ran meanwhile is newer.
void LabWindow::adopt(const NewestRuns& newest) {
    lookedForRuns_ = true;
    for (auto& [experiment, page] : pages_) {
        const std::string name = experiment->name;
        if (const auto kept = newest.kept.find(name); kept != newest.kept.end()) {
            if (page.own || measured_ == experiment) continue;
            page.own = kept->second;
            page.kept = kept->second->file;
            list_->setFigure(*experiment, *kept->second);
        } else if (const auto shipped = newest.shipped.find(name);
                   shipped != newest.shipped.end() && !page.own) {
            list_->setFigure(*experiment, *shipped->second);
        }
    }
    if (running()) return;
    showReport();
    const QString text = newest.damaged.isEmpty() ? keptText() : newest.damaged.join(' ');
    if (!text.isEmpty()) box_->setMessage(text);
}

QString LabWindow::keptText() const {
    const SharedRecord& own = page().own;
    return own && !own->title.isEmpty() ? tr("The run shown is of %1.").arg(own->title) : QString();
}

}  // namespace weft::gui

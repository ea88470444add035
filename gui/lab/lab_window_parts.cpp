// How the Lab's window is laid out, and what it saves.
#include <QDateTime>
#include <QFileInfo>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>

#include "gui/charts/chart_files.h"
#include "gui/charts/chart_view.h"
#include "gui/lab/experiment_list.h"
#include "gui/lab/lab_files.h"
#include "gui/lab/lab_window.h"
#include "gui/lab/report/compared_bar.h"
#include "gui/lab/report/lab_comparison.h"
#include "gui/lab/report/report_view.h"
#include "gui/lab/run_box.h"
#include "gui/languages/engine_text.h"
#include "gui/style/controls.h"
#include "gui/style/elided_label.h"

namespace weft::gui {

void LabWindow::build() {
    list_ = new ExperimentList;
    parts_ = new QSplitter(Qt::Horizontal);
    parts_->setChildrenCollapsible(false);
    parts_->addWidget(list_);
    parts_->addWidget(centre());
    parts_->addWidget(side());
    parts_->setStretchFactor(1, 1);
    parts_->setSizes({330, 740, 270});
    columnOn(this)->addWidget(parts_);
    connect(new QShortcut(QKeySequence::Close, this), &QShortcut::activated, this, &QWidget::close);
}

QWidget* LabWindow::centre() {
    title_ = new ElidedLabel;
    emphasise(*title_);
    QFont large = title_->font();
    large.setPointSizeF(1.2 * large.pointSizeF());
    title_->setFont(large);
    source_ = note();
    compare_ = new QPushButton;
    compare_->setObjectName("labCompare");
    compare_->setText(tr("Compare"));
    compare_->setToolTip(
        tr("Draw another run into the same figures: of before, of another machine or driver"));
    compareMenu_ = new QMenu(compare_);
    connect(compareMenu_, &QMenu::aboutToShow, this, &LabWindow::fillCompareMenu);
    compare_->setMenu(compareMenu_);
    save_ = new QPushButton;
    save_->setObjectName("labSave");
    save_->setText(tr("Save"));
    save_->setToolTip(tr("Save what was measured, or the figure"));
    buildSaveMenu();
    compared_ = new ComparedBar;
    report_ = new ReportView;
    auto* widget = new QWidget;
    QVBoxLayout* column = columnOn(widget, kPanelMargin);
    column->addLayout(rowOf({{title_, 1}, {compare_}, {save_}}));
    column->addWidget(source_);
    column->addWidget(compared_);
    column->addWidget(report_, 1);
    return widget;
}

QWidget* LabWindow::side() {
    form_ = new ParameterForm;
    box_ = new RunBox;
    auto* reset = new QPushButton(tr("Reset"));
    reset->setToolTip(tr("Back to the paper's values, or those of a quick run"));
    connect(reset, &QPushButton::clicked, form_, &ParameterForm::reset);
    connect(form_, &ParameterForm::changed, reset,
            [this, reset] { reset->setEnabled(!form_->edits().empty()); });
    auto* widget = new QWidget;
    QVBoxLayout* column = columnOn(widget, kPanelMargin);
    column->addLayout(rowOf({{heading(tr("Parameters")), 1}, {reset}}));
    column->addWidget(form_, 1);
    column->addWidget(box_);
    return widget;
}

void LabWindow::buildSaveMenu() {
    auto* menu = new QMenu(save_);
    menu->addAction(tr("Data (JSON, CSV) …"), this, &LabWindow::askWhereToSaveData);
    menu->addAction(tr("Figure on White (PNG, SVG) …"), this,
                    [this] { askWhereToSaveFigure(lightChart()); });
    menu->addAction(tr("Figure on Black (PNG, SVG) …"), this,
                    [this] { askWhereToSaveFigure(darkChart()); });
    save_->setMenu(menu);
}

QString LabWindow::fileName(const QString& suffix) const {
    QString name = QString::fromStdString(shown_->name);
    if (suffix == QLatin1String("png") && !report_->chart().figure().key.empty())
        name += '_' + QString::fromStdString(report_->chart().figure().key);
    return name + '.' + suffix;
}

void LabWindow::askWhereToSaveData() {
    const LabTable* table = report_->table();
    const QString csv =
        table ? tr("Table '%1' as CSV (*.csv)").arg(engineText(table->title).remove('(')) : QString();
    askWhereToSave(
        this, tr("Save Data"), fileName("json"),
        tr("All data as JSON, to be compared later (*.json)") + (table ? ";;" + csv : QString()),
        [this](const QString& path) { saveData(path); });
}

void LabWindow::askWhereToSaveFigure(const ChartStyle& style) {
    askWhereToSave(this, tr("Save Figure"), fileName("png"),
                   tr("PNG picture (*.png);;SVG drawing (*.svg)"),
                   [this, style](const QString& path) { saveFigure(path, style); });
}

void LabWindow::saveData(const QString& path) {
    const std::vector<SharedRecord> runs = runsShown();
    if (runs.empty()) return;
    const LabTable* table = report_->table();
    save(dataSaver(runs.front(), table ? table->key : std::string(), path), path);
}

void LabWindow::saveFigure(const QString& path, const ChartStyle& style) {
    ChartStyle toned = style;
    toned.tones = report_->chart().tones();
    LabFigure figure = report_->chart().figure();
    if (const std::vector<SharedRecord> runs = runsShown(); !runs.empty()) {
        const LabRecord& run = *runs.front();
        const QDate date =
            run.file.isEmpty() ? QDate::currentDate() : QFileInfo(run.file).lastModified().date();
        figure = withProvenance(std::move(figure), run.report, date);
    }
    save(figureSaver(figure, toned, path), path);
}

void LabWindow::save(const std::function<QString()>& saver, const QString& path) {
    const auto say = [this](const QString& sentence) { box_->setMessage(sentence); };
    say(tr("Saving %1 …").arg(path));
    jobs_.run<QString>(
        tr("Saving the run"), saver,
        [say, path](const QString& problem) {
            say(problem.isEmpty() ? tr("Saved %1.").arg(path) : problem);
        },
        say);
}

}  // namespace weft::gui

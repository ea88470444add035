#pragma once
/// A report: its figures with what they say, its tables, and the claims that it answers.
#include <QWidget>

#include "gui/lab/report/lab_comparison.h"

class QComboBox;
class QScrollArea;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace weft::gui {

class Label;
class RichLabel;
class ChartView;
class ReplayPage;
class LabTableModel;

/// The first run is the one reported, others are compared with it. Keeps the figure or table that is
/// chosen while a report grows. GUI thread.
class ReportView : public QWidget {
    Q_OBJECT
public:
    explicit ReportView(QWidget* parent = nullptr);

    /// None: `message` stands in the place of figure, table and replay.
    void setRuns(std::vector<SharedRecord> runs, const QString& message);
    [[nodiscard]] const ChartView& chart() const { return *chart_; }
    [[nodiscard]] const QTableView& tableView() const { return *tableView_; }
    /// What the figure says, and the findings.
    [[nodiscard]] QString text() const;
    [[nodiscard]] bool showsTable() const;
    void showTable(bool shown);
    [[nodiscard]] bool showsClaims() const;
    void showClaims();
    /// The table that is chosen, else the main one; null: there is none.
    [[nodiscard]] const LabTable* table() const;
    void choose(const std::string& key);
    /// Which pages there are beside figures and tables: claims and their answers; recorded pictures,
    /// or why none.
    void offer(bool claims, bool replay);
    void showReplay();
    [[nodiscard]] bool showsReplay() const;
    [[nodiscard]] ReplayPage& replay() { return *replay_; }

signals:
    void shownChanged();

private:
    void build();
    void showPage(QToolButton& page);
    void fillChooser();
    void showChosen();
    void showFigure(const std::string& key);
    void showTableOf(const std::string& key);

    std::vector<SharedRecord> runs_;
    QString figureKey_, tableKey_;  ///< chosen last
    QComboBox* chooser_;
    QToolButton *asFigure_, *asTable_, *asClaims_, *asReplay_;
    QStackedWidget* pages_;
    ChartView* chart_;
    RichLabel* text_;
    QScrollArea* scroll_;  ///< around it
    QTableView* tableView_;
    Label* tableMessage_;  ///< in its place where there are no numbers
    RichLabel* claims_;
    QScrollArea* claimsScroll_;  ///< around them
    LabTableModel* model_;
    ReplayPage* replay_;
};

}  // namespace weft::gui

#include "gui/lab/experiment_list.h"

#include <QApplication>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>

#include "gui/charts/chart_view.h"
#include "gui/languages/engine_text.h"
#include "gui/style/panel_style.h"

namespace weft::gui {

namespace {

constexpr QSize kMiniature{66, 48};
constexpr int kMargin = 8, kLine = 2, kScrollBar = 16;
enum Role { kExperiment = Qt::UserRole, kDetail, kRunning };

/// At most two lines, the second cut.
void drawTwoLines(QPainter& painter, const QRect& area, const QString& text) {
    const QFontMetrics metrics = painter.fontMetrics();
    QTextLayout layout(text, painter.font());
    layout.beginLayout();
    int y = area.top() + metrics.ascent();
    for (int i = 0; i < 2; ++i, y += metrics.height()) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(area.width());
        const QString rest = text.mid(line.textStart());
        painter.drawText(area.left(), y,
                         i == 1 ? metrics.elidedText(rest, Qt::ElideRight, area.width())
                                : rest.left(line.textLength()));
    }
    layout.endLayout();
}

QFont demiBold(QFont font) {
    font.setWeight(QFont::DemiBold);
    return font;
}

/// A heading, or miniature, title, figures and summary.
class Delegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        const int line = option.fontMetrics.height();
        const bool isPaper = !index.data(kExperiment).isValid();
        const int width = (option.widget ? option.widget->width() : 0) - kScrollBar - 2 * kMargin;
        const QString detail = index.data(kDetail).toString();
        const int lines = option.fontMetrics.horizontalAdvance(detail) <= width ? 2 : 3;
        return {100, isPaper ? lines * line + 2 * kMargin
                             : std::max(kMiniature.height(), 3 * line + kLine) + 2 * kMargin};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        const bool selected = option.state & QStyle::State_Selected;
        const QColor behind = option.palette.color(QPalette::Window);
        if (selected)
            painter->fillRect(option.rect,
                              mixed(behind, option.palette.color(QPalette::Highlight), 0.55));
        else if (option.state & QStyle::State_MouseOver && index.data(kExperiment).isValid())
            painter->fillRect(option.rect, shade(option.palette, 0.06));
        const QRect area = option.rect.adjusted(kMargin, kMargin, -kMargin, -kMargin);
        if (index.data(kExperiment).isValid())
            paintExperiment(*painter, area, option, index, selected);
        else
            paintPaper(*painter, area, option, index);
        painter->restore();
    }

private:
    static void drawTitle(QPainter& painter, const QRect& area, const QStyleOptionViewItem& option,
                          const QModelIndex& index) {
        painter.setFont(demiBold(option.font));
        const QString title =
            painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, area.width());
        painter.drawText(area, Qt::AlignLeft | Qt::AlignTop, title);
    }
    static void paintPaper(QPainter& painter, QRect area, const QStyleOptionViewItem& option,
                           const QModelIndex& index) {
        const int line = option.fontMetrics.height();
        const QPalette palette = QApplication::palette();  // headings count as disabled
        painter.setPen(palette.color(QPalette::Text));
        drawTitle(painter, area, option, index);
        painter.setFont(option.font);
        painter.setPen(palette.color(QPalette::PlaceholderText));
        drawTwoLines(painter, area.adjusted(0, line, 0, 0), index.data(kDetail).toString());
    }
    static void paintExperiment(QPainter& painter, QRect area, const QStyleOptionViewItem& option,
                                const QModelIndex& index, bool selected) {
        const QPoint corner(area.left(), area.top() + (area.height() - kMiniature.height()) / 2);
        painter.drawPixmap(corner, index.data(Qt::DecorationRole).value<QPixmap>());
        area.setLeft(area.left() + kMiniature.width() + kMargin);
        painter.setPen(option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
        drawTitle(painter, area, option, index);
        painter.setFont(option.font);
        const bool running = index.data(kRunning).toBool();
        if (!selected && !running) painter.setPen(option.palette.color(QPalette::PlaceholderText));
        drawTwoLines(painter, area.adjusted(0, option.fontMetrics.height() + kLine, 0, 0),
                     running ? ExperimentList::tr("running …") : index.data(kDetail).toString());
    }
};

}  // namespace

ExperimentList::ExperimentList(QWidget* parent) : QListWidget(parent) {
    setObjectName("labExperiments");
    setAccessibleName(tr("Experiments of the papers"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setResizeMode(QListView::Adjust);  // titles of papers have one line or two
    setMouseTracking(true);
    setItemDelegate(new Delegate(this));
    QPalette plain = palette();
    plain.setColor(QPalette::Base, plain.color(QPalette::Window));
    setPalette(plain);
    const Experiment* before = nullptr;
    for (const Experiment* experiment : experiments()) {
        if (!before || before->paper != experiment->paper) addPaper(experiment->paper);
        addExperiment(*experiment);
        before = experiment;
    }
    connect(this, &QListWidget::currentItemChanged, this, [this] {
        if (chosen()) emit experimentChosen(*chosen());
    });
}

void ExperimentList::addPaper(LabPaper paper) {
    auto* item = new QListWidgetItem(engineText(nameOf(paper)), this);
    const QString title = engineText(titleOf(paper));
    item->setData(kDetail, title);
    item->setToolTip(title);
    item->setFlags(Qt::NoItemFlags);
}

void ExperimentList::addExperiment(const Experiment& experiment) {
    auto* item = new QListWidgetItem(engineText(experiment.title), this);
    const QString summary = engineText(experiment.summary);
    const QString figures = engineText(experiment.figures);
    item->setData(kExperiment, QVariant::fromValue(static_cast<const void*>(&experiment)));
    item->setData(kDetail, figures.isEmpty() ? summary : figures + QStringLiteral(": ") + summary);
    item->setToolTip(item->text() + '\n' + summary);
    drawMiniature(experiment);
}

QListWidgetItem* ExperimentList::itemOf(const Experiment& experiment) const {
    for (int i = 0; i < count(); ++i)
        if (item(i)->data(kExperiment).value<const void*>() == &experiment) return item(i);
    return nullptr;
}

void ExperimentList::choose(const Experiment& experiment) { setCurrentItem(itemOf(experiment)); }

const Experiment* ExperimentList::chosen() const {
    const QVariant data = currentItem() ? currentItem()->data(kExperiment) : QVariant();
    return static_cast<const Experiment*>(data.value<const void*>());
}

void ExperimentList::setFigure(const Experiment& experiment, const LabRecord& run) {
    if (run.report.figures.empty()) return;
    figures_[&experiment] = run.report.figures.front();
    drawMiniature(experiment);
}

void ExperimentList::drawMiniature(const Experiment& experiment) {
    itemOf(experiment)
        ->setData(Qt::DecorationRole, miniatureOf(figures_[&experiment], kMiniature,
                                                  QApplication::palette(), devicePixelRatioF()));
}

void ExperimentList::setRunning(const Experiment* running) {
    for (const Experiment* experiment : experiments())
        itemOf(*experiment)->setData(kRunning, experiment == running);
}

}  // namespace weft::gui

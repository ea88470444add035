#include "gui/schemes/scheme_list.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <algorithm>
#include <vector>

#include "gui/languages/engine_text.h"
#include "gui/style/controls.h"

namespace weft::gui {

namespace {

constexpr int kScheme = Qt::UserRole;       ///< row of namedSchemes(); none: a heading
constexpr int kSummary = Qt::UserRole + 1;  ///< below the name
constexpr int kMargin = 5, kPopupWidth = 440;

class SchemeDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        const int lines = index.data(kScheme).isValid() ? 2 : 1;
        return {kPopupWidth, lines * option.fontMetrics.height() + 2 * kMargin};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool heading = !index.data(kScheme).isValid();
        const bool chosen = !heading && (option.state & QStyle::State_Selected);
        const bool runs = heading || (index.flags() & Qt::ItemIsEnabled);
        const QPalette& palette = option.palette;
        const QColor text = palette.color(runs ? QPalette::Active : QPalette::Disabled,
                                          chosen ? QPalette::HighlightedText : QPalette::Text);
        painter->save();
        painter->fillRect(option.rect, chosen    ? palette.highlight()
                                       : heading ? palette.alternateBase()
                                                 : palette.base());
        QFont font = option.font;
        font.setWeight(QFont::DemiBold);
        painter->setFont(font);
        painter->setPen(text);
        QRect line = option.rect.adjusted(heading ? kMargin : 3 * kMargin, kMargin, -kMargin, 0);
        line.setHeight(option.fontMetrics.height());
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
        if (!heading) {
            painter->setFont(option.font);
            if (runs && !chosen) painter->setPen(palette.color(QPalette::PlaceholderText));
            line.translate(0, line.height());
            painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                              option.fontMetrics.elidedText(index.data(kSummary).toString(),
                                                            Qt::ElideRight, line.width()));
        }
        painter->restore();
    }
};

/// In the order in which the list names them first; ours, which has no name, last.
std::vector<QString> sources() {
    std::vector<QString> found;
    for (const SchemeInfo& info : namedSchemes())
        if (const QString source = info.source;
            std::find(found.begin(), found.end(), source) == found.end())
            found.push_back(source);
    std::stable_partition(found.begin(), found.end(), [](const QString& s) { return !s.isEmpty(); });
    return found;
}

}  // namespace

SchemeList::SchemeList(QWidget* parent) : QComboBox(parent) {
    constexpr int kRows = 16;
    setObjectName("schemeNames");
    makeNarrow(*this);
    setMaxVisibleItems(kRows);
    setItemDelegate(new SchemeDelegate(this));
    view()->setMinimumWidth(kPopupWidth + 2 * kMargin);
    for (const QString& source : sources()) {
        addHeading(source);
        for (std::size_t i = 0; i < namedSchemes().size(); ++i) {
            const SchemeInfo& info = namedSchemes()[i];
            if (source != info.source) continue;
            addItem(QString::fromStdString(info.name), static_cast<int>(i));
        }
    }
    judge([](const SchemeInfo&) { return QString(); });
    setCurrentIndex(1);
}

void SchemeList::addHeading(const QString& source) {
    addItem(source.isEmpty() ? tr("Beyond the papers") : source);
    if (auto* items = qobject_cast<QStandardItemModel*>(model()))
        items->item(count() - 1)->setFlags(Qt::NoItemFlags);
}

void SchemeList::judge(const std::function<QString(const SchemeInfo&)>& reasonFor) {
    for (int i = 0; i < count(); ++i) {
        const QVariant row = itemData(i, kScheme);
        if (!row.isValid()) continue;
        const SchemeInfo& info = namedSchemes()[static_cast<std::size_t>(row.toInt())];
        const QString reason = reasonFor(info);
        setItemEnabled(*this, i, reason.isEmpty());
        for (const int role : {static_cast<int>(Qt::ToolTipRole), kSummary})
            setItemData(i, reason.isEmpty() ? engineText(info.summary) : reason, role);
    }
}

}  // namespace weft::gui

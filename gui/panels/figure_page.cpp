#include "gui/panels/figure_page.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QDate>
#include <QLocale>
#include <QMenu>
#include <QSettings>
#include <QToolButton>
#include <algorithm>

#include "gui/style/theme_colours.h"

namespace weft::gui {

namespace {

constexpr const char* kDark = "figures/dark";

struct FigurePage {
    Q_DECLARE_TR_FUNCTIONS(FigurePage)
};

}  // namespace

FigureTheme figureTheme() {
    return QSettings().value(kDark, false).toBool() ? FigureTheme::dark : FigureTheme::light;
}

void chooseFigureTheme(FigureTheme theme) { QSettings().setValue(kDark, theme == FigureTheme::dark); }

void offerFigureThemes(QToolButton& save) {
    auto* menu = new QMenu(&save);
    auto* group = new QActionGroup(menu);
    const auto add = [&](const QString& title, FigureTheme theme) {
        QAction* action = menu->addAction(title);
        action->setCheckable(true);
        action->setData(static_cast<int>(theme));
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, menu, [theme] { chooseFigureTheme(theme); });
    };
    add(FigurePage::tr("Figures in Files Are Light"), FigureTheme::light);
    add(FigurePage::tr("Figures in Files Are Dark"), FigureTheme::dark);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [group] {
        for (QAction* action : group->actions())
            action->setChecked(action->data().toInt() == static_cast<int>(figureTheme()));
    });
    save.setMenu(menu);
    save.setPopupMode(QToolButton::MenuButtonPopup);
}

QPalette figurePalette(FigureTheme theme) {
    QPalette palette = paletteOf(theme == FigureTheme::dark ? kDarkTheme : kLightTheme);
    if (theme == FigureTheme::light)
        for (const auto role : {QPalette::Base, QPalette::Window}) palette.setColor(role, Qt::white);
    return palette;
}

void paintFigure(QPainter& painter, const QRect& area, const QString& caption,
                 const QPalette& palette, const QFont& font,
                 const std::function<void(QPainter&, const QRect&)>& plot) {
    constexpr int kMargin = 10;
    constexpr double kMost = 0.4;  // of the height
    constexpr int kFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    painter.fillRect(area, palette.base());
    const QFontMetrics metrics(font);
    const int width = area.width() - 2 * kMargin;
    const int wanted =
        caption.isEmpty()
            ? 0
            : metrics.boundingRect(QRect(0, 0, width, 10'000), kFlags, caption).height();
    const int words = std::min(wanted, static_cast<int>(kMost * area.height()));
    plot(painter, area.adjusted(0, 0, 0, words > 0 ? -words - kMargin : 0));
    painter.setFont(font);
    painter.setPen(palette.color(QPalette::Text));
    painter.drawText(QRect(area.left() + kMargin, area.bottom() - words - kMargin / 2, width, words),
                     kFlags, caption);
}

QString captionDate() {
    return QLocale::c().toString(QDate::currentDate(),
                                 QStringLiteral("d MMMM yyyy"));  // stays English
}

}  // namespace weft::gui

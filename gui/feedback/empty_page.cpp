#include "gui/feedback/empty_page.h"

#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "gui/style/panel_style.h"
#include "gui/style/theme.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {
constexpr int kFrame = 28;  ///< pixels from the edge to the dashes
}

EmptyPage::EmptyPage(QWidget* parent) : QWidget(parent) {
    setObjectName("emptyPage");
    auto* picture = new Label(this);
    picture->setPixmap(themedIcon("open").pixmap(48, 48, QIcon::Disabled));
    auto* title = new Label(tr("Drop a photograph here, or open one"), this);
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.6);
    title->setFont(font);
    auto* text = new Label(tr("Then drop a second picture on it: it is solved in without a seam, "
                              "while you drag it. With Alt, its shading becomes a surface."),
                           this);
    for (Label* label : {title, text}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignCenter);
        constexpr int kWithin = kFrame + 4;  // the buttons need their room in a narrow window
        label->setContentsMargins(kWithin, 0, kWithin, 0);
    }
    auto* open = new QPushButton(tr("Open …"), this);
    auto* sample = new QPushButton(tr("Open the sample scene"), this);
    auto* relief = new QPushButton(tr("Open the sample relief"), this);
    open->setDefault(true);
    connect(open, &QPushButton::clicked, this, &EmptyPage::openRequested);
    connect(sample, &QPushButton::clicked, this, &EmptyPage::sampleRequested);
    connect(relief, &QPushButton::clicked, this, &EmptyPage::reliefSampleRequested);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (QPushButton* button : {open, sample, relief}) {
        button->setMinimumSize(100, 32);
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addStretch(1);
    layout->addWidget(picture, 0, Qt::AlignHCenter);
    for (Label* label : {title, text}) layout->addWidget(label);
    layout->addSpacing(8);
    layout->addLayout(buttons);
    layout->addStretch(1);
}

void EmptyPage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Dark));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(shade(palette(), 0.25, QPalette::Dark), 2, Qt::DashLine));
    painter.drawRoundedRect(rect().adjusted(kFrame, kFrame, -kFrame, -kFrame), 14, 14);
}

}  // namespace weft::gui

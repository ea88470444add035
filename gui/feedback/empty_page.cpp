#include "gui/feedback/empty_page.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/files/recent_files.h"
#include "gui/style/panel_style.h"
#include "gui/style/theme.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {
constexpr int kFrame = 28;  ///< pixels from the edge to the dashes
constexpr int kIcon = 96;
constexpr QSize kCell(128, 130);  ///< a picture with its name
constexpr int kPath = Qt::UserRole, kRelief = Qt::UserRole + 1;
}  // namespace

EmptyPage::EmptyPage(QWidget* parent) : QWidget(parent), recent_(new QListWidget(this)) {
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
    recent_->setObjectName("recentPictures");
    recent_->setAccessibleName(tr("Opened last"));
    recent_->setViewMode(QListView::IconMode);
    recent_->setMovement(QListView::Static);
    recent_->setResizeMode(QListView::Adjust);
    recent_->setFrameShape(QFrame::NoFrame);
    recent_->setIconSize({kIcon, kIcon});
    recent_->setGridSize(kCell);
    recent_->setWordWrap(false);
    recent_->setTextElideMode(Qt::ElideMiddle);
    recent_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    recent_->viewport()->setAutoFillBackground(false);
    const auto choose = [this](const QListWidgetItem* item) {
        emit recentChosen(item->data(kPath).toString(), item->data(kRelief).toBool());
    };
    connect(recent_, &QListWidget::itemClicked, this, choose);
    connect(recent_, &QListWidget::itemActivated, this, [this, choose](QListWidgetItem* item) {
        if (recent_->hasFocus() && QGuiApplication::mouseButtons() == Qt::NoButton) choose(item);
    });
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addStretch(1);
    layout->addWidget(picture, 0, Qt::AlignHCenter);
    for (Label* label : {title, text}) layout->addWidget(label);
    layout->addSpacing(8);
    layout->addLayout(buttons);
    layout->addSpacing(8);
    layout->addWidget(recent_, 0, Qt::AlignHCenter);
    layout->addStretch(1);
}

void EmptyPage::showEvent(QShowEvent*) { fillRecent(); }

void EmptyPage::fillRecent() {
    recent_->clear();
    for (const RecentFiles::Entry& entry : RecentFiles().entries()) {
        auto* item =
            new QListWidgetItem(RecentFiles::iconOf(entry.path, kIcon), entry.title, recent_);
        item->setToolTip(entry.path);
        item->setData(kPath, entry.path);
        item->setData(kRelief, entry.asRelief);
    }
    placeRecent();
}

void EmptyPage::resizeEvent(QResizeEvent*) { placeRecent(); }

/// As many side by side as there is room for, in at most two rows.
void EmptyPage::placeRecent() {
    constexpr int kBar = 20;  ///< for the scroll bar
    const int count = recent_->count();
    const int across = std::clamp((width() - 2 * kFrame - kBar) / kCell.width(), 1, 5);
    const int rows =
        std::min({(count + across - 1) / across, 2, std::max(1, height() / 3 / kCell.height())});
    recent_->setFixedSize(std::min(across, std::max(count, 1)) * kCell.width() + kBar,
                          rows * kCell.height() + 4);
    recent_->setVisible(count > 0);
}

void EmptyPage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Dark));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(shade(palette(), 0.25, QPalette::Dark), 2, Qt::DashLine));
    painter.drawRoundedRect(rect().adjusted(kFrame, kFrame, -kFrame, -kFrame), 14, 14);
}

}  // namespace weft::gui

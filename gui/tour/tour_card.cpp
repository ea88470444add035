#include "gui/tour/tour_card.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>
#include <algorithm>

#include "gui/style/panel_style.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {
constexpr int kArrow = 12;  ///< around the plate, on the side that points
constexpr int kWidth = 330, kPadding = 14, kEdge = 8, kRing = 4;
}  // namespace

TourRing::TourRing(QWidget& window) : QWidget(&window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void TourRing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF ring = QRectF(rect()).adjusted(2, 2, -2, -2);
    for (const auto& [colour, width] : {std::pair(QColor(0, 0, 0, 120), 4.0),
                                        {palette().color(QPalette::Highlight).lighter(130), 2.0}}) {
        painter.setPen(QPen(colour, width));
        painter.drawRoundedRect(ring, 6, 6);
    }
}

TourCard::TourCard(QWidget& window)
    : QFrame(&window),
      window_(window),
      ring_(new TourRing(window)),
      progress_(new Label),
      title_(new Label),
      text_(new Label),
      next_(new QPushButton(tr("&Next"))),
      skip_(new QPushButton(tr("Skip Tour"))) {
    setObjectName("tourCard");
    setAccessibleName(tr("Tour"));
    text_->setWordWrap(true);
    text_->setObjectName("tourText");
    progress_->setObjectName("tourProgress");
    deemphasise(*progress_);
    emphasise(*title_);
    next_->setObjectName("tourNext");
    skip_->setObjectName("tourSkip");
    skip_->setToolTip(tr("End the tour (Esc); Help > Tour starts it again"));
    next_->setAutoDefault(true);
    skip_->setAutoDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(progress_, 1);
    buttons->addWidget(skip_);
    buttons->addWidget(next_);
    auto* column = new QVBoxLayout(this);
    const int margin = kArrow + kPadding;
    column->setContentsMargins(margin, margin, margin, margin);
    column->addWidget(title_);
    column->addWidget(text_);
    column->addSpacing(4);
    column->addLayout(buttons);
    setFixedWidth(kWidth + 2 * kArrow);
    connect(next_, &QPushButton::clicked, this, &TourCard::nextRequested);
    connect(skip_, &QPushButton::clicked, this, &TourCard::skipRequested);
    hide();
}

TourCard::~TourCard() { delete ring_; }

void TourCard::setStep(int number, int count, const QString& title, const QString& text) {
    progress_->setText(tr("Step %1 of %2").arg(number).arg(count));
    title_->setText(title);
    text_->setText(text);
    const bool last = number == count;
    next_->setText(last ? tr("&Done") : tr("&Next"));
    skip_->setVisible(!last);
    setAccessibleDescription(title + ". " + text);
    const QMargins m = layout()->contentsMargins();
    // A label that wraps tells its height for a width alone.
    text_->setFixedHeight(text_->heightForWidth(width() - m.left() - m.right()));
    layout()->activate();
    resize(width(), layout()->sizeHint().height());
}

void TourCard::setDone() { progress_->setText(tr("✓ Done")); }

void TourCard::placeBeside(const QRect& target, const QRect& clear) {
    const QRect all = window_.rect().adjusted(kEdge, kEdge, -kEdge, -kEdge);
    const QRect ring =
        target.isEmpty() ? QRect()
                         : target.adjusted(-kRing, -kRing, kRing, kRing).intersected(window_.rect());
    ring_->setVisible(!ring.isEmpty());
    ring_->setGeometry(ring);
    QRect card(QPoint(), size());
    side_ = Side::none;
    const auto fits = [&](Side side) {
        card.moveCenter(ring.center());
        if (side == Side::right) card.moveLeft(ring.right() + 1);
        if (side == Side::left) card.moveRight(ring.left() - 1);
        if (side == Side::below) card.moveTop(ring.bottom() + 1);
        if (side == Side::above) card.moveBottom(ring.top() - 1);
        card.moveLeft(
            std::clamp(card.left(), all.left(), std::max(all.left(), all.right() - width())));
        card.moveTop(std::clamp(card.top(), all.top(), std::max(all.top(), all.bottom() - height())));
        if (card.intersects(clear))
            card.moveTop(std::min(clear.bottom() + 1, all.bottom() - height()));
        return !card.intersects(ring);
    };
    if (!ring.isEmpty())
        for (const Side side : {Side::right, Side::left, Side::below, Side::above})
            if (fits(side)) {
                side_ = side;
                break;
            }
    if (side_ == Side::none) card.moveBottomRight(all.bottomRight());
    setGeometry(card);
    tip_ = ring.center() - card.topLeft();
    raise();
    update();
}

void TourCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF plate = QRectF(rect()).adjusted(kArrow, kArrow, -kArrow, -kArrow);
    QPainterPath path;
    path.addRoundedRect(plate, 8, 8);
    const double x = std::clamp<double>(tip_.x(), plate.left() + 20, plate.right() - 20),
                 y = std::clamp<double>(tip_.y(), plate.top() + 20, plate.bottom() - 20);
    const double half = kArrow - 2;
    QPolygonF arrow;
    switch (side_) {
        case Side::right:
            arrow = {{plate.left(), y - half}, {1.0, y}, {plate.left(), y + half}};
            break;
        case Side::left:
            arrow = {{plate.right(), y - half}, {width() - 1.0, y}, {plate.right(), y + half}};
            break;
        case Side::below:
            arrow = QPolygonF{{x - half, plate.top()}, {x, 1.0}, {x + half, plate.top()}};
            break;
        case Side::above:
            arrow = QPolygonF{
                {x - half, plate.bottom()}, {x, height() - 1.0}, {x + half, plate.bottom()}};
            break;
        case Side::none: break;
    }
    QPainterPath tip;
    tip.addPolygon(arrow);
    tip.closeSubpath();
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
    painter.setBrush(palette().color(QPalette::Window));
    painter.drawPath(path.united(tip));
}

}  // namespace weft::gui

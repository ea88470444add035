#include "gui/relief/light_corner.h"

#include <QEvent>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "gui/surface/light_ball.h"
#include "gui/texts/label.h"

namespace weft::gui {

namespace {
constexpr int kSide = 92, kWords = 106, kGap = 2;
const QColor kUnderWords(24, 24, 24, 225);
}  // namespace

LightCorner::LightCorner(QWidget* parent) : QWidget(parent), ball_(new LightBall(this)) {
    ball_->setFixedSize(kSide, kSide);
    auto* words = new Label(tr("Assumed light"), this);
    words->setObjectName("assumedLight");
    words->setStyleSheet("color: white");  // its plate is dark in every theme
    words->setAlignment(Qt::AlignCenter);
    words->setWordWrap(true);
    words->setFixedWidth(kWords);
    words->setToolTip(
        tr("The light that the picture is taken to be lit by. Another one is another surface"));
    auto* relight = new QToolButton(this);
    relight->setObjectName("relight");
    relight->setText(tr("Relight"));
    relight->setAccessibleName(relight->text());
    relight->setToolTip(tr("Light the finished surface from elsewhere; it stays as it is"));
    connect(relight, &QToolButton::clicked, this, &LightCorner::relightRequested);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 3);
    column->setSpacing(kGap);
    column->addWidget(ball_, 0, Qt::AlignHCenter);
    column->addWidget(words, 0, Qt::AlignHCenter);
    column->addWidget(relight, 0, Qt::AlignHCenter);
}

// Its words may want more room once they have their style: the right edge stays.
bool LightCorner::event(QEvent* event) {
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest) {
        const QSize wanted = sizeHint();
        setGeometry(x() + width() - wanted.width(), y(), wanted.width(), wanted.height());
    }
    return done;
}

// A plate under the words: the picture behind may have any colour.
void LightCorner::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(kUnderWords);
    painter.drawRoundedRect(rect().adjusted(0, kSide + kGap - 2, 0, 0), 6, 6);
}

}  // namespace weft::gui

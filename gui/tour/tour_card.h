#pragma once
/// What a step of the tour says, and where it points.
#include <QFrame>
#include <QPushButton>

#include "gui/texts/label.h"

namespace weft::gui {

/// A ring around what a step is about; lets the mouse through.
class TourRing : public QWidget {
public:
    explicit TourRing(QWidget& window);

protected:
    void paintEvent(QPaintEvent*) override;
};

/// A card over a window, beside what it points at. GUI thread.
class TourCard : public QFrame {
    Q_OBJECT
public:
    explicit TourCard(QWidget& window);
    ~TourCard() override;

    /// `number` from 1.
    void setStep(int number, int count, const QString& title, const QString& text);
    /// The step was done.
    void setDone();
    /// In coordinates of the window; empty: nothing that is seen, so the card lies in a corner.
    /// It lies below `clear` where there is room.
    void placeBeside(const QRect& target, const QRect& clear = {});

signals:
    void nextRequested();
    void skipRequested();

protected:
    void paintEvent(QPaintEvent*) override;

private:
    enum class Side { none, left, right, above, below };  ///< of the target, where the card is

    QWidget& window_;
    TourRing* ring_;
    Label *progress_, *title_, *text_;
    QPushButton *next_, *skip_;
    Side side_ = Side::none;
    QPoint tip_;  ///< of the arrow, in the card
};

}  // namespace weft::gui

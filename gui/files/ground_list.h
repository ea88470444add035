#pragma once
/// A list of grounds for pictures in formats without transparency.
#include <QComboBox>

#include "weft/io/ground.h"

namespace weft::gui {

/// White, black, and a colour of the user's own; "Other Colour …" asks for it. GUI thread.
class GroundList : public QComboBox {
    Q_OBJECT
public:
    explicit GroundList(QWidget* parent = nullptr);
    [[nodiscard]] io::Ground ground() const { return chosen_; }
    void choose(const io::Ground& ground);

signals:
    /// By a hand, or by the dialog that it opened.
    void groundChanged();

private:
    void askForColour();
    void show(const io::Ground& ground);

    io::Ground chosen_;
};

}  // namespace weft::gui

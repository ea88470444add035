#include "gui/files/ground_list.h"

#include <QColorDialog>
#include <QPainter>
#include <QPixmap>
#include <QSignalBlocker>

#include "gui/style/controls.h"

namespace weft::gui {

namespace {

enum : int { kWhite, kBlack, kOther, kOwn };  // the last only where there is one

QColor colourOf(const io::Ground& ground) { return {ground.red, ground.green, ground.blue}; }

QIcon swatch(const io::Ground& ground, const QPalette& palette) {
    constexpr int kSide = 12;
    QPixmap square(kSide, kSide);
    square.fill(colourOf(ground));
    QPainter painter(&square);
    painter.setPen(palette.color(QPalette::Mid));
    painter.drawRect(0, 0, kSide - 1, kSide - 1);
    return square;
}

}  // namespace

GroundList::GroundList(QWidget* parent) : QComboBox(parent) {
    makeNarrow(*this);
    addItem(swatch({}, palette()), tr("White"));
    addItem(swatch({0, 0, 0}, palette()), tr("Black"));
    addItem(tr("Other Colour …"));
    connect(this, &QComboBox::activated, this, [this](int index) {
        if (index == kOther) {
            show(chosen_);
            return askForColour();
        }
        if (index != kOwn)
            chosen_ = index == kWhite ? io::Ground{} : io::Ground{0, 0, 0};
        else
            chosen_ = *io::groundOf(itemData(kOwn).toString().toStdString());
        emit groundChanged();
    });
}

void GroundList::choose(const io::Ground& ground) {
    chosen_ = ground;
    show(ground);
}

void GroundList::show(const io::Ground& ground) {
    const QSignalBlocker quiet(this);
    if (ground == io::Ground{}) return setCurrentIndex(kWhite);
    if (ground == io::Ground{0, 0, 0}) return setCurrentIndex(kBlack);
    if (count() <= kOwn) addItem({});
    const QString codes =
        QStringLiteral("%1,%2,%3").arg(ground.red).arg(ground.green).arg(ground.blue);
    setItemIcon(kOwn, swatch(ground, palette()));
    setItemText(kOwn, codes);
    setItemData(kOwn, codes);
    setCurrentIndex(kOwn);
}

void GroundList::askForColour() {
    auto* dialog = new QColorDialog(colourOf(chosen_), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QColorDialog::DontUseNativeDialog);
    dialog->setWindowTitle(tr("Ground of the Picture"));
    connect(dialog, &QColorDialog::colorSelected, this, [this](const QColor& colour) {
        const auto code = [](int c) { return static_cast<std::uint8_t>(c); };
        choose({code(colour.red()), code(colour.green()), code(colour.blue())});
        emit groundChanged();
    });
    dialog->open();
}

}  // namespace weft::gui

#pragma once
/// What the window shows before there is a picture.
#include <QWidget>

namespace weft::gui {

class EmptyPage : public QWidget {
    Q_OBJECT
public:
    explicit EmptyPage(QWidget* parent = nullptr);

signals:
    void openRequested();
    void sampleRequested();
    void reliefSampleRequested();

protected:
    void paintEvent(QPaintEvent*) override;
};

}  // namespace weft::gui

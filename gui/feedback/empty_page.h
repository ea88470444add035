#pragma once
/// What the window shows before there is a picture.
#include <QListWidget>
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
    void recentChosen(const QString& path, bool asRelief);

protected:
    void paintEvent(QPaintEvent*) override;
    void showEvent(QShowEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    void fillRecent();
    void placeRecent();

    QListWidget* recent_;  ///< pictures of what was open, in rows
};

}  // namespace weft::gui

#pragma once
/// The signals that ask a process to end, as signals of Qt.
#include <QObject>

namespace weft::gui {

/// From the first one made until the process ends: SIGTERM, SIGHUP and SIGINT emit requested(). A
/// second one ends the process at once. GUI thread, once a process.
class Termination : public QObject {
    Q_OBJECT
public:
    explicit Termination(QObject* parent = nullptr);

signals:
    void requested(int signal);
};

}  // namespace weft::gui

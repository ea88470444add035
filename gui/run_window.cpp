#include "gui/run_window.h"

#include <QApplication>
#include <QMainWindow>

namespace weft::gui {

int runWindow(int& argc, char** argv, BackendRegistry, const std::vector<std::string>&) {
    QApplication application(argc, argv);
    QMainWindow window;
    window.show();
    return QApplication::exec();
}

}  // namespace weft::gui

#include "gui/run_window.h"

#include "gui/main_window/main_window.h"
#include "gui/style/theme.h"

namespace weft::gui {

int runWindow(int& argc, char** argv, BackendRegistry registry, const std::vector<std::string>& files,
              QtMessageHandler whileOpening) {
    const QtMessageHandler usual = qInstallMessageHandler(whileOpening);
    QApplication application(argc, argv);
    qInstallMessageHandler(usual);
    QApplication::setOrganizationName("Weft");
    QApplication::setApplicationName("Weft");
    QApplication::setApplicationVersion("0.1.0");
    applyTheme(application);
    QApplication::setWindowIcon(themedIcon("weft"));
    MainWindow window(registry);
    QStringList paths;
    for (const std::string& file : files) paths << QString::fromStdString(file);
    if (paths.isEmpty() || paths == QStringList{kSampleScene})
        window.openSampleScene();
    else
        window.openFiles(paths);
    window.show();
    return QApplication::exec();
}

}  // namespace weft::gui

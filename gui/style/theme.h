#pragma once
/// The look of the program: neutral greys, so that nothing beside a picture tints it.
#include <QApplication>
#include <QIcon>
#include <QObject>

namespace weft::gui {

enum class Theme { system, dark, light, highContrast };

/// The one that was chosen last, in an earlier run too; dark at first.
[[nodiscard]] Theme chosenTheme();
/// Tells of another theme, for what keeps colours of its own. GUI thread.
class ThemeNotifier : public QObject {
    Q_OBJECT
public:
    static ThemeNotifier& instance();
signals:
    void changed();

private:
    using QObject::QObject;
};
/// Fusion, the palette and a small style sheet of the chosen theme. Once, before the first widget.
void applyTheme(QApplication& application);
/// Takes another one, at once, and for later runs. GUI thread.
void chooseTheme(Theme theme);
/// ":/weft/icons/NAME.svg" drawn in the palette's text colour whatever the theme, sharp at any screen
/// density.
[[nodiscard]] QIcon themedIcon(const char* name);

}  // namespace weft::gui

#include "gui/style/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSettings>
#include <QSvgRenderer>
#include <array>
#include <map>
#include <memory>
#include <utility>

#include "gui/style/outlined_style.h"
#include "gui/style/theme_colours.h"
#include "gui/style/toggle_icon.h"
#include "resources/resources.h"

namespace weft::gui {

namespace {

constexpr const char* kDrawnColour = "#404040";  // of every icon file
const QString kKey = QStringLiteral("appearance/theme");
constexpr std::array<std::pair<Theme, const char*>, 4> kNames = {
    {{Theme::dark, "dark"},
     {Theme::system, "system"},
     {Theme::light, "light"},
     {Theme::highContrast, "high-contrast"}}};

constexpr auto kSystemIsDark = "weftSystemIsDark";  // of the desktop's palette, a property of qApp

const ThemeColours& coloursOf(Theme theme) {
    switch (theme) {
        case Theme::light: return kLightTheme;
        case Theme::highContrast: return kHighContrastTheme;
        case Theme::system: return qApp->property(kSystemIsDark).toBool() ? kDarkTheme : kLightTheme;
        case Theme::dark: break;
    }
    return kDarkTheme;
}

void wear(const ThemeColours& colours) {
    QApplication::setPalette(paletteOf(colours));
    qApp->setStyleSheet(styleSheetOf(colours));
}

/// An icon file in the palette's colours of the moment.
class IconEngine : public QIconEngine {
public:
    explicit IconEngine(const char* name, bool highlights = false) : highlights_(highlights) {
        QFile file(resources::icon(name));
        if (file.open(QIODevice::ReadOnly)) drawing_ = file.readAll();
    }
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        const QPalette palette = QApplication::palette();
        const bool highlighted = mode == QIcon::Selected || (highlights_ && state == QIcon::On);
        const QColor colour =
            mode == QIcon::Disabled
                ? palette.color(QPalette::Disabled, QPalette::ButtonText)
                : palette.color(highlighted ? QPalette::HighlightedText : QPalette::ButtonText);
        QSvgRenderer& svg = rendererFor(colour);
        if (svg.isValid()) svg.render(painter, QRectF(rect));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, pixmap.rect(), mode, state);
        return pixmap;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new IconEngine(*this); }
    bool isNull() override { return drawing_.isEmpty(); }
    QString key() const override { return QStringLiteral("weft-themed"); }

private:
    IconEngine(const IconEngine& other)
        : QIconEngine(other), drawing_(other.drawing_), highlights_(other.highlights_) {}
    QSvgRenderer& rendererFor(const QColor& colour) {
        auto& renderer = renderers_[colour.rgb()];
        if (!renderer)
            renderer = std::make_unique<QSvgRenderer>(
                QByteArray(drawing_).replace(kDrawnColour, colour.name().toLatin1()));
        return *renderer;
    }

    QByteArray drawing_;
    bool highlights_;
    std::map<QRgb, std::unique_ptr<QSvgRenderer>> renderers_;
};

}  // namespace

Theme chosenTheme() {
    const QString kept = QSettings().value(kKey).toString();
    for (const auto& [theme, name] : kNames)
        if (kept == QLatin1String(name)) return theme;
    return Theme::dark;
}

void applyTheme(QApplication& application) {
    const QColor window = QApplication::palette().color(QPalette::Window);
    application.setProperty(kSystemIsDark, window.lightness() < 128);
    QApplication::setStyle(new OutlinedStyle);
    wear(coloursOf(chosenTheme()));
}

void chooseTheme(Theme theme) {
    for (const auto& [known, name] : kNames)
        if (known == theme) QSettings().setValue(kKey, name);
    wear(coloursOf(theme));
    emit ThemeNotifier::instance().changed();
}

ThemeNotifier& ThemeNotifier::instance() {
    auto* const made = qApp->findChild<ThemeNotifier*>(QString(), Qt::FindDirectChildrenOnly);
    return made ? *made : *new ThemeNotifier(qApp);
}

QIcon themedIcon(const char* name) {
    auto engine = std::make_unique<IconEngine>(name);
    return engine->isNull() ? QIcon() : QIcon(engine.release());
}

QIcon toggleIcon(const char* name) { return QIcon(new IconEngine(name, true)); }

}  // namespace weft::gui

#include "gui/style/panel_style.h"

#include "gui/style/contrast.h"
#include "gui/style/theme.h"
#include "gui/texts/label.h"

namespace weft::gui {

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto part = [share](int p, int q) { return static_cast<int>(p + share * (q - p) + 0.5); };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

bool isDark(const QPalette& palette) { return palette.color(QPalette::Window).lightness() < 128; }

PanelColors panelColors(const QPalette& palette) {
    const int lightness = isDark(palette) ? 165 : 105;
    const QColor highlight = palette.color(QPalette::Highlight);
    const int hue = highlight.hslHue() < 0 ? 210 : highlight.hslHue();
    const auto tone = [&](int h, int saturation) {
        return standingOut(QColor::fromHsl((h + 360) % 360, saturation, lightness), palette,
                           kMarkContrast);
    };
    return {.residual = tone(hue, 190),
            .error = tone(hue + 180, 215),
            .bound = tone(hue - 75, 130),
            .quiet = standingOut(shade(palette, 0.55, QPalette::Base), palette, kMarkContrast)};
}

void emphasise(Label& label) {
    QFont font = label.font();
    font.setWeight(QFont::DemiBold);
    label.setFont(font);
}

void deemphasise(Label& label) { label.setForegroundRole(QPalette::PlaceholderText); }

void highlightWhileChecked(QAbstractButton& button) {
    const auto show = [&button](bool checked) {
        const QWidget* around = button.parentWidget();
        const QPalette inherited = around ? around->palette() : QPalette();
        QPalette palette;
        const double share = isDark(inherited) ? 0.75 : 1;  // the text on it is white
        // Not while greyed out: but what is around may be, so colours are asked for by their group.
        for (const auto group : {QPalette::Active, QPalette::Inactive}) {
            if (!checked) break;
            palette.setColor(group, QPalette::Button,
                             mixed(inherited.color(group, QPalette::Window),
                                   inherited.color(group, QPalette::Highlight), share));
            palette.setColor(group, QPalette::ButtonText,
                             inherited.color(group, QPalette::HighlightedText));
        }
        button.setPalette(palette);
    };
    QObject::connect(&button, &QAbstractButton::toggled, &button, show);
    QObject::connect(&ThemeNotifier::instance(), &ThemeNotifier::changed, &button,
                     [&button, show] { show(button.isChecked()); });
    show(button.isChecked());
}

Label* heading(const QString& text, QWidget* parent) {
    auto* label = new Label(text, parent);
    emphasise(*label);
    return label;
}

}  // namespace weft::gui

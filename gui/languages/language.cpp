#include "gui/languages/language.h"

#include <QLibraryInfo>
#include <QSettings>
#include <QTranslator>
#include <array>
#include <utility>

#include "gui/languages/decimal_comma.h"

namespace weft::gui {

namespace {

constexpr auto kChosen = "appearance/language";
constexpr std::array<std::pair<Language, const char*>, 3> kCodes = {
    {{Language::system, "system"}, {Language::english, "en"}, {Language::german, "de"}}};

/// The code of the language that texts are in: the translator itself knows it.
QString spokenCode() { return QCoreApplication::translate("language", "en"); }

const char* codeOf(Language language) {
    for (const auto& [known, code] : kCodes)
        if (known == language) return code;
    return "system";
}

/// Looks for a text in any context: one word means one thing in the whole window.
class WeftTexts : public QTranslator {
public:
    using QTranslator::QTranslator;
    QString translate(const char* asker, const char* text, const char* comment,
                      int number) const override {
        if (qstrcmp(asker, "QShortcut") == 0) return {};  // names of keys
        for (const char* context : {"window", "engine"})
            if (QString found = QTranslator::translate(context, text, comment, number);
                !found.isNull())
                return found;
        return {};
    }
};

}  // namespace

Language systemLanguage() {
    for (const QString& name : QLocale::system().uiLanguages())
        for (const Language language : {Language::german, Language::english})
            if (name.section('-', 0, 0) == QLatin1String(codeOf(language))) return language;
    return Language::english;
}

Language chosenLanguage() {
    const QString kept = QSettings().value(kChosen).toString();
    for (const auto& [language, code] : kCodes)
        if (kept == QLatin1String(code)) return language;
    return Language::system;
}

void chooseLanguage(Language language) { QSettings().setValue(kChosen, codeOf(language)); }

void speak(QApplication& application, Language language) {
    QLocale::setDefault(QLocale::c());
    if (language == Language::system) language = systemLanguage();
    if (language == Language::english) return;
    const QString code = codeOf(language);
    QLocale numbers{QLocale(code).language()};  // 0,5 and no dots between thousands
    numbers.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::RejectGroupSeparator);
    QLocale::setDefault(numbers);
    auto* weft = new WeftTexts(&application);
    if (weft->load(QStringLiteral(":/weft/translations/weft_") + code))
        QApplication::installTranslator(weft);
    application.installEventFilter(new DecimalComma(&application));
    // Asked first: what buttons and file dialogs say is Qt's own.
    auto* qt = new QTranslator(&application);
    if (qt->load(QStringLiteral("qtbase_") + code,
                 QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QApplication::installTranslator(qt);
}

QLocale languageLocale() {
    const QLocale desktop = QLocale::system();
    const QLocale::Language spoken = QLocale(spokenCode()).language();
    const bool same = desktop.language() == spoken ||
                      (desktop.language() == QLocale::C && spoken == QLocale::English);
    return same ? desktop : QLocale(spoken);
}

bool isTranslated() { return spokenCode() != QLatin1String("en"); }

}  // namespace weft::gui

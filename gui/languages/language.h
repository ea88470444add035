#pragma once
/// The language of the window. Command line, reports and files are English whatever it is.
#include <QApplication>
#include <QLocale>

namespace weft::gui {

enum class Language { system, english, german };

/// The one that was chosen last, in an earlier run too; that of the desktop at first.
[[nodiscard]] Language chosenLanguage();
/// Keeps it for the next start: texts that are shown stay as they are. GUI thread.
void chooseLanguage(Language language);
/// What `Language::system` means here: the first of the desktop's languages that the window speaks.
[[nodiscard]] Language systemLanguage();

/// Loads texts of `language`, Weft's and where they are found Qt's own. Once, before the first
/// widget. Fields take and show numbers with a point, as all that the window writes.
void speak(QApplication& application, Language language);
/// How the language writes dates; that of the desktop where it speaks the same one. Any thread.
[[nodiscard]] QLocale languageLocale();
/// False in English. Any thread.
[[nodiscard]] bool isTranslated();

}  // namespace weft::gui

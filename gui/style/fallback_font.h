#pragma once
/// A font of Weft's own, for systems that have none: their windows and figures show boxes otherwise.

namespace weft::gui {

/// Where no font is installed the application takes Weft's own, which has Latin and Greek letters,
/// signs and arrows (resources/fonts). Else nothing happens. Once, after QGuiApplication was made,
/// before the first text. True: it was taken.
bool provideFont();

}  // namespace weft::gui

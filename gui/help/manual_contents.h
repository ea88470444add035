#pragma once
/// What stands where in the manual: its headings, their anchors, and a search. Nothing of a window.
#include <QString>
#include <vector>

#include "gui/texts/folded_text.h"

namespace weft::gui {

/// The anchor that GitHub gives a heading: small letters, digits, hyphens for blanks. Of headings
/// alike on one page the second ends in "-1", the third in "-2".
[[nodiscard]] QString githubAnchor(const QString& heading);

/// Pages are added once, in the order in which they are read. Positions count letters of a page as
/// it is shown (gui/texts/own_markdown.h). GUI thread.
class ManualContents {
public:
    /// A heading of level 1 to 3 and what is below it, up to the next one of these.
    struct Section {
        QString page;    ///< "clone.md"
        QString anchor;  ///< empty: the page begins without a heading
        QString title;
        int level;       ///< 1 to 3
        int begin, end;  ///< positions
    };
    /// A word that was sought, or several that overlap.
    struct Hit {
        int section;     ///< index in sections()
        int begin, end;  ///< positions
    };

    void addPage(const QString& page, const QString& markdown);

    [[nodiscard]] const std::vector<Section>& sections() const { return sections_; }
    /// Of the sections that hold all of the words, wherever in them, in reading order. Neither case
    /// nor accents matter. Without a word there are none.
    [[nodiscard]] std::vector<Hit> find(const QString& words) const;
    /// The section of a place; -1: there is no such page.
    [[nodiscard]] int sectionAt(const QString& page, int position) const;
    /// Where the heading of any level stands, of an empty anchor the page; -1: there is none.
    [[nodiscard]] int positionOf(const QString& page, const QString& anchor) const;

private:
    struct Anchor {
        QString page, anchor;
        int position;
    };
    struct Page {
        FoldedText text;
        int firstSection, endSection;
    };
    void findIn(const Page& page, int section, const QStringList& words,
                std::vector<Hit>& hits) const;

    std::vector<Section> sections_;
    std::vector<Anchor> anchors_;
    std::vector<Page> pages_;
};

}  // namespace weft::gui

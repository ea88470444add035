#include "gui/help/manual_contents.h"

#include <QHash>
#include <QRegularExpression>
#include <algorithm>

#include "gui/texts/own_markdown.h"

namespace weft::gui {

namespace {

constexpr int kDeepest = 3;

/// Anchors of one page, each another one.
class Anchors {
public:
    QString of(const QString& heading) {
        const QString first = githubAnchor(heading);
        QString anchor = first;
        while (seen_.contains(anchor)) anchor = QString("%1-%2").arg(first).arg(++seen_[first]);
        seen_.insert(anchor, 0);
        return anchor;
    }

private:
    QHash<QString, int> seen_;
};

}  // namespace

QString githubAnchor(const QString& heading) {
    static const QRegularExpression dropped(R"([^\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ])");
    return heading.trimmed().toLower().remove(dropped).replace(' ', '-');
}

void ManualContents::addPage(const QString& page, const QString& markdown) {
    const ShownText shown = shownText(markdown);
    const int first = static_cast<int>(sections_.size());
    if (shown.headings.empty() || shown.headings.front().position > 0)
        sections_.push_back({page, {}, page.section('.', 0, 0), 1, 0, 0});
    anchors_.push_back({page, {}, 0});
    Anchors anchors;
    for (const ShownHeading& heading : shown.headings) {
        const QString anchor = anchors.of(heading.text);
        anchors_.push_back({page, anchor, heading.position});
        if (heading.level <= kDeepest)
            sections_.push_back(
                {page, anchor, heading.text.trimmed(), heading.level, heading.position, 0});
    }
    const int end = static_cast<int>(sections_.size());
    for (int i = first; i < end; ++i)
        sections_[i].end = i + 1 < end ? sections_[i + 1].begin : static_cast<int>(shown.text.size());
    pages_.push_back({folded(shown.text), first, end});
}

std::vector<ManualContents::Hit> ManualContents::find(const QString& words) const {
    const QStringList sought = foldedWords(words);
    std::vector<Hit> hits;
    if (sought.isEmpty()) return hits;
    for (const Page& page : pages_)
        for (int i = page.firstSection; i < page.endSection; ++i) findIn(page, i, sought, hits);
    return hits;
}

void ManualContents::findIn(const Page& page, int section, const QStringList& words,
                            std::vector<Hit>& hits) const {
    const FoldedText& folded = page.text;
    const qsizetype begin = folded.indexOf(sections_[section].begin),
                    end = folded.indexOf(sections_[section].end);
    const QStringView text = QStringView(folded.text).mid(begin, end - begin);
    std::vector<Hit> found;
    for (const QString& word : words) {
        if (!text.contains(word)) return;
        for (qsizetype at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.size()))
            found.push_back(
                {section, folded.origin[begin + at], folded.endOf(begin + at + word.size() - 1)});
    }
    std::sort(found.begin(), found.end(),
              [](const Hit& a, const Hit& b) { return a.begin < b.begin; });
    for (const Hit& hit : found)
        if (!hits.empty() && hits.back().section == section && hit.begin < hits.back().end)
            hits.back().end = std::max(hits.back().end, hit.end);
        else
            hits.push_back(hit);
}

int ManualContents::sectionAt(const QString& page, int position) const {
    int found = -1;
    for (int i = 0; i < static_cast<int>(sections_.size()); ++i)
        if (sections_[i].page == page && (found < 0 || sections_[i].begin <= position)) found = i;
    return found;
}

int ManualContents::positionOf(const QString& page, const QString& anchor) const {
    for (const Anchor& known : anchors_)
        if (known.page == page && known.anchor == anchor) return known.position;
    return -1;
}

}  // namespace weft::gui

#include "gui/help/manual_dialog.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QKeyEvent>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>
#include <QSplitter>

#include "gui/help/manual_search_bar.h"
#include "gui/help/manual_tree.h"
#include "gui/help/manual_view.h"
#include "gui/style/controls.h"
#include "gui/style/theme.h"
#include "resources/resources.h"

namespace weft::gui {

namespace {

ManualContents compiledIn() {
    ManualContents contents;
    for (const QString& page : resources::manualPages())
        if (QFile file(resources::manualFile(page)); file.open(QIODevice::ReadOnly))
            contents.addPage(page, QString::fromUtf8(file.readAll()));
    return contents;
}

}  // namespace

ManualDialog::ManualDialog(QWidget* parent)
    : QDialog(parent),
      contents_(compiledIn()),
      search_(new ManualSearchBar),
      tree_(new ManualTree(contents_)),
      view_(new ManualView),
      back_(way("back", tr("Back"), Qt::Key_Left, &VisitedPlaces::goBack)),
      forward_(way("forward", tr("Forward"), Qt::Key_Right, &VisitedPlaces::goForward)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("manual");
    setWindowTitle(tr("Weft Manual"));
    view_->setAccessibleName(tr("Manual"));
    auto* parts = new QSplitter;
    parts->setObjectName("manualParts");
    parts->setChildrenCollapsible(false);
    parts->addWidget(tree_);
    parts->addWidget(view_);
    parts->setStretchFactor(1, 1);
    tree_->setMinimumWidth(120);
    view_->setMinimumWidth(240);
    auto* column = columnOn(this, kPanelMargin);
    column->addWidget(bar());
    column->addWidget(parts, 1);
    column->addWidget(buttons());
    constexpr QSize kUsual{1120, 800};
    constexpr int kContentsWidth = 250;
    const QSize room = screen() ? screen()->availableSize() : kUsual;
    resize(kUsual.boundedTo(room * 0.95));
    parts->setSizes({kContentsWidth, width() - kContentsWidth});
    connectParts();
    if (!contents_.sections().empty()) turnTo({contents_.sections().front().page, 0});
    view_->setFocus();
}

QAction* ManualDialog::way(const char* icon, const QString& text, Qt::Key key, Move move) {
    auto* action = new QAction(themedIcon(icon), text, this);
    action->setObjectName(QString("manual-") + icon);
    action->setShortcut(QKeySequence(Qt::ALT | key));
    action->setToolTip(
        QString("%1 (%2)").arg(text, action->shortcut().toString(QKeySequence::NativeText)));
    action->setEnabled(false);
    connect(action, &QAction::triggered, this, [this, move] { turnTo((visited_.*move)(here())); });
    addAction(action);
    return action;
}

QWidget* ManualDialog::bar() {
    const auto button = [](QAction* action) {
        auto* shown = new QToolButton;
        shown->setDefaultAction(action);
        shown->setAutoRaise(true);
        return shown;
    };
    auto* bar = new QWidget;
    auto* row = rowOf({{button(back_)}, {button(forward_)}, {search_, 1}});
    row->setContentsMargins(0, 0, 0, 0);
    bar->setLayout(row);
    return bar;
}

QWidget* ManualDialog::buttons() {
    auto* box = new QDialogButtonBox(QDialogButtonBox::Close);
    const auto add = [&](const QString& text, const char* name, void (ManualDialog::*signal)()) {
        auto* button = box->addButton(text, QDialogButtonBox::ActionRole);
        button->setObjectName(name);
        connect(button, &QPushButton::clicked, this, signal);
    };
    add(tr("&Tour"), "manualTour", &ManualDialog::tourRequested);
    add(tr("&About Weft"), "manualAbout", &ManualDialog::aboutRequested);
    connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return box;
}

void ManualDialog::connectParts() {
    connect(view_, &ManualView::anchorClicked, this, &ManualDialog::follow);
    connect(view_, &ManualView::placeChanged, this, &ManualDialog::followReading);
    connect(tree_, &ManualTree::sectionChosen, this, &ManualDialog::visitSection);
    connect(search_, &ManualSearchBar::wordsChanged, this, &ManualDialog::search);
    connect(search_, &ManualSearchBar::hitWanted, this, &ManualDialog::goToHit);
    connect(search_, &ManualSearchBar::downPressed, tree_, qOverload<>(&QWidget::setFocus));
    const auto onKey = [this](QKeySequence::StandardKey key, const auto& act) {
        connect(new QShortcut(key, this), &QShortcut::activated, this, act);
    };
    onKey(QKeySequence::Find, [this] { search_->begin(); });
    onKey(QKeySequence::FindNext, [this] { goToHit(1); });
    onKey(QKeySequence::FindPrevious, [this] { goToHit(-1); });
}

ManualPlace ManualDialog::here() const { return {view_->page(), view_->place()}; }

void ManualDialog::turnTo(const ManualPlace& place) {
    hit_ = -1;
    if (place.page != view_->page()) view_->showPage(place.page);
    view_->goTo(place.position);
    markHits();
    followReading();
    back_->setEnabled(visited_.canGoBack());
    forward_->setEnabled(visited_.canGoForward());
}

void ManualDialog::visit(const ManualPlace& place) {
    if (place != here()) visited_.leave(here());
    turnTo(place);
}

bool ManualDialog::showHeading(const QString& place) {
    const QString named = place.section('#', 0, 0);
    const QString page = named.isEmpty() ? view_->page() : QDir::cleanPath(named);
    const int position = contents_.positionOf(page, place.section('#', 1));
    if (position < 0) return false;
    visit({page, position});
    return true;
}

// Of a section with hits the first of them is seen as well.
void ManualDialog::visitSection(int section) {
    const ManualContents::Section& chosen = contents_.sections()[section];
    visit({chosen.page, chosen.begin});
    for (int i = 0; i < static_cast<int>(hits_.size()); ++i)
        if (hits_[i].section == section) return showHit(i);
}

void ManualDialog::follow(const QUrl& link) {
    if (!link.scheme().isEmpty())
        QDesktopServices::openUrl(link);
    else if (!showHeading(link.path() + '#' + link.fragment(QUrl::FullyDecoded)))
        showHeading(link.path());
}

void ManualDialog::followReading() {
    if (const int section = contents_.sectionAt(view_->page(), view_->place()); section >= 0)
        tree_->follow(section);
}

void ManualDialog::search() {
    hits_ = contents_.find(search_->words());
    hit_ = -1;
    if (search_->words().trimmed().isEmpty())
        tree_->showAll();
    else
        tree_->showHits(hits_);
    markHits();
    followReading();
}

void ManualDialog::markHits() {
    std::vector<ManualContents::Hit> onPage;
    int current = -1;
    for (int i = 0; i < static_cast<int>(hits_.size()); ++i) {
        if (contents_.sections()[hits_[i].section].page != view_->page()) continue;
        if (i == hit_) current = static_cast<int>(onPage.size());
        onPage.push_back(hits_[i]);
    }
    view_->mark(onPage, current);
    search_->showHits(static_cast<int>(hits_.size()), hit_);
}

int ManualDialog::firstHitFromHere() const {
    const int section = contents_.sectionAt(view_->page(), view_->place());
    int first = 0;
    for (const ManualContents::Hit& hit : hits_)
        first += hit.section < section || (hit.section == section && hit.begin < view_->place());
    return first;
}

void ManualDialog::goToHit(int step) {
    const int count = static_cast<int>(hits_.size());
    if (count == 0) return;
    const int next = hit_ >= 0 ? hit_ + step : firstHitFromHere() - (step < 0);
    showHit((next + count) % count);
}

void ManualDialog::showHit(int hit) {
    const ManualContents::Hit& shown = hits_[hit];
    const ManualContents::Section& section = contents_.sections()[shown.section];
    if (section.page != view_->page()) visit({section.page, section.begin});
    hit_ = hit;
    view_->bringIntoSight(shown.begin);
    markHits();
    tree_->follow(shown.section);
}

// Return is for links, the contents and the search, never for the button that closes; Esc ends a
// search first.
void ManualDialog::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return event->accept();
    if (event->key() == Qt::Key_Escape && !search_->words().isEmpty()) return search_->clear();
    QDialog::keyPressEvent(event);
}

}  // namespace weft::gui

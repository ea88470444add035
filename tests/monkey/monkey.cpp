#include "monkey/monkey.h"

#include <QApplication>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <algorithm>
#include <cstdio>

#include "gui/relief/export_dialog.h"
#include "monkey/hands.h"
#include "weft/cpu_backend.h"

namespace weft::tests {

namespace {

constexpr int kUnblockMilliseconds = 40;
constexpr int kMostDoublings = 6;
constexpr int kMostBlocked = 250;  // ten seconds: nothing ends this loop

BackendRegistry processorOnly() {
    return {{"cpu", "CPU", [] { return BackendProbe{makeCpuBackend(2), ""}; }}};
}

}  // namespace

const std::vector<Monkey::Kind>& Monkey::allKinds() {
    static const std::vector<Kind> kinds = {
        {"press", 12, &Monkey::press},
        {"move", 24, &Monkey::move},
        {"release", 14, &Monkey::release},
        {"click", 8, &Monkey::click},
        {"double click", 2, &Monkey::doubleClick},
        {"retouch", 8, &Monkey::retouch},
        {"wheel", 6, &Monkey::turnWheel},
        {"key", 12, &Monkey::pressKey},
        {"control", 12, &Monkey::useControl},
        {"action", 8, &Monkey::chooseAction},
        {"menu", 2, &Monkey::openMenu},
        {"undo or redo", 4, &Monkey::undoOrRedo},
        {"drop", 4, &Monkey::drop},
        {"clipboard", 1, &Monkey::fillClipboard},
        {"close tab", 1, &Monkey::closeTab},
        {"dock", 1, &Monkey::moveDock},
        {"resize", 1, &Monkey::resizeWindow},
        {"rest", 3, &Monkey::rest},
        {"answer", 5, &Monkey::answer},
        {"kill", 1, &Monkey::killProcess},
        {"other window", 5, &Monkey::openOther},
        {"close window", 3, &Monkey::closeOther},
        {"standard key", 8, &Monkey::pressStandardKey},
        {"item view", 6, &Monkey::useItems},
        {"text", 4, &Monkey::typeText},
    };
    return kinds;
}

Monkey::Monkey(std::uint64_t seed, const PictureFiles& files, Watchdog& watchdog)
    : seed_(seed), files_(files), watchdog_(watchdog) {
    openWindow();
}

Monkey::~Monkey() = default;

void Monkey::openWindow() {
    ++windows_;
    window_ = std::make_unique<gui::MainWindow>(processorOnly());
    window_->show();
    window_->offerRecovery();
    window_->openFiles({files_.path("wide.png"), files_.path("patch.png")});
}

// Its settings are those that the last one left.
void Monkey::renewWindow() {
    letGo();
    watchdog_.name("the end of a window");
    window_.reset();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    watchdog_.beat(event_, "the start of a window");  // of another process
    openWindow();
}

void Monkey::run(std::int64_t events) {
    events_ += events;
    running_ = true;
    QTimer::singleShot(kUnblockMilliseconds, this, &Monkey::unblock);
    QTimer::singleShot(0, this, &Monkey::next);
    loop_.exec();
    running_ = false;
}

void Monkey::next() {
    if (event_ == events_) return loop_.quit();
    if (window_->isHidden()) renewWindow();
    Choices choices(seed_, static_cast<std::uint64_t>(event_));
    int sum = 0;
    for (const Kind& kind : allKinds()) sum += kind.weight;
    int at = choices.below(sum);
    auto kind = allKinds().begin();
    while (at >= kind->weight) at -= (kind++)->weight;
    watchdog_.beat(event_, kind->name);
    if (traces_) std::fprintf(stderr, "%lld %s\n", static_cast<long long>(event_), kind->name);
    perform(*kind, choices);
    if (++event_ % 1000 == 0) onThousand(event_);
    QTimer::singleShot(std::exchange(pause_, 0), this, &Monkey::next);
}

void Monkey::perform(const Kind& kind, Choices& choices) {
    ++kinds_[kind.name];
    blocked_ = 0;
    performing_ = true;
    (this->*kind.perform)(choices);
    performing_ = false;
    noteMessage();
    noteWindows();
}

// What a nested loop that does not end may wait for.
void Monkey::tellWhatIsOpen() const {
    const auto name = [](const QWidget* widget) {
        return widget
                   ? QString("%1 %2%3").arg(widget->metaObject()->className(), widget->objectName(),
                                            widget->isEnabled() ? "" : " (disabled)")
                   : QString("none");
    };
    QString open;
    for (const QWidget* widget : QApplication::topLevelWidgets())
        if (widget->isVisible()) open += name(widget) + "; ";
    std::fprintf(stderr, "A nested loop does not end. Popup: %s. Modal: %s. Visible: %s. Used: %s\n",
                 qPrintable(name(QApplication::activePopupWidget())),
                 qPrintable(name(QApplication::activeModalWidget())), qPrintable(open),
                 qPrintable(used_));
}

void Monkey::unblock() {
    if (!running_) return;
    // First: it may wait itself. Then later each time: on a slow machine what it does takes longer
    // than that, and one within the other would never end.
    const int share = 1 << std::min(unblocking_, kMostDoublings);
    QTimer::singleShot(kUnblockMilliseconds * share, this, &Monkey::unblock);
    if (blocked_ < kMostBlocked) watchdog_.beat();
    if (!performing_ || (blocked_ += share) < 3) return;
    const QScopedValueRollback within(unblocking_, unblocking_ + 1);
    Choices c(~seed_, unblocked_++);
    ++kinds_["end of a nested loop"];
    QWidget* popup = QApplication::activePopupWidget();
    if (blocked_ >= kMostBlocked && blocked_ - share < kMostBlocked) tellWhatIsOpen();
    if (popup) {
        QWindow* window = popup->window()->windowHandle();
        if (!window) return popup->hide();
        const int steps = c.below(8);
        for (int i = 0; i < steps; ++i)
            QTest::simulateEvent(popup, true, Qt::Key_Down, {}, {}, false);
        QTest::simulateEvent(popup, true, steps % 2 ? Qt::Key_Return : Qt::Key_Escape, {}, {}, false);
        return;
    }
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (dialog) return answerDialog(*dialog, files_, c);
    QWindow* window = window_->windowHandle();  // a drag
    const QPoint at(c.below(window_->width()), c.below(window_->height()));
    QTest::mouseMove(window, at);
    if (c.percent(50))
        QTest::mouseRelease(window, Qt::LeftButton, {}, at);
    else
        tap(window, Qt::Key_Escape);
}

// Without what differs from case to case, so that equal ones are counted together.
void Monkey::noteMessage() {
    static const QRegularExpression names(R"(('[^']*'|“[^”]*”|[\w.-]*/[^ ]*|\b[\d][\d.e+-]*\b))");
    static QString last;
    const QString text = window_->messages().isHidden() ? QString() : window_->messages().text();
    if (text != last && !text.isEmpty()) ++messages_[QString(text).replace(names, "…")];
    last = text;
}

QWidget* Monkey::reachable(Choices& c) const {
    QWidget* widget = QApplication::activePopupWidget();
    if (!widget) widget = QApplication::activeModalWidget();
    if (!widget && c.percent(40)) {
        QWidgetList others = QApplication::topLevelWidgets();
        others.removeIf([](QWidget* w) { return !w->isVisible() || !w->windowHandle(); });
        if (!others.isEmpty()) widget = c.from(others);
    }
    if (!widget) widget = window_.get();
    widget = widget->window();
    if (qobject_cast<gui::ExportDialog*>(widget))  // else it could write anywhere
        widget->findChild<QLineEdit*>("exportFolder")->setReadOnly(true);
    return isInFileDialog(widget) || !widget->windowHandle() ? nullptr : widget;
}

}  // namespace weft::tests

#include "gui/heap.h"

#include <QTabWidget>
#include <QTimer>
#include <system_error>
#include <thread>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace weft::gui {

namespace {

void returnFreePages() {
#ifdef __GLIBC__
    try {
        std::thread([] { malloc_trim(0); }).detach();
    } catch (const std::system_error&) {  // no thread: the next time does it
    }
#endif
}

}  // namespace

void keepHeapsFew() {
#ifdef __GLIBC__
    constexpr int kHeaps = 2, kOwnPages = 4 << 20, kKeptAtEnd = 8 << 20;  // bytes
    mallopt(M_ARENA_MAX, kHeaps);
    mallopt(M_MMAP_THRESHOLD, kOwnPages);
    mallopt(M_TRIM_THRESHOLD, kKeptAtEnd);
#endif
}

void returnMemoryAfterClosing(QTabWidget& tabs) {
    constexpr int kRestMilliseconds = 2000;  // until what the tab held is freed
    auto* soon = new QTimer(&tabs);
    soon->setSingleShot(true);
    soon->setInterval(kRestMilliseconds);
    QObject::connect(soon, &QTimer::timeout, &returnFreePages);
    QObject::connect(&tabs, &QTabWidget::currentChanged, soon, [soon, &tabs, count = 0]() mutable {
        if (tabs.count() < count) soon->start();
        count = tabs.count();
    });
}

}  // namespace weft::gui

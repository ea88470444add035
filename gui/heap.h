#pragma once
/// How much memory a window that is used for long keeps beyond what its pictures hold.
class QTabWidget;

namespace weft::gui {

/// glibc gives each thread a heap of its own, up to eight for each core, and each keeps pages for
/// what was freed in it; blocks of up to 32 MB then lie in them, between smaller ones. With two
/// heaps, and pages of their own for blocks from 4 MB on, a random user's 2,500 edits leave 0.9 to
/// 1.6 times what a new process needs for the same pictures (six runs), with two heaps alone 1.1 to
/// 1.9. Before the first thread starts; elsewhere than on glibc it does nothing.
void keepHeapsFew();

/// Soon after a tab was closed: gives freed pages back to the system, on a thread of its own, since
/// that may take longer than a frame. GUI thread.
void returnMemoryAfterClosing(QTabWidget& tabs);

}  // namespace weft::gui

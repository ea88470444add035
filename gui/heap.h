#pragma once
/// How much memory a window that is used for long keeps beyond what its pictures hold.
class QTabWidget;

namespace weft::gui {

/// glibc gives each thread a heap of its own, up to eight for each core, and each keeps pages for
/// what was freed in it: after a few thousand edits that was 1.7 times what the pictures hold. With
/// two heaps it is 1.2 times. Before the first thread starts; elsewhere than on glibc it does
/// nothing.
void keepHeapsFew();

/// Soon after a tab was closed: gives freed pages back to the system, on a thread of its own, since
/// that may take longer than a frame. GUI thread.
void returnMemoryAfterClosing(QTabWidget& tabs);

}  // namespace weft::gui

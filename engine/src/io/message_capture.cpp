#include "message_capture.h"

#include <QtGlobal>
#include <cstring>
#include <mutex>

namespace weft::io {

namespace {

thread_local QString* capturedText = nullptr;
std::mutex installMutex;  // guards the two below and the installation itself
int captures = 0;
QtMessageHandler previous = nullptr;  // written before our handler can run, kept afterwards

void keepOrPass(QtMsgType type, const QMessageLogContext& context, const QString& message) {
    const bool ours = context.category && std::strncmp(context.category, "qt.gui.imageio", 14) == 0;
    if (capturedText && ours) {
        *capturedText += message + QLatin1Char('\n');
        return;
    }
    QtMessageHandler next = nullptr;
    {
        const std::scoped_lock lock(installMutex);
        next = previous;
    }
    if (next) next(type, context, message);
}

}  // namespace

MessageCapture::MessageCapture() {
    capturedText = &text_;
    const std::scoped_lock lock(installMutex);
    if (captures++ == 0) previous = qInstallMessageHandler(keepOrPass);
}

MessageCapture::~MessageCapture() {
    capturedText = nullptr;
    const std::scoped_lock lock(installMutex);
    if (--captures == 0) qInstallMessageHandler(previous);
}

}  // namespace weft::io

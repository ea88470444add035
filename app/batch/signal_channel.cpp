#include "app/batch/signal_channel.h"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace weft::cli {

SignalChannel::SignalChannel() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    fd_ = ::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
    if (fd_ < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
    sigprocmask(SIG_BLOCK, &signals, &before_);
}

SignalChannel::~SignalChannel() {
    ::close(fd_);
    sigprocmask(SIG_SETMASK, &before_, nullptr);
}

bool SignalChannel::take() const {
    signalfd_siginfo info;
    return ::read(fd_, &info, sizeof info) == sizeof info;
}

}  // namespace weft::cli

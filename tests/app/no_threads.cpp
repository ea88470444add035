/// Preloaded into a program (LD_PRELOAD): the system gives it no thread.
#include <pthread.h>

#include <cerrno>

extern "C" int pthread_create(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*) noexcept {
    return EAGAIN;
}

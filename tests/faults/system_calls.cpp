/// Calls of files and threads that fail on demand, each with an errno that it is known for.
#include <fcntl.h>
#include <sys/types.h>

#include <cerrno>
#include <cstdarg>
#include <fstream>
#include <memory>
#include <system_error>
#include <thread>

#include "faults/fault_injector.h"

using weft::tests::failsHere;
using weft::tests::Fault;

namespace {

int refused(int error) {
    errno = error;
    return -1;
}

}  // namespace

extern "C" {

int __real_open(const char* path, int flags, ...);
int __real_mkostemp(char* name, int flags);
ssize_t __real_read(int fd, void* to, std::size_t bytes);
ssize_t __real_write(int fd, const void* from, std::size_t bytes);
int __real_fsync(int fd);
int __real_rename(const char* from, const char* to);
int __real_renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags);

int __wrap_open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return failsHere(Fault::open) ? refused(EMFILE) : __real_open(path, flags, mode);
}
int __wrap_mkostemp(char* name, int flags) {
    return failsHere(Fault::open) ? refused(EMFILE) : __real_mkostemp(name, flags);
}
ssize_t __wrap_read(int fd, void* to, std::size_t bytes) {
    return failsHere(Fault::read) ? refused(EIO) : __real_read(fd, to, bytes);
}
/// A disk that is full takes half of what is written.
ssize_t __wrap_write(int fd, const void* from, std::size_t bytes) {
    if (!failsHere(Fault::write)) return __real_write(fd, from, bytes);
    static_cast<void>(__real_write(fd, from, bytes / 2));
    return refused(ENOSPC);
}
int __wrap_fsync(int fd) { return failsHere(Fault::sync) ? refused(EIO) : __real_fsync(fd); }
int __wrap_rename(const char* from, const char* to) {
    return failsHere(Fault::rename) ? refused(EACCES) : __real_rename(from, to);
}
int __wrap_renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags) {
    return failsHere(Fault::rename) ? refused(EINVAL)
                                    : __real_renameat2(fromFolder, from, toFolder, to, flags);
}

// Opening and reading of std::ifstream, and std::thread's start, by their names in libstdc++.
std::filebuf* __real__ZNSt13basic_filebufIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode(
    std::filebuf* file, const char* path, std::ios::openmode mode);
std::filebuf* __wrap__ZNSt13basic_filebufIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode(
    std::filebuf* file, const char* path, std::ios::openmode mode) {
    if (failsHere(Fault::open)) return errno = EMFILE, nullptr;
    return __real__ZNSt13basic_filebufIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode(file, path,
                                                                                      mode);
}
std::istream& __real__ZNSi4readEPcl(std::istream* file, char* to, std::streamsize bytes);
std::istream& __wrap__ZNSi4readEPcl(std::istream* file, char* to, std::streamsize bytes) {
    if (failsHere(Fault::read)) file->setstate(std::ios::badbit);  // it then reads nothing
    return __real__ZNSi4readEPcl(file, to, bytes);
}
using State = std::unique_ptr<std::thread::_State>;
void __real__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    std::thread* thread, State state, void (*depend)());
void __wrap__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    std::thread* thread, State state, void (*depend)()) {
    if (failsHere(Fault::thread))
        throw std::system_error(EAGAIN, std::generic_category(), "Resource temporarily unavailable");
    __real__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
        thread, std::move(state), depend);
}

}  // extern "C"

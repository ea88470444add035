#pragma once
/// The few system calls that are left to a process while it decodes.
#include "weft/io/decoded_stream.h"

namespace weft::decoder {

/// Does once what the libraries and the C library do only once, and with calls that are refused
/// later: reads the time zone, loads codecs, starts a first thread.
void prepareLibraries();

/// From here on the kernel kills this process, all its threads, at any system call that is not in the
/// table of system_calls.cpp. To be called when nothing has to be opened, read or started any more;
/// what was asked for stays for good. Where there is no filter the answer says why.
[[nodiscard]] io::DecoderFilter filterSystemCalls();

}  // namespace weft::decoder

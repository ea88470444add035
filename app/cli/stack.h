#pragma once
/// Stacks that do not depend on `ulimit -s`.
#include <functional>

namespace weft::cli {

/// Returns what `program` returns, which runs with a stack of a megabyte at least, as do all threads
/// that are made afterwards: where the limit is lower it is raised, and where that is not allowed
/// `program`, which has to catch everything, runs on a thread of its own. At the start of a process.
/// Throws DeviceError where no such thread can be made.
int onLargeStack(const std::function<int()>& program);

}  // namespace weft::cli

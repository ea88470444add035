#include "app/cli/report_errors.h"

#include <new>
#include <system_error>

#include "app/cli/commands.h"
#include "app/cli/terminal.h"
#include "weft/error.h"
#include "weft/library_words.h"
#include "weft/memory_budget.h"

namespace weft::cli {

namespace {

CommandEnd complain(const char* sentence, ExitCode code, bool shortOfMemory = false) {
    note(sentence);
    return {code, shortOfMemory};
}

}  // namespace

CommandEnd reportErrors(const std::function<int()>& command) try {
    return {command()};
} catch (const UsageErrors& errors) {
    for (const std::string& sentence : errors.all()) note(sentence);
    return {kUsage};
} catch (const UsageError& error) {
    return complain(error.what(), kUsage);
} catch (const NotEnoughMemory& error) {
    return complain(error.what(), kBadInput, true);
} catch (const BadInput& error) {
    return complain(error.what(), kBadInput);
} catch (const InvalidProblem& error) {
    return complain(error.what(), kBadInput);
} catch (const DeviceError& error) {
    return complain(error.what(), kDeviceFailure);
} catch (const std::bad_alloc&) {
    return complain("There is not enough memory for this.", kBadInput, true);
} catch (const std::system_error& error) {
    const bool threads = error.code() == std::errc::resource_unavailable_try_again;
    return complain(failureSentence(error).c_str(), kDeviceFailure, threads);
} catch (const std::exception& error) {
    return complain(failureSentence(error).c_str(), kDeviceFailure);
}

}  // namespace weft::cli

#pragma once
/// A walk: the n-th call of a job fails, for n = 1, 2, 3, … until nothing fails any more (as SQLite
/// tests its own).
#include <QtTest>
#include <filesystem>
#include <functional>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>

#include "faults/fault_injector.h"
#include "support/sanitized.h"
#include "weft/error.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

namespace weft::tests {

/// The job went on and what it made is not what it makes without faults.
class WrongResult : public std::logic_error {
public:
    using std::logic_error::logic_error;
};
inline void require(bool right, const std::string& what) {
    if (!right) throw WrongResult(what);
}

/// Does its work once and returns if what it made is right; throws WrongResult, or as the product
/// does.
using FaultyJob = std::function<void()>;

struct WalkOutcome {
    int points = 0, results = 0, sentences = 0;
    std::set<std::string> said;
    std::string failure;  ///< empty where each point ended as it may
};

/// After the first twenty points every so many: WEFT_FAULT_STEP, else what .ci/run has time for.
inline std::int64_t faultStep() {
    bool given = false;
    const int step = qEnvironmentVariableIntValue("WEFT_FAULT_STEP", &given);
    return given ? std::max(step, 1) : kSanitized ? 20 : 1;
}

inline std::ptrdiff_t openFiles() {
    const std::filesystem::directory_iterator all("/proc/self/fd");
    return std::distance(begin(all), end(all));
}

inline bool leaks() {
#if defined(__SANITIZE_ADDRESS__)
    return __lsan_do_recoverable_leak_check() != 0;
#else
    return false;
#endif
}

/// One point of a walk. Empty, or what went wrong; `fired`: the fault happened.
inline std::string walkOnePoint(const FaultyJob& job, const FaultPlan& plan, WalkOutcome& outcome,
                                bool& fired) {
    std::string said;
    {
        const InjectedFault fault(plan);
        const auto end = [&fired] { fired = InjectedFault::fired(); };
        try {
            job();
            end();
            if (fired) ++outcome.results;
            return {};
        } catch (const WrongResult& error) {
            return error.what();
        } catch (const BadInput& error) {
            said = error.what();
        } catch (const InvalidProblem& error) {
            said = error.what();
        } catch (const DeviceError& error) {
            said = error.what();
        } catch (const std::bad_alloc&) {
            said = "(no memory)";
        } catch (const std::system_error& error) {
            said = "(no thread)";
            if (error.code() != std::errc::resource_unavailable_try_again) return error.what();
        } catch (const std::exception& error) {
            return std::string("an error of no kind that is known: ") + error.what();
        }
        end();
    }
    if (!fired) return "it failed without a fault: " + said;
    if (said.empty()) return "it failed without a word";
    for (const char* untrue : {"0 × 0", "is empty"})
        if (said.find(untrue) != std::string::npos) return "it says what is not so: " + said;
    ++outcome.sentences;
    outcome.said.insert(said);
    return {};
}

/// `step`: after the first twenty points. The job has run without a fault before.
inline WalkOutcome walkFaults(const FaultyJob& job, FaultPlan plan, std::int64_t step = faultStep()) {
    constexpr std::int64_t kFirst = 20, kMost = 1'000'000;
    WalkOutcome outcome;
    const auto files = openFiles();
    bool fired = true;
    for (std::int64_t n = 1; fired && n < kMost; n += n < kFirst ? 1 : step) {
        plan.nth = n;
        outcome.failure = walkOnePoint(job, plan, outcome, fired);
        if (outcome.failure.empty() && openFiles() != files && plan.kind != Fault::cuda)
            outcome.failure = "a file stays open";
        if (!outcome.failure.empty()) {
            outcome.failure = std::string(nameOf(plan.kind)) + " " + std::to_string(n) +
                              (plan.andAllLater ? " and all later" : "") + ": " + outcome.failure;
            return outcome;
        }
        outcome.points += fired;
    }
    if (leaks()) outcome.failure = std::string(nameOf(plan.kind)) + ": memory is lost";
    return outcome;
}

/// Walks and tells how many points ended how; the failure, or empty.
inline std::string walkAndTell(const char* name, const FaultyJob& job, const FaultPlan& plan,
                               std::int64_t step = faultStep()) {
    const WalkOutcome outcome = walkFaults(job, plan, step);
    qInfo("%s, %s%s: %d points, %d with the result, %d with a sentence", name, nameOf(plan.kind),
          plan.andAllLater ? " and all later" : "", outcome.points, outcome.results,
          outcome.sentences);
    if (outcome.failure.empty() && outcome.points == 0 && plan.kind != Fault::thread)
        return std::string(nameOf(plan.kind)) + ": no call was caught";
    for (const std::string& sentence : outcome.said) qDebug("    %s", sentence.c_str());
    return outcome.failure;
}

}  // namespace weft::tests

#pragma once
// Reports of the Lab without a run, for tests of what is said of them.
#include <QtTest>
#include <stdexcept>
#include <string>

#include "weft/lab/lab_report.h"

namespace weft::tests {

/// Complete and without tables, of a machine that nobody else used.
inline LabReport handMadeReport(const std::string& experiment, const std::string& backend) {
    LabReport report;
    report.experiment = experiment;
    report.device.backend = backend;
    report.device.device = "a device";
    report.load = {.seconds = 10, .processorSeconds = 10, .others = 0.01, .processors = 2};
    report.complete = true;
    return report;
}

inline const LabClaim& claimOf(const LabReport& report, const std::string& key) {
    for (const LabClaim& c : report.claims)
        if (c.key == key) return c;
    throw std::logic_error("no claim " + key);
}

inline LabAnswer answerOf(const LabReport& report, const std::string& key) {
    return claimOf(report, key).answer;
}

}  // namespace weft::tests

Q_DECLARE_METATYPE(weft::LabAnswer)

#pragma once
/// What a certificate takes beside the solve that it is of.
#include "task.h"

namespace weft::benchmarks {

/// Cold solves to half a code with the set-up kept, and their certificates: medians, seconds. The
/// ratio is of each pair.
struct CertificateResult {
    double solve = 0, certify = 0, ratio = 0;
    double bound = 0;  ///< codes, largest
};
[[nodiscard]] CertificateResult timeCertificate(const Task& task, int threads, int runs);

/// A row for each side and both gradients. Returns whether none takes more than three solves.
bool printCertificates(const std::vector<int>& sides, int threads, int runs);

}  // namespace weft::benchmarks
